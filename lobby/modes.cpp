#include "lobby/modes.hpp"

#include <algorithm>

namespace pawnhub::lobby {

static_assert(static_cast<int>(VariantId::Horde) == wire::HORDE);
static_assert(static_cast<int>(Pace::Lightning) == wire::LIGHTNING);

std::optional<std::size_t> rated_index(Mode m) {
  const auto* found = std::find(kRatedModes.begin(), kRatedModes.end(), m);
  if (found == kRatedModes.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kRatedModes.begin());
}

std::optional<Mode> mode_of(const wire::Mode& m) {
  if (!wire::Variant_IsValid(m.variant()) || !wire::Pace_IsValid(m.pace())) return std::nullopt;
  return Mode{static_cast<VariantId>(m.variant()), static_cast<Pace>(m.pace())};
}

wire::Mode to_wire(Mode m) {
  wire::Mode out;
  out.set_variant(static_cast<wire::Variant>(m.variant));
  out.set_pace(static_cast<wire::Pace>(m.pace));
  return out;
}

}  // namespace pawnhub::lobby
