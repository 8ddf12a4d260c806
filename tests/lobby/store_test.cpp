// What the lobby keeps: runs on SQLite, and as a whole once more on PostgreSQL.
#include "lobby/store.hpp"

#include <catch2/catch.hpp>

#include "lobby/names.hpp"
#include "net/limits.hpp"
#include "tests/lobby/databases.hpp"

namespace pawnhub::lobby {
namespace {

constexpr UnixTime kNow = 1'800'000'000;
constexpr Mode kClassic{VariantId::Classic, Pace::Turn};
constexpr Mode kHordeRealTime{VariantId::Horde, Pace::RealTime};

// The value; its reason if there is none.
template <class T>
T must(Result<T> r) {
  if (!r) FAIL(r.error().reason);
  return *std::move(r);
}

struct Fixture {
  FreshDatabase database;
  std::optional<Store> opened;
  Store& store;

  Fixture() : store(reopen()) {}

  Store& reopen() {
    opened.reset();
    auto result = Store::open(database.url());
    if (!result) FAIL(result.error().reason);
    opened.emplace(*std::move(result));
    return *opened;
  }

  PlayerId account(const std::string& name) {
    const auto id = must(store.create(name, "hash of " + name, kNow));
    REQUIRE(id);
    return *id;
  }
  Credentials credentials(const std::string& name) {
    const auto c = must(store.find(folded(name)));
    REQUIRE(c);
    return *c;
  }
  Account entered(const std::string& name) {
    const auto a = must(store.enter(credentials(name), "token of " + name, kNow));
    REQUIRE(a);
    return *a;
  }
  wire::Code tie(PlayerId who, TieAct act, const std::string& other) {
    return must(store.tie(who, act, folded(other))).code;
  }
};

Booking booking(const std::string& id, PlayerId white, PlayerId black, Winner winner,
                Mode mode = kClassic) {
  return {.match_id = id,
          .mode = mode,
          .players = {white, black},
          .names = {"W", "B"},
          .verdict = {winner, Ending::Resignation},
          .tick = {600},
          .date = kNow,
          .recording = [](RatingChanges c) {
            return std::string("recording\0with ", 15) + std::to_string(c.white) + " and " +
                   std::to_string(c.black);
          }};
}

TEST_CASE_METHOD(Fixture, "an account is found whatever the case of its name", "[store]") {
  const PlayerId id = account("Zoë");
  const auto found = must(store.find(folded("ZOË")));
  REQUIRE(found);
  CHECK(found->id == id);
  CHECK(found->name == "Zoë");
  CHECK(found->password == "hash of Zoë");
  CHECK_FALSE(must(store.find("zoe")));
}

TEST_CASE_METHOD(Fixture, "a name is taken whatever its case", "[store]") {
  account("Anna");
  CHECK_FALSE(must(store.create("aNNA", "other", kNow)));
  CHECK(credentials("anna").password == "hash of Anna");
}

TEST_CASE_METHOD(Fixture, "a name that could be SQL is only a name", "[store]") {
  account("';drop--");
  CHECK(must(store.find("';drop--")));
}

TEST_CASE_METHOD(Fixture, "a new account has 1200 points everywhere and knows nobody", "[store]") {
  account("Anna");
  const Account a = entered("Anna");
  CHECK(a.records == Records{});
  CHECK(a.records[0].rating.points == 1200);
  CHECK(a.ties == Ties{});
}

TEST_CASE_METHOD(Fixture, "a token brings back to the account until another is given", "[store]") {
  const PlayerId id = account("Anna");
  entered("Anna");
  CHECK(must(store.resume("token of Anna", kNow))->id == id);
  CHECK_FALSE(must(store.resume("token of Bert", kNow)));
  must(store.enter(credentials("Anna"), "newer", kNow));
  CHECK_FALSE(must(store.resume("token of Anna", kNow)));
  CHECK(must(store.resume("newer", kNow)));
  must(store.forget_token(id));
  CHECK_FALSE(must(store.resume("newer", kNow)));
}

TEST_CASE_METHOD(Fixture, "a token grows too old", "[store]") {
  account("Anna");
  entered("Anna");
  CHECK_FALSE(must(store.resume("token of Anna", kNow + 1)));
}

TEST_CASE_METHOD(Fixture, "who proved an older password does not enter", "[store]") {
  account("Anna");
  const Credentials before = credentials("Anna");
  CHECK(must(store.set_password(before, "new", "token", kNow)));
  CHECK_FALSE(must(store.enter(before, "token 2", kNow)));
  CHECK_FALSE(must(store.set_password(before, "newer", "", kNow)));
  CHECK_FALSE(must(store.remove(before)));
  CHECK(credentials("Anna").password == "new");
  CHECK(must(store.resume("token", kNow)));
}

TEST_CASE_METHOD(Fixture, "a deleted account is gone from everybody's lists and ladders",
                 "[store]") {
  const PlayerId anna = account("Anna");
  const PlayerId bert = account("Bert");
  tie(anna, TieAct::Request, "Bert");
  tie(bert, TieAct::Accept, "Anna");
  must(store.book(booking("m", anna, bert, Winner::White)));
  CHECK(must(store.remove(credentials("Anna"))));
  CHECK_FALSE(must(store.find("anna")));
  CHECK(entered("Bert").ties == Ties{});
  CHECK(must(store.ranking(kClassic, 10, {})).best.size() == 1);
  CHECK(must(store.replays(bert, 10)).size() == 1);
  CHECK(entered("Bert").records[0].lost == 1);
  CHECK(must(store.create("Anna", "another", kNow)) != std::optional(anna));
}

TEST_CASE_METHOD(Fixture, "ties are kept on both sides", "[store]") {
  const PlayerId anna = account("Anna");
  const PlayerId bert = account("Bert");
  const PlayerId carl = account("Carl");
  CHECK(tie(anna, TieAct::Request, "bert") == wire::NO_CODE);
  CHECK(entered("Anna").ties == Ties{.sent = {{bert, "Bert"}}});
  CHECK(entered("Bert").ties == Ties{.received = {{anna, "Anna"}}});
  CHECK(tie(bert, TieAct::Request, "ANNA") == wire::NO_CODE);
  CHECK(entered("Anna").ties == Ties{.friends = {{bert, "Bert"}}});
  CHECK(entered("Bert").ties == Ties{.friends = {{anna, "Anna"}}});
  CHECK(tie(bert, TieAct::Block, "Anna") == wire::NO_CODE);
  CHECK(tie(bert, TieAct::Request, "Carl") == wire::NO_CODE);
  CHECK(entered("Anna").ties == Ties{});
  CHECK(entered("Bert").ties == Ties{.sent = {{carl, "Carl"}}, .blocked = {{anna, "Anna"}}});
}

TEST_CASE_METHOD(Fixture, "a refused change of ties changes nothing and says why", "[store]") {
  const PlayerId anna = account("Anna");
  account("Bert");
  CHECK(tie(anna, TieAct::Request, "Nobody") == wire::NO_SUCH_PLAYER);
  CHECK(tie(anna, TieAct::Accept, "Bert") == wire::NO_SUCH_REQUEST);
  CHECK(tie(anna, TieAct::Remove, "Bert") == wire::NOT_A_FRIEND);
  CHECK(entered("Anna").ties == Ties{});
}

TEST_CASE_METHOD(Fixture, "a request to somebody who blocks stays hidden until unblocked",
                 "[store]") {
  const PlayerId anna = account("Anna");
  const PlayerId bert = account("Bert");
  tie(bert, TieAct::Block, "Anna");
  CHECK(tie(anna, TieAct::Request, "Bert") == wire::NO_CODE);
  CHECK(entered("Bert").ties.received.empty());
  tie(bert, TieAct::Unblock, "Anna");
  CHECK(entered("Bert").ties.received.contains(anna));
}

TEST_CASE_METHOD(Fixture, "a player has so many friends and requests and no more", "[store]") {
  const PlayerId anna = account("Anna");
  for (std::size_t n = 0; n < limits::kFriends; ++n) {
    account("p" + std::to_string(n));
    REQUIRE(tie(anna, TieAct::Request, "p" + std::to_string(n)) == wire::NO_CODE);
  }
  account("onemore");
  CHECK(tie(anna, TieAct::Request, "onemore") == wire::TOO_MANY_FRIENDS);
}

TEST_CASE_METHOD(Fixture, "a result moves ratings and statistics of its mode alone", "[store]") {
  const PlayerId anna = account("Anna");
  const PlayerId bert = account("Bert");
  const Booked booked = must(store.book(booking("m1", anna, bert, Winner::White)));
  CHECK(booked.sides[0].before.points == 1200);
  CHECK(booked.sides[0].after.points == 1220);
  CHECK(booked.sides[1].after.points == 1180);
  CHECK(booked.sides[0].record == Record{1, 0, 0, {1220}});
  must(store.book(booking("m2", bert, anna, Winner::Draw)));
  const Account a = entered("Anna");
  CHECK(a.records[*rated_index(kClassic)] == Record{1, 0, 1, {1218}});
  CHECK(a.records[*rated_index(kHordeRealTime)] == Record{});
  CHECK(entered("Bert").records[*rated_index(kClassic)] == Record{0, 1, 1, {1182}});
}

TEST_CASE_METHOD(Fixture, "a match is counted once however often it is booked", "[store]") {
  const PlayerId anna = account("Anna");
  const PlayerId bert = account("Bert");
  const Booked first = must(store.book(booking("m1", anna, bert, Winner::Black)));
  const Booked again = must(store.book(booking("m1", anna, bert, Winner::White)));
  for (const std::size_t side : {0U, 1U}) {
    CHECK(again.sides[side].before == first.sides[side].before);
    CHECK(again.sides[side].after == first.sides[side].after);
    CHECK(again.sides[side].record == first.sides[side].record);
  }
  CHECK(entered("Anna").records[0] == Record{0, 1, 0, {1180}});
}

TEST_CASE_METHOD(Fixture, "K sinks after thirty matches", "[store]") {
  const PlayerId anna = account("Anna");
  const PlayerId bert = account("Bert");
  for (int n = 0; n < 30; ++n)
    must(store.book(booking(std::to_string(n), anna, bert, Winner::Draw)));
  const Booked next = must(store.book(booking("next", anna, bert, Winner::White)));
  CHECK(next.sides[0].after.points == 1210);
}

TEST_CASE_METHOD(Fixture, "a recording comes back as it was, with the ratings in it", "[store]") {
  const PlayerId anna = account("Anna");
  const PlayerId bert = account("Bert");
  must(store.book(booking("m1", anna, bert, Winner::White)));
  CHECK(must(store.replay("m1")) == std::string("recording\0with 20 and -20", 25));
  CHECK_FALSE(must(store.replay("m2")));
}

TEST_CASE_METHOD(Fixture, "one's matches are listed, the newest first", "[store]") {
  const PlayerId anna = account("Anna");
  const PlayerId bert = account("Bert");
  const PlayerId carl = account("Carl");
  for (int n = 0; n < 3; ++n) {
    Booking b = booking("m" + std::to_string(n), n == 1 ? bert : anna, n == 1 ? anna : carl,
                        Winner::White, kHordeRealTime);
    b.date = kNow + n;
    must(store.book(b));
  }
  const auto rows = must(store.replays(anna, 2));
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].match_id == "m2");
  CHECK(rows[1].match_id == "m1");
  CHECK(rows[0].mode == kHordeRealTime);
  CHECK(rows[0].winner == "white");
  CHECK(rows[0].ending == "resignation");
  CHECK(rows[0].date == kNow + 2);
  CHECK(must(store.replays(bert, 10)).size() == 1);
}

