// Which orders are legal, and how they start.
#include "game/orders.hpp"

#include <cassert>

namespace pawnhub {
namespace {

// RULES 4.2: a man under way locks its destination, and a pawn going ahead all squares in which it
// may be halted.
Bitboard locks_of(const Match& m, Colour side) {
  const Speed speed = speed_of(m.pace);
  Bitboard set = 0;
  for (const UnderWay& u : m.motion.traffic.men()) {
    if (u.man.colour != side) continue;
    set |= bit(u.move.to());
    if (!u.pawn_ahead()) continue;
    set |= bit(*u.at(speed, last_motion(m)));
    if (u.crossed(speed, last_motion(m)) < 2) set |= between(u.move.from(), u.move.to());
  }
  return set;
}

void send(Match& m, Move order) {
  const Place from{order.from(), order.board()};
  const Man man = *m.position.at(from);
  lift(m, from);
  m.motion.traffic.add({m.next, order, man});
}

}  // namespace

Bitboard moving_men(const Match& m, Colour side, BoardId board, Tick t) {
  const Speed speed = speed_of(m.pace);
  Bitboard set = 0;
  for (const UnderWay& u : m.motion.traffic.men()) {
    if (u.man.colour != side || u.move.board() != board) continue;
    if (const auto s = u.at(speed, t)) set |= bit(*s);
  }
  return set;
}

std::vector<Ghost> ghosts_of(const Match& m, Colour side, Tick t) {
  std::vector<Ghost> ghosts;
  if (!m.rules().traits.en_passant) return ghosts;
  const Speed speed = speed_of(m.pace);
  for (const UnderWay& u : m.motion.traffic.men())
    if (u.man.colour == side && u.double_step() && u.crossed(speed, t) == 2)
      ghosts.push_back({first(between(u.move.from(), u.move.to())), u.move.to(), true});
  const int back = side == Colour::White ? -8 : 8;
  for (const Square s : Squares{m.motion.double_stepped & m.position.on(BoardId::A).of(side)})
    if (m.next < m.motion.ready[index(BoardId::A)][index(s)])
      ghosts.push_back({shifted(s, back), s, false});
  return ghosts;
}

Orders::Orders(const Match& m, Colour player)
    : m_(m),
      player_(player),
      locked_(locks_of(m, player)),
      standing_(m.position.on(BoardId::A).of(player) | m.position.on(BoardId::B).of(player)) {
  const Colour rival = other(player);
  for (const BoardId b : kBoards) {
    moving_[index(b)] = moving_men(m, player, b, last_motion(m));
    prey_[index(b)] = m.position.on(b).of(rival) | moving_men(m, rival, b, last_motion(m));
  }
  for (const Ghost& g : ghosts_of(m, rival, last_motion(m)))
    prey_[index(BoardId::A)] |= bit(g.square);
}

std::optional<Refusal> Orders::refusal_of_man(Place at) const {
  const auto man = m_.position.at(at);
  if (!man)
    return has(moving_[index(at.board)], at.square) ? Refusal::ManMoving : Refusal::NoManThere;
  if (man->colour != player_) return Refusal::NotYourMan;
  if (m_.next < m_.motion.ready[index(at.board)][index(at.square)]) return Refusal::NotReady;
  return std::nullopt;
}

std::optional<Refusal> Orders::refusal_of_castling(Move order) const {
  const Square rook = castling_rook(order);
  const Castling c = castling_with(rook);
  if (order.board() != BoardId::A || order.from() != king_home(player_) || order.to() != c.king_to)
    return Refusal::NotItsWay;
  if (!has(m_.position.castling, rook)) return Refusal::CastlingRightGone;
  if ((between(order.from(), rook) & m_.position.on(BoardId::A).held()) != 0)
    return Refusal::WayBlocked;
  const Bitboard reached = bit(c.king_to) | bit(c.rook_to);
  if ((standing_ & reached) != 0) return Refusal::OwnManThere;
  if ((locked_ & reached) != 0) return Refusal::DestinationLocked;
  return std::nullopt;
}

std::optional<Refusal> Orders::refusal(Move order) const {
  const Place from{order.from(), order.board()};
  if (const auto refusal = refusal_of_man(from)) return refusal;
  const Man man = *m_.position.at(from);
  if (order.promotion() && !promotes(m_.position, order)) return Refusal::PromotionElsewhere;
  if (is_castling(man.kind, order)) return refusal_of_castling(order);

  const Board& standing = m_.position.on(from.board);
  if (const auto trouble = way_trouble(standing, prey_[index(from.board)], man, order))
    return trouble;
  // Everywhere the man may come to stand; a pawn can be halted half way.
  Bitboard stops = bit(order.to());
  if (man.kind == Kind::Pawn) stops |= between(order.from(), order.to());
  if ((standing_ & stops) != 0) return Refusal::OwnManThere;
  if ((locked_ & stops) != 0) return Refusal::DestinationLocked;
  return std::nullopt;
}

void Orders::add_all(MoveList& list, Place from, Bitboard to) const {
  for (const Square s : Squares{to}) {
    const Move order = completed(m_.position, {from.square, s, from.board});
    if (refusal(order)) continue;
    list.add(order);
    if (!order.promotion()) continue;
    for (const Kind k : {Kind::Rook, Kind::Bishop, Kind::Knight})
      list.add({from.square, s, k, from.board});
  }
}

MoveList Orders::all() const {
  MoveList list;
  const int forward = player_ == Colour::White ? 8 : -8;
  for (const BoardId board : kBoards) {
    const Board& b = m_.position.on(board);
    for (const Square s : Squares{b.of(player_)}) {
      if (refusal_of_man({s, board})) continue;
      const Kind kind = b.kind_at(s);
      Bitboard to = reach(kind, s, b.held());
      if (kind == Kind::Pawn) {
        to = pawn_attacks(player_, s) | bit(shifted(s, forward));
        if (rank_of(s) == rank_for(player_, 1)) to |= bit(shifted(s, 2 * forward));
      } else if (kind == Kind::King && s == king_home(player_)) {
        for (const Square rook : Squares{m_.position.castling & rank_set_for(player_, 0)})
          to |= bit(castling_with(rook).king_to);
      }
      add_all(list, {s, board}, to);
    }
  }
  return list;
}

void lift(Match& m, Place p) {
  const Man man = *m.position.at(p);
  m.position.toggle(p, man);
  m.motion.ready[index(p.board)][index(p.square)] = {};
  if (p.board != BoardId::A) return;
  m.motion.double_stepped &= ~bit(p.square);
  const bool king = p.square == king_home(man.colour);
  const Bitboard lost = king ? rank_set_for(man.colour, 0) : bit(p.square);
  m.position.set_castling(m.position.castling & ~lost);
}

void start_order(Match& m, Move order) {
  const Man man = *m.position.at({order.from(), order.board()});
  send(m, order);
  m.has_moved[index(man.colour)] = true;
  if (!is_castling(man.kind, order)) return;
  const Castling c = castling_with(castling_rook(order));
  send(m, {c.rook_from, c.rook_to, order.board()});
}

}  // namespace pawnhub
