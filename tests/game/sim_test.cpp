// pawnhub-sim as other programs meet it: what it prints, where, and what it exits with.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/program.hpp"
#include "tests/source.hpp"

namespace pawnhub {
namespace {

constexpr int kBadUsage = 2;

// One line that says what is wrong, on standard error and nowhere else.
void check_refused(const Ran& ran, const std::string& reason) {
  CHECK(ran.status == kBadUsage);
  CHECK(ran.out.empty());
  CHECK(ran.err == "pawnhub-sim: " + reason + "\n");
}

TEST_CASE("the tool tells its version") {
  const Ran ran = run_sim("--version");
  CHECK(ran.status == 0);
  CHECK_THAT(ran.out, Catch::Matches("pawnhub-sim [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  CHECK(ran.err.empty());
}

TEST_CASE("the tool's help names every command, each command's help its options") {
  const Ran ran = run_sim("--help");
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  for (const char* command : {"perft", "run", "verify", "bench"})
    CHECK_THAT(ran.out, Catch::Contains("\n  " + std::string(command) + " "));
  const Ran perft = run_sim("perft --help");
  CHECK(perft.status == 0);
  for (const char* option : {"--variant", "--fen", "--depth", "--divide"})
    CHECK_THAT(perft.out, Catch::Contains(option));
}

TEST_CASE("bad usage is one line that names what is wrong, and exit 2") {
  struct Bad {
    std::string arguments, reason;
  };
  const auto bad = GENERATE(values<Bad>({
      {"", "say what to do"},
      {"dance", "The following argument was not expected: dance"},
      {"--loud", "The following argument was not expected: --loud"},
      {"perft --depth 3", "--variant is required"},
      {"perft --variant classic", "--depth is required"},
      {"perft --variant chess --depth 3", "--variant: chess not in {classic,alice,dark,fog,horde}"},
      {"perft --variant classic --depth two", "--depth: Value two not in range 0 to 30"},
      {"perft --variant classic --depth 31", "--depth: Value 31 not in range 0 to 30"},
      {"perft --variant classic --depth 1 more", "The following argument was not expected: more"},
      {"run", "FILE is required"},
      {"verify", "FILE is required"},
      {"bench --rounds 0", "--rounds: Value 0 not in range 1 to 100"},
  }));
  INFO(bad.arguments);
  check_refused(run_sim(bad.arguments), bad.reason + "; see pawnhub-sim --help");
}

TEST_CASE("perft prints how many leaves there are") {
  const Ran ran = run_sim("perft --variant horde --depth 3");
  CHECK(ran.status == 0);
  CHECK(ran.out == "nodes 2964\n");
  CHECK(run_sim("perft --variant dark --depth 0").out == "nodes 1\n");
}

TEST_CASE("perft starts from a position that is given") {
  const Ran ran =
      run_sim("perft --variant classic --depth 1 --fen '4k3/8/8/8/8/8/P7/4K3 w - - 0 1'");
  CHECK(ran.out == "nodes 7\n");
}

TEST_CASE("perft divides by first moves, in the order of their names, and counts them all") {
  const Ran ran =
      run_sim("perft --variant alice --depth 2 --divide --fen '4k3/8/8/8/8/8/|P7/4K3 w - - 0 1'");
  CHECK(ran.out ==
        "a2*a3 5\na2*a4 5\ne1d1 5\ne1d2 5\ne1e2 5\ne1f1 5\ne1f2 5\n"
        "nodes 35\n");
}

TEST_CASE("perft refuses a FEN that is no position by what is wrong with it") {
  check_refused(run_sim("perft --variant classic --depth 1 --fen '8/8/8/8/8/8/8/K7 w - - 0 1'"),
                "FEN: black has no king");
}

constexpr const char* kFoolsMate =
    "variant classic\npace turn\n"
    "at 0 white f2f3\nat 1 black e7e5\nat 2 white g2g4\nat 2 legal black\nat 3 black d8h4\n"
    "at 3 show\nend 9\n";

TEST_CASE("run prints a JSON line for each question, from a file or standard input alike") {
  const Ran piped = run_sim("run -", kFoolsMate);
  CHECK(piped.status == 0);
  CHECK(piped.err.empty());
  REQUIRE(std::count(piped.out.begin(), piped.out.end(), '\n') == 3);
  std::istringstream lines(piped.out);
  std::string line;
  std::getline(lines, line);
  CHECK(nlohmann::json::parse(line).size() == 30);
  std::getline(lines, line);
  CHECK(nlohmann::json::parse(line)["result"] ==
        nlohmann::json::parse(R"({"winner":"black","by":"checkmate","tick":3})"));
  const TextFile scenario(kFoolsMate);
  CHECK(run_sim("run " + scenario.path()).out == piped.out);
}

TEST_CASE("run names file and line of what it can't read, and prints nothing") {
  const TextFile scenario("variant classic\npace turn\nat 0 show\nat 1 white e2-e4\nend 9\n");
  const std::string reason =
      ":4: 'e2-e4' is no move: write it as e2e4, e7e8q or, from board B, "
      "e4*e5";
  check_refused(run_sim("run " + scenario.path()), scenario.path() + reason);
  check_refused(run_sim("run -", scenario.text()), "-" + reason);
}

TEST_CASE("run says which file it can't open") {
  check_refused(run_sim("run /nowhere/at/all"), "can't read '/nowhere/at/all'");
  check_refused(run_sim("run /"), "can't read '/'");
}

// --- verify ---

std::string golden(const std::string& mode) {
  return in_source("tests/replays/" + mode + ".replay");
}

TEST_CASE("verify prints the end's hash, the winner and the ending of a recording that is right") {
  const std::string path = golden("classic-turn");
  const Ran ran = run_sim("verify " + path);
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  CHECK_THAT(ran.out, Catch::Matches("ok [0-9a-f]{16} white checkmate " + path + "\n"));
}

TEST_CASE("verify prints what is wrong with a recording, and exits with 1") {
  const TextFile scenario(kFoolsMate);
  const Ran ran = run_sim("verify " + scenario.path());
  CHECK(ran.status == 1);
  CHECK(ran.err.empty());
  CHECK(ran.out == "bad not a Pawn Hub recording " + scenario.path() + "\n");
  CHECK(run_sim("verify /nowhere/at/all").out ==
        "bad can't read '/nowhere/at/all' /nowhere/at/all\n");
}

TEST_CASE("verify prints a line for each recording, and exits with 1 if any is bad") {
  const Ran both = run_sim("verify " + golden("dark-realtime") + " " + golden("horde-lightning"));
  CHECK(both.status == 0);
  CHECK(std::count(both.out.begin(), both.out.end(), '\n') == 2);
  const Ran mixed =
      run_sim("verify " + golden("dark-realtime") + " /nowhere " + golden("horde-lightning"));
  CHECK(mixed.status == 1);
  CHECK_THAT(mixed.out, Catch::Matches("ok .*\nbad .* /nowhere\nok .*\n"));
}

TEST_CASE("a recorded match of random players is one that verify finds right") {
  const TextFile file("");
  CHECK(run_sim("random --variant alice --pace lightning --seed 3 " + file.path()).status == 0);
  CHECK_THAT(run_sim("verify " + file.path()).out, Catch::StartsWith("ok "));
}

TEST_CASE("an output that takes nothing is complained about") {
  const Ran ran = run_program("(" + program_path("pawnhub-sim") +
                              " perft --variant classic --depth 1 >/dev/full)");
  CHECK(ran.status == kBadUsage);
  CHECK(ran.err == "pawnhub-sim: can't write what there is to say\n");
}

TEST_CASE("bench speaks JSON to programs") {
  const Ran ran = run_sim("bench --json --rounds 1 --variant classic --depth 3");
  CHECK(ran.status == 0);
  const auto figures = nlohmann::json::parse(ran.out);
  CHECK(figures.dump().find("\"work\":8902") != std::string::npos);
}

TEST_CASE("the tool needs nothing but the libraries of C and C++") {
  const Ran ran = run_program("ldd " + program_path("pawnhub-sim"));
  REQUIRE(ran.status == 0);
  std::istringstream lines(ran.out);
  for (std::string library; lines >> library;) {
    std::string rest;
    std::getline(lines, rest);
    INFO(ran.out);
    CHECK_THAT(library,
               Catch::Matches("linux-vdso\\.so\\.1|/lib.*/ld-linux.*|lib(stdc\\+\\+|m|gcc_s|c|"
                              "asan|ubsan|tsan)\\.so\\.[0-9]+"));
  }
}

}  // namespace
}  // namespace pawnhub
