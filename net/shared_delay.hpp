// The delay D that holds for both sides: the larger of what they ask for, as White announces it
// (DESIGN 4). It is a matter of fairness between honest clients; no log or hash knows of it.
#pragma once

#include <algorithm>
#include <optional>

#include "game/types.hpp"
#include "net/messages.pb.h"
#include "net/way_meter.hpp"

namespace pawnhub {

class SharedDelay {
 public:
  SharedDelay(Colour own, Tick first) : announces_(own == Colour::White), delay_(first) {}

  Tick delay() const { return delay_; }
  // White: is there something new to announce? Then it goes out at once.
  bool changing() const { return next_ && !told_; }

  void hear(const wire::Timing& timing, Tick now) {
    their_ask_ = bounded(timing.ask());
    if (announces_ || timing.delay() == 0) return;
    const Tick from{static_cast<std::int32_t>(std::min<std::uint32_t>(timing.delay_from(), kFar))};
    if (next_ && from < next_->from) return;  // came late
    // A change that is far off is none that an honest side announces.
    if (from <= std::max(Tick{0}, now) + Tick{kTicksPerSecond})
      next_ = Next{bounded(timing.delay()), from};
  }

  // This side asks for so much; what is said at tick now is heard after the way's ticks.
  void adapt(Tick ask, Tick now, Tick way) {
    const Tick wanted = std::max(ask, their_ask_);
    if (announces_ && wanted != (next_ ? next_->delay : delay_)) {
      const Tick soonest = next_ ? next_->from + Tick{1} : Tick{0};
      next_ = Next{wanted, std::max(soonest, now + way + Tick{1})};
      told_ = false;
    }
    if (next_ && now >= next_->from) delay_ = next_->delay;
    // Before tick 0 nothing has been commanded by it.
    if (next_ && now < Tick{0}) delay_ = next_->delay;
  }

  void fill(wire::Timing& timing) {
    if (!announces_ || !next_) return;
    timing.set_delay(static_cast<std::uint32_t>(next_->delay.value));
    timing.set_delay_from(static_cast<std::uint32_t>(next_->from.value));
    told_ = true;
  }

 private:
  struct Next {
    Tick delay;
    Tick from;
  };
  static constexpr std::uint32_t kFar = 1U << 30;

  bool announces_;
  Tick delay_;
  Tick their_ask_ = kShortestDelay;
  std::optional<Next> next_;  // holds from its tick on, until there is another
  bool told_ = false;

  static Tick bounded(std::uint32_t ticks) {
    const auto most = static_cast<std::uint32_t>(kLongestDelay.value);
    return std::max(kShortestDelay, Tick{static_cast<std::int32_t>(std::min(ticks, most))});
  }
};

}  // namespace pawnhub
