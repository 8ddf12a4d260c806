// Cards and lists.
#include "render/screens/panels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "game/notation.hpp"

namespace pawnhub {
namespace {

using client::Entry;
using ui::Align;
using ui::Rect;
using ui::Type;
using ui::Ui;

// A small man on a tray, on which both colours show.
void tray_man(Ui& ui, ImVec2 centre, Man man, float size) {
  ui.fill({centre.x - size / 2, centre.y - size / 2, size, size}, ui::kTray, size / 4);
  ui.man(man, centre, size * 0.9F);
}

// Men that were taken, on a tray, and by how much that side leads.
void taken_men(Ui& ui, const Rect& r, const client::MatchSource& source, Colour by) {
  const auto men = source.chronicle().taken(other(by), last_tick(source.match()));
  const float size = std::min(ui.px(24), r.h * 0.86F);
  Rect in = r;
  if (!men.empty()) {
    const float room = r.w - ui.px(60);
    const float step =
        std::min(size * 0.72F, (room - size) / std::max(1.0F, static_cast<float>(men.size() - 1)));
    const Rect tray =
        in.cut_left(size + step * static_cast<float>(men.size() - 1) + ui.px(12), ui.px(8));
    ui.fill(tray, ui::kTray, ui.px(6));
    for (std::size_t i = 0; i < men.size(); ++i)
      ui.man(men[i], {tray.x + ui.px(6) + size / 2 + step * static_cast<float>(i), tray.centre().y},
             size);
  }
  const int ahead = client::lead(source.match(), by);
  // In fog the lead would tell of what isn't seen, and a horde is not to be compared.
  const auto& traits = source.match().rules().traits;
  if (ahead <= 0 || traits.sight != Sight::All || traits.horde) return;
  const std::string text = "+" + std::to_string(ahead);
  const float w = ui.chip_width(text, false);
  ui.chip(in.cut_left(w).centred(w, std::min(ui.px(22), r.h)), text, ui.theme().bg3,
          ui.theme().text1);
}

// One bar for each man: full when ready, growing while it rests, a thin line while under way.
void rest_bars(Ui& ui, const Rect& r, const Match& m, Colour side, bool mine) {
  std::vector<float> bars;
  const Speed speed = speed_of(m.pace);
  for (const BoardId b : kBoards)
    for (const Square s : Squares{m.position.on(b).of(side)}) {
      const auto left = static_cast<float>((m.motion.ready[index(b)][index(s)] - m.next).value);
      bars.push_back(1 - std::clamp(left / static_cast<float>(speed.cooldown.value), 0.0F, 1.0F));
    }
  std::sort(bars.begin(), bars.end(), std::greater<>());
  const auto ready = std::count(bars.begin(), bars.end(), 1.0F);
  const auto moving = std::count_if(m.motion.traffic.men().begin(), m.motion.traffic.men().end(),
                                    [&](const UnderWay& u) { return u.man.colour == side; });
  bars.insert(bars.end(), static_cast<std::size_t>(moving), -1.0F);
  Rect in = r;
  const Rect head = in.cut_top(ui.px(20), ui.px(4));
  ui.text_in(head, Type::Small, ui.theme().text2, ui.tr("match.ready"));
  ui.text_in(head, Type::Strong, ui.theme().text1,
             ui.strings().fill(
                 "match.of", {{"n", std::to_string(ready)}, {"all", std::to_string(bars.size())}}),
             Align::Right);
  const int columns = bars.size() > 16 ? 16 : 8;
  const bool light = ui.look() == client::Look::Light;
  const ui::Ink full = mine ? ui::kSaffron : light ? ui::kTray : ui::kLavender;
  const float h = ui.px(9);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    Rect cell = in.column(static_cast<int>(i) % columns, columns, ui.px(4));
    cell.y += static_cast<float>(static_cast<int>(i) / columns) * (h + ui.px(5));
    cell.h = h;
    if (bars[i] < 0) {
      ui.fill(cell, ui.theme().bg3, ui.px(2));
      ui.fill({cell.x, cell.y + h / 2 - ui.px(1), cell.w, ui.px(2)}, full);
      continue;
    }
    if (bars[i] >= 1) {
      ui.fill(cell, full, ui.px(2));
      continue;
    }
    ui.fill(cell, ui.theme().bg3, ui.px(2));
    ui.fill({cell.x, cell.y, cell.w * bars[i], h}, ui.theme().text3, ui.px(2));
  }
}

constexpr int kBarRows = 2;

std::string clock_of(const Match& m, Colour side) { return clock_text(time_left(m, side)); }

}  // namespace

