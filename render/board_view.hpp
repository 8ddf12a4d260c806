// The board as a player sees it: squares, men, and everything that a square can say.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "game/match.hpp"
#include "game/view.hpp"
#include "render/client/chronicle.hpp"
#include "render/client/forecast.hpp"
#include "render/client/last_seen.hpp"
#include "render/client/match_source.hpp"
#include "render/client/plans.hpp"
#include "render/ui/ui.hpp"

namespace pawnhub {

// All that is to be drawn, whatever it comes from.
struct BoardScene {
  const Match* match = nullptr;
  View view;  // the match as the viewer may see it
  std::uint16_t part = 0;
  client::Viewer viewer;
  Colour below = Colour::White;  // whose side is below; its marks are saffron
  std::optional<Place> selected;
  MoveList moves;         // of the selected man
  bool planning = false;  // they would be planned, not played
  client::LastMove last;
  std::optional<Place> check;  // the king that is in check
  std::optional<Place> cursor;
  std::optional<Place> hovered;  // among the targets
  std::optional<Place> dragged;  // that man is at the mouse
  std::span<const client::Plan> plans;
  std::vector<Command> pending;
  std::vector<client::Clash> clashes;
  std::span<const client::LastSeen> last_seen;
  bool waiting = false;  // for the net
};

// A view of everything, for who may see all.
View whole_view(const Match& m);

class BoardView {
 public:
  // Whole pixels for each square, in the middle of the area.
  static float cell_for(const ui::Rect& area);

  // Remembers where the board is, for places and centres.
  void draw(ui::Ui& ui, const ui::Rect& area, BoardId board, const BoardScene& scene);

  std::optional<Place> place_at(ImVec2 point) const;
  ui::Rect square(Place p) const;
  ui::Rect rect(BoardId b) const { return boards_[index(b)].rect; }

  // What has happened in the match, for slides, captures and flashes.
  void happened(ui::Ui& ui, const BoardScene& scene, std::span<const client::Happening> happenings);
  // A choice that the rules refuse: the man shakes.
  void refuse(ui::Ui& ui, Place man);
  // After a jump through time nothing slides.
  void forget_effects() { effects_.clear(); }
  // The man is where it was let go already.
  void drop(Place to) { dropped_ = to; }

 private:
  struct Laid {
    ui::Rect rect;
    float cell = 0;
    Colour below{};
  };
  enum class EffectKind : std::uint8_t { Slide, Fade, Flash, Shake, Land };
  struct Effect {
    EffectKind kind;
    client::Time began;
    float ms;
    Man man;
    Place from, to;
  };
  // A man under way, as far as it may be seen.
  struct Mover {
    UnderWay way;
    bool whole = false;  // its way is known; else only where it is
    Place at;
    int place = 0;  // in the order of all that are seen
  };

  std::array<Laid, 2> boards_;
  std::vector<Effect> effects_;
  std::optional<Place> dropped_;
  std::array<std::array<float, 64>, 2> fog_{};
  std::array<client::Time, 2> fog_drawn_{};
  unsigned fog_texture_ = 0;

  // Of the frame being drawn.
  ui::Ui* ui_ = nullptr;
  const BoardScene* scene_ = nullptr;
  BoardId board_{};
  float cell_ = 0;
  std::vector<Mover> movers_;

  ImVec2 centre(Place p) const;
  ImVec2 point(float file, float rank) const;
  bool own(Colour c) const { return c == scene_->below; }
  const Effect* effect(EffectKind kind, Place to) const;

  void find_movers();
  void draw_squares();
  void draw_marks_under();
  void draw_fog();
  void draw_lanes();
  void draw_standing();
  void draw_man(Man man, ImVec2 at, float size, float opaque = 1);
  void draw_dial(Man man, ImVec2 at, float left);
  void draw_gliding();
  void draw_marks_over();
  void draw_targets();
  void draw_twin_hints();
  void draw_plans();
  void draw_clashes();
  void draw_box(ImVec2 at, Place to, std::string_view text, ui::Ink edge, bool broken);
  void draw_badge(ImVec2 at, int number, bool mine);
  void draw_cursor(Place p);
  void draw_effects();
};

}  // namespace pawnhub
