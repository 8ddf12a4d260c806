// Challenges and rematches (PRODUCT, Play).
#include "lobby/invitations.hpp"

#include <catch2/catch.hpp>

#include "net/limits.hpp"
#include "tests/lobby/lobby_fixture.hpp"

namespace pawnhub::lobby {
namespace {

struct TwoFriends : LobbyFixture {
  FakeClient anna = player("Anna");
  FakeClient bert = player("Bert");
  TwoFriends() { befriend(anna, "Anna", bert, "Bert"); }

  wire::ChallengeState state(FakeClient& c) {
    return c.last(wire::ToClient::kChallenge).challenge();
  }
  std::uint64_t challenged() {
    REQUIRE(anna.code(challenge("Bert", kClassicTurn)) == wire::NO_CODE);
    anna.forget();
    return state(bert).challenge();
  }
};

TEST_CASE_METHOD(TwoFriends, "a challenge shows to both, with thirty seconds to answer") {
  CHECK(anna.code(challenge("bert", kAliceRealTime, true, 36'000)) == wire::NO_CODE);
  for (FakeClient* c : {&anna, &bert}) {
    const wire::ChallengeState s = state(*c);
    CHECK(s.from() == "Anna");
    CHECK(s.to() == "Bert");
    CHECK(s.rating() == 1200);
    CHECK(mode_of(s.mode()) == kAliceRealTime);
    CHECK(s.rated());
    CHECK(s.clock_ticks() == 36'000);
    CHECK(s.seconds() == 30);
    CHECK(s.ended() == wire::NO_CODE);
  }
}

TEST_CASE_METHOD(TwoFriends,
                 "an accepted challenge is a match, the challenger White, with its clock") {
  anna.ask(challenge("Bert", kClassicTurn, true, 36'000));
  CHECK(bert.code(answer_challenge(state(bert).challenge(), true)) == wire::NO_CODE);
  const wire::Ticket ticket = anna.last(wire::ToClient::kTicket).ticket();
  CHECK(ticket.white().name() == "Anna");
  CHECK(ticket.black().name() == "Bert");
  CHECK(ticket.clock_ticks() == 36'000);
  CHECK(ticket.rated());
}

TEST_CASE_METHOD(TwoFriends, "a challenge without a clock has the usual one") {
  anna.ask(challenge("Bert", kClassicTurn));
  CHECK(state(bert).clock_ticks() == kDefaultClock.value);
}

TEST_CASE_METHOD(TwoFriends, "a challenge can be declined") {
  CHECK(bert.code(answer_challenge(challenged(), false)) == wire::NO_CODE);
  CHECK(state(anna).ended() == wire::DECLINED);
  CHECK(state(bert).ended() == wire::DECLINED);
}

TEST_CASE_METHOD(TwoFriends, "a challenge can be cancelled by who made it") {
  const auto id = challenged();
  CHECK(bert.code(cancel_challenge(id)) == wire::CHALLENGE_GONE);
  CHECK(anna.code(cancel_challenge(id)) == wire::NO_CODE);
  CHECK(state(bert).ended() == wire::CANCELLED);
  CHECK(bert.code(answer_challenge(id, true)) == wire::CHALLENGE_GONE);
}

TEST_CASE_METHOD(TwoFriends, "a challenge lapses after thirty seconds") {
  const auto id = challenged();
  pass(29'900ms);
  CHECK(bert.pushed(wire::ToClient::kChallenge).empty());
  pass(100ms);
  CHECK(state(bert).ended() == wire::EXPIRED);
  CHECK(state(anna).ended() == wire::EXPIRED);
  CHECK(bert.code(answer_challenge(id, true)) == wire::CHALLENGE_GONE);
}

TEST_CASE_METHOD(TwoFriends, "nobody answers for another") {
  const auto id = challenged();
  CHECK(anna.code(answer_challenge(id, true)) == wire::CHALLENGE_GONE);
  FakeClient carl = player("Carl");
  CHECK(carl.code(answer_challenge(id, true)) == wire::CHALLENGE_GONE);
}

TEST_CASE_METHOD(TwoFriends, "a challenge that can't be is refused, each case with its own code") {
  player("Carl");
  CHECK(anna.code(challenge("Anna", kClassicTurn)) == wire::CHALLENGE_SELF);
  CHECK(anna.code(challenge("Carl", kClassicTurn)) == wire::CHALLENGE_STRANGER);
  CHECK(anna.code(challenge("Nobody", kClassicTurn)) == wire::CHALLENGE_STRANGER);
  CHECK(anna.code(challenge("two words", kClassicTurn)) == wire::NAME_MALFORMED);
  CHECK(anna.code(challenge("Bert", kFogTurn, true)) == wire::UNRATED_MODE);
  CHECK(anna.code(challenge("Bert", kClassicTurn, false, kShortestClock.value - 1)) ==
        wire::CLOCK_OUT_OF_RANGE);
  CHECK(anna.code(challenge("Bert", kClassicTurn, false, kLongestChallenge.value + 1)) ==
        wire::CLOCK_OUT_OF_RANGE);
  CHECK(anna.code(challenge("Bert", kClassicTurn, false, -1)) == wire::CLOCK_OUT_OF_RANGE);
  bert.ask(log_out());
  CHECK(anna.code(challenge("Bert", kClassicTurn)) == wire::PLAYER_OFFLINE);
}

TEST_CASE_METHOD(TwoFriends, "one challenge stands between two players") {
  challenged();
  CHECK(anna.code(challenge("Bert", kClassicTurn)) == wire::CHALLENGE_PENDING);
  CHECK(bert.code(challenge("Anna", kClassicTurn)) == wire::CHALLENGE_PENDING);
}

TEST_CASE_METHOD(TwoFriends, "who plays can neither challenge nor be challenged") {
  FakeClient guest = this->guest();
  bert.ask(join_queue(kClassicTurn, false));
  guest.ask(join_queue(kClassicTurn, false));
  CHECK(anna.code(challenge("Bert", kClassicTurn)) == wire::PLAYER_BUSY);
  CHECK(bert.code(challenge("Anna", kClassicTurn)) == wire::IN_A_MATCH);
}

TEST_CASE_METHOD(TwoFriends, "a match ends the challenges of who plays it") {
  const auto id = challenged();
  FakeClient guest = this->guest();
  bert.ask(join_queue(kClassicTurn, false));
  guest.ask(join_queue(kClassicTurn, false));
  CHECK(state(anna).ended() == wire::PLAYER_BUSY);
  CHECK(bert.code(answer_challenge(id, true)) == wire::CHALLENGE_GONE);
}

TEST_CASE_METHOD(TwoFriends, "a match takes both out of their queues") {
  anna.ask(join_queue(kAliceRealTime, true));
  CHECK(bert.code(answer_challenge(challenged(), true)) == wire::NO_CODE);
  FakeClient carl = player("Carl");
  carl.ask(join_queue(kAliceRealTime, true));
  CHECK(carl.pushed(wire::ToClient::kTicket).empty());
}

TEST_CASE_METHOD(TwoFriends, "going offline ends challenges, made and received") {
  challenged();
  SECTION("the challenger") {
    anna.lose_connection();
    CHECK(state(bert).ended() == wire::CANCELLED);
  }
  SECTION("the challenged") {
    bert.lose_connection();
    CHECK(state(anna).ended() == wire::PLAYER_OFFLINE);
  }
}

TEST_CASE_METHOD(TwoFriends, "a challenge ends with the friendship") {
  const auto id = challenged();
  const auto act = GENERATE(TieAct::Remove, TieAct::Block);
  bert.ask(tie(act, "Anna"));
  CHECK(state(anna).ended() == wire::CANCELLED);
  CHECK(bert.code(answer_challenge(id, true)) == wire::CHALLENGE_GONE);
}

TEST_CASE_METHOD(TwoFriends, "challenges come at a rate") {
  for (int n = 0; n < limits::kChallenges.burst; ++n) anna.ask(cancel_challenge(challenged()));
  CHECK(anna.code(challenge("Bert", kClassicTurn)) == wire::TOO_FAST);
}

struct AfterAMatch : LobbyFixture {
  FakeClient anna = player("Anna");
  FakeClient bert = player("Bert");
  std::string match;

  AfterAMatch() {
    anna.ask(join_queue(kClassicTurn, true));
    bert.ask(join_queue(kClassicTurn, true));
    match = anna.last(wire::ToClient::kTicket).ticket().match_id();
    end_match(match);
  }
  void end_match(const std::string& id) {
    lobby.tables().book_result(id, result(Winner::White));
    settle();
    anna.forget();
    bert.forget();
  }
  wire::RematchState state(FakeClient& c) { return c.last(wire::ToClient::kRematch).rematch(); }
};

TEST_CASE_METHOD(AfterAMatch, "when both want it a match is played again with colours swapped") {
  CHECK(anna.code(rematch(match)) == wire::NO_CODE);
  wire::RematchState s = state(bert);
  CHECK(s.they_asked());
  CHECK_FALSE(s.you_asked());
  CHECK(s.seconds() == 30);
  s = state(anna);
  CHECK(s.you_asked());
  CHECK_FALSE(s.they_asked());
  CHECK(bert.code(rematch(match)) == wire::NO_CODE);
  const wire::Ticket ticket = anna.last(wire::ToClient::kTicket).ticket();
  CHECK(ticket.you_are_black());
  CHECK(ticket.white().name() == "Bert");
  CHECK(ticket.rated());
  CHECK(ticket.match_id() != match);
  CHECK(ticket.white().rating() == 1180);
}

TEST_CASE_METHOD(AfterAMatch, "a rematch can be declined") {
  anna.ask(rematch(match));
  CHECK(bert.code(rematch(match, true)) == wire::NO_CODE);
  CHECK(state(anna).ended() == wire::DECLINED);
  CHECK(anna.code(rematch(match)) == wire::NO_REMATCH);
}

TEST_CASE_METHOD(AfterAMatch, "a rematch has thirty seconds to be answered") {
  pass(60s);
  anna.ask(rematch(match));
  anna.forget();
  pass(29'900ms);
  CHECK(anna.pushed(wire::ToClient::kRematch).empty());
  pass(100ms);
  CHECK(state(anna).ended() == wire::EXPIRED);
  CHECK(bert.code(rematch(match)) == wire::NO_REMATCH);
}

TEST_CASE_METHOD(AfterAMatch, "asking twice does not lengthen the time") {
  anna.ask(rematch(match));
  pass(20s);
  anna.ask(rematch(match));
  anna.forget();
  pass(10s);
  CHECK(state(anna).ended() == wire::EXPIRED);
}

TEST_CASE_METHOD(AfterAMatch, "some minutes after a match there is no rematch of it") {
  pass(5min);
  CHECK(anna.code(rematch(match)) == wire::NO_REMATCH);
}

TEST_CASE_METHOD(AfterAMatch, "who goes, or plays another, has no rematch") {
  anna.ask(rematch(match));
  SECTION("goes") { bert.lose_connection(); }
  SECTION("plays another") {
    FakeClient carl = player("Carl");
    carl.ask(join_queue(kClassicTurn, true));
    bert.ask(join_queue(kClassicTurn, true));
  }
  CHECK(state(anna).ended() == wire::OPPONENT_GONE);
}

TEST_CASE_METHOD(AfterAMatch, "there is no rematch for others, or of what was not played") {
  FakeClient carl = player("Carl");
  CHECK(carl.code(rematch(match)) == wire::NO_REMATCH);
  CHECK(anna.code(rematch("nothing")) == wire::NO_REMATCH);
}

TEST_CASE_METHOD(AfterAMatch, "a block ends the rematch") {
  anna.ask(rematch(match));
  bert.ask(tie(TieAct::Block, "Anna"));
  CHECK(state(anna).ended() == wire::OPPONENT_GONE);
}

}  // namespace
}  // namespace pawnhub::lobby
