// Greeting and sealing: what holds, and what every kind of tampering comes to.
#include "net/seal.hpp"

#include <catch2/catch.hpp>
#include <set>

namespace pawnhub {
namespace {

constexpr std::string_view kClient = "pawnhub test";
constexpr std::string_view kLobby = "pawnhub-lobby test";

struct Ends {
  Seal client, lobby;
};

Ends greeted() {
  const Identity identity = Identity::create();
  const ClientGreeting client(kClient, identity.key());
  auto answer = answer_greeting(identity, kLobby, client.hello());
  REQUIRE(answer);
  REQUIRE(answer->outcome == Greeted::Yes);
  auto greeting = client.finish(answer->hello);
  REQUIRE(greeting.outcome == Greeted::Yes);
  return {std::move(*greeting.seal), std::move(*answer->seal)};
}

std::string with_bit_turned(std::string bytes, std::size_t bit) {
  bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
  return bytes;
}

TEST_CASE("what one side seals the other opens, both ways and on both channels") {
  auto [client, lobby] = greeted();
  for (const auto channel : {Channel::Reliable, Channel::Quick})
    for (const std::string text : {"", "a", "move e2e4", "and again"}) {
      CHECK(lobby.open(channel, client.close(channel, text)) == text);
      CHECK(client.open(channel, lobby.close(channel, text)) == text);
    }
}

TEST_CASE("a sealed payload shows nothing of the text and no two are alike") {
  auto [client, lobby] = greeted();
  std::set<std::string> seen;
  for (const auto channel : {Channel::Reliable, Channel::Quick})
    for (int i = 0; i < 10; ++i) {
      const auto sealed = client.close(channel, "password");
      CHECK(sealed.size() == 8 + Seal::kOverhead);
      CHECK(sealed.find("pass") == std::string::npos);
      CHECK(seen.insert(sealed.substr(4)).second);
      CHECK(seen.insert(lobby.close(channel, "password").substr(4)).second);
    }
}

TEST_CASE("a payload altered in any bit is not opened, and the true one still is") {
  auto [client, lobby] = greeted();
  const auto channel = GENERATE(Channel::Reliable, Channel::Quick);
  const auto sealed = client.close(channel, "e2e4");
  for (std::size_t bit = 0; bit < sealed.size() * 8; ++bit)
    CHECK_FALSE(lobby.open(channel, with_bit_turned(sealed, bit)));
  for (std::size_t size = 0; size < sealed.size(); ++size)
    CHECK_FALSE(lobby.open(channel, sealed.substr(0, size)));
  CHECK_FALSE(lobby.open(channel, sealed + '\0'));
  CHECK(lobby.open(channel, sealed) == "e2e4");
}

TEST_CASE("a payload is opened once only") {
  auto [client, lobby] = greeted();
  const auto channel = GENERATE(Channel::Reliable, Channel::Quick);
  const auto first = client.close(channel, "one");
  CHECK(lobby.open(channel, first));
  CHECK_FALSE(lobby.open(channel, first));
  CHECK(lobby.open(channel, client.close(channel, "two")));
  CHECK_FALSE(lobby.open(channel, first));
}

TEST_CASE("a payload turned around to its sender is not opened") {
  auto [client, lobby] = greeted();
  CHECK_FALSE(client.open(Channel::Quick, client.close(Channel::Quick, "mine")));
  CHECK_FALSE(lobby.open(Channel::Reliable, lobby.close(Channel::Reliable, "mine")));
}

TEST_CASE("a payload of one channel is not opened on the other") {
  auto [client, lobby] = greeted();
  CHECK_FALSE(lobby.open(Channel::Reliable, client.close(Channel::Quick, "quick")));
  CHECK_FALSE(lobby.open(Channel::Quick, client.close(Channel::Reliable, "reliable")));
}

TEST_CASE("a payload of another connection is not opened") {
  auto one = greeted();
  auto two = greeted();
  CHECK_FALSE(two.lobby.open(Channel::Reliable, one.client.close(Channel::Reliable, "hello")));
}

TEST_CASE("quick payloads may come in any order within a window of 64") {
  auto [client, lobby] = greeted();
  std::vector<std::string> sealed;
  for (int i = 0; i < 66; ++i) sealed.push_back(client.close(Channel::Quick, std::to_string(i)));
  CHECK(lobby.open(Channel::Quick, sealed[65]) == "65");
  CHECK_FALSE(lobby.open(Channel::Quick, sealed[1]));
  for (std::size_t i = 64; i >= 2; --i)
    CHECK(lobby.open(Channel::Quick, sealed[i]) == std::to_string(i));
  for (const auto& again : sealed) CHECK_FALSE(lobby.open(Channel::Quick, again));
}

TEST_CASE("a gap among quick payloads is nothing, however wide") {
  auto [client, lobby] = greeted();
  for (int i = 0; i < 1000; ++i) client.close(Channel::Quick, "lost");
  CHECK(lobby.open(Channel::Quick, client.close(Channel::Quick, "came")) == "came");
}

TEST_CASE("a reliable payload left out is noticed at the next") {
  auto [client, lobby] = greeted();
  CHECK(lobby.open(Channel::Reliable, client.close(Channel::Reliable, "one")));
  client.close(Channel::Reliable, "taken on the way");
  CHECK_FALSE(lobby.open(Channel::Reliable, client.close(Channel::Reliable, "three")));
}

TEST_CASE("quick payloads don't age the reliable ones") {
  auto [client, lobby] = greeted();
  const auto late = client.close(Channel::Reliable, "sent again");
  for (int i = 0; i < 200; ++i)
    CHECK(lobby.open(Channel::Quick, client.close(Channel::Quick, "tick")));
  CHECK(lobby.open(Channel::Reliable, late) == "sent again");
}

TEST_CASE("a lobby met first is new, then the same, and another key is a changed one") {
  const Identity identity = Identity::create();
  const auto pin_of = [&](std::optional<Key> known) {
    const ClientGreeting client(kClient, known);
    const auto greeting = client.finish(answer_greeting(identity, kLobby, client.hello())->hello);
    CHECK(greeting.identity == identity.key());
    CHECK(greeting.program == kLobby);
    return greeting.pin;
  };
  CHECK(pin_of(std::nullopt) == Pin::FirstUse);
  CHECK(pin_of(identity.key()) == Pin::Same);
  CHECK(pin_of(Identity::create().key()) == Pin::Changed);
}

TEST_CASE("a hello altered on its way in either direction is not believed") {
  const Identity identity = Identity::create();
  const ClientGreeting client(kClient, std::nullopt);
  const auto hello = answer_greeting(identity, kLobby, client.hello())->hello;
  for (std::size_t bit = 0; bit < hello.size() * 8; ++bit)
    CHECK(client.finish(with_bit_turned(hello, bit)).outcome == Greeted::Damaged);
  for (std::size_t bit = 0; bit < client.hello().size() * 8; ++bit) {
    const auto answer = answer_greeting(identity, kLobby, with_bit_turned(client.hello(), bit));
    if (answer) CHECK(client.finish(answer->hello).outcome == Greeted::Damaged);
  }
}

TEST_CASE("a lobby's answer to one client says nothing to another") {
  const Identity identity = Identity::create();
  const ClientGreeting one(kClient, std::nullopt);
  const ClientGreeting two(kClient, std::nullopt);
  const auto answer = answer_greeting(identity, kLobby, one.hello());
  CHECK(two.finish(answer->hello).outcome == Greeted::Damaged);
}

TEST_CASE("a client too old or too new is told so by a signed hello, and gets no keys") {
  const Identity identity = Identity::create();
  struct Case {
    std::uint32_t client;
    Protocols lobby;
    Greeted outcome;
  };
  const auto c = GENERATE(values<Case>({{2, {5, 3}, Greeted::ClientTooOld},
                                        {6, {5, 3}, Greeted::ClientTooNew},
                                        {3, {5, 3}, Greeted::Yes},
                                        {5, {5, 3}, Greeted::Yes}}));
  const ClientGreeting client(kClient, std::nullopt, {.newest = c.client, .oldest = c.client});
  const auto answer = answer_greeting(identity, kLobby, client.hello(), c.lobby);
  REQUIRE(answer);
  CHECK(answer->outcome == c.outcome);
  CHECK(answer->seal.has_value() == (c.outcome == Greeted::Yes));
  const auto greeting = client.finish(answer->hello);
  CHECK(greeting.outcome == c.outcome);
  CHECK(greeting.seal.has_value() == (c.outcome == Greeted::Yes));
}

TEST_CASE("a key that gives the same secret to everybody is refused") {
  wire::ClientHello hello;
  hello.set_protocol(limits::kProtocol);
  hello.set_key(std::string(32, '\0'));
  CHECK_FALSE(answer_greeting(Identity::create(), kLobby, hello.SerializeAsString()));
}

TEST_CASE("what is no hello gets no answer") {
  const Identity identity = Identity::create();
  CHECK_FALSE(answer_greeting(identity, kLobby, "\xFF\xFF\xFF"));
  wire::ClientHello hello;
  hello.set_protocol(limits::kProtocol);
  hello.set_key("short");
  CHECK_FALSE(answer_greeting(identity, kLobby, hello.SerializeAsString()));
  hello.set_key(std::string(32, 'k'));
  hello.set_program(std::string(limits::kProgramBytes + 1, 'x'));
  CHECK_FALSE(answer_greeting(identity, kLobby, hello.SerializeAsString()));
  CHECK_FALSE(answer_greeting(identity, kLobby, std::string(limits::kHelloBytes + 1, '\0')));
}

TEST_CASE("a hello is never answered by a longer one than is allowed") {
  const ClientGreeting client(std::string(limits::kProgramBytes, 'x'), std::nullopt);
  CHECK(client.hello().size() <= limits::kHelloBytes);
  const auto answer =
      answer_greeting(Identity::create(), std::string(limits::kProgramBytes, 'x'), client.hello());
  REQUIRE(answer);
  CHECK(answer->hello.size() <= limits::kHelloBytes);
}

TEST_CASE("an identity comes back from its seed") {
  const Identity identity = Identity::create();
  const Identity again(identity.seed());
  CHECK(again.key() == identity.key());
  CHECK(is_signed_by(identity.key(), "text", again.sign("text")));
  CHECK_FALSE(is_signed_by(identity.key(), "other", again.sign("text")));
}

TEST_CASE("a fingerprint has eight groups of four digits and follows the key") {
  const auto text = fingerprint(Key{});
  CHECK(text.size() == 39);
  CHECK(text[4] == ' ');
  CHECK(text == fingerprint(Key{}));
  Key other{};
  other[31] = 1;
  CHECK(text != fingerprint(other));
}

TEST_CASE("two players of a match seal for each other, and anew when one comes back") {
  const Key ticket = random_key();
  auto white = seal_for_match(ticket, "salt w", "salt b", Colour::White);
  auto black = seal_for_match(ticket, "salt w", "salt b", Colour::Black);
  const auto sealed = white.close(Channel::Quick, "e2e4");
  CHECK(black.open(Channel::Quick, sealed) == "e2e4");
  CHECK(white.open(Channel::Quick, black.close(Channel::Quick, "e7e5")) == "e7e5");
  auto again = seal_for_match(ticket, "salt w", "another", Colour::Black);
  CHECK_FALSE(again.open(Channel::Quick, sealed));
}

}  // namespace
}  // namespace pawnhub
