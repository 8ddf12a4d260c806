#include "lobby/queues.hpp"

#include <vector>

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

// Queues change with everyone who comes or goes; those who look at them are told so often.
constexpr auto kPushPause = 500ms;

// Whether there is something new to see. The time that passes everyone counts by oneself.
bool looks_alike(const QueueView& a, const QueueView& b) {
  return a.queue == b.queue && a.players == b.players && a.window == b.window;
}

bool has_blocked(const Session& who, PlayerId whom) { return who.ties.blocked.contains(whom); }

}  // namespace

void Queues::join(const Asker& asker, const Session& session, const wire::JoinQueue& request) {
  const auto mode = mode_of(request.mode());
  if (!mode) return hall_.refuse(asker, wire::MALFORMED);
  if (matchmaking_.view(session.player, hall_.now.at))
    return hall_.refuse(asker, wire::ALREADY_QUEUED);
  if (request.rated() && !rated_index(*mode)) return hall_.refuse(asker, wire::UNRATED_MODE);
  if (request.rated() && session.is_guest()) return hall_.refuse(asker, wire::RATED_NEEDS_ACCOUNT);
  if (!tables_.may_play(asker, session)) return;
  matchmaking_.join({*mode, request.rated()}, session.player, session.rating(*mode), hall_.now.at);
  hall_.done(asker);
  push_state(session.player);
  pair();
}

void Queues::leave(const Asker& asker, const Session& session) {
  if (!matchmaking_.leave(session.player)) return hall_.refuse(asker, wire::NOT_QUEUED);
  push_state(session.player);
  hall_.done(asker);
}

void Queues::leaving(Session& session) {
  matchmaking_.leave(session.player);
  told_.erase(session.player);
}

void Queues::match_began(const RunningMatch& match) {
  for (const Seat& seat : match.seats) {
    matchmaking_.leave(seat.player);
    if (told_.contains(seat.player)) push_state(seat.player);
  }
}

void Queues::pair() {
  const auto may_meet = [this](PlayerId a, PlayerId b) {
    const Session& one = *hall_.sessions.of(a);
    const Session& other = *hall_.sessions.of(b);
    return !has_blocked(one, b) && !has_blocked(other, a);
  };
  for (const Pairing& p : matchmaking_.pair(hall_.now.at, may_meet))
    tables_.begin({.queue = p.queue}, p.white, p.black);
}

void Queues::push_state(PlayerId to) {
  wire::ToClient message;
  wire::QueueState& state = *message.mutable_queue_state();
  const auto view = matchmaking_.view(to, hall_.now.at);
  if (!view) {
    told_.erase(to);
  } else {
    *state.mutable_mode() = to_wire(view->queue.mode);
    state.set_rated(view->queue.rated);
    state.set_players(static_cast<std::uint32_t>(view->players));
    state.set_waited_seconds(static_cast<std::uint32_t>(view->waited / 1s));
    state.set_window(view->window.value_or(0));
    told_.insert_or_assign(to, *view);
  }
  hall_.push(to, message);
}

wire::ToClient Queues::sizes_message() const {
  wire::ToClient message;
  wire::Queues& queues = *message.mutable_queues();
  for (const auto& [id, players] : matchmaking_.sizes()) {
    wire::Queues::Queue& queue = *queues.add_queues();
    *queue.mutable_mode() = to_wire(id.mode);
    queue.set_rated(id.rated);
    queue.set_players(static_cast<std::uint32_t>(players));
  }
  return message;
}

void Queues::show(const Session& to) { hall_.push(to, sizes_message()); }

void Queues::push_changes() {
  std::vector<PlayerId> changed;
  for (const auto& [player, told] : told_) {
    const auto view = matchmaking_.view(player, hall_.now.at);
    if (view && !looks_alike(*view, told)) changed.push_back(player);
  }
  for (const PlayerId player : changed) push_state(player);

  auto sizes = matchmaking_.sizes();
  if (sizes == told_sizes_) return;
  told_sizes_ = std::move(sizes);
  std::vector<LinkId> lookers;
  hall_.sessions.for_each([&](const Session& s) {
    if (s.watching.queues) lookers.push_back(s.link);
  });
  hall_.push(lookers, sizes_message());
}

void Queues::tick() {
  pair();
  if (hall_.now.at < next_push_) return;
  next_push_ = hall_.now.at + kPushPause;
  push_changes();
}

}  // namespace pawnhub::lobby
