// A recording played back: from either side, with either side's sight, along a line of its time.
#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "game/notation.hpp"
#include "render/board_view.hpp"
#include "render/client/files.hpp"
#include "render/client/replays.hpp"
#include "render/screens/panels.hpp"
#include "render/screens/screens.hpp"

namespace pawnhub {
namespace {

using client::Time;
using ui::Align;
using ui::ButtonKind;
using ui::Rect;
using ui::Type;
using ui::Ui;

constexpr std::array kSpeeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 0.0};
constexpr std::size_t kMoments = 240;  // of the band under the line

class ReplayScreen : public Screen {
 public:
  ReplayScreen(Playback playback, std::filesystem::path file)
      : source_(std::move(playback)), file_(std::move(file)), band_(source_.band(kMoments)) {
    if (source_.match().pace == Pace::Turn) set_speed(6);
  }

  std::string_view name() const override { return "replay"; }

  void frame(Ui& ui, Shell& shell) override {
    source_.update(ui.now());
    const BoardScene scene = make_scene();
    const auto happenings = source_.take_happenings();
    board_.happened(ui, scene, happenings);
    for (const auto& [tick, e] : happenings) {
      if (e.kind == EventKind::Taken)
        shell.sound().play(Cue::Capture, ui.now(), file_of(e.at.square));
      if (e.kind == EventKind::Arrived)
        shell.sound().play(Cue::Tap, ui.now(), file_of(e.at.square));
    }
    if (source_.playing()) ui.again();
    keys(ui);
    Page p = page(ui);
    bar(ui, shell, p.bar);
    Rect body = p.body;
    body.h = ui.window().bottom() - ui.px(ui.small() ? 8 : 16) - body.y;
    const Rect time =
        body.cut_bottom(ui.px(ui.height() < 760 ? 124 : 164), ui.px(ui.small() ? 8 : 16));
    layout(ui, body, scene);
    timeline(ui, time);
    ui.default_focus("replay.play");
  }

  std::optional<std::string> tell(std::string_view what) const override {
    if (what == "tick") return std::to_string(source_.now().value);
    if (what == "last") return std::to_string(source_.last().value);
    if (what == "playing") return source_.playing() ? "yes" : "no";
    if (what == "move") return std::to_string(source_.entries_so_far());
    if (what == "fen") return fen_of(source_.match().position);
    return std::nullopt;
  }

 private:
  client::ReplaySource source_;
  std::filesystem::path file_;
  std::vector<float> band_;
  BoardView board_;
  int seen_by_ = 2;  // White, Black, all
  int side_ = 0;
  int speed_ = 2;
  bool dragging_ = false, was_playing_ = false;
  std::string note_;

  const Match& match() const { return source_.match(); }
  bool in_turn() const { return match().pace == Pace::Turn; }
  bool fog() const { return match().rules().traits.sight != Sight::All; }
  client::Viewer viewer() const {
    if (seen_by_ == 2 || !fog()) return std::nullopt;
    return seen_by_ == 0 ? Colour::White : Colour::Black;
  }

  BoardScene make_scene() const {
    const Match& m = match();
    BoardScene s;
    s.match = &m;
    s.viewer = viewer();
    s.view = s.viewer ? view(m, *s.viewer) : whole_view(m);
    s.part = source_.part();
    s.below = side_ == 0 ? Colour::White : side_ == 1 ? Colour::Black : m.position.turn;
    const std::size_t count = source_.entries_so_far();
    if (in_turn() && count > 0)
      s.last = client::last_move_for(source_.chronicle().entries()[count - 1], s.viewer, m.rules());
    for (const Colour c : kColours) {
      if (!in_check(m, c)) continue;
      const BoardId b = m.position.king_board(c);
      s.check = Place{first(m.position.on(b).of(c, Kind::King)), b};
    }
    if (!in_turn() && !s.viewer) s.clashes = client::clashes_ahead(m);
    return s;
  }

  void set_speed(int i) {
    speed_ = i;
    source_.set_speed(kSpeeds[static_cast<std::size_t>(i)]);
  }
  void jump(int moves) {
    source_.play(false);
    if (moves < 0) board_.forget_effects();
    source_.step_by(moves);
  }
  void seek(Tick t) {
    board_.forget_effects();
    source_.seek(t);
  }

