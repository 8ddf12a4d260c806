// The rules of chess, of each variant and of real time, with pictures drawn by the board itself.
#include <algorithm>
#include <array>
#include <string>

#include "game/notation.hpp"
#include "render/board_view.hpp"
#include "render/screens/chrome.hpp"
#include "render/screens/screens.hpp"

namespace pawnhub {
namespace {

using ui::Align;
using ui::Rect;
using ui::Type;
using ui::Ui;

// A page: its paragraphs are rules.NAME.1, .2, … in the tables of strings.
struct Chapter {
  std::string_view name;
  std::string_view icon;
  int paragraphs;
  VariantId variant;
  Pace pace;
  std::string_view fen;
  std::string_view shown;  // a man whose squares are marked, or what is ordered, as "c4f7 d8h4"
};
constexpr std::array kChapters{
    Chapter{"start", "play", 4, VariantId::Classic, Pace::Turn, "", "g1"},
    Chapter{"men", "people", 6, VariantId::Classic, Pace::Turn,
            "4k3/8/8/1p1p4/8/3Q4/8/4K3 w - - 0 1", "d3"},
    Chapter{"special", "swap", 4, VariantId::Classic, Pace::Turn,
            "4k3/2P5/8/8/8/8/8/R3K2R w KQ - 0 1", "e1"},
    Chapter{"ends", "flag", 5, VariantId::Classic, Pace::Turn,
            "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", ""},
    Chapter{"alice", "swap", 4, VariantId::Alice, Pace::Turn, "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1",
            "c3"},
    Chapter{"dark", "eye", 4, VariantId::Dark, Pace::Turn,
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", ""},
    Chapter{"horde", "people", 3, VariantId::Horde, Pace::Turn, "", ""},
    Chapter{"realtime", "real-time", 6, VariantId::Classic, Pace::RealTime,
            "rnbqk2r/pppp1ppp/8/8/2B5/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1", "c4f7 d8h4"},
    Chapter{"clashes", "alert", 4, VariantId::Classic, Pace::RealTime,
            "2b1k3/5p2/8/8/2B5/8/8/4K3 w - - 0 1", "c4f7 c8g4"},
};

class Rules : public Screen {
 public:
  std::string_view name() const override { return "rules"; }

  void frame(Ui& ui, Shell& shell) override {
    Page p = page(ui);
    Rect bar = top_bar(ui, shell, p.bar, ui.tr("menu.rules"));
    if (back_button(ui, bar)) shell.back();
    Rect body = p.body;
    const float gap = ui.px(ui.small() ? 12 : 24);
    chapters(ui, body.cut_left(ui.px(ui.small() ? 228 : 260), gap));
    ui.fill(body, ui.theme().bg1, ui.px(12));
    Rect in = body.inset(ui.px(ui.small() ? 16 : 32), ui.px(ui.small() ? 12 : 24));
    ui.text_in(in.cut_top(ui.px(40), ui.px(8)), Type::Title, ui.theme().text1, title(ui, chapter_));
    const float side =
        std::min(in.h, in.w * (kChapters[chapter_].variant == VariantId::Alice ? 0.5F : 0.46F));
    picture(ui, in.cut_right(side, gap));
    text(ui, in);
    ui.default_focus("rules.0");
    const std::array<ui::Hint, 3> hints{
        ui::Hint{"", ui.tr("key.up-down"), "dpad", ui.tr("hint.chapter")},
        ui::Hint{ui.tr("key.click"), ui.tr("key.enter"), "A", ui.tr("hint.read")},
        ui::Hint{"", ui.tr("key.escape"), "B", ui.tr("back")}};
    ui.hint_bar(p.hints, hints);
  }

 private:
  std::size_t chapter_ = 0;
  std::array<BoardView, kChapters.size()> boards_;

  static std::string key(std::size_t i, std::string_view part) {
    return "rules." + std::string(kChapters[i].name) + "." + std::string(part);
  }
  static const std::string& title(Ui& ui, std::size_t i) { return ui.tr(key(i, "title")); }

  void chapters(Ui& ui, const Rect& r) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(8));
    ui.panel("chapters");
    for (std::size_t i = 0; i < kChapters.size(); ++i) {
      const Rect row = in.cut_top(ui.px(44), ui.px(2));
      const std::string id = "rules." + std::to_string(i);
      if (i == chapter_) ui.fill(row, ui.theme().bg3, ui.px(8));
      // The page follows the focus: reading needs no second press.
      if (ui.button(id, row, title(ui, i),
                    {.kind = ui::ButtonKind::Bare, .icon = kChapters[i].icon}) ||
          (ui.has_focus(id) && ui.device() != ui::Device::Mouse))
        chapter_ = i;
    }
  }

