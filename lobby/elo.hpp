// Ratings by Arpad Elo's formula (RULES 7).
#pragma once

#include <compare>
#include <cstdint>

namespace pawnhub::lobby {

struct Rating {
  std::int32_t points = 1200;
  auto operator<=>(const Rating&) const = default;
};
inline constexpr Rating kStartRating{1200};
inline constexpr Rating kLowestRating{100};

enum class Score : std::uint8_t { Lost, Drawn, Won };

// A player's in one mode, before the match.
struct Standing {
  Rating rating;
  std::uint32_t matches = 0;  // rated ones
};

Rating rating_after(const Standing& own, Rating other, Score score);

}  // namespace pawnhub::lobby
