// What players do, over real sockets: a lobby that runs and two or more clients of it.
#include "lobby/server.hpp"

#include <catch2/catch.hpp>

#include "net/limits.hpp"
#include "tests/lobby/live_lobby.hpp"
#include "tests/lobby/lobby_fixture.hpp"

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

const wire::Mode kTurn = to_wire(kClassicTurn);

struct Live : LiveLobby {
  LiveClient& anna = player("Anna");
  LiveClient& bert = player("Bert");

  void befriend() {
    REQUIRE(anna.code(anna->request_friend("Bert")) == wire::NO_CODE);
    REQUIRE(bert.code(bert->accept_friend("Anna")) == wire::NO_CODE);
    until([&] { return anna.state().friends.friends_size() == 1; });
  }
  std::string play(bool rated) {
    REQUIRE(anna.code(anna->join_queue(kTurn, rated)) == wire::NO_CODE);
    REQUIRE(bert.code(bert->join_queue(kTurn, rated)) == wire::NO_CODE);
    until([&] { return anna.state().ticket && bert.state().ticket; });
    return anna.state().ticket->match_id();
  }
  void leave_match(LiveClient& who, const std::string& match) {
    wire::ToLobby m;
    m.mutable_leave_match()->set_match_id(match);
    who->request(m);
    until([&] { return anna.state().match_over && bert.state().match_over; });
  }
};

TEST_CASE_METHOD(LiveLobby, "live: accounts are created, logged in to and out of", "[live]") {
  LiveClient& anna = connect();
  CHECK(anna.code(anna->create_account("Anna", "password")) == wire::NO_CODE);
  CHECK(anna.code(anna->create_account("ANNA", "password")) == wire::NAME_TAKEN);
  CHECK(anna.code(anna->create_account("all", "password")) == wire::NAME_RESERVED);
  CHECK(anna.code(anna->log_in("Anna", "wrong password")) == wire::WRONG_LOG_IN);
  CHECK(anna.code(anna->log_in("Nobody", "password")) == wire::WRONG_LOG_IN);
  CHECK(anna.code(anna->log_in("anna", "password")) == wire::NO_CODE);
  CHECK(anna.state().phase == LobbyPhase::Entered);
  CHECK(anna.state().self.name() == "Anna");
  LiveClient& second = connect();
  CHECK(second.code(second->log_in("Anna", "password")) == wire::ACCOUNT_IN_USE);
  CHECK(anna.code(anna->log_out()) == wire::NO_CODE);
  CHECK(second.code(second->log_in("Anna", "password")) == wire::NO_CODE);
}

TEST_CASE_METHOD(Live, "live: a password is changed, an account deleted", "[live]") {
  CHECK(anna.code(anna->change_password("wrong password", "other password")) ==
        wire::WRONG_PASSWORD);
  CHECK(anna.code(anna->change_password("password", "other password")) == wire::NO_CODE);
  CHECK(anna.code(anna->log_out()) == wire::NO_CODE);
  CHECK(anna.code(anna->log_in("Anna", "other password")) == wire::NO_CODE);
  CHECK(anna.code(anna->delete_account("other password")) == wire::NO_CODE);
  CHECK(bert.code(bert->request_friend("Anna")) == wire::NO_SUCH_PLAYER);
}

TEST_CASE_METHOD(LiveLobby, "live: guests talk and play, and are told what needs an account",
                 "[live]") {
  LiveClient& one = guest();
  LiveClient& other = guest();
  CHECK(one.state().self.name() == "Guest 1");
  CHECK(one.code(one->request_friend("Anna")) == wire::NEEDS_ACCOUNT);
  CHECK(one.code(one->join_queue(kTurn, true)) == wire::RATED_NEEDS_ACCOUNT);
  CHECK(one.code(one->join_queue(kTurn, false)) == wire::NO_CODE);
  CHECK(other.code(other->join_queue(kTurn, false)) == wire::NO_CODE);
  until([&] { return one.state().ticket && other.state().ticket; });
  CHECK(one.state().ticket->white().name() == "Guest 1");
}

TEST_CASE_METHOD(Live, "live: a program that was cut off comes back with its token at once",
                 "[live]") {
  const auto known = anna.known;
  fall_silent(anna);
  LiveClient again(*this, known);
  until([&] {
    again.poll(Clock::now());
    return again.state().phase == LobbyPhase::Entered;
  });
  CHECK(again.state().self.name() == "Anna");
}

TEST_CASE_METHOD(Live, "live: a password takes over from a client that fell silent", "[live]") {
  fall_silent(anna);
  LiveClient& again = connect();
  CHECK(again.code(again->log_in("Anna", "password")) == wire::ACCOUNT_IN_USE);
  const Time killed = Clock::now();
  until([&] { return Clock::now() - killed > 3500ms; });
  CHECK(again.code(again->log_in("Anna", "password")) == wire::NO_CODE);
}

