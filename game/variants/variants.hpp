// All variants there are, and what each differs in.
#pragma once

#include "game/variant.hpp"

namespace pawnhub {

inline constexpr Traits kClassicTraits{};
inline constexpr Traits kAliceTraits{
    .en_passant = false, .passes = true, .material = Material::BareKings};
inline constexpr Traits kDarkTraits{
    .check = false, .en_passant = false, .sight = Sight::Dark, .material = Material::Never};
inline constexpr Traits kFogTraits{
    .check = false, .sight = Sight::Fog, .material = Material::Never};
inline constexpr Traits kHordeTraits{.horde = true, .material = Material::Never};

extern const Variant kClassic;
extern const Variant kAlice;
extern const Variant kDark;
extern const Variant kFog;
extern const Variant kHorde;

}  // namespace pawnhub
