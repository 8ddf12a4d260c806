// Statements to input, and answers to expectations.
#include "render/script.hpp"

#include <SDL.h>

#include <algorithm>
#include <ctime>
#include <iostream>
#include <map>
#include <sstream>

#include "game/notation.hpp"
#include "render/app.hpp"

namespace pawnhub {
namespace {

constexpr int kLongestWait = 20 * 60;  // frames
// Opponents think on threads of their own, while frames that aren't drawn take next to no time.
constexpr Uint32 kPauseMs = 2;

struct Verb {
  std::string_view name;
  std::size_t least, most;  // words
};
constexpr std::array kVerbs{
    Verb{"set", 2, 2},   Verb{"size", 2, 2},   Verb{"choose", 1, 1},  Verb{"focus", 1, 1},
    Verb{"press", 1, 1}, Verb{"pad", 1, 1},    Verb{"key", 1, 1},     Verb{"type", 1, 20},
    Verb{"click", 1, 1}, Verb{"drag", 2, 2},   Verb{"right", 1, 1},   Verb{"move", 1, 1},
    Verb{"wait", 2, 20}, Verb{"frames", 1, 1}, Verb{"expect", 1, 20}, Verb{"screenshot", 1, 1},
    Verb{"echo", 1, 20}, Verb{"hold", 1, 2},   Verb{"bench", 1, 1},
};

std::string joined(const std::vector<std::string>& words, std::size_t from = 0) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (text.empty() ? "" : " ") + words[i];
  return text;
}

// What is asked, and what it should be: "turn white", "man e4 P".
std::pair<std::string, std::string> question(const std::vector<std::string>& words) {
  if (words[0] == "man" && words.size() > 2) return {words[0] + " " + words[1], joined(words, 2)};
  return {words[0], joined(words, 1)};
}

const std::map<std::string_view, SDL_GameControllerButton> kPadButtons{
    {"up", SDL_CONTROLLER_BUTTON_DPAD_UP},
    {"down", SDL_CONTROLLER_BUTTON_DPAD_DOWN},
    {"left", SDL_CONTROLLER_BUTTON_DPAD_LEFT},
    {"right", SDL_CONTROLLER_BUTTON_DPAD_RIGHT},
    {"accept", SDL_CONTROLLER_BUTTON_A},
    {"back", SDL_CONTROLLER_BUTTON_B},
    {"west", SDL_CONTROLLER_BUTTON_X},
    {"north", SDL_CONTROLLER_BUTTON_Y},
    {"next-panel", SDL_CONTROLLER_BUTTON_RIGHTSHOULDER},
    {"previous-panel", SDL_CONTROLLER_BUTTON_LEFTSHOULDER},
    {"menu", SDL_CONTROLLER_BUTTON_START},
    {"help", SDL_CONTROLLER_BUTTON_BACK},
};
const std::map<std::string_view, SDL_Keycode> kKeys{
    {"up", SDLK_UP},
    {"down", SDLK_DOWN},
    {"left", SDLK_LEFT},
    {"right", SDLK_RIGHT},
    {"accept", SDLK_RETURN},
    {"back", SDLK_ESCAPE},
    {"next-panel", SDLK_TAB},
    {"page-up", SDLK_PAGEUP},
    {"page-down", SDLK_PAGEDOWN},
    {"menu", SDLK_F10},
    {"help", SDLK_F1},
    {"space", SDLK_SPACE},
    {"backspace", SDLK_BACKSPACE},
    {"home", SDLK_HOME},
    {"end", SDLK_END},
};

}  // namespace

Result<Script> parse_client_script(std::string_view text) {
  Script script;
  std::istringstream in{std::string(text)};
  std::string row;
  for (int number = 1; std::getline(in, row); ++number) {
    if (const auto hash = row.find('#'); hash != std::string::npos) row.resize(hash);
    std::istringstream words(row);
    ScriptLine line{number, "", {}};
    if (!(words >> line.verb)) continue;
    for (std::string word; words >> word;) line.words.push_back(word);
    const auto verb = std::find_if(kVerbs.begin(), kVerbs.end(),
                                   [&](const Verb& v) { return v.name == line.verb; });
    const std::string where = std::to_string(number) + ": ";
    if (verb == kVerbs.end()) return Error{where + "no such statement: " + quote(line.verb)};
    if (line.words.size() < verb->least || line.words.size() > verb->most)
      return Error{where + quote(line.verb) + " can't be read with that many words"};
    script.push_back(std::move(line));
  }
  return script;
}

