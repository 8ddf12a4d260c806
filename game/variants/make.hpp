// Compiles the generator for a variant's traits and lists the outcome as its functions.
#pragma once

#include "game/generate.hpp"
#include "game/variant.hpp"

namespace pawnhub {

inline constexpr std::string_view kUsualStart =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

template <Traits T>
struct Compiled {
  static MoveList moves(const Position& p) {
    MoveList list;
    generate::Collect collect(list);
    if (!generate::taken_out<T>(p)) generate::moves_of<T>(p, p.turn, collect);
    return list;
  }
  static std::uint64_t count(const Position& p) {
    generate::Count leaves;
    if (!generate::taken_out<T>(p)) generate::moves_of<T>(p, p.turn, leaves);
    return leaves.total();
  }
  static void play(Position& p, Move m) {
    if (p.turn == Colour::White)
      generate::play<T, Colour::White>(p, m);
    else
      generate::play<T, Colour::Black>(p, m);
  }
  static bool in_check(const Position& p, Colour c) {
    return c == Colour::White ? generate::in_check<T, Colour::White>(p)
                              : generate::in_check<T, Colour::Black>(p);
  }
  static std::array<Bitboard, 2> destinations(const Position& p, Colour c) {
    generate::Destinations sets;
    generate::moves_of<T>(p, c, sets);
    return sets.sets();
  }
  static Bitboard en_passant_behind(const Position& p, Square pawn) {
    if constexpr (!T.en_passant) return 0;
    return p.turn == Colour::White ? generate::en_passant_behind<T, Colour::Black>(p, pawn)
                                   : generate::en_passant_behind<T, Colour::White>(p, pawn);
  }
  static std::uint64_t perft(const Position& p, int depth) {
    if (depth <= 0) return 1;
    return p.turn == Colour::White ? generate::perft<T, Colour::White>(p, depth)
                                   : generate::perft<T, Colour::Black>(p, depth);
  }
};

template <Traits T>
constexpr Variant make_variant(VariantId id, std::string_view name,
                               std::string_view start = kUsualStart) {
  using C = Compiled<T>;
  return {id,
          name,
          start,
          T,
          C::moves,
          C::count,
          C::play,
          C::in_check,
          generate::taken_out<T>,
          C::destinations,
          C::en_passant_behind,
          C::perft};
}

}  // namespace pawnhub
