// UCI: one thread reads, another thinks. Clocks and threads live here, not among the opponents.
#include "game/uci.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <istream>
#include <limits>
#include <mutex>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "game/ai/turn.hpp"
#include "game/notation.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using Millis = std::chrono::milliseconds;

// As Fairy-Stockfish names them; the first is what an engine plays that isn't told.
struct Named {
  std::string_view name;
  VariantId id;
};
constexpr std::array kNamed{Named{"chess", VariantId::Classic}, Named{"alice", VariantId::Alice},
                            Named{"horde", VariantId::Horde}};

constexpr int kDefaultHash = 16;  // MB
constexpr int kMostHash = 4096;
constexpr Millis kOverhead{8};  // from deciding on a move to its being known
constexpr int kMovesToGo = 26;  // for how many moves more the clock shall last

std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return n;
}

// What "go" may ask for.
struct Wish {
  std::array<std::optional<Millis>, 2> left;  // on the clocks, by colour
  std::array<Millis, 2> increment{};
  std::optional<Millis> move_time;
  std::int64_t moves_to_go = kMovesToGo;
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  int depth = ai::kDeepestLine;
};

// When to stop by itself: hard at once, soft when a depth is done.
struct Alarm {
  Clock::time_point start;
  std::optional<Millis> hard;
  std::optional<Millis> soft;
};

Alarm alarm_for(const Wish& w, Colour side, Clock::time_point start) {
  Alarm a{start, {}, {}};
  if (w.move_time) {
    a.hard = std::max(*w.move_time - kOverhead, 1ms);
  } else if (const auto left = w.left[index(side)]) {
    const Millis increment = w.increment[index(side)];
    const Millis usable = std::max(*left - 3 * kOverhead, 1ms);
    const Millis share = usable / std::max<std::int64_t>(w.moves_to_go, 1) + increment * 3 / 4;
    a.soft = std::min(share * 6 / 10, usable / 2);
    a.hard = std::min(share * 3, std::max(usable * 6 / 10, 1ms));
  }
  return a;
}

// A man's board goes without saying: in turn-based Alice no square is held on both.
std::string uci_text(Move m) {
  std::string text = text_of(Move(m.from(), m.to()));
  if (const auto promotion = m.promotion()) text += letter_of({Colour::Black, *promotion});
  return text;
}

std::string score_text(int score) {
  if (!ai::is_mate(score)) return "cp " + std::to_string(score);
  const int half_moves = ai::kMateScore - std::abs(score);
  const int moves = (half_moves + 1) / 2;
  return "mate " + std::to_string(score > 0 ? moves : -moves);
}

