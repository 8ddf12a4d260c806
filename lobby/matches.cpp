#include "lobby/matches.hpp"

#include <cassert>
#include <utility>

namespace pawnhub::lobby {
namespace {

// Guests have no rating, and neither has a mode without a ladder.
wire::Player to_wire(const Seat& seat, Mode mode) {
  wire::Player p;
  p.set_name(seat.name);
  p.set_guest(seat.player.is_guest());
  if (!seat.player.is_guest() && rated_index(mode)) p.set_rating(seat.rating.points);
  return p;
}

}  // namespace

std::optional<Colour> RunningMatch::side_of(PlayerId p) const {
  for (const Colour c : kColours)
    if (seat(c).player == p) return c;
  return std::nullopt;
}

wire::Ticket ticket_for(const RunningMatch& m, Colour side, const std::string& server) {
  wire::Ticket t;
  t.set_match_id(m.id);
  *t.mutable_mode() = to_wire(m.terms.queue.mode);
  t.set_rated(m.terms.queue.rated);
  t.set_clock_ticks(m.terms.clock.value);
  *t.mutable_white() = to_wire(m.seat(Colour::White), m.terms.queue.mode);
  *t.mutable_black() = to_wire(m.seat(Colour::Black), m.terms.queue.mode);
  t.set_you_are_black(side == Colour::Black);
  t.set_date(m.date);
  t.set_seal_key(m.seal_key);
  t.set_server(server);
  return t;
}

const RunningMatch& Matches::add(RunningMatch m) {
  assert(of(m.seats[0].player) == nullptr && of(m.seats[1].player) == nullptr);
  for (const Seat& s : m.seats) players_.emplace(s.player, m.id);
  std::string id = m.id;
  return all_.emplace(std::move(id), std::move(m)).first->second;
}

const RunningMatch* Matches::find(const std::string& id) const {
  const auto found = all_.find(id);
  return found == all_.end() ? nullptr : &found->second;
}

const RunningMatch* Matches::of(PlayerId player) const {
  const auto found = players_.find(player);
  return found == players_.end() ? nullptr : find(found->second);
}

std::optional<RunningMatch> Matches::take(const std::string& id) {
  const auto found = all_.find(id);
  if (found == all_.end()) return std::nullopt;
  std::optional<RunningMatch> taken(std::move(found->second));
  all_.erase(found);
  for (const Seat& s : taken->seats) players_.erase(s.player);
  return taken;
}

}  // namespace pawnhub::lobby
