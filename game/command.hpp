// What changes a match: commands, and the reasons for which the rules refuse them (RULES 2).
#pragma once

#include <cstdint>
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

struct Command {
  Tick tick;
  Colour player{};
  CommandKind kind{};
  Move move;
  bool operator==(const Command&) const = default;
};

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
  OfferStands,
  NothingOffered,
};

// A sentence for the player.
std::string_view reason_of(Refusal r);

// A move as a player names it, made whole: onto the last rank a pawn becomes a queen if nothing
// else is said (RULES 2).
Move completed(const Position& p, Move m);

// Why the side to move may not make this (completed) move. Only for moves that aren't legal.
Refusal why_illegal(const Variant& v, const Position& p, Move m);

}  // namespace pawnhub
