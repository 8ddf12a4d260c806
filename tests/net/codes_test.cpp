// Reasons as sentences.
#include "net/codes.hpp"

#include <catch2/catch.hpp>
#include <set>

namespace pawnhub {
namespace {

TEST_CASE("every code has a sentence of its own") {
  std::set<std::string_view> seen;
  for (int number = wire::Code_MIN; number <= wire::Code_MAX; ++number) {
    if (!wire::Code_IsValid(number)) continue;
    const auto text = sentence_for(static_cast<wire::Code>(number));
    INFO(number);
    REQUIRE(text.size() > 5);
    CHECK(text.back() == '.');
    CHECK(seen.insert(text).second);
  }
  CHECK(seen.size() > 50);
}

TEST_CASE("a sentence names what it is about") {
  CHECK(sentence(wire::NAME_TAKEN, "Ada") == "The name Ada is taken: choose another.");
  CHECK(sentence(wire::PLAYER_OFFLINE) == "That player is not here.");
  CHECK(sentence(wire::NOT_BLOCKED) == "You have not blocked that player.");
}

TEST_CASE("a sentence says how long to wait, rounded up") {
  CHECK(sentence(wire::TOO_FAST, "", 1) == "Too fast: try again in 1 second.");
  CHECK(duration_words(119) == "119 seconds");
  CHECK(duration_words(121) == "3 minutes");
  CHECK(duration_words(7200) == "2 hours");
  CHECK(duration_words(7201) == "3 hours");
  CHECK(duration_words(0xFFFFFFFF) == "1193047 hours");
}

TEST_CASE("places in what a peer sent are not filled") {
  CHECK(sentence(wire::NO_SUCH_PLAYER, "{wait}{name}", 3) ==
        "There is no player called {wait}{name}.");
}

TEST_CASE("a code of a newer lobby still gives a sentence") {
  wire::Refused refused;
  refused.set_code(static_cast<wire::Code>(9999));
  CHECK(sentence(refused) == "The lobby refused (reason 9999).");
}

}  // namespace
}  // namespace pawnhub
