// Players who do anything at all, from a seed: for recordings, benchmarks and the hunt for desyncs.
#pragma once

#include <cstdint>
#include <vector>

#include "game/match.hpp"
#include "game/random.hpp"

namespace pawnhub {

// What two such players and now and then a referee do at tick m.next: mostly nothing, often legal
// moves, sometimes what the rules refuse.
std::vector<Command> random_commands(const Match& m, Random& random);

// The hashes of a match of that mode (and the next when it ends, and so on) for so many ticks, and
// of what happened in it, as one number. The same on every machine and by every compiler, or
// something is wrong: docs/desync.md.
std::uint64_t hash_chain(VariantId variant, Pace pace, std::int32_t ticks);

}  // namespace pawnhub