TEST_CASE_METHOD(Live, "live: friends find each other and see each other come and go", "[live]") {
  CHECK(anna.code(anna->request_friend("Bert")) == wire::NO_CODE);
  until([&] { return bert.state().friends.received_size() == 1; });
  CHECK(anna.state().friends.sent(0) == "Bert");
  CHECK(bert.code(bert->accept_friend("Anna")) == wire::NO_CODE);
  until([&] { return anna.state().friends.friends_size() == 1; });
  CHECK(anna.state().friends.friends(0).online());
  CHECK(bert.code(bert->log_out()) == wire::NO_CODE);
  until([&] { return !anna.state().friends.friends(0).online(); });
  CHECK(bert.code(bert->log_in("Bert", "password")) == wire::NO_CODE);
  until([&] { return anna.state().friends.friends(0).online(); });
  CHECK(bert.code(bert->remove_friend("Anna")) == wire::NO_CODE);
  until([&] { return anna.state().friends.friends_size() == 0; });
}

TEST_CASE_METHOD(Live, "live: requests are cancelled, refused and cross", "[live]") {
  CHECK(anna.code(anna->request_friend("Bert")) == wire::NO_CODE);
  CHECK(anna.code(anna->cancel_request("Bert")) == wire::NO_CODE);
  CHECK(bert.code(bert->accept_friend("Anna")) == wire::NO_SUCH_REQUEST);
  CHECK(anna.code(anna->request_friend("Bert")) == wire::NO_CODE);
  CHECK(bert.code(bert->refuse_friend("Anna")) == wire::NO_CODE);
  until([&] { return anna.state().friends.sent_size() == 0; });
  const RequestId one = anna->request_friend("Bert");
  const RequestId other = bert->request_friend("Anna");
  CHECK(anna.code(one) == wire::NO_CODE);
  CHECK(bert.code(other) == wire::NO_CODE);
  until([&] { return anna.state().friends.friends_size() == 1; });
}

TEST_CASE_METHOD(Live, "live: people talk to all and to friends", "[live]") {
  wire::Watch watch;
  watch.set_global_chat(true);
  CHECK(anna.code(anna->watch(watch)) == wire::NO_CODE);
  CHECK(bert.code(bert->say_to_all("hello, all")) == wire::NO_CODE);
  until([&] { return !anna.state().chat_of_all.empty(); });
  CHECK(anna.state().chat_of_all.back().text() == "hello, all");
  CHECK(bert.code(bert->say_to_friend("Anna", "hello")) == wire::NOT_SAID_STRANGER);
  befriend();
  CHECK(bert.code(bert->say_to_friend("Anna", "hello, Anna")) == wire::NO_CODE);
  until([&] { return anna.state().talks.contains("Bert"); });
  CHECK(anna.state().talks.at("Bert").back().text() == "hello, Anna");
}

TEST_CASE_METHOD(Live, "live: a rated match changes ratings, statistics and rankings at once",
                 "[live]") {
  wire::Watch watch;
  watch.set_statistics(true);
  *watch.mutable_ranking() = kTurn;
  CHECK(anna.code(anna->watch(watch)) == wire::NO_CODE);
  const std::string match = play(true);
  leave_match(bert, match);
  CHECK(anna.state().match_over->winner() == "white");
  CHECK(anna.state().match_over->white_after() == 1220);
  until([&] {
    return anna.state().statistics.modes(0).won() == 1 && anna.state().ranking.best_size() == 2;
  });
  CHECK(anna.state().ranking.own().place() == 1);
  const wire::Replays list = anna.answer(anna->list_replays()).replays();
  REQUIRE(list.rows_size() == 1);
  CHECK(anna.answer(anna->fetch_replay(match)).replay_file().file() == "a recording");
}

TEST_CASE_METHOD(Live, "live: opponents talk, and play again with colours swapped", "[live]") {
  const std::string match = play(false);
  CHECK(anna.code(anna->say_to_opponent("good luck")) == wire::NO_CODE);
  until([&] { return !bert.state().chat_of_match.empty(); });
  leave_match(anna, match);
  CHECK(anna.code(anna->rematch(match)) == wire::NO_CODE);
  until([&] { return bert.state().rematch && bert.state().rematch->they_asked(); });
  CHECK(bert.code(bert->rematch(match)) == wire::NO_CODE);
  until([&] { return anna.state().ticket && anna.state().ticket->match_id() != match; });
  CHECK(anna.state().ticket->you_are_black());
}