int ScriptRunner::run() {
  frame();
  for (const ScriptLine& line : script_) {
    if (!app_.running_) break;
    const std::string wrong = carry_out(line);
    if (wrong.empty()) continue;
    std::cerr << "pawnhub: line " << line.number << ": " << line.verb << ' ' << joined(line.words)
              << ": " << wrong << '\n';
    return 1;
  }
  return 0;
}

void ScriptRunner::frame(bool shown) {
  const client::Time now{++frames_ * client::kMicrosPerSecond / 60};
  app_.handle_events(now);
  app_.frame(now, shown);
}

std::string ScriptRunner::told(const std::string& what) const {
  if (what == "screen") return std::string(app_.screens_.back()->name());
  if (what == "focus") return app_.ui_.focused();
  if (const auto answer = app_.screens_.back()->tell(what)) return *answer;
  return "?";
}

std::string ScriptRunner::wait(const std::vector<std::string>& words) {
  const auto [what, wanted] = question(words);
  for (int i = 0; i < kLongestWait; ++i) {
    if (told(what) == wanted) return "";
    frame();
    SDL_Delay(kPauseMs);
  }
  return "it is " + told(what) + " still";
}

std::string ScriptRunner::choose(const std::string& id) {
  app_.ui_.press(id);
  for (int i = 0; i < 3 && !app_.ui_.press_was_taken(); ++i) frame();
  if (!app_.ui_.press_was_taken()) {
    app_.ui_.press("");
    return "there is no such thing on the screen " + told("screen");
  }
  frame();
  return "";
}

void ScriptRunner::push_key(int key, bool down) {
  SDL_Event e{};
  e.type = down ? SDL_KEYDOWN : SDL_KEYUP;
  e.key.keysym.sym = key;
  e.key.keysym.scancode = SDL_GetScancodeFromKey(key);
  SDL_PushEvent(&e);
}

void ScriptRunner::mouse_to(float x, float y) {
  SDL_Event e{};
  e.type = SDL_MOUSEMOTION;
  e.motion.x = static_cast<int>(x / app_.window_->density());
  e.motion.y = static_cast<int>(y / app_.window_->density());
  SDL_PushEvent(&e);
  frame();
}

// click, right and drag, on squares of the board: "e4", "e4*".
std::string ScriptRunner::pointer(const ScriptLine& line) {
  for (std::size_t i = 0; i < line.words.size(); ++i) {
    const std::string at = told("centre " + line.words[i]);
    std::istringstream in(at);
    float x = 0;
    float y = 0;
    if (!(in >> x >> y)) return "there is no square " + quote(line.words[i]) + " to be seen";
    mouse_to(x, y);
    const auto button = [&](bool down) {
      SDL_Event e{};
      e.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
      e.button.button = line.verb == "right" ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
      e.button.x = static_cast<int>(x / app_.window_->density());
      e.button.y = static_cast<int>(y / app_.window_->density());
      SDL_PushEvent(&e);
      frame();
    };
    if (line.verb != "drag" || i == 0) button(true);
    if (line.verb != "drag" || i == 1) button(false);
  }
  return "";
}

std::string ScriptRunner::set(const std::string& name, const std::string& value) {
  client::Settings s = app_.settings();
  if (name == "theme")
    s.look = value == "light" ? client::Look::Light : client::Look::Dark;
  else if (name == "language")
    s.language = value == "fr" ? client::Language::French : client::Language::English;
  else if (name == "motion")
    s.less_motion = value == "less";
  else if (name == "text")
    s.text_size = std::stoi(value);
  else if (name == "name")
    s.name = value;
  else
    return "no such setting";
  app_.change(s);
  frame();
  return "";
}

