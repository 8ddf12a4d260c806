// The texts of the game: both languages say the same things, and every one that is asked for is
// there.
#include "render/client/strings.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "tests/source.hpp"

namespace pawnhub::client {
namespace {

namespace fs = std::filesystem;
const fs::path kSource = in_source(".");

Strings load(Language l) {
  const auto strings = Strings::load(kSource / "assets/strings", l);
  INFO((strings ? "" : strings.error().reason));
  REQUIRE(strings);
  return *strings;
}

std::set<std::string> holes(const std::string& text) {
  static const std::regex hole(R"(\{[a-z]+\})");
  std::set<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), hole), end; it != end; ++it)
    found.insert(it->str());
  return found;
}

Strings parsed(std::string_view text, Language l = Language::English) {
  const auto strings = Strings::parse(text, l);
  REQUIRE(strings);
  return *strings;
}

TEST_CASE("both languages have the same keys, with the same places to fill in") {
  const Strings english = load(Language::English);
  const Strings french = load(Language::French);
  for (const auto& [key, text] : english.all()) {
    INFO(key);
    REQUIRE(french.all().contains(key));
    CHECK(holes(text) == holes(french[key]));
  }
  for (const auto& [key, text] : french.all()) {
    INFO(key);
    CHECK(english.all().contains(key));
  }
}

TEST_CASE("French has a narrow no-break space before its double signs") {
  static const std::regex bare("[^\xaf:][:;!?]( |$)");
  const Strings french = load(Language::French);
  for (const auto& [key, text] : french.all()) {
    INFO(key << ": " << text);
    CHECK_FALSE(std::regex_search(text, bare));
  }
}

TEST_CASE("every text that the code asks for is there") {
  const Strings english = load(Language::English);
  static const std::regex asked(R"re((?:tr|fill|count)\("([a-z0-9.-]+)"[,)])re");
  int found = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kSource / "render")) {
    if (entry.path().extension() != ".cpp") continue;
    std::ifstream file(entry.path());
    const std::string code(std::istreambuf_iterator<char>(file), {});
    for (std::sregex_iterator it(code.begin(), code.end(), asked), end; it != end; ++it) {
      const std::string key = (*it)[1];
      INFO(entry.path() << " asks for " << key);
      CHECK((english.all().contains(key) || english.all().contains(key + ".one")));
      ++found;
    }
  }
  CHECK(found > 100);
}

TEST_CASE("a text is filled in by name") {
  const Strings s = parsed("greeting = {a} and {b} and {a}");
  CHECK(s.fill("greeting", {{"a", "x"}, {"b", "{a}"}}) == "x and {a} and x");
}

TEST_CASE("a text that isn't there shows its key") { CHECK(parsed("a = b")["c.d"] == "c.d"); }

TEST_CASE("one match is counted in the singular, none as well in French") {
  const std::string_view text = "n.one = {n} match\nn.many = {n} matches";
  CHECK(parsed(text).count("n", 1) == "1 match");
  CHECK(parsed(text).count("n", 0) == "0 matches");
  CHECK(parsed(text, Language::French).count("n", 0) == "0 match");
  CHECK(parsed(text, Language::French).count("n", 2) == "2 matches");
}

TEST_CASE("moves carry the letters of the language") {
  CHECK(parsed("a = b").san("Nbxd7+") == "Nbxd7+");
  CHECK(parsed("a = b", Language::French).san("Nbxd7+") == "Cbxd7+");
  CHECK(parsed("a = b", Language::French).san("b8=Q#") == "b8=D#");
  CHECK(parsed("a = b", Language::French).san("O-O") == "O-O");
}

TEST_CASE("a table that can't be understood is refused with its line") {
  const auto without = Strings::parse("a = b\n\nc d", Language::English);
  REQUIRE_FALSE(without);
  CHECK(without.error().reason == "line 3: no '=' after the key");
  const auto twice = Strings::parse("a = b\na = c", Language::English);
  REQUIRE_FALSE(twice);
  CHECK(twice.error().reason == "line 2: the key 'a' is there twice");
}

}  // namespace
}  // namespace pawnhub::client
