// What a player may be called (PRODUCT, Accounts), and text in general.
#include "lobby/names.hpp"

#include <catch2/catch.hpp>

#include "lobby/utf8.hpp"

namespace pawnhub::lobby {
namespace {

TEST_CASE("a name has one to ten letters, digits and signs") {
  const auto* name = GENERATE("a", "0123456789", "Zoë", "ŒuvreŒuvre", "!$%&/()=?+", "Łódź");
  INFO(name);
  CHECK(name_trouble(name) == wire::NO_CODE);
}

TEST_CASE("a name of another kind is malformed") {
  const auto* name =
      GENERATE("", "01234567890", "two words", "a|b", "a.b", "tab\t", "\x7f", "\u0085", "\u00a0",
               "a\u00adb", "ƀ", "日本", "\xff", "\xc3", "\xc1\xa1", "Guest 17");
  INFO(name);
  CHECK(name_trouble(name) == wire::NAME_MALFORMED);
}

TEST_CASE("Guest and all are reserved, whatever their case") {
  const auto* name = GENERATE("Guest", "GUEST", "guest", "all", "ALL", "gueſt");
  INFO(name);
  CHECK(name_trouble(name) == wire::NAME_RESERVED);
}

TEST_CASE("names are compared without case") {
  CHECK(folded("ANNA") == folded("anna"));
  CHECK(folded("ÀÖØÞ") == folded("àöøþ"));
  CHECK(folded("ĀĮĲĶĹŇŊŶ") == folded("āįĳķĺňŋŷ"));
  CHECK(folded("Ÿ") == folded("ÿ"));
  CHECK(folded("ŹŽ") == folded("źž"));
  CHECK(folded("ſ") == folded("S"));
  CHECK(folded("İı") == folded("ii"));
}

TEST_CASE("letters that are not each other's capitals stay apart") {
  CHECK(folded("×") != folded("÷"));
  CHECK(folded("ß") == "ß");
  CHECK(folded("ĸ") == "ĸ");
  CHECK(folded("ŉ") == "ŉ");
  CHECK(folded("e") != folded("é"));
  CHECK(folded("@[`{") == "@[`{");
}

// A small letter folds to itself: folding twice is folding once.
TEST_CASE("folding is done in one go") {
  for (char32_t c = 0x21; c <= 0x17f; ++c) {
    const std::string once = folded(encode_utf8(std::u32string(1, c)));
    CHECK(folded(once) == once);
  }
}

TEST_CASE("UTF-8 is taken in its shortest form only") {
  CHECK(decode_utf8("aé€😀") == U"aé€😀");
  CHECK(encode_utf8(U"aé€😀") == "aé€😀");
  CHECK_FALSE(decode_utf8("\xc0\x80"));          // NUL in two bytes
  CHECK_FALSE(decode_utf8("\xe0\x80\xaf"));      // a slash in three
  CHECK_FALSE(decode_utf8("\xf0\x80\x80\xaf"));  // and in four
  CHECK_FALSE(decode_utf8("\xed\xa0\x80"));      // half of a pair
  CHECK_FALSE(decode_utf8("\xf4\x90\x80\x80"));  // beyond the last
  CHECK_FALSE(decode_utf8("\x80"));
  CHECK_FALSE(decode_utf8("\xe2\x82"));
  CHECK_FALSE(decode_utf8("\xfe"));
}

}  // namespace
}  // namespace pawnhub::lobby
