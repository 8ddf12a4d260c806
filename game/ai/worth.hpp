// What men are worth in real time, and how a match stands if nothing more were to happen.
#pragma once

#include "game/match.hpp"

namespace pawnhub::ai {

// In hundredths of a pawn. A king is worth more than all else together: without it all is lost.
inline constexpr int kKingWorth = 20'000;
constexpr int worth(Kind k) {
  constexpr std::array<int, kKindCount> kWorth{100, 300, 320, 500, 900, kKingWorth};
  return kWorth[index(k)];
}

// How well a man stands on a square by itself: pawns far ahead, officers near the centre, kings at
// home as long as the other side has men to hunt them.
int placement(Man man, Square s);

// How the match stands for that side: men, where they stand and what they reach. Men under way
// count as if they had arrived.
int standing(const Match& m, Colour side);

}  // namespace pawnhub::ai
