// Choosing a mode, and whom to play: a computer, each other at one machine, or two computers
// watched.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "render/screens/chrome.hpp"
#include "render/screens/screens.hpp"

namespace pawnhub {
namespace {

using ui::Align;
using ui::ButtonKind;
using ui::Rect;
using ui::Type;
using ui::Ui;

enum class Against : std::uint8_t { Computer, Person, Watch };
enum class Side : std::uint8_t { White, Black, Either };

constexpr std::array kCards{VariantId::Classic, VariantId::Alice, VariantId::Dark,
                            VariantId::Horde};
constexpr std::array kClocks{3, 10, 45};  // minutes a player

class Play : public Screen {
 public:
  std::string_view name() const override { return "play"; }

  void frame(Ui& ui, Shell& shell) override {
    if (!variant_) {
      variant_ = shell.settings().variant;
      pace_ = shell.settings().pace;
      level_ = shell.settings().level;
    }
    Page p = page(ui);
    Rect bar = top_bar(ui, shell, p.bar, ui.tr("menu.play"));
    if (back_button(ui, bar)) shell.back();
    Rect body = p.body;
    const float gap = ui.px(ui.small() ? 12 : 24);
    const Rect side = body.cut_right(ui.px(ui.small() ? 264 : 300), gap);
    modes(ui, body);
    opponent(ui, shell, side);
    ui.default_focus(card_id(*variant_, pace_ == Pace::Turn ? Pace::Turn : Pace::RealTime));
    const std::array<ui::Hint, 4> hints{
        ui::Hint{"", ui.tr("key.arrows"), "dpad", ui.tr("hint.mode")},
        ui::Hint{ui.tr("key.click"), ui.tr("key.enter"), "A", ui.tr("hint.choose")},
        ui::Hint{"", ui.tr("key.tab"), "RB", ui.tr("hint.panels")},
        ui::Hint{"", ui.tr("key.escape"), "B", ui.tr("back")}};
    ui.hint_bar(p.hints, hints);
  }

  std::optional<std::string> tell(std::string_view what) const override {
    if (what == "mode" && variant_)
      return std::string(variant_of(*variant_).name) + " " + std::string(name_of(pace_));
    return std::nullopt;
  }

 private:
  std::optional<VariantId> variant_;
  Pace pace_ = Pace::Turn;
  int level_ = 3;
  Against against_ = Against::Computer;
  Side side_ = Side::White;
  int clock_ = 2;

  static std::string card_id(VariantId v, Pace p) {
    return "play." + std::string(variant_of(v).name) + "." + std::string(name_of(p));
  }

  void modes(Ui& ui, Rect r) {
    const bool low = ui.height() < 760;
    if (!low)
      ui.text_in(r.cut_top(ui.px(44), ui.px(8)), Type::Title, ui.theme().text1,
                 ui.tr("play.choose"));
    const Rect more = r.cut_bottom(ui.px(low ? 56 : 76), ui.px(low ? 8 : 16));
    for (const Pace p : {Pace::Turn, Pace::RealTime}) {
      Rect half =
          p == Pace::Turn ? r.row(0, 2, ui.px(low ? 8 : 20)) : r.row(1, 2, ui.px(low ? 8 : 20));
      Rect head = half.cut_top(ui.px(low ? 26 : 34), ui.px(4));
      ui.icon(pace_icon(p), {head.x + ui.px(10), head.centre().y}, ui.px(18), ui::kSaffron);
      head.cut_left(ui.px(30));
      const std::string name = pace_name(ui, p);
      ui.text_in(head.cut_left(ui.width(Type::Head, name) + ui.px(2), ui.px(14)), Type::Head,
                 ui.theme().text1, name);
      ui.text_in(head, Type::Small, ui.theme().text3,
                 ui.tr(p == Pace::Turn ? "play.turn-about" : "play.realtime-about"));
      for (std::size_t i = 0; i < kCards.size(); ++i) {
        Rect place = half.column(static_cast<int>(i), 4, ui.px(ui.small() ? 10 : 16));
        place.h = std::min(place.h, place.w * 0.86F);
        card(ui, place, kCards[i], p);
      }
    }
    extras(ui, more);
  }

