// The design tokens: every colour that is drawn, in both looks.
#pragma once

#include <imgui.h>

#include "game/types.hpp"
#include "render/client/settings.hpp"

namespace pawnhub::ui {

using Ink = ImU32;

// To the nearest whole number; std::lround is not constexpr.
constexpr unsigned rounded(float positive) {
  const auto below = static_cast<unsigned>(positive);
  return positive - static_cast<float>(below) < 0.5F ? below : below + 1;
}

// 0xRRGGBB and how opaque it is, from 0 to 1.
constexpr Ink ink(unsigned rgb, float opaque = 1) {
  return IM_COL32(rgb >> 16 & 255U, rgb >> 8 & 255U, rgb & 255U, rounded(opaque * 255));
}
// The same colour, times as opaque.
constexpr Ink faded(Ink c, float by) {
  const auto alpha = static_cast<float>(c >> IM_COL32_A_SHIFT & 255U) * by;
  return (c & ~IM_COL32_A_MASK) | (rounded(alpha) << IM_COL32_A_SHIFT);
}
// Part of the way from one colour to the other.
Ink mixed(Ink a, Ink b, float part);

struct Theme {
  Ink bg0, bg1, bg2, bg3;  // window < panel < active panel < button
  Ink line;
  Ink text1, text2, text3;
  Ink saffron, sky, ember;  // as text
  Ink scrim;
  Ink hero_top, hero_bottom;
};
const Theme& theme_of(client::Look look);

// Fills and what is written on them; the board and the men: alike in both looks.
inline constexpr Ink kSaffron = ink(0xF6B73C);
inline constexpr Ink kOnSaffron = ink(0x1D1504);
inline constexpr Ink kSky = ink(0x70BCFF);
inline constexpr Ink kOnSky = ink(0x06192B);
inline constexpr Ink kEmber = ink(0xFF8E6B);
inline constexpr Ink kOnEmber = ink(0x14131C);
inline constexpr Ink kInk = ink(0x14131C);
inline constexpr Ink kIvory = ink(0xF3EFE6);
inline constexpr Ink kTray = ink(0x5B5778);
inline constexpr Ink kBoardScrim = ink(0x0C0C14, 0.58F);
inline constexpr Ink kLavender = ink(0xCFC8EA);

// A square's colours, by whether it is a light one.
struct SquareInk {
  Ink dark, light;
  constexpr Ink of(bool is_light) const { return is_light ? light : dark; }
};
struct BoardInk {
  SquareInk plain, selected;
};
inline constexpr BoardInk kBoardA{{ink(0x7F7AA1), ink(0xD0CCDE)}, {ink(0xC09C69), ink(0xE5C085)}};
inline constexpr BoardInk kBoardB{{ink(0x7A9A88), ink(0xD3DED1)}, {ink(0xBEAA5E), ink(0xE6C87F)}};
inline constexpr SquareInk kLastFrom{ink(0xB49C70), ink(0xE8DAB4)};
inline constexpr SquareInk kLastTo{ink(0xCFA54A), ink(0xF2D78C)};
constexpr const BoardInk& board_ink(BoardId b) { return b == BoardId::A ? kBoardA : kBoardB; }

}  // namespace pawnhub::ui
