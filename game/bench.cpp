// Measuring on one thread: the best of a few rounds, the variants taking turns in each.
#include "game/bench.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "game/match.hpp"
#include "game/notation.hpp"
#include "game/random.hpp"
#include "game/replay.hpp"

namespace pawnhub {
namespace {

struct Figure {
  std::string name;
  std::uint64_t work;  // units done in one run
  std::function<void()> run;
  double asked = 0;      // units a second that we promise, if we do
  double seconds = 1e9;  // the best so far
  double rate() const { return static_cast<double>(work) / seconds; }
};

double seconds_of(const std::function<void()>& run) {
  const auto begin = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Figure perft_figure(VariantId id, int depth) {
  const Variant& v = variant_of(id);
  const Position start = *parse_fen(v.start, v);
  return {"perft " + std::string(v.name) + " " + std::to_string(depth), v.perft(start, depth),
          [&v, start, depth] { v.perft(start, depth); }};
}

// A whole match ticked through with a move every second, the way a referee replays one.
Figure step_figure() {
  constexpr std::int32_t kTicks = 400'000;
  return {"ticks of a turn-based match", kTicks, [] {
            Match m = *new_match(Setup{});
            while (m.next < Tick{kTicks} && !m.outcome) {
              if (m.next.value % 60 != 0) {
                step(m);
                continue;
              }
              const MoveList moves = legal_moves(m, m.position.turn);
              const Command c{m.next, m.position.turn, CommandKind::Move, moves[0]};
              step(m, {&c, 1});
              if (m.outcome) {
                const Tick now = m.next;
                m = *new_match(Setup{});
                m.next = m.turn_began = now;
              }
            }
          }};
}

// Stands for nothing but length: nobody is in anybody's way.
constexpr std::string_view kSixRooks = "7k/7p/R7/R7/R7/R7/R7/R6K w - - 0 1";

// Six men under way all the time; when they have come to rest the match begins anew.
Figure real_time_figure() {
  constexpr std::int32_t kTicks = 2'000'000;
  const Match start = *new_match(Setup{.pace = Pace::RealTime, .fen = kSixRooks});
  return {"ticks with six men under way", kTicks,
          [start] {
            Match m = start;
            for (std::int32_t t = 0; t < kTicks; ++t) {
              if (!m.motion.traffic.empty()) {
                step(m);
                continue;
              }
              m = start;
              std::vector<Command> orders;
              for (const Square s : {Square::a2, Square::a3, Square::a4, Square::a5, Square::a6})
                orders.push_back({{}, Colour::White, CommandKind::Move, {s, shifted(s, 7)}});
              orders.push_back({{}, Colour::White, CommandKind::Move, {Square::a1, Square::g1}});
              step(m, orders);
            }
          },
          5e6};
}

struct Recorded {
  std::string bytes;
  bool lasted;  // to the time limit, with as many orders accepted as were wanted
};

// Ten minutes in real time with so many orders, evenly spread, of men that go to empty squares.
Recorded record_match(int orders, std::uint64_t seed) {
  constexpr std::int32_t kTicks = 10 * 60 * kTicksPerSecond;
  const ReplaySetup setup{.match_id = "20261118-0001",
                          .server = "lobby.example",
                          .pace = Pace::RealTime,
                          .rated = true,
                          .clock = Tick{kTicks},
                          .players = {{{"Alice", 1500}, {"Bob", 1500}}}};
  Match m = *new_match(setup);
  ReplayWriter writer(setup);
  Random random(seed);
  int given = 0;
  while (!m.outcome) {
    std::vector<Command> commands;
    if (given < orders && m.next.value >= given * (kTicks / orders)) {
      const Colour player = given % 2 == 0 ? Colour::White : Colour::Black;
      const MoveList legal = legal_moves(m, player);
      if (!legal.empty()) {
        const Move move = random.one_of(legal);
        if (!m.position.at({move.to(), move.board()}))
          commands.push_back({m.next, player, CommandKind::Move, move});
      }
      given += static_cast<int>(commands.size());
    }
    writer.tick(m, commands);
    step(m, commands);
  }
  writer.finish(m);
  return {writer.take(), m.outcome->by == Ending::TimeLimit && given == orders};
}

std::string lasting_match(int orders) {
  for (std::uint64_t seed = 0;; ++seed)
    if (Recorded r = record_match(orders, seed); r.lasted) return std::move(r.bytes);
}

Figure verify_figure() {
  constexpr int kRuns = 100;
  return {"real-time matches verified", kRuns,
          [bytes = lasting_match(200)] {
            for (int i = 0; i < kRuns; ++i)
              if (const auto r = read_replay(bytes); !r || !Playback::load(*r)) std::abort();
          },
          1e3};
}

// As one drags along a recording: as many looks as a screen shows frames in a second.
Figure seek_figure() {
  constexpr int kSeeks = 60;
  auto playback = Playback::load(*read_replay(lasting_match(200)));
  return {"seeks in a recording", kSeeks,
          [playback = *playback] {
            Random random(0);
            for (int i = 0; i < kSeeks; ++i)
              playback.at(Tick{random.below(playback.last_tick().value)});
          },
          60};
}

Figure hash_figure() {
  constexpr std::uint64_t kHashes = 1'000'000;
  return {"hashes of a match", kHashes, [] {
            Match m = *new_match(Setup{});
            for (std::uint64_t i = 0; i < kHashes; ++i)
              m.refused = static_cast<std::uint32_t>(hash(m));
          }};
}

std::vector<Figure> figures_of(const BenchWish& wish) {
  if (wish.only) return {perft_figure(*wish.only, wish.depth)};
  return {perft_figure(VariantId::Classic, 6),
          perft_figure(VariantId::Alice, 6),
          perft_figure(VariantId::Dark, 6),
          perft_figure(VariantId::Fog, 6),
          perft_figure(VariantId::Horde, 7),
          step_figure(),
          real_time_figure(),
          verify_figure(),
          seek_figure(),
          hash_figure()};
}

template <class... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 160> line{};
  std::snprintf(line.data(), line.size(), format, values...);
  return line.data();
}

std::string json_of(const std::vector<Figure>& figures) {
  std::string out = "{\"match_bytes\":" + std::to_string(sizeof(Match));
  for (const Figure& f : figures)
    out += formatted(",\"%s\":{\"work\":%" PRIu64 ",\"per_second\":%.0f,\"seconds\":%.6f}",
                     f.name.c_str(), f.work, f.rate(), f.seconds);
  return out + "}\n";
}

std::string text_of(const std::vector<Figure>& figures) {
  const double first = figures.front().rate();
  std::string out;
  for (const Figure& f : figures) {
    const bool many = f.rate() > 1e5;
    out += formatted(many ? "%-30s %8.1f M/s" : "%-30s %8.0f /s", f.name.c_str(),
                     many ? f.rate() / 1e6 : f.rate());
    if (f.name.starts_with("perft")) out += formatted("  %5.2f of the first", f.rate() / first);
    if (f.asked > 0) out += formatted("  %5.1f times what is asked", f.rate() / f.asked);
    out += '\n';
  }
  return out;
}

std::string sizes_as_text() {
  struct Size {
    const char* what;
    std::size_t bytes, most;
  };
  std::string out;
  for (const Size& s : {Size{"a match", sizeof(Match), 4096},
                        Size{"a recording with 100 orders", lasting_match(100).size(), 999}})
    out += formatted("%-30s %8zu bytes, %.2f of what is allowed\n", s.what, s.bytes,
                     static_cast<double>(s.bytes) / static_cast<double>(s.most));
  return out;
}

}  // namespace

std::string run_bench(const BenchWish& wish) {
  std::vector<Figure> figures = figures_of(wish);
  for (int round = 0; round < wish.rounds; ++round)
    for (Figure& f : figures) f.seconds = std::min(f.seconds, seconds_of(f.run));
  if (wish.format == BenchFormat::Json) return json_of(figures);
  return wish.only ? text_of(figures) : text_of(figures) + sizes_as_text();
}

}  // namespace pawnhub
