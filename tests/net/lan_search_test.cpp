// Lobbies on the local network, on loopback.
#include "net/lan_search.hpp"

#include <catch2/catch.hpp>

#include "tests/net/loopback.hpp"

namespace pawnhub {
namespace {

using namespace testing;
using namespace std::chrono_literals;

Here introduction(std::string name) {
  return {
      .protocol = 1, .oldest = 1, .players = 3, .identity = random_key(), .name = std::move(name)};
}

TEST_CASE("a search finds the lobbies that are there, with what they say of themselves") {
  const auto one = lobby_transport();
  const auto two = lobby_transport();
  const auto shy = lobby_transport();
  one->door().introduce(introduction("one"));
  two->door().introduce(introduction("two"));
  auto started =
      LanSearch::start({one->local_address(), two->local_address(), shy->local_address()});
  REQUIRE(started);
  auto search = std::move(started).take();
  std::vector<FoundLobby> found;
  REQUIRE(until([&] {
    for (const auto* lobby : {&one, &two, &shy}) (*lobby)->poll(Clock::now());
    found = search.poll(Clock::now());
    return found.size() == 2;
  }));
  std::map<std::string, Address> names;
  for (const auto& lobby : found) {
    names[lobby.here.name] = lobby.address;
    CHECK(lobby.here.players == 3);
  }
  CHECK(names["one"] == one->local_address());
  CHECK(names["two"] == two->local_address());
}

TEST_CASE("an answer counts only under the number of the question") {
  Stranger there;
  auto started = LanSearch::start({there.address()});
  REQUIRE(started);
  auto search = std::move(started).take();
  std::optional<Stranger::Datagram> question;
  REQUIRE(until([&] {
    CHECK(search.poll(Clock::now()).empty());
    question = there.receive();
    return question.has_value();
  }));
  const auto seek = unpacked(question->bytes);
  REQUIRE(seek);
  auto answer = introduction("false");
  answer.nonce = std::get<Seek>(*seek).nonce + 1;
  there.send(question->from, packed(answer));
  there.send(question->from, "PHUB and nothing more");
  answer.nonce = std::get<Seek>(*seek).nonce;
  answer.name = "true";
  there.send(question->from, packed(answer));
  std::vector<FoundLobby> found;
  REQUIRE(until([&] {
    found = search.poll(Clock::now());
    return !found.empty();
  }));
  REQUIRE(found.size() == 1);
  CHECK(found[0].here.name == "true");
}

TEST_CASE("a search asks again once a second") {
  Stranger there;
  auto started = LanSearch::start({there.address()});
  REQUIRE(started);
  auto search = std::move(started).take();
  const Time start{1000s};
  for (auto passed = 0ms; passed <= 2500ms; passed += 100ms) search.poll(start + passed);
  int questions = 0;
  while (there.receive()) ++questions;
  CHECK(questions == 3);
}

}  // namespace
}  // namespace pawnhub
