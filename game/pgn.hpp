// A turn-based match as PGN, for other chess programs.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "game/match.hpp"

namespace pawnhub {

// What a PGN says of a match besides its moves. Empty fields become PGN's "?".
struct PgnHeader {
  std::string event, site;
  std::string date;  // "2026.11.18"
  std::string white, black;
  std::optional<int> white_elo, black_elo;
};

// The moves are legal one after the other from start. Only Classic and Horde: other programs know
// nothing of the rest, or something else by its name.
Result<std::string> pgn_of(const PgnHeader& header, const Match& start, std::span<const Move> moves,
                           const std::optional<Outcome>& outcome);

}  // namespace pawnhub
