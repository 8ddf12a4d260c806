// How matches end (RULES 5), and what of it the board alone decides (RULES 3).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "game/types.hpp"
#include "game/variant.hpp"

namespace pawnhub {

enum class Ending : std::uint8_t {
  Checkmate,
  KingTaken,
  HordeTaken,
  Stalemate,
  Repetition,
  FiftyMoves,
  InsufficientMaterial,
  Agreement,
  Resignation,
  Timeout,
  TimeLimit,
  Forfeit,
  Abort,
};
std::string_view name_of(Ending e);  // "king-taken"

// Endings among the commands, after which the rest of the tick does not happen (RULES 2).
constexpr bool by_command(Ending e) {
  return e == Ending::Agreement || e == Ending::Resignation || e == Ending::Forfeit ||
         e == Ending::Abort;
}

enum class Winner : std::uint8_t { White, Black, Draw, None };  // None: aborted
std::string_view name_of(Winner w);
constexpr Winner winner(Colour c) { return c == Colour::White ? Winner::White : Winner::Black; }

struct Verdict {
  Winner winner{};
  Ending by{};
  bool operator==(const Verdict&) const = default;
};

struct Outcome : Verdict {
  Tick tick;
  bool operator==(const Outcome&) const = default;
};

// Keys of the positions since the last capture or pawn move: fifty moves a side, and where they
// began. The last one is the position that stands.
struct History {
  static constexpr std::size_t kMost = 101;
  std::array<std::uint64_t, kMost> keys{};
  std::uint8_t size = 0;

  void remember(const Position& p);
  // How often the last position has been there, itself included.
  int occurrences() const;
  bool operator==(const History&) const = default;
};

// Turn by turn: has the position ended the match?
std::optional<Verdict> verdict_on_board(const Variant& v, const Position& p, const History& h);

bool has_bare_king(const Position& p, Colour c);
// RULES 3: neither side has what it takes to mate.
bool too_little_material(Material rule, const Position& p);

}  // namespace pawnhub
