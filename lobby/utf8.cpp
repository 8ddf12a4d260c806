#include "lobby/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace pawnhub::lobby {
namespace {

// A lead byte: how it looks, and what the character it begins must at least be.
struct Lead {
  unsigned char mask, looks;
  std::size_t length;
  char32_t least;
};
constexpr std::array kLeads{Lead{0x80, 0x00, 1, 0}, Lead{0xe0, 0xc0, 2, 0x80},
                            Lead{0xf0, 0xe0, 3, 0x800}, Lead{0xf8, 0xf0, 4, 0x10000}};

struct Span {
  char32_t first, last;
};
// Controls, soft hyphen, invisible marks, line separators, direction marks, surrogates, the byte
// order mark and what stands for nothing.
constexpr std::array kUnprintable{
    Span{0, 0x1f},          Span{0x7f, 0x9f},     Span{0xad, 0xad},     Span{0x61c, 0x61c},
    Span{0x200b, 0x200f},   Span{0x2028, 0x202e}, Span{0x2060, 0x206f}, Span{0xd800, 0xf8ff},
    Span{0xfdd0, 0xfdef},   Span{0xfeff, 0xfeff}, Span{0xfff0, 0xfffb}, Span{0xfffe, 0xffff},
    Span{0xe0000, 0x10ffff}};

constexpr bool is_surrogate(char32_t c) { return c >= 0xd800 && c <= 0xdfff; }

}  // namespace

std::optional<std::u32string> decode_utf8(std::string_view bytes) {
  std::u32string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto byte = static_cast<unsigned char>(bytes[at]);
    const auto* lead = std::find_if(kLeads.begin(), kLeads.end(),
                                    [&](const Lead& l) { return (byte & l.mask) == l.looks; });
    if (lead == kLeads.end() || bytes.size() - at < lead->length) return std::nullopt;
    char32_t c = byte & static_cast<unsigned char>(~lead->mask);
    for (std::size_t i = 1; i < lead->length; ++i) {
      const auto next = static_cast<unsigned char>(bytes[at + i]);
      if ((next & 0xc0) != 0x80) return std::nullopt;
      c = c << 6 | (next & 0x3f);
    }
    if (c < lead->least || c > 0x10ffff || is_surrogate(c)) return std::nullopt;
    text += c;
    at += lead->length;
  }
  return text;
}

std::string encode_utf8(std::u32string_view text) {
  std::string bytes;
  for (const char32_t c : text) {
    if (c < 0x80) {
      bytes += static_cast<char>(c);
      continue;
    }
    const int length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    const Lead& lead = kLeads[static_cast<std::size_t>(length - 1)];
    bytes += static_cast<char>(lead.looks | c >> (6 * (length - 1)));
    for (int i = length - 2; i >= 0; --i) bytes += static_cast<char>(0x80 | (c >> (6 * i) & 0x3f));
  }
  return bytes;
}

bool is_printable(char32_t c) {
  return std::none_of(kUnprintable.begin(), kUnprintable.end(),
                      [c](const Span& s) { return c >= s.first && c <= s.last; });
}

}  // namespace pawnhub::lobby
