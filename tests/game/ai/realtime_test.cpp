// Opponents in real time: they take what hangs, get out of the way, win races, and see no more than
// their views.
#include "game/ai/realtime.hpp"

#include <catch2/catch.hpp>
#include <functional>

#include "tests/game/helpers.hpp"

namespace pawnhub::ai {
namespace {

constexpr std::uint64_t kNodes = 500;

Match real_time(std::string_view fen, VariantId variant = VariantId::Classic,
                Pace pace = Pace::RealTime) {
  const auto m = new_match({.variant = variant, .pace = pace, .fen = fen, .clock = Tick{10'000}});
  INFO(fen << (m ? "" : m.error().reason));
  REQUIRE(m);
  return *m;
}

// White is a computer, Black does as it is told, until that tick or the end.
struct Scripted {
  Tick tick;
  std::string_view order;
};
Match played(Match m, Style style, std::uint64_t seed, std::vector<Scripted> black, Tick until) {
  const auto white = make_opponent(m.variant, m.pace, Colour::White, level_of(style), seed);
  while (!m.outcome && m.next < until) {
    std::vector<Command> commands = white->act(view(m, Colour::White), {kNodes});
    for (const Scripted& s : black)
      if (s.tick == m.next) commands.push_back(moves(Colour::Black, s.order));
    give(m, commands);
  }
  return m;
}

TEST_CASE("in real time a man that hangs next door is taken") {
  const Style style = GENERATE(Style::Heuristic, Style::Search);
  const std::uint64_t seed = GENERATE(range(std::uint64_t{0}, std::uint64_t{5}));
  const Match end =
      played(real_time("4k3/8/8/8/8/8/q7/R3K3 w - - 0 1"), style, seed, {}, Tick{900});
  CHECK(end.position.on(BoardId::A).of(Colour::Black, Kind::Queen) == 0);
}

TEST_CASE("in real time a king that can't get away is taken") {
  const Style style = GENERATE(Style::Heuristic, Style::Search);
  const std::uint64_t seed = GENERATE(range(std::uint64_t{0}, std::uint64_t{5}));
  const Match end =
      played(real_time("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"), style, seed, {}, Tick{400});
  CHECK(result_of(end) == "white by king-taken");
}

TEST_CASE("in real time a king dodges a lone attack") {
  const Style style = GENERATE(Style::Heuristic, Style::Search);
  const std::uint64_t seed = GENERATE(range(std::uint64_t{0}, std::uint64_t{5}));
  const Match end = played(real_time("4r2k/8/8/8/8/8/3P1P2/4K3 w - - 0 1"), style, seed,
                           {{Tick{20}, "e8e1"}}, Tick{600});
  CHECK_FALSE(end.outcome);
}

TEST_CASE("the one who thinks ahead is first on a line that both want") {
  const std::uint64_t seed = GENERATE(range(std::uint64_t{0}, std::uint64_t{5}));
  const Match end = played(real_time("r6k/8/8/8/8/8/8/R6K w - - 0 1"), Style::Search, seed,
                           {{Tick{120}, "a8a1"}}, Tick{700});
  CHECK(end.position.on(BoardId::A).of(Colour::Black, Kind::Rook) == 0);
  CHECK(end.position.on(BoardId::A).of(Colour::White, Kind::Rook) != 0);
}

TEST_CASE("a hand gives no more orders than its level's") {
  const int number = GENERATE(range(2, kLevelCount + 1));
  const Level& level = level_of(number);
  const auto white = make_opponent(VariantId::Classic, Pace::RealTime, Colour::White, level, 1);
  Match m = real_time({});
  constexpr std::int32_t kTicks = 1'200;
  std::int32_t orders = 0;
  while (m.next < Tick{kTicks}) {
    const auto commands = white->act(view(m, Colour::White), {kNodes});
    orders += static_cast<std::int32_t>(commands.size());
    step(m, commands);
  }
  CHECK(orders > 0);
  // The pause is its length give or take an eighth.
  CHECK(orders <= 1 + kTicks * 8 / (skill_of(level).hand.between.value * 7));
}

TEST_CASE("in real-time fog, what can't be seen changes nothing") {
  const VariantId variant = GENERATE(VariantId::Dark, VariantId::Fog);
  const Style style = GENERATE(Style::Heuristic, Style::Search);
  Match one = real_time("1nbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", variant);
  Match two = real_time("qqqqqqqk/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", variant);
  const auto first = make_opponent(variant, Pace::RealTime, Colour::White, level_of(style), 3);
  const auto second = make_opponent(variant, Pace::RealTime, Colour::White, level_of(style), 3);
  int orders = 0;
  while (one.next < Tick{1'200}) {
    const View seen = view(one, Colour::White);
    if (seen != view(two, Colour::White)) break;
    const auto commands = first->act(seen, {kNodes});
    REQUIRE(commands == second->act(view(two, Colour::White), {kNodes}));
    orders += static_cast<int>(commands.size());
    step(one, commands);
    step(two, commands);
  }
  CHECK(orders > 2);
}

TEST_CASE("in real time both sides of every mode come to an end") {
  const VariantId variant = GENERATE(from_range(kVariants));
  const Pace pace = GENERATE(Pace::RealTime, Pace::Lightning);
  Match m = real_time({}, variant, pace);
  const auto white = make_opponent(variant, pace, Colour::White, level_of(Style::Search), 1);
  const auto black = make_opponent(variant, pace, Colour::Black, level_of(Style::Heuristic), 2);
  while (!m.outcome) {
    auto commands = white->act(view(m, Colour::White), {100});
    for (const Command& c : black->act(view(m, Colour::Black), {100})) commands.push_back(c);
    step(m, commands);
  }
  CHECK(m.refused == 0);
}

}  // namespace
}  // namespace pawnhub::ai
