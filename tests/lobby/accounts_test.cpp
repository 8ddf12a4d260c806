// Accounts, guests and sessions (PRODUCT, Accounts).
#include <catch2/catch.hpp>

#include "lobby/passwords.hpp"
#include "net/limits.hpp"
#include "tests/lobby/databases.hpp"
#include "tests/lobby/lobby_fixture.hpp"

namespace pawnhub::lobby {
namespace {

using Accounts = LobbyFixture;

TEST_CASE_METHOD(Accounts, "an account is created, which is confirmed, and logged in to") {
  FakeClient anna = connect();
  CHECK(anna.ask(create_account("Zoë", "password")).has_account_created());
  const wire::Welcome welcome = anna.log_in("zOË", "password");
  CHECK(welcome.name() == "Zoë");
  CHECK_FALSE(welcome.guest());
  CHECK(welcome.token().size() == limits::kTokenBytes);
  CHECK(welcome.message() == "Be kind.");
  CHECK(welcome.advertisements());
  CHECK(welcome.running_match().empty());
}

TEST_CASE_METHOD(Accounts, "a taken name is refused whatever its case") {
  FakeClient anna = connect();
  anna.create("Anna");
  const wire::ToClient answer = anna.ask(create_account("aNNA"));
  CHECK(answer.refused().code() == wire::NAME_TAKEN);
  CHECK(answer.refused().about() == "aNNA");
}

TEST_CASE_METHOD(Accounts, "two who want a name at the same time do not both get it") {
  FakeClient one = connect(1);
  FakeClient other = connect(2);
  one.send(create_account("Anna", "password one"));
  CHECK(other.code(create_account("Anna", "password two")) == wire::NAME_TAKEN);
  CHECK(other.code(log_in("Anna", "password two")) == wire::WRONG_LOG_IN);
  one.log_in("Anna", "password one");
}

TEST_CASE_METHOD(Accounts, "an unfit name or password is refused, each with its own code") {
  FakeClient anna = connect();
  CHECK(anna.code(create_account("a b")) == wire::NAME_MALFORMED);
  CHECK(anna.code(create_account("Guest")) == wire::NAME_RESERVED);
  CHECK(anna.code(create_account("all")) == wire::NAME_RESERVED);
  CHECK(anna.code(create_account("Anna", "short")) == wire::PASSWORD_MALFORMED);
  CHECK(anna.code(create_account("Anna", std::string(limits::kPasswordMax + 1, 'x'))) ==
        wire::PASSWORD_MALFORMED);
}

TEST_CASE_METHOD(Accounts,
                 "a wrong name and a wrong password are refused alike, and one tries again") {
  FakeClient anna = connect();
  anna.create("Anna");
  const auto* name = GENERATE("Anna", "Nobody", "Guest", "two words");
  const wire::ToClient answer = anna.ask(log_in(name, "wrong password"));
  CHECK(answer.refused().code() == wire::WRONG_LOG_IN);
  CHECK(answer.refused().about().empty());
  anna.log_in("Anna");
}

TEST_CASE_METHOD(Accounts, "an unknown name costs a hash like a known one") {
  FakeClient anna = connect();
  anna.create("Anna");
  int before = jobs.hashes;
  anna.code(log_in("Anna", "wrong password"));
  CHECK(jobs.hashes == before + 1);
  before = jobs.hashes;
  anna.code(log_in("Nobody", "wrong password"));
  CHECK(jobs.hashes == before + 1);
}

TEST_CASE("a hash is of its password only, and its own each time") {
  const HashCost cost{1, 8192};
  const std::string hash = hash_password("password", cost);
  CHECK(hash.starts_with("$argon2id$"));
  CHECK(hash.find("password") == std::string::npos);
  CHECK(hash != hash_password("password", cost));
  CHECK(is_password(hash, "password"));
  CHECK_FALSE(is_password(hash, "passwore"));
  CHECK_FALSE(is_password("", "password"));
  CHECK_FALSE(is_password(std::string(1000, '$'), "password"));
}

TEST_CASE_METHOD(Accounts, "an account in use can't be used a second time") {
  player("Anna");
  FakeClient second = connect();
  const wire::ToClient answer = second.ask(log_in("Anna"));
  CHECK(answer.refused().code() == wire::ACCOUNT_IN_USE);
  CHECK(answer.refused().about() == "Anna");
}

TEST_CASE_METHOD(Accounts, "of two who log in to an account at the same time one gets in") {
  FakeClient one = connect(1);
  FakeClient other = connect(2);
  one.create("Anna");
  one.send(log_in("Anna"));
  const wire::Code second = other.code(log_in("Anna"));
  CHECK(second == wire::ACCOUNT_IN_USE);
  CHECK(one.code(say_to_all("hello")) == wire::NO_CODE);
}

TEST_CASE_METHOD(Accounts, "logging out frees the account at once") {
  FakeClient anna = player("Anna");
  CHECK(anna.code(log_out()) == wire::NO_CODE);
  CHECK(anna.code(say_to_all("hello")) == wire::NEEDS_ENTERING);
  connect().log_in("Anna");
}

TEST_CASE_METHOD(Accounts, "losing the connection frees the account at once") {
  FakeClient anna = player("Anna");
  anna.lose_connection();
  connect().log_in("Anna");
}

TEST_CASE_METHOD(Accounts, "a password replaces a session that has been silent for three seconds") {
  FakeClient anna = player("Anna");
  FakeClient again = connect();
  outbox.silent[anna.link] = 2999ms;
  CHECK(again.code(log_in("Anna")) == wire::ACCOUNT_IN_USE);
  outbox.silent[anna.link] = 3000ms;
  again.log_in("Anna");
  CHECK(anna.is_closed());
  CHECK(anna.last(wire::ToClient::kGoodbye).goodbye().code() == wire::REPLACED);
}

TEST_CASE_METHOD(Accounts, "a token brings a lost client back at once") {
  FakeClient anna = connect();
  anna.create("Anna");
  const std::string token = anna.log_in("Anna").token();
  FakeClient again = connect();
  const wire::ToClient answer = again.ask(resume(token));
  REQUIRE(answer.has_welcome());
  CHECK(answer.welcome().name() == "Anna");
  CHECK(answer.welcome().token() == token);
  CHECK(anna.is_closed());
}

TEST_CASE_METHOD(Accounts, "a token is worth nothing after logging out, or in anew") {
  FakeClient anna = connect();
  anna.create("Anna");
  const std::string first = anna.log_in("Anna").token();
  anna.ask(log_out());
  CHECK(anna.code(resume(first)) == wire::TOKEN_UNKNOWN);
  const std::string second = anna.log_in("Anna").token();
  CHECK(first != second);
  anna.lose_connection();
  FakeClient elsewhere = connect();
  elsewhere.log_in("Anna");
  elsewhere.lose_connection();
  CHECK(connect().code(resume(second)) == wire::TOKEN_UNKNOWN);
}

TEST_CASE_METHOD(Accounts, "no made-up token opens a session") {
  player("Anna");
  FakeClient stranger = connect();
  CHECK(stranger.code(resume("")) == wire::TOKEN_UNKNOWN);
  CHECK(stranger.code(resume(std::string(limits::kTokenBytes, 'x'))) == wire::TOKEN_UNKNOWN);
}

TEST_CASE_METHOD(Accounts, "a token grows old in thirty days") {
  FakeClient anna = connect();
  anna.create("Anna");
  const std::string token = anna.log_in("Anna").token();
  anna.lose_connection();
  now.date += 30L * 24 * 60 * 60 + 1;
  CHECK(connect().code(resume(token)) == wire::TOKEN_UNKNOWN);
}

TEST_CASE_METHOD(Accounts, "one enters once") {
  FakeClient anna = player("Anna");
  CHECK(anna.code(log_in("Anna")) == wire::ALREADY_ENTERED);
  CHECK(anna.code(enter_as_guest()) == wire::ALREADY_ENTERED);
}

TEST_CASE_METHOD(Accounts, "one log-in of a connection is under way at a time") {
  FakeClient anna = connect();
  anna.create("Anna");
  anna.send(log_in("Anna"));
  FakeClient& same = anna;
  CHECK(same.code(enter_as_guest()) == wire::BUSY);
}

TEST_CASE_METHOD(Accounts, "who disconnects while logging in leaves nothing behind") {
  FakeClient anna = connect();
  anna.create("Anna");
  anna.send(log_in("Anna"));
  anna.lose_connection();
  settle();
  CHECK(lobby.hall().sessions.entered() == 0);
  connect().log_in("Anna");
}

TEST_CASE_METHOD(Accounts, "guests have numbers, each its own") {
  FakeClient one = connect();
  FakeClient other = connect();
  CHECK(one.enter_as_guest().name() == "Guest 1");
  CHECK(other.enter_as_guest().name() == "Guest 2");
  one.lose_connection();
  const wire::Welcome third = connect().enter_as_guest();
  CHECK(third.name() == "Guest 3");
  CHECK(third.guest());
}

TEST_CASE_METHOD(Accounts, "a guest comes back by token, for two minutes") {
  FakeClient guest = connect();
  const std::string token = guest.enter_as_guest().token();
  FakeClient again = connect();
  CHECK(again.ask(resume(token)).welcome().name() == "Guest 1");
  CHECK(guest.is_closed());
  again.lose_connection();
  pass(119s);
  FakeClient third = connect();
  CHECK(third.ask(resume(token)).welcome().name() == "Guest 1");
  third.lose_connection();
  pass(120s);
  CHECK(connect().code(resume(token)) == wire::TOKEN_UNKNOWN);
}

TEST_CASE_METHOD(Accounts, "a guest who logged out is gone") {
  FakeClient guest = connect();
  const std::string token = guest.enter_as_guest().token();
  CHECK(guest.code(log_out()) == wire::NO_CODE);
  CHECK(guest.code(resume(token)) == wire::TOKEN_UNKNOWN);
}

TEST_CASE_METHOD(Accounts, "a guest is told what needs an account") {
  FakeClient guest = connect();
  guest.enter_as_guest();
  CHECK(guest.code(tie(TieAct::Request, "Anna")) == wire::NEEDS_ACCOUNT);
  CHECK(guest.code(watch_statistics()) == wire::NEEDS_ACCOUNT);
  CHECK(guest.code(watch_ranking(kClassicTurn)) == wire::NEEDS_ACCOUNT);
  CHECK(guest.code(list_replays()) == wire::NEEDS_ACCOUNT);
  CHECK(guest.code(challenge("Anna", kClassicTurn)) == wire::NEEDS_ACCOUNT);
  CHECK(guest.code(change_password("password", "password2")) == wire::NEEDS_ACCOUNT);
  CHECK(guest.code(say_to_friend("Anna", "hello")) == wire::NEEDS_ACCOUNT);
}

TEST_CASE_METHOD(Accounts, "who has not entered is told to") {
  FakeClient nobody = connect();
  CHECK(nobody.code(say_to_all("hello")) == wire::NEEDS_ENTERING);
  CHECK(nobody.code(join_queue(kClassicTurn, false)) == wire::NEEDS_ENTERING);
  CHECK(nobody.code(log_out()) == wire::NEEDS_ENTERING);
  CHECK(nobody.code(wire::ToLobby{}) == wire::NEEDS_ENTERING);
}

TEST_CASE_METHOD(Accounts, "the password can be changed by who knows it") {
  FakeClient anna = player("Anna");
  CHECK(anna.code(change_password("wrong password", "new password")) == wire::WRONG_PASSWORD);
  CHECK(anna.code(change_password("password", "short")) == wire::PASSWORD_MALFORMED);
  CHECK(anna.code(change_password("password", "new password")) == wire::NO_CODE);
  const std::string token = anna.last(wire::ToClient::kWelcome).welcome().token();
  anna.lose_connection();
  FakeClient again = connect();
  CHECK(again.code(log_in("Anna", "password")) == wire::WRONG_LOG_IN);
  CHECK(again.ask(resume(token)).has_welcome());
  again.ask(log_out());
  again.log_in("Anna", "new password");
}

TEST_CASE_METHOD(Accounts, "a token from before a change of password is worth nothing") {
  FakeClient anna = connect();
  anna.create("Anna");
  const std::string token = anna.log_in("Anna").token();
  anna.ask(change_password("password", "new password"));
  CHECK(connect().code(resume(token)) == wire::TOKEN_UNKNOWN);
}

TEST_CASE_METHOD(Accounts, "an account is deleted by who knows its password") {
  FakeClient anna = player("Anna");
  FakeClient bert = player("Bert");
  befriend(anna, "Anna", bert, "Bert");
  CHECK(anna.code(delete_account("wrong password")) == wire::WRONG_PASSWORD);
  CHECK(anna.code(delete_account("password")) == wire::NO_CODE);
  CHECK(anna.code(say_to_all("hello")) == wire::NEEDS_ENTERING);
  CHECK(anna.code(log_in("Anna")) == wire::WRONG_LOG_IN);
  CHECK(bert.friends().friends().empty());
  anna.create("Anna");
}

TEST_CASE_METHOD(Accounts, "no account is deleted while it plays") {
  FakeClient anna = player("Anna");
  FakeClient guest = this->guest();
  anna.ask(join_queue(kClassicTurn, false));
  guest.ask(join_queue(kClassicTurn, false));
  CHECK(anna.code(delete_account("password")) == wire::IN_A_MATCH);
}

TEST_CASE_METHOD(Accounts, "log-ins of an address come at a rate, and waiting helps") {
  FakeClient anna = connect();
  anna.create("Anna");
  for (int n = 0; n < limits::kLogInsPerAddress.burst; ++n)
    anna.code(log_in("p" + std::to_string(n), "wrong password"));
  const wire::ToClient answer = anna.ask(log_in("Anna"));
  CHECK(answer.refused().code() == wire::TOO_FAST);
  CHECK(answer.refused().seconds() > 0);
  CHECK(outbox.too_fast[anna.link] == 1);
  connect(2).log_in("Anna");
  pass(std::chrono::seconds(answer.refused().seconds()));
  CHECK(anna.code(log_in("Anna")) == wire::ACCOUNT_IN_USE);
}

TEST_CASE_METHOD(Accounts, "log-ins of an account come at a rate, from wherever") {
  connect().create("Anna");
  for (int n = 0; n < limits::kLogInsPerAccount.burst; ++n)
    connect(static_cast<std::uint8_t>(n)).code(log_in("ANNA", "wrong password"));
  CHECK(connect(200).code(log_in("Anna")) == wire::TOO_FAST);
}

TEST_CASE_METHOD(Accounts, "new accounts of an address come at a rate") {
  FakeClient anna = connect();
  for (int n = 0; n < limits::kNewAccountsPerAddress.burst; ++n)
    anna.create("p" + std::to_string(n));
  CHECK(anna.code(create_account("onemore")) == wire::TOO_FAST);
  connect(2).create("onemore");
}

TEST_CASE_METHOD(Accounts,
                 "when there is too much to do, log-ins are told so and can be tried again") {
  FakeClient anna = connect();
  anna.create("Anna");
  jobs.full = true;
  CHECK(anna.code(log_in("Anna")) == wire::BUSY);
  CHECK(anna.code(create_account("Bert")) == wire::BUSY);
  jobs.full = false;
  anna.log_in("Anna");
}

TEST_CASE_METHOD(Accounts, "a database that fails is the lobby's fault, and it is said so") {
  FreshDatabase database;
  auto opened = Store::open(database.url());
  REQUIRE(opened);
  Store ruined = *std::move(opened);
  database.ruin();
  FakeClient anna = connect();
  anna.create("Anna");
  jobs.use(ruined);
  CHECK(anna.code(log_in("Anna")) == wire::BROKEN);
  CHECK(anna.code(create_account("Bert")) == wire::BROKEN);
  jobs.use(store);
  anna.log_in("Anna");
}

TEST_CASE_METHOD(Accounts, "what comes back as it went shows how far the lobby is") {
  FakeClient nobody = connect();
  wire::ToLobby m;
  m.mutable_echo()->set_payload(0x0123456789abcdef);
  CHECK(nobody.ask(m).echo().payload() == 0x0123456789abcdef);
}

TEST_CASE_METHOD(Accounts, "when the lobby ends it says goodbye to everyone") {
  FakeClient anna = player("Anna");
  FakeClient nobody = connect();
  lobby.shut_down(now);
  CHECK(anna.last(wire::ToClient::kGoodbye).goodbye().code() == wire::SHUTTING_DOWN);
  CHECK(nobody.last(wire::ToClient::kGoodbye).goodbye().code() == wire::SHUTTING_DOWN);
  CHECK(lobby.hall().sessions.visitors() == 0);
}

}  // namespace
}  // namespace pawnhub::lobby
