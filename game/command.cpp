// Why a move is refused.
#include "game/command.hpp"

#include <array>

namespace pawnhub {

std::string_view reason_of(Refusal r) {
  switch (r) {
    case Refusal::NotYourTurn: return "It is not your turn.";
    case Refusal::NoManThere: return "There is no man on that square.";
    case Refusal::NotYourMan: return "That man is not yours.";
    case Refusal::NotItsWay: return "That man does not go that way.";
    case Refusal::WayBlocked: return "A man stands in the way.";
    case Refusal::OwnManThere: return "Your own man stands there.";
    case Refusal::PawnBlocked: return "The pawn's way ahead is blocked.";
    case Refusal::PawnTakesNothing: return "A pawn goes diagonally only to take.";
    case Refusal::OtherBoardHeld: return "That square of the other board is held.";
    case Refusal::StillInCheck: return "Your king would still be in check.";
    case Refusal::UncoversKing: return "That would uncover your king.";
    case Refusal::KingAttacked: return "Your king would be attacked there.";
    case Refusal::CastlingRightGone: return "The king or that rook has moved: no castling.";
    case Refusal::CastlingInCheck: return "No castling while in check.";
    case Refusal::CastlingThroughCheck: return "No castling over or onto an attacked square.";
    case Refusal::PromotionElsewhere: return "Only a pawn on the last rank is promoted.";
    case Refusal::ManMoving: return "That man is under way.";
    case Refusal::NotReady: return "That man is not ready yet.";
    case Refusal::DestinationLocked: return "Another man of yours is on its way there.";
    case Refusal::OfferStands: return "Your draw offer still stands.";
    case Refusal::NothingOffered: return "No draw has been offered.";
  }
  return "";
}

namespace {

std::optional<Refusal> pawn_trouble(const Board& standing, Bitboard prey, Colour us, Move m) {
  const int forward = us == Colour::White ? 8 : -8;
  const int way = static_cast<int>(m.to()) - static_cast<int>(m.from());
  if (has(pawn_attacks(us, m.from()), m.to())) {
    if (has(prey, m.to())) return std::nullopt;
    return has(standing.of(us), m.to()) ? Refusal::OwnManThere : Refusal::PawnTakesNothing;
  }
  const bool from_second = rank_of(m.from()) == rank_for(us, 1);
  if (way != forward && !(way == 2 * forward && from_second)) return Refusal::NotItsWay;
  const Bitboard needed = bit(m.to()) | between(m.from(), m.to());
  if ((needed & standing.held()) != 0) return Refusal::PawnBlocked;
  return std::nullopt;
}

Refusal castling_trouble(const Variant& v, const Position& p, Move m) {
  const Square rook = castling_rook(m);
  if (m.board() != BoardId::A || m.from() != king_home(p.turn) ||
      m.to() != castling_with(rook).king_to)
    return Refusal::NotItsWay;
  if (!has(p.castling, rook)) return Refusal::CastlingRightGone;
  const Bitboard held = p.on(BoardId::A).held();
  if ((between(m.from(), rook) & held) != 0) return Refusal::WayBlocked;
  if (v.in_check(p, p.turn)) return Refusal::CastlingInCheck;
  const Bitboard reached = bit(m.to()) | bit(castling_with(rook).rook_to);
  if ((p.on(BoardId::B).held() & reached) != 0) return Refusal::OtherBoardHeld;
  return Refusal::CastlingThroughCheck;
}

}  // namespace

bool well_formed(const Command& c) {
  const bool real = index(c.kind) <= index(CommandKind::Abort) && c.tick >= Tick{0} &&
                    index(c.player) <= index(Colour::Black);
  if (!real) return false;
  if (c.kind == CommandKind::Abort && c.player != Colour::White) return false;
  if (c.kind != CommandKind::Move) return c.move == Move{};
  const auto promotion = c.move.promotion();
  return !promotion || index(*promotion) < index(Kind::King);
}

bool promotes(const Position& p, Move m) {
  const auto man = p.at({m.from(), m.board()});
  return man && man->kind == Kind::Pawn && rank_of(m.to()) == rank_for(man->colour, 7);
}

std::optional<Refusal> way_trouble(const Board& standing, Bitboard prey, Man man, Move m) {
  if (man.kind == Kind::Pawn) return pawn_trouble(standing, prey, man.colour, m);
  if (!has(reach(man.kind, m.from(), 0), m.to())) return Refusal::NotItsWay;
  if (!has(reach(man.kind, m.from(), standing.held()), m.to())) return Refusal::WayBlocked;
  if (has(standing.of(man.colour), m.to())) return Refusal::OwnManThere;
  return std::nullopt;
}

Move completed(const Position& p, Move m) {
  if (m.promotion() || !promotes(p, m)) return m;
  return {m.from(), m.to(), Kind::Queen, m.board()};
}

Refusal why_illegal(const Variant& v, const Position& p, Move m) {
  const auto man = p.at({m.from(), m.board()});
  if (!man) return Refusal::NoManThere;
  if (man->colour != p.turn) return Refusal::NotYourMan;
  if (m.promotion() && !promotes(p, m)) return Refusal::PromotionElsewhere;
  if (is_castling(man->kind, m)) return castling_trouble(v, p, m);
  const Board& board = p.on(m.board());
  const Bitboard prey = board.of(other(p.turn)) | p.en_passant;
  if (const auto trouble = way_trouble(board, prey, *man, m)) return *trouble;
  if (v.traits.passes && has(p.on(other(m.board())).held(), m.to())) return Refusal::OtherBoardHeld;
  // The man could go there, so it is the king's safety that forbids it.
  if (man->kind == Kind::King) return Refusal::KingAttacked;
  return v.in_check(p, p.turn) ? Refusal::StillInCheck : Refusal::UncoversKing;
}

}  // namespace pawnhub
