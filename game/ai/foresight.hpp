// Looking ahead in real time: orders are tried by running copies of the match on, against the
// answers that a quick opponent would give.
#pragma once

#include "game/ai/instinct.hpp"
#include "game/ai/opponent.hpp"

namespace pawnhub::ai {

struct Foresight {
  Temper temper;
  std::uint64_t nodes = 1;  // looks that the sides take at the copies, all in all
  int margin = 0;           // by how much an order must beat doing nothing
};

// The order that leads furthest at tick m.next; none if none is better than to wait.
std::optional<Move> foreseen(const Match& m, Colour us, const Foresight& f,
                             const std::function<bool()>& stop);

}  // namespace pawnhub::ai
