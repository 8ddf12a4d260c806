// What the way to the other side is like: round-trip time, jitter, loss, and the delay in ticks
// that is needed to have its promises in time (DESIGN 4).
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "game/types.hpp"
#include "net/messages.pb.h"
#include "net/transport.hpp"

namespace pawnhub {

inline constexpr Tick kShortestDelay{2};
inline constexpr Tick kLongestDelay{30};

class WayMeter {
 public:
  using Duration = std::chrono::milliseconds;

  // The other side's promises are so far apart.
  explicit WayMeter(Duration send_interval);

  // Each datagram that is sent and that comes is counted; some carry a Timing.
  void count_sent() { ++sent_; }
  void count_received() { ++received_; }
  void fill(Time now, wire::Timing& timing) const;
  // Before the match an asked delay may go down as fast as up.
  enum class Mood : std::uint8_t { Eager, Calm };
  void heard(Time now, const wire::Timing& timing, Mood mood);
  // The way is another one, or somebody else is at its end. What was asked for goes down slowly.
  void forget();

  std::optional<Duration> round_trip() const;
  std::uint32_t loss_per_mille() const { return loss_; }
  // Half a round trip: how old is what has just come.
  Duration age() const { return round_trip().value_or(Duration(0)) / 2; }
  // What this side asks for: goes up at once, and down a tick at a time when there has been no need
  // for a while.
  Tick ask() const { return ask_; }

 private:
  Duration send_interval_;
  // Arrival here less sending there, on two clocks, of the newest ones; 16 bits.
  std::deque<std::uint16_t> offsets_;
  std::optional<std::uint16_t> their_offset_;  // the mean, there
  std::optional<std::uint16_t> newest_;        // stamp that came
  Tick ask_;
  std::optional<Time> since_less_;  // since when less would have been enough
  std::uint16_t sent_ = 0;
  std::uint32_t received_ = 0;
  std::optional<std::uint16_t> number_;  // in the last Timing,
  std::uint32_t received_then_ = 0;
  std::uint32_t loss_ = 0;

  // How much later each came than the first, in order; not empty.
  std::vector<std::int64_t> lateness() const;
  std::uint16_t mean_offset() const;
  Tick need() const;
  void measure_loss(std::uint16_t number);
  void adapt(Time now, Mood mood);
};

}  // namespace pawnhub
