// Matches that begin and end: booking, statistics, rankings, replays, aborts (PRODUCT, Statistics).
#include "lobby/tables.hpp"

#include <catch2/catch.hpp>

#include "lobby/aborts.hpp"
#include "tests/lobby/databases.hpp"
#include "tests/lobby/lobby_fixture.hpp"

namespace pawnhub::lobby {
namespace {

struct Playing : LobbyFixture {
  FakeClient anna = player("Anna");
  FakeClient bert = player("Bert");

  std::string match(Mode mode = kClassicTurn, bool rated = true) {
    anna.ask(join_queue(mode, rated));
    bert.ask(join_queue(mode, rated));
    bert.forget();
    const std::string id = anna.last(wire::ToClient::kTicket).ticket().match_id();
    anna.forget();
    return id;
  }
  void end(const std::string& id, const MatchResult& r) {
    lobby.tables().book_result(id, r);
    settle();
  }
  wire::MatchOver over(FakeClient& c) { return c.last(wire::ToClient::kMatchOver).match_over(); }
};

TEST_CASE_METHOD(Playing, "at the end both are told who won, how, and the change of ratings") {
  const std::string id = match();
  end(id, result(Winner::Black, Ending::Checkmate));
  for (FakeClient* c : {&anna, &bert}) {
    const wire::MatchOver o = over(*c);
    CHECK(o.match_id() == id);
    CHECK(o.winner() == "black");
    CHECK(o.ending() == "checkmate");
    CHECK(o.tick() == 600);
    CHECK(o.rated());
    CHECK(o.white_before() == 1200);
    CHECK(o.white_after() == 1180);
    CHECK(o.black_after() == 1220);
  }
}

TEST_CASE_METHOD(Playing, "statistics are up to date at once, for who looks and who asks") {
  anna.ask(watch_statistics());
  CHECK(anna.last(wire::ToClient::kStatistics).statistics().modes_size() == 8);
  end(match(), result(Winner::White));
  const wire::Record pushed = anna.last(wire::ToClient::kStatistics).statistics().modes(0);
  CHECK(pushed.won() == 1);
  CHECK(pushed.rating() == 1220);
  CHECK(bert.pushed(wire::ToClient::kStatistics).empty());
  bert.ask(watch_statistics());
  CHECK(bert.last(wire::ToClient::kStatistics).statistics().modes(0).lost() == 1);
}

TEST_CASE_METHOD(Playing, "statistics are there after coming back") {
  end(match(), result(Winner::Draw, Ending::Agreement));
  anna.ask(log_out());
  anna.log_in("Anna");
  anna.ask(watch_statistics());
  CHECK(anna.last(wire::ToClient::kStatistics).statistics().modes(0).drawn() == 1);
}

TEST_CASE_METHOD(Playing, "the ranking shows the best of a mode and one's own place") {
  anna.ask(watch_ranking(kClassicTurn));
  wire::Ranking ranking = anna.last(wire::ToClient::kRanking).ranking();
  CHECK(ranking.best().empty());
  CHECK_FALSE(ranking.has_own());
  end(match(), result(Winner::Black));
  pass(1s);
  ranking = anna.last(wire::ToClient::kRanking).ranking();
  REQUIRE(ranking.best_size() == 2);
  CHECK(ranking.best(0).name() == "Bert");
  CHECK(ranking.best(0).record().rating() == 1220);
  CHECK(ranking.own().place() == 2);
  CHECK(mode_of(ranking.mode()) == kClassicTurn);
}

TEST_CASE_METHOD(Playing, "who looks at another mode's ranking is not bothered") {
  anna.ask(watch_ranking(kAliceRealTime));
  anna.forget();
  end(match(), result(Winner::Black));
  pass(1s);
  CHECK(anna.pushed(wire::ToClient::kRanking).empty());
}

TEST_CASE_METHOD(Playing, "Fog and lightning have no ranking") {
  CHECK(anna.code(watch_ranking(kFogTurn)) == wire::UNRATED_MODE);
}

TEST_CASE_METHOD(Playing, "an unrated match changes nothing") {
  const auto mode = GENERATE(kClassicTurn, kFogTurn);
  end(match(mode, false), result(Winner::White));
  CHECK_FALSE(over(anna).rated());
  CHECK(store.find("anna")->has_value());
  CHECK(store.ranking(kClassicTurn, 10, {})->best.empty());
}

TEST_CASE_METHOD(Playing, "an aborted match changes nothing") {
  end(match(), result(Winner::None, Ending::Abort));
  CHECK(over(anna).winner() == "none");
  CHECK_FALSE(over(bert).rated());
}

TEST_CASE_METHOD(Playing, "a rated match that does not count changes nothing") {
  MatchResult r = result(Winner::White);
  r.counts = false;
  end(match(), r);
  CHECK_FALSE(over(anna).rated());
  CHECK(store.ranking(kClassicTurn, 10, {})->best.empty());
}

TEST_CASE_METHOD(Playing, "a result counts once") {
  const std::string id = match();
  lobby.tables().book_result(id, result(Winner::White));
  lobby.tables().book_result(id, result(Winner::Black));
  settle();
  CHECK(anna.pushed(wire::ToClient::kMatchOver).size() == 1);
  end(id, result(Winner::Black));
  CHECK(anna.pushed(wire::ToClient::kMatchOver).empty());
  CHECK(store.ranking(kClassicTurn, 10, {})->best.front().name == "Anna");
}

TEST_CASE_METHOD(Playing, "a result that the database does not take is kept and tried again") {
  FreshDatabase database;
  auto opened = Store::open(database.url());
  REQUIRE(opened);
  Store ruined = *std::move(opened);
  database.ruin();
  const std::string id = match();
  jobs.use(ruined);
  end(id, result(Winner::White));
  CHECK(anna.pushed(wire::ToClient::kMatchOver).empty());
  CHECK(anna.code(join_queue(kClassicTurn, true)) == wire::IN_A_MATCH);
  jobs.use(store);
  pass(5s);
  CHECK(over(anna).white_after() == 1220);
  CHECK(anna.code(join_queue(kClassicTurn, true)) == wire::NO_CODE);
}

TEST_CASE_METHOD(Playing, "the result is booked though both have gone") {
  const std::string id = match();
  anna.lose_connection();
  bert.lose_connection();
  end(id, result(Winner::White));
  CHECK(store.ranking(kClassicTurn, 10, {})->best.size() == 2);
}

TEST_CASE_METHOD(Playing, "who comes back during a match is told of it") {
  const std::string id = match();
  anna.lose_connection();
  FakeClient again = connect();
  CHECK(again.log_in("Anna").running_match() == id);
}

TEST_CASE_METHOD(Playing, "recordings of rated matches are listed and handed out") {
  const std::string id = match();
  end(id, result(Winner::White));
  const wire::ToClient list = anna.ask(list_replays());
  REQUIRE(list.replays().rows_size() == 1);
  const wire::Replays::Row row = list.replays().rows(0);
  CHECK(row.match_id() == id);
  CHECK(row.white() == "Anna");
  CHECK(row.black() == "Bert");
  CHECK(row.winner() == "white");
  CHECK(row.ending() == "resignation");
  CHECK(row.date() == now.date);
  CHECK(bert.ask(fetch_replay(id)).replay_file().file() == "recording 20");
  CHECK(bert.code(fetch_replay("nothing")) == wire::NO_SUCH_REPLAY);
}

TEST_CASE_METHOD(Playing, "messages of a match that one is not in are refused") {
  wire::ToLobby m;
  m.mutable_leave_match()->set_match_id("nothing");
  CHECK(anna.code(m) == wire::NO_SUCH_MATCH);
}

// Takes down what it is told.
struct Notes : Umpire {
  std::vector<std::string> all;
  void note(const char* what, Colour side) {
    all.push_back(std::string(what) + (side == Colour::White ? " white" : " black"));
  }
  void began(const RunningMatch&) override { all.emplace_back("began"); }
  void came(const RunningMatch&, Colour side) override { note("came", side); }
  void went(const RunningMatch&, Colour side) override { note("went", side); }
  void received(const RunningMatch&, Colour side, const Asker&, const wire::ToLobby&) override {
    note("received", side);
  }
  void ended(const RunningMatch&) override { all.emplace_back("ended"); }
  void tick() override {}
};

TEST_CASE_METHOD(Playing, "the umpire hears of all that happens in a match") {
  Notes notes;
  lobby.tables().set_umpire(&notes);
  const std::string id = match();
  wire::ToLobby ready;
  ready.mutable_match_ready()->set_match_id(id);
  bert.send(ready);
  wire::ToLobby relay;
  relay.mutable_relay();
  anna.send(relay);
  anna.lose_connection();
  connect().log_in("Anna");
  end(id, result(Winner::White));
  CHECK(notes.all == std::vector<std::string>{"began", "received black", "received white",
                                              "went white", "came white", "ended"});
}

TEST_CASE("who aborts often waits, longer each time, and is forgiven in an hour") {
  Aborts aborts;
  const Time start{};
  const auto wait = [&](Clock::duration at) { return aborts.wait("anna", start + at); };
  aborts.count("anna", start);
  aborts.count("anna", start);
  CHECK(wait(0s) == 0s);
  aborts.count("anna", start + 1min);
  CHECK(wait(1min) == 2min);
  CHECK(wait(2min + 1ms) == 60s);
  CHECK(wait(3min) == 0s);
  aborts.count("anna", start + 4min);
  CHECK(wait(4min) == 4min);
  for (int n = 0; n < 20; ++n) aborts.count("anna", start + 5min);
  CHECK(wait(5min) == 32min);
  CHECK(aborts.wait("bert", start + 5min) == 0s);
  CHECK(wait(70min) == 0s);
}

TEST_CASE_METHOD(Playing, "the third abort keeps its maker from the next match for two minutes") {
  for (int n = 0; n < 3; ++n) {
    MatchResult r = result(Winner::None, Ending::Abort);
    r.aborted_by = Colour::White;
    end(match(), r);
  }
  const wire::ToClient answer = anna.ask(join_queue(kClassicTurn, true));
  CHECK(answer.refused().code() == wire::MUST_WAIT);
  CHECK(answer.refused().seconds() == 120);
  CHECK(bert.code(join_queue(kClassicTurn, true)) == wire::NO_CODE);
  pass(2min);
  CHECK(anna.code(join_queue(kClassicTurn, true)) == wire::NO_CODE);
}

}  // namespace
}  // namespace pawnhub::lobby
