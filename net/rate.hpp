// How often something may happen: a bucket that holds a burst and fills with time.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>

#include "net/limits.hpp"
#include "net/transport.hpp"

namespace pawnhub {

class RateLimit {
 public:
  RateLimit(limits::Rate rate, Time now) : rate_(rate), level_(full()), at_(now) {}

  // Takes one if there is one.
  bool take(Time now) {
    fill(now);
    if (level_ < kOne) return false;
    level_ -= kOne;
    return true;
  }

  // Until take() will be granted, rounded up; 0: at once.
  std::chrono::seconds wait(Time now) {
    fill(now);
    if (level_ >= kOne) return std::chrono::seconds(0);
    return std::chrono::seconds((kOne - level_ + per_second() - 1) / per_second());
  }

  bool is_full(Time now) const {
    RateLimit later = *this;
    later.fill(now);
    return later.level_ == full();
  }

 private:
  // In sixty-thousandths, so that a millisecond adds a whole number: per_minute of them.
  static constexpr std::int64_t kOne = 60'000;

  limits::Rate rate_;
  std::int64_t level_;
  Time at_;

  std::int64_t full() const { return rate_.burst * kOne; }
  std::int64_t per_second() const { return rate_.per_minute * std::int64_t{1000}; }

  void fill(Time now) {
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(now - at_);
    if (passed.count() <= 0) return;
    at_ += passed;
    const std::int64_t most = full() / rate_.per_minute + 1;  // enough to fill it from nothing
    level_ = std::min(full(), level_ + std::min(most, passed.count()) * rate_.per_minute);
  }
};

// A rate for each address, account or the like. What is full again is forgotten, and so, when there
// are too many, is what comes first: an attacker with that many addresses is not held by rates.
template <class Key>
class RateLimits {
 public:
  explicit RateLimits(limits::Rate rate, std::size_t most = limits::kAddressesRemembered)
      : rate_(rate), most_(most) {}

  bool take(const Key& key, Time now) { return of(key, now).take(now); }
  std::chrono::seconds wait(const Key& key, Time now) { return of(key, now).wait(now); }
  std::size_t size() const { return limits_.size(); }

 private:
  limits::Rate rate_;
  std::size_t most_;
  std::map<Key, RateLimit> limits_;
  Time swept_{};  // looking at all of them is done once a second at most

  RateLimit& of(const Key& key, Time now) {
    const auto found = limits_.find(key);
    if (found != limits_.end()) return found->second;
    if (limits_.size() >= most_) forget(now);
    return limits_.try_emplace(key, rate_, now).first->second;
  }

  void forget(Time now) {
    if (now - swept_ >= std::chrono::seconds(1)) {
      swept_ = now;
      std::erase_if(limits_, [now](const auto& entry) { return entry.second.is_full(now); });
    }
    if (limits_.size() >= most_) limits_.erase(limits_.begin());
  }
};

}  // namespace pawnhub
