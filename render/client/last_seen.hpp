// In fog: where enemies were seen last. Only what this player saw, or the start tells.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "game/view.hpp"

namespace pawnhub::client {

struct LastSeen {
  Man man;
  Square at{};
  Tick seen;  // 0: at the start
  bool operator==(const LastSeen&) const = default;
};

class Memory {
 public:
  // To be shown every view of one player in turn. The first is the start's; of it the enemy's men
  // are known, pawns aside: those would fill the fog and say little.
  void look(const View& v);
  // Men that are out of sight now.
  std::span<const LastSeen> men() const { return hidden_; }

 private:
  struct Visible {
    Man man;
    Square at{};
    bool operator==(const Visible&) const = default;
  };
  bool started_ = false;
  std::vector<LastSeen> hidden_;
  std::vector<Visible> visible_;

  void forget_nearest(Man man, Square at);
};

}  // namespace pawnhub::client
