// Men, places and reach, added up.
#include "game/ai/worth.hpp"

#include <algorithm>
#include <cstdlib>

namespace pawnhub::ai {
namespace {

// By the rank as the pawn counts it: the nearer to its promotion, the faster it grows.
constexpr std::array<int, 8> kPawnRanks{0, 0, 6, 14, 26, 60, 130, 0};
// By steps from the four squares of the centre.
constexpr std::array<int, 4> kCentre{18, 10, 2, -8};
// For each square that a man reaches.
constexpr std::array<int, kKindCount> kReach{0, 4, 4, 2, 1, 0};
// For each square next to the other king that a man reaches, and each that a pawn shelters.
constexpr int kSiege = 9;
constexpr int kShelter = 12;
constexpr int kKingAbroad = 22;  // for each rank away from home

int steps_from_centre(Square s) {
  const auto off = [](int line) { return line < 4 ? 3 - line : line - 4; };
  return std::max(off(file_of(s)), off(rank_of(s)));
}

int of_man(const Board& b, Man man, Square s, Bitboard siege) {
  const Bitboard reached =
      man.kind == Kind::Pawn ? pawn_attacks(man.colour, s) : reach(man.kind, s, b.held() & ~bit(s));
  return worth(man.kind) + placement(man, s) + kReach[index(man.kind)] * count(reached) +
         (man.kind == Kind::King ? 0 : kSiege * count(reached & siege));
}

Bitboard around_king(const Board& b, Colour side) {
  const Bitboard king = b.of(side, Kind::King);
  return king == 0 ? 0 : kGeometry.king[index(first(king))] | king;
}

}  // namespace

int placement(Man man, Square s) {
  const int rank = rank_for(man.colour, rank_of(s));
  switch (man.kind) {
    case Kind::Pawn:
      return kPawnRanks[static_cast<std::size_t>(rank)] +
             kCentre[static_cast<std::size_t>(steps_from_centre(s))] / 3;
    case Kind::King: return -kKingAbroad * rank;
    case Kind::Knight:
    case Kind::Bishop: return kCentre[static_cast<std::size_t>(steps_from_centre(s))];
    case Kind::Rook:
    case Kind::Queen: break;
  }
  return kCentre[static_cast<std::size_t>(steps_from_centre(s))] / 3;
}

int standing(const Match& m, Colour side) {
  int total = 0;
  const auto add = [&](const Board& b, Man man, Square s) {
    const Colour rival = other(man.colour);
    const int value = of_man(b, man, s, around_king(b, rival));
    total += man.colour == side ? value : -value;
  };
  for (const Board& b : m.position.boards) {
    for (const Square s : Squares{b.held()}) add(b, *b.at(s), s);
    for (const Colour c : kColours) {
      const int shelter = kShelter * count(around_king(b, c) & b.of(c, Kind::Pawn));
      total += c == side ? shelter : -shelter;
    }
  }
  const bool passes = m.rules().traits.passes;
  for (const UnderWay& u : m.motion.traffic.men()) {
    const BoardId board = passes ? other(u.move.board()) : u.move.board();
    add(m.position.on(board), {u.man.colour, u.move.promotion().value_or(u.man.kind)}, u.move.to());
  }
  return total;
}

}  // namespace pawnhub::ai
