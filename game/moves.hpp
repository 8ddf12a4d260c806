// Lists of moves, and what the variants differ in where moves are concerned.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "game/bitboard.hpp"
#include "game/board.hpp"
#include "game/types.hpp"

namespace pawnhub {

// A side has at most 63 men, and none of them more than a queen's 27 squares to go to.
inline constexpr std::size_t kMostMoves = 63UL * 27UL;

// On the stack, and left unfilled on purpose: a search makes millions of these.
class MoveList {
 public:
  // NOLINTNEXTLINE(modernize-use-equals-default): the union has no default of its own
  MoveList() {}
  void add(Move m) {
    assert(size_ < kMostMoves);
    moves_[size_++] = m;
  }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  bool contains(Move m) const { return std::find(begin(), end(), m) != end(); }

 private:
  union {
    // NOLINTNEXTLINE(readability-identifier-naming): private, though in a union
    std::array<Move, kMostMoves> moves_;
  };
  std::size_t size_ = 0;
};

enum class Sight : std::uint8_t { All, Dark, Fog };              // RULES 6
enum class Material : std::uint8_t { Chess, BareKings, Never };  // when it is too little (RULES 3)

// What a variant may differ in; as it stands, Classic.
struct Traits {
  bool check = true;       // kings are mated; otherwise they are taken
  bool en_passant = true;  // pawns may be taken in passing
  bool passes = false;     // who moves passes to the other board
  bool horde = false;      // Black has no king, and loses with its last man
  Sight sight = Sight::All;
  Material material = Material::Chess;
};

}  // namespace pawnhub
