// Opponents in real time, of every variant: how fast and how well each level plays.
#pragma once

#include <optional>

#include "game/ai/instinct.hpp"
#include "game/ai/memory.hpp"
#include "game/ai/opponent.hpp"
#include "game/random.hpp"

namespace pawnhub::ai {

// A level's hand, and what it may spend on a thought. Both sides of a match wait alike, whatever
// the order.
struct Skill {
  Hand hand;
  int attention;  // of 16 attacks, how many it sees coming rather than at its next thought
  std::uint64_t nodes;
};
const Skill& skill_of(const Level& level);

// Heuristic and Search.
class RealTimeOpponent : public Opponent {
 public:
  RealTimeOpponent(Colour player, const Level& level, std::uint64_t seed);
  std::vector<Command> act(const View& v, const Budget& b) override;

 private:
  struct Intent {
    Tick due;
    Move order;
  };

  Colour player_;
  Level level_;
  Skill skill_;
  Random random_;
  Memory memory_;
  Tick thinks_at_;
  Tick last_order_;
  Tick last_alarm_{-1};  // when the latest attack that was judged had been ordered
  std::optional<Intent> intent_;

  Temper temper(int hope, bool thoughtful) const;
  int margin(Tick now) const;
  Tick next_thought(const View& v, bool ordered);
  std::optional<Move> decided(const Match& then, const Budget& b);
  void think(const View& v, const Budget& b);
  void watch(const View& v);
  std::vector<Command> carried_out(const View& v);
};

}  // namespace pawnhub::ai
