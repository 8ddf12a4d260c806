// The frame, the focus and its ways, layers, scrolling, and change over time.
#include "render/ui/ui.hpp"

#include <algorithm>
#include <cmath>

namespace pawnhub::ui {
namespace {

constexpr client::Time kFocusHides = client::seconds(1);
constexpr float kWheelStep = 56;

float out_cubic(float t) { return 1 - (1 - t) * (1 - t) * (1 - t); }

// How far apart two spans are; 0 if they overlap.
float apart(float a0, float a1, float b0, float b1) { return std::max({0.0F, b0 - a1, a0 - b1}); }

// How far it is from one rectangle to another in a direction; none if it lies elsewhere.
std::optional<float> distance(const Rect& from, const Rect& to, Action way) {
  const ImVec2 a = from.centre();
  const ImVec2 b = to.centre();
  const bool sideways = way == Action::Left || way == Action::Right;
  const float sign = way == Action::Left || way == Action::Up ? -1.0F : 1.0F;
  const float along = sign * (sideways ? b.x - a.x : b.y - a.y);
  if (along <= 1) return std::nullopt;
  const float gap = sideways ? apart(from.x, from.right(), to.x, to.right())
                             : apart(from.y, from.bottom(), to.y, to.bottom());
  const float across = sideways ? apart(from.y, from.bottom(), to.y, to.bottom())
                                : apart(from.x, from.right(), to.x, to.right());
  const float off = std::abs(sideways ? b.y - a.y : b.x - a.x);
  return gap + 3 * across + 0.1F * off + 0.05F * along;
}

bool wants(Captures captures, Action way) {
  if (captures == Captures::All) return true;
  return captures == Captures::Sideways && (way == Action::Left || way == Action::Right);
}

}  // namespace

void Ui::begin(Frame frame) {
  frame_ = std::move(frame);
  draw_ = ImGui::GetBackgroundDrawList();
  wake_.reset();
  overflows_.clear();
  note_.clear();
  typing_ = std::exchange(typing_next_, false);
  spots_before_ = std::exchange(spots_, {});
  top_layer_ = deepest_;
  layer_ = deepest_ = 0;
  panel_.clear();
  focus_moved_ = false;
  clips_.assign(1, window());

  const Input& in = frame_.input;
  if (in.mouse_moved) mouse_moved_at_ = frame_.now;
  if (in.left_pressed) focus_shown_ = false;
  if (frame_.device != Device::Mouse) {
    focus_shown_ = true;
  } else if (focus_shown_) {
    if (frame_.now - mouse_moved_at_ >= kFocusHides)
      focus_shown_ = false;
    else
      wake_at(mouse_moved_at_ + kFocusHides);
  }
  if (in.accept_held && !accept_was_held_) accept_since_ = frame_.now;
  accept_was_held_ = in.accept_held;

  if (typing_) return;
  for (const Action a : in.actions) {
    if (a <= Action::Right) move_focus(a);
    if (a == Action::NextPanel || a == Action::PreviousPanel) next_panel(a == Action::NextPanel);
  }
}

void Ui::enter(std::string_view screen, bool afresh) {
  focus_of_screen_[screen_] = focus_;
  screen_ = screen;
  focus_ = afresh ? "" : focus_of_screen_[screen_];
  focus_of_panel_.clear();
  spots_.clear();
  open_before_.clear();
  deepest_ = 0;
  again();
}

void Ui::end() {
  // What had the focus may be gone: the nearest thing takes it.
  const auto here = [&](const Spot& s) { return s.layer == deepest_ && s.id == focus_; };
  if (std::none_of(spots_.begin(), spots_.end(), here)) {
    const Spot* lost = spot_before(focus_);
    const Spot* nearest = nullptr;
    float least = 0;
    for (const Spot& s : spots_) {
      if (s.layer != deepest_) continue;
      const ImVec2 a = lost != nullptr ? lost->rect.centre() : ImVec2{0, 0};
      const float far = std::hypot(s.rect.centre().x - a.x, s.rect.centre().y - a.y);
      if (nearest != nullptr && far >= least) continue;
      nearest = &s;
      least = far;
    }
    if (nearest != nullptr) {
      focus_ = nearest->id;
      again();
    }
  }
  draw_focus();
  // A layer that has been closed gives the focus back.
  std::vector<std::string> open;
  for (const Layer& l : layers_) open.push_back(l.name);
  for (const std::string& name : open_before_) {
    if (std::find(open.begin(), open.end(), name) != open.end()) continue;
    focus_ = focus_under_[name];
    again();
  }
  if (open != open_before_) again();
  open_before_ = std::move(open);
  layers_.clear();
}

void Ui::wake_at(client::Time t) {
  if (!wake_ || t < *wake_) wake_ = t;
}

bool Ui::mouse_in(const Rect& r) const {
  return live() && r.has(frame_.input.mouse) && clips_.back().has(frame_.input.mouse);
}

const Ui::Spot* Ui::spot_before(std::string_view id) const {
  const auto found = std::find_if(spots_before_.begin(), spots_before_.end(),
                                  [&](const Spot& s) { return s.id == id; });
  return found == spots_before_.end() ? nullptr : &*found;
}

bool Ui::exists(std::string_view id) const {
  const Spot* spot = spot_before(id);
  return spot != nullptr && spot->layer == top_layer_;
}

void Ui::move_focus(Action way) {
  const Spot* from = spot_before(focus_);
  if (from == nullptr || wants(from->captures, way)) return;
  const Spot* best = nullptr;
  float least = 0;
  for (const Spot& s : spots_before_) {
    if (s.layer != top_layer_ || s.id == focus_) continue;
    auto far = distance(from->rect, s.rect, way);
    if (!far) continue;
    // What belongs together is left last.
    if (s.panel != from->panel) *far += px(40);
    if (best != nullptr && *far >= least) continue;
    best = &s;
    least = *far;
  }
  if (best == nullptr) return;
  // Into another panel: to where one was there, if that is as straight a way.
  const auto remembered = focus_of_panel_.find(best->panel);
  const bool enters = best->panel != from->panel && remembered != focus_of_panel_.end();
  const Spot* known = enters ? spot_before(remembered->second) : nullptr;
  const bool straight = known != nullptr && known->layer == top_layer_ &&
                        distance(from->rect, known->rect, way).has_value() &&
                        (way == Action::Left || way == Action::Right);
  focus_ = straight ? known->id : best->id;
  focus_moved_ = true;
}

void Ui::next_panel(bool forward) {
  std::vector<std::string> panels;
  for (const Spot& s : spots_before_)
    if (s.layer == top_layer_ && std::find(panels.begin(), panels.end(), s.panel) == panels.end())
      panels.push_back(s.panel);
  if (panels.size() < 2) return;
  const Spot* from = spot_before(focus_);
  const auto at =
      from == nullptr ? panels.begin() : std::find(panels.begin(), panels.end(), from->panel);
  const auto count = static_cast<std::ptrdiff_t>(panels.size());
  const auto next = (at - panels.begin() + (forward ? 1 : count - 1)) % count;
  const std::string& panel = panels[static_cast<std::size_t>(next)];
  const auto remembered = focus_of_panel_.find(panel);
  const Spot* known =
      remembered == focus_of_panel_.end() ? nullptr : spot_before(remembered->second);
  const auto first = std::find_if(spots_before_.begin(), spots_before_.end(), [&](const Spot& s) {
    return s.panel == panel && s.layer == top_layer_;
  });
  focus_ = known != nullptr && known->panel == panel ? known->id : first->id;
  focus_moved_ = true;
}

void Ui::default_focus(std::string_view id) {
  if (!live()) return;
  const Spot* spot = spot_before(focus_);
  const bool kept = spot == nullptr && spots_before_.empty() && !focus_.empty();
  if (!kept && (spot == nullptr || spot->layer != layer_)) focus_ = id;
}

void Ui::draw_focus() {
  const auto found = std::find_if(spots_.begin(), spots_.end(), [&](const Spot& s) {
    return s.layer == deepest_ && s.id == focus_;
  });
  if (found == spots_.end()) return;
  if (!found->panel.empty()) focus_of_panel_[found->panel] = focus_;
  // What captures all directions (a board) shows its focus itself.
  if (!focus_shown_ || found->captures == Captures::All) return;
  const float gap = px(6);
  Rect r = found->rect.inset(-gap);
  const float part = ease("focus", 1, 90);
  if (part < 1) r.y += px(2) * (1 - part);
  draw().PushClipRectFullScreen();
  outline(r, theme().text1, px(found->radius) + px(4), px(3));
  draw().PopClipRect();
}

void Ui::begin_layer(std::string_view name, bool dimmed) {
  layers_.push_back({std::string(name), focus_});
  const bool opens =
      std::find(open_before_.begin(), open_before_.end(), name) == open_before_.end();
  if (opens) focus_under_[std::string(name)] = focus_;
  layer_ = static_cast<int>(layers_.size());
  deepest_ = std::max(deepest_, layer_);
  panel_ = name;
  if (dimmed) fill(window(), theme().scrim);
}

void Ui::end_layer() { layer_ -= 1; }

Rect Ui::begin_scroll(std::string_view id, const Rect& view, float content_height) {
  ScrollState& s = scrolls_[std::string(id)];
  s.content = content_height;
  s.view = view.h;
  if (mouse_in(view)) s.offset -= frame_.input.wheel * px(kWheelStep);
  const float most = std::max(0.0F, content_height - view.h);
  s.offset = std::clamp(s.offset, 0.0F, most);
  scrolling_.emplace_back(id);
  clips_.push_back(view);
  draw().PushClipRect({view.x - px(8), view.y}, {view.right() + px(8), view.bottom()}, true);
  return {view.x, view.y - std::round(s.offset), view.w, content_height};
}

void Ui::end_scroll() {
  const ScrollState& s = scrolls_[scrolling_.back()];
  const Rect view = clips_.back();
  draw().PopClipRect();
  if (s.content > s.view + 1) {
    const float length = std::max(px(24), view.h * s.view / s.content);
    const float at = (view.h - length) * s.offset / (s.content - s.view);
    fill({view.right() + px(2), view.y + at, px(6), length}, theme().line, px(3));
  }
  scrolling_.pop_back();
  clips_.pop_back();
}

void Ui::scroll_to(std::string_view id, float top, float bottom) {
  ScrollState& s = scrolls_[std::string(id)];
  const float before = s.offset;
  if (bottom > s.offset + s.view) s.offset = bottom - s.view;
  if (top < s.offset) s.offset = top;
  if (std::abs(before - s.offset) > 0.5F) again();
}

float Ui::ease(std::string_view id, float target, float ms) {
  auto [it, is_new] = eased_.try_emplace(std::string(id), Eased{target, target, frame_.now});
  Eased& e = it->second;
  if (is_new) return target;
  const float length = frame_.less_motion ? std::min(ms, 60.0F) : ms;
  const auto passed = static_cast<float>(client::in_seconds(frame_.now - e.began)) * 1000;
  const float part = length <= 0 ? 1 : std::clamp(passed / length, 0.0F, 1.0F);
  const float now = e.from + (e.to - e.from) * out_cubic(part);
  if (std::abs(e.to - target) > 1e-4F) {
    e = {now, target, frame_.now};
    again();
    return now;
  }
  if (part < 1) again();
  return now;
}

float Ui::progress(client::Time began, float ms) {
  const auto passed = static_cast<float>(client::in_seconds(frame_.now - began)) * 1000;
  if (passed >= ms) return 1;
  again();
  return std::max(0.0F, passed / ms);
}

}  // namespace pawnhub::ui
