// What happened in a tick, for drawing, sound and move lists. Events tell; they are no state.
#pragma once

#include <cstdint>
#include <vector>

#include "game/command.hpp"
#include "game/ending.hpp"
#include "game/types.hpp"

namespace pawnhub {

enum class EventKind : std::uint8_t {
  Ordered,   // man, from at, by move
  Refused,   // the command of player, for refusal; its move if it was one
  Crossed,   // man, into at, going as move says
  Taken,     // man, on at, by taker
  Halted,    // a pawn going ahead, on at
  Arrived,   // man, on at
  Passed,    // man, to at of the other board
  Promoted,  // man is what it became, on at
  Offered,   // a draw, by player
  Declined,  // the other's offer, by player
  Check,     // of player's king, on at
  Ended,     // as outcome says
};

// Which fields count depends on the kind, as said there; the others keep their defaults.
struct Event {
  EventKind kind{};
  Colour player{};
  Man man;
  Man taker;
  Place at;
  Move move;
  Refusal refusal{};
  Outcome outcome;
  bool operator==(const Event&) const = default;
};
using Events = std::vector<Event>;

}  // namespace pawnhub