float player_card_height(const Ui& ui, const Match& m) {
  return m.pace == Pace::Turn ? ui.px(180) : ui.px(148) + kBarRows * ui.px(14);
}

void player_card(Ui& ui, const Rect& r, const client::MatchSource& source, const PlayerCard& card,
                 bool flat) {
  const Match& m = source.match();
  const bool in_turn = m.pace == Pace::Turn;
  ui.fill(r, card.to_move ? ui.theme().bg2 : ui.theme().bg1, ui.px(12));
  if (card.to_move)
    ui.fill({r.x, r.y + ui.px(flat ? 12 : 16), ui.px(4), r.h - ui.px(flat ? 24 : 32)}, ui::kSaffron,
            ui.px(2));
  Rect in = r.inset(ui.px(flat ? 12 : 16), ui.px(flat ? 8 : 16));
  const float side = ui.px(flat ? 40 : 44);
  if (flat) {
    const Rect face = in.cut_left(side, ui.px(12));
    avatar(ui, face.centred(side, side), card.side);
    if (in_turn) {
      const std::string clock = clock_of(m, card.side);
      const Type type = r.w < ui.px(240) ? Type::Figure : Type::ClockSmall;
      const float w = ui.figures_width(type, clock);
      ui.figures(in.cut_right(w, ui.px(8)), type, ui.theme().text1, clock, Align::Right);
    } else if (card.shows_rest) {
      rest_bars(ui, in.cut_right(ui.px(150), ui.px(8)), m, card.side,
                card.to_move || card.chip == "own");
    }
    const bool bare = source.chronicle().taken(other(card.side), last_tick(m)).empty();
    Rect name = bare ? in : in.cut_top(in.h / 2);
    const float w = std::min(name.w, ui.width(Type::Head, card.name) + ui.px(2));
    const Type type = ui.narrowest(w, card.name, {Type::Head, Type::Strong, Type::Small});
    ui.text_in(name.cut_left(w, ui.px(8)), type, ui.theme().text1, card.name);
    if (name.w > ui.px(40)) ui.text_in(name, Type::Small, ui.theme().text3, card.about);
    if (!bare) taken_men(ui, in.inset(0, ui.px(1)), source, card.side);
    return;
  }
  Rect head = in.cut_top(side, ui.px(8));
  avatar(ui, head.cut_left(side, ui.px(12)), card.side);
  ui.text_in(head.row(0, 2, 0), Type::Head, ui.theme().text1, card.name);
  ui.text_in(head.row(1, 2, 0), Type::Small, ui.theme().text3, card.about);
  if (in_turn) {
    Rect clock = in.cut_top(ui.px(52), ui.px(8));
    if (!card.chip.empty() && card.chip != "own") {
      const float w = ui.chip_width(card.chip, false);
      const Rect chip = clock.cut_right(w, ui.px(8));
      ui.chip(chip.centred(w, ui.px(24)), card.chip, ui::kSaffron, ui::kOnSaffron);
    }
    ui.figures(clock, Type::Clock, ui.theme().text1, clock_of(m, card.side));
  } else {
    const Rect bars = in.cut_top(ui.px(24 + 28), ui.px(8));
    if (card.shows_rest)
      rest_bars(ui, bars, m, card.side, card.chip == "own");
    else
      ui.text_in(bars, Type::Small, ui.theme().text3, ui.tr("match.rest-unseen"));
  }
  if (in.h > ui.px(18)) taken_men(ui, in.cut_top(ui.px(28)), source, card.side);
}

