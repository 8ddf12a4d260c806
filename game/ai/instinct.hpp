// What a quick eye sees in real time: who takes what, who gets there first, who must get away.
#pragma once

#include <optional>
#include <vector>

#include "game/match.hpp"
#include "game/orders.hpp"

namespace pawnhub::ai {

// A hand as a person's: it takes its time from seeing to ordering, and again to the next order of
// its own choice. What the other side does is answered without that.
struct Hand {
  Tick reaction{12};
  Tick between{16};  // at least as long
};

// How both sides are thought to act.
struct Temper {
  std::array<Hand, 2> hands;  // by colour
  // Of 16 men that could still get away, how many are thought not to.
  int hope = 1;
  // Does one think of what a man threatens next, and of what it is needed for?
  bool thoughtful = true;
};

// An order and what it is thought to gain, in hundredths of a pawn.
struct Idea {
  Move order;
  int gain = 0;
};

class Instinct {
 public:
  Instinct(const Match& m, Colour us, const Temper& temper);

  // The best order that takes something or saves somebody; none if none gains.
  std::optional<Idea> urgent() const;
  // Every legal order (promotions to queens only), best first, with how much better the man stands.
  std::vector<Idea> ideas() const;

 private:
  const Match& m_;
  Colour us_;
  Colour rival_;
  Temper temper_;
  Speed speed_;
  Tick now_;
  bool passes_;
  Orders orders_;
  bool rivals_under_way_ = false;
  std::array<Bitboard, 2> prey_{};  // where enemies stand, or will

  struct Trip;
  Trip trip_of(Move order) const;
  int gain_of(const Trip& trip) const;
  int catch_of(const Trip& trip) const;
  int risk_of(const Trip& trip) const;
  int duty_of(const Trip& trip) const;
  int threat_of(const Trip& trip) const;
  bool is_mate(const Trip& trip, Square king) const;
  int loss_if_stays(Place at, Kind kind) const;
  bool survives(Move order) const;
  Bitboard ways_of(Place from, Kind kind) const;
  Bitboard urgent_ways_of(Place from, Kind kind) const;
};

}  // namespace pawnhub::ai
