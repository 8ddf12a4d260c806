#include "lobby/invitations.hpp"

#include <algorithm>

#include "lobby/names.hpp"

namespace pawnhub::lobby {
namespace {

std::uint32_t seconds_until(Time until, Time now) {
  const auto left = std::chrono::ceil<std::chrono::seconds>(until - now).count();
  return static_cast<std::uint32_t>(std::max<std::int64_t>(0, left));
}

Tick clock_of(const wire::Challenge& request) {
  return request.clock_ticks() == 0 ? kDefaultClock : Tick{request.clock_ticks()};
}

}  // namespace

Invitations::Invitations(Hall& hall, Tables& tables)
    : hall_(hall), tables_(tables), rate_(limits::kChallenges) {}

// Of the challenge itself.
wire::Code Invitations::trouble_with(const wire::Challenge& request, const Session& session) const {
  const auto mode = mode_of(request.mode());
  if (!mode) return wire::MALFORMED;
  if (request.rated() && !rated_index(*mode)) return wire::UNRATED_MODE;
  const Tick clock = clock_of(request);
  if (clock < kShortestClock || clock > kLongestChallenge) return wire::CLOCK_OUT_OF_RANGE;
  if (name_trouble(request.name()) == wire::NAME_MALFORMED) return wire::NAME_MALFORMED;
  return folded(request.name()) == folded(session.name) ? wire::CHALLENGE_SELF : wire::NO_CODE;
}

// Of whom it is made to.
wire::Code Invitations::trouble_with(PlayerId challenged, const Session& session) const {
  if (hall_.sessions.of(challenged) == nullptr) return wire::PLAYER_OFFLINE;
  if (hall_.matches.of(challenged) != nullptr) return wire::PLAYER_BUSY;
  if (challenges_.stands_between(session.player, challenged)) return wire::CHALLENGE_PENDING;
  if (challenges_.made_by(session.player) >= kMostChallenges) return wire::CHALLENGE_PENDING;
  return wire::NO_CODE;
}

void Invitations::challenge(const Asker& asker, const Session& session,
                            const wire::Challenge& request) {
  auto trouble = trouble_with(request, session);
  if (trouble != wire::NO_CODE) return hall_.refuse(asker, trouble, request.name());
  const auto challenged = session.friend_named(request.name());
  trouble = challenged ? trouble_with(*challenged, session) : wire::CHALLENGE_STRANGER;
  if (trouble != wire::NO_CODE) return hall_.refuse(asker, trouble, request.name());
  if (!tables_.may_play(asker, session)) return;
  if (!hall_.within_rate(rate_, session.player, asker)) return;
  const Mode mode = *mode_of(request.mode());
  const Challenge& c =
      challenges_.add({.from = session.player,
                       .to = *challenged,
                       .from_name = session.name,
                       .to_name = session.ties.friends.at(*challenged),
                       .rating = session.rating(mode),
                       .terms = {.queue = {mode, request.rated()}, .clock = clock_of(request)}},
                      hall_.now.at);
  hall_.done(asker);
  push(c);
}

void Invitations::push(const Challenge& c, wire::Code ended) {
  wire::ToClient message;
  wire::ChallengeState& state = *message.mutable_challenge();
  state.set_challenge(c.id);
  state.set_from(c.from_name);
  state.set_to(c.to_name);
  state.set_rating(c.rating.points);
  *state.mutable_mode() = to_wire(c.terms.queue.mode);
  state.set_rated(c.terms.queue.rated);
  state.set_clock_ticks(c.terms.clock.value);
  state.set_seconds(ended == wire::NO_CODE ? seconds_until(c.until, hall_.now.at) : 0);
  state.set_ended(ended);
  hall_.push(c.from, message);
  hall_.push(c.to, message);
}

void Invitations::answer(const Asker& asker, const Session& session,
                         const wire::AnswerChallenge& request) {
  const Challenge* c = challenges_.find(request.challenge());
  if (c == nullptr || c->to != session.player) return hall_.refuse(asker, wire::CHALLENGE_GONE);
  if (request.accept() && !tables_.may_play(asker, session)) return;
  const Challenge taken = *challenges_.take(request.challenge());
  hall_.done(asker);
  if (!request.accept()) return push(taken, wire::DECLINED);
  tables_.begin(taken.terms, taken.from, taken.to);
}

void Invitations::cancel(const Asker& asker, const Session& session,
                         const wire::CancelChallenge& request) {
  const Challenge* c = challenges_.find(request.challenge());
  if (c == nullptr || c->from != session.player) return hall_.refuse(asker, wire::CHALLENGE_GONE);
  push(*challenges_.take(request.challenge()), wire::CANCELLED);
  hall_.done(asker);
}

void Invitations::rematch(const Asker& asker, const Session& session,
                          const wire::Rematch& request) {
  const Rematch* found = rematches_.find(request.match_id());
  if (found == nullptr || !found->has(session.player)) return hall_.refuse(asker, wire::NO_REMATCH);
  if (request.decline()) {
    push(*rematches_.take(request.match_id()), wire::DECLINED);
    return hall_.done(asker);
  }
  if (!tables_.may_play(asker, session)) return;
  const Rematch asked = *rematches_.ask(request.match_id(), session.player, hall_.now.at);
  hall_.done(asker);
  push(asked);
  if (!asked.asked[0] || !asked.asked[1]) return;
  rematches_.take(asked.match_id);
  tables_.begin(asked.terms, asked.players[1], asked.players[0]);  // colours swapped
}

void Invitations::push(const Rematch& r, wire::Code ended) {
  for (const std::size_t side : {0U, 1U}) {
    wire::ToClient message;
    wire::RematchState& state = *message.mutable_rematch();
    state.set_match_id(r.match_id);
    state.set_you_asked(r.asked[side]);
    state.set_they_asked(r.asked[1 - side]);
    state.set_seconds(ended == wire::NO_CODE ? seconds_until(r.until, hall_.now.at) : 0);
    state.set_ended(ended);
    hall_.push(r.players[side], message);
  }
}

std::optional<PlayerId> Invitations::last_opponent_of(PlayerId player) const {
  const Rematch* r = rematches_.of(player);
  if (r == nullptr) return std::nullopt;
  return r->players[1 - r->side_of(player)];
}

void Invitations::leaving(Session& session) {
  for (const Challenge& c : challenges_.take_of(session.player))
    push(c, c.from == session.player ? wire::CANCELLED : wire::PLAYER_OFFLINE);
  for (const Rematch& r : rematches_.take_of(session.player)) push(r, wire::OPPONENT_GONE);
}

// Challenges are for friends.
void Invitations::tied(PlayerId one, PlayerId other, const Relation& now) {
  if (!now.friends)
    for (const Challenge& c : challenges_.take_between(one, other)) push(c, wire::CANCELLED);
  if (!now.i_block) return;
  const Rematch* r = rematches_.of(one);
  if (r != nullptr && r->has(other)) push(*rematches_.take(r->match_id), wire::OPPONENT_GONE);
}

// Whoever plays has no time for others, nor for the match before.
void Invitations::match_began(const RunningMatch& match) {
  for (const Seat& seat : match.seats) {
    for (const Challenge& c : challenges_.take_of(seat.player))
      push(c, c.from == seat.player ? wire::CANCELLED : wire::PLAYER_BUSY);
    for (const Rematch& r : rematches_.take_of(seat.player)) push(r, wire::OPPONENT_GONE);
  }
}

void Invitations::match_ended(const RunningMatch& match) {
  const PlayerId white = match.seats[0].player;
  const PlayerId black = match.seats[1].player;
  const Session* one = hall_.sessions.of(white);
  const Session* other = hall_.sessions.of(black);
  if (one == nullptr || other == nullptr) return;
  if (one->ties.blocked.contains(black) || other->ties.blocked.contains(white)) return;
  rematches_.offer(match.id, {white, black}, match.terms, hall_.now.at);
}

void Invitations::tick() {
  for (const Challenge& c : challenges_.take_expired(hall_.now.at)) push(c, wire::EXPIRED);
  for (const Rematch& r : rematches_.take_expired(hall_.now.at)) push(r, wire::EXPIRED);
}

}  // namespace pawnhub::lobby
