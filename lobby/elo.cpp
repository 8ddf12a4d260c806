#include "lobby/elo.hpp"

#include <algorithm>
#include <cmath>

namespace pawnhub::lobby {
namespace {

constexpr std::uint32_t kBeginner = 30;  // rated matches
constexpr Rating kMaster{2400};

int k_of(const Standing& s) {
  if (s.matches < kBeginner) return 40;
  return s.rating >= kMaster ? 10 : 20;
}

double expected(Rating own, Rating other) {
  return 1 / (1 + std::pow(10.0, (other.points - own.points) / 400.0));
}

}  // namespace

// Never near a half, where a last bit could decide: only equal ratings have halves of K, which is
// even; a test looks at every difference there can be.
Rating rating_after(const Standing& own, Rating other, Score score) {
  const double points = static_cast<double>(score) / 2;
  const double change = k_of(own) * (points - expected(own.rating, other));
  const Rating after{own.rating.points + static_cast<std::int32_t>(std::lround(change))};
  return std::max(after, kLowestRating);
}

}  // namespace pawnhub::lobby
