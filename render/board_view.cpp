// A board drawn layer by layer: squares, marks under men, standing men, dials, gliding men, marks
// over them.
#include "render/board_view.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "game/orders.hpp"
#include "render/fog.hpp"

namespace pawnhub {
namespace {

using client::Time;
using ui::Ink;
using ui::Rect;

constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kMan = 0.94F;  // of a square
constexpr float kFlying = 1.06F;
constexpr float kInTheAir = 1.16F;
constexpr float kResting = 0.86F;
constexpr float kSeenLast = 0.72F;
constexpr float kInDiamond = 0.40F;

bool is_light(Square s) { return (file_of(s) + rank_of(s)) % 2 == 1; }

float in_out_cubic(float t) {
  return t < 0.5F ? 4 * t * t * t : 1 - std::pow(-2 * t + 2, 3.0F) / 2;
}
float out_back(float t, float over) {
  const float u = t - 1;
  return 1 + (over + 1) * u * u * u + over * u * u;
}

ImVec2 between_points(ImVec2 a, ImVec2 b, float part) {
  return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

// Tenths of a second until a tick, counted up so that "0.0" is there only on arrival.
std::int64_t tenths_until(Tick t, Tick now) {
  return (std::max(0, (t - now).value) * 10 + kTicksPerSecond - 1) / kTicksPerSecond;
}

}  // namespace

View whole_view(const Match& m) {
  View v = view(m, Colour::White);
  v.seen = {~Bitboard{0}, ~Bitboard{0}};
  v.boards = m.position.boards;
  v.ready = m.motion.ready;
  v.castling = m.position.castling;
  v.en_passant = m.position.en_passant;
  return v;
}

float BoardView::cell_for(const Rect& area) { return std::floor(std::min(area.w, area.h) / 8); }

ImVec2 BoardView::point(float file, float rank) const {
  const Laid& laid = boards_[index(board_)];
  const bool white_below = laid.below == Colour::White;
  const float x = white_below ? file : 7 - file;
  const float y = white_below ? 7 - rank : rank;
  return {laid.rect.x + (x + 0.5F) * laid.cell, laid.rect.y + (y + 0.5F) * laid.cell};
}

ImVec2 BoardView::centre(Place p) const {
  return point(static_cast<float>(file_of(p.square)), static_cast<float>(rank_of(p.square)));
}

Rect BoardView::square(Place p) const {
  const Laid& laid = boards_[index(p.board)];
  const bool white_below = laid.below == Colour::White;
  const int x = white_below ? file_of(p.square) : 7 - file_of(p.square);
  const int y = white_below ? 7 - rank_of(p.square) : rank_of(p.square);
  return {laid.rect.x + static_cast<float>(x) * laid.cell,
          laid.rect.y + static_cast<float>(y) * laid.cell, laid.cell, laid.cell};
}

std::optional<Place> BoardView::place_at(ImVec2 p) const {
  for (const BoardId b : kBoards) {
    const Laid& laid = boards_[index(b)];
    if (laid.cell <= 0 || !laid.rect.has(p)) continue;
    const int x = std::min(7, static_cast<int>((p.x - laid.rect.x) / laid.cell));
    const int y = std::min(7, static_cast<int>((p.y - laid.rect.y) / laid.cell));
    const bool white_below = laid.below == Colour::White;
    return Place{square_at(white_below ? x : 7 - x, white_below ? 7 - y : y), b};
  }
  return std::nullopt;
}

void BoardView::draw(ui::Ui& ui, const Rect& area, BoardId board, const BoardScene& scene) {
  ui_ = &ui;
  scene_ = &scene;
  board_ = board;
  cell_ = cell_for(area);
  const Rect whole = area.centred(cell_ * 8, cell_ * 8);
  boards_[index(board)] = {
      {std::round(whole.x), std::round(whole.y), whole.w, whole.h}, cell_, scene.below};
  if (!scene.match->rules().traits.passes) boards_[index(BoardId::B)] = {};
  std::erase_if(effects_, [&](const Effect& e) {
    return client::in_seconds(ui.now() - e.began) * 1000 >= static_cast<double>(e.ms);
  });
  if (!effects_.empty()) ui.again();

  find_movers();
  draw_squares();
  draw_marks_under();
  draw_fog();
  draw_lanes();
  draw_standing();
  draw_gliding();
  draw_effects();
  draw_targets();
  draw_marks_over();
  if (scene.cursor && scene.cursor->board == board) draw_cursor(*scene.cursor);
}

// --- Who is under way ---

void BoardView::find_movers() {
  movers_.clear();
  const Match& m = *scene_->match;
  const bool fog = scene_->viewer && m.rules().traits.sight != Sight::All;
  if (!fog) {
    const std::vector<int> places = client::places_in_order(m);
    const auto men = m.motion.traffic.men();
    for (std::size_t i = 0; i < men.size(); ++i)
      if (men[i].move.board() == board_) movers_.push_back({men[i], true, {}, places[i]});
    return;
  }
  int place = 0;
  std::optional<Tick> before;
  for (const Sighting& s : scene_->view.under_way) {
    if (!s.from || !s.to || !s.ordered) {
      movers_.push_back({{Tick{0}, {}, s.man}, false, *s.at, 0});
      continue;
    }
    if (before != s.ordered) place = static_cast<int>(movers_.size()) + 1;
    before = s.ordered;
    movers_.push_back({{*s.ordered, {*s.from, *s.to}, s.man}, true, {}, place});
  }
}

// --- Squares ---

void BoardView::draw_squares() {
  const ui::BoardInk& inks = ui::board_ink(board_);
  const float round = ui_->px(ui_->small() ? 6 : 8);
  for (int i = 0; i < kSquareCount; ++i) {
    const auto s = static_cast<Square>(i);
    const Place p{s, board_};
    const bool light = is_light(s);
    const bool seen = has(scene_->view.seen[index(board_)], s);
    Ink colour = inks.plain.of(light);
    // In fog that hides a square its marks would tell of it.
    if (scene_->last.from == p && seen) colour = ui::kLastFrom.of(light);
    if (scene_->last.to == p && seen) colour = ui::kLastTo.of(light);
    if (scene_->selected == p) colour = inks.selected.of(light);
    const Rect r = square(p);
    const Rect all = boards_[index(board_)].rect;
    ImDrawFlags corners = ImDrawFlags_RoundCornersNone;
    if (r.x < all.x + 1 && r.y < all.y + 1) corners = ImDrawFlags_RoundCornersTopLeft;
    if (r.right() > all.right() - 1 && r.y < all.y + 1) corners = ImDrawFlags_RoundCornersTopRight;
    if (r.x < all.x + 1 && r.bottom() > all.bottom() - 1)
      corners = ImDrawFlags_RoundCornersBottomLeft;
    if (r.right() > all.right() - 1 && r.bottom() > all.bottom() - 1)
      corners = ImDrawFlags_RoundCornersBottomRight;
    ui_->draw().AddRectFilled(r.min(), r.max(), colour, round, corners);
    if (scene_->selected == p) ui_->outline(r, ui::kSaffron, 0, ui_->px(4));
  }
  // Coordinates, in the other square's colour.
  const float size = std::max(ui_->px(10), cell_ * 0.125F) * 1.21F;
  ImFont* font = ui_->fonts()[ui::Type::Caption];
  const bool white_below = scene_->below == Colour::White;
  for (int i = 0; i < 8; ++i) {
    const Square left = square_at(white_below ? 0 : 7, white_below ? 7 - i : i);
    const Square low = square_at(white_below ? i : 7 - i, white_below ? 0 : 7);
    const char rank = static_cast<char>('1' + rank_of(left));
    const char file = static_cast<char>('a' + file_of(low));
    const Rect a = square({left, board_});
    const Rect b = square({low, board_});
    ui_->draw().AddText(font, size, {a.x + cell_ * 0.05F, a.y + cell_ * 0.03F},
                        inks.plain.of(!is_light(left)), &rank, &rank + 1);
    const float w = font->CalcTextSizeA(size, FLT_MAX, 0, &file, &file + 1).x;
    ui_->draw().AddText(font, size,
                        {b.right() - w - cell_ * 0.05F, b.bottom() - size - cell_ * 0.01F},
                        inks.plain.of(!is_light(low)), &file, &file + 1);
  }
}

void BoardView::draw_marks_under() {
  if (!scene_->check || scene_->check->board != board_) return;
  const ImVec2 at = centre(*scene_->check);
  ui_->star(at, cell_ * 0.50F, cell_ * 0.42F, 16, ui::kEmber, ui::kInk, ui_->px(2));
}

// --- Fog ---

void BoardView::draw_fog() {
  const Match& m = *scene_->match;
  if (m.rules().traits.sight == Sight::All) return;
  auto& fog = fog_[index(board_)];
  const bool first = fog_drawn_[index(board_)] == Time{0};
  const auto passed =
      static_cast<float>(client::in_seconds(ui_->now() - fog_drawn_[index(board_)])) * 1000;
  fog_drawn_[index(board_)] = ui_->now();
  const Bitboard seen = scene_->view.seen[index(board_)];
  for (int i = 0; i < kSquareCount; ++i) {
    const float target = has(seen, static_cast<Square>(i)) ? 0.0F : 1.0F;
    float& now = fog[static_cast<std::size_t>(i)];
    const float by = first || ui_->less_motion() ? 1 : passed / (target > now ? 400.0F : 250.0F);
    if (now == target) continue;
    now = target > now ? std::min(target, now + by) : std::max(target, now - by);
    ui_->again();
  }
  if (seen == ~Bitboard{0} && std::all_of(fog.begin(), fog.end(), [](float f) { return f == 0; }))
    return;
  if (fog_texture_ == 0) fog_texture_ = make_fog_texture();
  const double drift = ui_->less_motion() ? 0 : client::in_seconds(ui_->now());
  if (!ui_->less_motion()) ui_->wake_at(ui_->now() + client::seconds(1.0 / 15));
  fog_mesh(ui_->draw(), fog_texture_, boards_[index(board_)].rect, seen, fog,
           scene_->below == Colour::White, ui_->px(1), drift);
  for (const client::LastSeen& l : scene_->last_seen) {
    const ImVec2 at = centre({l.at});
    draw_man(l.man, at, kSeenLast, 0.60F);
    ui_->dashed_ring(at, cell_ * 0.42F, ui_->px(2), 24, ui::faded(ui::kLavender, 0.7F));
  }
}

// --- Real time ---

void BoardView::draw_lanes() {
  const Match& m = *scene_->match;
  const Speed speed = speed_of(m.pace);
  for (const Mover& v : movers_) {
    if (!v.whole) continue;
    const Spot spot = spot_of(v.way, speed, last_motion(m), scene_->part);
    const ImVec2 man =
        point(static_cast<float>(spot.file) / 65536, static_cast<float>(spot.rank) / 65536);
    const ImVec2 from = centre({v.way.move.from(), board_});
    const ImVec2 to = centre({v.way.move.to(), board_});
    const bool mine = own(v.way.man.colour);
    const Ink colour = mine ? ui::kSaffron : ui::kSky;
    if (v.way.knight()) {
      for (float at = 0; at < 1; at += 0.14F) {
        const ImVec2 dot = between_points(from, to, at);
        ui_->circle(dot, cell_ * 0.045F, ui::faded(ui::kInk, 0.8F));
        ui_->circle(dot, cell_ * 0.03F, colour);
      }
      continue;
    }
    ui_->circle(from, cell_ * 0.08F, ui::faded(colour, 0.6F));
    ui_->line(from, man, cell_ * 0.08F, ui::faded(colour, 0.35F));
    const float wide = cell_ * 0.22F;
    ui_->line(man, to, wide + ui_->px(5), ui::faded(ui::kInk, 0.35F));
    ui_->circle(to, (wide + ui_->px(5)) / 2, ui::faded(ui::kInk, 0.35F));
    ui_->line(man, to, wide, ui::faded(colour, 0.88F));
    ui_->circle(to, wide / 2, colour);
    if (!mine) ui_->line(man, to, cell_ * 0.045F, ui::faded(ui::kInk, 0.8F));
    // A chevron for each square to come.
    const float length = std::hypot(to.x - man.x, to.y - man.y);
    if (length < 1) continue;
    const ImVec2 way{(to.x - man.x) / length, (to.y - man.y) / length};
    const int squares = v.way.length();
    const float step = std::hypot(to.x - from.x, to.y - from.y) / static_cast<float>(squares);
    const float arm = wide * 0.36F;
    for (float back = step / 2; back < length - arm; back += step) {
      const ImVec2 tip{to.x - way.x * back + way.x * arm, to.y - way.y * back + way.y * arm};
      const ImVec2 root{tip.x - way.x * arm, tip.y - way.y * arm};
      ui_->line({root.x - way.y * arm, root.y + way.x * arm}, tip, cell_ * 0.04F, ui::kInk);
      ui_->line({root.x + way.y * arm, root.y - way.x * arm}, tip, cell_ * 0.04F, ui::kInk);
    }
  }
}

// Sizes that last are drawn sharp; those in between, as of standing men.
void BoardView::draw_man(Man man, ImVec2 at, float size, float opaque) {
  constexpr std::array kLasting{kMan, kResting * kMan, kFlying, kInTheAir, kSeenLast, kInDiamond};
  const bool lasts = std::find(kLasting.begin(), kLasting.end(), size) != kLasting.end();
  ui_->man_scaled(man, at, cell_ * size, opaque, cell_ * (lasts ? size : kMan));
}

void BoardView::draw_dial(Man man, ImVec2 at, float left) {
  const bool white = man.colour == Colour::White;
  const Ink tone = white ? ui::kInk : ui::ink(0xF4F1FA);
  const Ink hand = white ? ui::ink(0xFFF8E8) : ui::kInk;
  const float gone = 1 - left;
  const float noon = -kPi / 2;
  const float r = cell_ * 0.43F;
  ui_->circle(at, r, ui::faded(tone, white ? 0.26F : 0.22F));
  ImDrawList& draw = ui_->draw();
  // The sector that is left: from where the gap has come to, on to twelve.
  const float from = noon + 2 * kPi * gone;
  const float to = noon + 2 * kPi;
  // No fan may turn by more than half a circle: then it is not convex.
  for (float a = from; a < to - 0.001F; a += kPi / 2) {
    draw.PathLineTo(at);
    draw.PathArcTo(at, r, a, std::min(to, a + kPi / 2), 16);
    draw.PathFillConvex(ui::faded(tone, 0.45F));
  }
  ui_->ring(at, cell_ * 0.44F, cell_ * 0.07F, ui::faded(tone, 0.5F));
  ui_->arc(at, cell_ * 0.44F, cell_ * 0.045F, from, to, hand);
}

void BoardView::draw_standing() {
  const Match& m = *scene_->match;
  const Board& b = scene_->view.boards[index(board_)];
  const bool in_turn = m.pace == Pace::Turn;
  const Speed speed = speed_of(m.pace);
  for (const Square s : Squares{b.held()}) {
    const Place p{s, board_};
    const Man man = *b.at(s);
    if (effect(EffectKind::Slide, p) != nullptr || effect(EffectKind::Land, p) != nullptr) continue;
    ImVec2 at = centre(p);
    float opaque = scene_->waiting ? 0.6F : 1;
    if (scene_->dragged == p) opaque = 0.35F;
    if (const Effect* shake = effect(EffectKind::Shake, p)) {
      const float t = ui_->progress(shake->began, shake->ms);
      at.x += std::sin(t * 4 * kPi) * ui_->px(3);
    }
    float size = kMan;
    const Tick ready = m.motion.ready[index(board_)][index(s)];
    if (!in_turn && ready > m.next) {
      const float left =
          (static_cast<float>((ready - m.next).value) - static_cast<float>(scene_->part) / 65536) /
          static_cast<float>(speed.cooldown.value);
      draw_dial(man, at, std::clamp(left, 0.0F, 1.0F));
      size = kResting * kMan;
      opaque *= 0.82F;
    } else if (const Effect* flash = effect(EffectKind::Flash, p)) {
      const float t = ui_->progress(flash->began, flash->ms);
      ui_->ring(at, cell_ * 0.46F, ui_->px(4), ui::faded(ui::kSaffron, 1 - t * 0.6F));
      size = kMan * (kResting + (1 - kResting) * out_back(t, 1.4F));
    }
    draw_man(man, at, size, opaque);
    for (const Command& c : scene_->pending) {
      if (c.kind != CommandKind::Move || Place{c.move.from(), c.move.board()} != p) continue;
      const ImVec2 to = centre({c.move.to(), board_});
      ui_->dashed_ring(at, cell_ * 0.45F, ui_->px(4), 8, ui::kSaffron);
      ui_->dashed_line(at, to, ui_->px(6), ui_->px(6), ui_->px(8), ui::kSaffron);
    }
  }
}

void BoardView::draw_gliding() {
  const Match& m = *scene_->match;
  const Speed speed = speed_of(m.pace);
  for (const Mover& v : movers_) {
    if (!v.whole) {
      draw_man(v.way.man, centre(v.at), kFlying);
      continue;
    }
    const Spot spot = spot_of(v.way, speed, last_motion(m), scene_->part);
    const ImVec2 at =
        point(static_cast<float>(spot.file) / 65536, static_cast<float>(spot.rank) / 65536);
    const bool air = v.way.knight() && !v.way.at(speed, last_motion(m));
    if (air) {
      for (int i = 3; i >= 0; --i) {
        const float r = cell_ * (0.26F + 0.03F * static_cast<float>(i));
        Rect oval{at.x - r, at.y + cell_ * 0.42F - r * 0.22F, 2 * r, r * 0.44F};
        ui_->fill(oval, ui::faded(ui::kInk, 0.12F), oval.h / 2);
      }
    }
    draw_man(v.way.man, {at.x, at.y - (air ? cell_ * 0.05F : 0)}, air ? kInTheAir : kFlying,
             scene_->waiting ? 0.6F : 1);
    const bool mine = own(v.way.man.colour);
    const auto left = tenths_until(v.way.arrival(speed), m.next);
    const Place to{v.way.move.to(), board_};
    draw_box(centre(to), to, ui_->strings().tenths(left), mine ? ui::kSaffron : ui::kSky, false);
    draw_badge({at.x + cell_ * 0.30F, at.y - cell_ * 0.32F}, v.place, mine);
  }
}

void BoardView::draw_box(ImVec2 at, Place to, std::string_view text, Ink edge, bool broken) {
  const ui::Type type = cell_ >= ui_->px(84) ? ui::Type::Label : ui::Type::Caption;
  const bool held = has(scene_->view.boards[index(to.board)].held(), to.square);
  Rect box{at.x - cell_ * 0.30F, at.y - cell_ * 0.20F, cell_ * 0.60F, cell_ * 0.40F};
  box.w = std::max(box.w, ui_->width(type, text) + ui_->px(10));
  box.x = at.x - box.w / 2;
  if (held) box = {at.x + cell_ * 0.48F - box.w, at.y - cell_ * 0.48F, box.w, cell_ * 0.27F};
  const float round = cell_ * 0.08F;
  ui_->fill(box, ui::kInk, round);
  if (broken) {
    ui_->dashed_line(box.min(), {box.right(), box.y}, ui_->px(3), ui_->px(7), ui_->px(4), edge);
    ui_->dashed_line({box.x, box.bottom()}, box.max(), ui_->px(3), ui_->px(7), ui_->px(4), edge);
    ui_->dashed_line(box.min(), {box.x, box.bottom()}, ui_->px(3), ui_->px(7), ui_->px(4), edge);
    ui_->dashed_line({box.right(), box.y}, box.max(), ui_->px(3), ui_->px(7), ui_->px(4), edge);
  } else {
    ui_->outline(box, edge, round, std::max(2.0F, cell_ * 0.03F));
  }
  if (text == "clock")
    ui_->icon("clock", box.centre(), cell_ * 0.26F, ui::kIvory);
  else
    ui_->text_in(box, type, edge, text, ui::Align::Centre);
}

void BoardView::draw_badge(ImVec2 at, int number, bool mine) {
  const float r = cell_ * 0.16F;
  if (mine) {
    ui_->circle(at, r, ui::kSaffron);
    ui_->ring(at, r, ui_->px(2), ui::kInk);
  } else {
    ui_->draw().AddNgonFilled(at, r * 1.12F, ui::kSky, 6);
    ui_->draw().AddNgon(at, r * 1.12F, ui::kInk, 6, ui_->px(2));
  }
  const ui::Type type = cell_ >= ui_->px(84) ? ui::Type::Label : ui::Type::Caption;
  ui_->text_in({at.x - r * 2, at.y - r, 4 * r, 2 * r}, type, mine ? ui::kOnSaffron : ui::kOnSky,
               std::to_string(number), ui::Align::Centre);
}

// --- Marks over the men ---

void BoardView::draw_targets() {
  if (!scene_->selected) return;
  if (scene_->selected->board != board_) return draw_twin_hints();
  const Match& m = *scene_->match;
  const Board& b = scene_->view.boards[index(board_)];
  const Ink disc = ui::faded(ui::kInk, 0.5F);
  Bitboard drawn = 0;
  for (const Move move : scene_->moves) {
    if (has(drawn, move.to())) continue;
    drawn |= bit(move.to());
    const Place to{move.to(), board_};
    const bool taken = has(b.held(), move.to());
    if (taken)
      ui_->ring(centre(to), cell_ * 0.44F, cell_ * 0.075F, ui::faded(ui::kInk, 0.6F));
    else
      ui_->circle(centre(to), cell_ * 0.14F, disc);
  }
  if (m.pace == Pace::Turn || scene_->planning || !scene_->viewer) return;
  // Where a man of one's own is on its way to.
  const Orders orders(m, *scene_->viewer);
  for (int i = 0; i < kSquareCount; ++i) {
    const auto to = static_cast<Square>(i);
    if (to == scene_->selected->square || has(drawn, to)) continue;
    if (orders.refusal({scene_->selected->square, to, board_}) != Refusal::DestinationLocked)
      continue;
    ui_->icon("lock", centre({to, board_}), cell_ * 0.36F, ui::faded(ui::kInk, 0.6F));
  }
}

// Alice: on the other board, where the man would come to stand.
void BoardView::draw_twin_hints() {
  const Match& m = *scene_->match;
  const Place from = *scene_->selected;
  const Rect twin = square({from.square, board_}).inset(ui_->px(2));
  const float dash = cell_ * 0.12F;
  for (const auto& [a, b] : {std::pair{twin.min(), ImVec2{twin.right(), twin.y}},
                             std::pair{ImVec2{twin.right(), twin.y}, twin.max()},
                             std::pair{ImVec2{twin.x, twin.bottom()}, twin.max()},
                             std::pair{twin.min(), ImVec2{twin.x, twin.bottom()}}})
    ui_->dashed_line(a, b, ui_->px(4), dash, dash * 0.6F, ui::kSaffron);
  Bitboard drawn = 0;
  for (const Move move : scene_->moves) {
    if (has(drawn, move.to())) continue;
    drawn |= bit(move.to());
    const Place to{move.to(), board_};
    if (scene_->hovered && scene_->hovered->square == move.to()) {
      ui_->fill(square(to), ui::faded(ui::kSaffron, 0.6F));
      if (const auto man = m.position.at(from)) draw_man(*man, centre(to), kMan, 0.6F);
      continue;
    }
    ui_->ring(centre(to), cell_ * 0.25F, cell_ * 0.035F, ui::faded(ui::kInk, 0.5F));
    ui_->circle(centre(to), cell_ * 0.08F, ui::faded(ui::kInk, 0.5F));
  }
  if (m.pace != Pace::Turn || scene_->planning) return;
  for (const Square s : Squares{m.position.on(board_).held() & ~drawn}) {
    const Move move = completed(m.position, {from.square, s, from.board});
    if (s == from.square || why_illegal(m.rules(), m.position, move) != Refusal::OtherBoardHeld)
      continue;
    const Rect r = square({s, board_});
    const ImVec2 at{r.right() - cell_ * 0.18F, r.y + cell_ * 0.18F};
    ui_->circle(at, cell_ * 0.13F, ui::kInk);
    ui_->icon("close", at, cell_ * 0.2F, ui::kIvory);
  }
}

void BoardView::draw_plans() {
  for (const client::Plan& p : scene_->plans) {
    if (p.move.board() != board_) continue;
    if (scene_->viewer && *scene_->viewer != p.player) continue;
    ImVec2 from = centre({p.move.from(), board_});
    const Place target{p.move.to(), board_};
    const ImVec2 to = centre(target);
    const float far = std::hypot(to.x - from.x, to.y - from.y);
    from = between_points(from, to, std::min(1.0F, cell_ * 0.42F / std::max(1.0F, far)));
    ui_->dashed_line(from, to, ui_->px(7), cell_ * 0.13F, cell_ * 0.07F, ui::kInk);
    ui_->dashed_line(from, to, ui_->px(4), cell_ * 0.13F, cell_ * 0.07F, ui::kIvory);
    draw_box(to, target, "clock", ui::kIvory, false);
  }
}

void BoardView::draw_clashes() {
  for (const client::Clash& c : scene_->clashes) {
    if (c.at.board != board_) continue;
    const ImVec2 at = centre(c.at);
    const float r = cell_ * 0.36F;
    const std::array<ImVec2, 4> corners{
        ImVec2{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}};
    Ink edge = ui::kIvory;
    if (c.survivor) edge = own(c.survivor->colour) ? ui::kSaffron : ui::kSky;
    ui_->draw().AddConvexPolyFilled(corners.data(), 4, ui::kInk);
    ui_->draw().AddPolyline(corners.data(), 4, edge, ImDrawFlags_Closed, cell_ * 0.045F);
    if (c.survivor)
      draw_man(*c.survivor, at, kInDiamond);
    else
      ui_->icon("close", at, cell_ * 0.36F, ui::kIvory);
  }
}

void BoardView::draw_marks_over() {
  draw_plans();
  draw_clashes();
  if (!scene_->waiting) return;
  const Rect all = boards_[index(board_)].rect;
  for (int i = -1; i <= 1; ++i)
    ui_->circle({all.centre().x + static_cast<float>(i) * cell_ * 0.3F, all.centre().y},
                cell_ * 0.09F, ui::kInk);
}

void BoardView::draw_cursor(Place p) {
  const Rect r = square(p).inset(ui_->px(1));
  const float arm = r.w * 0.26F;
  for (const auto& [thick, colour] :
       {std::pair{ui_->px(9), ui::kInk}, std::pair{ui_->px(4.5F), ui::kIvory}}) {
    for (const float x : {r.x, r.right()}) {
      for (const float y : {r.y, r.bottom()}) {
        const float dx = x == r.x ? arm : -arm;
        const float dy = y == r.y ? arm : -arm;
        const std::array<ImVec2, 3> corner{ImVec2{x + dx, y}, {x, y}, {x, y + dy}};
        ui_->draw().AddPolyline(corner.data(), 3, colour, 0, thick);
      }
    }
  }
}

// --- Effects ---

const BoardView::Effect* BoardView::effect(EffectKind kind, Place to) const {
  const auto found = std::find_if(effects_.begin(), effects_.end(),
                                  [&](const Effect& e) { return e.kind == kind && e.to == to; });
  return found == effects_.end() ? nullptr : &*found;
}

void BoardView::draw_effects() {
  for (const Effect& e : effects_) {
    if (e.to.board != board_) continue;
    const float t = ui_->progress(e.began, e.ms);
    if (e.kind == EffectKind::Slide) {
      const ImVec2 from = centre({e.from.square, board_});
      draw_man(e.man, between_points(from, centre(e.to), in_out_cubic(t)), kMan,
               e.from.board == e.to.board ? 1 : 1 - t);
    } else if (e.kind == EffectKind::Land) {
      const float rise = (1 - in_out_cubic(t)) * cell_ * 0.3F;
      draw_man(e.man, {centre(e.to).x, centre(e.to).y - rise}, kMan, t);
    } else if (e.kind == EffectKind::Fade) {
      const float out = 1 - (1 - t) * (1 - t);
      draw_man(e.man, centre(e.to), kMan * (1 - 0.3F * out), 1 - out);
      ui_->ring(centre(e.to), cell_ * (0.3F + 0.2F * out), ui_->px(3),
                ui::faded(ui::kIvory, 1 - out));
    }
  }
}

void BoardView::refuse(ui::Ui& ui, Place man) {
  effects_.push_back({EffectKind::Shake, ui.now(), 160, {}, man, man});
  ui.again();
}

void BoardView::happened(ui::Ui& ui, const BoardScene& scene,
                         std::span<const client::Happening> happenings) {
  const Match& m = *scene.match;
  const bool in_turn = m.pace == Pace::Turn;
  const bool passes = m.rules().traits.passes;
  const auto sees = [&](Place p) { return has(scene.view.seen[index(p.board)], p.square); };
  const float motion = ui.less_motion() ? 0 : 1;
  for (const auto& [tick, e] : happenings) {
    if (e.kind == EventKind::Taken && sees(e.at))
      effects_.push_back({EffectKind::Fade, ui.now(), 180 * motion, e.man, e.at, e.at});
    if (!in_turn) continue;
    if (e.kind == EventKind::Ordered) {
      const Place from = e.at;
      const Place to{e.move.to(), e.at.board};
      const bool known = (sees(from) && sees(to)) || !scene.viewer || e.man.colour == *scene.viewer;
      const bool by_hand = dropped_ == to;
      dropped_.reset();
      const int squares = UnderWay{Tick{0}, e.move, e.man}.length();
      const float ms = std::min(240.0F, 140.0F + 20.0F * static_cast<float>(squares)) * motion;
      if (known && !by_hand && !passes)
        effects_.push_back({EffectKind::Slide, ui.now(), ms, e.man, from, to});
      if (passes)
        effects_.push_back(
            {EffectKind::Land, ui.now(), 220 * motion, e.man, from, {to.square, other(to.board)}});
    }
  }
  if (in_turn) return;
  // Men that have just become ready.
  for (const BoardId b : kBoards)
    for (const Square s : Squares{scene.view.boards[index(b)].held()}) {
      const Tick ready = m.motion.ready[index(b)][index(s)];
      const Place p{s, b};
      const bool just = ready > Tick{0} && m.next >= ready && m.next - ready < Tick{3};
      if (just && effect(EffectKind::Flash, p) == nullptr)
        effects_.push_back({EffectKind::Flash, ui.now(), 150 * motion, {}, p, p});
    }
}

}  // namespace pawnhub
