// Rectangles in pixels, and layout by cutting pieces off their edges.
#pragma once

#include <imgui.h>

#include <algorithm>

namespace pawnhub::ui {

struct Rect {
  float x = 0, y = 0, w = 0, h = 0;

  ImVec2 min() const { return {x, y}; }
  ImVec2 max() const { return {x + w, y + h}; }
  ImVec2 centre() const { return {x + w / 2, y + h / 2}; }
  float right() const { return x + w; }
  float bottom() const { return y + h; }
  bool has(ImVec2 p) const { return p.x >= x && p.x < x + w && p.y >= y && p.y < y + h; }

  // Cut a piece off an edge, and what gap is between it and the rest.
  Rect cut_top(float height, float gap = 0) {
    const Rect piece{x, y, w, height};
    y += height + gap;
    h -= height + gap;
    return piece;
  }
  Rect cut_bottom(float height, float gap = 0) {
    const Rect piece{x, y + h - height, w, height};
    h -= height + gap;
    return piece;
  }
  Rect cut_left(float width, float gap = 0) {
    const Rect piece{x, y, width, h};
    x += width + gap;
    w -= width + gap;
    return piece;
  }
  Rect cut_right(float width, float gap = 0) {
    const Rect piece{x + w - width, y, width, h};
    w -= width + gap;
    return piece;
  }

  Rect inset(float by) const { return inset(by, by); }
  Rect inset(float by_x, float by_y) const {
    return {x + by_x, y + by_y, std::max(0.0F, w - 2 * by_x), std::max(0.0F, h - 2 * by_y)};
  }
  Rect moved(float dx, float dy) const { return {x + dx, y + dy, w, h}; }
  // In the middle of this one.
  Rect centred(float width, float height) const {
    return {x + (w - width) / 2, y + (h - height) / 2, width, height};
  }
  // One of n columns or rows of equal size.
  Rect column(int i, int n, float gap) const {
    const float width = (w - gap * static_cast<float>(n - 1)) / static_cast<float>(n);
    return {x + static_cast<float>(i) * (width + gap), y, width, h};
  }
  Rect row(int i, int n, float gap) const {
    const float height = (h - gap * static_cast<float>(n - 1)) / static_cast<float>(n);
    return {x, y + static_cast<float>(i) * (height + gap), w, height};
  }
};

}  // namespace pawnhub::ui
