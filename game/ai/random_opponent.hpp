// The opponent that does anything at all, as long as it is legal.
#pragma once

#include "game/ai/opponent.hpp"
#include "game/random.hpp"

namespace pawnhub::ai {

class RandomOpponent : public Opponent {
 public:
  RandomOpponent(Colour player, std::uint64_t seed) : player_(player), random_(seed) {}
  std::vector<Command> act(const View& v, const Budget& b) override;

 private:
  Colour player_;
  Random random_;
};

}  // namespace pawnhub::ai
