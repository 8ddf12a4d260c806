// The main menu.
#include <algorithm>
#include <array>
#include <cmath>

#include "render/client/replays.hpp"
#include "render/screens/chrome.hpp"
#include "render/screens/screens.hpp"

namespace pawnhub {
namespace {

using ui::Align;
using ui::ButtonKind;
using ui::Rect;
using ui::Type;
using ui::Ui;

// What the picture shows: a board lying flat, its corner towards us, and a moment of a match.
class Picture {
 public:
  Picture(Ui& ui, const Rect& r)
      : ui_(ui), r_(r), half_(std::min(r.w / 8.9F, r.h / 6.7F)), squash_(half_ * 0.545F) {}

  void draw() {
    ui_.draw().PushClipRect(r_.min(), r_.max(), true);
    ui_.gradient(r_, ui_.theme().hero_top, ui_.theme().hero_bottom);
    for (int y = -2; y < 12; ++y)
      for (int x = -2; x < 12; ++x) tile(x, y);
    // The rook goes along one line, the queen along one that crosses it.
    lane({3.7F, 6.7F}, {3.7F, 5.2F}, {3.7F, 2.7F}, ui::kSaffron);
    lane({7.0F, 3.9F}, {5.1F, 3.9F}, {2.4F, 3.9F}, ui::kSky);
    row();
    ui_.draw().PopClipRect();
    fade();
  }

 private:
  Ui& ui_;
  Rect r_;
  float half_, squash_;

  // From board to picture: x goes down to the right, y down to the left.
  ImVec2 at(float x, float y) const {
    return {r_.centre().x + (x - y) * half_, r_.y + r_.h * 0.075F + (x + y) * squash_};
  }
  void tile(int x, int y) {
    const auto fx = static_cast<float>(x);
    const auto fy = static_cast<float>(y);
    if (x < 0 || y < 0) return;
    const ui::Ink colour = ui::kBoardA.plain.of((x + y) % 2 != 0);
    ui_.draw().AddQuadFilled(at(fx, fy), at(fx + 1, fy), at(fx + 1, fy + 1), at(fx, fy + 1),
                             colour);
  }
  void lane(ImVec2 from, ImVec2 man, ImVec2 to, ui::Ink colour) {
    ui_.line(at(from.x, from.y), at(man.x, man.y), half_ * 0.09F, colour);
    ui_.line(at(man.x, man.y), at(to.x, to.y), half_ * 0.30F, colour);
    oval(at(to.x, to.y), half_ * 0.45F, half_ * 0.07F, colour);
  }
  void oval(ImVec2 c, float r, float width, ui::Ink colour, float from = 0, float to = 6.2832F) {
    constexpr int kSteps = 40;
    for (int i = 0; i <= kSteps; ++i) {
      const float a = from + (to - from) * static_cast<float>(i) / kSteps;
      ui_.draw().PathLineTo({c.x + r * std::cos(a), c.y + r * 0.545F * std::sin(a)});
    }
    if (width > 0)
      ui_.draw().PathStroke(colour, 0, width);
    else
      ui_.draw().PathFillConvex(colour);
  }
  void stand(float x, float y, Colour c, Kind k, float rest = -1) {
    const ImVec2 foot = at(x + 0.5F, y + 0.5F);
    if (rest >= 0) {
      const ui::Ink tone = c == Colour::White ? ui::kInk : ui::ink(0xF4F1FA);
      oval(foot, half_ * 0.72F, half_ * 0.16F, tone);
      oval(foot, half_ * 0.72F, half_ * 0.07F, c == Colour::White ? ui::ink(0xFFF8E8) : ui::kInk,
           -1.5708F + 6.2832F * rest, 4.7124F);
    }
    oval({foot.x, foot.y + half_ * 0.02F}, half_ * 0.55F, 0, ui::faded(ui::kInk, 0.45F));
    const float size = half_ * 1.62F;
    ui_.man({c, k}, {foot.x, foot.y - size * 0.33F}, size);
  }
  void row() {
    // The farthest first.
    stand(-0.4F, 1.0F, Colour::Black, Kind::Rook);
    stand(1.0F, 0.0F, Colour::Black, Kind::King);
    stand(0.3F, 2.3F, Colour::Black, Kind::Pawn);
    stand(2.3F, 0.3F, Colour::Black, Kind::Pawn);
    stand(1.3F, 2.3F, Colour::Black, Kind::Knight);
    stand(2.3F, 1.3F, Colour::Black, Kind::Bishop);
    stand(2.0F, 5.0F, Colour::Black, Kind::Pawn, 0.55F);
    stand(3.2F, 4.7F, Colour::White, Kind::Rook);
    stand(4.6F, 3.4F, Colour::Black, Kind::Queen);
    stand(4.0F, 6.0F, Colour::White, Kind::King);
    stand(5.0F, 5.0F, Colour::White, Kind::Pawn, 0.4F);
    stand(6.0F, 4.0F, Colour::White, Kind::Knight);
  }
  void fade() {
    const float h = r_.h * 0.10F;
    const Rect low{r_.x, r_.bottom() - h, r_.w, h};
    ui_.gradient(low, ui::faded(ui_.theme().hero_bottom, 0), ui_.theme().hero_bottom);
  }
};

struct Item {
  std::string_view id, label, icon;
  bool online;  // needs a lobby
};
constexpr std::array kItems{
    Item{"menu.friends", "menu.friends", "friends", true},
    Item{"menu.statistics", "menu.statistics", "statistics", true},
    Item{"menu.ranking", "menu.ranking", "ranking", true},
    Item{"menu.chat", "menu.chat", "chat", true},
    Item{"menu.rules", "menu.rules", "rules", false},
    Item{"menu.replays", "menu.replays", "replay", false},
    Item{"menu.settings", "menu.settings", "settings", false},
};

class Menu : public Screen {
 public:
  std::string_view name() const override { return "menu"; }

