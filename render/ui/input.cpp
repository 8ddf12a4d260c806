// Mouse, keyboard and gamepad to actions.
#include "render/ui/input.hpp"

#include <algorithm>
#include <cstdlib>

namespace pawnhub::ui {
namespace {

constexpr client::Time kFirstRepeat{300'000};
constexpr client::Time kNextRepeat{90'000};
constexpr Sint16 kStickPressed = 18'000;  // of 32,767
constexpr Sint16 kStickLetGo = 12'000;

struct KeyAction {
  SDL_Keycode key;
  Action action;
};
constexpr std::array kKeys{
    KeyAction{SDLK_UP, Action::Up},         KeyAction{SDLK_DOWN, Action::Down},
    KeyAction{SDLK_LEFT, Action::Left},     KeyAction{SDLK_RIGHT, Action::Right},
    KeyAction{SDLK_RETURN, Action::Accept}, KeyAction{SDLK_KP_ENTER, Action::Accept},
    KeyAction{SDLK_SPACE, Action::Accept},  KeyAction{SDLK_ESCAPE, Action::Back},
    KeyAction{SDLK_PAGEUP, Action::PageUp}, KeyAction{SDLK_PAGEDOWN, Action::PageDown},
    KeyAction{SDLK_F10, Action::Menu},      KeyAction{SDLK_F1, Action::Help},
};

struct ButtonAction {
  SDL_GameControllerButton button;
  Action action;
};
constexpr std::array kButtons{
    ButtonAction{SDL_CONTROLLER_BUTTON_DPAD_UP, Action::Up},
    ButtonAction{SDL_CONTROLLER_BUTTON_DPAD_DOWN, Action::Down},
    ButtonAction{SDL_CONTROLLER_BUTTON_DPAD_LEFT, Action::Left},
    ButtonAction{SDL_CONTROLLER_BUTTON_DPAD_RIGHT, Action::Right},
    ButtonAction{SDL_CONTROLLER_BUTTON_A, Action::Accept},
    ButtonAction{SDL_CONTROLLER_BUTTON_B, Action::Back},
    ButtonAction{SDL_CONTROLLER_BUTTON_X, Action::West},
    ButtonAction{SDL_CONTROLLER_BUTTON_Y, Action::North},
    ButtonAction{SDL_CONTROLLER_BUTTON_LEFTSHOULDER, Action::PreviousPanel},
    ButtonAction{SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, Action::NextPanel},
    ButtonAction{SDL_CONTROLLER_BUTTON_START, Action::Menu},
    ButtonAction{SDL_CONTROLLER_BUTTON_BACK, Action::Help},
};

constexpr std::array<std::string_view, 14> kNames{
    "up",      "down",      "left", "right", "accept", "back", "next-panel", "previous-panel",
    "page-up", "page-down", "menu", "help",  "west",   "north"};

bool is_direction(Action a) { return a <= Action::Right; }

}  // namespace

std::optional<Action> action_named(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Action>(found - kNames.begin());
}

bool Input::did(Action a) const {
  return std::find(actions.begin(), actions.end(), a) != actions.end();
}
bool Input::typed(SDL_Keycode key) const {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}
bool Input::anything() const {
  return mouse_moved || left_pressed || left_released || left_held || right_pressed || wheel != 0 ||
         !actions.empty() || !keys.empty() || accept_held;
}

InputReader::~InputReader() {
  for (const auto& [id, pad] : pads_) SDL_GameControllerClose(pad);
}

void InputReader::open_pad(int device) {
  SDL_GameController* pad = SDL_GameControllerOpen(device);
  if (pad == nullptr) return;
  pads_[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad))] = pad;
}

void InputReader::handle(const SDL_Event& e, client::Time now) {
  ImGuiIO& io = ImGui::GetIO();
  switch (e.type) {
    case SDL_MOUSEMOTION:
      input_.mouse = {static_cast<float>(e.motion.x) * scale_,
                      static_cast<float>(e.motion.y) * scale_};
      input_.mouse_moved = true;
      device_ = Device::Mouse;
      break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: {
      const bool down = e.type == SDL_MOUSEBUTTONDOWN;
      input_.mouse = {static_cast<float>(e.button.x) * scale_,
                      static_cast<float>(e.button.y) * scale_};
      device_ = Device::Mouse;
      if (e.button.button == SDL_BUTTON_LEFT) {
        input_.left_held = down;
        (down ? input_.left_pressed : input_.left_released) = true;
        io.MouseDown[0] = down;
      } else if (e.button.button == SDL_BUTTON_RIGHT && down) {
        input_.right_pressed = true;
      }
      break;
    }
    case SDL_MOUSEWHEEL: input_.wheel += static_cast<float>(e.wheel.y); break;
    case SDL_KEYDOWN:
    case SDL_KEYUP: handle_key(e.key); break;
    case SDL_TEXTINPUT: io.AddInputCharactersUTF8(e.text.text); break;
    case SDL_CONTROLLERDEVICEADDED: open_pad(e.cdevice.which); break;
    case SDL_CONTROLLERDEVICEREMOVED:
      if (const auto found = pads_.find(e.cdevice.which); found != pads_.end()) {
        SDL_GameControllerClose(found->second);
        pads_.erase(found);
        held_.reset();
        input_.accept_held = false;
        device_ = Device::Mouse;
      }
      break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP: handle_button(e.cbutton, now); break;
    case SDL_CONTROLLERAXISMOTION: handle_axis(e.caxis, now); break;
    default: break;
  }
}

void InputReader::handle_key(const SDL_KeyboardEvent& e) {
  const bool down = e.type == SDL_KEYDOWN;
  const SDL_Keycode key = e.keysym.sym;
  ImGuiIO& io = ImGui::GetIO();
  if (e.keysym.scancode < static_cast<int>(IM_ARRAYSIZE(io.KeysDown)))
    io.KeysDown[e.keysym.scancode] = down;
  io.KeyShift = (e.keysym.mod & KMOD_SHIFT) != 0;
  io.KeyCtrl = (e.keysym.mod & KMOD_CTRL) != 0;
  io.KeyAlt = (e.keysym.mod & KMOD_ALT) != 0;
  input_.shift = io.KeyShift;
  const bool accepts = key == SDLK_RETURN || key == SDLK_KP_ENTER || key == SDLK_SPACE;
  if (accepts) input_.accept_held = down;
  if (!down) return;
  device_ = Device::Keyboard;
  // A key that is kept down moves on, but does not press again.
  const auto* const found =
      std::find_if(kKeys.begin(), kKeys.end(), [&](const KeyAction& k) { return k.key == key; });
  const bool repeats = found != kKeys.end() && is_direction(found->action);
  if (e.repeat != 0 && !repeats) return;
  if (found != kKeys.end()) input_.actions.push_back(found->action);
  if (key == SDLK_TAB)
    input_.actions.push_back(io.KeyShift ? Action::PreviousPanel : Action::NextPanel);
  input_.keys.push_back(key);
}

void InputReader::handle_button(const SDL_ControllerButtonEvent& e, client::Time now) {
  const bool down = e.type == SDL_CONTROLLERBUTTONDOWN;
  const auto* const found =
      std::find_if(kButtons.begin(), kButtons.end(),
                   [&](const ButtonAction& b) { return b.button == e.button; });
  if (found == kButtons.end()) return;
  device_ = Device::Pad;
  if (found->action == Action::Accept) input_.accept_held = down;
  if (is_direction(found->action))
    return hold(down ? std::optional(found->action) : std::nullopt, now);
  if (down) input_.actions.push_back(found->action);
}

void InputReader::handle_axis(const SDL_ControllerAxisEvent& e, client::Time now) {
  if (e.axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT || e.axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) {
    const bool right = e.axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT;
    const bool down = e.value > kStickPressed;
    if (down && !triggers_[right ? 1 : 0]) {
      input_.actions.push_back(right ? Action::PageDown : Action::PageUp);
      device_ = Device::Pad;
    }
    triggers_[right ? 1 : 0] = down;
    return;
  }
  if (e.axis != SDL_CONTROLLER_AXIS_LEFTX && e.axis != SDL_CONTROLLER_AXIS_LEFTY) return;
  stick_[e.axis == SDL_CONTROLLER_AXIS_LEFTX ? 0 : 1] = e.value;
  const int x = stick_[0];
  const int y = stick_[1];
  if (std::max(std::abs(x), std::abs(y)) < kStickLetGo) return hold(std::nullopt, now);
  if (std::max(std::abs(x), std::abs(y)) < kStickPressed) return;
  const Action along_x = x > 0 ? Action::Right : Action::Left;
  const Action along_y = y > 0 ? Action::Down : Action::Up;
  const Action wanted = std::abs(x) > std::abs(y) ? along_x : along_y;
  if (!held_ || held_->action != wanted) hold(wanted, now);
  device_ = Device::Pad;
}

void InputReader::hold(std::optional<Action> action, client::Time now) {
  held_.reset();
  if (!action) return;
  held_ = Held{*action, now + kFirstRepeat};
  input_.actions.push_back(*action);
}

std::optional<client::Time> InputReader::next_repeat() const {
  if (!held_) return std::nullopt;
  return held_->again;
}

Input InputReader::take(client::Time now) {
  if (held_ && now >= held_->again) {
    input_.actions.push_back(held_->action);
    held_->again = now + kNextRepeat;
  }
  Input taken = input_;
  Input kept;
  kept.mouse = taken.mouse;
  kept.left_held = taken.left_held;
  kept.accept_held = taken.accept_held;
  kept.shift = taken.shift;
  input_ = kept;
  return taken;
}

}  // namespace pawnhub::ui
