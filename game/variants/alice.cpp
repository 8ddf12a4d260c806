// Alice: every man that moves passes to the same square of the other board (RULES 3).
#include "game/variants/make.hpp"
#include "game/variants/variants.hpp"

namespace pawnhub {

constinit const Variant kAlice = make_variant<kAliceTraits>(VariantId::Alice, "alice");

}  // namespace pawnhub
