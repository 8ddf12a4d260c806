// Computer opponents: what every one of them is, their eight levels, and how one is made.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "game/command.hpp"
#include "game/view.hpp"

namespace pawnhub::ai {

enum class Style : std::uint8_t {
  Random,     // any legal move or order
  Heuristic,  // what is attacked, guarded and gained now
  Search,     // looks ahead
};
inline constexpr std::array kStyles{Style::Random, Style::Heuristic, Style::Search};
std::string_view name_of(Style s);  // "random", "heuristic", "search"

// How much an answer may cost. Nodes bound it alike on every machine; stop is asked now and then,
// and true ends the thinking at once with the best found so far (clocks and threads are the
// caller's). It may be empty.
struct Budget {
  std::uint64_t nodes = 0;
  std::function<bool()> stop = {};
};

class Opponent {
 public:
  virtual ~Opponent() = default;
  // What it does at tick v.next: commands for that tick, often none. It is to be shown every view
  // in turn (turn by turn it may be the ones after each move only), and knows nothing else. The
  // same seed, views and nodes give the same answers.
  virtual std::vector<Command> act(const View& v, const Budget& b) = 0;
};

struct Level {
  int number;  // from 1 to kLevelCount
  Style style;
  std::uint64_t nodes;  // the budget that makes it this level, for each answer
  int slips;            // of 1,000 answers, how many are any legal move at all
  std::string_view says;
};
inline constexpr int kLevelCount = 8;
const Level& level_of(int number);
// The level at which that style plays as it is meant, without slips.
const Level& level_of(Style s);

// For that side of a match of that mode.
std::unique_ptr<Opponent> make_opponent(VariantId variant, Pace pace, Colour player,
                                        const Level& level, std::uint64_t seed);

}  // namespace pawnhub::ai
