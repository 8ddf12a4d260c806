// Our PGN as another program reads it: pgn-extract, which knows nothing of us.
#include "game/pgn.hpp"

#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "game/notation.hpp"
#include "game/random.hpp"
#include "tests/program.hpp"

namespace pawnhub {
namespace {

constexpr int kGames = 40;
constexpr int kLongest = 150;  // half-moves

struct Game {
  std::string pgn;
  std::string moves;  // in long algebraic, with the result
};

// pgn-extract writes a promotion as e7e8Q.
std::string plainly(Move m) {
  std::string text = text_of(m);
  if (m.promotion()) text.back() = letter_of({Colour::White, *m.promotion()});
  return text;
}

// pgn-extract knows no side without a king: where it sees none it thinks one on e8, and keeps it
// from check; and it takes the b7 of a pawn from b8 for a bishop's. So White stays away from there.
bool is_beyond_it(const Match& m, Move move) {
  if (m.variant != VariantId::Horde) return false;
  Position p = m.position;
  m.rules().play(p, move);
  const Board& b = p.on(BoardId::A);
  const Bitboard near = rank_set(5) | rank_set(6) | rank_set(7);
  return move == Move(Square::b8, Square::b7) || (b.of(Colour::White) & near) != 0 ||
         attackers(b, Colour::White, Square::e8, b.held()) != 0;
}

std::vector<Move> choices(const Match& m) {
  std::vector<Move> moves;
  for (const Move move : legal_moves(m, m.position.turn))
    if (!is_beyond_it(m, move)) moves.push_back(move);
  return moves;
}

Game random_game(VariantId id, Random& random) {
  const auto start = new_match({.variant = id});
  REQUIRE(start);
  Match m = *start;
  std::vector<Move> made;
  std::string moves;
  while (!m.outcome && made.size() < kLongest) {
    const auto legal = choices(m);
    if (legal.empty()) break;
    made.push_back(legal[random.below(legal.size())]);
    moves += plainly(made.back()) + ' ';
    const Command c{m.next, m.position.turn, CommandKind::Move, made.back()};
    step(m, {&c, 1});
  }
  const auto pgn = pgn_of({.white = "Ada", .black = "Bob"}, *start, made, m.outcome);
  REQUIRE(pgn);
  const std::string result = pgn->substr(pgn->find_last_of(" \n", pgn->size() - 2) + 1);
  return {*pgn, moves + result};
}

TEST_CASE("another program reads the same moves from our PGN") {
  const VariantId id = GENERATE(VariantId::Classic, VariantId::Horde);
  Random random(1);
  std::string file;
  std::vector<std::string> expected;
  for (int i = 0; i < kGames; ++i) {
    const Game game = random_game(id, random);
    file += game.pgn + '\n';
    expected.push_back(game.moves.substr(0, game.moves.size() - 1));
  }
  const Ran ran = run_program("/usr/games/pgn-extract --notags -w 10000 -Wuci", file);
  CHECK(ran.status == 0);
  CHECK_THAT(ran.err, Catch::Contains(std::to_string(kGames) + " games matched out of " +
                                      std::to_string(kGames)));
  std::vector<std::string> read;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) read.push_back(line);
  REQUIRE(read.size() == expected.size());
  for (std::size_t i = 0; i < read.size(); ++i) CHECK(read[i] == expected[i]);
}

}  // namespace
}  // namespace pawnhub