std::optional<std::size_t> moves_list(Ui& ui, const Rect& r, const client::MatchSource& source,
                                      const MovesOptions& options) {
  const auto& entries = source.chronicle().entries();
  const Match& m = source.match();
  const std::size_t count = options.all ? entries.size() : std::min(options.count, entries.size());
  const float row = ui.px(28);
  const bool in_turn = m.pace == Pace::Turn;
  std::optional<std::size_t> chosen;
  // Black begins where a start has it to move.
  const std::size_t skip = in_turn && !entries.empty() && entries[0].by == Colour::Black ? 1 : 0;
  const std::size_t rows = in_turn ? (count + skip + 1) / 2 : count;
  const Rect content = ui.begin_scroll("moves", r, static_cast<float>(rows) * row);
  for (std::size_t i = 0; i < count; ++i) {
    const Entry& e = entries[i];
    const std::size_t at = in_turn ? (i + skip) / 2 : i;
    Rect line{content.x, content.y + static_cast<float>(at) * row, content.w, row};
    if (line.bottom() < r.y || line.y > r.bottom()) {
      if (!options.choosable) continue;
    }
    const bool current = i + 1 == options.count;
    std::string text = ui.strings().san(client::text_for(e, options.viewer, m));
    const bool unseen = text.empty();
    if (unseen) text = ui.tr("match.unseen");
    if (in_turn) {
      const bool second = (i + skip) % 2 == 1;
      const Rect number = line.cut_left(ui.px(28), ui.px(8));
      if (!second || i == 0) {
        ui.figures(number, Type::Small, ui.theme().text3, std::to_string(at + 1));
      }
      Rect cell = line.column(second ? 1 : 0, 2, 0);
      if (current) ui.fill(cell.inset(0, ui.px(1)), ui::kSaffron, ui.px(6));
      if (options.choosable) {
        const ui::Touch t = ui.touch("moves." + std::to_string(i), cell.inset(0, ui.px(1)), 6);
        if (t.pressed) chosen = i;
        if (t.hovered && !current) ui.fill(cell.inset(0, ui.px(1)), ui.theme().bg3, ui.px(6));
      }
      const ui::Ink colour = current  ? ui::kOnSaffron
                             : unseen ? ui.theme().text3
                                      : ui.theme().text1;
      ui.text_in(cell.inset(ui.px(8), 0), current ? Type::Strong : Type::Medium, colour, text);
      continue;
    }
    if (unseen) continue;
    if (options.choosable) {
      const ui::Touch t = ui.touch("moves." + std::to_string(i), line.inset(0, ui.px(1)), 6);
      if (t.pressed) chosen = i;
      if (current || t.hovered) ui.fill(line.inset(0, ui.px(1)), ui.theme().bg3, ui.px(6));
    }
    ui.figures(line.cut_left(ui.px(52)), Type::Small, ui.theme().text3, time_text(e.tick));
    ui.circle({line.x + ui.px(4), line.centre().y}, ui.px(4),
              e.by == Colour::White ? ui::kIvory : ui::kTray);
    ui.ring({line.x + ui.px(4), line.centre().y}, ui.px(4), ui.px(1), ui.theme().text3);
    line.cut_left(ui.px(20));
    tray_man(ui, {line.x + ui.px(11), line.centre().y}, e.man, ui.px(22));
    line.cut_left(ui.px(30));
    ui.text_in(line, Type::Small, ui.theme().text2, text);
  }
  ui.end_scroll();
  if (options.count > 0) {
    const std::size_t at = in_turn ? (options.count - 1 + skip) / 2 : options.count - 1;
    const std::string key = "moves.shown";
    const float before = ui.ease(key, static_cast<float>(at), 0);
    if (!options.choosable || before != static_cast<float>(at))
      ui.scroll_to("moves", static_cast<float>(at) * row, static_cast<float>(at + 1) * row);
  }
  return chosen;
}

