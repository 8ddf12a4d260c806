// The register of variants.
#include "game/variants/variants.hpp"

namespace pawnhub {

const Variant& variant_of(VariantId id) {
  switch (id) {
    case VariantId::Classic: return kClassic;
    case VariantId::Alice: return kAlice;
    case VariantId::Dark: return kDark;
    case VariantId::Fog: return kFog;
    case VariantId::Horde: break;
  }
  return kHorde;
}

std::optional<VariantId> variant_named(std::string_view name) {
  for (const VariantId id : kVariants)
    if (variant_of(id).name == name) return id;
  return std::nullopt;
}

}  // namespace pawnhub
