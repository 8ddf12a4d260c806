// One move ahead: what is attacked, guarded and gained now.
#pragma once

#include "game/ai/search.hpp"
#include "game/random.hpp"

namespace pawnhub::ai {

// The move that looks best when the answers are only weighed, not tried. Moves that look alike are
// chosen among by chance. None if there is no legal one.
Finding best_looking(VariantId v, const Played& game, Random& random);

}  // namespace pawnhub::ai
