// Keys of positions, and the mirror.
#include "game/board.hpp"

#include "game/random.hpp"

namespace pawnhub {
namespace {

constexpr Zobrist filled() {
  Zobrist z{};
  Random random(0);
  for (auto& board : z.men)
    for (auto& colour : board)
      for (auto& kind : colour)
        for (auto& square : kind) square = random.next();
  for (auto& square : z.castling) square = random.next();
  for (auto& square : z.en_passant) square = random.next();
  z.black_to_move = random.next();
  return z;
}

Bitboard mirrored(Bitboard set) { return byte_swapped(set); }

}  // namespace

constinit const Zobrist kZobrist = filled();

std::optional<Place> prey_of(const Position& p, Move m) {
  const Board& b = p.on(m.board());
  if (has(b.held(), m.to())) return Place{m.to(), m.board()};
  const bool slanted = file_of(m.from()) != file_of(m.to());
  if (!slanted || !has(b.of(Kind::Pawn), m.from())) return std::nullopt;
  return Place{square_at(file_of(m.to()), rank_of(m.from())), m.board()};
}

Position mirrored(const Position& p) {
  Position m = p;
  for (const BoardId b : kBoards) {
    for (const Kind k : kKinds) m.boards[index(b)].kinds[index(k)] = mirrored(p.on(b).of(k));
    for (const Colour c : kColours)
      m.boards[index(b)].sides[index(c)] = mirrored(p.on(b).of(other(c)));
  }
  m.castling = mirrored(p.castling);
  m.en_passant = mirrored(p.en_passant);
  m.turn = other(p.turn);
  m.key = key_of(m);
  return m;
}

std::uint64_t key_of(const Position& p) {
  Position built;
  for (const BoardId b : kBoards)
    for (const Square s : Squares{p.on(b).held()}) built.toggle({s, b}, *p.on(b).at(s));
  built.set_castling(p.castling);
  built.set_en_passant(p.en_passant);
  if (p.turn == Colour::Black) built.pass_turn();
  return built.key;
}

}  // namespace pawnhub
