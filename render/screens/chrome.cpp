// Bars, names, clocks and small pictures.
#include "render/screens/chrome.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "render/screens/screens.hpp"

namespace pawnhub {

using ui::Align;
using ui::Rect;
using ui::Type;
using ui::Ui;

float edge(const Ui& ui) { return ui.px(ui.small() ? 16 : 24); }
float bar_height(const Ui& ui) { return ui.px(ui.small() ? 40 : 48); }
float hints_height(const Ui& ui) { return ui.px(ui.small() ? 32 : 40); }

Page page(const Ui& ui) {
  Rect all = ui.window();
  Page p;
  p.bar = all.cut_top(bar_height(ui));
  p.hints = all.cut_bottom(hints_height(ui)).inset(edge(ui), 0);
  p.body = all.inset(edge(ui), 0);
  const float gap = ui.px(ui.small() ? 8 : 16);
  p.body.cut_top(gap);
  p.body.cut_bottom(ui.px(ui.small() ? 4 : 12));
  return p;
}

Rect top_bar(Ui& ui, Shell& shell, const Rect& bar, std::string_view title,
             std::span<const BarChip> chips, std::string_view quiet, bool gear) {
  ui.fill(bar, ui.theme().bg1);
  Rect in = bar.inset(edge(ui), 0);
  ui.mark({in.x + ui.px(15), in.centre().y}, ui.px(30));
  in.cut_left(ui.px(ui.small() ? 36 : 42));
  if (gear) {
    const Rect button = in.cut_right(ui.px(32), ui.px(12));
    ui.panel("bar");
    const ui::Touch t = ui.touch("bar.settings", button.inset(0, (button.h - ui.px(32)) / 2), 8);
    ui.icon("settings", button.centre(), ui.px(18),
            t.hovered ? ui.theme().text1 : ui.theme().text2);
    if (t.pressed || ui.did(ui::Action::Menu)) shell.open(make_settings());
  }
  const float w = ui.width(Type::Head, title);
  ui.text_in(in.cut_left(w + ui.px(2), ui.px(12)), Type::Head, ui.theme().text1, title);
  for (const BarChip& c : chips) {
    const Rect r = in.cut_left(ui.chip_width(c.label, !c.icon.empty()), ui.px(12));
    ui.chip(r.centred(r.w, ui.px(24)), c.label, ui.theme().bg3, ui.theme().text1, c.icon);
  }
  if (!quiet.empty()) {
    const float quiet_width = ui.width(Type::Small, quiet);
    ui.text_in(in.cut_left(quiet_width + ui.px(2), ui.px(16)), Type::Small, ui.theme().text3,
               quiet);
  }
  return in;
}

bool back_button(Ui& ui, Rect& bar) {
  const std::string& label = ui.tr("back");
  const bool with_key = ui.device() == ui::Device::Keyboard;
  const float w = ui.width(Type::Strong, label) + ui.px(with_key ? 84 : 44);
  const Rect r = bar.cut_right(w, ui.px(12));
  ui.panel("bar");
  return ui.button(
             "back", r.centred(r.w, ui.px(32)), label,
             {.kind = ui::ButtonKind::Quiet,
              .key = with_key ? std::string_view(ui.tr("key.escape")) : std::string_view()}) ||
         ui.did(ui::Action::Back);
}

std::string variant_name(const Ui& ui, VariantId v) {
  return ui.tr("variant." + std::string(variant_of(v).name));
}
std::string pace_name(const Ui& ui, Pace p) { return ui.tr("pace." + std::string(name_of(p))); }
std::string mode_name(const Ui& ui, VariantId v, Pace p) {
  return ui.strings().fill("mode", {{"variant", variant_name(ui, v)},
                                    {"pace", ui.tr("pace.in." + std::string(name_of(p)))}});
}
std::string_view pace_icon(Pace p) { return p == Pace::Turn ? "turn" : "real-time"; }

std::string kind_name(const Ui& ui, Kind k) {
  constexpr std::array<std::string_view, kKindCount> kKeys{"man.pawn", "man.knight", "man.bishop",
                                                           "man.rook", "man.queen",  "man.king"};
  return ui.tr(kKeys[index(k)]);
}

std::string ending_words(const Ui& ui, Ending e) {
  return ui.tr("ending." + std::string(name_of(e)));
}

std::string outcome_sentence(const Ui& ui, const Outcome& o) {
  constexpr std::array<std::string_view, 4> kKeys{"outcome.white", "outcome.black", "outcome.draw",
                                                  "outcome.none"};
  return ui.strings().fill(kKeys[index(o.winner)], {{"ending", ending_words(ui, o.by)}});
}

std::string time_text(Tick t) {
  const int s = std::max(0, t.value) / kTicksPerSecond;
  std::array<char, 24> text{};
  if (s >= 3600)
    std::snprintf(text.data(), text.size(), "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
  else
    std::snprintf(text.data(), text.size(), "%d:%02d", s / 60, s % 60);
  return text.data();
}

std::string clock_text(Tick left) {
  return time_text(Tick{left.value + kTicksPerSecond - 1});  // up to the next whole second
}

namespace {

void small_board(Ui& ui, const Rect& r, float cell, const ui::SquareInk& inks, int phase) {
  ui.draw().PushClipRect(r.min(), r.max(), true);
  for (int y = 0; static_cast<float>(y) * cell < r.h; ++y)
    for (int x = 0; static_cast<float>(x) * cell < r.w; ++x)
      ui.fill({r.x + static_cast<float>(x) * cell, r.y + static_cast<float>(y) * cell, cell, cell},
              inks.of((x + y + phase) % 2 == 0));
  ui.draw().PopClipRect();
}

// Rounds the corners of what was drawn by covering them.
void round_corners(Ui& ui, const Rect& r, ui::Ink behind) {
  const float w = ui.px(8);
  ui.draw().AddRect({r.x - w / 2, r.y - w / 2}, {r.right() + w / 2, r.bottom() + w / 2}, behind,
                    ui.px(8) + w / 2, 0, w);
}

}  // namespace

void mode_art(Ui& ui, const Rect& r, VariantId v, Pace p, ui::Ink behind) {
  const bool moving = p != Pace::Turn;
  const float cell = r.h / 2;
  const auto at = [&](float x, float y) {
    return ImVec2{r.x + (x + 0.5F) * cell, r.y + (y + 0.5F) * cell};
  };
  const float columns = r.w / cell;
  ui.draw().PushClipRect(r.min(), r.max(), true);
  const auto man = [&](Colour c, Kind k, ImVec2 where, float opaque = 1) {
    ui.man({c, k}, where, cell * 0.9F, opaque);
  };
  switch (v) {
    case VariantId::Classic:
      small_board(ui, r, cell, ui::kBoardA.plain, 0);
      if (moving) {
        ui.line(at(1, 1), at(3.1F, 1), cell * 0.42F, ui::faded(ui::kInk, 0.35F));
        ui.line(at(1, 1), at(3.1F, 1), cell * 0.32F, ui::kSaffron);
        ui.circle(at(3.1F, 1), cell * 0.16F, ui::kSaffron);
      }
      man(Colour::Black, Kind::Pawn, at(0, 0));
      man(Colour::Black, Kind::King, at(columns > 4 ? 3 : 2, 0));
      man(Colour::White, Kind::Rook, at(1, 1));
      if (!moving) man(Colour::White, Kind::King, at(2, 1));
      break;
    case VariantId::Alice: {
      ui.fill(r, ui.theme().bg3);
      const float small = cell * 0.72F;
      const Rect a{r.x + cell * 0.25F, r.y + cell * 0.18F, small * 2.75F, small * 2.1F};
      const Rect b{r.x + r.w - cell * 0.25F - small * 2.75F, r.y + cell * 0.45F, small * 2.75F,
                   small * 2.0F};
      small_board(ui, a, small, ui::kBoardA.plain, 1);
      small_board(ui, b, small, ui::kBoardB.plain, 0);
      const ImVec2 from{a.x + a.w * 0.36F, a.y + a.h * 0.68F};
      const ImVec2 to{b.x + b.w * 0.38F, b.y + b.h * 0.40F};
      man(Colour::White, Kind::Knight, from, 0.5F);
      if (moving)
        ui.line(from, to, cell * 0.08F, ui::kSaffron);
      else
        ui.dashed_line(from, to, cell * 0.06F, cell * 0.1F, cell * 0.1F, ui::kIvory);
      man(Colour::White, Kind::Knight, to);
      man(Colour::Black, Kind::King, {b.x + b.w * 0.86F, b.y + b.h * 0.28F});
      break;
    }
    case VariantId::Dark:
    case VariantId::Fog: {
      small_board(ui, r, cell, ui::kBoardA.plain, 1);
      if (moving) {
        ui.line(at(1.5F, 0.1F), at(1.5F, 1), cell * 0.26F, ui::kSaffron);
      }
      man(Colour::White, Kind::Queen, at(1.5F, 1));
      man(Colour::Black, Kind::Pawn, at(2.5F, 0));
      const ui::Ink dark = ui::ink(0x272344, v == VariantId::Dark ? 1 : 0.94F);
      const ui::Ink none = ui::faded(dark, 0);
      const float soft = cell * 0.45F;
      const Rect left{r.x, r.y, cell * 0.75F, r.h};
      ui.fill(left, dark);
      ui.draw().AddRectFilledMultiColor({left.right(), r.y}, {left.right() + soft, r.bottom()},
                                        dark, none, none, dark);
      const float from = r.x + cell * 3.2F;
      ui.draw().AddRectFilledMultiColor({from, r.y}, {from + soft, r.bottom()}, none, dark, dark,
                                        none);
      ui.fill({from + soft, r.y, std::max(0.0F, r.right() - from - soft), r.h}, dark);
      if (r.right() - from - soft > cell * 0.4F)
        ui.text_in({from + soft, r.y, r.right() - from - soft, r.h}, Type::Title,
                   ui::faded(ui::kLavender, 0.7F), "?", Align::Centre);
      break;
    }
    case VariantId::Horde: {
      small_board(ui, r, cell, ui::kBoardA.plain, 0);
      const int across = static_cast<int>(columns / 0.86F) + 1;
      for (int y = 0; y < 2; ++y)
        for (int x = 0; x <= across; ++x)
          man(Colour::Black, Kind::Pawn,
              at(static_cast<float>(x) * 0.86F - (y == 1 ? 0.1F : 0.4F),
                 static_cast<float>(y) * 0.55F - 0.12F));
      const ImVec2 king = at(columns / 2 - 0.5F, 0.98F);
      if (moving) {
        ui.circle(king, cell * 0.46F, ui::faded(ui::kInk, 0.4F));
        ui.arc(king, cell * 0.46F, cell * 0.09F, 1.0F, 4.7F, ui::ink(0xFFF8E8));
      }
      man(Colour::White, Kind::King, king);
      break;
    }
  }
  ui.draw().PopClipRect();
  round_corners(ui, r, behind);
}

void avatar(Ui& ui, const Rect& r, Colour side) {
  const ui::SquareInk& inks = ui::kBoardA.plain;
  ui.fill(r, side == Colour::White ? inks.dark : inks.light, r.w / 4);
  ui.man({side, Kind::King}, r.centre(), r.w * 0.84F);
}

}  // namespace pawnhub