  bool is_chosen(VariantId v, Pace p) const {
    return variant_ == v && (p == Pace::Turn) == (pace_ == Pace::Turn);
  }

  void choose(VariantId v, Pace p) {
    const bool keeps_lightning = pace_ == Pace::Lightning && p == Pace::RealTime;
    variant_ = v;
    pace_ = keeps_lightning ? Pace::Lightning : p;
    if (pace_ != Pace::Turn && against_ == Against::Person) against_ = Against::Computer;
  }

  void card(Ui& ui, const Rect& r, VariantId v, Pace p) {
    ui.panel("modes");
    const ui::Touch t = ui.touch(card_id(v, p), r, 12);
    const bool chosen = is_chosen(v, p);
    const ui::Ink back = chosen || t.hovered ? ui.theme().bg2 : ui.theme().bg1;
    ui.fill(r, back, ui.px(12));
    if (chosen) ui.outline(r, ui::kSaffron, ui.px(12), ui.px(2));
    Rect in = r.inset(ui.px(ui.small() ? 10 : 16));
    const float words = ui.px(ui.small() ? 42 : 50);
    const Rect picture = in.cut_top(std::min(in.h - words, in.w * 0.5F), ui.px(8));
    mode_art(ui, picture, v, p, back);
    ui.text_in(in.cut_top(ui.px(24)), Type::Head, ui.theme().text1, variant_name(ui, v));
    const std::string key =
        "play.about." + std::string(variant_of(v).name) + "." + std::string(name_of(p));
    // A small window with large text has no room for it.
    const Type type = ui.width(Type::Small, ui.tr(key)) > in.w ? Type::Caption : Type::Small;
    if (ui.width(type, ui.tr(key)) <= in.w)
      ui.text_in(in.cut_top(ui.px(18)), type, ui.theme().text3, ui.tr(key));
    if (t.pressed) choose(v, p);
  }

  void extras(Ui& ui, const Rect& r) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(16), 0);
    ui.panel("extras");
    const auto chip = [&](std::string_view id, const std::string& label, std::string_view icon,
                          bool chosen) {
      const ui::Button style{.kind = chosen ? ButtonKind::Primary : ButtonKind::Plain,
                             .icon = icon};
      const Rect b = in.cut_right(ui.button_width(label, style), ui.px(12));
      return ui.button(id, b.centred(b.w, ui.px(36)), label, style);
    };
    const bool lightning = pace_ == Pace::Lightning;
    if (chip("play.lightning", ui.tr("play.lightning"), "real-time", lightning)) {
      pace_ = lightning ? Pace::RealTime : Pace::Lightning;
      if (against_ == Against::Person) against_ = Against::Computer;
    }
    if (chip("play.fog.realtime", ui.tr("play.fog-realtime"), {},
             is_chosen(VariantId::Fog, Pace::RealTime)))
      choose(VariantId::Fog, Pace::RealTime);
    if (chip("play.fog.turn", ui.tr("play.fog-turn"), {}, is_chosen(VariantId::Fog, Pace::Turn)))
      choose(VariantId::Fog, Pace::Turn);
    if (in.w > ui.px(60)) {
      Rect words = in.centred(in.w, ui.px(40));
      ui.text_in(words.cut_top(ui.px(20)), Type::Strong, ui.theme().text1, ui.tr("play.unrated"));
      ui.text_in(words, Type::Small, ui.theme().text3, ui.tr("play.unrated-about"));
    }
  }

