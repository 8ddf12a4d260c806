// What a player may know of a match (RULES 6). Where there is no fog, that is everything.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "game/match.hpp"

namespace pawnhub {

// The squares that a player sees, on each board.
std::array<Bitboard, 2> sight(const Match& m, Colour player);

// A man under way as a player sees it: its own altogether; an enemy's origin and destination only
// where those squares are seen too.
struct Sighting {
  Man man;
  std::optional<Place> at;  // none: an own knight in the air
  std::optional<Square> from, to;
  std::optional<Tick> ordered;
  bool operator==(const Sighting&) const = default;
};

// A match with what the player can't know left out.
struct View {
  VariantId variant{};
  Pace pace{};
  Colour player{};
  std::array<Bitboard, 2> seen{};
  std::array<Board, 2> boards{};                // own men, and enemies on seen squares
  Bitboard castling = 0;                        // in fog the player's own rights only
  Bitboard en_passant = 0;                      // if it is the player's to use
  std::array<std::array<Tick, 64>, 2> ready{};  // of the men on boards
  std::vector<Sighting> under_way;
  Colour turn{};
  std::uint16_t number = 1;
  Tick next;
  std::array<Tick, 2> left;      // on the clocks
  std::array<bool, 2> offers{};  // whose draw offer stands
  std::optional<Outcome> outcome;
  bool operator==(const View&) const = default;
};
View view(const Match& m, Colour player);

// What a player is told of a move of the other side, turn by turn.
struct Told {
  std::optional<Place> from;
  std::optional<Place> to;  // after passing, in Alice
  std::optional<Kind> kind;
  std::optional<Kind> promotion;
  bool castled = false;
  bool took_in_passing = false;
  std::optional<Place> lost;  // where a man of one's own was taken
  bool operator==(const Told&) const = default;
};
// Before is the match in which the other side makes this legal move.
Told told_of(const Match& before, Move move);

}  // namespace pawnhub
