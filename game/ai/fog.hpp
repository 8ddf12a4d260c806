// The opponents of Dark and Fog, turn by turn.
#pragma once

#include "game/ai/belief.hpp"
#include "game/ai/opponent.hpp"
#include "game/random.hpp"

namespace pawnhub::ai {

// Heuristic: a move ahead on what it sees. Search: deeper, over samples of what may be.
class FogOpponent : public Opponent {
 public:
  FogOpponent(Colour player, const Level& level, std::uint64_t seed);
  std::vector<Command> act(const View& v, const Budget& b) override;

 private:
  Colour player_;
  Level level_;
  Random random_;
  Belief belief_;

  Move chosen(const View& v, const MoveList& legal, const Budget& b);
};

}  // namespace pawnhub::ai
