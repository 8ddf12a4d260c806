// The match: a plain value that commands and ticks carry from its start to its end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "game/board.hpp"
#include "game/command.hpp"
#include "game/ending.hpp"
#include "game/event.hpp"
#include "game/motion.hpp"
#include "game/result.hpp"
#include "game/types.hpp"
#include "game/variant.hpp"

namespace pawnhub {

std::string_view name_of(Pace p);  // "turn", "realtime", "lightning"
std::optional<Pace> pace_named(std::string_view name);

// A day a player: longer than anyone sits, and far from where ticks would overflow.
inline constexpr Tick kLongestClock{24 * 60 * 60 * kTicksPerSecond};
// Two such clocks, one after the other.
inline constexpr Tick kLastTick = kLongestClock + kLongestClock;

// Goes up when a match may go on differently than before from the same commands: recordings of
// other versions are not played.
inline constexpr std::uint8_t kRulesVersion = 1;

// What the two sides agree on before tick 0.
struct Setup {
  VariantId variant = VariantId::Classic;
  Pace pace = Pace::Turn;
  std::string_view fen = {};  // empty: the variant's own start
  // A player's, or in real time the limit of the match; from 1 to kLongestClock.
  Tick clock = kDefaultClock;
};

// Everything that influences play. To save is to copy.
struct Match {
  VariantId variant{};
  Pace pace{};
  Tick clock;         // as agreed
  Tick next;          // the tick to be carried out next; all before it have been
  Position position;  // the men that stand; in real time its counts and turn mean nothing
  std::optional<Outcome> outcome;
  std::array<std::optional<Tick>, 2> offers;  // by whom a draw stands offered, and since when
  std::uint32_t refused = 0;                  // commands so far
  std::array<bool, 2> has_moved{};            // until both have, a match can be aborted

  // Turn by turn (RULES 3).
  std::array<Tick, 2> left;  // on each clock when the turn last passed
  Tick turn_began;
  History history;

  // In real time (RULES 4).
  Motion motion;

  const Variant& rules() const { return variant_of(variant); }
  bool operator==(const Match&) const = default;
};
static_assert(std::is_trivially_copyable_v<Match>);
static_assert(sizeof(Match) <= 4096);

Result<Match> new_match(const Setup& setup);

// Carries out tick m.next. The commands are for that tick, each player's in the order given; how
// the two players' are mingled changes nothing. Once the match has ended nothing does.
Events step(Match& m, std::span<const Command> commands = {});

// The same as stepping without commands until m.next is until, or the match has ended.
Events advance(Match& m, Tick until);

// The moves that would be accepted of that player at tick m.next.
MoveList legal_moves(const Match& m, Colour player);

// Does that side's draw offer stand at tick m.next?
bool offer_stands(const Match& m, Colour by);

// What that player's clock shows when m.next begins, turn by turn; the limit's rest in real time.
Tick time_left(const Match& m, Colour player);

// The last tick that was carried out; a match that has ended stays at its ending. Not before tick
// 0.
Tick last_tick(const Match& m);

// The last tick whose motion was carried out: where men under way are is asked for this tick. One
// less than the last tick if commands ended the match in it, and -1 before tick 0.
Tick last_motion(const Match& m);

bool in_check(const Match& m, Colour player);

// 64 bits over all of the match in a form that is the same everywhere: equal matches, equal hashes.
std::uint64_t hash(const Match& m);

// A hash as people read it: sixteen digits.
std::string hexadecimal(std::uint64_t hash);

// What the hash is of.
std::string canonical(const Match& m);

// The first field in which m is not the match whose canonical form that is, and what it is in each.
struct Difference {
  std::string field, here, there;
  bool operator==(const Difference&) const = default;
};
std::optional<Difference> first_difference(const Match& m, std::string_view other);

}  // namespace pawnhub
