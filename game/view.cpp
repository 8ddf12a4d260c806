// Sight, and what it lets a player know.
#include "game/view.hpp"

#include <cassert>
#include <vector>

#include "game/orders.hpp"

namespace pawnhub {
namespace {

constexpr Bitboard kEverything = ~Bitboard{0};

// What Fog shows a pawn beyond where it could go: both diagonals ahead, and who blocks it.
Bitboard more_for_pawn(const Board& standing, Colour side, Square s) {
  const int forward = side == Colour::White ? 8 : -8;
  const Bitboard one = bit(shifted(s, forward));
  Bitboard seen = pawn_attacks(side, s) | (one & standing.held());
  if (rank_of(s) == rank_for(side, 1) && (one & standing.held()) == 0)
    seen |= bit(shifted(s, 2 * forward)) & standing.held();
  return seen;
}

std::array<Bitboard, 2> sight_in_turn(const Variant& v, const Position& p, Colour player) {
  auto seen = v.destinations(p, player);
  for (const BoardId b : kBoards) seen[index(b)] |= p.on(b).of(player);
  if (v.traits.sight != Sight::Fog) return seen;
  const Board& board = p.on(BoardId::A);
  for (const Square s : Squares{board.of(player, Kind::Pawn)})
    seen[index(BoardId::A)] |= more_for_pawn(board, player, s);
  // A right to take in passing shows the pawn that can be taken.
  if (p.turn == player)
    for (const Square s : Squares{p.en_passant})
      seen[index(BoardId::A)] |= bit(shifted(s, player == Colour::White ? -8 : 8));
  return seen;
}

// In real time: a man on a square, standing or just passing, sees where it could be ordered to.
class RealTimeSight {
 public:
  RealTimeSight(const Match& m, Colour player)
      : board_(m.position.on(BoardId::A)),
        player_(player),
        fog_(m.rules().traits.sight == Sight::Fog),
        prey_(board_.of(other(player)) | moving_men(m, other(player), BoardId::A, last_motion(m))),
        ghosts_(ghosts_of(m, other(player), last_motion(m))) {
    for (const Square s : Squares{board_.of(player)}) look(board_.kind_at(s), s);
    for (const UnderWay& u : m.motion.traffic.men()) {
      if (u.man.colour != player) continue;
      if (const auto s = u.at(speed_of(m.pace), last_motion(m)))
        look(u.man.kind, *s);
      else
        seen_ |= bit(u.move.to());  // a knight in the air
    }
  }
  Bitboard seen() const { return seen_; }

 private:
  const Board& board_;
  Colour player_;
  bool fog_;
  Bitboard prey_;  // squares that enemies occupy
  std::vector<Ghost> ghosts_;
  Bitboard seen_ = 0;

  void look(Kind kind, Square s) {
    seen_ |= bit(s);
    if (kind == Kind::Pawn)
      look_as_pawn(s);
    else
      seen_ |= reach(kind, s, board_.held());
  }
  void look_as_pawn(Square s) {
    if (rank_of(s) == rank_for(player_, 7)) return;  // about to be promoted, with nothing ahead
    const int forward = player_ == Colour::White ? 8 : -8;
    const Bitboard one = bit(shifted(s, forward)) & ~board_.held();
    seen_ |= one | (pawn_attacks(player_, s) & prey_);
    if (one != 0 && rank_of(s) == rank_for(player_, 1))
      seen_ |= bit(shifted(s, 2 * forward)) & ~board_.held();
    if (fog_) seen_ |= more_for_pawn(board_, player_, s);
    for (const Ghost& g : ghosts_) {
      if (!has(pawn_attacks(player_, s), g.square)) continue;
      seen_ |= bit(g.square);
      if (fog_) seen_ |= bit(g.pawn);
    }
  }
};

Board only(const Board& b, Bitboard seen) {
  Board shown = b;
  for (Bitboard& set : shown.kinds) set &= seen;
  for (Bitboard& set : shown.sides) set &= seen;
  return shown;
}

std::optional<Sighting> sighting(const Match& m, const UnderWay& u, Colour player,
                                 const std::array<Bitboard, 2>& seen) {
  const BoardId board = u.move.board();
  const Bitboard visible = seen[index(board)];
  const auto at = u.at(speed_of(m.pace), last_motion(m));
  Sighting s{u.man, std::nullopt, u.move.from(), u.move.to(), u.ordered};
  if (at) s.at = Place{*at, board};
  const bool everything = m.rules().traits.sight == Sight::All || u.man.colour == player;
  if (everything) return s;
  if (!at || !has(visible, *at)) return std::nullopt;
  if (!has(visible, u.move.from())) {
    s.from.reset();
    s.ordered.reset();
  }
  if (!has(visible, u.move.to())) s.to.reset();
  return s;
}

}  // namespace

std::array<Bitboard, 2> sight(const Match& m, Colour player) {
  if (m.rules().traits.sight == Sight::All) return {kEverything, kEverything};
  if (m.pace == Pace::Turn) return sight_in_turn(m.rules(), m.position, player);
  return {RealTimeSight(m, player).seen(), 0};
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
  for (const BoardId b : kBoards)
    for (const Square s : Squares{v.boards[index(b)].held()})
      v.ready[index(b)][index(s)] = m.motion.ready[index(b)][index(s)];
  for (const UnderWay& u : m.motion.traffic.men())
    if (const auto seen = sighting(m, u, player, v.seen)) v.under_way.push_back(*seen);
  v.castling = fog ? p.castling & rank_set_for(player, 0) : p.castling;
  v.en_passant = fog && p.turn != player ? 0 : p.en_passant;
  v.turn = p.turn;
  v.number = p.number;
  v.next = m.next;
  v.left = {time_left(m, Colour::White), time_left(m, Colour::Black)};
  v.offers = {offer_stands(m, Colour::White), offer_stands(m, Colour::Black)};
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

  Match after = before;
  rules.play(after.position, move);
  const auto seen_before = sight(before, player);
  const auto seen_after = sight(after, player);
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
