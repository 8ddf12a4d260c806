#include "lobby/names.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "lobby/utf8.hpp"
#include "net/limits.hpp"

namespace pawnhub::lobby {
namespace {

constexpr char32_t kFirst = 0x21;
constexpr char32_t kLast = 0x17f;
constexpr std::u32string_view kForbidden = U"|.\u00a0";
constexpr std::array<std::string_view, 2> kReserved{"guest", "all"};

// Capitals of a stretch, each `step` apart, whose small letters are `by` further on.
struct Capitals {
  char32_t first, last, step;
  int by;
};
constexpr std::array kCapitals{
    Capitals{U'A', U'Z', 1, 32},
    Capitals{0xc0, 0xd6, 1, 32},
    Capitals{0xd8, 0xde, 1, 32},
    Capitals{0x100, 0x12e, 2, 1},
    Capitals{0x130, 0x130, 1, 'i' - 0x130},  // I with a dot
    Capitals{0x131, 0x131, 1, 'i' - 0x131},  // i without: its capital is I
    Capitals{0x132, 0x136, 2, 1},
    Capitals{0x139, 0x147, 2, 1},
    Capitals{0x14a, 0x176, 2, 1},
    Capitals{0x178, 0x178, 1, 0xff - 0x178},  // the capital of y with two dots
    Capitals{0x179, 0x17d, 2, 1},
    Capitals{0x17f, 0x17f, 1, 's' - 0x17f},  // long s
};

char32_t folded(char32_t c) {
  for (const Capitals& s : kCapitals)
    if (c >= s.first && c <= s.last && (c - s.first) % s.step == 0)
      return static_cast<char32_t>(static_cast<int>(c) + s.by);
  return c;
}

bool may_be_in_a_name(char32_t c) {
  return c >= kFirst && c <= kLast && is_printable(c) &&
         kForbidden.find(c) == std::u32string_view::npos;
}

}  // namespace

wire::Code name_trouble(std::string_view name) {
  const auto text = decode_utf8(name);
  if (!text || text->empty() || text->size() > limits::kNameLetters ||
      !std::all_of(text->begin(), text->end(), may_be_in_a_name))
    return wire::NAME_MALFORMED;
  if (std::count(kReserved.begin(), kReserved.end(), folded(name)) > 0) return wire::NAME_RESERVED;
  return wire::NO_CODE;
}

std::string folded(std::string_view name) {
  auto text = decode_utf8(name);
  assert(text);
  for (char32_t& c : *text) c = folded(c);
  return encode_utf8(*text);
}

}  // namespace pawnhub::lobby
