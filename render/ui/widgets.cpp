// Buttons, choices, fields, chips, key caps and the hint bar.
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "render/ui/ui.hpp"

namespace pawnhub::ui {
namespace {

constexpr float kHoldMs = 600;
constexpr float kHoverMs = 80;
constexpr float kIconSize = 18;

struct Colours {
  Ink fill, hovered, words;
};

Colours colours_of(ButtonKind kind, const Theme& t) {
  switch (kind) {
    case ButtonKind::Primary: return {kSaffron, ink(0xFFC95E), kOnSaffron};
    case ButtonKind::Plain: return {t.bg3, mixed(t.bg3, t.text3, 0.22F), t.text1};
    case ButtonKind::Danger: return {t.bg3, mixed(t.bg3, t.text3, 0.22F), t.ember};
    case ButtonKind::Quiet: return {faded(t.bg2, 0), t.bg2, t.text1};
    case ButtonKind::Bare: return {faded(t.bg1, 0), t.bg1, t.text2};
  }
  return {};
}

}  // namespace

Touch Ui::touch(std::string_view id, const Rect& r, float radius, Captures captures) {
  Touch t;
  spots_.push_back({std::string(id), panel_, r, radius, layer_, captures});
  if (!live()) return t;
  const Input& in = frame_.input;
  t.focused = focus_ == id;
  t.hovered = mouse_in(r) && frame_.device == Device::Mouse;
  if (t.hovered && in.left_pressed) {
    held_widget_ = id;
    focus_ = id;
  }
  t.held = held_widget_ == id && in.left_held && t.hovered;
  if (in.left_released && held_widget_ == id) {
    t.pressed = t.hovered;
    held_widget_.clear();
  }
  if (t.focused && !typing_ && in.did(Action::Accept)) t.pressed = true;
  if (to_press_ == id) {
    to_press_.clear();
    focus_ = id;
    t.pressed = true;
  }
  if (t.focused && focus_moved_ && !scrolling_.empty()) {
    const std::string name = scrolling_.back();
    const float top = r.y - clips_.back().y + scrolls_[name].offset;
    scroll_to(name, top - px(8), top + r.h + px(8));
  }
  return t;
}

void Ui::label(const Rect& r, std::string_view text, const Button& style, Ink colour) {
  const bool left = style.kind == ButtonKind::Bare;
  Rect in = r.inset(left ? px(16) : px(8), 0);
  if (!style.key.empty()) {
    const float w = width(Type::Caption, style.key) + px(14);
    key_cap({in.right() - w, r.centre().y}, style.key);
    in.w -= w + px(8);
  }
  const float words = width(style.type, text);
  const float gap = style.icon.empty() || text.empty() ? 0 : px(left ? 14 : 10);
  float picture = style.icon.empty() ? 0 : px(kIconSize);
  // When both don't fit the icon goes, never the verb.
  if (!left && !text.empty() && picture + gap + words > in.w) picture = 0;
  const float total = picture > 0 ? picture + gap + words : words;
  float x = left ? in.x : in.x + std::max(0.0F, (in.w - total) / 2);
  if (picture > 0) {
    icon(style.icon, {x + picture / 2, r.centre().y}, picture, colour);
    x += picture + gap;
  }
  Type type = style.type;
  if (x + width(type, text) > in.right() + 1 && type == Type::Strong) type = Type::Small;
  text_in({x, r.y, in.right() - x, r.h}, type, colour, text);
}

bool Ui::button(std::string_view id, const Rect& r, std::string_view text, const Button& style) {
  const Touch t = touch(id, r);
  const bool locked = !style.why_not.empty();
  if (locked && ((t.focused && focus_shown_) || t.hovered)) note_ = style.why_not;
  Colours c = colours_of(style.kind, theme());
  if (locked) c = {style.kind == ButtonKind::Bare ? c.fill : theme().bg2, c.fill, theme().text3};
  const float hover =
      ease(std::string(id) + ".hover", t.hovered && !locked ? 1.0F : 0.0F, kHoverMs);
  const Rect shown = r.moved(0, t.held ? px(1) : 0);
  const float radius = r.h > px(48) ? px(12) : px(8);
  fill(shown, mixed(c.fill, c.hovered, hover), radius);
  if (style.kind == ButtonKind::Quiet) outline(shown, theme().line, radius, px(1.5F));
  label(shown, text, style,
        style.kind == ButtonKind::Bare && !locked && t.hovered ? theme().text1 : c.words);
  return t.pressed && !locked;
}

float Ui::button_width(std::string_view text, const Button& style) const {
  const float picture = style.icon.empty() ? 0 : px(kIconSize + 10);
  return std::ceil(width(style.type, text) + picture + px(36));
}

bool Ui::hold_button(std::string_view id, const Rect& r, std::string_view text,
                     std::string_view confirm, const Button& style) {
  const Touch t = touch(id, r);
  const bool by_mouse = frame_.device == Device::Mouse;
  const bool by_script = t.pressed && !by_mouse && !frame_.input.did(Action::Accept);
  const Colours c = colours_of(style.kind, theme());
  const bool armed = armed_ == id;
  fill(r, armed ? kEmber : t.hovered ? c.hovered : c.fill, px(8));
  bool done = by_script;
  if (by_mouse) {
    if (t.pressed && armed) {
      done = true;
      armed_.clear();
    } else if (t.pressed) {
      armed_ = id;
    } else if (armed && frame_.input.left_pressed && !t.hovered) {
      armed_.clear();
    }
  } else if (t.focused && frame_.input.accept_held && accept_since_ && !typing_) {
    const float part = progress(*accept_since_, kHoldMs);
    fill({r.x, r.y, r.w * part, r.h}, kEmber, px(8));
    if (part >= 1) {
      done = true;
      accept_since_.reset();  // once for each time that it is held
    }
  }
  label(r, armed && by_mouse ? confirm : text, style, armed && by_mouse ? kOnEmber : c.words);
  return done;
}

// Of a choice: equal where every label fits, else as wide as each label needs.
std::vector<Rect> Ui::cells(const Rect& track, std::span<const std::string> labels) const {
  const auto count = static_cast<float>(labels.size());
  float all = 0;
  bool equal = true;
  for (const std::string& text : labels) {
    const float w = width(Type::Strong, text);
    all += w;
    equal = equal && w + px(8) <= track.w / count;
  }
  std::vector<Rect> cells;
  float x = track.x;
  for (const std::string& text : labels) {
    const float needed = width(Type::Strong, text) + (track.w - all) / count;
    cells.push_back({x, track.y, equal ? track.w / count : needed, track.h});
    x += cells.back().w;
  }
  return cells;
}

int Ui::choice(std::string_view id, const Rect& r, std::span<const std::string> labels,
               int current) {
  const int count = static_cast<int>(labels.size());
  fill(r, theme().bg2, px(8));
  const Touch t = touch(id, r, 8, Captures::Sideways);
  const bool by_mouse = frame_.device == Device::Mouse;
  int chosen = current;
  if (t.focused && !typing_) {
    if (frame_.input.did(Action::Left)) chosen = std::max(0, current - 1);
    if (frame_.input.did(Action::Right)) chosen = std::min(count - 1, current + 1);
    if (t.pressed && !by_mouse) chosen = (current + 1) % count;
  }
  const std::vector<Rect> places = cells(r.inset(px(3)), labels);
  for (int i = 0; i < count; ++i) {
    const Rect& cell = places[static_cast<std::size_t>(i)];
    const bool pointed = by_mouse && mouse_in(cell);
    // A script chooses "id.0", "id.1", ….
    const bool by_script = to_press_ == std::string(id) + "." + std::to_string(i);
    if (by_script) to_press_.clear();
    if (by_script || (t.pressed && pointed)) chosen = i;
    if (i == current) fill(cell, theme().text1, px(6));
    const Ink words = i == current ? theme().bg0 : pointed ? theme().text1 : theme().text2;
    const std::string& text = labels[static_cast<std::size_t>(i)];
    const Rect in = cell.inset(px(2), 0);
    text_in(in, narrowest(in.w, text, {Type::Strong, Type::Small, Type::Caption}), words, text,
            Align::Centre);
  }
  return chosen;
}

bool Ui::toggle(std::string_view id, const Rect& r, bool on) {
  const Rect track{r.right() - px(44), r.centre().y - px(12), px(44), px(24)};
  const Touch t = touch(id, track, 12);
  const float at = ease(std::string(id) + ".on", on ? 1.0F : 0.0F, 120);
  fill(track, mixed(theme().bg3, kSaffron, at), px(12));
  const ImVec2 knob{track.x + px(12) + at * px(20), track.centre().y};
  circle(knob, px(9), on ? kOnSaffron : theme().text2);
  return t.pressed ? !on : on;
}

int Ui::slider(std::string_view id, const Rect& r, int value, int least, int most, int step) {
  const Touch t = touch(id, r, 8, Captures::Sideways);
  const float y = r.centre().y;
  const Rect track{r.x + px(8), y - px(3), r.w - px(16), px(6)};
  const auto span = static_cast<float>(most - least);
  int chosen = value;
  if (held_widget_ == id && frame_.input.left_held && live()) {
    const float part = std::clamp((frame_.input.mouse.x - track.x) / track.w, 0.0F, 1.0F);
    chosen = least + static_cast<int>(std::lround(part * span / static_cast<float>(step))) * step;
  }
  if (t.focused && !typing_ && live()) {
    if (frame_.input.did(Action::Left)) chosen -= step;
    if (frame_.input.did(Action::Right)) chosen += step;
  }
  chosen = std::clamp(chosen, least, most);
  const float at = track.x + track.w * static_cast<float>(chosen - least) / span;
  fill(track, theme().bg3, px(3));
  fill({track.x, track.y, at - track.x, track.h}, kSaffron, px(3));
  circle({at, y}, px(8), theme().text1);
  return chosen;
}

bool Ui::text_field(std::string_view id, const Rect& r, std::string& value, std::string_view hint) {
  const Touch t = touch(id, r);
  fill(r, theme().bg2, px(8));
  const std::string name(id);
  const bool was_active = activate_text_ == name;
  if (!live()) {
    text_in(r.inset(px(12), 0), Type::Body, value.empty() ? theme().text3 : theme().text1,
            value.empty() ? hint : value);
    return false;
  }
  ImGui::SetNextWindowPos(r.min());
  ImGui::SetNextWindowSize({r.w, r.h});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
  const float pad = (r.h - fonts_[Type::Body]->FontSize) / 2;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(12), pad});
  for (const auto part : {ImGuiCol_WindowBg, ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered,
                          ImGuiCol_FrameBgActive, ImGuiCol_NavHighlight})
    ImGui::PushStyleColor(part, faded(theme().bg2, 0));
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text1);
  ImGui::PushStyleColor(ImGuiCol_TextDisabled, theme().text3);
  ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, faded(kSaffron, 0.4F));
  ImGui::Begin(("##window." + name).c_str(), nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBackground);
  ImGui::PushFont(fonts_[Type::Body]);
  ImGui::SetNextItemWidth(r.w);
  if (t.pressed && !was_active) {
    ImGui::SetKeyboardFocusHere();
    activate_text_ = name;
  }
  const bool entered = ImGui::InputTextWithHint(("##" + name).c_str(), std::string(hint).c_str(),
                                                &value, ImGuiInputTextFlags_EnterReturnsTrue);
  const bool active = ImGui::IsItemActive();
  if (active) {
    typing_next_ = true;
    wake_at(frame_.now + client::seconds(0.25));  // the caret blinks
  } else if (was_active && !t.pressed) {
    activate_text_.clear();
  }
  ImGui::PopFont();
  ImGui::End();
  ImGui::PopStyleColor(8);
  ImGui::PopStyleVar(5);
  return entered;
}

