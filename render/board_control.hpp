// Choosing men and squares with mouse, keyboard or pad, and what that orders.
#pragma once

#include <optional>
#include <string>

#include "render/board_view.hpp"
#include "render/client/match_source.hpp"

namespace pawnhub {

class BoardControl {
 public:
  // What the player did in this frame, for sounds and messages.
  struct Did {
    std::optional<Refusal> refused;
    bool ordered = false;     // a move was given
    bool planned = false;     // or put off
    bool taken_back = false;  // a plan
    std::optional<Kind> kind;
  };

  // Reads the input for the side that acts (none: only looked at), and marks the scene.
  Did update(ui::Ui& ui, BoardView& view, client::MatchSource& source, BoardScene& scene,
             std::optional<Colour> acting);
  // What lies above the board: the man being dragged, the choice of a promotion.
  void draw_above(ui::Ui& ui, BoardView& view, client::MatchSource& source,
                  const BoardScene& scene);

  // A move as a script names it.
  static std::optional<Refusal> order(client::MatchSource& source, Colour acting, Move move);

  void let_go();
  bool holds_something() const { return selected_ || promotion_; }
  std::optional<Place> promoting() const;
  void set_cursor(Place p) { cursor_ = p; }

 private:
  struct Promotion {
    Colour player;
    Move move;  // without what it becomes
    bool planned;
  };
  std::optional<Place> selected_, pressed_, cursor_;
  bool dragging_ = false, was_selected_ = false;
  std::optional<Promotion> promotion_;
  char typed_file_ = 0;

  MoveList moves_of_selected(const Match& m, Colour acting, bool& planning) const;
  static std::optional<Place> man_to_select(const Match& m, Colour acting, Place at);
  void choose(ui::Ui& ui, BoardView& view, client::MatchSource& source, Colour acting, Place at,
              Did& did);
  void carry_out(client::MatchSource& source, Colour acting, Move move, bool planning, Did& did);
  void read_mouse(ui::Ui& ui, BoardView& view, client::MatchSource& source, Colour acting,
                  Did& did);
  void read_keys(ui::Ui& ui, BoardView& view, client::MatchSource& source, const BoardScene& scene,
                 Colour acting, Did& did);
  void move_cursor(ui::Action way, const BoardScene& scene);
  void next_ready(const Match& m, Colour acting);
};

// The key of a refusal's sentence in the tables of strings.
std::string key_of(Refusal r);

}  // namespace pawnhub