  void frame(Ui& ui, Shell& shell) override {
    Rect all = ui.window().inset(edge(ui), 0);
    const Rect hints = all.cut_bottom(hints_height(ui));
    all.cut_top(ui.px(ui.small() ? 16 : 24));
    all.cut_bottom(ui.px(ui.small() ? 8 : 16));
    const bool wide = ui.width() >= 1320;
    const float gap = ui.px(ui.small() ? 16 : 24);
    column(ui, shell, all.cut_left(ui.px(ui.small() ? 232 : 280), gap), hints);
    if (wide || ui.width() >= 1100) right_column(ui, all.cut_right(ui.px(wide ? 280 : 240), gap));
    hero(ui, shell, all);
    ui.default_focus("menu.play");
    if (ui.typed(SDLK_p)) shell.open(make_play());
    const std::array<ui::Hint, 4> keys{
        ui::Hint{"", ui.tr("key.up-down"), "dpad", ui.tr("hint.move")},
        ui::Hint{ui.tr("key.click"), ui.tr("key.enter"), "A", ui.tr("hint.open")},
        ui::Hint{"", ui.tr("key.tab"), "RB", ui.tr("hint.panels")},
        ui::Hint{"F11", "F11", "", ui.tr("hint.full-screen")}};
    ui.hint_bar({all.x, hints.y, hints.right() - all.x, hints.h}, keys);
  }

 private:
  void column(Ui& ui, Shell& shell, Rect r, const Rect& hints) {
    r.h = hints.bottom() - ui.px(ui.small() ? 8 : 24) - r.y;
    Rect head = r.cut_top(ui.px(56), ui.px(ui.small() ? 8 : 24));
    ui.mark({head.x + ui.px(30), head.centre().y}, ui.px(44));
    head.cut_left(ui.px(64));
    ui.text_in(head, Type::Title, ui.theme().text1, "Pawn Hub");

    ui.panel("menu");
    const Rect play = r.cut_top(ui.px(56), ui.px(ui.small() ? 8 : 16));
    if (ui.button("menu.play", play, "", {.kind = ButtonKind::Primary})) shell.open(make_play());
    ui.icon("play", {play.x + ui.px(28), play.centre().y}, ui.px(22), ui::kOnSaffron);
    ui.text_in({play.x + ui.px(52), play.y, play.w - ui.px(60), play.h}, Type::Head, ui::kOnSaffron,
               ui.tr("menu.play"));

    const float row = ui.px(ui.height() < 720 ? 38 : 44);
    for (const Item& item : kItems) {
      const std::string_view why =
          item.online ? std::string_view(ui.tr("locked.no-lobby")) : std::string_view();
      const Rect place = r.cut_top(row);
      const bool chosen = ui.button(item.id, place, ui.tr(item.label),
                                    {.kind = ButtonKind::Bare, .icon = item.icon, .why_not = why});
      if (item.online)
        ui.icon("lock", {place.right() - ui.px(24), place.centre().y}, ui.px(16), ui.theme().text3);
      if (!chosen) continue;
      if (item.id == "menu.rules") shell.open(make_rules());
      if (item.id == "menu.replays") shell.open(make_replays());
      if (item.id == "menu.settings") shell.open(make_settings());
    }
    const Rect card = r.cut_bottom(ui.px(ui.small() ? 60 : 76), ui.px(12));
    account(ui, shell, card);
    if (ui.button("menu.quit", r.cut_bottom(row), ui.tr("menu.quit"),
                  {.kind = ButtonKind::Bare, .icon = "quit"}))
      shell.quit();
    ui.button("menu.log-in", r.cut_bottom(row), ui.tr("menu.log-in"),
              {.kind = ButtonKind::Bare, .icon = "log-in", .why_not = ui.tr("locked.no-lobby")});
  }

