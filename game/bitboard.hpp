// Sets of squares as 64 bits (bit 0 is a1), and how men reach over them. No table needs filling at
// run time: sliders go by subtraction ("o - 2r") along a line and its byte-swapped mirror.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "game/types.hpp"

namespace pawnhub {

using Bitboard = std::uint64_t;

constexpr Bitboard bit(Square s) { return Bitboard{1} << index(s); }
constexpr bool has(Bitboard set, Square s) { return (set >> index(s) & 1) != 0; }
constexpr Square first(Bitboard set) { return static_cast<Square>(std::countr_zero(set)); }
constexpr bool more_than_one(Bitboard set) { return (set & (set - 1)) != 0; }

// Counted in plain arithmetic where the processor the build is for may lack an instruction for it.
constexpr int count(Bitboard set) {
#if defined(__POPCNT__) || !defined(__x86_64__)
  return std::popcount(set);
#else
  set -= set >> 1 & 0x5555555555555555;
  set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
  set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>(set * 0x0101010101010101 >> 56);
#endif
}

// for (Square s : Squares{set}), from a1 to h8.
class Squares {
 public:
  constexpr explicit Squares(Bitboard set) : set_(set) {}
  class Iterator {
   public:
    constexpr explicit Iterator(Bitboard set) : set_(set) {}
    constexpr Square operator*() const { return first(set_); }
    constexpr Iterator& operator++() {
      set_ &= set_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& o) const { return set_ != o.set_; }

   private:
    Bitboard set_;
  };
  constexpr Iterator begin() const { return Iterator(set_); }
  static constexpr Iterator end() { return Iterator(0); }

 private:
  Bitboard set_;
};

inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aa;
constexpr Bitboard rank_set(int rank) { return Bitboard{0xff} << (8 * rank); }
constexpr Bitboard rank_set_for(Colour c, int rank) { return rank_set(rank_for(c, rank)); }

// One rank ahead, as that side sees it.
template <Colour Us>
constexpr Bitboard ahead(Bitboard set) {
  return Us == Colour::White ? set << 8 : set >> 8;
}
template <Colour Us>
constexpr Bitboard ahead_left(Bitboard set) {  // towards file a
  return ahead<Us>(set & ~kFileA) >> 1;
}
template <Colour Us>
constexpr Bitboard ahead_right(Bitboard set) {  // towards file h
  return ahead<Us>(set & ~kFileH) << 1;
}
template <Colour Us>
inline constexpr int kAhead = Us == Colour::White ? 8 : -8;

// Everything about squares that never changes.
struct Geometry {
  struct Lines {
    Bitboard file, diagonal, antidiagonal;  // through the square, without it
  };
  std::array<Lines, 64> lines;
  std::array<std::array<std::uint8_t, 64>, 8> along_rank;  // by file, by the six inner squares held
  std::array<Bitboard, 64> knight, king;
  std::array<std::array<Bitboard, 64>, 2> pawn;     // the two diagonals ahead, by colour
  std::array<Bitboard, 64> rook_rays, bishop_rays;  // on an empty board
  // Strictly between two squares of one line; else empty.
  std::array<std::array<Bitboard, 64>, 64> between;
  // The whole line through two squares; else empty.
  std::array<std::array<Bitboard, 64>, 64> line;
};
extern const Geometry kGeometry;

constexpr Bitboard byte_swapped(Bitboard b) { return __builtin_bswap64(b); }

// What a slider on s reaches along mask (a line through s, without it) up to the first held square.
inline Bitboard along(Bitboard mask, Square s, Bitboard held) {
  const Bitboard on_line = held & mask;
  const Bitboard up = on_line - bit(s);
  const Bitboard down = byte_swapped(byte_swapped(on_line) - byte_swapped(bit(s)));
  return (up ^ down) & mask;
}

inline Bitboard bishop_reach(Square s, Bitboard held) {
  const auto& lines = kGeometry.lines[index(s)];
  return along(lines.diagonal, s, held) | along(lines.antidiagonal, s, held);
}

inline Bitboard rook_reach(Square s, Bitboard held) {
  const unsigned shift = static_cast<unsigned>(rank_of(s)) * 8;
  const auto inner = held >> (shift + 1) & 63;
  const Bitboard rank = Bitboard{kGeometry.along_rank[index(s) & 7][inner]} << shift;
  return rank | along(kGeometry.lines[index(s)].file, s, held);
}

// Where a man that is not a pawn goes from s when the held squares block it (they are included).
inline Bitboard reach(Kind kind, Square s, Bitboard held) {
  switch (kind) {
    case Kind::Knight: return kGeometry.knight[index(s)];
    case Kind::Bishop: return bishop_reach(s, held);
    case Kind::Rook: return rook_reach(s, held);
    case Kind::Queen: return bishop_reach(s, held) | rook_reach(s, held);
    case Kind::King: return kGeometry.king[index(s)];
    case Kind::Pawn: break;
  }
  return 0;
}

inline Bitboard pawn_attacks(Colour c, Square s) { return kGeometry.pawn[index(c)][index(s)]; }
inline Bitboard between(Square a, Square b) { return kGeometry.between[index(a)][index(b)]; }
inline Bitboard line_through(Square a, Square b) { return kGeometry.line[index(a)][index(b)]; }

}  // namespace pawnhub
