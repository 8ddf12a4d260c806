#include "lobby/tables.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "lobby/names.hpp"
#include "net/seal.hpp"

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

constexpr auto kBookAgainAfter = 5s;
constexpr std::size_t kMatchIdLetters = 16;

// Not to be guessed, never used twice.
std::string new_match_id() {
  constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
  std::string id = random_bytes(kMatchIdLetters);
  for (char& c : id) c = kLetters[static_cast<unsigned char>(c) % kLetters.size()];
  return id;
}

// Of match_ready and the like; relay and mirror are always for the match at hand.
const std::string* match_named(const wire::ToLobby& m) {
  switch (m.body_case()) {
    case wire::ToLobby::kMatchReady: return &m.match_ready().match_id();
    case wire::ToLobby::kRejoinMatch: return &m.rejoin_match().match_id();
    case wire::ToLobby::kLeaveMatch: return &m.leave_match().match_id();
    case wire::ToLobby::kEvidence: return &m.evidence().match_id();
    default: return nullptr;
  }
}

wire::ToClient to_wire(const RunningMatch& m, const Outcome& outcome,
                       const std::optional<Booked>& booked) {
  wire::ToClient message;
  wire::MatchOver& over = *message.mutable_match_over();
  over.set_match_id(m.id);
  over.set_winner(std::string(name_of(outcome.winner)));
  over.set_ending(std::string(name_of(outcome.by)));
  over.set_tick(outcome.tick.value);
  over.set_rated(booked.has_value());
  if (!booked) return message;
  over.set_white_before(booked->sides[0].before.points);
  over.set_white_after(booked->sides[0].after.points);
  over.set_black_before(booked->sides[1].before.points);
  over.set_black_after(booked->sides[1].after.points);
  return message;
}

}  // namespace

// A guest who has gone already gets away with it.
std::string Tables::abort_key(const Seat& seat) {
  if (!seat.player.is_guest()) return folded(seat.name);
  const Session* s = hall_.sessions.of(seat.player);
  return s == nullptr ? seat.name : hall_.subject_of(*s);
}

bool Tables::may_play(const Asker& asker, const Session& session) {
  if (hall_.matches.of(session.player) != nullptr) {
    hall_.refuse(asker, wire::IN_A_MATCH);
    return false;
  }
  const auto wait = aborts_.wait(hall_.subject_of(session), hall_.now.at);
  if (wait == 0s) return true;
  hall_.refuse(asker, wire::MUST_WAIT, {}, static_cast<std::uint32_t>(wait.count()));
  return false;
}

void Tables::begin(const Terms& terms, PlayerId white, PlayerId black) {
  const auto seat = [&](PlayerId player) {
    const Session& s = *hall_.sessions.of(player);
    return Seat{player, s.name, s.rating(terms.queue.mode)};
  };
  const RunningMatch& m = hall_.matches.add({.id = new_match_id(),
                                             .terms = terms,
                                             .seats = {seat(white), seat(black)},
                                             .date = hall_.now.date,
                                             .seal_key = bytes_of(random_key())});
  spdlog::info("match {}: {} against {}", m.id, m.seats[0].name, m.seats[1].name);
  for (const Colour c : kColours) {
    wire::ToClient message;
    *message.mutable_ticket() = ticket_for(m, c, hall_.settings.server_name);
    hall_.push(m.seat(c).player, message);
  }
  hall_.tell(&Listener::match_began, m);
  if (umpire_ != nullptr) umpire_->began(m);
}

void Tables::take(const Asker& asker, const Session& session, const wire::ToLobby& message) {
  const RunningMatch* m = hall_.matches.of(session.player);
  const std::string* wanted = match_named(message);
  if (m == nullptr || umpire_ == nullptr || (wanted != nullptr && *wanted != m->id)) {
    if (wanted != nullptr) hall_.refuse(asker, wire::NO_SUCH_MATCH, *wanted);
    return;
  }
  umpire_->received(*m, *m->side_of(session.player), asker, message);
}

void Tables::book_result(const std::string& match_id, MatchResult result) {
  const RunningMatch* m = hall_.matches.find(match_id);
  if (m == nullptr || ended_.contains(match_id)) return;
  const bool is_booked =
      m->terms.queue.rated && result.counts && result.outcome.winner != Winner::None;
  ended_.emplace(match_id, Ended{std::move(result), std::nullopt});
  if (is_booked)
    book(match_id);
  else
    finish(match_id, std::nullopt);
}

// What the database can't take now is tried again: a result is not lost while the lobby runs.
void Tables::book(const std::string& match_id) {
  const RunningMatch& m = *hall_.matches.find(match_id);
  const MatchResult& result = ended_.at(match_id).result;
  const Booking booking{.match_id = match_id,
                        .mode = m.terms.queue.mode,
                        .players = {m.seats[0].player, m.seats[1].player},
                        .names = {m.seats[0].name, m.seats[1].name},
                        .verdict = result.outcome,
                        .tick = result.outcome.tick,
                        .date = m.date,
                        .recording = result.recording};
  hall_.store(
      Asker{}, [booking](Store& s) { return s.book(booking); },
      [this, match_id](const Booked& booked) { finish(match_id, booked); },
      [this, match_id] { ended_.at(match_id).again = hall_.now.at + kBookAgainAfter; });
}

// NOLINTNEXTLINE(performance-unnecessary-value-param)
void Tables::finish(std::string match_id, const std::optional<Booked>& booked) {
  const RunningMatch m = *hall_.matches.take(match_id);
  const MatchResult result = std::move(ended_.at(match_id).result);
  ended_.erase(match_id);
  spdlog::info("match {}: {} by {}{}", m.id, name_of(result.outcome.winner),
               name_of(result.outcome.by), booked ? ", booked" : "");
  if (result.outcome.winner == Winner::None && result.aborted_by)
    aborts_.count(abort_key(m.seat(*result.aborted_by)), hall_.now.at);
  const wire::ToClient message = to_wire(m, result.outcome, booked);
  for (const Seat& seat : m.seats) hall_.push(seat.player, message);
  if (booked) standings_.counted(m, *booked);
  hall_.tell(&Listener::match_ended, m);
  if (umpire_ != nullptr) umpire_->ended(m);
}

void Tables::entered(Session& session) {
  const RunningMatch* m = hall_.matches.of(session.player);
  if (m != nullptr && umpire_ != nullptr) umpire_->came(*m, *m->side_of(session.player));
}

void Tables::leaving(Session& session) {
  const RunningMatch* m = hall_.matches.of(session.player);
  if (m != nullptr && umpire_ != nullptr) umpire_->went(*m, *m->side_of(session.player));
}

void Tables::tick() {
  for (auto& [match_id, ended] : ended_) {
    if (!ended.again || *ended.again > hall_.now.at) continue;
    ended.again.reset();
    book(match_id);
  }
  if (umpire_ != nullptr) umpire_->tick();
}

}  // namespace pawnhub::lobby
