// From views to matches.
#include "game/ai/shown.hpp"

namespace pawnhub::ai {
namespace {

// What isn't seen is no way to go: men stand there, and one of them is the king without whom there
// would be no moves. Where a man may go is always seen (RULES 6), so they hinder nobody.
void fill_hidden(const View& v, Position& p) {
  const Colour rival = other(v.player);
  Kind kind = p.on(BoardId::A).of(rival, Kind::King) == 0 ? Kind::King : Kind::Knight;
  for (const Square s : Squares{~v.seen[index(BoardId::A)]}) {
    p.toggle({s}, {rival, kind});
    kind = Kind::Knight;
  }
}

}  // namespace

Match shown_match(const View& v) {
  Match m;
  m.variant = v.variant;
  m.pace = v.pace;
  m.next = v.next;
  m.outcome = v.outcome;
  m.position.boards = v.boards;
  m.position.castling = v.castling;
  m.position.en_passant = v.en_passant;
  m.position.turn = v.turn;
  m.position.number = v.number;
  m.position.key = key_of(m.position);
  m.left = v.left;
  m.turn_began = last_tick(m);
  m.clock = v.pace == Pace::Turn ? kLongestClock : v.left[0] + last_tick(m);
  for (const Colour c : kColours)
    if (v.offers[index(c)]) m.offers[index(c)] = v.next;
  m.history.remember(m.position);
  m.motion.ready = v.ready;
  for (const Sighting& s : v.under_way) {
    if (!s.from || !s.to || !s.ordered) continue;
    const BoardId board = s.at ? s.at->board : BoardId::A;
    m.motion.traffic.add({*s.ordered, {*s.from, *s.to, board}, s.man});
  }
  return m;
}

MoveList shown_moves(const View& v) {
  Match m = shown_match(v);
  if (m.rules().traits.sight != Sight::All) fill_hidden(v, m.position);
  MoveList legal;
  for (const Move move : legal_moves(m, v.player))
    if (has(v.seen[index(move.board())], move.to())) legal.add(move);
  return legal;
}

}  // namespace pawnhub::ai