  void keys(Ui& ui) {
    if (ui.typed(SDLK_SPACE) && !ui.has_focus("replay.play")) source_.play(!source_.playing());
    if (ui.typed(SDLK_HOME)) seek(Tick{0});
    if (ui.typed(SDLK_END)) seek(source_.last());
    if (ui.typed(SDLK_LEFTBRACKET)) set_speed(std::max(0, speed_ - 1));
    if (ui.typed(SDLK_RIGHTBRACKET))
      set_speed(std::min(static_cast<int>(kSpeeds.size()) - 1, speed_ + 1));
    if (ui.typed(SDLK_v) || ui.did(ui::Action::North)) seen_by_ = (seen_by_ + 1) % 3;
    if (ui.did(ui::Action::PageUp)) seek(source_.now() - Tick{source_.last().value / 20});
    if (ui.did(ui::Action::PageDown)) seek(source_.now() + Tick{source_.last().value / 20});
    if (ui.typed(SDLK_f)) side_ = side_ == 0 ? 1 : 0;
  }

  void bar(Ui& ui, Shell& shell, const Rect& r) {
    const ReplaySetup& setup = source_.setup();
    const std::array<BarChip, 2> chips{BarChip{variant_name(ui, setup.variant), {}},
                                       BarChip{pace_name(ui, setup.pace), pace_icon(setup.pace)}};
    Rect free = top_bar(ui, shell, r, ui.tr("replay.title"), chips, note_, false);
    if (back_button(ui, free)) shell.back();
    const bool can =
        in_turn() && (setup.variant == VariantId::Classic || setup.variant == VariantId::Horde);
    const std::string& label = ui.tr("replay.export");
    const ui::Button style{
        .kind = ButtonKind::Quiet,
        .icon = "save",
        .why_not = can ? std::string_view() : std::string_view(ui.tr("replay.no-pgn"))};
    const Rect b = free.cut_right(ui.button_width(label, style), ui.px(12));
    if (ui.button("replay.export", b.centred(b.w, ui.px(32)), label, style)) export_pgn(ui);
  }

  // Beside the recording, with the same name.
  void export_pgn(Ui& ui) {
    std::filesystem::path path = file_;
    path.replace_extension(".pgn");
    const auto text = client::pgn_of(source_.playback());
    const auto error = text ? client::write_whole(path, *text) : std::optional(text.error());
    note_ = error ? error->reason
                  : ui.strings().fill("replay.exported", {{"file", path.filename().string()}});
  }

  void layout(Ui& ui, Rect body, const BoardScene& scene) {
    const bool two = match().rules().traits.passes;
    const float gap = ui.px(ui.small() ? 16 : 24);
    const float column = ui.px(ui.small() ? 280 : ui.width() < 1320 ? 300 : two ? 300 : 352);
    const bool narrow = ui.small() || two;
    Rect left = body.cut_left(column, gap);
    Rect right = narrow ? Rect{} : body.cut_right(column, gap);
    if (two) {
      const float middle = ui.px(16);
      const float cell = std::floor(std::min(body.h / 8, (body.w - middle) / 16));
      const float y = body.y + (body.h - cell * 8) / 2;
      board_.draw(ui, {body.x, y, cell * 8, cell * 8}, BoardId::A, scene);
      board_.draw(ui, {body.x + cell * 8 + middle, y, cell * 8, cell * 8}, BoardId::B, scene);
    } else {
      board_.draw(ui, body, BoardId::A, scene);
    }
    const Colour top = other(scene.below);
    const bool flat = narrow || left.h < ui.px(560);
    const float height = flat ? ui.px(64) : player_card_height(ui, match());
    player_card(ui, left.cut_top(height, ui.px(12)), source_, card_of(ui, top), flat);
    player_card(ui, left.cut_bottom(height, ui.px(12)), source_, card_of(ui, scene.below), flat);
    if (narrow) {
      Rect options_part = left.cut_top(ui.px(fog() ? 130 : 84), ui.px(8));
      options(ui, options_part, scene);
      moves(ui, left);
      return;
    }
    options(ui, left, scene);
    moves(ui, right);
  }

  PlayerCard card_of(Ui& ui, Colour side) const {
    PlayerCard card;
    const RecordedPlayer& player = source_.setup().players[index(side)];
    card.side = side;
    card.name = player.name;
    card.about = ui.tr(side == Colour::White ? "white" : "black");
    if (card.about == card.name) card.about.clear();
    if (player.rating) card.about += " · " + std::to_string(*player.rating);
    card.to_move = in_turn() && match().position.turn == side && !match().outcome;
    if (card.to_move) card.chip = ui.tr("match.to-move");
    if (!in_turn()) card.chip = side == Colour::White ? "own" : "";
    return card;
  }

