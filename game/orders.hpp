// Orders in real time: which are legal, and how they start (RULES 4.2).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "game/match.hpp"

namespace pawnhub {

// What a player may order at tick m.next, worked out once for as many questions as there are.
class Orders {
 public:
  Orders(const Match& m, Colour player);

  // Why this (completed) order would be refused; none if it is legal.
  std::optional<Refusal> refusal(Move order) const;
  // All that are legal, each way of promoting by itself.
  MoveList all() const;

 private:
  const Match& m_;
  Colour player_;
  std::array<Bitboard, 2> moving_{};  // own men under way, by board
  std::array<Bitboard, 2> prey_{};    // where a pawn may take, by board
  Bitboard locked_;                   // where own men under way may come to stand
  Bitboard standing_;                 // own men that stand, of both boards

  std::optional<Refusal> refusal_of_man(Place at) const;
  std::optional<Refusal> refusal_of_castling(Move order) const;
  void add_all(MoveList& list, Place from, Bitboard to) const;
};

// Sends a man on its way at tick m.next, and its rook with a king that castles.
void start_order(Match& m, Move order);

// The squares that side's men under way occupy on that board when tick t is over.
Bitboard moving_men(const Match& m, Colour side, BoardId board, Tick t);

// A pawn of a double step may be taken in passing on the square that it left behind.
struct Ghost {
  Square square;
  Square pawn;  // where it stands, or which square it occupies
  bool moving;
};
// That side's ghosts in tick m.next, with men where they are when tick t is over.
std::vector<Ghost> ghosts_of(const Match& m, Colour side, Tick t);

// Takes a standing man off, with the rights that hang on it.
void lift(Match& m, Place p);

}  // namespace pawnhub
