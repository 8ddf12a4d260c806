// Looking ahead: forced mates are found, draws are seen coming, limits are kept.
#include "game/ai/search.hpp"

#include <catch2/catch.hpp>

#include "game/ai/evaluate.hpp"
#include "game/ai/exchange.hpp"
#include "game/ai/turn.hpp"
#include "game/generate.hpp"
#include "game/random.hpp"
#include "game/variants/variants.hpp"
#include "tests/game/helpers.hpp"

namespace pawnhub::ai {
namespace {

constexpr std::size_t kSmallTable = 1UL << 20;
constexpr std::array kSearched{VariantId::Classic, VariantId::Alice, VariantId::Horde};

Played start_of(VariantId v, std::string_view fen = {}) { return {match_of(v, fen).position, {}}; }

Finding found(VariantId v, const Played& game, const Limits& limits) {
  return make_searcher(v, kSmallTable)->think(game, limits);
}

// --- Mates, held to trying everything ---

bool can_mate(const Variant& v, const Position& p, int moves);

bool is_won_for_other(const Variant& v, const Position& p) {
  return v.taken_out(p) || (v.count(p) == 0 && v.in_check(p, p.turn));
}

// Does the side to move lose whatever it does, by so many more moves of the other side?
bool must_fall(const Variant& v, const Position& p, int moves) {
  if (is_won_for_other(v, p)) return true;
  const MoveList legal = v.moves(p);
  if (moves == 0 || legal.empty()) return false;
  return std::all_of(legal.begin(), legal.end(), [&](Move m) {
    Position next = p;
    v.play(next, m);
    return can_mate(v, next, moves);
  });
}

bool can_mate(const Variant& v, const Position& p, int moves) {
  const MoveList legal = v.moves(p);
  return std::any_of(legal.begin(), legal.end(), [&](Move m) {
    Position next = p;
    v.play(next, m);
    return must_fall(v, next, moves - 1);
  });
}

struct Puzzle {
  VariantId variant;
  int moves;
  std::string_view fen;
};

TEST_CASE("a forced mate in one, two or three is found, as short as it is") {
  using enum VariantId;
  const auto puzzle = GENERATE(values<Puzzle>({
      {Classic, 1, "2r1k3/2R3P1/pB3p1p/P2BpP2/4K1P1/8/8/8 w - - 1 45"},
      {Classic, 1, "8/p4p1P/3pk3/p7/3Kb3/8/8/1r2q3 b - - 4 61"},
      {Classic, 2, "Q7/6k1/1R6/3N4/2P5/1K6/1n6/8 w - - 1 58"},
      {Classic, 2, "1n5r/1p5k/1P1N3p/3N1bp1/2r2P1P/4p3/4K1P1/q6n b - - 3 39"},
      {Classic, 3, "1n2kbnr/rp1b1p1p/8/pNpQp1pB/PP6/4B3/2P2PPP/R3K1NR w KQk - 4 13"},
      {Classic, 3, "1n5r/1p4qk/1P1N3p/3N1bp1/2r2P1P/4p3/6P1/4K2n b - - 1 38"},
      {Alice, 1, "2bQr|k|q|R/8/|p4|pB1/1p1Np3/1P|P1P1|R1/1|P5|N/3|K1P2/8 w - - 1 28"},
      {Alice, 1, "2bn|k3/3p2p1/1|p5|p/p5|r|P/4n3/4|P2K/8/6|r1 b - - 1 44"},
      {Alice, 2, "1|rbq1|k2/3|Qb3/|p4|pB1/1p1Np3/2|P1P1|R1/|P|P5|N/3|K1P2/7R w - - 1 25"},
      {Alice, 2, "8/2p4p/1|p2k3/5|p2/1K6/3q4/|r7/8 b - - 1 43"},
      {Alice, 3, "1|rbqk3/3|Qb3/|p4|p|p1/1p1Np3/2|P1P1|R1/|P|P1|B3|N/3|K1P2/7R w - - 2 24"},
      {Alice, 3, "8/3|n3k/|p4|p2/1p|p1|P3/5Ppr/8/r7/6|K1 b - - 0 41"},
      {Horde, 1, "8/8/2R5/8/7Q/p6K/5B2/1N6 w - - 0 81"},
      {Horde, 1, "7p/K6p/p4q2/8/4q3/8/8/1r6 b - - 5 76"},
      {Horde, 2, "8/8/8/3Q4/6p1/2K5/3R2p1/8 w - - 0 69"},
      {Horde, 2, "pppq1ppp/p2pQp1p/p1p4p/p4p2/2ppp1pK/6P1/1P2R3/1N6 b - - 3 34"},
      {Horde, 3, "8/Q7/6p1/R1p4p/5P2/7R/4B1K1/8 w - - 0 65"},
      {Horde, 3, "1pp2p1p/p1p2p2/8/p4p2/1pp1p1p1/2p2p1p/2Kp4/8 b - - 1 55"},
  }));
  INFO(puzzle.fen);
  const Variant& rules = variant_of(puzzle.variant);
  const Played game = start_of(puzzle.variant, puzzle.fen);
  REQUIRE_FALSE((puzzle.moves > 1 && can_mate(rules, game.position, puzzle.moves - 1)));

  const Finding f = found(puzzle.variant, game, {{200'000}});
  CHECK(f.score == kMateScore - (2 * puzzle.moves - 1));
  REQUIRE(f.best());
  Position next = game.position;
  rules.play(next, *f.best());
  CHECK(must_fall(rules, next, puzzle.moves - 1));
}

// --- Draws ---

TEST_CASE("who is lost takes the repetition, once the match has come near it") {
  // Black has a queen for nothing; White's king has only two squares, Black's queen checks.
  const Variant& rules = variant_of(VariantId::Classic);
  Played game = start_of(VariantId::Classic, "k7/8/8/8/8/1q6/5PPP/3R2K1 w - - 0 1");
  const int before = found(VariantId::Classic, game, {{20'000}}).score;
  for (const char* text : {"d1d8", "a8a7", "d8d7", "a7a8", "d7d8", "a8a7", "d8d7", "a7a8"})
    play(rules, game, move_of(text));
  const Finding f = found(VariantId::Classic, game, {{20'000}});
  CHECK(before < 0);
  CHECK(f.score == 0);
  CHECK(f.best() == move_of("d7d8"));
}

TEST_CASE("the hundredth quiet half-move is worth a draw and no more") {
  const Played game = start_of(VariantId::Classic, "7k/8/8/8/8/8/1R6/K7 w - - 99 90");
  CHECK(found(VariantId::Classic, game, {{5'000}}).score == 0);
  const Played fresh = start_of(VariantId::Classic, "7k/8/8/8/8/8/1R6/K7 w - - 0 90");
  CHECK(found(VariantId::Classic, fresh, {{5'000}}).score > 300);
}

TEST_CASE("mate on the hundredth quiet half-move still counts") {
  const Played game = start_of(VariantId::Classic, "7k/8/6K1/8/8/8/1R6/8 w - - 99 90");
  CHECK(found(VariantId::Classic, game, {{5'000}}).score == kMateScore - 1);
}

// --- Limits ---

TEST_CASE("no more nodes are spent than there are") {
  const VariantId v = GENERATE(from_range(kSearched));
  for (const std::uint64_t nodes : {1U, 100U, 5'000U}) {
    const Finding f = found(v, start_of(v), {{nodes}});
    CHECK(f.nodes <= nodes + 1);
    REQUIRE(f.best());
    CHECK(variant_of(v).moves(start_of(v).position).contains(*f.best()));
  }
}

TEST_CASE("told to stop it stops, with a legal move") {
  const VariantId v = GENERATE(from_range(kSearched));
  int asked = 0;
  const Limits limits{{1'000'000'000, [&] { return ++asked >= 3; }}};
  const Finding f = found(v, start_of(v), limits);
  CHECK(asked == 3);
  CHECK(f.nodes <= 4'096);
  REQUIRE(f.best());
  CHECK(variant_of(v).moves(start_of(v).position).contains(*f.best()));
}

TEST_CASE("it looks no deeper than it may, and reports each depth") {
  std::vector<int> depths;
  Limits limits{{1'000'000}, 5, [&](const Finding& f) { depths.push_back(f.depth); }};
  const Finding f = found(VariantId::Classic, start_of(VariantId::Classic), limits);
  CHECK(f.depth == 5);
  CHECK(depths == std::vector{1, 2, 3, 4, 5});
}

TEST_CASE("the lines it tells are legal to their end") {
  const VariantId v = GENERATE(from_range(kSearched));
  const Finding f = found(v, start_of(v), {{30'000}});
  CHECK(f.line.size() > 2);
  Played game = start_of(v);
  for (const Move m : f.line) {
    REQUIRE(variant_of(v).moves(game.position).contains(m));
    play(variant_of(v), game, m);
  }
}

TEST_CASE("after forgetting it thinks as at first") {
  const VariantId v = GENERATE(from_range(kSearched));
  const auto searcher = make_searcher(v, kSmallTable);
  const Finding before = searcher->think(start_of(v), {{20'000}});
  searcher->forget();
  const Finding after = searcher->think(start_of(v), {{20'000}});
  CHECK(before.line == after.line);
  CHECK(before.score == after.score);
}

TEST_CASE("where there is no legal move none is found") {
  const Played game = start_of(VariantId::Classic, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  CHECK_FALSE(found(VariantId::Classic, game, {{1'000}}).best());
}

// --- Exchanges ---

struct Exchange {
  VariantId variant;
  std::string_view fen, move;
  int brings;  // at least this, and not a pawn more
};

TEST_CASE("an exchange is worth what is left when nobody wants to take any more") {
  using enum VariantId;
  constexpr int kPawn = exchange_value(Kind::Pawn);
  constexpr int kKnight = exchange_value(Kind::Knight);
  constexpr int kRook = exchange_value(Kind::Rook);
  constexpr int kQueen = exchange_value(Kind::Queen);
  const auto e = GENERATE_COPY(values<Exchange>({
      {Classic, "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", kPawn},
      {Classic, "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", kPawn - kRook},
      {Classic, "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", kPawn},
      {Classic, "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", kPawn - kRook},
      {Classic, "4k3/8/4p3/3q4/8/4N3/8/4K3 w - - 0 1", "e3d5", kQueen - kKnight},
      {Classic, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", kPawn},
      {Classic, "4k3/8/8/8/8/8/3p4/3RK3 w - - 0 1", "e1d2", kPawn},
      // In Alice the guard must be on the board that the taker passes to.
      {Alice, "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", kPawn},
      {Alice, "4k3/8/4|p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", kPawn - kRook},
  }));
  INFO(e.fen << ' ' << e.move);
  const Position p = match_of(e.variant, e.fen).position;
  const Move m = move_of(e.move);
  const auto brings = [&](int least) {
    return e.variant == Alice ? exchange_brings<kAliceTraits>(p, m, least)
                              : exchange_brings<kClassicTraits>(p, m, least);
  };
  CHECK(brings(e.brings));
  CHECK_FALSE(brings(e.brings + 1));
}

// --- The evaluation, and the moves that quiet a position ---

template <class Visit>
void over_random_games(VariantId v, int games, const Visit& visit) {
  Random random(index(v) + 1);
  for (int game = 0; game < games; ++game) {
    Match m = match_of(v);
    while (!m.outcome) {
      visit(m.position);
      const MoveList legal = legal_moves(m, m.position.turn);
      give(m, {moves(m.position.turn, legal[random.below(legal.size())])});
    }
  }
}

TEST_CASE("a position is worth to White what its mirror image is to Black") {
  over_random_games(VariantId::Classic, 10, [](const Position& p) {
    REQUIRE(evaluate<kClassicTraits>(p) == evaluate<kClassicTraits>(mirrored(p)));
  });
  over_random_games(VariantId::Alice, 10, [](const Position& p) {
    REQUIRE(evaluate<kAliceTraits>(p) == evaluate<kAliceTraits>(mirrored(p)));
  });
}

template <Traits T>
void check_noisy(VariantId v) {
  over_random_games(v, 10, [&](const Position& p) {
    MoveList noisy;
    generate::Collect collect(noisy);
    generate::moves_of<T, generate::Part::Noisy>(p, p.turn, collect);
    std::size_t wanted = 0;
    for (const Move m : variant_of(v).moves(p)) {
      if (!prey_of(p, m) && !m.promotion()) continue;
      ++wanted;
      REQUIRE(noisy.contains(m));
    }
    REQUIRE(noisy.size() == wanted);
  });
}

TEST_CASE("noisy moves are those that take or promote") {
  check_noisy<kClassicTraits>(VariantId::Classic);
  check_noisy<kAliceTraits>(VariantId::Alice);
  check_noisy<kHordeTraits>(VariantId::Horde);
}

// --- What views tell ---

TEST_CASE("the views of a match tell its quiet half-moves and what stood before") {
  const VariantId v = GENERATE(from_range(kSearched));
  Match m = match_of(v);
  Record record;
  Played played{m.position, {}};
  Random random(5);
  record.see(view(m, Colour::White));
  for (int i = 0; i < 150 && !m.outcome; ++i) {
    const MoveList legal = legal_moves(m, m.position.turn);
    const Move move = legal[random.below(legal.size())];
    give(m, {moves(m.position.turn, move)});
    play(m.rules(), played, move);
    record.see(view(m, Colour::White));
    REQUIRE(record.game().position == m.position);
    REQUIRE(record.game().before == played.before);
  }
}

TEST_CASE("a hint is what an opponent would do in the player's place") {
  Match m = match_of(VariantId::Classic, "7k/8/6K1/8/8/8/1R6/8 w - - 0 1");
  const auto helper = make_opponent(m.variant, m.pace, Colour::White, level_of(6), 1);
  const auto commands = helper->act(view(m, Colour::White), {level_of(6).nodes});
  REQUIRE(commands.size() == 1);
  CHECK(commands[0] == Command{m.next, Colour::White, CommandKind::Move, move_of("b2b8")});
}

}  // namespace
}  // namespace pawnhub::ai
