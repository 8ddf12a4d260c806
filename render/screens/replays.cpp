// The player's recordings.
#include "render/client/replays.hpp"

#include <array>
#include <ctime>
#include <string>

#include "render/screens/chrome.hpp"
#include "render/screens/screens.hpp"

namespace pawnhub {
namespace {

using client::Recorded;
using ui::Align;
using ui::Rect;
using ui::Type;
using ui::Ui;

// "18.11.2026 10:15", by the player's own clock.
std::string local_date(std::int64_t unix_seconds, client::Language language) {
  const auto when = static_cast<std::time_t>(unix_seconds);
  std::tm parts{};
  std::array<char, 32> text{};
  if (::localtime_r(&when, &parts) == nullptr) return "";
  const char* format = language == client::Language::French ? "%d/%m/%Y %H:%M" : "%Y-%m-%d %H:%M";
  std::strftime(text.data(), text.size(), format, &parts);
  return text.data();
}

class Replays : public Screen {
 public:
  std::string_view name() const override { return "replays"; }

  void frame(Ui& ui, Shell& shell) override {
    if (!listed_) {
      list_ = client::list_recordings(shell.folders().data / "replays");
      listed_ = true;
    }
    Page p = page(ui);
    Rect bar = top_bar(ui, shell, p.bar, ui.tr("menu.replays"), {},
                       ui.strings().count("replays.count", static_cast<int>(list_.size())));
    if (back_button(ui, bar)) shell.back();
    Rect body = p.body;
    ui.fill(body, ui.theme().bg1, ui.px(12));
    const Rect in = body.inset(ui.px(16));
    if (list_.empty()) {
      const Rect middle = in.centred(ui.px(360), ui.px(110));
      ui.icon("replay", {middle.centre().x, middle.y + ui.px(16)}, ui.px(32), ui.theme().text3);
      ui.paragraph({middle.x, middle.y + ui.px(48), middle.w, 0}, Type::Body, ui.theme().text2,
                   ui.tr("replays.none"), Align::Centre);
    } else {
      rows(ui, shell, in);
      ui.default_focus("replays.0");
    }
    const std::array<ui::Hint, 3> hints{
        ui::Hint{"", ui.tr("key.up-down"), "dpad", ui.tr("hint.move")},
        ui::Hint{ui.tr("key.click"), ui.tr("key.enter"), "A", ui.tr("hint.watch")},
        ui::Hint{"", ui.tr("key.escape"), "B", ui.tr("back")}};
    ui.hint_bar(p.hints, hints);
  }

 private:
  bool listed_ = false;
  std::vector<Recorded> list_;
  std::string trouble_;

  void rows(Ui& ui, Shell& shell, Rect in) {
    if (!trouble_.empty())
      ui.text_in(in.cut_bottom(ui.px(24)), Type::Small, ui.theme().ember, trouble_);
    const float height = ui.px(60);
    const Rect content = ui.begin_scroll("replays", in, height * static_cast<float>(list_.size()));
    ui.panel("replays");
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const Rect r{content.x, content.y + static_cast<float>(i) * height, content.w,
                   height - ui.px(4)};
      // Far out of sight nothing needs to be drawn, or to be reached.
      if (r.bottom() < in.y - 2 * height || r.y > in.bottom() + 2 * height) continue;
      const ui::Touch t = ui.touch("replays." + std::to_string(i), r, 8);
      if (t.hovered || t.focused) ui.fill(r, ui.theme().bg2, ui.px(8));
      row(ui, r.inset(ui.px(12), 0), list_[i]);
      if (t.pressed) open(ui, shell, list_[i]);
    }
    ui.end_scroll();
  }

  void row(Ui& ui, Rect r, const Recorded& recorded) {
    const Rect art = r.cut_left(ui.px(72), ui.px(16)).centred(ui.px(72), ui.px(40));
    if (!recorded.replay) {
      ui.text_in(r.row(0, 2, 0), Type::Strong, ui.theme().text2, recorded.path.filename().string());
      ui.text_in(r.row(1, 2, 0), Type::Small, ui.theme().ember, recorded.reason);
      return;
    }
    const ReplaySetup& setup = recorded.replay->setup;
    mode_art(ui, art, setup.variant, setup.pace, ui.theme().bg1);
    const Rect when = r.cut_right(ui.px(ui.small() ? 130 : 180), ui.px(12));
    ui.text_in(when, Type::Small, ui.theme().text3,
               local_date(setup.started, ui.strings().language()), Align::Right);
    Rect left = r.column(0, 2, ui.px(16));
    ui.text_in(left.row(0, 2, 0), Type::Strong, ui.theme().text1,
               setup.players[0].name + " – " + setup.players[1].name);
    ui.text_in(left.row(1, 2, 0), Type::Small, ui.theme().text3,
               mode_name(ui, setup.variant, setup.pace));
    const auto& end = recorded.replay->end;
    const Rect right = r.column(1, 2, ui.px(16));
    ui.text_in(right.row(0, 2, 0), Type::Small, ui.theme().text2,
               end ? outcome_sentence(ui, end->outcome) : ui.tr("replays.broken-off"));
    if (end)
      ui.text_in(right.row(1, 2, 0), Type::Small, ui.theme().text3, time_text(end->outcome.tick));
  }

  void open(Ui& ui, Shell& shell, const Recorded& recorded) {
    auto playback = client::load_recording(recorded.path);
    if (!playback) {
      trouble_ = ui.strings().fill("replays.damaged", {{"reason", playback.error().reason}});
      return;
    }
    shell.open(make_replay(*playback, recorded.path));
  }
};

}  // namespace

std::unique_ptr<Screen> make_replays() { return std::make_unique<Replays>(); }

}  // namespace pawnhub