TEST_CASE_METHOD(Fixture, "the ranking has the best of the mode, and one's own place", "[store]") {
  std::vector<PlayerId> ids;
  for (int n = 0; n < 12; ++n) ids.push_back(account("p" + std::to_string(n)));
  // p0 beats all, p1 all but p0, and so on.
  for (std::size_t n = 0; n < ids.size(); ++n)
    for (std::size_t m = n + 1; m < ids.size(); ++m)
      must(store.book(
          booking(std::to_string(n) + "-" + std::to_string(m), ids[n], ids[m], Winner::White)));
  const PlayerId idle = account("idle");
  const RankingTable table = must(store.ranking(kClassic, 10, {ids[0], ids[11], idle}));
  REQUIRE(table.best.size() == 10);
  for (std::size_t n = 0; n < 10; ++n) {
    CHECK(table.best[n].place == n + 1);
    if (n > 0) CHECK(table.best[n].record.rating <= table.best[n - 1].record.rating);
  }
  CHECK(table.best[0].name == "p0");
  CHECK(table.best[0].record.won == 11);
  REQUIRE(table.own.size() == 3);
  CHECK(table.own[0]->place == 1);
  CHECK(table.own[1]->place == 12);
  CHECK(table.own[1]->record.lost == 11);
  CHECK_FALSE(table.own[2]);
  CHECK(must(store.ranking(kHordeRealTime, 10, {})).best.empty());
}

