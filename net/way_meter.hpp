// What the way to the other side is like: round-trip time, jitter, loss, and the delay in ticks
// that is needed to have its promises in time (DESIGN 4).
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

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
  void heard(Time now, const wire::Timing& timing);

  std::optional<Duration> round_trip() const;
  std::uint32_t loss_per_mille() const { return loss_; }
  // Half a round trip: how old is what has just come.
  Duration age() const { return round_trip().value_or(Duration(0)) / 2; }
  // What this side asks for: goes up at once, and down a tick at a time when there has been no need
  // for a while.
  Tick ask() const { return ask_; }

 private:
  struct Sample {
    Duration round_trip;
    Duration offset;  // arrival here less sending there, on two clocks
  };
  struct Newest {
    std::uint16_t sent;
    Time came;
  };

  Duration send_interval_;
  std::deque<Sample> samples_;
  std::optional<Newest> newest_;
  Tick ask_;
  std::optional<Time> since_less_;  // since when less would have been enough
  std::uint16_t sent_ = 0;
  std::uint32_t received_ = 0;
  std::optional<std::uint16_t> number_;  // in the last Timing,
  std::uint32_t received_then_ = 0;
  std::uint32_t loss_ = 0;

  Tick need() const;
  void measure_loss(std::uint16_t number);
  void adapt(Time now);
};

}  // namespace pawnhub
