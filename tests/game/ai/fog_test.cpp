// Opponents in fog, turn by turn: they take a king they see, believe only what fits, and don't
// peek.
#include "game/ai/fog.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <type_traits>

#include "game/ai/belief.hpp"
#include "tests/game/helpers.hpp"

namespace pawnhub::ai {
namespace {

constexpr std::uint64_t kNodes = 500;

// A view is all that an opponent is ever given.
static_assert(std::is_same_v<decltype(&Opponent::act),
                             std::vector<Command> (Opponent::*)(const View&, const Budget&)>);

TEST_CASE("in fog a king that hangs is taken at once") {
  const VariantId variant = GENERATE(VariantId::Dark, VariantId::Fog);
  const Style style = GENERATE(Style::Heuristic, Style::Search);
  const std::uint64_t seed = GENERATE(range(std::uint64_t{0}, std::uint64_t{5}));
  Match m = match_of(variant, "q3k3/8/8/8/4R3/8/8/R3K3 w - - 0 1");
  const auto white = make_opponent(variant, Pace::Turn, Colour::White, level_of(style), seed);
  give(m, white->act(view(m, Colour::White), {kNodes}));
  CHECK(result_of(m) == "white by king-taken");
}

TEST_CASE("in fog a king does not stay where it is seen to be attacked") {
  const VariantId variant = GENERATE(VariantId::Dark, VariantId::Fog);
  const Style style = GENERATE(Style::Heuristic, Style::Search);
  Match m = match_of(variant, "4r2k/8/8/8/4R3/8/3p4/r3K3 w - - 0 1");
  const auto white = make_opponent(variant, Pace::Turn, Colour::White, level_of(style), 1);
  give(m, white->act(view(m, Colour::White), {kNodes}));
  CHECK(m.position.on(BoardId::A).of(Colour::White, Kind::King) != bit(Square::e1));
}

TEST_CASE("in fog, what can't be seen changes no answer") {
  const VariantId variant = GENERATE(VariantId::Dark, VariantId::Fog);
  const Style style = GENERATE(Style::Heuristic, Style::Search);
  Match one = match_of(variant, "1nbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  Match two = match_of(variant, "qqqqqqqk/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  const auto first = make_opponent(variant, Pace::Turn, Colour::White, level_of(style), 3);
  const auto second = make_opponent(variant, Pace::Turn, Colour::White, level_of(style), 3);
  for (const std::string_view answer : {"a7a6", "a6a5", "h7h6"}) {
    REQUIRE(view(one, Colour::White) == view(two, Colour::White));
    const auto commands = first->act(view(one, Colour::White), {kNodes});
    REQUIRE(commands.size() == 1);
    CHECK(commands == second->act(view(two, Colour::White), {kNodes}));
    give(one, commands);
    give(two, commands);
    give(one, {moves(Colour::Black, answer)});
    give(two, {moves(Colour::Black, answer)});
    if (view(one, Colour::White) != view(two, Colour::White)) break;
  }
}

TEST_CASE("what is believed fits every view, and at first holds the truth") {
  const VariantId variant = GENERATE(VariantId::Dark, VariantId::Fog);
  const std::uint64_t seed = GENERATE(range(std::uint64_t{0}, std::uint64_t{3}));
  Random random(seed);
  Match m = match_of(variant);
  Belief belief(Colour::Black, 600, seed);
  for (int half_moves = 0; half_moves < 40 && !m.outcome; ++half_moves) {
    const View shown = view(m, Colour::Black);
    belief.see(shown);
    REQUIRE_FALSE(belief.positions().empty());
    bool truth = false;
    int misfits = 0;
    for (const Position& p : belief.positions()) {
      Match thought = m;
      thought.position = p;
      const View seen = view(thought, Colour::Black);
      misfits += seen.seen != shown.seen || seen.boards != shown.boards ? 1 : 0;
      truth |= p.boards == m.position.boards;
    }
    CHECK(misfits == 0);
    if (half_moves <= 4) CHECK(truth);
    const MoveList legal = legal_moves(m, m.position.turn);
    const Move move = legal[random.below(legal.size())];
    if (m.position.turn == Colour::Black) belief.played(move);
    give(m, {moves(m.position.turn, move)});
  }
}

}  // namespace
}  // namespace pawnhub::ai
