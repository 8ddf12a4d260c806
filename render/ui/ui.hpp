// Our own widgets, drawn on one canvas: text, buttons, lists, dialogs, the focus and the hint bar.
//
// A screen calls widgets in each frame, naming them ("menu.play"). The names carry the focus from
// frame to frame, and let scripts drive the program.
#pragma once

#include <imgui.h>

#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/client/strings.hpp"
#include "render/client/time.hpp"
#include "render/ui/art.hpp"
#include "render/ui/fonts.hpp"
#include "render/ui/input.hpp"
#include "render/ui/rect.hpp"
#include "render/ui/theme.hpp"

namespace pawnhub::ui {

enum class Align : std::uint8_t { Left, Centre, Right };

// Directions that a widget wants for itself while it has the focus.
enum class Captures : std::uint8_t { Nothing, Sideways, All };

enum class ButtonKind : std::uint8_t {
  Primary,  // saffron: the thing to do next
  Plain,
  Quiet,   // an outline
  Danger,  // ember words
  Bare,    // words alone, left, as in a menu
};

struct Button {
  ButtonKind kind = ButtonKind::Plain;
  std::string_view icon = {};
  std::string_view why_not = {};  // set: it is locked, and that is why
  Type type = Type::Strong;
  std::string_view key = {};  // a key cap at its right end
};

// How a widget is touched in this frame.
struct Touch {
  bool hovered = false, held = false, pressed = false, focused = false;
};

// What a key or button does, for the bar at the bottom; pads have a glyph of their own.
struct Hint {
  std::string_view mouse, key, pad;  // empty: not with that device
  std::string_view text;
};

class Ui {
 public:
  Ui(Fonts& fonts, Art& art) : fonts_(fonts), art_(art) {}

  struct Frame {
    client::Time now{0};
    float width = 0, height = 0;  // in device pixels
    float scale = 1;
    const Theme* theme = nullptr;
    client::Look look{};
    const client::Strings* strings = nullptr;
    Input input;
    Device device{};
    bool less_motion = false;
  };
  // Moves the focus as the input says, by where things were in the frame before.
  void begin(Frame frame);
  void end();

  // Another screen is shown: its focus is where it was when it was left, or nowhere yet.
  void enter(std::string_view screen, bool afresh);

  // --- Where and when ---
  float px(float v) const { return v * frame_.scale; }
  Rect window() const { return {0, 0, frame_.width, frame_.height}; }
  // In px of the design, for what depends on the window's size.
  float width() const { return frame_.width / frame_.scale; }
  float height() const { return frame_.height / frame_.scale; }
  bool small() const { return width() < 1100; }
  client::Time now() const { return frame_.now; }
  bool less_motion() const { return frame_.less_motion; }
  const Theme& theme() const { return *frame_.theme; }
  client::Look look() const { return frame_.look; }
  const client::Strings& strings() const { return *frame_.strings; }
  const std::string& tr(std::string_view key) const { return strings()[key]; }
  Device device() const { return frame_.device; }
  Art& art() { return art_; }
  const Fonts& fonts() const { return fonts_; }
  ImDrawList& draw() { return *draw_; }

  // Asks for another frame at once, or at a time. Without it none is drawn until there is input.
  void again() { wake_ = frame_.now; }
  void wake_at(client::Time t);
  std::optional<client::Time> wake() const { return wake_; }

  // --- Input, for the layer that is on top ---
  const Input& input() const { return frame_.input; }
  bool live() const { return layer_ == top_layer_; }
  bool did(Action a) const { return live() && !typing_ && frame_.input.did(a); }
  bool typed(SDL_Keycode key) const { return live() && !typing_ && frame_.input.typed(key); }
  bool typing() const { return typing_; }
  bool mouse_in(const Rect& r) const;
  bool mouse_pressed_in(const Rect& r) const { return frame_.input.left_pressed && mouse_in(r); }

  // --- Focus ---
  // Names the group of widgets that follow: Tab goes from group to group.
  void panel(std::string_view name) { panel_ = name; }
  // Where the focus is if it is nowhere else.
  void default_focus(std::string_view id);
  void focus(std::string_view id) { focus_ = id; }
  const std::string& focused() const { return focus_; }
  bool has_focus(std::string_view id) const { return live() && focus_ == id; }
  bool focus_shown() const { return focus_shown_; }
  // The next call of that widget finds it pressed.
  void press(std::string_view id) { to_press_ = id; }
  bool exists(std::string_view id) const;
  bool press_was_taken() const { return to_press_.empty(); }

  // Everything until end_layer() lies above the rest, which is dimmed and out of reach. The screen
  // gets its focus back afterwards.
  void begin_layer(std::string_view name, bool dimmed = true);
  void end_layer();

