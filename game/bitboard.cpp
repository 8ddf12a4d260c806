// The geometry of the board, worked out by the compiler.
#include "game/bitboard.hpp"

namespace pawnhub {
namespace {

struct Step {
  int file, rank;
};

constexpr std::array<Step, 4> kStraight{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Step, 4> kSlanted{{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};
constexpr std::array<Step, 8> kLeaps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

constexpr Bitboard one_step(Square s, Step step) {
  const int file = file_of(s) + step.file;
  const int rank = rank_of(s) + step.rank;
  return on_board(file, rank) ? bit(square_at(file, rank)) : 0;
}

constexpr Bitboard ray(Square s, Step step) {
  Bitboard set = 0;
  int file = file_of(s) + step.file;
  int rank = rank_of(s) + step.rank;
  for (; on_board(file, rank); file += step.file, rank += step.rank)
    set |= bit(square_at(file, rank));
  return set;
}

constexpr std::uint8_t rank_reach(int file, unsigned inner) {
  const unsigned held = inner << 1;
  unsigned set = 0;
  for (int f = file + 1; f < 8; ++f) {
    set |= 1U << f;
    if ((held >> f & 1U) != 0) break;
  }
  for (int f = file - 1; f >= 0; --f) {
    set |= 1U << f;
    if ((held >> f & 1U) != 0) break;
  }
  return static_cast<std::uint8_t>(set);
}

constexpr void draw_ray(Geometry& g, Square from, Step step) {
  const Bitboard whole = bit(from) | ray(from, step) | ray(from, {-step.file, -step.rank});
  Bitboard passed = 0;
  for (const Square to : Squares{ray(from, step)}) g.line[index(from)][index(to)] = whole;
  int file = file_of(from) + step.file;
  int rank = rank_of(from) + step.rank;
  for (; on_board(file, rank); file += step.file, rank += step.rank) {
    const Square to = square_at(file, rank);
    g.between[index(from)][index(to)] = passed;
    passed |= bit(to);
  }
}

constexpr Geometry worked_out() {
  Geometry g{};
  for (int i = 0; i < kSquareCount; ++i) {
    const auto s = static_cast<Square>(i);
    const auto at = index(s);
    g.lines[at] = {ray(s, {0, 1}) | ray(s, {0, -1}), ray(s, {1, 1}) | ray(s, {-1, -1}),
                   ray(s, {1, -1}) | ray(s, {-1, 1})};
    for (const Step step : kLeaps) g.knight[at] |= one_step(s, step);
    for (const Step step : kStraight) {
      g.king[at] |= one_step(s, step);
      g.rook_rays[at] |= ray(s, step);
      draw_ray(g, s, step);
    }
    for (const Step step : kSlanted) {
      g.king[at] |= one_step(s, step);
      g.bishop_rays[at] |= ray(s, step);
      draw_ray(g, s, step);
    }
    g.pawn[index(Colour::White)][at] = one_step(s, {-1, 1}) | one_step(s, {1, 1});
    g.pawn[index(Colour::Black)][at] = one_step(s, {-1, -1}) | one_step(s, {1, -1});
  }
  for (int file = 0; file < 8; ++file)
    for (unsigned inner = 0; inner < 64; ++inner)
      g.along_rank[static_cast<std::size_t>(file)][inner] = rank_reach(file, inner);
  return g;
}

}  // namespace

constinit const Geometry kGeometry = worked_out();

}  // namespace pawnhub