TEST_CASE_METHOD(Live, "live: a friend is challenged, declines, is challenged again and accepts",
                 "[live]") {
  befriend();
  CHECK(anna.code(anna->challenge("Bert", kTurn, true, 36'000)) == wire::NO_CODE);
  until([&] { return !bert.state().challenges.empty(); });
  CHECK(bert.code(bert->answer_challenge(bert.state().challenges.begin()->first, false)) ==
        wire::NO_CODE);
  until([&] { return anna.state().challenges.empty(); });
  CHECK(anna.code(anna->challenge("Bert", kTurn, true, 36'000)) == wire::NO_CODE);
  until([&] { return !bert.state().challenges.empty(); });
  CHECK(bert.code(bert->answer_challenge(bert.state().challenges.begin()->first, true)) ==
        wire::NO_CODE);
  until([&] { return anna.state().ticket && bert.state().ticket; });
  CHECK(anna.state().ticket->clock_ticks() == 36'000);
  CHECK(bert.state().ticket->you_are_black());
}

TEST_CASE_METHOD(Live, "live: who is blocked is not heard and not met", "[live]") {
  befriend();
  CHECK(anna.code(anna->block("Bert")) == wire::NO_CODE);
  CHECK(bert.code(bert->say_to_friend("Anna", "hello")) == wire::NOT_SAID_STRANGER);
  CHECK(bert.code(bert->challenge("Anna", kTurn, false)) == wire::CHALLENGE_STRANGER);
  CHECK(anna.code(anna->join_queue(kTurn, false)) == wire::NO_CODE);
  CHECK(bert.code(bert->join_queue(kTurn, false)) == wire::NO_CODE);
  LiveClient& carl = player("Carl");
  CHECK(carl.code(carl->join_queue(kTurn, false)) == wire::NO_CODE);
  until([&] { return carl.state().ticket.has_value(); });
  CHECK(carl.state().ticket->white().name() == "Anna");
  CHECK_FALSE(bert.state().ticket);
}

TEST_CASE_METHOD(Live, "live: a lost connection takes one out of the queue", "[live]") {
  CHECK(anna.code(anna->join_queue(kTurn, true)) == wire::NO_CODE);
  anna->leave();
  until([&] { return operate({"who"}).text.find("Anna") == std::string::npos; });
  CHECK(bert.code(bert->join_queue(kTurn, true)) == wire::NO_CODE);
  until([&] { return bert.state().queue.players() == 1; });
  CHECK_FALSE(bert.state().ticket);
}

TEST_CASE_METHOD(Live, "live: the operator reads reports, announces, mutes, bans", "[live]") {
  CHECK(anna.code(anna->report("Bert", "He was rude.")) == wire::NO_CODE);
  CHECK(operate({"reports"}).text.find("Anna about Bert") != std::string::npos);
  CHECK(operate({"announce", "Be kind."}).is_done);
  until([&] { return !bert.state().announcements.empty(); });
  CHECK(operate({"mute", "Bert"}).is_done);
  CHECK(bert.code(bert->say_to_all("hello")) == wire::NOT_SAID_MUTED);
  CHECK(operate({"ban", "Bert"}).is_done);
  until([&] { return bert.state().trouble == Trouble::Dismissed; });
  CHECK(bert.state().goodbye.code() == wire::BANNED);
}

TEST_CASE_METHOD(Live, "live: a lobby that ends says goodbye, and clients come back to the next",
                 "[live]") {
  befriend();
  std::thread stopping([this] { stop(); });
  until([&] { return anna.state().trouble == Trouble::Dismissed; });
  stopping.join();
  CHECK(anna.state().goodbye.code() == wire::SHUTTING_DOWN);
  start();
  anna->try_now();
  until([&] { return anna.state().phase == LobbyPhase::Entered; });
  until([&] { return anna.state().friends.friends_size() == 1; });
}

TEST_CASE("a second lobby on the same data is refused", "[live]") {
  const TemporaryDirectory data;
  const auto make = [&] {
    return Server::create({.enet = {.bind = {0x7f000001, 0}, .links = 4},
                           .settings = {.hash_cost = {1, 8192}},
                           .database = "sqlite3://:memory:",
                           .data = data.path()});
  };
  const auto first = make();
  REQUIRE(first);
  const auto second = make();
  REQUIRE_FALSE(second);
  CHECK(second.error().reason.starts_with("another lobby uses the directory"));
}

TEST_CASE("the lobby's key stays the same from start to start, and a damaged one is refused",
          "[live]") {
  const TemporaryDirectory data;
  const auto make = [&] {
    return Server::create({.enet = {.bind = {0x7f000001, 0}, .links = 4},
                           .settings = {.hash_cost = {1, 8192}},
                           .database = "sqlite3://:memory:",
                           .data = data.path()});
  };
  const auto key = [&] { return (*make())->identity(); };
  CHECK(key() == key());
  std::filesystem::resize_file(data.path() / "lobby.key", 31);
  const auto damaged = make();
  REQUIRE_FALSE(damaged);
  CHECK(damaged.error().reason.find("is no lobby's key: it is damaged") != std::string::npos);
}

}  // namespace
}  // namespace pawnhub::lobby
