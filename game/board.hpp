// Who stands where: one board's men as bitboards, and the position that moves are made on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game/bitboard.hpp"
#include "game/types.hpp"

namespace pawnhub {

struct Board {
  std::array<Bitboard, kKindCount> kinds{};
  std::array<Bitboard, 2> sides{};

  constexpr Bitboard of(Colour c) const { return sides[index(c)]; }
  constexpr Bitboard of(Kind k) const { return kinds[index(k)]; }
  constexpr Bitboard of(Colour c, Kind k) const { return of(c) & of(k); }
  constexpr Bitboard held() const { return sides[0] | sides[1]; }

  // That side's men that go along ranks and files, or along diagonals.
  constexpr Bitboard straight(Colour c) const { return of(c) & (of(Kind::Rook) | of(Kind::Queen)); }
  constexpr Bitboard slanted(Colour c) const {
    return of(c) & (of(Kind::Bishop) | of(Kind::Queen));
  }

  constexpr std::optional<Man> at(Square s) const {
    if (!has(held(), s)) return std::nullopt;
    return Man{has(of(Colour::White), s) ? Colour::White : Colour::Black, kind_at(s)};
  }
  // s must be held.
  constexpr Kind kind_at(Square s) const {
    for (const Kind k : kKinds)
      if (has(of(k), s)) return k;
    return Kind::King;
  }
  constexpr void toggle(Square s, Man man) {
    kinds[index(man.kind)] ^= bit(s);
    sides[index(man.colour)] ^= bit(s);
  }
  bool operator==(const Board&) const = default;
};

// That side's men that attack s, when held is what blocks the way. Every held square of the
// attackers that shall not count must be left out by the caller.
inline Bitboard attackers(const Board& b, Colour by, Square s, Bitboard held) {
  return (pawn_attacks(other(by), s) & b.of(by, Kind::Pawn)) |
         (kGeometry.knight[index(s)] & b.of(by, Kind::Knight)) |
         (kGeometry.king[index(s)] & b.of(by, Kind::King)) |
         (bishop_reach(s, held) & b.slanted(by)) | (rook_reach(s, held) & b.straight(by));
}

// Random numbers whose exclusive-or is a position's key.
struct Zobrist {
  // By board, colour, kind and square.
  std::array<std::array<std::array<std::array<std::uint64_t, 64>, kKindCount>, 2>, 2> men;
  std::array<std::uint64_t, 64> castling;    // by the rook's first square
  std::array<std::uint64_t, 64> en_passant;  // by the square behind the pawn
  std::uint64_t black_to_move;
};
extern const Zobrist kZobrist;

// Everything that says which moves there are. Two positions are the same for the repetition rule
// (RULES 3) just when their keys are: castling and en_passant hold real rights only.
struct Position {
  std::array<Board, 2> boards{};
  Bitboard castling = 0;  // first squares of rooks that, like their king, have never moved
  Bitboard en_passant =
      0;  // behind a pawn that may now be taken so; empty if no such move is legal
  std::uint64_t key = 0;
  std::uint16_t quiet = 0;   // half-moves since a capture or a pawn's move
  std::uint16_t number = 1;  // of the move, as FEN counts: up by one after Black's
  Colour turn = Colour::White;

  constexpr const Board& on(BoardId b) const { return boards[index(b)]; }
  std::optional<Man> at(Place p) const { return on(p.board).at(p.square); }

  // On which board that side's king stands; A if it has none.
  constexpr BoardId king_board(Colour c) const {
    return on(BoardId::B).of(c, Kind::King) != 0 ? BoardId::B : BoardId::A;
  }

  // Puts a man on an empty square, or takes it off its own.
  void toggle(Place p, Man man) {
    boards[index(p.board)].toggle(p.square, man);
    key ^= kZobrist.men[index(p.board)][index(man.colour)][index(man.kind)][index(p.square)];
  }
  void set_castling(Bitboard rooks);
  void set_en_passant(Bitboard square);
  void pass_turn() {
    turn = other(turn);
    key ^= kZobrist.black_to_move;
  }
  bool operator==(const Position&) const = default;
};

inline void Position::set_castling(Bitboard rooks) {
  for (const Square s : Squares{castling ^ rooks}) key ^= kZobrist.castling[index(s)];
  castling = rooks;
}

inline void Position::set_en_passant(Bitboard square) {
  for (const Square s : Squares{en_passant}) key ^= kZobrist.en_passant[index(s)];
  for (const Square s : Squares{square}) key ^= kZobrist.en_passant[index(s)];
  en_passant = square;
}

// The first squares of a side's king and rooks.
constexpr Square king_home(Colour c) { return square_at(4, rank_for(c, 0)); }
constexpr Square short_rook_home(Colour c) { return square_at(7, rank_for(c, 0)); }
constexpr Square long_rook_home(Colour c) { return square_at(0, rank_for(c, 0)); }

// What castling with the rook on that first square moves.
struct Castling {
  Square king_from, king_to, rook_from, rook_to;
};
constexpr Castling castling_with(Square rook) {
  const int rank = rank_of(rook);
  const bool short_side = file_of(rook) == 7;
  return {square_at(4, rank), square_at(short_side ? 6 : 2, rank), rook,
          square_at(short_side ? 5 : 3, rank)};
}

// A man that goes as m says castles if it is a king that goes two files.
constexpr bool is_castling(Kind kind, Move m) {
  const int files = file_of(m.to()) - file_of(m.from());
  return kind == Kind::King && (files == 2 || files == -2);
}
// The rook that takes part when a king castles by m.
constexpr Square castling_rook(Move m) {
  return square_at(file_of(m.to()) > file_of(m.from()) ? 7 : 0, rank_of(m.from()));
}

// Where a legal move takes a man, if it takes one: beside its destination when in passing.
std::optional<Place> prey_of(const Position& p, Move m);

// The position with colours and ranks exchanged, so that the other side is where this one was.
Position mirrored(const Position& p);

// The key worked out anew; p.key must equal it.
std::uint64_t key_of(const Position& p);

}  // namespace pawnhub