  void opponent(Ui& ui, Shell& shell, const Rect& r) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    const bool low = ui.height() < 760;
    Rect in = r.inset(ui.px(low ? 16 : 24), ui.px(low ? 12 : 24));
    ui.text_in(in.cut_top(ui.px(32)), Type::Title, ui.theme().text1, ui.tr("play.practise"),
               Align::Centre);
    ui.text_in(in.cut_top(ui.px(22), ui.px(low ? 8 : 20)), Type::Small, ui.theme().text2,
               mode_name(ui, *variant_, pace_), Align::Centre);
    const auto label = [&](std::string_view key) {
      ui.text_in(in.cut_top(ui.px(18), ui.px(6)), Type::Caption, ui.theme().text3, ui.tr(key));
    };
    const float between = ui.px(low ? 10 : 20);
    ui.panel("opponent");
    label("play.against");
    const std::array<std::string, 3> whom{ui.tr("play.computer"), ui.tr("play.person"),
                                          ui.tr("play.watch")};
    against_ = static_cast<Against>(ui.choice("play.against", in.cut_top(ui.px(38), between), whom,
                                              static_cast<int>(against_)));
    // Two people can't order at once with one mouse.
    const bool impossible = against_ == Against::Person && pace_ != Pace::Turn;
    if (against_ == Against::Person) {
      in.cut_top(ui.paragraph({in.x, in.y, in.w, 0}, Type::Small,
                              impossible ? ui.theme().ember : ui.theme().text3,
                              ui.tr(impossible ? "play.person-turn-only" : "play.person-about")),
                 between);
    } else {
      Rect head = in.cut_top(ui.px(18), ui.px(6));
      ui.text_in(head, Type::Caption, ui.theme().text3, ui.tr("play.level"));
      ui.figures(head, Type::Caption, ui.theme().text1, std::to_string(level_) + " / 8",
                 Align::Right);
      level_ = ui.slider("play.level", in.cut_top(ui.px(28), ui.px(4)), level_, 1, 8, 1);
      const std::string& says = ui.tr("level." + std::to_string(level_));
      ui.paragraph({in.x, in.y, in.w, 0}, Type::Small, ui.theme().text2, says);
      in.cut_top(2 * ui.line_height(Type::Small), between);
    }
    if (against_ == Against::Computer) {
      label("play.side");
      const std::array<std::string, 3> sides{ui.tr("white"), ui.tr("black"), ui.tr("play.either")};
      side_ = static_cast<Side>(
          ui.choice("play.side", in.cut_top(ui.px(38), between), sides, static_cast<int>(side_)));
    }
    if (pace_ == Pace::Turn) {
      label("play.clock");
      std::array<std::string, kClocks.size()> labels;
      for (std::size_t i = 0; i < kClocks.size(); ++i)
        labels[i] = ui.strings().fill("minutes", {{"n", std::to_string(kClocks[i])}});
      clock_ = ui.choice("play.clock", in.cut_top(ui.px(38), between), labels, clock_);
    }
    const std::string_view why =
        impossible ? std::string_view(ui.tr("play.person-turn-only")) : std::string_view();
    if (ui.button(
            "play.start", in.cut_bottom(ui.px(52)), ui.tr("play.start"),
            {.kind = ButtonKind::Primary, .icon = "play", .why_not = why, .type = Type::Head}))
      start(ui, shell);
  }

  void start(Ui& ui, Shell& shell) {
    client::Settings s = shell.settings();
    s.variant = *variant_;
    s.pace = pace_;
    s.level = level_;
    shell.change(s);
    client::LocalSetup setup;
    setup.replay.variant = *variant_;
    setup.replay.pace = pace_;
    setup.replay.started = shell.date();
    if (pace_ == Pace::Turn)
      setup.replay.clock = Tick{kClocks[static_cast<std::size_t>(clock_)] * 60 * kTicksPerSecond};
    setup.seed = shell.seed();
    if (against_ == Against::Watch) setup.levels = {level_, level_};
    if (against_ == Against::Computer) {
      const bool white = side_ == Side::White || (side_ == Side::Either && setup.seed % 2 == 0);
      setup.levels[index(white ? Colour::Black : Colour::White)] = level_;
    }
    shell.open(make_match(setup, ui.now()));
  }
};

}  // namespace

std::unique_ptr<Screen> make_play() { return std::make_unique<Play>(); }

}  // namespace pawnhub
