// Sight, and what it lets a player know.
#include "game/view.hpp"

#include <cassert>

namespace pawnhub {
namespace {

constexpr Bitboard kEverything = ~Bitboard{0};

// What Fog shows a pawn beyond where it could go: both diagonals ahead, who blocks it, and the pawn
// that it can take in passing.
Bitboard more_for_pawns(const Position& p, Colour side) {
  const Board& b = p.on(BoardId::A);
  const int forward = side == Colour::White ? 8 : -8;
  Bitboard seen = 0;
  for (const Square s : Squares{b.of(side, Kind::Pawn)}) {
    seen |= pawn_attacks(side, s);
    const Bitboard one = bit(shifted(s, forward));
    seen |= one & b.held();
    if (rank_of(s) == rank_for(side, 1) && (one & b.held()) == 0)
      seen |= bit(shifted(s, 2 * forward)) & b.held();
    for (const Square to : Squares{pawn_attacks(side, s) & p.en_passant})
      if (p.turn == side) seen |= bit(shifted(to, -forward));
  }
  return seen;
}

std::array<Bitboard, 2> sight_on(const Variant& v, const Position& p, Colour player) {
  if (v.traits.sight == Sight::All) return {kEverything, kEverything};
  auto seen = v.destinations(p, player);
  for (const BoardId b : kBoards) seen[index(b)] |= p.on(b).of(player);
  if (v.traits.sight == Sight::Fog) seen[index(BoardId::A)] |= more_for_pawns(p, player);
  return seen;
}

Board only(const Board& b, Bitboard seen) {
  Board shown = b;
  for (Bitboard& set : shown.kinds) set &= seen;
  for (Bitboard& set : shown.sides) set &= seen;
  return shown;
}

}  // namespace

std::array<Bitboard, 2> sight(const Match& m, Colour player) {
  return sight_on(m.rules(), m.position, player);
}

View view(const Match& m, Colour player) {
  const Position& p = m.position;
  const bool fog = m.rules().traits.sight != Sight::All;
  View v;
  v.variant = m.variant;
  v.pace = m.pace;
  v.player = player;
  v.seen = sight(m, player);
  for (const BoardId b : kBoards) v.boards[index(b)] = only(p.on(b), v.seen[index(b)]);
  v.castling = fog ? p.castling & rank_set_for(player, 0) : p.castling;
  v.en_passant = fog && p.turn != player ? 0 : p.en_passant;
  v.turn = p.turn;
  v.number = p.number;
  v.next = m.next;
  v.left = {time_left(m, Colour::White), time_left(m, Colour::Black)};
  v.offers = m.offers;
  v.outcome = m.outcome;
  return v;
}

Told told_of(const Match& before, Move move) {
  const Variant& rules = before.rules();
  const Position& p = before.position;
  const Colour player = other(p.turn);
  const Place from{move.from(), move.board()};
  const Place to{move.to(), rules.traits.passes ? other(move.board()) : move.board()};
  const auto man = p.at(from);
  assert(man && man->colour == p.turn);

  Position after = p;
  rules.play(after, move);
  const auto seen_before = sight_on(rules, p, player);
  const auto seen_after = sight_on(rules, after, player);
  const auto sees = [](const auto& seen, Place at) {
    return has(seen[index(at.board)], at.square);
  };
  const bool origin = sees(seen_before, from);
  const bool destination = sees(seen_before, to) || sees(seen_after, to);

  Told told;
  told.lost = prey_of(p, move);
  if (origin) told.from = from;
  if (origin || destination) told.kind = man->kind;
  if (destination) {
    told.to = to;
    told.promotion = move.promotion();
    told.castled = is_castling(man->kind, move);
    told.took_in_passing = told.lost && told.lost->square != move.to();
  }
  return told;
}

}  // namespace pawnhub
