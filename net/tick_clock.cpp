// How the clock of a match goes, stands and is corrected.
#include "net/tick_clock.hpp"

#include <algorithm>

namespace pawnhub {
namespace {

using Duration = TickClock::Duration;

constexpr std::int64_t kSecond = 1'000'000'000;
// DESIGN 4: by at most 1 %, which nobody sees. Before tick 0 there is nothing to see: what a
// lobby's start was off by is made good within the countdown.
constexpr std::int64_t kMostSlew = 10'000;
constexpr std::int64_t kMostSlewBefore = 250'000;
// A difference would be gone after so long if the slew stayed as it is. Both sides correct.
constexpr std::int64_t kSlewOver = 2;
// Of a new measurement so much counts: they tremble with the network's jitter.
constexpr int kSmoothing = 4;

}  // namespace

Tick TickClock::tick_at(Duration position) {
  const std::int64_t scaled = position.count() * kTicksPerSecond;
  const std::int64_t floor = scaled >= 0 ? scaled / kSecond : -((-scaled + kSecond - 1) / kSecond);
  return Tick{static_cast<std::int32_t>(floor)};
}

// The first moment that tick_at finds in it.
Duration TickClock::begin_of(Tick t) {
  const std::int64_t scaled = t.value * kSecond;
  return Duration(scaled >= 0 ? (scaled + kTicksPerSecond - 1) / kTicksPerSecond
                              : scaled / kTicksPerSecond);
}

void TickClock::run(Time now, std::optional<Tick> last) {
  const Duration passed = now - at_;
  at_ = now;
  const std::int64_t most = position_ < Duration(0) ? kMostSlewBefore : kMostSlew;
  const std::int64_t slew = std::clamp(slew_, -most, most);
  // Not of a long pause: a slew is for what it was measured in.
  const Duration slewed = std::clamp(passed, Duration(0), Duration(kSecond));
  position_ += passed + Duration(slewed.count() * slew / 1'000'000);
  stands_ = last && tick() > *last;
  if (stands_) position_ = begin_of(*last + Tick{1}) - Duration(1);
}

void TickClock::correct(Duration ahead) {
  ahead_ += (ahead - ahead_) / kSmoothing;
  slew_ = -ahead_.count() / (1000 * kSlewOver);
}

}  // namespace pawnhub
