// Text as people write it: UTF-8, checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pawnhub::lobby {

// None unless every byte is part of a character in its shortest form.
std::optional<std::u32string> decode_utf8(std::string_view bytes);
std::string encode_utf8(std::u32string_view text);

// Draws something or is a space; no control, nothing that hides or turns its neighbours round.
bool is_printable(char32_t c);

}  // namespace pawnhub::lobby
