// The opponents of Classic, Alice and Horde, turn by turn.
#pragma once

#include <memory>
#include <optional>

#include "game/ai/opponent.hpp"
#include "game/ai/search.hpp"
#include "game/random.hpp"

namespace pawnhub::ai {

// Finds moves as a level does: by chance, by looks or by looking ahead.
class Thinker {
 public:
  Thinker(VariantId variant, const Level& level, std::uint64_t seed, std::size_t table_bytes);

  // What to play; no line if there is no legal move.
  Finding answer(const Played& game, const Limits& limits);
  // As if for a new match, but chance goes on.
  void forget();

 private:
  VariantId variant_;
  Level level_;
  Random random_;
  std::unique_ptr<Searcher> searcher_;  // of those who search

  Finding anything(const Played& game);
};

// What the views shown so far tell of a match without fog.
class Record {
 public:
  // Each view of the match in turn; after a gap it begins anew.
  void see(const View& v);
  const Played& game() const { return game_; }

 private:
  std::optional<VariantId> variant_;
  Played game_;
};

class TurnOpponent : public Opponent {
 public:
  TurnOpponent(VariantId variant, Colour player, const Level& level, std::uint64_t seed);
  std::vector<Command> act(const View& v, const Budget& b) override;

 private:
  Colour player_;
  Thinker thinker_;
  Record record_;
};

}  // namespace pawnhub::ai
