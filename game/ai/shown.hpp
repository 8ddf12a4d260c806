// A match made of a view: what is shown stands in it, and nothing else.
#pragma once

#include "game/match.hpp"
#include "game/view.hpp"

namespace pawnhub::ai {

// The match as far as v shows it. Where there is no fog, turn by turn, that is all of it but the
// moves since a capture or a pawn's (what was there before is not in a view); in real time all but
// which pawns came by a double step. Men under way of whom something is hidden are left out.
Match shown_match(const View& v);

// What the player may do at tick v.next, as far as v shows it: in fog too, each is legal in the
// real match, and turn by turn none that is legal is missing.
MoveList shown_moves(const View& v);

}  // namespace pawnhub::ai
