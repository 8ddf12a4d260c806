// Dark and Fog: no check, the king is to be taken, and each side sees only a part (RULES 3 and 6).
#include "game/variants/make.hpp"
#include "game/variants/variants.hpp"

namespace pawnhub {

constinit const Variant kDark = make_variant<kDarkTraits>(VariantId::Dark, "dark");
constinit const Variant kFog = make_variant<kFogTraits>(VariantId::Fog, "fog");

}  // namespace pawnhub
