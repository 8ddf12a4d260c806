// Random numbers that are the same on every machine, so that a failing case can be had again.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pawnhub {

// Sebastiano Vigna's splitmix64 (public domain).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // From 0 to n - 1; n is small, so its remainder is fair enough.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }

 private:
  std::uint64_t state_;
};

}  // namespace pawnhub
