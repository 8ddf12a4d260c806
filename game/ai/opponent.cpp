// The table of levels, and which opponent plays which mode.
#include "game/ai/opponent.hpp"

#include <cassert>

#include "game/ai/fog.hpp"
#include "game/ai/random_opponent.hpp"
#include "game/ai/realtime.hpp"
#include "game/ai/search.hpp"
#include "game/ai/turn.hpp"

namespace pawnhub::ai {
namespace {

constexpr std::array<Level, kLevelCount> kLevels{{
    {1, Style::Random, 1, 0, "Knows how the men go, and lets them go anywhere."},
    {2, Style::Heuristic, 1, 350, "Sees what hangs, when it looks."},
    {3, Style::Heuristic, 1, 0, "Takes what it can and guards what it has, one move at a time."},
    {4, Style::Search, 800, 50, "Looks a move or two ahead, and sometimes away."},
    {5, Style::Search, 5'000, 0, "Looks a few moves ahead and leaves nothing hanging."},
    {6, Style::Search, 20'000, 0, "Plans ahead, punishes mistakes: a club player's evening."},
    {7, Style::Search, 150'000, 0, "Calculates deep and rarely errs."},
    {8, Style::Search, 2'000'000, 0, "As strong as it gets."},
}};

}  // namespace

std::string_view name_of(Style s) {
  switch (s) {
    case Style::Random: return "random";
    case Style::Heuristic: return "heuristic";
    case Style::Search: return "search";
  }
  return "";
}

const Level& level_of(int number) {
  assert(number >= 1 && number <= kLevelCount);
  return kLevels[static_cast<std::size_t>(number - 1)];
}

const Level& level_of(Style s) {
  constexpr std::array<int, 3> kTypical{1, 3, 5};
  return level_of(kTypical[index(s)]);
}

std::unique_ptr<Opponent> make_opponent(VariantId variant, Pace pace, Colour player,
                                        const Level& level, std::uint64_t seed) {
  if (level.style == Style::Random) return std::make_unique<RandomOpponent>(player, seed);
  if (pace == Pace::Turn && is_searched(variant))
    return std::make_unique<TurnOpponent>(variant, player, level, seed);
  if (pace != Pace::Turn) return std::make_unique<RealTimeOpponent>(player, level, seed);
  return std::make_unique<FogOpponent>(player, level, seed);
}

}  // namespace pawnhub::ai
