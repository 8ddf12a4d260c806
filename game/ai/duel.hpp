// Matches between two opponents, to see which is stronger.
#pragma once

#include <array>
#include <cstdint>

#include "game/ai/opponent.hpp"

namespace pawnhub::ai {

struct Duellist {
  const Level* level = nullptr;
  std::uint64_t nodes = 0;  // for each answer; 0: as its level says
};

struct Duel {
  VariantId variant{};
  Pace pace{};
  Tick clock = kDefaultClock;
  std::array<Duellist, 2> players{};
  std::uint64_t seed = 1;
  int openings = 6;  // random half-moves at the start, turn by turn, so that no two games are alike
};

// From the first player's point of view.
struct Score {
  int won = 0;
  int drawn = 0;
  int lost = 0;
  int games() const { return won + drawn + lost; }
  // Of 1,000, a draw counting half.
  int permille() const { return games() == 0 ? 0 : (won * 1000 + drawn * 500) / games(); }
};

// The match of that number: each even one and the next start alike, with colours changed.
Match fight(const Duel& d, int number);

// Adds how the match of that number ended.
void count_in(Score& score, const Match& end, int number);

}  // namespace pawnhub::ai