class Engine {
 public:
  explicit Engine(std::ostream& out) : out_(out) { start_anew(); }
  ~Engine() { halt(); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // False when it is time to leave.
  bool obey(const std::string& line);

 private:
  std::ostream& out_;
  std::mutex writing_;
  Named variant_ = kNamed[0];
  int hash_ = kDefaultHash;
  int level_ = ai::kLevelCount;
  ai::Played game_;
  std::optional<ai::Thinker> thinker_;  // made when first needed, and after every setting
  std::thread thinking_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> endless_{false};  // an answer has to wait for "stop"

  const Variant& rules() const { return variant_of(variant_.id); }

  void say(const std::string& line) {
    const std::lock_guard lock(writing_);
    out_ << line << std::endl;
  }
  void complain(const std::string& reason) { say("info string " + reason); }

  void halt() {
    stop_ = true;
    endless_ = false;
    endless_.notify_all();
    if (thinking_.joinable()) thinking_.join();
    stop_ = false;
  }
  void start_anew() {
    game_ = {*parse_fen(rules().start, rules()), {}};
    thinker_.reset();
  }

  void introduce();
  void set(std::istringstream& words);
  void position(std::istringstream& words);
  void go(std::istringstream& words);
  void think(const Wish& wish, const Alarm& alarm);
  void tell(const ai::Finding& f, const Alarm& alarm);
};

void Engine::introduce() {
  std::string variants;
  for (const Named& n : kNamed) variants += " var " + std::string(n.name);
  say("id name Pawn Hub " PAWNHUB_VERSION "\nid author the Pawn Hub project");
  say("option name Hash type spin default " + std::to_string(kDefaultHash) + " min 1 max " +
      std::to_string(kMostHash));
  say("option name Clear Hash type button");
  say("option name Threads type spin default 1 min 1 max 1");
  say("option name Level type spin default " + std::to_string(ai::kLevelCount) + " min 1 max " +
      std::to_string(ai::kLevelCount));
  say("option name UCI_Variant type combo default " + std::string(kNamed[0].name) + variants);
  say("uciok");
}

void Engine::set(std::istringstream& words) {
  std::string word;
  std::string name;
  std::string value;
  words >> word;
  while (words >> word && word != "value") name += (name.empty() ? "" : " ") + word;
  while (words >> word) value += (value.empty() ? "" : " ") + word;
  const auto number = number_in(value);
  const auto within = [&](std::int64_t most) { return number && *number >= 1 && *number <= most; };
  halt();
  if (name == "Hash" && within(kMostHash)) {
    hash_ = static_cast<int>(*number);
    thinker_.reset();
  } else if (name == "Level" && within(ai::kLevelCount)) {
    level_ = static_cast<int>(*number);
    thinker_.reset();
  } else if (name == "Clear Hash") {
    if (thinker_) thinker_->forget();
  } else if (name == "Threads" && within(1)) {
    return;
  } else if (const auto* named = std::find_if(kNamed.begin(), kNamed.end(),
                                              [&](const Named& n) { return n.name == value; });
             name == "UCI_Variant" && named != kNamed.end()) {
    variant_ = *named;
    start_anew();
  } else {
    complain("no option " + quote(name) + " that could be " + quote(value));
  }
}

// A position that is wrong changes nothing.
void Engine::position(std::istringstream& words) {
  halt();
  std::string word;
  std::string fen;
  words >> word;
  if (word == "startpos") {
    fen = rules().start;
    words >> word;
  } else {
    while (words >> word && word != "moves") fen += (fen.empty() ? "" : " ") + word;
  }
  const auto start = parse_fen(fen, rules());
  if (!start) return complain(start.error().reason);
  ai::Played game{*start, {}};
  while (words >> word) {
    if (word == "moves") continue;
    const MoveList legal = rules().moves(game.position);
    const auto* move = std::find_if(legal.begin(), legal.end(), [&](Move m) {
      return uci_text(m) == word || text_of(m) == word;
    });
    if (move == legal.end()) return complain(quote(word) + " is not legal there");
    ai::play(rules(), game, *move);
  }
  game_ = std::move(game);
}

void Engine::go(std::istringstream& words) {
  const auto start = Clock::now();
  halt();
  Wish wish;
  bool endless = false;
  std::string word;
  while (words >> word) {
    if (word == "infinite") {
      endless = true;
      continue;
    }
    std::string value;
    words >> value;
    const auto number = number_in(value);
    if (!number) return complain("go: " + quote(word) + " wants a number, not " + quote(value));
    const std::int64_t n = std::max<std::int64_t>(*number, 0);
    if (word == "wtime") wish.left[0] = Millis(n);
    if (word == "btime") wish.left[1] = Millis(n);
    if (word == "winc") wish.increment[0] = Millis(n);
    if (word == "binc") wish.increment[1] = Millis(n);
    if (word == "movestogo") wish.moves_to_go = n;
    if (word == "movetime") wish.move_time = Millis(n);
    if (word == "nodes") wish.nodes = static_cast<std::uint64_t>(n);
    if (word == "depth")
      wish.depth = static_cast<int>(std::clamp<std::int64_t>(n, 1, ai::kDeepestLine));
  }
  const ai::Level& level = ai::level_of(level_);
  if (level_ < ai::kLevelCount) wish.nodes = std::min(wish.nodes, level.nodes);
  if (!thinker_) {
    const auto seed = static_cast<std::uint64_t>(start.time_since_epoch().count());
    thinker_.emplace(variant_.id, level, seed, static_cast<std::size_t>(hash_) << 20);
  }
  endless_ = endless;
  const Alarm alarm = alarm_for(wish, game_.position.turn, start);
  thinking_ = std::thread([this, wish, alarm] { think(wish, alarm); });
}

void Engine::think(const Wish& wish, const Alarm& alarm) {
  const auto over = [&](const std::optional<Millis>& limit) {
    return limit && Clock::now() - alarm.start >= *limit;
  };
  bool enough = false;
  ai::Limits limits;
  limits.budget = {wish.nodes, [&] { return stop_ || enough || over(alarm.hard); }};
  limits.depth = wish.depth;
  limits.report = [&](const ai::Finding& f) {
    tell(f, alarm);
    enough = over(alarm.soft);
  };
  const ai::Finding found = thinker_->answer(game_, limits);
  tell(found, alarm);
  endless_.wait(true);
  const auto best = found.best();
  std::string line = "bestmove " + (best ? uci_text(*best) : "(none)");
  if (found.line.size() > 1) line += " ponder " + uci_text(found.line[1]);
  say(line);
}

void Engine::tell(const ai::Finding& f, const Alarm& alarm) {
  const auto spent =
      std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - alarm.start);
  const auto micros = std::max<std::uint64_t>(static_cast<std::uint64_t>(spent.count()), 1);
  std::string line =
      "info depth " + std::to_string(f.depth) + " seldepth " + std::to_string(f.furthest) +
      " score " + score_text(f.score) + " nodes " + std::to_string(f.nodes) + " nps " +
      std::to_string(f.nodes * 1'000'000 / micros) + " hashfull " + std::to_string(f.table_full) +
      " time " + std::to_string(micros / 1000) + " pv";
  for (const Move m : f.line) line += ' ' + uci_text(m);
  say(line);
}

bool Engine::obey(const std::string& line) {
  std::istringstream words(line);
  std::string command;
  words >> command;
  if (command == "quit") return false;
  if (command == "uci") {
    introduce();
  } else if (command == "isready") {
    say("readyok");
  } else if (command == "ucinewgame") {
    halt();
    start_anew();
  } else if (command == "setoption") {
    set(words);
  } else if (command == "position") {
    position(words);
  } else if (command == "go") {
    go(words);
  } else if (command == "stop") {
    halt();
  } else if (!command.empty()) {
    complain("unknown command " + quote(command));
  }
  return true;
}

}  // namespace

void run_uci(std::istream& in, std::ostream& out) {
  Engine engine(out);
  for (std::string line; std::getline(in, line) && engine.obey(line);) {
  }
}

}  // namespace pawnhub
