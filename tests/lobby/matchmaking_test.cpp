// Who plays whom (PRODUCT, Play).
#include "lobby/matchmaking.hpp"

#include <catch2/catch.hpp>

#include "game/random.hpp"
#include "tests/lobby/lobby_fixture.hpp"

namespace pawnhub::lobby {
namespace {

constexpr QueueId kQueue{kClassicTurn, true};
const Time kStart{};

struct Waiters {
  Matchmaking all;
  void join(std::int64_t id, int rating, Clock::duration at = {}, QueueId queue = kQueue) {
    all.join(queue, {id}, {rating}, kStart + at);
  }
  std::vector<Pairing> pair(Clock::duration at) {
    return all.pair(kStart + at, [](PlayerId, PlayerId) { return true; });
  }
};

using Pairings = std::vector<Pairing>;

TEST_CASE("the window is 100 points, 25 more every 5 seconds, and open after 60") {
  CHECK(window_after(0s) == 100);
  CHECK(window_after(4999ms) == 100);
  CHECK(window_after(5s) == 125);
  CHECK(window_after(59999ms) == 100 + 11 * 25);
  CHECK(window_after(60s) == std::nullopt);
}

TEST_CASE_METHOD(Waiters, "who came first is White") {
  join(1, 1200);
  join(2, 1300, 1s);
  CHECK(pair(1s) == Pairings{{kQueue, {1}, {2}}});
  CHECK_FALSE(all.view({1}, kStart));
  CHECK(all.sizes().empty());
}

TEST_CASE_METHOD(Waiters, "nobody is paired outside the window of the one who waits longest") {
  join(1, 1200);
  join(2, 1301);
  CHECK(pair(0s).empty());
  CHECK(pair(4999ms).empty());
  CHECK(pair(5s).size() == 1);
}

TEST_CASE_METHOD(Waiters, "the window of the later one does not matter") {
  join(1, 1200);
  join(2, 1500, 40s);
  CHECK(pair(40s).size() == 1);
}

TEST_CASE_METHOD(Waiters, "after a minute anybody will do") {
  join(1, 100);
  join(2, 3000, 59s);
  CHECK(pair(59999ms).empty());
  CHECK(pair(60s).size() == 1);
}

TEST_CASE_METHOD(Waiters, "the longest-waiting is served first, and the nearest rating wins") {
  join(1, 1200);
  join(2, 1500, 1s);
  join(3, 1450, 2s);
  join(4, 1260, 3s);
  CHECK(pair(3s) == Pairings{{kQueue, {1}, {4}}, {kQueue, {2}, {3}}});
}

TEST_CASE_METHOD(Waiters, "of two as near the one who waits longer is taken") {
  join(1, 1200);
  join(2, 1250, 1s);
  join(3, 1150, 2s);
  CHECK(pair(2s) == Pairings{{kQueue, {1}, {2}}});
  CHECK(all.view({3}, kStart + 2s));
}

TEST_CASE_METHOD(Waiters, "those who may not meet are passed over") {
  join(1, 1200);
  join(2, 1200);
  join(3, 1290);
  const auto not_one_and_two = [](PlayerId a, PlayerId b) { return a.value + b.value != 3; };
  CHECK(all.pair(kStart, not_one_and_two) == Pairings{{kQueue, {1}, {3}}});
}

TEST_CASE_METHOD(Waiters, "modes, and rated and unrated, have queues of their own") {
  join(1, 1200, 0s, {kClassicTurn, true});
  join(2, 1200, 0s, {kClassicTurn, false});
  join(3, 1200, 0s, {kAliceRealTime, true});
  CHECK(pair(0s).empty());
  CHECK(all.sizes().size() == 3);
}

TEST_CASE_METHOD(Waiters, "who left is not paired") {
  join(1, 1200);
  CHECK(all.leave({1}));
  CHECK_FALSE(all.leave({1}));
  join(2, 1200);
  CHECK(pair(0s).empty());
}

TEST_CASE_METHOD(Waiters, "the wait is seen with its time, players and window") {
  join(1, 1200);
  join(2, 1900, 3s);
  CHECK(all.view({1}, kStart + 7s) == QueueView{kQueue, 2, 7s, 125});
  CHECK(all.view({2}, kStart + 7s) == QueueView{kQueue, 2, 4s, 100});
  CHECK(all.view({1}, kStart + 70s)->window == std::nullopt);
}

// Against the rule written the long way round: nobody is left who could have been paired, and who
// is paired was in the window of the first of the two.
TEST_CASE("in a crowd every pairing is in the window and none is left undone") {
  Random random(7474);
  for (int round = 0; round < 50; ++round) {
    Waiters w;
    std::map<std::int64_t, std::pair<int, Clock::duration>> who;
    for (std::int64_t id = 1; id <= 40; ++id) {
      const int rating = 800 + static_cast<int>(random.below(1200));
      w.join(id, rating, id * 1s);
      who[id] = {rating, id * 1s};
    }
    const auto now = std::chrono::seconds(40 + random.below(10));
    const auto fits = [&](std::int64_t first, std::int64_t second) {
      const auto window = window_after(now - who[first].second);
      return !window || std::abs(who[first].first - who[second].first) <= *window;
    };
    for (const Pairing& p : w.pair(now)) {
      CHECK(p.white.value < p.black.value);
      CHECK(fits(p.white.value, p.black.value));
      who.erase(p.white.value);
      who.erase(p.black.value);
    }
    for (const auto& [first, unused] : who)
      for (const auto& [second, unused2] : who)
        if (first < second) CHECK_FALSE(fits(first, second));
  }
}

struct Queuers : LobbyFixture {
  FakeClient anna = player("Anna");
  FakeClient bert = player("Bert");
};

TEST_CASE_METHOD(Queuers, "two in a queue get tickets to the same match") {
  CHECK(anna.code(join_queue(kClassicTurn, true)) == wire::NO_CODE);
  CHECK(bert.code(join_queue(kClassicTurn, true)) == wire::NO_CODE);
  const wire::Ticket white = anna.last(wire::ToClient::kTicket).ticket();
  const wire::Ticket black = bert.last(wire::ToClient::kTicket).ticket();
  CHECK(white.match_id() == black.match_id());
  CHECK(white.match_id().size() == 16);
  CHECK_FALSE(white.you_are_black());
  CHECK(black.you_are_black());
  CHECK(white.white().name() == "Anna");
  CHECK(white.black().name() == "Bert");
  CHECK(white.white().rating() == 1200);
  CHECK(white.rated());
  CHECK(white.clock_ticks() == kDefaultClock.value);
  CHECK(white.date() == now.date);
  CHECK(white.server() == "here");
  CHECK(white.seal_key().size() == 32);
  CHECK(white.seal_key() == black.seal_key());
}

TEST_CASE_METHOD(Queuers, "who waits is shown how long, with how many, in which window") {
  anna.ask(join_queue(kAliceRealTime, true));
  wire::QueueState state = anna.last(wire::ToClient::kQueueState).queue_state();
  CHECK(mode_of(state.mode()) == kAliceRealTime);
  CHECK(state.rated());
  CHECK(state.players() == 1);
  CHECK(state.window() == 100);
  pass(5500ms);
  state = anna.last(wire::ToClient::kQueueState).queue_state();
  CHECK(state.window() == 125);
  CHECK(state.waited_seconds() == 5);
  pass(55s);
  state = anna.last(wire::ToClient::kQueueState).queue_state();
  CHECK(state.window() == 0);
  pass(60s);
  CHECK(anna.pushed(wire::ToClient::kQueueState).empty());
}

TEST_CASE_METHOD(Queuers, "leaving the queue is possible once") {
  anna.ask(join_queue(kClassicTurn, true));
  anna.forget();
  CHECK(anna.code(leave_queue()) == wire::NO_CODE);
  CHECK_FALSE(anna.last(wire::ToClient::kQueueState).queue_state().has_mode());
  CHECK(anna.code(leave_queue()) == wire::NOT_QUEUED);
  bert.ask(join_queue(kClassicTurn, true));
  CHECK(bert.pushed(wire::ToClient::kTicket).empty());
}

TEST_CASE_METHOD(Queuers, "losing the connection or logging out takes one out of the queue") {
  anna.ask(join_queue(kClassicTurn, true));
  SECTION("lost") { anna.lose_connection(); }
  SECTION("logged out") { anna.ask(log_out()); }
  bert.ask(join_queue(kClassicTurn, true));
  CHECK(bert.pushed(wire::ToClient::kTicket).empty());
}

TEST_CASE_METHOD(Queuers, "one is in one queue at a time") {
  anna.ask(join_queue(kClassicTurn, true));
  CHECK(anna.code(join_queue(kAliceRealTime, true)) == wire::ALREADY_QUEUED);
}

TEST_CASE_METHOD(Queuers, "nobody queues during a match") {
  anna.ask(join_queue(kClassicTurn, true));
  bert.ask(join_queue(kClassicTurn, true));
  CHECK(anna.code(join_queue(kClassicTurn, true)) == wire::IN_A_MATCH);
}

TEST_CASE_METHOD(Queuers, "Fog and lightning have no rated queue") {
  CHECK(anna.code(join_queue(kFogTurn, true)) == wire::UNRATED_MODE);
  CHECK(anna.code(join_queue(kClassicLightning, true)) == wire::UNRATED_MODE);
  CHECK(anna.code(join_queue(kFogTurn, false)) == wire::NO_CODE);
}

TEST_CASE_METHOD(Queuers, "a mode that there is not is refused") {
  wire::ToLobby m = join_queue(kClassicTurn, false);
  m.mutable_join_queue()->mutable_mode()->set_variant(static_cast<wire::Variant>(99));
  CHECK(anna.code(m) == wire::MALFORMED);
}

TEST_CASE_METHOD(Queuers, "guests play unrated, without a rating") {
  FakeClient guest = this->guest();
  CHECK(guest.code(join_queue(kClassicTurn, true)) == wire::RATED_NEEDS_ACCOUNT);
  CHECK(guest.code(join_queue(kClassicTurn, false)) == wire::NO_CODE);
  anna.ask(join_queue(kClassicTurn, false));
  const wire::Ticket ticket = anna.last(wire::ToClient::kTicket).ticket();
  CHECK(ticket.white().guest());
  CHECK(ticket.white().rating() == 0);
  CHECK(ticket.black().rating() == 1200);
  CHECK_FALSE(ticket.rated());
}

TEST_CASE_METHOD(Queuers, "nobody meets whom they have blocked, nor who has blocked them") {
  const bool anna_blocks = GENERATE(true, false);
  if (anna_blocks)
    anna.ask(tie(TieAct::Block, "Bert"));
  else
    bert.ask(tie(TieAct::Block, "Anna"));
  anna.ask(join_queue(kClassicTurn, true));
  bert.ask(join_queue(kClassicTurn, true));
  pass(90s);
  CHECK(anna.pushed(wire::ToClient::kTicket).empty());
  FakeClient carl = player("Carl");
  carl.ask(join_queue(kClassicTurn, true));
  CHECK(anna.pushed(wire::ToClient::kTicket).size() == 1);
}

TEST_CASE_METHOD(Queuers, "who looks at the queues sees them change") {
  bert.ask(watch_queues());
  CHECK(bert.last(wire::ToClient::kQueues).queues().queues().empty());
  anna.ask(join_queue(kClassicTurn, true));
  pass(1s);
  const wire::Queues queues = bert.last(wire::ToClient::kQueues).queues();
  REQUIRE(queues.queues_size() == 1);
  CHECK(queues.queues(0).players() == 1);
  CHECK(queues.queues(0).rated());
  pass(10s);
  CHECK(bert.pushed(wire::ToClient::kQueues).empty());
}

}  // namespace
}  // namespace pawnhub::lobby
