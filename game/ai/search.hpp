// Looking ahead, turn by turn where nothing is hidden: Classic, Alice and Horde.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "game/ai/opponent.hpp"
#include "game/board.hpp"
#include "game/variant.hpp"

namespace pawnhub::ai {

// In hundredths of a pawn. A mate in so many half-moves is kMateScore less that many.
inline constexpr int kMateScore = 32'000;
inline constexpr int kDeepestLine = 120;
constexpr bool is_mate(int score) {
  return score > kMateScore - 2 * kDeepestLine || score < -kMateScore + 2 * kDeepestLine;
}

// A position, and the keys of those before it since the last capture or pawn's move: what the draw
// rules ask for.
struct Played {
  Position position;
  std::vector<std::uint64_t> before;
};
// Makes a legal move.
void play(const Variant& v, Played& game, Move m);

// How far the thinking has come.
struct Finding {
  int depth = 0;
  int furthest = 0;  // half-moves of the longest line looked at
  int score = 0;     // for the side to move
  std::uint64_t nodes = 0;
  int table_full = 0;  // of 1,000
  std::vector<Move> line;
  // The move to make; none if there is no legal one.
  std::optional<Move> best() const {
    return line.empty() ? std::nullopt : std::optional(line.front());
  }
};

struct Limits {
  Budget budget;
  int depth = kDeepestLine;
  std::function<void(const Finding&)> report = {};  // after each depth; may be empty
};

class Searcher {
 public:
  virtual ~Searcher() = default;
  // A legal move, whatever the limits are, if there is one.
  virtual Finding think(const Played& game, const Limits& limits) = 0;
  // As if it had never thought.
  virtual void forget() = 0;
};

// None for what can't be searched so.
bool is_searched(VariantId v);
std::unique_ptr<Searcher> make_searcher(VariantId v, std::size_t table_bytes);

}  // namespace pawnhub::ai
