// Settings, each taking effect at once.
#include <array>
#include <string>
#include <vector>

#include "render/screens/chrome.hpp"
#include "render/screens/screens.hpp"

namespace pawnhub {
namespace {

using client::Settings;
using ui::Align;
using ui::Rect;
using ui::Type;
using ui::Ui;

class SettingsScreen : public Screen {
 public:
  std::string_view name() const override { return "settings"; }

  void frame(Ui& ui, Shell& shell) override {
    Page p = page(ui);
    Rect bar = top_bar(ui, shell, p.bar, ui.tr("menu.settings"), {}, {}, false);
    if (back_button(ui, bar)) shell.back();
    s_ = shell.settings();
    Rect body = p.body;
    const float gap = ui.px(16);
    Rect left = body.column(0, 2, gap);
    Rect right = body.column(1, 2, gap);
    look(ui, panel(ui, left, left.h, "settings.look"));
    sound(ui, shell, panel(ui, right, ui.px(ui.height() < 760 ? 200 : 232), "settings.sound"));
    play(ui, shell, panel(ui, right, right.h, "settings.play"));
    shell.change(s_);
    ui.default_focus("settings.language");
    const std::array<ui::Hint, 3> hints{
        ui::Hint{"", ui.tr("key.arrows"), "dpad", ui.tr("hint.change")},
        ui::Hint{ui.tr("key.click"), ui.tr("key.enter"), "A", ui.tr("hint.choose")},
        ui::Hint{"", ui.tr("key.escape"), "B", ui.tr("back")}};
    ui.hint_bar(p.hints, hints);
  }

 private:
  Settings s_;
  std::optional<std::string> name_;

  // A panel cut off the column, with its title; what is free in it.
  static Rect panel(Ui& ui, Rect& column, float height, std::string_view title) {
    const Rect r = column.cut_top(height, ui.px(16));
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(20), ui.px(14));
    ui.text_in(in.cut_top(ui.px(28), ui.px(6)), Type::Head, ui.theme().text1, ui.tr(title));
    ui.panel(title);
    return in;
  }

  // A row with a label at the left; where its control goes.
  static Rect row(Ui& ui, Rect& in, std::string_view label, float control) {
    Rect r = in.cut_top(ui.px(ui.height() < 760 ? 44 : 52));
    const Rect at = r.cut_right(control, ui.px(12));
    ui.text_in(r, Type::Body, ui.theme().text2, ui.tr(label));
    return at.centred(at.w, ui.px(36));
  }

  void look(Ui& ui, Rect in) {
    const float wide = std::min(ui.px(300), in.w * 0.62F);
    const std::array<std::string, 2> languages{"English", "Français"};
    s_.language = static_cast<client::Language>(
        ui.choice("settings.language", row(ui, in, "settings.language", wide), languages,
                  static_cast<int>(s_.language)));
    const std::array<std::string, 2> looks{ui.tr("settings.dark"), ui.tr("settings.light")};
    s_.look = static_cast<client::Look>(ui.choice(
        "settings.theme", row(ui, in, "settings.theme", wide), looks, static_cast<int>(s_.look)));
    const std::array<std::string, 3> sizes{ui.tr("settings.text-normal"),
                                           ui.tr("settings.text-large"),
                                           ui.tr("settings.text-largest")};
    const int at = (s_.text_size - 100) / 10;
    s_.text_size = client::kTextSizes[static_cast<std::size_t>(
        ui.choice("settings.text", row(ui, in, "settings.text", wide), sizes, at))];
    s_.full_screen = ui.toggle("settings.full-screen",
                               row(ui, in, "settings.full-screen", ui.px(60)), s_.full_screen);
    s_.less_motion =
        ui.toggle("settings.motion", row(ui, in, "settings.motion", ui.px(60)), s_.less_motion);
    if (!name_) name_ = s_.name;
    ui.text_field("settings.name", row(ui, in, "settings.name", wide), *name_, ui.tr("player.you"));
    if (name_->size() > 30) name_->resize(30);
    s_.name = *name_;
    if (!ui.fonts().missing().empty()) {
      std::string names;
      for (const std::string& n : ui.fonts().missing()) names += (names.empty() ? "" : ", ") + n;
      ui.paragraph(in, Type::Small, ui.theme().ember,
                   ui.strings().fill("settings.fonts-missing", {{"names", names}}));
    }
  }

  void sound(Ui& ui, Shell& shell, Rect in) {
    const float wide = std::min(ui.px(260), in.w * 0.5F);
    const int before = s_.volume;
    s_.volume = ui.slider("settings.volume", row(ui, in, "settings.volume", wide), s_.volume, 0,
                          client::kLoudest, 10);
    if (s_.volume != before) shell.sound().play(Cue::Tap, ui.now());
    s_.muted = ui.toggle("settings.mute", row(ui, in, "settings.mute", ui.px(60)), s_.muted);
    s_.ready_sound_of_pawns =
        ui.toggle("settings.ready-pawns", row(ui, in, "settings.ready-pawns", ui.px(60)),
                  s_.ready_sound_of_pawns);
    if (shell.sound().trouble())
      ui.text_in({in.x, in.y - ui.px(6), in.w, ui.px(20)}, Type::Small, ui.theme().text3,
                 ui.tr("settings.no-sound"));
  }

  void play(Ui& ui, Shell& shell, Rect in) {
    const float wide = std::min(ui.px(300), in.w * 0.62F);
    const std::array<std::string, 3> sides{ui.tr("settings.side-own"), ui.tr("white"),
                                           ui.tr("black")};
    s_.board_side = static_cast<client::BoardSide>(
        ui.choice("settings.side", row(ui, in, "settings.side", wide), sides,
                  static_cast<int>(s_.board_side)));
    s_.turn_board = ui.toggle("settings.turn-board", row(ui, in, "settings.turn-board", ui.px(60)),
                              s_.turn_board);
    s_.last_seen =
        ui.toggle("settings.last-seen", row(ui, in, "settings.last-seen", ui.px(60)), s_.last_seen);
    if (shell.settings_trouble())
      ui.paragraph(
          in, Type::Small, ui.theme().ember,
          ui.strings().fill("settings.trouble", {{"reason", shell.settings_trouble()->reason}}));
  }
};

}  // namespace

std::unique_ptr<Screen> make_settings() { return std::make_unique<SettingsScreen>(); }

}  // namespace pawnhub