  void options(Ui& ui, const Rect& r, const BoardScene& scene) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(16), ui.px(10));
    ui.panel("options");
    const bool roomy = in.h > ui.px(150);
    const auto head = [&](std::string_view key) {
      if (roomy)
        ui.text_in(in.cut_top(ui.px(24), ui.px(8)), Type::Head, ui.theme().text1, ui.tr(key));
      else
        ui.text_in(in.cut_top(ui.px(16), ui.px(2)), Type::Caption, ui.theme().text3, ui.tr(key));
    };
    const float choice = ui.px(roomy ? 38 : 32);
    if (fog()) {
      head("replay.seen-by");
      const std::array<std::string, 3> whose{ui.tr("white"), ui.tr("black"), ui.tr("replay.all")};
      seen_by_ =
          ui.choice("replay.seen-by", in.cut_top(choice, ui.px(roomy ? 10 : 4)), whose, seen_by_);
      if (roomy && scene.viewer) {
        const std::string n = std::to_string(count(scene.view.seen[0]));
        in.cut_top(ui.paragraph({in.x, in.y, in.w, 0}, Type::Small, ui.theme().text2,
                                ui.strings().fill("replay.saw", {{"n", n}})),
                   ui.px(12));
      }
    }
    head("replay.board-from");
    std::vector<std::string> from{ui.tr("white"), ui.tr("black")};
    if (in_turn()) from.push_back(ui.tr("replay.turns"));
    side_ = ui.choice("replay.side", in.cut_top(choice, ui.px(8)), from,
                      std::min(side_, static_cast<int>(from.size()) - 1));
    const auto& end = source_.playback().replay().end;
    if (roomy)
      ui.text_in(in.cut_bottom(ui.px(20)), Type::Small, ui.theme().text3,
                 end ? outcome_sentence(ui, end->outcome) : ui.tr("replays.broken-off"));
  }

  void moves(Ui& ui, const Rect& r) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(16), ui.px(12));
    Rect head = in.cut_top(ui.px(24), ui.px(6));
    const int count = static_cast<int>(source_.chronicle().entries().size());
    ui.text_in(head, Type::Head, ui.theme().text1, ui.tr(in_turn() ? "match.moves" : "match.log"));
    ui.text_in(head, Type::Small, ui.theme().text3,
               ui.strings().count(in_turn() ? "replay.half-moves" : "replay.orders", count),
               Align::Right);
    ui.panel("moves");
    const auto chosen = moves_list(
        ui, in, source_,
        {.viewer = viewer(), .count = source_.entries_so_far(), .all = true, .choosable = true});
    if (!chosen) return;
    source_.play(false);
    seek(source_.chronicle().entries()[*chosen].tick);
  }

  void timeline(Ui& ui, const Rect& r) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(24), 0);
    Rect controls = in.cut_bottom(ui.px(52));
    const float y = in.centre().y;
    const auto span = static_cast<float>(std::max(1, source_.last().value));
    const auto x_of = [&](Tick t) { return in.x + in.w * static_cast<float>(t.value) / span; };
    const float now = x_of(source_.now());
    // The band: men in motion, or time for each move.
    const float step = in.w / kMoments;
    for (std::size_t i = 0; i < band_.size(); ++i) {
      const float x = in.x + static_cast<float>(i) * step;
      const float h = band_[i] * ui.px(14) + ui.px(1);
      ui.fill({x, y - h, step + 0.5F, 2 * h}, x < now ? ui::kTray : ui.theme().bg3);
    }
    ui.line({in.x, y}, {in.right(), y}, ui.px(3), ui.theme().text3);
    ui.line({in.x, y}, {now, y}, ui.px(3), ui::kSaffron);
    marks(ui, in, y, x_of);
    knob(ui, in, y, now, span);
    buttons(ui, controls);
  }

  template <class XOf>
  void marks(Ui& ui, const Rect& in, float y, const XOf& x_of) {
    const float reach = std::min(ui.px(36), in.h / 2 - ui.px(13));
    for (const Colour taker : kColours) {
      const bool up = taker == Colour::White;
      float last = -1e9F;
      int merged = 1;
      for (const client::Fallen& f : source_.chronicle().fallen()) {
        if (f.man.colour == taker) continue;
        const float x = x_of(f.tick);
        const ui::Ink edge = up ? ui::kSaffron : ui::kSky;
        const bool near = x - last < ui.px(26);
        const float at = near ? last : x;
        merged = near ? merged + 1 : 1;
        last = at;
        const ImVec2 c{at, up ? y - reach : y + reach};
        ui.line({at, y}, {at, up ? c.y + ui.px(12) : c.y - ui.px(12)}, ui.px(2), edge);
        ui.circle(c, ui.px(12), ui::kTray);
        ui.ring(c, ui.px(12), ui.px(2), edge);
        if (merged > 1)
          ui.text_in({c.x - ui.px(12), c.y - ui.px(12), ui.px(24), ui.px(24)}, Type::Caption,
                     ui::kIvory, std::to_string(merged), Align::Centre);
        else
          ui.man(f.man, c, ui.px(18));
      }
    }
  }

  void knob(Ui& ui, const Rect& in, float y, float now, float span) {
    ui.panel("time");
    const Rect track{in.x - ui.px(8), y - ui.px(16), in.w + ui.px(16), ui.px(32)};
    const ui::Touch t = ui.touch("replay.time", track, 8, ui::Captures::Sideways);
    if (ui.mouse_pressed_in(track)) {
      dragging_ = true;
      was_playing_ = source_.playing();
      source_.play(false);
    }
    if (dragging_) {
      const float part = std::clamp((ui.input().mouse.x - in.x) / in.w, 0.0F, 1.0F);
      seek(Tick{static_cast<std::int32_t>(part * span)});
      if (!ui.input().left_held) {
        dragging_ = false;
        if (was_playing_) source_.play(true);
      }
    }
    if (t.focused) {
      if (ui.did(ui::Action::Left)) jump(-1);
      if (ui.did(ui::Action::Right)) jump(1);
    }
    ui.line({now, y - ui.px(30)}, {now, y + ui.px(30)}, ui.px(3), ui.theme().text1);
    ui.circle({now, y}, ui.px(9), ui.theme().text1);
  }

  void buttons(Ui& ui, Rect r) {
    ui.panel("transport");
    r = r.centred(r.w, ui.px(36));
    const auto place = [&](float w) { return r.cut_left(ui.px(w), ui.px(8)); };
    if (ui.button("replay.first", place(40), "", {.icon = "first"})) {
      source_.play(false);
      seek(Tick{0});
    }
    if (ui.button("replay.previous", place(40), "", {.icon = "previous"})) jump(-1);
    if (ui.button("replay.play", place(64), "",
                  {.kind = ButtonKind::Primary, .icon = source_.playing() ? "pause" : "play"}))
      source_.play(!source_.playing());
    if (ui.button("replay.next", place(40), "", {.icon = "next"})) jump(1);
    if (ui.button("replay.last", place(40), "", {.icon = "last"})) {
      source_.play(false);
      seek(source_.last());
    }
    std::array<std::string, kSpeeds.size()> labels{
        "¼×", "½×", "1×", "2×", "4×", "8×", ui.tr("replay.by-move")};
    const float by_move = ui.width(Type::Strong, labels.back()) + ui.px(20);
    const Rect speeds =
        r.cut_right(std::min(r.w * 0.62F, by_move * static_cast<float>(kSpeeds.size())), ui.px(12));
    const int chosen = ui.choice("replay.speed", speeds, labels, speed_);
    if (chosen != speed_) set_speed(chosen);
    const std::string at = ui.strings().fill(
        "replay.time", {{"now", time_text(source_.now())}, {"all", time_text(source_.last())}});
    r.cut_left(ui.px(8));
    const std::string move =
        ui.strings().fill("match.move", {{"n", std::to_string(match().position.number)}});
    if (in_turn() && r.w > ui.width(Type::Strong, move) + ui.width(Type::Small, at) + ui.px(16))
      ui.text_in(r.cut_left(ui.width(Type::Strong, move) + ui.px(2), ui.px(12)), Type::Strong,
                 ui.theme().text1, move);
    if (r.w > ui.px(90)) ui.text_in(r, Type::Small, ui.theme().text3, at);
  }
};

}  // namespace

std::unique_ptr<Screen> make_replay(Playback playback, std::filesystem::path file) {
  return std::make_unique<ReplayScreen>(std::move(playback), std::move(file));
}

}  // namespace pawnhub
