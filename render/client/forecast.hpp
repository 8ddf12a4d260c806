// What the orders given will lead to if nobody orders anything more: found by stepping a copy of
// the match, never guessed.
#pragma once

#include <optional>
#include <vector>

#include "game/match.hpp"

namespace pawnhub::client {

// Where men under way of both sides will meet.
struct Clash {
  Place at;
  Tick tick;
  std::optional<Man> survivor;  // none: both fall
  bool operator==(const Clash&) const = default;
};
std::vector<Clash> clashes_ahead(const Match& m);

// A man's place in the order in which all men now under way were ordered, by their index in the
// traffic: 1 was first and wins; those ordered at one tick share theirs.
std::vector<int> places_in_order(const Match& m);

}  // namespace pawnhub::client