  void text(Ui& ui, const Rect& r) {
    const Chapter& c = kChapters[chapter_];
    const float gap = ui.px(ui.small() ? 8 : 14);
    float height = 0;
    for (int i = 1; i <= c.paragraphs; ++i)
      height += ui.paragraph_height(r.w, Type::Body, ui.tr(key(chapter_, std::to_string(i)))) + gap;
    Rect in = ui.begin_scroll("rules." + std::string(c.name), r, height);
    for (int i = 1; i <= c.paragraphs; ++i)
      in.cut_top(ui.paragraph({in.x, in.y, in.w, 0}, Type::Body, ui.theme().text2,
                              ui.tr(key(chapter_, std::to_string(i)))),
                 gap);
    ui.end_scroll();
  }

  void picture(Ui& ui, const Rect& r) {
    const Chapter& c = kChapters[chapter_];
    const auto start = new_match({.variant = c.variant, .pace = c.pace, .fen = c.fen});
    if (!start) return;
    Match m = *start;
    BoardScene s;
    if (c.pace != Pace::Turn) run_orders(m, c.shown, s);
    s.match = &m;
    if (c.variant == VariantId::Dark) s.viewer = Colour::White;
    s.view = s.viewer ? view(m, *s.viewer) : whole_view(m);
    if (c.pace == Pace::Turn && !c.shown.empty()) {
      s.selected = Place{*square_of(c.shown)};
      for (const Move move : legal_moves(m, m.position.turn))
        if (move.from() == s.selected->square) s.moves.add(move);
    }
    for (const Colour side : kColours) {
      if (!in_check(m, side)) continue;
      const BoardId b = m.position.king_board(side);
      s.check = Place{first(m.position.on(b).of(side, Kind::King)), b};
    }
    BoardView& board = boards_[chapter_];
    if (c.variant != VariantId::Alice)
      return board.draw(ui, {r.x, r.y, r.w, std::min(r.h, r.w)}, BoardId::A, s);
    const float side = std::min(r.w, (r.h - ui.px(16)) / 2);
    s.hovered = Place{Square::d5};
    board.draw(ui, {r.x, r.y, r.w, side}, BoardId::A, s);
    board.draw(ui, {r.x, r.y + side + ui.px(16), r.w, side}, BoardId::B, s);
  }

  // A moment after these orders, one a quarter of a second after the other.
  static void run_orders(Match& m, std::string_view orders, BoardScene& s) {
    advance(m, Tick{700});
    for (std::size_t at = 0; at + 4 <= orders.size(); at += 5) {
      const auto move = parse_move(orders.substr(at, 4));
      const auto man = m.position.at({move->from()});
      const Command command{m.next, man->colour, CommandKind::Move, *move};
      step(m, {&command, 1});
      advance(m, m.next + Tick{15});
    }
    advance(m, m.next + Tick{20});
    s.clashes = client::clashes_ahead(m);
  }
};

}  // namespace

std::unique_ptr<Screen> make_rules() { return std::make_unique<Rules>(); }

}  // namespace pawnhub
