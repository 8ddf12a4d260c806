// What holds of every opponent: it does nothing illegal, and the same again from the same seed.
#include "game/ai/opponent.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "game/ai/shown.hpp"
#include "game/random.hpp"
#include "tests/game/helpers.hpp"

namespace pawnhub::ai {
namespace {

constexpr std::array kPaces{Pace::Turn, Pace::RealTime, Pace::Lightning};

struct Mode {
  VariantId variant;
  Pace pace;
};
std::vector<Mode> all_modes() {
  std::vector<Mode> modes;
  for (const VariantId v : kVariants)
    for (const Pace p : kPaces) modes.push_back({v, p});
  return modes;
}
std::string named(Mode mode) {
  return std::string(variant_of(mode.variant).name) + ' ' + std::string(name_of(mode.pace));
}

using Pair = std::array<std::unique_ptr<Opponent>, 2>;
Pair pair_of(Mode mode, Style style, std::uint64_t seed) {
  const Level& level = level_of(style);
  return {make_opponent(mode.variant, mode.pace, Colour::White, level, seed),
          make_opponent(mode.variant, mode.pace, Colour::Black, level, seed + 1)};
}

std::vector<Command> act(Pair& pair, const Match& m, std::uint64_t nodes) {
  std::vector<Command> commands;
  for (const Colour c : kColours)
    for (const Command& command : pair[index(c)]->act(view(m, c), {nodes}))
      commands.push_back(command);
  return commands;
}

// The match of two of a kind, for so many ticks at most.
Match played(Mode mode, Style style, std::uint64_t seed, int ticks) {
  Pair pair = pair_of(mode, style, seed);
  Match m = *new_match({.variant = mode.variant, .pace = mode.pace, .clock = Tick{20'000}});
  for (int t = 0; t < ticks && !m.outcome; ++t) step(m, act(pair, m, 200));
  return m;
}

TEST_CASE("no opponent's command is refused, in any mode and style") {
  const Mode mode = GENERATE(from_range(all_modes()));
  const Style style = GENERATE(Style::Random, Style::Heuristic, Style::Search);
  INFO(named(mode) << ' ' << name_of(style));
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Match end = played(mode, style, seed, 600);
    CHECK(end.refused == 0);
    CHECK((end.outcome || end.has_moved[0]));
  }
}

TEST_CASE("the same seed, views and nodes give the same match") {
  const Mode mode = GENERATE(from_range(all_modes()));
  const Style style = GENERATE(Style::Random, Style::Heuristic, Style::Search);
  INFO(named(mode) << ' ' << name_of(style));
  CHECK(hash(played(mode, style, 7, 300)) == hash(played(mode, style, 7, 300)));
}

TEST_CASE("another seed makes another random match") {
  const Mode mode = GENERATE(from_range(all_modes()));
  INFO(named(mode));
  CHECK(hash(played(mode, Style::Random, 1, 1'000)) != hash(played(mode, Style::Random, 2, 1'000)));
}

TEST_CASE("turn by turn a view shows exactly the legal moves, in fog too") {
  const VariantId variant = GENERATE(from_range(kVariants));
  Random random(index(variant));
  for (int game = 0; game < 20; ++game) {
    Match m = *new_match({.variant = variant});
    while (!m.outcome) {
      const Colour side = m.position.turn;
      const MoveList legal = legal_moves(m, side);
      const MoveList shown = shown_moves(view(m, side));
      const std::set<Move> wanted(legal.begin(), legal.end());
      REQUIRE(std::set<Move>(shown.begin(), shown.end()) == wanted);
      const Move move = legal[random.below(legal.size())];
      give(m, {moves(side, move)});
    }
  }
}

TEST_CASE("the levels are eight, each with a line of its own, and spend more and slip less") {
  std::set<std::string_view> lines;
  for (int n = 1; n <= kLevelCount; ++n) {
    const Level& level = level_of(n);
    CHECK(level.number == n);
    CHECK(level.says.ends_with('.'));
    CHECK(level.nodes >= 1);
    lines.insert(level.says);
    if (n == 1) continue;
    const Level& below = level_of(n - 1);
    CHECK(level.style >= below.style);
    CHECK(level.nodes >= below.nodes);
    if (level.style == below.style) CHECK(level.slips <= below.slips);
  }
  CHECK(lines.size() == kLevelCount);
}

TEST_CASE("each style has a level without slips") {
  const Style style = GENERATE(from_range(kStyles));
  CHECK(level_of(style).style == style);
  CHECK(level_of(style).slips == 0);
}

TEST_CASE("an opponent does nothing when it isn't its turn or the match is over") {
  Match m = after(VariantId::Classic, {}, "f2f3 e7e5");
  const auto black = make_opponent(m.variant, m.pace, Colour::Black, level_of(Style::Random), 1);
  CHECK(black->act(view(m, Colour::Black), {1}).empty());
  play(m, "g2g4 d8h4");
  const auto white = make_opponent(m.variant, m.pace, Colour::White, level_of(Style::Random), 1);
  CHECK(white->act(view(m, Colour::White), {1}).empty());
}

}  // namespace
}  // namespace pawnhub::ai
