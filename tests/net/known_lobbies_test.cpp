// What a client remembers of lobbies.
#include "net/known_lobbies.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "tests/net/folder.hpp"

namespace pawnhub {
namespace {

using testing::Folder;

TEST_CASE("lobbies are remembered from one run to the next") {
  const Folder folder;
  const auto path = folder.path() / "known_lobbies";
  const KnownLobby home{random_key(), random_bytes(32)};
  const KnownLobby away{random_key(), ""};
  {
    auto known = KnownLobbiesFile::open(path);
    REQUIRE(known);
    auto file = std::move(known).take();
    CHECK_FALSE(file.find("home:7474"));
    CHECK_FALSE(file.remember("home:7474", {random_key(), ""}));
    CHECK_FALSE(file.remember("home:7474", home));
    CHECK_FALSE(file.remember("away.example:99", away));
  }
  const auto again = KnownLobbiesFile::open(path);
  REQUIRE(again);
  CHECK(again->find("home:7474") == home);
  CHECK(again->find("away.example:99") == away);
  CHECK_FALSE(again->find("home"));
}

TEST_CASE("a damaged file of lobbies is refused with its line, not read as empty") {
  const Folder folder;
  const auto path = folder.path() / "known_lobbies";
  const std::string key(64, 'a');
  const auto bad = GENERATE_COPY(
      values<std::string>({"home:7474 abcd -", "home:7474 " + key, "home:7474 " + key + " xyz", key,
                           "home:7474 " + key + " - more", "home:7474 " + key.substr(1) + "g -",
                           "home:7474 " + key + " abc"}));
  std::ofstream(path) << "first:1 " << key << " -\n" << bad << '\n';
  const auto known = KnownLobbiesFile::open(path);
  INFO(bad);
  REQUIRE_FALSE(known);
  CHECK(known.error().reason.find("known_lobbies:2: ") != std::string::npos);
}

TEST_CASE("a name that would break the file is not written to it") {
  const Folder folder;
  auto known = KnownLobbiesFile::open(folder.path() / "known_lobbies");
  REQUIRE(known);
  auto file = std::move(known).take();
  for (const std::string name : {"", "two words", "line\nbreak", "tab\t"})
    CHECK(file.remember(name, {}));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "known_lobbies"));
}

}  // namespace
}  // namespace pawnhub
