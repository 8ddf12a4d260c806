// The matches of tests/scenarios, told and compared line by line, and what the reader of scenarios
// says to those that it can't read.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "game/script.hpp"
#include "tests/source.hpp"

namespace pawnhub {
namespace {

namespace fs = std::filesystem;

std::string text_in(const fs::path& path) {
  std::ifstream file(path);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<fs::path> scenario_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(in_source("tests/scenarios")))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> printed_by(const Script& script) {
  std::vector<std::string> lines;
  run_script(script, [&](std::string_view line) { lines.emplace_back(line); });
  return lines;
}

void check_scenario(const fs::path& path) {
  const std::string text = text_in(path);
  const auto script = parse_script(text);
  INFO((script ? "" : script.error().reason));
  REQUIRE(script);
  const auto printed = printed_by(*script);
  const auto expected = lines_of(text_in(fs::path(path).replace_extension(".out")));
  CHECK(printed.size() == expected.size());
  for (std::size_t i = 0; i < std::min(printed.size(), expected.size()); ++i) {
    INFO("line " << i + 1 << " of what it prints");
    CHECK(nlohmann::json::parse(printed[i]) == nlohmann::json::parse(expected[i]));
  }
}

TEST_CASE("every scenario prints what it must") {
  const auto files = scenario_files();
  REQUIRE(files.size() > 80);
  for (const fs::path& path : files) DYNAMIC_SECTION(path.stem().string()) {
      check_scenario(path);
    }
}

TEST_CASE("each mode is told about") {
  const auto files = scenario_files();
  const VariantId id = GENERATE(from_range(kVariants));
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime, Pace::Lightning);
  const std::string head =
      "variant " + std::string(variant_of(id).name) + "\npace " + std::string(name_of(pace)) + "\n";
  INFO(head);
  CHECK(std::any_of(files.begin(), files.end(), [&](const fs::path& path) {
    return text_in(path).find(head) != std::string::npos;
  }));
}

TEST_CASE("a tick's commands come before its questions, however they are written") {
  const auto asked = [](const std::string& tick) {
    const auto script = parse_script("variant classic\npace turn\n" + tick);
    REQUIRE(script);
    return printed_by(*script);
  };
  CHECK(asked("at 3 legal black\nat 3 white e2e4\n") ==
        asked("at 3 white e2e4\nat 3 legal black\n"));
}

TEST_CASE("a recording told as a scenario goes the same way") {
  const VariantId id = GENERATE(from_range(kVariants));
  const Pace pace = GENERATE(from_range(kPaces));
  const std::string mode = std::string(variant_of(id).name) + "-" + std::string(name_of(pace));
  std::ifstream file(in_source("tests/replays/" + mode + ".replay"), std::ios::binary);
  const auto replay = read_replay(std::string(std::istreambuf_iterator<char>(file), {}));
  REQUIRE(replay);
  const auto script = parse_script(scenario_of(*replay));
  INFO((script ? "" : script.error().reason));
  REQUIRE(script);
  CHECK(hash(run_script(*script, [](std::string_view) {}).end) == replay->end->hash);
}

TEST_CASE("a recording told as a scenario has every command in it") {
  Replay replay;
  replay.setup = {.variant = VariantId::Alice,
                  .pace = Pace::RealTime,
                  .fen = "7k/8/8/8/|R7/8/8/7K w - - 0 1",
                  .clock = Tick{99}};
  const Colour white = Colour::White;
  const Colour black = Colour::Black;
  replay.commands = {{Tick{1}, white, CommandKind::Move, Move(Square::a4, Square::b4, BoardId::B)},
                     {Tick{2}, white, CommandKind::OfferDraw, {}},
                     {Tick{2}, black, CommandKind::DeclineDraw, {}},
                     {Tick{3}, black, CommandKind::AcceptDraw, {}},
                     {Tick{4}, black, CommandKind::Resign, {}},
                     {Tick{5}, black, CommandKind::Forfeit, {}},
                     {Tick{6}, white, CommandKind::Abort, {}}};
  CHECK(scenario_of(replay) ==
        "variant alice\npace realtime\nfen 7k/8/8/8/|R7/8/8/7K w - - 0 1\nclock 99\n"
        "at 1 white a4*b4\nat 2 white draw\nat 2 black decline\nat 3 black accept\n"
        "at 4 black resign\nat 5 forfeit black\nat 6 abort\nend 6\n");
}

// --- What can't be read ---

struct Faulty {
  std::string text, reason;
};

std::string after_head(const std::string& rest) { return "variant classic\npace turn\n" + rest; }

TEST_CASE("a statement that can't be read is named by its line and what is wrong with it") {
  const auto faulty = GENERATE(values<Faulty>({
      {"", "0: no variant has been said"},
      {"# nothing\n\n", "2: no variant has been said"},
      {"variant classic\n", "1: no pace has been said"},
      {"variant chess\n", "1: 'chess' is no variant (classic, alice, dark, fog or horde)"},
      {"variant\n", "1: '' is no variant (classic, alice, dark, fog or horde)"},
      {"variant classic\nvariant classic\n", "2: variant is said twice"},
      {"pace blitz\n", "1: 'blitz' is no pace (turn, realtime or lightning)"},
      {"pace turn\npace turn\n", "2: pace is said twice"},
      {"variant classic\nfen 8/8/8/8/8/8/8/8 w - -\n", "2: fen comes after variant and pace"},
      {after_head("fen rubbish\n"),
       "3: FEN: 4 or 6 fields are needed (men, side to move, castling, en passant, counts), not 1"},
      {after_head("fen 8/8/8/8/8/8/8/K7 w - -\n"), "3: FEN: black has no king"},
      {after_head("fen k7/8/8/8/8/8/8/K7 w - -\nfen k7/8/8/8/8/8/8/K7 w - -\n"),
       "4: fen is said twice"},
      {after_head("clock 0\n"), "3: a clock has 1 to 5184000 ticks, not '0'"},
      {after_head("clock 5184001\n"), "3: a clock has 1 to 5184000 ticks, not '5184001'"},
      {after_head("clock soon\n"), "3: a clock has 1 to 5184000 ticks, not 'soon'"},
      {after_head("clock 9\nclock 9\n"), "4: clock is said twice"},
      {after_head("at 0 show\nclock 9\n"), "4: clock comes before the first 'at' or 'end'"},
      {"at 0 show\n", "1: no variant has been said"},
      {after_head("castle\n"),
       "3: 'castle' is no statement (variant, pace, fen, clock, at or end)"},
      {after_head("at\n"), "3: a tick is 0 to 10368000, not ''"},
      {after_head("at -1 show\n"), "3: a tick is 0 to 10368000, not '-1'"},
      {after_head("at 10368001 show\n"), "3: a tick is 0 to 10368000, not '10368001'"},
      {after_head("at 99999999999 show\n"), "3: a tick is 0 to 10368000, not '99999999999'"},
      {after_head("at 1x show\n"), "3: a tick is 0 to 10368000, not '1x'"},
      {after_head("at 5 show\nat 4 show\n"), "4: tick 4 comes after tick 5"},
      {after_head("at 5\n"), "3: '' can't be done at a tick"},
      {after_head("at 5 dance\n"), "3: 'dance' can't be done at a tick"},
      {after_head("at 5 show white\n"), "3: 'white' is one word too many"},
      {after_head("at 5 abort white\n"), "3: 'white' is one word too many"},
      {after_head("at 5 white e2e4 e7e5\n"), "3: 'e7e5' is one word too many"},
      {after_head("at 5 legal\n"), "3: '' is no player (white or black)"},
      {after_head("at 5 sight all\n"), "3: 'all' is no player (white or black)"},
      {after_head("at 5 forfeit green\n"), "3: 'green' is no player (white or black)"},
      {after_head("at 5 white\n"),
       "3: '' is no move: write it as e2e4, e7e8q or, from board B, e4*e5"},
      {after_head("at 5 white Nf3\n"),
       "3: 'Nf3' is no move: write it as e2e4, e7e8q or, from board B, e4*e5"},
      {after_head("at 5 white e7e8k\n"),
       "3: 'e7e8k': a pawn becomes a queen (q), rook (r), bishop (b) or knight (n)"},
      {after_head("at 5 white forfeit\n"),  // the referee's word, not a player's (RULES 2)
       "3: 'forfeit' is no move: write it as e2e4, e7e8q or, from board B, e4*e5"},
      {after_head("at 5 white abort\n"),
       "3: 'abort' is no move: write it as e2e4, e7e8q or, from board B, e4*e5"},
      {after_head("end\n"), "3: a tick is 0 to 10368000, not ''"},
      {after_head("end 5\nat 6 show\n"), "4: nothing may follow 'end'"},
  }));
  const auto script = parse_script(faulty.text);
  INFO(faulty.text);
  REQUIRE_FALSE(script);
  CHECK(script.error().reason == faulty.reason);
}

TEST_CASE("comments, blank lines, tabs and line ends of other systems are read over") {
  const auto script = parse_script(
      "# first\r\n\r\n\tvariant\tclassic # which\r\npace turn\r\nat 3 \twhite  e2e4\r\nend 3");
  INFO((script ? "" : script.error().reason));
  REQUIRE(script);
  REQUIRE(script->statements.size() == 2);
  CHECK(script->statements[0].command ==
        Command{Tick{3}, Colour::White, CommandKind::Move, Move(Square::e2, Square::e4)});
  CHECK(script->statements[1].kind == StatementKind::End);
}

TEST_CASE("the moves that were accepted are told in order, refused ones left out") {
  const auto script = parse_script(
      after_head("at 1 white e2e4\nat 1 black e7e5\nat 2 black e7e5\nat 3 white e1e3\n"));
  REQUIRE(script);
  const Played played = run_script(*script, [](std::string_view) {});
  CHECK(played.moves == std::vector{Move(Square::e2, Square::e4), Move(Square::e7, Square::e5)});
  CHECK(played.end.refused == 2);
}

}  // namespace
}  // namespace pawnhub
