// Grace: how long a side may keep a match waiting (DESIGN 4). Whoever's promise is behind pays,
// whether it is gone, slow or holding back.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "game/match.hpp"
#include "net/transport.hpp"

namespace pawnhub {

struct GraceRules {
  std::chrono::milliseconds at_a_time{30'000};
  std::chrono::milliseconds in_all{90'000};
};

class Grace {
 public:
  using Duration = std::chrono::nanoseconds;

  Grace(Pace pace, Time tick_0, const GraceRules& rules = {})
      : real_time_(pace != Pace::Turn), rules_(rules), at_(tick_0) {}

  // Each side's first open tick is this now.
  void run(Time now, const std::array<Tick, 2>& open);

  // Who is being charged.
  std::optional<Colour> behind() const { return behind_; }
  // What that side has left of this time or of the match, whichever is less.
  std::chrono::milliseconds left(Colour c) const;
  // For how long the other side's match was held up by this one's promises, charged or not.
  std::chrono::milliseconds lateness(Colour c) const;

 private:
  struct Account {
    Duration this_time{}, in_all{}, late{};
    std::optional<Time> charged;  // last
  };
  bool real_time_;
  GraceRules rules_;
  Time at_;
  Duration position_{};  // where the match would be if nobody had held it up
  Tick farthest_;        // open tick of either side,
  Time moved_{};         // and when it last moved on
  std::array<Account, 2> accounts_{};
  std::optional<Colour> behind_;
};

}  // namespace pawnhub
