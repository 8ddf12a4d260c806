// Measuring on one thread: the best of a few rounds, the variants taking turns in each.
#include "game/bench.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

#include "game/match.hpp"
#include "game/notation.hpp"

namespace pawnhub {
namespace {

struct Figure {
  std::string name;
  std::uint64_t work;  // units done in one run
  std::function<void()> run;
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
            Match m = *new_match({});
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
                m = *new_match({});
                m.next = m.turn_began = now;
              }
            }
          }};
}

Figure hash_figure() {
  constexpr std::uint64_t kHashes = 1'000'000;
  return {"hashes of a match", kHashes, [] {
            Match m = *new_match({});
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
    out += formatted(R"(,"%s":{"work":%llu,"per_second":%.0f,"seconds":%.6f})", f.name.c_str(),
                     static_cast<unsigned long long>(f.work), f.rate(), f.seconds);
  return out + "}\n";
}

std::string text_of(const std::vector<Figure>& figures) {
  const double first = figures.front().rate();
  std::string out;
  for (const Figure& f : figures) {
    out += formatted("%-30s %8.1f M/s", f.name.c_str(), f.rate() / 1e6);
    if (f.name.starts_with("perft")) out += formatted("  %5.2f of the first", f.rate() / first);
    out += '\n';
  }
  return out + "a match is " + std::to_string(sizeof(Match)) + " bytes\n";
}

}  // namespace

std::string run_bench(const BenchWish& wish) {
  std::vector<Figure> figures = figures_of(wish);
  for (int round = 0; round < wish.rounds; ++round)
    for (Figure& f : figures) f.seconds = std::min(f.seconds, seconds_of(f.run));
  return wish.format == BenchFormat::Json ? json_of(figures) : text_of(figures);
}

}  // namespace pawnhub
