// The clock of a match on one machine: ticks since tick 0, gently brought to agree with the other
// side's, and made to stand where the match can't go on.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "game/types.hpp"
#include "net/transport.hpp"

namespace pawnhub {

class TickClock {
 public:
  using Duration = std::chrono::nanoseconds;

  explicit TickClock(Time tick_0) : at_(tick_0) {}

  // Goes on to now, but not beyond the end of tick last. Without one it follows the wall's clock
  // even after it stood.
  void run(Time now, std::optional<Tick> last);
  // This clock is so much ahead of the other side's; negative: behind.
  void correct(Duration ahead);

  // The tick that is to have been carried out by now; negative before tick 0.
  Tick tick() const { return tick_at(position_); }
  Duration position() const { return position_; }  // since tick 0
  bool stands() const { return stands_; }

  static Tick tick_at(Duration position);
  static Duration begin_of(Tick t);

 private:
  Time at_;  // when it was last run
  Duration position_{};
  Duration ahead_{};       // smoothed
  std::int64_t slew_ = 0;  // in millionths
  bool stands_ = false;
};

inline constexpr auto kTickLength = std::chrono::nanoseconds(1'000'000'000 / kTicksPerSecond);

}  // namespace pawnhub
