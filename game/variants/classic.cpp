// Classic: chess, from which the others differ.
#include "game/variants/make.hpp"
#include "game/variants/variants.hpp"

namespace pawnhub {

constinit const Variant kClassic = make_variant<kClassicTraits>(VariantId::Classic, "classic");

}  // namespace pawnhub
