// Time as the player's machine counts it. It is always passed in, so that tests and scripts hold
// it.
#pragma once

#include <chrono>
#include <cstdint>

#include "game/types.hpp"

namespace pawnhub::client {

// Since the program began.
using Time = std::chrono::microseconds;

inline constexpr std::int64_t kMicrosPerSecond = 1'000'000;

constexpr Time seconds(double s) {
  return Time{static_cast<std::int64_t>(s * static_cast<double>(kMicrosPerSecond))};
}
constexpr double in_seconds(Time t) {
  return static_cast<double>(t.count()) / static_cast<double>(kMicrosPerSecond);
}
// Exact to the tick for longer than any match.
constexpr Time time_of(Tick t) { return Time{t.value * kMicrosPerSecond / kTicksPerSecond}; }

}  // namespace pawnhub::client
