// Talk (PRODUCT, Chat).
#include "lobby/chat.hpp"

#include <catch2/catch.hpp>

#include "net/limits.hpp"
#include "tests/lobby/lobby_fixture.hpp"

namespace pawnhub::lobby {
namespace {

using Lines = std::vector<std::string>;

struct Talkers : LobbyFixture {
  FakeClient anna = player("Anna");
  FakeClient bert = player("Bert");
};

TEST_CASE("a line is said if people can read it") {
  CHECK(line_trouble("Good game, Zoë! 😀") == wire::NO_CODE);
  CHECK(line_trouble("") == wire::NOT_SAID_EMPTY);
  CHECK(line_trouble("   ") == wire::NOT_SAID_EMPTY);
  CHECK(line_trouble(std::string(limits::kChatBytes, 'x')) == wire::NO_CODE);
  CHECK(line_trouble(std::string(limits::kChatBytes + 1, 'x')) == wire::NOT_SAID_TOO_LONG);
  CHECK(line_trouble("a\nb") == wire::NOT_SAID_UNPRINTABLE);
  CHECK(line_trouble("\x1b[31m") == wire::NOT_SAID_UNPRINTABLE);
  CHECK(line_trouble("\u202egnirts") == wire::NOT_SAID_UNPRINTABLE);
  CHECK(line_trouble("\xff") == wire::NOT_SAID_UNPRINTABLE);
}

TEST_CASE_METHOD(Talkers, "the global channel is heard by all who have it open, guests too") {
  FakeClient guest = this->guest();
  anna.ask(watch_chat());
  guest.ask(watch_chat());
  CHECK(bert.code(say_to_all("hello")) == wire::NO_CODE);
  CHECK(guest.code(say_to_all("hi")) == wire::NO_CODE);
  CHECK(anna.heard(wire::ChatLine::ALL) == Lines{"Bert: hello", "Guest 1: hi"});
  CHECK(guest.heard(wire::ChatLine::ALL) == Lines{"Bert: hello", "Guest 1: hi"});
  CHECK(bert.heard(wire::ChatLine::ALL).empty());
}

TEST_CASE_METHOD(Talkers, "who opens the global channel sees its last lines, once") {
  for (std::size_t n = 0; n <= kLinesKept; ++n) {
    pass(1s);
    anna.ask(say_to_all(std::to_string(n)));
  }
  bert.ask(watch_chat());
  const Lines lines = bert.heard(wire::ChatLine::ALL);
  REQUIRE(lines.size() == kLinesKept);
  CHECK(lines.front() == "Anna: 1");
  bert.ask(watch_chat());
  CHECK(bert.heard(wire::ChatLine::ALL).empty());
}

TEST_CASE_METHOD(Talkers, "a line carries the time it was said") {
  bert.ask(watch_chat());
  anna.ask(say_to_all("hello"));
  CHECK(bert.last(wire::ToClient::kChatLine).chat_line().time() == now.date);
}

TEST_CASE_METHOD(Talkers, "nobody hears whom they have blocked") {
  anna.ask(say_to_all("before"));
  bert.ask(tie(TieAct::Block, "Anna"));
  bert.ask(watch_chat());
  anna.ask(say_to_all("after"));
  CHECK(bert.heard(wire::ChatLine::ALL).empty());
}

TEST_CASE_METHOD(Talkers, "private lines go between friends, and both see them") {
  befriend(anna, "Anna", bert, "Bert");
  CHECK(anna.code(say_to_friend("bert", "hello")) == wire::NO_CODE);
  CHECK(bert.last(wire::ToClient::kChatLine).chat_line().to() == "Bert");
  CHECK(anna.heard(wire::ChatLine::PRIVATE) == Lines{"Anna: hello"});
}

TEST_CASE_METHOD(Talkers,
                 "a private line to who is no friend or away is not sent, and it is said so") {
  CHECK(anna.code(say_to_friend("Bert", "hello")) == wire::NOT_SAID_STRANGER);
  CHECK(anna.code(say_to_friend("Nobody", "hello")) == wire::NOT_SAID_STRANGER);
  CHECK(anna.code(say_to_friend("two words", "hello")) == wire::NAME_MALFORMED);
  befriend(anna, "Anna", bert, "Bert");
  bert.ask(log_out());
  bert.forget();
  CHECK(anna.code(say_to_friend("Bert", "hello")) == wire::NOT_SAID_OFFLINE);
  CHECK(bert.heard(wire::ChatLine::PRIVATE).empty());
}

TEST_CASE_METHOD(Talkers, "a block ends private lines") {
  befriend(anna, "Anna", bert, "Bert");
  bert.ask(tie(TieAct::Block, "Anna"));
  CHECK(anna.code(say_to_friend("Bert", "hello")) == wire::NOT_SAID_STRANGER);
}

TEST_CASE_METHOD(Talkers, "opponents talk during their match and after it, friends or not") {
  CHECK(anna.code(say_in_match("hello")) == wire::NOT_SAID_NO_MATCH);
  anna.ask(join_queue(kClassicTurn, false));
  bert.ask(join_queue(kClassicTurn, false));
  CHECK(anna.code(say_in_match("good luck")) == wire::NO_CODE);
  CHECK(bert.heard(wire::ChatLine::MATCH) == Lines{"Anna: good luck"});
  CHECK(anna.heard(wire::ChatLine::MATCH) == Lines{"Anna: good luck"});
  lobby.tables().book_result(anna.last(wire::ToClient::kTicket).ticket().match_id(),
                             result(Winner::White));
  CHECK(bert.code(say_in_match("well played")) == wire::NO_CODE);
  CHECK(anna.heard(wire::ChatLine::MATCH) == Lines{"Bert: well played"});
}

TEST_CASE_METHOD(Talkers, "an opponent who is blocked isn't heard in the match") {
  anna.ask(join_queue(kClassicTurn, false));
  bert.ask(join_queue(kClassicTurn, false));
  bert.ask(tie(TieAct::Block, "Anna"));
  CHECK(anna.code(say_in_match("hello")) == wire::NO_CODE);
  CHECK(bert.heard(wire::ChatLine::MATCH).empty());
}

TEST_CASE_METHOD(Talkers, "a line that can't be said is refused, each case with its own code") {
  CHECK(anna.code(say_to_all("")) == wire::NOT_SAID_EMPTY);
  CHECK(anna.code(say_to_all("\t")) == wire::NOT_SAID_UNPRINTABLE);
  CHECK(anna.code(say_to_all(std::string(1000, 'x'))) == wire::NOT_SAID_TOO_LONG);
  wire::ToLobby to_nobody;
  to_nobody.mutable_say()->set_text("hello");
  CHECK(anna.code(to_nobody) == wire::MALFORMED);
}

TEST_CASE_METHOD(Talkers, "lines come at a rate") {
  bert.ask(watch_chat());
  for (int n = 0; n < limits::kChat.burst; ++n) CHECK(anna.code(say_to_all("x")) == wire::NO_CODE);
  CHECK(anna.code(say_to_all("x")) == wire::TOO_FAST);
  CHECK(bert.heard(wire::ChatLine::ALL).size() == static_cast<std::size_t>(limits::kChat.burst));
  pass(1s);
  CHECK(anna.code(say_to_all("x")) == wire::NO_CODE);
}

TEST_CASE_METHOD(Talkers, "who is muted can't talk until the time is over") {
  lobby.hall().sanctions.set({"anna", Sanction::Mute, now.date + 60});
  const wire::ToClient answer = anna.ask(say_to_all("hello"));
  CHECK(answer.refused().code() == wire::NOT_SAID_MUTED);
  CHECK(answer.refused().seconds() == 60);
  now.date += 60;
  CHECK(anna.code(say_to_all("hello")) == wire::NO_CODE);
}

}  // namespace
}  // namespace pawnhub::lobby