std::optional<client::Plan> orders_list(Ui& ui, const Rect& r, const client::MatchSource& source,
                                        Colour side) {
  struct Line {
    Man man;
    Move move;
    std::string state;
    bool planned;
    client::Plan plan;
  };
  const Match& m = source.match();
  std::vector<Line> lines;
  const auto seconds = [&](Tick until) {
    const int tenths = (std::max(0, (until - m.next).value) * 10 + 59) / 60;
    return ui.strings().tenths(tenths);
  };
  for (const UnderWay& u : m.motion.traffic.men())
    if (u.man.colour == side)
      lines.push_back(
          {u.man,
           u.move,
           ui.strings().fill("match.gliding", {{"time", seconds(u.arrival(speed_of(m.pace)))}}),
           false,
           {}});
  for (const client::Plan& p : source.plans()) {
    if (p.player != side) continue;
    const Place from{p.move.from(), p.move.board()};
    const auto man = m.position.at(from);
    const Tick ready = m.motion.ready[index(from.board)][index(from.square)];
    lines.push_back({man.value_or(Man{side, Kind::Pawn}), p.move,
                     m.pace == Pace::Turn
                         ? ui.tr("match.premove")
                         : ui.strings().fill("match.queued", {{"time", seconds(ready)}}),
                     true, p});
  }
  std::optional<client::Plan> back;
  Rect in = r;
  const float row = ui.px(44);
  if (lines.empty()) ui.paragraph(in, Type::Small, ui.theme().text3, ui.tr("match.no-orders"));
  int number = 0;
  for (const Line& l : lines) {
    if (in.h < row) break;
    Rect line = in.cut_top(row);
    tray_man(ui, {line.x + ui.px(15), line.centre().y}, l.man, ui.px(30));
    line.cut_left(ui.px(42));
    if (l.planned) {
      const Rect b = line.cut_right(ui.px(32), ui.px(4));
      if (ui.button("orders.take-back." + std::to_string(number++), b.centred(ui.px(32), ui.px(32)),
                    "", {.icon = "close"}))
        back = l.plan;
    }
    const std::string way =
        text_of(Place{l.move.from(), l.move.board()}) + " – " + text_of(l.move.to());
    ui.text_in({line.x, line.y + ui.px(3), line.w, ui.px(20)}, Type::Strong, ui.theme().text1, way);
    ui.text_in({line.x, line.y + ui.px(22), line.w, ui.px(18)}, Type::Small, ui.theme().text3,
               l.state);
  }
  return back;
}

void legend(Ui& ui, const Rect& r) {
  Rect in = r;
  ui.text_in(in.cut_top(ui.px(24), ui.px(10)), Type::Head, ui.theme().text1, ui.tr("legend.title"));
  constexpr std::array<std::string_view, 6> kKeys{"legend.yours", "legend.theirs", "legend.first",
                                                  "legend.clash", "legend.rest",   "legend.queued"};
  for (std::size_t i = 0; i < kKeys.size(); ++i) {
    Rect line = in.cut_top(ui.px(36));
    const Rect sign = line.cut_left(ui.px(44), ui.px(12));
    const ImVec2 c = sign.centre();
    switch (i) {
      case 0:
      case 1: {
        const Rect lane = sign.centred(sign.w, ui.px(12));
        ui.fill(lane, i == 0 ? ui::kSaffron : ui::kSky, ui.px(6));
        if (i == 1)
          ui.line({lane.x + ui.px(4), c.y}, {lane.right() - ui.px(4), c.y}, ui.px(2), ui::kInk);
        ui.line({c.x - ui.px(3), c.y - ui.px(4)}, {c.x + ui.px(2), c.y}, ui.px(2.5F), ui::kInk);
        ui.line({c.x - ui.px(3), c.y + ui.px(4)}, {c.x + ui.px(2), c.y}, ui.px(2.5F), ui::kInk);
        break;
      }
      case 2:
        ui.circle(c, ui.px(11), ui::kSaffron);
        ui.text_in({c.x - ui.px(11), c.y - ui.px(11), ui.px(22), ui.px(22)}, Type::Caption,
                   ui::kOnSaffron, "1", Align::Centre);
        break;
      case 3: {
        const float d = ui.px(12);
        const std::array<ImVec2, 4> corners{
            ImVec2{c.x, c.y - d}, {c.x + d, c.y}, {c.x, c.y + d}, {c.x - d, c.y}};
        ui.draw().AddPolyline(corners.data(), 4, ui::kSaffron, ImDrawFlags_Closed, ui.px(3));
        break;
      }
      case 4:
        ui.ring(c, ui.px(10), ui.px(4), ui.theme().bg3);
        ui.arc(c, ui.px(10), ui.px(3), 0.5F, 4.71F, ui.theme().text1);
        break;
      default:
        ui.dashed_line({sign.x, c.y}, {c.x + ui.px(4), c.y}, ui.px(3), ui.px(7), ui.px(4),
                       ui.theme().text1);
        ui.outline({c.x + ui.px(6), c.y - ui.px(7), ui.px(14), ui.px(14)}, ui.theme().text1,
                   ui.px(4), ui.px(2));
        break;
    }
    ui.text_in(line, ui.width(Type::Body, ui.tr(kKeys[i])) > line.w ? Type::Small : Type::Body,
               ui.theme().text2, ui.tr(kKeys[i]));
  }
}

}  // namespace pawnhub
