// What a capture gains when both sides go on taking on its square, cheapest men first.
#pragma once

#include <array>

#include "game/ai/evaluate.hpp"
#include "game/board.hpp"

namespace pawnhub::ai {

// In hundredths of a pawn, by kind; a king is never given for anything.
inline constexpr std::array<int, kKindCount> kExchangeValue{100, 325, 340, 510, 980, 20'000};
constexpr int exchange_value(Kind k) { return kExchangeValue[index(k)]; }

// What the move itself brings in.
template <Traits T>
int taken_by(const Position& p, Move m) {
  const BoardId board = T.passes ? m.board() : BoardId::A;
  const Board& b = p.on(board);
  int gain = 0;
  if (has(b.of(other(p.turn)), m.to()))
    gain = exchange_value(b.kind_at(m.to()));
  else if (T.en_passant && bit(m.to()) == p.en_passant && has(b.of(Kind::Pawn), m.from()))
    gain = exchange_value(Kind::Pawn);
  if (const auto promotion = m.promotion())
    gain += exchange_value(*promotion) - exchange_value(Kind::Pawn);
  return gain;
}

// Does the legal move m bring at least so much, by the best exchange that can follow? In Alice who
// takes passes to the other board, so that the next to take must come from there. Pins count for
// nothing.
template <Traits T>
bool exchange_brings(const Position& p, Move m, int least) {
  const BoardId board = T.passes ? m.board() : BoardId::A;
  const Colour us = p.turn;
  int balance = taken_by<T>(p, m) - least;
  if (balance < 0) return false;
  balance -= exchange_value(m.promotion().value_or(p.on(board).kind_at(m.from())));
  if (balance >= 0) return true;

  std::array<Bitboard, 2> held{p.on(BoardId::A).held(), p.on(BoardId::B).held()};
  held[index(board)] &= ~bit(m.from());
  if (T.en_passant && bit(m.to()) == p.en_passant)
    held[index(board)] &= ~bit(square_at(file_of(m.to()), rank_of(m.from())));
  const auto takers = [&](BoardId on, Colour side) {
    const Bitboard there = held[index(on)];
    return attackers(p.on(on), side, m.to(), there) & there;
  };
  BoardId on = landing<T>(board);
  Colour side = other(us);
  for (;;) {
    const Bitboard able = takers(on, side);
    if (able == 0) break;
    Kind kind = Kind::Pawn;
    while ((able & p.on(on).of(kind)) == 0) kind = static_cast<Kind>(index(kind) + 1);
    held[index(on)] &= ~bit(first(able & p.on(on).of(kind)));
    on = landing<T>(on);
    balance = -balance - 1 - exchange_value(kind);
    side = other(side);
    if (balance < 0) continue;
    // A king may not take what is still guarded.
    if (kind == Kind::King && takers(on, side) != 0) side = other(side);
    break;
  }
  return side != us;
}

}  // namespace pawnhub::ai
