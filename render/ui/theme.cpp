// The two looks.
#include "render/ui/theme.hpp"

namespace pawnhub::ui {
namespace {

constexpr Theme kDark{
    .bg0 = ink(0x101119),
    .bg1 = ink(0x181A26),
    .bg2 = ink(0x212434),
    .bg3 = ink(0x2C3045),
    .line = ink(0x343850),
    .text1 = ink(0xF3EFE6),
    .text2 = ink(0xB9B8C9),
    .text3 = ink(0x8C8CA4),
    .saffron = kSaffron,
    .sky = kSky,
    .ember = kEmber,
    .scrim = ink(0x0C0C14, 0.74F),
    .hero_top = ink(0x2B2A44),
    .hero_bottom = ink(0x181A26),
};
constexpr Theme kLight{
    .bg0 = ink(0xE9E6F1),
    .bg1 = ink(0xFBFAFD),
    .bg2 = ink(0xF1EEF7),
    .bg3 = ink(0xE2DEEC),
    .line = ink(0xCFCADD),
    .text1 = ink(0x1C1A28),
    .text2 = ink(0x4A4760),
    .text3 = ink(0x69657F),
    .saffron = ink(0x8A5600),
    .sky = ink(0x1B64A8),
    .ember = ink(0xA93412),
    .scrim = ink(0x2A2740, 0.60F),
    .hero_top = ink(0xDAD5EA),
    .hero_bottom = ink(0xFBFAFD),
};

}  // namespace

const Theme& theme_of(client::Look look) { return look == client::Look::Light ? kLight : kDark; }

Ink mixed(Ink a, Ink b, float part) {
  Ink out = 0;
  for (const int shift : {0, 8, 16, 24}) {
    const auto from = static_cast<float>(a >> shift & 255U);
    const auto to = static_cast<float>(b >> shift & 255U);
    out |= Ink{rounded(from + (to - from) * part)} << shift;
  }
  return out;
}

}  // namespace pawnhub::ui
