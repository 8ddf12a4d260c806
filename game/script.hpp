// The scenario language: a match told as text, statement by statement, and what it prints.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/match.hpp"
#include "game/replay.hpp"
#include "game/result.hpp"

namespace pawnhub {

enum class StatementKind : std::uint8_t { Give, Show, Legal, Sight, End };

struct Statement {
  StatementKind kind{};
  Tick tick;
  Colour player{};  // whose moves or sight
  Command command;  // to give
};

struct Script {
  Match start;
  std::vector<Statement> statements;  // in the order of their ticks
};

// Reads all of it before anything runs. The reason begins with the line: "12: …".
Result<Script> parse_script(std::string_view text);

// What came of running a script.
struct Played {
  Match end;
  std::vector<Move> moves;  // accepted ones, in order
};
// print takes one JSON text, a line without its end, for each statement that asks for one.
Played run_script(const Script& script, const std::function<void(std::string_view)>& print);

// The match after its last tick, as a JSON object on one line.
std::string show(const Match& m);

// A recording's match told as text, to be run, changed and asked.
std::string scenario_of(const Replay& replay);

}  // namespace pawnhub
