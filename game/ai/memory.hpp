// What a player in real time makes of its views: the match as it must be, or in fog as it may be.
#pragma once

#include <array>
#include <vector>

#include "game/match.hpp"
#include "game/view.hpp"

namespace pawnhub::ai {

class Memory {
 public:
  explicit Memory(Colour player) : player_(player) {}

  // To be shown every view in turn.
  void see(const View& v);
  // The match at the last view: without fog exactly so; in fog with the hidden enemies where they
  // were seen last, or near there.
  Match picture(const View& v) const;

 private:
  // An enemy, standing or under way.
  struct Enemy {
    Kind kind;
    Square at;
  };

  Colour player_;
  Bitboard double_steps_ = 0;  // where pawns have come or are coming by a double step

  // In fog.
  bool begun_ = false;
  std::array<int, kKindCount> alive_{};  // of the enemy, as far as one can tell
  std::vector<Enemy> shown_;             // in the last view
  std::vector<Enemy> hidden_;            // where they are thought to be

  void see_in_fog(const View& v);
  void begin(const View& v);
  void count_taken(const View& v, const std::vector<Enemy>& shown);
  void settle_hidden(const View& v, Kind kind, const std::vector<Enemy>& shown);
  void add_hidden(const View& v, Match& m) const;
};

}  // namespace pawnhub::ai
