// Variant and pace together, as queues and ladders are kept.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <optional>

#include "game/match.hpp"
#include "net/messages.pb.h"

namespace pawnhub::lobby {

struct Mode {
  VariantId variant{};
  Pace pace{};
  auto operator<=>(const Mode&) const = default;
};

// The eight with ratings (PRODUCT, Ranking).
inline constexpr std::array kRatedModes{
    Mode{VariantId::Classic, Pace::Turn},     Mode{VariantId::Alice, Pace::Turn},
    Mode{VariantId::Dark, Pace::Turn},        Mode{VariantId::Horde, Pace::Turn},
    Mode{VariantId::Classic, Pace::RealTime}, Mode{VariantId::Alice, Pace::RealTime},
    Mode{VariantId::Dark, Pace::RealTime},    Mode{VariantId::Horde, Pace::RealTime}};

// Its place among them; none for Fog and lightning.
std::optional<std::size_t> rated_index(Mode m);

// None if the numbers name nothing.
std::optional<Mode> mode_of(const wire::Mode& m);
wire::Mode to_wire(Mode m);

}  // namespace pawnhub::lobby