  // --- Drawing ---
  void fill(const Rect& r, Ink colour, float radius = 0);
  void outline(const Rect& r, Ink colour, float radius, float width);
  void gradient(const Rect& r, Ink top, Ink bottom);
  void circle(ImVec2 centre, float radius, Ink colour);
  void ring(ImVec2 centre, float radius, float width, Ink colour);
  // Part of a ring in radians, clockwise; 0 is at three o'clock.
  void arc(ImVec2 centre, float radius, float width, float from, float to, Ink colour);
  void dashed_ring(ImVec2 centre, float radius, float width, int dashes, Ink colour);
  void line(ImVec2 a, ImVec2 b, float width, Ink colour);
  void dashed_line(ImVec2 a, ImVec2 b, float width, float dash, float gap, Ink colour);
  // A star with that many points: a fan of triangles, for it is not convex.
  void star(ImVec2 centre, float outer, float inner, int points, Ink colour, Ink edge,
            float edge_width);
  void icon(std::string_view name, ImVec2 centre, float size, Ink tint);
  void mark(ImVec2 centre, float size);
  void man(Man man, ImVec2 centre, float size, float opaque = 1);
  // While its size changes: from the picture made for another size.
  void man_scaled(Man man, ImVec2 centre, float size, float opaque, float made_for);

  // --- Text ---
  float width(Type t, std::string_view text) const;
  // The first of the types in which a text fits, or the last.
  Type narrowest(float room, std::string_view text, std::initializer_list<Type> types) const;
  float line_height(Type t) const;
  void text(ImVec2 at, Type t, Ink colour, std::string_view text);
  // On one line, in the middle of the height; too long a text ends in "…" and is noted.
  void text_in(const Rect& r, Type t, Ink colour, std::string_view text, Align align = Align::Left);
  // Wrapped; returns its height.
  float paragraph(const Rect& r, Type t, Ink colour, std::string_view text,
                  Align align = Align::Left);
  float paragraph_height(float width, Type t, std::string_view text) const;
  // Figures, each in a cell of the same width.
  void figures(const Rect& r, Type t, Ink colour, std::string_view text, Align align = Align::Left);
  float figures_width(Type t, std::string_view text) const;
  // Texts that did not fit in this frame, for tests.
  const std::vector<std::string>& overflows() const { return overflows_; }

  // --- Widgets ---
  Touch touch(std::string_view id, const Rect& r, float radius = 8,
              Captures captures = Captures::Nothing);
  bool button(std::string_view id, const Rect& r, std::string_view text, const Button& style = {});
  float button_width(std::string_view text, const Button& style = {}) const;
  // Resigning and the like: held for a moment by key or pad; by mouse pressed twice.
  bool hold_button(std::string_view id, const Rect& r, std::string_view text,
                   std::string_view confirm, const Button& style);
  // One of several; returns the one chosen now.
  int choice(std::string_view id, const Rect& r, std::span<const std::string> labels, int current);
  bool toggle(std::string_view id, const Rect& r, bool on);
  int slider(std::string_view id, const Rect& r, int value, int least, int most, int step);
  // True when Enter ends it.
  bool text_field(std::string_view id, const Rect& r, std::string& value, std::string_view hint);
  void chip(Rect r, std::string_view text, Ink colour, Ink on, std::string_view picture = {});
  float chip_width(std::string_view text, bool with_icon) const;
  float key_cap(ImVec2 left_middle, std::string_view text);
  void rule(const Rect& r);

  // A list that is higher than its view: returns where its content goes.
  Rect begin_scroll(std::string_view id, const Rect& view, float content_height);
  void end_scroll();
  // Keeps a part of the content in view.
  void scroll_to(std::string_view id, float top, float bottom);

  void hint_bar(const Rect& r, std::span<const Hint> hints);

  // From where it was to target, in that many milliseconds; draws frames meanwhile.
  float ease(std::string_view id, float target, float ms);
  // How far something that began at that time and takes ms is: 0 to 1; draws frames meanwhile.
  float progress(client::Time began, float ms);

 private:
  struct Spot {
    std::string id, panel;
    Rect rect;
    float radius;
    int layer;
    Captures captures;
  };
  struct Layer {
    std::string name, focus_before;
  };
  struct ScrollState {
    float offset = 0, content = 0, view = 0;
  };
  struct Eased {
    float from = 0, to = 0;
    client::Time began{0};
  };

  Fonts& fonts_;
  Art& art_;
  Frame frame_;
  ImDrawList* draw_ = nullptr;
  std::optional<client::Time> wake_;

  std::vector<Spot> spots_, spots_before_;
  std::string focus_, panel_, to_press_, armed_, held_widget_, activate_text_;
  std::map<std::string, std::string, std::less<>> focus_of_panel_, focus_of_screen_;
  std::string screen_;
  bool focus_shown_ = false, focus_moved_ = false, typing_ = false, typing_next_ = false;
  client::Time mouse_moved_at_{0};
  std::optional<client::Time> accept_since_;
  bool accept_was_held_ = false;

  int layer_ = 0, top_layer_ = 0, deepest_ = 0;
  std::vector<Layer> layers_;
  std::vector<std::string> open_before_;
  std::map<std::string, std::string, std::less<>> focus_under_;

  std::vector<Rect> clips_;
  std::vector<std::string> scrolling_;
  std::map<std::string, ScrollState, std::less<>> scrolls_;
  std::map<std::string, Eased, std::less<>> eased_;
  std::vector<std::string> overflows_;
  std::string note_;  // why the focused widget is locked

  const Spot* spot_before(std::string_view id) const;
  void move_focus(Action way);
  void next_panel(bool forward);
  void draw_focus();
  void label(const Rect& r, std::string_view text, const Button& style, Ink colour);
  std::vector<Rect> cells(const Rect& track, std::span<const std::string> labels) const;
};

}  // namespace pawnhub::ui
