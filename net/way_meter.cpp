// Measuring the way between two sides.
#include "net/way_meter.hpp"

#include <algorithm>
#include <vector>

namespace pawnhub {
namespace {

using Duration = WayMeter::Duration;
using namespace std::chrono_literals;

// Six seconds of measurements.
constexpr std::size_t kSamples = 32;
// Before this many there is only a guess.
constexpr std::size_t kFewest = 3;
// An asked delay that is more than needed goes down by a tick after so long.
constexpr auto kDownAfter = 3s;
// Of a new measurement of loss an eighth counts.
constexpr std::int64_t kLossSmoothing = 8;
// Nothing that is older tells how long a way is.
constexpr Duration kLongest = 10s;

std::uint16_t stamp(Time t) {
  return static_cast<std::uint16_t>(
      std::chrono::duration_cast<Duration>(t.time_since_epoch()).count());
}

Tick in_ticks(Duration d) {
  const std::int64_t scaled = d.count() * kTicksPerSecond;
  return Tick{static_cast<std::int32_t>((scaled + 999) / 1000)};
}

}  // namespace

WayMeter::WayMeter(Duration send_interval)
    : send_interval_(send_interval), ask_(in_ticks(send_interval + 50ms)) {}

void WayMeter::fill(Time now, wire::Timing& timing) const {
  timing.set_sent(stamp(now));
  timing.set_number(sent_);
  timing.set_ask(static_cast<std::uint32_t>(ask_.value));
  if (!newest_) return;
  timing.set_echo(std::uint32_t{newest_->sent} + 1);
  const auto held = std::chrono::duration_cast<Duration>(now - newest_->came);
  timing.set_held(static_cast<std::uint32_t>(std::min(held, kLongest).count()));
}

void WayMeter::heard(Time now, const wire::Timing& timing) {
  const auto sent = static_cast<std::uint16_t>(timing.sent());
  // 16 bits start again: a stamp is newer if the short way round leads forward to it.
  const bool newer = !newest_ || static_cast<std::int16_t>(sent - newest_->sent) > 0;
  if (newer) {
    newest_ = Newest{sent, now};
    measure_loss(static_cast<std::uint16_t>(timing.number()));
  }
  if (timing.echo() == 0 || timing.held() >= kLongest.count()) return;
  const auto passed = static_cast<std::uint16_t>(stamp(now) - (timing.echo() - 1));
  const Duration round_trip(std::int64_t{passed} - timing.held());
  if (round_trip < 0ms || round_trip >= kLongest) return;
  samples_.push_back({round_trip, Duration(static_cast<std::uint16_t>(stamp(now) - sent))});
  if (samples_.size() > kSamples) samples_.pop_front();
  adapt(now);
}

void WayMeter::measure_loss(std::uint16_t number) {
  if (number_) {
    const auto there = static_cast<std::uint16_t>(number - *number_);
    const std::uint32_t here = received_ - received_then_;
    if (there > 0) {
      const std::int64_t lost = std::max<std::int64_t>(0, std::int64_t{there} - here);
      const std::int64_t now = lost * 1000 / there;
      loss_ = static_cast<std::uint32_t>(loss_ + (now - loss_) / kLossSmoothing);
    }
  }
  number_ = number;
  received_then_ = received_;
}

std::optional<Duration> WayMeter::round_trip() const {
  if (samples_.empty()) return std::nullopt;
  Duration sum{};
  for (const Sample& s : samples_) sum += s.round_trip;
  return sum / static_cast<std::int64_t>(samples_.size());
}

// From the shortest round trip, and how much later than the earliest datagrams come. The latest one
// of all is passed over: one stray datagram shall not slow a match down.
Tick WayMeter::need() const {
  // Offsets start again at 16 bits too: seen from the first one they are small either way.
  std::vector<std::int64_t> late;
  Duration shortest = kLongest;
  for (const Sample& s : samples_) {
    const auto from_first =
        static_cast<std::uint16_t>((s.offset - samples_.front().offset).count());
    late.push_back(static_cast<std::int16_t>(from_first));
    shortest = std::min(shortest, s.round_trip);
  }
  std::sort(late.begin(), late.end());
  const Duration jitter(late[late.size() - 2] - late.front());
  return std::clamp(in_ticks(shortest / 2 + jitter + send_interval_), kShortestDelay,
                    kLongestDelay);
}

void WayMeter::adapt(Time now) {
  if (samples_.size() < kFewest) return;
  const Tick needed = need();
  if (needed >= ask_) {
    ask_ = needed;
    since_less_.reset();
  } else if (!since_less_) {
    since_less_ = now;
  } else if (now - *since_less_ >= kDownAfter) {
    ask_ = ask_ - Tick{1};
    since_less_ = now;
  }
}

}  // namespace pawnhub
