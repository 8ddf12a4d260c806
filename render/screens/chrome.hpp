// What screens have in common: the bar at the top, the hints at the bottom, panels of players.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/match.hpp"
#include "render/shell.hpp"
#include "render/ui/ui.hpp"

namespace pawnhub {

float edge(const ui::Ui& ui);  // of the screen
float bar_height(const ui::Ui& ui);
float hints_height(const ui::Ui& ui);

// Cuts the top bar and the hint bar off the window, and the edges; the rest is for the screen.
struct Page {
  ui::Rect bar, body, hints;
};
Page page(const ui::Ui& ui);

struct BarChip {
  std::string label;
  std::string_view icon = {};
};
// Mark, title, chips and a quiet word at the left; returns what is free between there and the gear.
ui::Rect top_bar(ui::Ui& ui, Shell& shell, const ui::Rect& bar, std::string_view title,
                 std::span<const BarChip> chips = {}, std::string_view quiet = {},
                 bool gear = true);
// "Back" at the right end of a bar.
bool back_button(ui::Ui& ui, ui::Rect& bar);

std::string variant_name(const ui::Ui& ui, VariantId v);
std::string pace_name(const ui::Ui& ui, Pace p);
std::string mode_name(const ui::Ui& ui, VariantId v, Pace p);
std::string_view pace_icon(Pace p);
std::string kind_name(const ui::Ui& ui, Kind k);
// "White wins: checkmate"
std::string outcome_sentence(const ui::Ui& ui, const Outcome& o);
std::string ending_words(const ui::Ui& ui, Ending e);

// "41:52", "1:02:40"; a clock's last second is "0:01".
std::string clock_text(Tick left);
std::string time_text(Tick t);

// A small picture of a mode, with round corners against what is behind it.
void mode_art(ui::Ui& ui, const ui::Rect& r, VariantId v, Pace p, ui::Ink behind);
// A man in a square of a quarter's radius, as a player's picture.
void avatar(ui::Ui& ui, const ui::Rect& r, Colour side);

}  // namespace pawnhub
