// What the player does, with any device, as the screens understand it.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "render/client/time.hpp"

namespace pawnhub::ui {

enum class Device : std::uint8_t { Mouse, Keyboard, Pad };

enum class Action : std::uint8_t {
  Up,
  Down,
  Left,
  Right,
  Accept,
  Back,
  NextPanel,
  PreviousPanel,
  PageUp,
  PageDown,
  Menu,
  Help,
  West,   // the pad's X
  North,  // the pad's Y
};
std::optional<Action> action_named(std::string_view name);  // "up", "accept"

// Of one frame.
struct Input {
  ImVec2 mouse{-1, -1};
  bool mouse_moved = false;
  bool left_pressed = false, left_released = false, left_held = false;
  bool right_pressed = false;
  float wheel = 0;
  std::vector<Action> actions;
  std::vector<SDL_Keycode> keys;
  bool accept_held = false;
  bool shift = false;

  bool did(Action a) const;
  bool typed(SDL_Keycode key) const;
  bool anything() const;
};

// Turns SDL's events into Input, and keeps ImGui told.
class InputReader {
 public:
  ~InputReader();

  // Mouse positions are multiplied by that: window units to device pixels.
  void set_scale(float scale) { scale_ = scale; }
  void handle(const SDL_Event& e, client::Time now);
  // What has come since the last time; keys that are held repeat.
  Input take(client::Time now);
  // When a held stick or button repeats next.
  std::optional<client::Time> next_repeat() const;
  Device device() const { return device_; }
  bool has_pad() const { return !pads_.empty(); }

 private:
  Input input_;
  Device device_ = Device::Mouse;
  float scale_ = 1;
  std::map<SDL_JoystickID, SDL_GameController*> pads_;
  struct Held {
    Action action;
    client::Time again;
  };
  std::optional<Held> held_;  // a direction of the pad
  std::array<Sint16, 2> stick_{};
  std::array<bool, 2> triggers_{};

  void handle_key(const SDL_KeyboardEvent& e);
  void handle_button(const SDL_ControllerButtonEvent& e, client::Time now);
  void handle_axis(const SDL_ControllerAxisEvent& e, client::Time now);
  void hold(std::optional<Action> action, client::Time now);
  void open_pad(int device);
};

}  // namespace pawnhub::ui
