// One tick of motion in real time: crossings, halts, who takes whom, arrivals (RULES 4.3 and 4.5).
#pragma once

#include "game/event.hpp"
#include "game/match.hpp"

namespace pawnhub {

// Moves everything that is due in tick m.next.
void carry_out_motion(Match& m, Events& events);

// The first tick from m.next on in which a man under way has something due; none if none is.
std::optional<Tick> next_motion(const Match& m);

}  // namespace pawnhub
