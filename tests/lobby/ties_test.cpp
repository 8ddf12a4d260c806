// Friends, requests and blocks between two players (PRODUCT, Friends).
#include "lobby/ties.hpp"

#include <catch2/catch.hpp>

#include "net/limits.hpp"

namespace pawnhub::lobby {
namespace {

constexpr Relation kStrangers{};
constexpr Relation kFriends{.friends = true};
constexpr Relation kIAsked{.i_asked = true};
constexpr Relation kTheyAsked{.they_asked = true};
constexpr Relation kIBlock{.i_block = true};

void check_done(TieAct act, const Relation& before, const Relation& after) {
  const TieVerdict v = decide(act, before, {});
  CHECK(v.code == wire::NO_CODE);
  CHECK(v.after == after);
}

void check_refused(TieAct act, const Relation& before, wire::Code code,
                   const TieCounts& counts = {}) {
  const TieVerdict v = decide(act, before, counts);
  CHECK(v.code == code);
  CHECK(v.after == before);
}

TEST_CASE("a request waits to be answered") {
  check_done(TieAct::Request, kStrangers, kIAsked);
  check_refused(TieAct::Request, kIAsked, wire::FRIEND_PENDING);
  check_refused(TieAct::Request, kFriends, wire::FRIEND_ALREADY);
}

TEST_CASE("two requests that cross make a friendship at once") {
  check_done(TieAct::Request, kTheyAsked, kFriends);
}

TEST_CASE("a sent request can be cancelled, once") {
  check_done(TieAct::Cancel, kIAsked, kStrangers);
  check_refused(TieAct::Cancel, kStrangers, wire::NO_SUCH_REQUEST);
  check_refused(TieAct::Cancel, kTheyAsked, wire::NO_SUCH_REQUEST);
}

TEST_CASE("a received request is accepted or refused") {
  check_done(TieAct::Accept, kTheyAsked, kFriends);
  check_done(TieAct::Refuse, kTheyAsked, kStrangers);
}

TEST_CASE("what was not asked is neither accepted nor refused") {
  const auto act = GENERATE(TieAct::Accept, TieAct::Refuse);
  check_refused(act, kStrangers, wire::NO_SUCH_REQUEST);
  check_refused(act, kIAsked, wire::NO_SUCH_REQUEST);
  check_refused(act, kFriends, wire::NO_SUCH_REQUEST);
}

TEST_CASE("only a friend can be removed") {
  check_done(TieAct::Remove, kFriends, kStrangers);
  check_refused(TieAct::Remove, kStrangers, wire::NOT_A_FRIEND);
  check_refused(TieAct::Remove, kTheyAsked, wire::NOT_A_FRIEND);
}

TEST_CASE("a block ends friendship and requests on both sides") {
  check_done(TieAct::Block, kFriends, kIBlock);
  check_done(TieAct::Block, kIAsked, kIBlock);
  check_done(TieAct::Block, kTheyAsked, kIBlock);
  check_done(TieAct::Block, kIBlock, kIBlock);
}

TEST_CASE("who has blocked somebody unblocks before asking") {
  check_refused(TieAct::Request, kIBlock, wire::BLOCKED_BY_YOU);
  check_done(TieAct::Unblock, kIBlock, kStrangers);
  check_refused(TieAct::Unblock, kStrangers, wire::NOT_BLOCKED);
}

TEST_CASE("a request to somebody who blocks looks like any other, and isn't seen") {
  const Relation blocked{.they_block = true};
  const TieVerdict v = decide(TieAct::Request, blocked, {});
  CHECK(v.code == wire::NO_CODE);
  Ties theirs;
  apply(theirs, {1}, "Anna", v.after.from_their_side());
  CHECK(theirs.received.empty());
  CHECK(theirs.blocked.contains({1}));
  check_refused(TieAct::Accept, v.after.from_their_side(), wire::NO_SUCH_REQUEST);
}

TEST_CASE("lists have bounds") {
  const TieCounts full{limits::kFriends, limits::kBlocked, 0};
  check_refused(TieAct::Request, kStrangers, wire::TOO_MANY_FRIENDS, full);
  check_refused(TieAct::Request, kTheyAsked, wire::TOO_MANY_FRIENDS, full);
  check_refused(TieAct::Accept, kTheyAsked, wire::TOO_MANY_FRIENDS, full);
  check_refused(TieAct::Block, kStrangers, wire::TOO_MANY_FRIENDS, full);
  check_refused(TieAct::Request, kStrangers, wire::TOO_MANY_FRIENDS,
                {.their_received = limits::kReceivedRequests});
}

TEST_CASE("a change is brought into both sides' lists") {
  Ties mine;
  Ties theirs;
  const Relation asked = kIAsked;
  apply(mine, {2}, "Bo", asked);
  apply(theirs, {1}, "Al", asked.from_their_side());
  CHECK(mine == Ties{.sent = {{{2}, "Bo"}}});
  CHECK(theirs == Ties{.received = {{{1}, "Al"}}});
  apply(mine, {2}, "Bo", kFriends);
  apply(theirs, {1}, "Al", kFriends);
  CHECK(mine == Ties{.friends = {{{2}, "Bo"}}});
  CHECK(theirs == Ties{.friends = {{{1}, "Al"}}});
}

}  // namespace
}  // namespace pawnhub::lobby
