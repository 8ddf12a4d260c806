// Who keeps whom waiting, and what that costs.
#include "net/grace.hpp"

#include <algorithm>

#include "net/tick_clock.hpp"
#include "net/way_meter.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;
using Duration = Grace::Duration;

// Promises come in bursts, mirrored ones four times a second; a hiccup shorter than that is no
// absence. It is counted as lateness from a quarter on.
constexpr Tick kSlack{60};
constexpr Tick kLate{15};
// An absence is over when its side has kept up for so long.
constexpr auto kOver = 5s;
// A side that has moved on within this time is there.
constexpr auto kThere = 2s;

}  // namespace

void Grace::run(Time now, const std::array<Tick, 2>& open) {
  if (now <= at_) return;
  const Duration passed = now - at_;
  at_ = now;
  position_ += passed;
  behind_.reset();

  const Colour last = open[0] < open[1] ? Colour::White : Colour::Black;
  const Tick hindmost = open[index(last)];
  const Tick foremost = open[index(other(last))];
  if (foremost > farthest_) {
    farthest_ = foremost;
    moved_ = now;
  }
  // After the lobby was gone, the match is where its clients say.
  position_ = std::max(position_, TickClock::begin_of(hindmost - kLongestDelay));
  // Both may be slower than this clock, together: nobody waits for anybody then.
  if (!real_time_ && now - moved_ < kThere)
    position_ = std::min(position_, TickClock::begin_of(foremost + kSlack));

  Account& account = accounts_[index(last)];
  const Duration late_by = position_ - TickClock::begin_of(hindmost + kLate);
  if (late_by > Duration(0)) account.late += std::min(late_by, passed);
  const Duration over = position_ - TickClock::begin_of(hindmost + kSlack);
  if (over <= Duration(0)) return;
  // In real time the match stands still meanwhile; turn by turn the clocks go on paying.
  if (real_time_) position_ -= over;
  if (account.charged && now - *account.charged >= kOver) account.this_time = Duration(0);
  const Duration charge = std::min(over, passed);
  account.this_time += charge;
  account.in_all += charge;
  account.charged = now;
  behind_ = last;
}

std::chrono::milliseconds Grace::left(Colour c) const {
  const Account& a = accounts_[index(c)];
  const bool over = !a.charged || at_ - *a.charged >= kOver;
  const Duration left = std::min<Duration>(rules_.at_a_time - (over ? Duration(0) : a.this_time),
                                           rules_.in_all - a.in_all);
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::max(left, Duration(0)));
}

std::chrono::milliseconds Grace::lateness(Colour c) const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(accounts_[index(c)].late);
}

}  // namespace pawnhub