  void account(Ui& ui, Shell& shell, const Rect& card) {
    ui.fill(card, ui.theme().bg1, ui.px(12));
    Rect in = card.inset(ui.px(16), 0);
    const float side = ui.px(ui.small() ? 36 : 44);
    avatar(ui, in.cut_left(side, ui.px(12)).centred(side, side), Colour::White);
    const std::string& own = shell.settings().name;
    const Rect name{in.x, card.centre().y - ui.px(22), in.w, ui.px(22)};
    ui.text_in(name, Type::Head, ui.theme().text1, own.empty() ? ui.tr("player.you") : own);
    ui.text_in(name.moved(0, ui.px(22)), Type::Small, ui.theme().text3, ui.tr("menu.no-lobby"));
  }

  void hero(Ui& ui, Shell& shell, const Rect& r) {
    Rect in = r;
    ui.fill(r, ui.theme().bg1, ui.px(16));
    const bool low = ui.height() < 760;
    const Rect picture = in.cut_top(r.h - ui.px(low ? 156 : 190));
    Picture(ui, picture).draw();
    // Round corners over the picture.
    const float w = ui.px(16);
    ui.draw().AddRect({r.x - w / 2, r.y - w / 2}, {r.right() + w / 2, r.bottom() + w / 2},
                      ui.theme().bg0, ui.px(16) + w / 2, 0, w);
    in = in.inset(ui.px(32), 0);
    const Rect buttons = in.cut_bottom(ui.px(low ? 56 : 72));
    ui.text_in(in.cut_top(ui.px(48)), Type::Display, ui.theme().text1, ui.tr("menu.line"));
    ui.text_in(in.cut_top(ui.px(28)), Type::Body, ui.theme().text2, ui.tr("menu.subline"));

    ui.panel("hero");
    Rect row = buttons;
    row.h = ui.px(40);
    const auto place = [&](std::string_view label, const ui::Button& style) {
      return row.cut_left(ui.button_width(label, style), ui.px(12));
    };
    const ui::Button quick{.kind = ButtonKind::Primary, .icon = "real-time"};
    if (ui.button("menu.quick", place(ui.tr("menu.quick"), quick), ui.tr("menu.quick"), quick))
      start_quick(ui, shell);
    const ui::Button alone{.icon = "computer"};
    if (ui.button("menu.practise", place(ui.tr("menu.practise"), alone), ui.tr("menu.practise"),
                  alone))
      shell.open(make_play());
    if (row.w > ui.px(150)) {
      const ui::Button last{.kind = ButtonKind::Quiet, .icon = "replay"};
      if (ui.button("menu.last", place(ui.tr("menu.last"), last), ui.tr("menu.last"), last))
        shell.open(make_replays());
    }
  }

  // A match within a minute: Classic in real time against a gentle computer.
  void start_quick(Ui& ui, Shell& shell) {
    client::LocalSetup setup;
    setup.replay.variant = VariantId::Classic;
    setup.replay.pace = Pace::RealTime;
    setup.replay.started = shell.date();
    setup.levels[index(Colour::Black)] = shell.settings().level;
    setup.seed = shell.seed();
    shell.open(make_match(setup, ui.now()));
  }

  void right_column(Ui& ui, Rect r) {
    Rect friends = r.cut_top(r.h * 0.43F, ui.px(16));
    for (const auto& [panel, title, icon, text] :
         {std::tuple{friends, "menu.friends", "friends", "menu.friends-empty"},
          std::tuple{r, "menu.chat", "chat", "menu.chat-empty"}}) {
      ui.fill(panel, ui.theme().bg1, ui.px(12));
      Rect in = panel.inset(ui.px(16));
      ui.text_in(in.cut_top(ui.px(24), ui.px(16)), Type::Head, ui.theme().text1, ui.tr(title));
      const Rect middle = in.centred(in.w, ui.px(96));
      ui.icon(icon, {middle.centre().x, middle.y + ui.px(14)}, ui.px(28), ui.theme().text3);
      ui.paragraph({middle.x, middle.y + ui.px(40), middle.w, 0}, Type::Small, ui.theme().text3,
                   ui.tr(text), Align::Centre);
    }
  }
};

}  // namespace

std::unique_ptr<Screen> make_menu() { return std::make_unique<Menu>(); }

}  // namespace pawnhub
