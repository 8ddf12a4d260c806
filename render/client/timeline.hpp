// Carrying a match on from one tick in which something happens to the next.
#pragma once

#include "game/match.hpp"

namespace pawnhub::client {

// The first tick from m.next on in which men under way do something, or until if that is sooner.
Tick next_happening(const Match& m, Tick until);

}  // namespace pawnhub::client
