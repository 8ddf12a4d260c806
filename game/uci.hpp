// The turn-based opponents as a chess engine that other programs can use (UCI).
#pragma once

#include <iosfwd>

namespace pawnhub {

// Answers the commands of a UCI program until it says quit or its lines end.
void run_uci(std::istream& in, std::ostream& out);

}  // namespace pawnhub
