// All variants there are.
#pragma once

#include "game/variant.hpp"

namespace pawnhub {

extern const Variant kClassic;
extern const Variant kAlice;
extern const Variant kDark;
extern const Variant kFog;
extern const Variant kHorde;

}  // namespace pawnhub