std::string ScriptRunner::carry_out(const ScriptLine& line) {
  const std::string& first = line.words[0];
  if (line.verb == "set") return set(first, line.words[1]);
  if (line.verb == "size") {
    app_.window_->resize(std::stoi(first), std::stoi(line.words[1]));
    frame();
    frame();
    return "";
  }
  if (line.verb == "choose") return choose(first);
  if (line.verb == "focus") {
    if (!app_.ui_.exists(first)) return "there is no such thing on the screen " + told("screen");
    push_key(SDLK_LSHIFT, true);  // so that the focus shows
    push_key(SDLK_LSHIFT, false);
    app_.ui_.focus(first);
    frame();
    frame();
    return "";
  }
  if (line.verb == "press" || line.verb == "key" || line.verb == "hold") {
    const auto found = kKeys.find(first);
    const int key = found != kKeys.end() ? found->second : first[0];
    push_key(key, true);
    const int held = line.verb == "hold" ? 60 : 1;
    for (int i = 0; i < held; ++i) frame();
    push_key(key, false);
    frame();
    return "";
  }
  if (line.verb == "pad") {
    const auto found = kPadButtons.find(first);
    if (found == kPadButtons.end()) return "there is no such button";
    for (const bool down : {true, false}) {
      SDL_Event e{};
      e.type = down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
      e.cbutton.button = static_cast<Uint8>(found->second);
      SDL_PushEvent(&e);
      frame();
    }
    return "";
  }
  if (line.verb == "type") {
    SDL_Event e{};
    e.type = SDL_TEXTINPUT;
    SDL_strlcpy(e.text.text, joined(line.words).c_str(), sizeof e.text.text);
    SDL_PushEvent(&e);
    frame();
    frame();
    return "";
  }
  if (line.verb == "click" || line.verb == "drag" || line.verb == "right") return pointer(line);
  if (line.verb == "move") {
    const auto wrong = app_.screens_.back()->order(first);
    frame();
    frame();
    return wrong ? wrong->reason : "";
  }
  if (line.verb == "wait") return wait(line.words);
  if (line.verb == "frames") {
    for (int i = std::stoi(first); i > 0; --i) {
      frame();
      if (i % 8 == 0) SDL_Delay(1);
    }
    return "";
  }
  if (line.verb == "expect") {
    if (first == "fits") {
      frame();
      const auto& cut = app_.ui_.overflows();
      return cut.empty() ? "" : "cut: " + quote(cut.front());
    }
    const auto [what, wanted] = question(line.words);
    const std::string is = told(what);
    return is == wanted ? "" : "it is " + quote(is);
  }
  if (line.verb == "screenshot") {
    frame();
    app_.window_->want_screenshot(first);
    frame(true);
    const auto& trouble = app_.window_->screenshot_trouble();
    return trouble ? trouble->reason : "";
  }
  if (line.verb == "echo") {
    std::string text;
    for (const std::string& word : line.words)
      text += (text.empty() ? "" : " ") + (word[0] == '$' ? told(word.substr(1)) : word);
    std::cout << text << std::endl;
    return "";
  }
  if (line.verb == "bench") {
    // Beside the time that passed, the processor's: what it would take on an idle machine.
    std::vector<double> ms;
    const std::clock_t began_cpu = std::clock();
    for (int i = std::stoi(first); i > 0; --i) {
      const Uint64 began = SDL_GetPerformanceCounter();
      frame(true);
      ms.push_back(static_cast<double>(SDL_GetPerformanceCounter() - began) * 1000 /
                   static_cast<double>(SDL_GetPerformanceFrequency()));
    }
    std::sort(ms.begin(), ms.end());
    std::cout << "frames " << ms.size() << "  median " << ms[ms.size() / 2] << " ms  p99 "
              << ms[ms.size() * 99 / 100] << " ms  processor "
              << static_cast<double>(std::clock() - began_cpu) * 1000 / CLOCKS_PER_SEC /
                     static_cast<double>(ms.size())
              << " ms a frame" << std::endl;
    return "";
  }
  return "no such statement";
}

}  // namespace pawnhub
