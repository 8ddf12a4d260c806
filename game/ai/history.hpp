// Which moves have been good lately: how a search guesses what to try first.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "game/types.hpp"

namespace pawnhub::ai {

// A number that moves towards what is said of it, and never leaves -kMost to kMost.
class Trend {
 public:
  static constexpr int kMost = 16'384;
  void nudge(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kMost);
  }
  int value() const { return value_; }

 private:
  std::int16_t value_ = 0;
};

// A man of a kind that goes to a square, as one index.
inline constexpr std::size_t kGoings = kKindCount * 64;
constexpr std::size_t going(Kind kind, Square to) { return index(kind) * 64 + index(to); }

struct Histories {
  std::array<std::array<std::array<Trend, 64>, 64>, 2> quiet{};  // by side, from and to
  std::array<std::array<Trend, kKindCount>, kGoings> takes{};    // by who goes where, and the prey
  // By what was done one and two half-moves before, and what is done now.
  std::array<std::array<std::array<Trend, kGoings>, kGoings>, 2> after{};
  // How far the evaluation was off where the pawns stood so, by side to move; in 1/64.
  static constexpr std::size_t kPawnPlaces = 16'384;
  std::array<std::array<Trend, kPawnPlaces>, 2> misjudged{};
};

}  // namespace pawnhub::ai
