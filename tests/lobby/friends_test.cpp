// Friends on the screen: requests, lists that follow at once, blocks and reports (PRODUCT,
// Friends).
#include <catch2/catch.hpp>

#include "net/limits.hpp"
#include "tests/lobby/lobby_fixture.hpp"

namespace pawnhub::lobby {
namespace {

struct TwoPlayers : LobbyFixture {
  FakeClient anna = player("Anna");
  FakeClient bert = player("Bert");
};

using Names = std::vector<std::string>;
Names names(const google::protobuf::RepeatedPtrField<std::string>& field) {
  return {field.begin(), field.end()};
}

TEST_CASE_METHOD(TwoPlayers, "who enters is shown the lists") {
  CHECK(anna.pushed(wire::ToClient::kFriends).size() == 1);
}

TEST_CASE_METHOD(TwoPlayers, "a request shows on both screens at once") {
  CHECK(anna.code(tie(TieAct::Request, "BERT")) == wire::NO_CODE);
  CHECK(names(anna.friends().sent()) == Names{"Bert"});
  CHECK(names(bert.friends().received()) == Names{"Anna"});
}

TEST_CASE_METHOD(TwoPlayers, "an accepted request is a friendship on both screens") {
  anna.ask(tie(TieAct::Request, "Bert"));
  CHECK(bert.code(tie(TieAct::Accept, "Anna")) == wire::NO_CODE);
  for (FakeClient* c : {&anna, &bert}) {
    const wire::Friends lists = c->friends();
    REQUIRE(lists.friends_size() == 1);
    CHECK(lists.friends(0).online());
    CHECK_FALSE(lists.friends(0).playing());
    CHECK(lists.sent().empty());
    CHECK(lists.received().empty());
  }
}

TEST_CASE_METHOD(TwoPlayers, "requests that cross make a friendship at once") {
  anna.ask(tie(TieAct::Request, "Bert"));
  bert.ask(tie(TieAct::Request, "Anna"));
  CHECK(anna.friends().friends_size() == 1);
  CHECK(bert.friends().friends_size() == 1);
}

TEST_CASE_METHOD(TwoPlayers, "a cancelled request can't be accepted any more") {
  anna.ask(tie(TieAct::Request, "Bert"));
  CHECK(anna.code(tie(TieAct::Cancel, "Bert")) == wire::NO_CODE);
  CHECK(bert.friends().received().empty());
  CHECK(bert.code(tie(TieAct::Accept, "Anna")) == wire::NO_SUCH_REQUEST);
  CHECK(anna.code(tie(TieAct::Cancel, "Bert")) == wire::NO_SUCH_REQUEST);
}

TEST_CASE_METHOD(TwoPlayers, "a refused request disappears from both screens") {
  anna.ask(tie(TieAct::Request, "Bert"));
  CHECK(bert.code(tie(TieAct::Refuse, "Anna")) == wire::NO_CODE);
  CHECK(anna.friends().sent().empty());
  CHECK(bert.friends().received().empty());
}

TEST_CASE_METHOD(TwoPlayers, "a removed friend is lost to both") {
  befriend(anna, "Anna", bert, "Bert");
  CHECK(bert.code(tie(TieAct::Remove, "Anna")) == wire::NO_CODE);
  CHECK(anna.friends().friends().empty());
  CHECK(bert.friends().friends().empty());
  CHECK(bert.code(tie(TieAct::Remove, "Anna")) == wire::NOT_A_FRIEND);
}

TEST_CASE_METHOD(TwoPlayers, "a request that can't be is refused, each case with its own code") {
  CHECK(anna.code(tie(TieAct::Request, "anna")) == wire::FRIEND_SELF);
  CHECK(anna.code(tie(TieAct::Request, "Guest")) == wire::FRIEND_RESERVED);
  CHECK(anna.code(tie(TieAct::Request, "all")) == wire::FRIEND_RESERVED);
  CHECK(anna.code(tie(TieAct::Request, "Nobody")) == wire::NO_SUCH_PLAYER);
  CHECK(anna.code(tie(TieAct::Request, "two words")) == wire::NAME_MALFORMED);
  anna.ask(tie(TieAct::Request, "Bert"));
  CHECK(anna.code(tie(TieAct::Request, "Bert")) == wire::FRIEND_PENDING);
  bert.ask(tie(TieAct::Accept, "Anna"));
  CHECK(anna.code(tie(TieAct::Request, "Bert")) == wire::FRIEND_ALREADY);
}

TEST_CASE_METHOD(TwoPlayers, "a request that was refused names whom it was about") {
  CHECK(anna.ask(tie(TieAct::Request, "Nobody")).refused().about() == "Nobody");
}

TEST_CASE_METHOD(TwoPlayers, "a request to somebody who is away waits for them") {
  bert.ask(log_out());
  CHECK(anna.code(tie(TieAct::Request, "Bert")) == wire::NO_CODE);
  bert.forget();
  bert.log_in("Bert");
  CHECK(names(bert.friends().received()) == Names{"Anna"});
}

TEST_CASE_METHOD(TwoPlayers, "friends see each other come and go") {
  befriend(anna, "Anna", bert, "Bert");
  bert.lose_connection();
  wire::Friends::Friend seen = anna.last(wire::ToClient::kPresence).presence().friend_();
  CHECK(seen.name() == "Bert");
  CHECK_FALSE(seen.online());
  FakeClient again = connect();
  again.log_in("Bert");
  seen = anna.last(wire::ToClient::kPresence).presence().friend_();
  CHECK(seen.online());
  CHECK(again.friends().friends(0).online());
}

TEST_CASE_METHOD(TwoPlayers, "friends see each other begin and end matches") {
  befriend(anna, "Anna", bert, "Bert");
  FakeClient guest = this->guest();
  bert.ask(join_queue(kClassicTurn, false));
  guest.ask(join_queue(kClassicTurn, false));
  CHECK(anna.last(wire::ToClient::kPresence).presence().friend_().playing());
  const std::string match = bert.last(wire::ToClient::kTicket).ticket().match_id();
  lobby.tables().book_result(match, result(Winner::White));
  const auto seen = anna.last(wire::ToClient::kPresence).presence().friend_();
  CHECK_FALSE(seen.playing());
  CHECK(seen.online());
}

TEST_CASE_METHOD(TwoPlayers, "strangers see nothing of each other") {
  anna.forget();
  bert.lose_connection();
  CHECK(anna.pushed(wire::ToClient::kPresence).empty());
}

TEST_CASE_METHOD(TwoPlayers, "a block ends the friendship and is the blocker's secret") {
  befriend(anna, "Anna", bert, "Bert");
  CHECK(anna.code(tie(TieAct::Block, "Bert")) == wire::NO_CODE);
  const wire::Friends lists = anna.friends();
  CHECK(names(lists.blocked()) == Names{"Bert"});
  CHECK(lists.friends().empty());
  const wire::Friends theirs = bert.friends();
  CHECK(theirs.friends().empty());
  CHECK(theirs.blocked().empty());
  CHECK(bert.code(tie(TieAct::Request, "Anna")) == wire::NO_CODE);
  CHECK(anna.pushed(wire::ToClient::kFriends).empty());
  CHECK(anna.code(tie(TieAct::Request, "Bert")) == wire::BLOCKED_BY_YOU);
  CHECK(anna.code(tie(TieAct::Unblock, "Bert")) == wire::NO_CODE);
  CHECK(names(anna.friends().received()) == Names{"Bert"});
  CHECK(anna.code(tie(TieAct::Unblock, "Bert")) == wire::NOT_BLOCKED);
}

TEST_CASE_METHOD(TwoPlayers, "one can't block oneself, nor nobody") {
  CHECK(anna.code(tie(TieAct::Block, "Anna")) == wire::FRIEND_SELF);
  CHECK(anna.code(tie(TieAct::Block, "Nobody")) == wire::NO_SUCH_PLAYER);
}

TEST_CASE_METHOD(TwoPlayers, "requests come at a rate") {
  for (int n = 0; n < limits::kFriendRequests.burst; ++n) anna.ask(tie(TieAct::Request, "Nobody"));
  CHECK(anna.code(tie(TieAct::Request, "Bert")) == wire::TOO_FAST);
  CHECK(bert.code(tie(TieAct::Request, "Anna")) == wire::NO_CODE);
}

TEST_CASE_METHOD(TwoPlayers, "a change reaches the other side though its maker has gone") {
  anna.send(tie(TieAct::Request, "Bert"));
  anna.lose_connection();
  settle();
  CHECK(names(bert.friends().received()) == Names{"Anna"});
}

TEST_CASE_METHOD(TwoPlayers, "a report goes to the operator") {
  CHECK(anna.code(report("bert", "He was\nrude.")) == wire::NO_CODE);
  const auto reports = store.reports();
  REQUIRE(reports);
  REQUIRE(reports->size() == 1);
  CHECK(reports->front().by == "Anna");
  CHECK(reports->front().about == "Bert");
  CHECK(reports->front().text == "He was\nrude.");
}

TEST_CASE_METHOD(TwoPlayers, "a guest is reported with the address") {
  guest();
  CHECK(anna.code(report("Guest 1", "rude")) == wire::NO_CODE);
  CHECK(store.reports()->front().about == "Guest 1 at 10.0.0.1");
}

TEST_CASE_METHOD(TwoPlayers, "a report that says nothing, or about nobody, is refused") {
  CHECK(anna.code(report("Bert", " \n ")) == wire::REPORT_EMPTY);
  CHECK(anna.code(report("Nobody", "rude")) == wire::NO_SUCH_PLAYER);
  CHECK(anna.code(report("Guest 7", "rude")) == wire::NAME_MALFORMED);
  CHECK(anna.code(report("Anna", "rude")) == wire::FRIEND_SELF);
  CHECK(anna.code(report("Bert", std::string(limits::kReportBytes + 1, 'x'))) == wire::MALFORMED);
  CHECK(anna.code(report("Bert", "\x1b[2J")) == wire::MALFORMED);
  CHECK(store.reports()->empty());
}

}  // namespace
}  // namespace pawnhub::lobby
