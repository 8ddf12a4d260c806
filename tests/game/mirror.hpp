// The same match with colours and ranks exchanged, for what must not depend on colour (RULES 2).
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "game/match.hpp"

namespace pawnhub {

inline Bitboard mirrored_set(Bitboard set) { return byte_swapped(set); }
inline Man mirrored(Man man) { return {other(man.colour), man.kind}; }
inline Place mirrored(Place p) { return {mirrored(p.square), p.board}; }

inline Move mirrored(Move m) {
  const Move plain(mirrored(m.from()), mirrored(m.to()), m.board());
  if (const auto promotion = m.promotion())
    return {plain.from(), plain.to(), *promotion, plain.board()};
  return plain;
}

inline Winner mirrored(Winner w) {
  if (w == Winner::White) return Winner::Black;
  return w == Winner::Black ? Winner::White : w;
}
inline Outcome mirrored(Outcome o) {
  o.winner = mirrored(o.winner);
  return o;
}

// Abort names no player: it stays White's.
inline Command mirrored(const Command& c) {
  if (c.kind == CommandKind::Abort) return c;
  return {c.tick, other(c.player), c.kind, c.kind == CommandKind::Move ? mirrored(c.move) : c.move};
}
inline std::vector<Command> mirrored(const std::vector<Command>& commands) {
  std::vector<Command> exchanged;
  exchanged.reserve(commands.size());
  for (const Command& c : commands) exchanged.push_back(mirrored(c));
  return exchanged;
}

// Only the fields that the event's kind speaks of are exchanged; the others are at their defaults.
inline Event mirrored(Event e) {
  using enum EventKind;
  const auto is_one_of = [&](std::initializer_list<EventKind> kinds) {
    return std::find(kinds.begin(), kinds.end(), e.kind) != kinds.end();
  };
  if (is_one_of({Refused, Offered, Declined, Check})) e.player = other(e.player);
  if (is_one_of({Ordered, Crossed, Taken, Halted, Arrived, Passed, Promoted}))
    e.man = mirrored(e.man);
  if (is_one_of({Ordered, Crossed, Taken, Halted, Arrived, Passed, Promoted, Check}))
    e.at = mirrored(e.at);
  if (is_one_of({Taken})) e.taker = mirrored(e.taker);
  if (is_one_of({Ordered, Crossed, Refused}) && e.move != Move{}) e.move = mirrored(e.move);
  if (e.kind == Ended) e.outcome = mirrored(e.outcome);
  return e;
}

// Events of one tick without their order, which follows the colours where nothing else decides.
inline std::vector<Event> sorted_events(Events events) {
  std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
    const auto key = [](const Event& e) {
      return std::tuple(e.kind, e.player, e.man.colour, e.man.kind, e.taker.colour, e.taker.kind,
                        e.at.board, e.at.square, e.move, e.refusal);
    };
    return key(a) < key(b);
  });
  return events;
}
inline std::vector<Event> sorted_mirrored_events(Events events) {
  for (Event& e : events) e = mirrored(e);
  return sorted_events(std::move(events));
}

// All but the history of positions, whose keys know no mirror.
inline Match mirrored(const Match& m) {
  Match other_side = m;
  other_side.position = mirrored(m.position);
  // In real time nobody is to move.
  if (m.pace != Pace::Turn) other_side.position.turn = m.position.turn;
  other_side.position.key = key_of(other_side.position);
  if (m.outcome) other_side.outcome = mirrored(*m.outcome);
  std::swap(other_side.offers[0], other_side.offers[1]);
  std::swap(other_side.has_moved[0], other_side.has_moved[1]);
  std::swap(other_side.left[0], other_side.left[1]);
  other_side.history = {};
  for (const BoardId b : kBoards)
    for (int s = 0; s < kSquareCount; ++s) {
      const auto square = static_cast<Square>(s);
      other_side.motion.ready[index(b)][index(mirrored(square))] =
          m.motion.ready[index(b)][index(square)];
    }
  other_side.motion.double_stepped = mirrored_set(m.motion.double_stepped);
  other_side.motion.traffic = {};
  for (const UnderWay& u : m.motion.traffic.men())
    other_side.motion.traffic.add({u.ordered, mirrored(u.move), mirrored(u.man)});
  return other_side;
}
inline Match without_history(Match m) {
  m.history = {};
  return m;
}

// Is the one what the other would be with colours exchanged? Numbers of moves go up after Black's,
// so they may differ.
inline bool mirrors(const Match& m, const Match& mirror) {
  Match expected = mirrored(m);
  expected.position.number = mirror.position.number;
  if (!(expected == without_history(mirror))) return false;
  return m.pace != Pace::Turn || (m.history.size == mirror.history.size &&
                                  m.history.occurrences() == mirror.history.occurrences());
}

}  // namespace pawnhub
