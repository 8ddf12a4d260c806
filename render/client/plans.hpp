// Orders to be given later: in real time one for each man that isn't ready, turn by turn one
// premove. They are the client's own; nobody else hears of them before they are given.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "game/match.hpp"

namespace pawnhub::client {

struct Plan {
  Colour player{};
  Move move;
  bool operator==(const Plan&) const = default;
};

// What may be planned for the man that stands on a square, or will: in real time what it could be
// ordered to if it were ready; turn by turn any way that it could ever go.
MoveList plannable(const Match& m, Colour player, Place man);

// Where a man that is under way will come to stand.
Place destination_of(const Match& m, const UnderWay& u);

class Plans {
 public:
  // Replaces what was planned for that man, or turn by turn for that player.
  void set(const Match& m, Plan plan);
  // Was something planned for the man that stands there, or goes there?
  bool cancel(Colour player, Place man);
  void cancel_all(Colour player);
  std::span<const Plan> all() const { return plans_; }

  struct Due {
    std::vector<Plan> give;  // commands for tick m.next + lead
    std::vector<Plan> lost;  // can't be given any more: the man is gone, or may not go there
  };
  // What leaves the plans at tick m.next. A command given now is carried out lead ticks later.
  Due due(const Match& m, Tick lead);

 private:
  std::vector<Plan> plans_;
};

}  // namespace pawnhub::client
