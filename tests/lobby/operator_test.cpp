// The operator's commands, and the socket they come by.
#include "lobby/operator.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <thread>

#include "lobby/operator_socket.hpp"
#include "net/limits.hpp"
#include "tests/lobby/databases.hpp"
#include "tests/lobby/lobby_fixture.hpp"

namespace pawnhub::lobby {
namespace {

struct Operating : LobbyFixture {
  Operator operate{lobby};
  FakeClient anna = player("Anna");

  OperatorAnswer run(const std::vector<std::string>& words) {
    std::optional<OperatorAnswer> answer;
    lobby.set_now(now);
    operate.run(words, [&](const OperatorAnswer& a) { answer = a; });
    settle();
    REQUIRE(answer);
    return *answer;
  }
  std::string done(const std::vector<std::string>& words) {
    const OperatorAnswer a = run(words);
    CHECK(a.is_done);
    return a.text;
  }
  std::string refused(const std::vector<std::string>& words) {
    const OperatorAnswer a = run(words);
    CHECK_FALSE(a.is_done);
    return a.text;
  }
  wire::Code goodbye(FakeClient& c) { return c.last(wire::ToClient::kGoodbye).goodbye().code(); }
};

TEST_CASE_METHOD(Operating, "the operator sees who is on and from where") {
  guest();
  CHECK(done({"who"}) == "Guest 1 10.0.0.1\nAnna 10.1.0.1\n");
}

TEST_CASE_METHOD(Operating, "the operator sees how often what was refused") {
  anna.code(tie(TieAct::Request, "Nobody"));
  const std::string status = done({"status"});
  CHECK(status.find("1 connected, 1 entered, 0 matches") == 0);
  CHECK(status.find("refused NO_SUCH_PLAYER: 1\n") != std::string::npos);
}

TEST_CASE_METHOD(Operating, "the operator reads reports and closes them") {
  player("Bert");
  anna.ask(report("Bert", "He was rude."));
  const std::string text = done({"reports"});
  CHECK(text.find("1, 2027-01-15 08:00 UTC: Anna about Bert\n  He was rude.\n") == 0);
  CHECK(done({"close", "1"}) == "report 1 is closed");
  CHECK(done({"reports"}) == "no reports\n");
  CHECK(refused({"close", "1"}) == "there is no open report 1");
  CHECK(refused({"close", "x"}) == "'x' is not a report's number");
}

TEST_CASE_METHOD(Operating, "a muted player can't talk, until unmuted") {
  CHECK(done({"mute", "anna", "30m"}) == "anna is muted until 2027-01-15 08:30 UTC");
  CHECK(anna.ask(say_to_all("hello")).refused().seconds() == 30 * 60);
  CHECK(done({"unmute", "Anna"}) == "anna is not muted any more");
  CHECK(anna.code(say_to_all("hello")) == wire::NO_CODE);
  CHECK(refused({"unmute", "Anna"}) == "anna was not muted");
}

TEST_CASE_METHOD(Operating, "a muted guest stays muted under another number") {
  FakeClient first = guest();
  done({"mute", "Guest 1"});
  first.ask(log_out());
  FakeClient second = guest();
  CHECK(second.code(say_to_all("hello")) == wire::NOT_SAID_MUTED);
}

TEST_CASE_METHOD(Operating, "a kicked player is out, and comes back by password only") {
  anna.ask(log_out());
  const std::string token = anna.log_in("Anna").token();
  CHECK(done({"kick", "anna"}) == "Anna is out");
  CHECK(goodbye(anna) == wire::KICKED);
  FakeClient again = connect();
  CHECK(again.code(resume(token)) == wire::TOKEN_UNKNOWN);
  again.log_in("Anna");
  CHECK(refused({"kick", "Nobody"}) == "'Nobody' is not here");
}

TEST_CASE_METHOD(Operating, "a banned account is out, and stays out until its time") {
  FakeClient again = connect();
  anna.ask(log_out());
  const std::string token = anna.log_in("Anna").token();
  done({"ban", "Anna", "1h"});
  CHECK(goodbye(anna) == wire::BANNED);
  CHECK(again.ask(log_in("Anna")).refused().seconds() == 3600);
  CHECK(again.code(resume(token)) == wire::BANNED);
  now.date += 3600;
  again.log_in("Anna");
}

TEST_CASE_METHOD(Operating, "who does not know the password does not learn of a ban") {
  done({"ban", "Anna"});
  CHECK(connect().code(log_in("Anna", "wrong password")) == wire::WRONG_LOG_IN);
}

TEST_CASE_METHOD(Operating, "a banned address is kept out, whoever comes from it") {
  FakeClient someone = guest();
  done({"ban", "10.0.0.1"});
  CHECK(goodbye(someone) == wire::BANNED);
  CHECK(connect(1).code(enter_as_guest()) == wire::BANNED);
  CHECK(connect(1).code(create_account("Bert")) == wire::BANNED);
  CHECK(connect(2).code(enter_as_guest()) == wire::NO_CODE);
  CHECK(done({"sanctions"}).find("10.0.0.1 banned until ") == 0);
  CHECK(done({"unban", "10.0.0.1"}) == "10.0.0.1 is not banned any more");
  CHECK(connect(1).code(enter_as_guest()) == wire::NO_CODE);
}

TEST_CASE_METHOD(Operating, "sanctions are kept in the database") {
  done({"ban", "Anna"});
  const auto rows = store.sanctions(now.date);
  REQUIRE(rows);
  REQUIRE(rows->size() == 1);
  CHECK(rows->front().subject == "anna");
}

TEST_CASE_METHOD(Operating, "a new password ends the session and opens the account") {
  const std::string told = done({"reset-password", "ANNA"});
  CHECK(goodbye(anna) == wire::KICKED);
  const std::string password = told.substr(told.rfind(' ') + 1);
  CHECK(password.size() >= limits::kPasswordMin);
  FakeClient again = connect();
  CHECK(again.code(log_in("Anna", "password")) == wire::WRONG_LOG_IN);
  again.log_in("Anna", password);
  CHECK(refused({"reset-password", "Nobody"}) == "there is no account 'Nobody'");
}

TEST_CASE_METHOD(Operating, "an announcement goes to all who have entered") {
  FakeClient someone = guest();
  CHECK(done({"announce", "The lobby ends at noon."}) == "told 2 players");
  CHECK(someone.last(wire::ToClient::kAnnouncement).announcement().text() ==
        "The lobby ends at noon.");
  CHECK(anna.pushed(wire::ToClient::kAnnouncement).size() == 1);
  CHECK(refused({"announce", ""}).find("an announcement is one printable line") == 0);
  CHECK(refused({"announce", std::string(501, 'x')}).find("an announcement is") == 0);
}

TEST_CASE_METHOD(Operating, "a command that there is not, or used wrongly, says what there is") {
  CHECK(refused({}).find("commands are\n") == 0);
  CHECK(refused({"fly"}).find("commands are\n") == 0);
  CHECK(refused({"mute"}) == "usage: mute NAME [TIME]");
  CHECK(refused({"who", "else"}) == "usage: who ");
  CHECK(refused({"mute", "Anna", "3"}) == "'3' is no time like 30m, 12h or 7d");
  CHECK(refused({"mute", "Anna", "-3h"}) == "'-3h' is no time like 30m, 12h or 7d");
  CHECK(refused({"mute", "Nobody"}) == "there is no account 'Nobody'");
  CHECK(refused({"ban", "two words"}) ==
        "'two words' is no account, no guest who is here and no address");
}

// Answers with its words.
Result<OperatorAnswer> asked_through_a_socket(const std::filesystem::path& path,
                                              const std::vector<std::string>& words) {
  auto listening = OperatorSocket::listen(path);
  REQUIRE(listening);
  const auto socket = *std::move(listening);
  Result<OperatorAnswer> answer = Error{"none"};
  std::atomic<bool> done = false;
  std::thread other_end([&] {
    answer = ask_lobby(path, words);
    done = true;
  });
  while (!done) {
    socket->poll(Clock::now(), [](const auto& given, const Operator::Told& told) {
      std::string text;
      for (const std::string& word : given) text += '<' + word + '>';
      told({true, text + std::string(300'000, '.')});
    });
    std::this_thread::yield();
  }
  other_end.join();
  return answer;
}

TEST_CASE("commands pass through the socket with their words as they are, and long answers back") {
  const TemporaryDirectory directory;
  const auto path = directory.path() / "operator.sock";
  const auto answer = asked_through_a_socket(path, {"announce", "two words", "", "é"});
  REQUIRE(answer);
  CHECK(answer->is_done);
  CHECK(answer->text.starts_with("<announce><two words><><é>..."));
  CHECK(answer->text.size() > 300'000);
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("where no lobby runs the operator is told so") {
  const auto answer = ask_lobby("/nowhere/operator.sock", {"who"});
  REQUIRE_FALSE(answer);
  CHECK(answer.error().reason.starts_with("no lobby runs there"));
}

TEST_CASE("only the lobby's owner can open the socket") {
  const TemporaryDirectory directory;
  const auto path = directory.path() / "operator.sock";
  const auto socket = OperatorSocket::listen(path);
  REQUIRE(socket);
  using std::filesystem::perms;
  CHECK((std::filesystem::status(path).permissions() & (perms::group_all | perms::others_all)) ==
        perms::none);
}

}  // namespace
}  // namespace pawnhub::lobby
