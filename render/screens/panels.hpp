// The panels beside a board: players, moves, orders.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/client/chronicle.hpp"
#include "render/client/match_source.hpp"
#include "render/screens/chrome.hpp"

namespace pawnhub {

struct PlayerCard {
  Colour side{};
  std::string name, about;
  bool to_move = false;
  std::string chip;        // "Your move"
  bool shows_rest = true;  // in real time how its men rest; not in fog, for who may not know
};
// A wide card with a large clock, or a flat one for small windows.
void player_card(ui::Ui& ui, const ui::Rect& r, const client::MatchSource& source,
                 const PlayerCard& card, bool flat);
float player_card_height(const ui::Ui& ui, const Match& m);

// Moves in two columns, or in real time a log; the last shown stays in view. Returns the number of
// the entry that was chosen, where they can be.
struct MovesOptions {
  client::Viewer viewer;
  std::size_t count = 0;  // how many of the entries have been
  bool all = false;       // shows those to come too
  bool choosable = false;
};
std::optional<std::size_t> moves_list(ui::Ui& ui, const ui::Rect& r,
                                      const client::MatchSource& source,
                                      const MovesOptions& options);

// What one's men are ordered to do; returns the plan that is taken back.
std::optional<client::Plan> orders_list(ui::Ui& ui, const ui::Rect& r,
                                        const client::MatchSource& source, Colour side);

// How to read a real-time board.
void legend(ui::Ui& ui, const ui::Rect& r);

}  // namespace pawnhub
