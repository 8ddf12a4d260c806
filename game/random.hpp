// Random numbers that are the same on every machine.
#pragma once

#include <concepts>
#include <cstdint>

namespace pawnhub {

// Sebastiano Vigna's splitmix64.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // From 0 to n - 1; n is small, so its remainder is fair enough.
  template <std::integral N>
  constexpr N below(N n) {
    return static_cast<N>(next() % static_cast<std::uint64_t>(n));
  }
  constexpr bool once_in(std::uint32_t n) { return below(n) == 0; }
  // An element of a list that is not empty.
  template <class List>
  constexpr decltype(auto) one_of(const List& list) {
    return list[below(list.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace pawnhub
