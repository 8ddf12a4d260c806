// The engine as other programs meet it: a process that is told lines and answers in lines.
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "tests/source.hpp"

extern char** environ;

namespace pawnhub {
namespace {

// How long an answer may take on a slow machine, in milliseconds.
constexpr int kPatience = 60'000;

class Session {
 public:
  Session() {
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    REQUIRE(pipe(to.data()) == 0);
    REQUIRE(pipe(from.data()) == 0);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    for (const int end : {to[0], to[1], from[0], from[1]})
      posix_spawn_file_actions_addclose(&actions, end);
    std::string program = program_path("pawnhub-sim");
    std::string word = "uci";
    std::array<char*, 3> words{program.data(), word.data(), nullptr};
    REQUIRE(posix_spawn(&child_, program.c_str(), &actions, nullptr, words.data(), environ) == 0);
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
  }
  ~Session() {
    close(in_);
    close(out_);
    waitpid(child_, nullptr, 0);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void tell(const std::string& line) {
    const std::string text = line + '\n';
    REQUIRE(write(in_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  // All lines up to the one that begins so.
  std::vector<std::string> hear(std::string_view last) {
    std::vector<std::string> lines;
    do lines.push_back(line());
    while (!lines.back().starts_with(last));
    return lines;
  }
  // How the process ended; it is to end by itself.
  int leave() {
    int status = 0;
    REQUIRE(waitpid(child_, &status, 0) == child_);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t child_ = 0;
  int in_ = -1;
  int out_ = -1;
  std::string heard_;

  std::string line() {
    for (;;) {
      if (const auto end = heard_.find('\n'); end != std::string::npos) {
        std::string first = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return first;
      }
      pollfd ready{out_, POLLIN, 0};
      REQUIRE(poll(&ready, 1, kPatience) == 1);
      std::array<char, 4096> part{};
      const ssize_t size = read(out_, part.data(), part.size());
      REQUIRE(size > 0);
      heard_.append(part.data(), static_cast<std::size_t>(size));
    }
  }
};

std::string best_of(const std::vector<std::string>& lines) {
  const std::string& line = lines.back();
  return line.substr(9, line.find(' ', 9) - 9);
}

TEST_CASE("uci: the engine introduces itself, is ready, and leaves when told") {
  Session s;
  s.tell("uci");
  const auto lines = s.hear("uciok");
  CHECK(lines.front().starts_with("id name Pawn Hub"));
  CHECK(std::count(lines.begin(), lines.end(),
                   "option name UCI_Variant type combo default chess var chess var alice var "
                   "horde") == 1);
  s.tell("isready");
  CHECK(s.hear("readyok").size() == 1);
  s.tell("quit");
  CHECK(s.leave() == 0);
}

TEST_CASE("uci: a mate is played and told in moves") {
  Session s;
  s.tell("position startpos moves f2f3 e7e5 g2g4");
  s.tell("go depth 3");
  const auto lines = s.hear("bestmove");
  CHECK(best_of(lines) == "d8h4");
  CHECK(lines[lines.size() - 2].find(" score mate 1 ") != std::string::npos);
}

TEST_CASE("uci: thinking without end goes on until stop, and isready is answered meanwhile") {
  Session s;
  s.tell("go infinite");
  s.hear("info depth 3 ");
  s.tell("isready");
  s.hear("readyok");
  s.tell("stop");
  CHECK(best_of(s.hear("bestmove")).size() == 4);
}

TEST_CASE("uci: quit ends thinking at once") {
  Session s;
  s.tell("go infinite");
  s.hear("info depth 2 ");
  s.tell("quit");
  CHECK(s.leave() == 0);
}

TEST_CASE("uci: a clock, a time for the move or a number of nodes ends thinking by itself") {
  const std::string limit = GENERATE("wtime 300 btime 300 winc 10 binc 10", "movetime 30",
                                     "nodes 3000", "depth 4", "wtime 1 btime 1 movestogo 1");
  Session s;
  s.tell("go " + limit);
  CHECK(best_of(s.hear("bestmove")).size() == 4);
}

TEST_CASE("uci: Horde starts from our start, and Alice's boards go without saying") {
  Session s;
  s.tell("setoption name UCI_Variant value horde");
  s.tell("position startpos moves a2a3 d4d3");
  s.tell("go nodes 500");
  CHECK(s.hear("bestmove").back().find('*') == std::string::npos);
  s.tell("setoption name UCI_Variant value alice");
  s.tell("position startpos moves e2e4 e7e5 e4e5");
  s.tell("go nodes 500");
  const auto lines = s.hear("bestmove");
  // The pawn on e4 is on the other board than the one on e5 was, and can't go where it stands.
  CHECK(std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
          return line == "info string 'e4e5' is not legal there";
        }) == 1);
  CHECK(lines.back().find('*') == std::string::npos);
}

TEST_CASE("uci: each level plays") {
  const int level = GENERATE(range(1, 9));
  Session s;
  s.tell("setoption name Level value " + std::to_string(level));
  s.tell("go nodes 2000");
  CHECK(best_of(s.hear("bestmove")).size() == 4);
}

TEST_CASE("uci: what can't be done is told and changes nothing") {
  Session s;
  s.tell("position startpos moves e2e4 e2e4");
  s.tell("position fen 8/8/8/8 w - - 0 1");
  s.tell("setoption name Hash value many");
  s.tell("setoption name UCI_Variant value atomic");
  s.tell("go depth much");
  s.tell("fly");
  s.tell("isready");
  const auto lines = s.hear("readyok");
  REQUIRE(lines.size() == 7);
  for (std::size_t i = 0; i < 6; ++i) CHECK(lines[i].starts_with("info string "));
  s.tell("position startpos moves f2f3 e7e5 g2g4");
  s.tell("go depth 2");
  CHECK(best_of(s.hear("bestmove")) == "d8h4");
}

TEST_CASE("uci: a position without a move has no best one") {
  Session s;
  s.tell("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  s.tell("go depth 2");
  CHECK(best_of(s.hear("bestmove")) == "(none)");
}

}  // namespace
}  // namespace pawnhub