TEST_CASE_METHOD(Fixture, "equal ratings are ranked by name", "[store]") {
  const PlayerId zoe = account("zoe");
  const PlayerId anna = account("Anna");
  must(store.book(booking("m", zoe, anna, Winner::Draw)));
  const RankingTable table = must(store.ranking(kClassic, 10, {zoe, anna}));
  CHECK(table.best[0].name == "Anna");
  CHECK(table.own[0]->place == 2);
  CHECK(table.own[1]->place == 1);
}

TEST_CASE_METHOD(Fixture, "reports are kept until the operator has closed them", "[store]") {
  const auto first = must(store.report({.date = kNow,
                                        .by = "Anna",
                                        .about = "Guest 17",
                                        .text = "rude; \"very\"",
                                        .match_id = "m"}));
  const auto second = must(store.report({.by = "Bert", .about = "Anna", .text = "loud"}));
  auto rows = must(store.reports());
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].about == "Guest 17");
  CHECK(rows[0].text == "rude; \"very\"");
  CHECK(rows[0].match_id == "m");
  CHECK(must(store.close_report(first)));
  CHECK_FALSE(must(store.close_report(first)));
  rows = must(store.reports());
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].number == second);
}

TEST_CASE_METHOD(Fixture, "sanctions last until their time or until lifted", "[store]") {
  account("Anna");
  must(store.sanction({"anna", Sanction::Mute, kNow + 10}));
  must(store.sanction({"anna", Sanction::Mute, kNow + 20}));
  must(store.sanction({"anna", Sanction::Ban, kNow + 30}));
  must(store.sanction({"192.0.2.7", Sanction::Ban, kNow + 5}));
  const auto rows = must(store.sanctions(kNow));
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].subject == "192.0.2.7");
  CHECK(rows[1].kind == Sanction::Ban);
  CHECK(rows[2].kind == Sanction::Mute);
  CHECK(rows[2].until == kNow + 20);
  CHECK(must(store.sanctions(kNow + 5)).size() == 2);
  CHECK(must(store.lift("anna", Sanction::Ban)));
  CHECK_FALSE(must(store.lift("anna", Sanction::Ban)));
  CHECK(must(store.sanctions(kNow)).size() == 2);
}

TEST_CASE_METHOD(Fixture, "a database is brought up to date once, and keeps what is in it",
                 "[store]") {
  account("Anna");
  Store& again = reopen();
  CHECK(must(again.find("anna")));
  reopen();
  CHECK(must(opened->find("anna")));
}

TEST_CASE("what is no database is refused with a reason", "[store]") {
  CHECK(Store::open("mysql://x").error().reason ==
        "a database is sqlite3://FILE or postgresql://…, not 'mysql://x'");
  CHECK(Store::open("sqlite3://").error().reason == "there is no usable file name in 'sqlite3://'");
  CHECK(Store::open("sqlite3:///nowhere/at/all.db")
            .error()
            .reason.starts_with("can't use the database: "));
  CHECK(Store::open("postgresql://host=/nowhere")
            .error()
            .reason.starts_with("can't use the database: "));
}

}  // namespace
}  // namespace pawnhub::lobby
