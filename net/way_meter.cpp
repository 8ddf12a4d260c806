// Measuring the way between two sides.
#include "net/way_meter.hpp"

#include <algorithm>
#include <numeric>

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

std::uint16_t stamp(Time t) {
  return static_cast<std::uint16_t>(
      std::chrono::duration_cast<Duration>(t.time_since_epoch()).count());
}

std::int64_t mean(const std::vector<std::int64_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::int64_t{0}) /
         static_cast<std::int64_t>(numbers.size());
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
  if (!offsets_.empty()) timing.set_offset(std::uint32_t{mean_offset()} + 1);
}

void WayMeter::forget() {
  offsets_.clear();
  their_offset_.reset();
  newest_.reset();
  number_.reset();
}

void WayMeter::heard(Time now, const wire::Timing& timing, Mood mood) {
  const auto sent = static_cast<std::uint16_t>(timing.sent());
  offsets_.push_back(static_cast<std::uint16_t>(stamp(now) - sent));
  if (offsets_.size() > kSamples) offsets_.pop_front();
  // 16 bits start again: a stamp is newer if the short way round leads forward to it.
  const bool newer = !newest_ || static_cast<std::int16_t>(sent - *newest_) > 0;
  if (newer) {
    newest_ = sent;
    measure_loss(static_cast<std::uint16_t>(timing.number()));
    if (timing.offset() > 0) their_offset_ = static_cast<std::uint16_t>(timing.offset() - 1);
  }
  adapt(now, mood);
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

// Seen from the first one, offsets are small either way.
std::vector<std::int64_t> WayMeter::lateness() const {
  std::vector<std::int64_t> late;
  for (const std::uint16_t offset : offsets_)
    late.push_back(static_cast<std::int16_t>(offset - offsets_.front()));
  std::sort(late.begin(), late.end());
  return late;
}

std::uint16_t WayMeter::mean_offset() const {
  return static_cast<std::uint16_t>(offsets_.front() + mean(lateness()));
}

std::optional<Duration> WayMeter::round_trip() const {
  if (offsets_.empty() || !their_offset_) return std::nullopt;
  const auto sum = static_cast<std::uint16_t>(mean_offset() + *their_offset_);
  // The means tremble by a millisecond around nothing where the way is shorter than that.
  return Duration(std::max<std::int64_t>(0, static_cast<std::int16_t>(sum)));
}

// Half a round trip, and how much later than on average datagrams come. The latest one of all is
// passed over: one stray datagram shall not slow a match down.
Tick WayMeter::need() const {
  const std::vector<std::int64_t> late = lateness();
  const Duration jitter(late[late.size() - 2] - mean(late));
  const Duration one_way = *round_trip() / 2 + std::max(jitter, Duration(0));
  return std::clamp(in_ticks(one_way + send_interval_), kShortestDelay, kLongestDelay);
}

void WayMeter::adapt(Time now, Mood mood) {
  if (offsets_.size() < kFewest || !round_trip()) return;
  const Tick needed = need();
  if (needed >= ask_ || mood == Mood::Eager) {
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
