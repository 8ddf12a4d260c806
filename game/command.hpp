// What changes a match: commands, and the reasons for which the rules refuse them (RULES 2).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/types.hpp"
#include "game/variant.hpp"

namespace pawnhub {

enum class CommandKind : std::uint8_t {
  Move,
  Resign,
  OfferDraw,
  AcceptDraw,
  DeclineDraw,
  Forfeit,  // from the referee: player's connection is lost for good
  Abort,    // from the referee; player says nothing
};

constexpr bool of_referee(CommandKind k) {
  return k == CommandKind::Forfeit || k == CommandKind::Abort;
}

struct Command {
  Tick tick;
  Colour player{};
  CommandKind kind{};
  Move move;
  bool operator==(const Command&) const = default;
};

// Could anybody have given this command? What comes from outside is asked this first.
bool well_formed(const Command& c);

enum class Refusal : std::uint8_t {
  NotYourTurn,
  NoManThere,
  NotYourMan,
  NotItsWay,
  WayBlocked,
  OwnManThere,
  PawnBlocked,
  PawnTakesNothing,
  OtherBoardHeld,
  StillInCheck,
  UncoversKing,
  KingAttacked,
  CastlingRightGone,
  CastlingInCheck,
  CastlingThroughCheck,
  PromotionElsewhere,
  ManMoving,
  NotReady,
  DestinationLocked,
  OfferStands,
  NothingOffered,
};

// A sentence for the player.
std::string_view reason_of(Refusal r);

// A move as a player names it, made whole: onto the last rank a pawn becomes a queen if nothing
// else is said (RULES 2).
Move completed(const Position& p, Move m);

// Does a pawn reach its last rank by this?
bool promotes(const Position& p, Move m);

// What keeps a man from going as m says by the chess of it, among the men that stand on its board;
// prey is where a pawn may take. Castling, kings' safety and second boards are not its business.
std::optional<Refusal> way_trouble(const Board& standing, Bitboard prey, Man man, Move m);

// Why the side to move may not make this (completed) move. Only for moves that aren't legal.
Refusal why_illegal(const Variant& v, const Position& p, Move m);

}  // namespace pawnhub
