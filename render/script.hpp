// Scripts that drive the real program by the names of things, for tests and pictures.
//
// A line a statement, "#" begins a comment:
//   set theme light            a setting: theme, language, motion, text, side, sound
//   size 960 600               of the window
//   choose menu.play           presses a widget by its name
//   focus menu.rules           gives it the focus
//   press accept               an action, as by keyboard: up, down, left, right, accept, back, …
//   pad accept                 the same as by gamepad
//   key f                      a key
//   type Ada                   text into the field that has the focus
//   click e2, drag e2 e4       the mouse on the board
//   move e2e4                  orders a move in the match
//   wait screen match          until it is so, at most 20 s: screen NAME, or what the screen tells
//   frames 30                  lets that much time pass, in frames of 1/60 s
//   expect focus menu.play     it must be so now
//   expect fits                no text was cut
//   screenshot out/menu.png    of the next frame
//   echo TEXT                  prints it; $tick and the like are what the screen tells
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/result.hpp"

namespace pawnhub {

class App;

struct ScriptLine {
  int number;
  std::string verb;
  std::vector<std::string> words;
};
using Script = std::vector<ScriptLine>;

Result<Script> parse_client_script(std::string_view text);

// Plays a script with a clock of its own: a frame is a sixtieth of a second, however long it takes.
class ScriptRunner {
 public:
  ScriptRunner(App& app, const Script& script) : app_(app), script_(script) {}
  // 0, or 1 with a line on standard error that says which statement failed.
  int run();

 private:
  App& app_;
  const Script& script_;
  std::int64_t frames_ = 0;

  // Why it failed; empty if it did not.
  std::string carry_out(const ScriptLine& line);
  std::string wait(const std::vector<std::string>& words);
  std::string choose(const std::string& id);
  std::string pointer(const ScriptLine& line);
  std::string set(const std::string& name, const std::string& value);
  std::string told(const std::string& what) const;
  void frame(bool shown = false);
  void push_key(int key, bool down);
  void mouse_to(float x, float y);
};

}  // namespace pawnhub