float Ui::chip_width(std::string_view text, bool with_icon) const {
  return std::ceil(width(Type::Caption, text) + px(with_icon ? 36 : 16));
}

void Ui::chip(Rect r, std::string_view text, Ink colour, Ink on, std::string_view picture) {
  fill(r, colour, px(6));
  Rect in = r.inset(px(8), 0);
  if (!picture.empty()) {
    icon(picture, {in.x + px(6), r.centre().y}, px(14), kSaffron);
    in.cut_left(px(20));
  }
  text_in(in, Type::Caption, on, text, picture.empty() ? Align::Centre : Align::Left);
}

float Ui::key_cap(ImVec2 left_middle, std::string_view text) {
  const float w = std::max(px(24), width(Type::Caption, text) + px(14));
  const Rect r{left_middle.x, left_middle.y - px(11), w, px(22)};
  fill(r, theme().bg3, px(5));
  text_in(r, Type::Caption, theme().text1, text, Align::Centre);
  return w;
}

void Ui::rule(const Rect& r) { fill({r.x, r.y, r.w, std::max(1.0F, px(1))}, theme().line); }

void Ui::hint_bar(const Rect& r, std::span<const Hint> hints) {
  Rect in = r;
  if (!note_.empty()) {
    const float w = std::min(width(Type::Small, note_) + px(4), in.w * 0.6F);
    text_in(in.cut_right(w, px(16)), Type::Small, theme().sky, note_, Align::Right);
  }
  float x = in.x;
  for (const Hint& h : hints) {
    const std::string_view what = device() == Device::Mouse ? h.mouse
                                  : device() == Device::Pad ? h.pad
                                                            : h.key;
    if (what.empty()) continue;
    const bool round = device() == Device::Pad && what.size() == 1;
    const float words = width(Type::Small, h.text);
    const float cap =
        round || what == "dpad" ? px(24) : std::max(px(24), width(Type::Caption, what) + px(14));
    if (x + cap + px(8) + words > in.right()) break;  // the most useful come first
    const float y = r.centre().y;
    if (what == "dpad") {
      icon("dpad", {x + px(12), y}, px(20), theme().text2);
    } else if (round) {
      ring({x + px(12), y}, px(11), px(1.5F), theme().text2);
      text_in({x, y - px(12), px(24), px(24)}, Type::Caption, theme().text1, what, Align::Centre);
    } else {
      key_cap({x, y}, what);
    }
    text_in({x + cap + px(8), r.y, words + px(2), r.h}, Type::Small, theme().text3, h.text);
    x += cap + px(8) + words + px(24);
  }
}

}  // namespace pawnhub::ui
