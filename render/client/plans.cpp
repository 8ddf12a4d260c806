// Which plans there may be, and when they are due.
#include "render/client/plans.hpp"

#include <algorithm>

#include "game/bitboard.hpp"
#include "game/orders.hpp"

namespace pawnhub::client {
namespace {

Place origin(Move m) { return {m.from(), m.board()}; }

// Any square that such a man could ever reach from there.
Bitboard ways(Man man, Square from) {
  if (man.kind != Kind::Pawn) {
    Bitboard to = reach(man.kind, from, 0);
    if (man.kind == Kind::King && from == king_home(man.colour))
      to |= bit(shifted(from, 2)) | bit(shifted(from, -2));
    return to;
  }
  const int forward = man.colour == Colour::White ? 8 : -8;
  const int rank = rank_for(man.colour, rank_of(from));
  Bitboard to = pawn_attacks(man.colour, from);
  if (rank < 7) to |= bit(shifted(from, forward));
  if (rank == 1) to |= bit(shifted(from, 2 * forward));
  return to;
}

void add(MoveList& list, Man man, Place from, Square to) {
  if (man.kind != Kind::Pawn || rank_for(man.colour, rank_of(to)) != 7)
    return list.add({from.square, to, from.board});
  for (const Kind k : {Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight})
    list.add({from.square, to, k, from.board});
}

MoveList premoves(const Match& m, Colour player, Place at) {
  MoveList list;
  const auto man = m.position.at(at);
  if (!man || man->colour != player || m.position.turn == player) return list;
  for (const Square to : Squares{ways(*man, at.square)}) add(list, *man, at, to);
  return list;
}

const UnderWay* heading_for(const Match& m, Colour player, Place at) {
  for (const UnderWay& u : m.motion.traffic.men())
    if (u.man.colour == player && destination_of(m, u) == at) return &u;
  return nullptr;
}

// The match as if the man that goes there stood there.
Match arrived(const Match& m, const UnderWay& man) {
  Match later = m;
  std::array<bool, 64> marked{};
  const auto men = m.motion.traffic.men();
  for (std::size_t i = 0; i < men.size(); ++i) marked[i] = men[i] == man;
  later.motion.traffic.remove({marked.data(), men.size()});
  const Place at = destination_of(m, man);
  if (later.position.at(at)) lift(later, at);
  later.position.toggle(at, {man.man.colour, man.move.promotion().value_or(man.man.kind)});
  return later;
}

}  // namespace

Place destination_of(const Match& m, const UnderWay& u) {
  const BoardId board = u.move.board();
  return {u.move.to(), m.rules().traits.passes ? other(board) : board};
}

MoveList plannable(const Match& m, Colour player, Place man) {
  const Place at = man;
  if (m.outcome) return {};
  if (m.pace == Pace::Turn) return premoves(m, player, at);
  Match ready = m;
  const auto stands = m.position.at(at);
  if (!stands || stands->colour != player) {
    const UnderWay* coming = heading_for(m, player, at);
    if (coming == nullptr) return {};
    ready = arrived(m, *coming);
  }
  ready.motion.ready[index(at.board)][index(at.square)] = Tick{0};
  MoveList list;
  for (const Move move : legal_moves(ready, player))
    if (origin(move) == at) list.add(move);
  return list;
}

void Plans::set(const Match& m, Plan plan) {
  if (m.pace == Pace::Turn)
    cancel_all(plan.player);
  else
    cancel(plan.player, origin(plan.move));
  plans_.push_back(plan);
}

bool Plans::cancel(Colour player, Place man) {
  return std::erase_if(plans_, [&](const Plan& p) {
           return p.player == player && origin(p.move) == man;
         }) > 0;
}

void Plans::cancel_all(Colour player) {
  std::erase_if(plans_, [&](const Plan& p) { return p.player == player; });
}

Plans::Due Plans::due(const Match& m, Tick lead) {
  Due due;
  std::erase_if(plans_, [&](const Plan& p) {
    const Place at = origin(p.move);
    const auto man = m.position.at(at);
    const bool stands = man && man->colour == p.player;
    if (m.pace == Pace::Turn) {
      if (stands && m.position.turn != p.player) return false;
      const bool legal =
          stands && m.rules().moves(m.position).contains(completed(m.position, p.move));
      (legal ? due.give : due.lost).push_back(p);
      return true;
    }
    if (!stands) {
      if (heading_for(m, p.player, at) != nullptr) return false;
      due.lost.push_back(p);
      return true;
    }
    if (m.next + lead < m.motion.ready[index(at.board)][index(at.square)]) return false;
    Match ready = m;
    ready.motion.ready[index(at.board)][index(at.square)] = Tick{0};
    const bool legal = !Orders(ready, p.player).refusal(completed(m.position, p.move));
    (legal ? due.give : due.lost).push_back(p);
    return true;
  });
  return due;
}

}  // namespace pawnhub::client
