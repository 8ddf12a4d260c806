// What has been commanded in a match: both sides' chains and the referee's word; how a match is
// carried on by it, and its recording.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/match.hpp"
#include "game/replay.hpp"

namespace pawnhub {

// A look at what others keep.
struct Log {
  std::array<std::span<const Command>, 2> chains;  // by colour, in the order of ticks
  std::span<const Command> rulings;                // the referee's, all for one tick

  // The first tick from that one on for which there is a command.
  std::optional<Tick> next(Tick t) const;
  // White's before Black's before the referee's: how they are mingled changes nothing (RULES 2).
  std::vector<Command> of(Tick t) const;
};

// Carries m on until tick until is its next, or it has ended. What happened is added to events.
void carry_on(Match& m, const Log& log, Tick until, Events& events);

// As far as it goes; with its end, if it has ended by then.
struct Recorded {
  Match match;
  std::string bytes;
};
Recorded record(const ReplaySetup& setup, const Log& log, Tick until);

}  // namespace pawnhub
