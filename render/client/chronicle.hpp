// What has been played, and what of it each player was told (RULES 6): move list, men taken, last
// move.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "game/event.hpp"
#include "game/match.hpp"
#include "game/view.hpp"

namespace pawnhub::client {

// Whose eyes: a player's, or none, who sees all.
using Viewer = std::optional<Colour>;

// A move, or in real time an order.
struct Entry {
  Tick tick;
  Colour by{};
  Man man;
  Move move;
  std::string san;  // turn by turn
  Told told;        // what the other side was told
  std::optional<Man> took;
  Tick spent;  // on it, turn by turn
};

struct Fallen {
  Tick tick;
  Man man;
  Man taker;
  Place at;
};

class Chronicle {
 public:
  // What a tick did: the match before and after it.
  void note(const Match& before, const Match& after, const Events& events);

  const std::vector<Entry>& entries() const { return entries_; }
  const std::vector<Fallen>& fallen() const { return fallen_; }
  // The men of that colour that are gone at the end of a tick, strongest first.
  std::vector<Man> taken(Colour colour, Tick until) const;

 private:
  std::vector<Entry> entries_;
  std::vector<Fallen> fallen_;
};

// What a viewer may know of an entry, in English letters; empty if that is nothing at all.
std::string text_for(const Entry& e, Viewer viewer, const Match& m);

// Its two squares, as far as the viewer knows them, to be marked as the last move.
struct LastMove {
  std::optional<Place> from, to;
};
LastMove last_move_for(const Entry& e, Viewer viewer, const Variant& rules);

// What men are worth when both sides are compared; a king is beyond price.
int worth(Kind k);

// What that side has more than the other, both boards and men under way together.
int lead(const Match& m, Colour side);

}  // namespace pawnhub::client
