// Starts, turn-based play and endings, sentence by sentence (RULES 1, 3 and 5).
#include "tests/game/helpers.hpp"

namespace pawnhub {
namespace {

using enum VariantId;
constexpr Colour kWhite = Colour::White;
constexpr Colour kBlack = Colour::Black;

// How a match from that position stands after tick 0, in which nothing is moved.
std::string result_at_start(VariantId variant, std::string_view fen) {
  Match m = match_of(variant, fen);
  step(m);
  return result_of(m);
}
// How it ends when the side to move lets its few ticks run out.
std::string result_on_time(VariantId variant, std::string_view fen) {
  Match m = match_of(variant, fen, Tick{5});
  advance(m, Tick{10});
  return result_of(m);
}
std::string result_after(VariantId variant, std::string_view fen, std::string_view line) {
  return result_of(after(variant, fen, line));
}
std::string men_after(VariantId variant, std::string_view fen, std::string_view line) {
  return men_of(after(variant, fen, line).position);
}
void check_allowed(VariantId variant, std::string_view fen, std::string_view tries) {
  const Match m = match_of(variant, fen);
  for (const std::string& text : words(tries)) {
    INFO(m.rules().name << ' ' << fen << ' ' << text);
    CHECK(refusal_of(m, text) == std::nullopt);
  }
}
void check_refused(VariantId variant, std::string_view fen, std::string_view tries, Refusal why) {
  const Match m = match_of(variant, fen);
  for (const std::string& text : words(tries)) {
    INFO(m.rules().name << ' ' << fen << ' ' << text);
    CHECK(refusal_of(m, text) == why);
  }
}

// --- Starts (RULES 1) ---

TEST_CASE("Classic, Alice, Dark and Fog start from the usual position") {
  const VariantId id = GENERATE(Classic, Alice, Dark, Fog);
  CHECK(fen_of(match_of(id).position) ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

TEST_CASE("Alice starts on board A; board B is empty") {
  CHECK(match_of(Alice).position.on(BoardId::B).held() == 0);
}

TEST_CASE("Horde starts with White's usual men against 32 pawns and no king") {
  const Position p = match_of(Horde).position;
  CHECK(fen_of(p) == "ppp2ppp/pppppppp/pppppppp/pppppppp/3pp3/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  CHECK(count(p.on(BoardId::A).of(kBlack)) == 32);
  CHECK(count(p.on(BoardId::A).of(kBlack, Kind::Pawn)) == 32);
}

TEST_CASE("Alice's FEN has a bar before each man on board B") {
  const Match m = match_of(Alice, "4|k3/8/8/8/8/8/|P7/4K3 w - - 0 1");
  CHECK(m.position.at({Square::e8, BoardId::B}) == Man{kBlack, Kind::King});
  CHECK(m.position.at({Square::a2, BoardId::B}) == Man{kWhite, Kind::Pawn});
  CHECK(m.position.at({Square::e1, BoardId::A}) == Man{kWhite, Kind::King});
  CHECK(fen_of(m.position) == "4|k3/8/8/8/8/8/|P7/4K3 w - - 0 1");
}

TEST_CASE("no square is ever held on both of Alice's boards") {
  Match m = match_of(Alice);
  for (std::size_t i = 0; i < 300 && !m.outcome; ++i) {
    const MoveList legal = legal_moves(m, m.position.turn);
    give(m, {moves(m.position.turn, legal[(i * 7919) % legal.size()])});
    REQUIRE((m.position.on(BoardId::A).held() & m.position.on(BoardId::B).held()) == 0);
  }
  CHECK(m.next > Tick{50});
}

// --- Usual chess (RULES 3) ---

TEST_CASE("in every variant White moves first and sides alternate") {
  Match m = match_of(GENERATE(from_range(kVariants)));
  CHECK(m.position.turn == kWhite);
  CHECK(legal_moves(m, kBlack).empty());
  give(m, {moves(kWhite, "b1c3")});
  CHECK(m.position.turn == kBlack);
  CHECK(legal_moves(m, kWhite).empty());
  CHECK_FALSE(legal_moves(m, kBlack).empty());
}

TEST_CASE("en passant exists in Classic, Fog and Horde") {
  const VariantId id = GENERATE(Classic, Fog, Horde);
  const bool horde = id == Horde;
  CHECK(men_after(id,
                  horde ? "8/3p4/8/4P3/8/8/p7/4K3 b - - 0 1" : "4k3/3p4/8/4P3/8/8/p7/4K3 b - - 0 1",
                  "d7d5 e5d6") == (horde ? "8/8/3P4/8/8/8/p7/4K3" : "4k3/8/3P4/8/8/8/p7/4K3"));
}

TEST_CASE("Horde's pawns take en passant too") {
  CHECK(men_after(Horde, "7p/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 d4e3") ==
        "7p/8/8/8/8/4p3/8/4K3");
}

TEST_CASE("there is no en passant in Dark") {
  const Match m = after(Dark, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
  CHECK(refusal_of(m, "e5d6") == Refusal::PawnTakesNothing);
}

TEST_CASE("there is no en passant in Alice") {
  // The double step passes to the board of the pawn beside which it ends.
  const Match m = after(Alice, "4k3/3|p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7*d5");
  CHECK(refusal_of(m, "e5d6") == Refusal::PawnTakesNothing);
  const Match apart = after(Alice, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
  CHECK(refusal_of(apart, "e5d6") == Refusal::PawnTakesNothing);
}

TEST_CASE("in Horde a pawn steps two squares from rank 7 only") {
  constexpr std::string_view kFen = "pp6/1p6/8/2p5/8/8/P7/4K3 b - - 0 1";
  check_allowed(Horde, kFen, "b7b5 b7b6 a8a7 c5c4");
  check_refused(Horde, kFen, "a8a6 c5c3", Refusal::NotItsWay);
  check_refused(Horde, kFen, "b8b6", Refusal::NotItsWay);
  CHECK(men_after(Horde, kFen, "a8a7 a2a3 a7a5") == "1p6/1p6/8/p1p5/8/P7/8/4K3");
}

TEST_CASE("in every variant a pawn steps two squares from its second rank only") {
  const VariantId id = GENERATE(Classic, Alice, Dark, Fog);
  constexpr std::string_view kFen = "4k3/p7/1p6/8/8/7P/6P1/4K3 ";
  check_allowed(id, std::string(kFen) + "w - - 0 1", "g2g4 g2g3 h3h4");
  check_refused(id, std::string(kFen) + "w - - 0 1", "h3h5", Refusal::NotItsWay);
  check_allowed(id, std::string(kFen) + "b - - 0 1", "a7a5 a7a6 b6b5");
  check_refused(id, std::string(kFen) + "b - - 0 1", "b6b4", Refusal::NotItsWay);
}

// --- Clocks ---

TEST_CASE("each player has 45 minutes by default") {
  const Match m = match_of(Classic);
  CHECK(time_left(m, kWhite) == Tick{162'000});
  CHECK(time_left(m, kBlack) == Tick{162'000});
}

TEST_CASE("the clock is an option of the match") {
  CHECK(time_left(match_of(Classic, {}, Tick{77}), kBlack) == Tick{77});
  CHECK_FALSE(new_match({.clock = Tick{0}}));
  CHECK_FALSE(new_match({.clock = Tick{-5}}));
  CHECK(new_match({.clock = kLongestClock}));
  CHECK_FALSE(new_match({.clock = kLongestClock + Tick{1}}));
}

TEST_CASE("the player to move who has nothing left at the end of a tick loses on time") {
  Match m = match_of(Classic);
  advance(m, Tick{162'000});
  CHECK(result_of(m) == "open");
  CHECK(time_left(m, kWhite) == Tick{1});
  step(m);
  CHECK(result_of(m) == "black by timeout");
  CHECK(m.outcome->tick == Tick{162'000});
  CHECK(time_left(m, kWhite) == Tick{0});
}

TEST_CASE("the clock runs from tick 0 for whoever the start has to move") {
  Match m = match_of(Classic, "4k3/p7/8/8/8/8/P7/4K3 b - - 0 1", Tick{40});
  advance(m, Tick{1000});
  CHECK(result_of(m) == "white by timeout");
  CHECK(m.outcome->tick == Tick{40});
}

TEST_CASE("a move is charged the ticks since the turn passed") {
  Match m = match_of(Classic, {}, Tick{100});
  give_at(m, Tick{10}, {moves(kWhite, "e2e4")});
  CHECK(time_left(m, kWhite) == Tick{90});
  CHECK(time_left(m, kBlack) == Tick{100});
  give_at(m, Tick{25}, {moves(kBlack, "e7e5")});
  CHECK(time_left(m, kBlack) == Tick{85});
  give_at(m, Tick{26}, {moves(kWhite, "d2d4")});
  CHECK(time_left(m, kWhite) == Tick{89});
  advance(m, Tick{1000});
  CHECK(result_of(m) == "white by timeout");
  CHECK(m.outcome->tick == Tick{26 + 85});
}

TEST_CASE("a move at tick 0 is charged nothing") {
  Match m = match_of(Classic, {}, Tick{100});
  give(m, {moves(kWhite, "e2e4")});
  CHECK(time_left(m, kWhite) == Tick{100});
}

TEST_CASE("a refused move does not stop the clock") {
  Match m = match_of(Classic, {}, Tick{100});
  give_at(m, Tick{99}, {moves(kWhite, "e2e5")});
  give_at(m, Tick{100}, {moves(kWhite, "e2e5")});
  CHECK(result_of(m) == "black by timeout");
}

TEST_CASE("a move in the very tick of zero still counts") {
  Match m = match_of(Classic, {}, Tick{100});
  give_at(m, Tick{100}, {moves(kWhite, "e2e4")});
  CHECK(result_of(m) == "open");
  CHECK(time_left(m, kWhite) == Tick{0});
  CHECK(m.position.turn == kBlack);
}

TEST_CASE("one who has nothing left loses in the tick in which the turn comes back") {
  Match m = match_of(Classic, {}, Tick{100});
  give_at(m, Tick{100}, {moves(kWhite, "e2e4")});
  give_at(m, Tick{150}, {moves(kBlack, "e7e5")});
  CHECK(result_of(m) == "black by timeout");
  CHECK(m.outcome->tick == Tick{150});
}

TEST_CASE("in Classic and Alice a timeout against a bare king is a draw") {
  const VariantId id = GENERATE(Classic, Alice);
  CHECK(result_on_time(id, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1") == "draw by timeout");
}

TEST_CASE("one with a bare king that runs out of time loses to a side that has more") {
  const VariantId id = GENERATE(Classic, Alice);
  CHECK(result_on_time(id, "4k3/8/8/8/8/8/P7/4K3 b - - 0 1") == "white by timeout");
}

TEST_CASE("in Alice a king is not bare if its side has a man on the other board") {
  CHECK(result_on_time(Alice, "4k3/|p7/8/8/8/8/P7/4K3 w - - 0 1") == "black by timeout");
}

TEST_CASE("in Dark, Fog and Horde a timeout against a bare king is a loss") {
  const VariantId id = GENERATE(Dark, Fog, Horde);
  const auto* fen = id == Horde ? "8/8/8/8/8/8/p7/4K3 b - - 0 1" : "4k3/8/8/8/8/8/p7/4K3 b - - 0 1";
  CHECK(result_on_time(id, fen) == "white by timeout");
}

TEST_CASE("one who runs out of time loses to a horde of one man") {
  CHECK(result_on_time(Horde, "8/8/8/8/8/8/p7/4K3 w - - 0 1") == "black by timeout");
}

TEST_CASE("endings on the board come before the clock's") {
  // Black is to move next and has nothing left.
  Match m = match_of(Classic, "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", Tick{20});
  give_at(m, Tick{20}, {moves(kBlack, "g8h8")});
  REQUIRE(time_left(m, kBlack) == Tick{0});
  Match mated = m;
  give(mated, {moves(kWhite, "a1a8")});
  CHECK(result_of(mated) == "white by checkmate");
  give(m, {moves(kWhite, "a1a2")});
  CHECK(result_of(m) == "white by timeout");
}

TEST_CASE("a draw on the board comes before a loss on time") {
  Match m = match_of(Classic, "1k6/8/8/2Q5/8/8/8/4K3 b - - 0 1", Tick{20});
  give_at(m, Tick{20}, {moves(kBlack, "b8a8")});
  give(m, {moves(kWhite, "c5c7")});
  CHECK(result_of(m) == "draw by stalemate");
}

TEST_CASE("a mate in the very tick of zero counts") {
  Match m = match_of(Classic, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", Tick{20});
  give_at(m, Tick{20}, {moves(kWhite, "a1a8")});
  CHECK(result_of(m) == "white by checkmate");
}

// --- Draws that come by themselves ---

// Men that can't move, whether or not check exists.
constexpr std::string_view kStuck = "7k/8/8/8/p1p5/PpPp4/RP1P4/KN6 w - - 0 1";

TEST_CASE("a side to move that has no legal move and is not in check is stalemated") {
  CHECK(result_after(Classic, "k7/8/8/2Q5/8/8/8/4K3 w - - 0 1", "c5c7") == "draw by stalemate");
  CHECK(result_after(Alice, "k7/8/8/2|Q5/8/8/8/4K3 w - - 0 1", "c5*c7") == "draw by stalemate");
  CHECK(result_at_start(Dark, kStuck) == "draw by stalemate");
  CHECK(result_at_start(Fog, kStuck) == "draw by stalemate");
}

TEST_CASE("where check does not exist a king that can only step into attack is not stalemated") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(result_after(id, "k7/8/8/2Q5/8/8/8/4K3 w - - 0 1", "c5c7") == "open");
}

TEST_CASE("a position that occurs for the third time is a draw") {
  const VariantId id = GENERATE(Classic, Dark, Fog);
  constexpr std::string_view kTwice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
  CHECK(result_after(id, {}, kTwice) == "open");
  CHECK(result_after(id, {}, std::string(kTwice) + " f6g8") == "draw by repetition");
}

TEST_CASE("a position that occurs for the third time is a draw in Alice and Horde") {
  CHECK(result_after(Alice, {}, "g1f3 g8f6 f3*g1 f6*g8 g1f3 g8f6 f3*g1 f6*g8") ==
        "draw by repetition");
  CHECK(result_after(Horde, "6n1/8/8/8/8/8/P7/K7 w - - 0 1",
                     "a1b1 g8f6 b1a1 f6g8 a1b1 g8f6 b1a1 f6g8") == "draw by repetition");
}

TEST_CASE("the three occurrences need not follow each other") {
  CHECK(result_after(Classic, {}, "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8") ==
        "draw by repetition");
}

TEST_CASE("men on other boards make another position") {
  constexpr std::string_view kFen = "4k3/7r/8/8/8/8/R7/4K3 w - - 0 1";
  const std::string there = "a2b2 h7g7 b2*c2 g7*f7 c2a2 f7h7 ";
  const std::string back = "a2*b2 h7*g7 b2c2 g7f7 c2*a2 f7*h7 ";
  CHECK(result_after(Alice, kFen, there + back) == "open");
  CHECK(result_after(Alice, kFen, there + back + there) == "open");
  CHECK(result_after(Alice, kFen, there + back + there + back) == "draw by repetition");
}

TEST_CASE("the other side to move makes another position") {
  CHECK(result_after(Classic, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1",
                     "e1d1 e8e7 d1d2 e7e8 d2e1 "  // now Black is to move
                     "e8d8 e1e2 d8d7 e2e1 d7e8") == "open");
}

TEST_CASE("other castling rights make another position") {
  const std::string round = "a1b1 a8b8 b1a1 b8a8 ";
  constexpr std::string_view kWith = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  constexpr std::string_view kWithout = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1";
  CHECK(result_after(Classic, kWith, round + round + "a1b1") == "open");
  CHECK(result_after(Classic, kWith, round + round + "a1b1 a8b8") == "draw by repetition");
  CHECK(result_after(Classic, kWithout, round + round) == "draw by repetition");
}

TEST_CASE("a right to take en passant makes another position") {
  const std::string round = "e1e2 e8e7 e2e1 e7e8 ";
  constexpr std::string_view kFen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
  CHECK(result_after(Classic, kFen, "d7d5 " + round + round) == "open");
  CHECK(result_after(Classic, kFen, "d7d5 " + round + round + "e1e2") == "draw by repetition");
}

TEST_CASE("a right to take en passant counts only where the capture is really legal") {
  const std::string round = "e1d1 b8a8 d1e1 a8b8 ";
  // No pawn to take with; one that shields its king; no en passant at all.
  CHECK(result_after(Classic, "1k6/3p4/8/P7/8/8/8/4K3 b - - 0 1", "d7d5 " + round + round) ==
        "draw by repetition");
  CHECK(result_after(Classic, "1k2r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 " + round + round) ==
        "draw by repetition");
  CHECK(result_after(Dark, "1k6/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 " + round + round) ==
        "draw by repetition");
}

TEST_CASE("100 half-moves without a capture or a pawn move are a draw") {
  const VariantId id = GENERATE(from_range(kVariants));
  const std::string men = id == Horde ? "q7/8/8/8/8/8/P7/4K3" : "4k3/p7/8/8/8/8/P7/4K3";
  CHECK(result_after(id, men + " w - - 98 70", "e1d1") == "open");
  CHECK(result_after(id, men + " w - - 99 70", "e1d1") == "draw by fifty-moves");
  CHECK(result_after(id, men + " w - - 99 70", "a2a3") == "open");
}

TEST_CASE("a capture starts the hundred half-moves anew") {
  CHECK(result_after(Classic, "4k3/p7/8/8/8/8/P7/r3K3 w - - 98 70", "e1d2 a1a2 d2d1") == "open");
  const Match m = after(Classic, "4k3/p7/8/8/8/8/Pn6/R3K3 w - - 80 70", "e1d2 b2d3 d2d3");
  CHECK(m.position.quiet == 0);
}

TEST_CASE("the hundred half-moves can all be played") {
  Match m = match_of(Classic, "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1");
  // White's walks repeat nothing a third time while Black's king steps to and fro.
  const auto walk = [&m](std::string from, std::string_view squares) {
    for (const std::string& to : words(squares)) {
      REQUIRE(result_of(m) == "open");
      play(m, from + to);
      REQUIRE(result_of(m) == "open");
      play(m, m.position.number % 2 == 1 ? "e8f8" : "f8e8");
      from = to;
    }
  };
  walk("a1", "b1 c1 d1 d2 c2 b2 b3 c3 d3 d4 c4 b4 b5 c5 d5 d6 c6 b6 a6 a5 a4 a3");
  walk("a3", "b3 c3 d3 d4 c4 b4 b5 c5 d5 d6 c6 b6 a6 a5 a4 a3");
  walk("e1", "e2 d2 c2 b2 b1 c1 d1 d2 d3 d4 d5 d6");
  CHECK(result_of(m) == "draw by fifty-moves");
  CHECK(m.position.quiet == 100);
}

// --- Too little material ---

TEST_CASE("in Classic king against king is insufficient material") {
  CHECK(result_at_start(Classic, "4k3/8/8/8/8/8/8/4K3 w - - 0 1") ==
        "draw by insufficient-material");
  CHECK(result_after(Classic, "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2") ==
        "draw by insufficient-material");
}

TEST_CASE("in Classic king and knight against king is insufficient material") {
  const auto* fen = GENERATE("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "4kn2/8/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(result_at_start(Classic, fen) == "draw by insufficient-material");
}

TEST_CASE("in Classic kings with bishops of one colour of squares are insufficient material") {
  const auto* fen =
      GENERATE("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "2b1k3/8/8/8/8/8/8/4K3 w - - 0 1",
               "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
               "4k3/8/8/8/8/8/4B1B1/4KB1B w - - 0 1", "2b1k3/1b6/8/8/8/8/4B3/4KB1B w - - 0 1");
  CHECK(result_at_start(Classic, fen) == "draw by insufficient-material");
}

TEST_CASE("in Classic anything else is sufficient material") {
  const auto* fen = GENERATE("4k3/8/8/8/8/8/8/4K1NN w - - 0 1", "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
                             "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", "4k3/8/8/8/8/8/8/4KBN1 w - - 0 1",
                             "4k3/8/8/8/8/8/8/4KBB1 w - - 0 1", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
                             "2b1kb2/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
                             "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                             "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "4k3/8/8/8/8/8/P7/4KB2 w - - 0 1");
  CHECK(result_at_start(Classic, fen) == "open");
}

TEST_CASE("in Alice king against king is insufficient material, whatever their boards") {
  const auto* fen = GENERATE("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4|k3/8/8/8/8/8/8/4K3 w - - 0 1",
                             "4|k3/8/8/8/8/8/8/4|K3 w - - 0 1");
  CHECK(result_at_start(Alice, fen) == "draw by insufficient-material");
}

TEST_CASE("in Alice anything more than the kings is sufficient material") {
  const auto* fen = GENERATE("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
                             "4k3/8/8/8/8/8/8/4K|N2 w - - 0 1", "4k|b2/8/8/8/8/8/8/4K3 w - - 0 1",
                             "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
  CHECK(result_at_start(Alice, fen) == "open");
}

TEST_CASE("in Dark and Fog material is never insufficient") {
  const VariantId id = GENERATE(Dark, Fog);
  const auto* fen = GENERATE("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
                             "4k3/8/8/8/8/8/8/4KB2 w - - 0 1");
  CHECK(result_at_start(id, fen) == "open");
}

TEST_CASE("in Horde material is never insufficient") {
  const auto* fen = GENERATE("8/p7/8/8/8/8/8/4K3 w - - 0 1", "n7/8/8/8/8/8/8/4K3 w - - 0 1",
                             "b7/8/8/8/8/8/8/4KB2 w - - 0 1");
  CHECK(result_at_start(Horde, fen) == "open");
}

// --- When draws are judged, and in which order ---

TEST_CASE("a start that is an ending ends the match at tick 0") {
  CHECK(result_at_start(Classic, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1") == "white by checkmate");
  CHECK(result_at_start(Classic, "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1") == "draw by stalemate");
  CHECK(result_at_start(Classic, "4k3/p7/8/8/8/8/P7/4K3 b - - 100 90") == "draw by fifty-moves");
  CHECK(result_at_start(Dark, "4k3/8/8/8/8/8/P7/8 w - - 0 1") == "black by king-taken");
  CHECK(result_at_start(Fog, "8/8/8/8/8/8/P7/4K3 b - - 0 1") == "white by king-taken");
  CHECK(result_at_start(Horde, "8/8/8/8/8/8/P7/4K3 b - - 0 1") == "white by horde-taken");
}

TEST_CASE("an ending on the board is told in its tick") {
  Match m = match_of(Classic, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const Events events = step(m);
  REQUIRE(events.size() == 1);
  CHECK(events.front().kind == EventKind::Ended);
  CHECK(events.front().outcome == *m.outcome);
}

TEST_CASE("checkmate comes before the fifty moves") {
  CHECK(result_after(Classic, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 90", "a1a8") ==
        "white by checkmate");
}

TEST_CASE("what is taken comes before stalemate") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(result_after(id, "8/8/8/8/8/p7/P6Q/4K2k w - - 0 1", "h2h1") == "white by king-taken");
  CHECK(result_after(Horde, "8/8/8/8/8/8/7p/4K2R w - - 0 1", "h1h2") == "white by horde-taken");
}

TEST_CASE("stalemate comes before the fifty moves and material") {
  CHECK(result_after(Classic, "k7/8/8/2Q5/8/8/8/4K3 w - - 99 90", "c5c7") == "draw by stalemate");
  CHECK(result_at_start(Classic, "k7/2B5/1K6/8/8/8/8/8 b - - 0 1") == "draw by stalemate");
}

TEST_CASE("repetition comes before the fifty moves") {
  const std::string round = "e1d1 e8d8 d1e1 d8e8 ";
  CHECK(result_after(Classic, "4k3/p7/8/8/8/8/P7/4K3 w - - 92 90", round + round) ==
        "draw by repetition");
}

TEST_CASE("the fifty moves come before material") {
  CHECK(result_at_start(Classic, "4k3/8/8/8/8/8/8/4K3 w - - 100 90") == "draw by fifty-moves");
}

// --- Check and checkmate ---

TEST_CASE("a side to move in check without a legal move is checkmated") {
  CHECK(result_after(Classic, {}, "f2f3 e7e5 g2g4 d8h4") == "black by checkmate");
  CHECK(result_after(Classic, {}, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7") == "white by checkmate");
  CHECK(result_after(Alice, {}, "e2e4 d7d5 f1e2 d5*e4 e2*b5") == "white by checkmate");
}

TEST_CASE("a check that can be answered is no mate") {
  CHECK(result_after(Classic, {}, "e2e4 f7f6 d1h5") == "open");
  CHECK(result_after(Classic, "6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "a1a8") == "open");
}

// --- Alice ---

TEST_CASE("in Alice a man that moves passes to the same square of the other board") {
  CHECK(men_after(Alice, {}, "e2e4") == "rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR");
  CHECK(men_after(Alice, {}, "e2e4 a7a6 e4*e5") ==
        "rnbqkbnr/1ppppppp/|p7/4P3/8/8/PPPP1PPP/RNBQKBNR");
}

TEST_CASE("in Alice the passing is told after the arrival") {
  Match m = match_of(Alice);
  const Events events = give(m, {moves(kWhite, "e2e4")});
  REQUIRE(events.size() == 3);
  CHECK(events[1].kind == EventKind::Arrived);
  CHECK(events[1].at == Place{Square::e4, BoardId::A});
  CHECK(events[2].kind == EventKind::Passed);
  CHECK(events[2].at == Place{Square::e4, BoardId::B});
}

TEST_CASE("in Alice a man moves among the men of its own board") {
  constexpr std::string_view kFen = "4k3/8/8/|p7/8/2|P5/P7/R3K3 w - - 0 1";
  check_refused(Alice, kFen, "a1a3 a1a4", Refusal::WayBlocked);
  check_allowed(Alice, "4k3/8/8/|p7/8/|P7/8/R3K3 w - - 0 1", "a1a2 a1a4 a1a6 a1a7 a1a8");
  check_allowed(Alice, "4k3/8/8/8/8/4|p3/4P3/4K3 w - - 0 1", "e2e4");
  check_refused(Alice, "4k3/8/8/8/8/4p3/4P3/K7 w - - 0 1", "e2e4", Refusal::PawnBlocked);
  check_refused(Alice, kFen, "c3c4", Refusal::NoManThere);
  check_allowed(Alice, kFen, "c3*c4");
}

TEST_CASE("in Alice a move is legal only if that square of the other board is empty") {
  check_refused(Alice, "4k3/8/8/|p7/8/|P7/8/R3K3 w - - 0 1", "a1a3 a1a5", Refusal::OtherBoardHeld);
  check_refused(Alice, "4k3/8/8/8/8/4|p3/4P3/K7 w - - 0 1", "e2e3", Refusal::OtherBoardHeld);
  check_refused(Alice, "4k3/8/8/8/8/8/4|p3/4K3 w - - 0 1", "e1e2", Refusal::OtherBoardHeld);
  check_refused(Alice, "4k3/8/8/8/8/P7/8/|R3K3 w - - 0 1", "a1*a3", Refusal::OtherBoardHeld);
}

TEST_CASE("in Alice a capture takes the man on the board where the move is played") {
  CHECK(men_after(Alice, "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1", "a1a5") == "4k3/8/8/|R7/8/8/8/4K3");
  CHECK(men_after(Alice, "4k3/8/8/3|p4/4|P3/8/8/4K3 w - - 0 1", "e4*d5") ==
        "4k3/8/8/3P4/8/8/8/4K3");
  check_refused(Alice, "4k3/8/8/3|p4/4P3/8/8/4K3 w - - 0 1", "e4d5", Refusal::PawnTakesNothing);
}

TEST_CASE("in Alice check passes only along the king's own board") {
  const Match same = match_of(Alice, "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1");
  CHECK(in_check(same, kWhite));
  CHECK_FALSE(in_check(match_of(Alice, "4k3/8/8/8/4|r3/8/8/4K3 w - - 0 1"), kWhite));
  CHECK(in_check(match_of(Alice, "4k3/8/8/8/4|r3/8/8/4|K3 w - - 0 1"), kWhite));
  // Men of the other board don't shield.
  CHECK(in_check(match_of(Alice, "4k3/8/8/8/4r3/8/4|P3/4K3 w - - 0 1"), kWhite));
  CHECK_FALSE(in_check(match_of(Alice, "4k3/8/8/8/4r3/8/4P3/4K3 w - - 0 1"), kWhite));
}

TEST_CASE("in Alice check is announced with the king's board") {
  Match m = match_of(Alice, "4|k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  const auto told = events_of(EventKind::Check, give(m, {moves(kWhite, "a1a8")}));
  REQUIRE(told.size() == 1);
  CHECK(told.front().player == kBlack);
  CHECK(told.front().at == Place{Square::e8, BoardId::B});
}

TEST_CASE("in Alice a man that shields its king may not leave, not even along the line") {
  constexpr std::string_view kFen = "k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1";
  check_refused(Alice, kFen, "e2e3 e2e7 e2a2", Refusal::UncoversKing);
  check_allowed(Alice, kFen, "e2e8");
  check_refused(Alice, "k3r3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3 e2e4", Refusal::UncoversKing);
  check_refused(Alice, "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3 e2g1", Refusal::UncoversKing);
  // On the other board it shields nothing.
  check_allowed(Alice, "k3|r3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e3 e2a2");
}

TEST_CASE("in Alice a check is met by a man that passes into the way") {
  constexpr std::string_view kFen = "k3r3/8/8/8/|R6R/8/8/4K3 w - - 0 1";
  check_allowed(Alice, kFen, "a4*e4");
  check_refused(Alice, kFen, "h4e4 a4*a5 a4*d4", Refusal::StillInCheck);
}

TEST_CASE("in Alice a check is met by taking on the king's board only") {
  check_allowed(Alice, "k3r3/8/8/8/8/8/8/4K2R w - - 0 1", "e1d1");
  check_allowed(Alice, "k3r2R/8/8/8/8/8/8/4K3 w - - 0 1", "h8e8");
  check_refused(Alice, "k3r2|R/8/8/8/8/8/8/4K3 w - - 0 1", "h8*e8", Refusal::OtherBoardHeld);
}

TEST_CASE("in Alice one may not uncover one's king by taking the enemy man that shields it") {
  constexpr std::string_view kFen = "k3r3/8/8/4n3/3P4/8/8/4K3 w - - 0 1";
  check_refused(Alice, kFen, "d4e5", Refusal::UncoversKing);
  check_refused(Alice, "1k2r3/8/8/R3n3/8/8/8/4K3 w - - 0 1", "a5e5", Refusal::UncoversKing);
  check_refused(Alice, "k3r3/8/8/4n3/8/3N4/8/4K3 w - - 0 1", "d3e5", Refusal::UncoversKing);
  // In chess the taker shields it from then on.
  check_allowed(Classic, kFen, "d4e5");
}

TEST_CASE("in Alice a king may not go to a square attacked on the board it leaves") {
  check_refused(Alice, "k7/8/8/8/8/8/r7/4K3 w - - 0 1", "e1d2 e1e2 e1f2", Refusal::KingAttacked);
  check_allowed(Alice, "k7/8/8/8/8/8/r7/4K3 w - - 0 1", "e1d1 e1f1");
  check_refused(Alice, "k7/8/8/8/8/5n2/3p4/4K3 w - - 0 1", "e1d2", Refusal::KingAttacked);
}

TEST_CASE("in Alice a king may not go where it is attacked after passing") {
  check_refused(Alice, "k7/8/8/8/8/8/|r7/4K3 w - - 0 1", "e1d2 e1e2 e1f2", Refusal::KingAttacked);
  check_allowed(Alice, "k7/8/8/8/8/8/|r7/4K3 w - - 0 1", "e1d1 e1f1");
}

TEST_CASE("in Alice a king may pass beside the enemy's king of the other board") {
  check_allowed(Alice, "8/8/8/8/4k3/8/8/4|K3 w - - 0 1", "e1*d2");
  check_refused(Alice, "8/8/8/8/8/4k3/8/4|K3 w - - 0 1", "e1*d2", Refusal::KingAttacked);
  check_refused(Alice, "8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1d2", Refusal::KingAttacked);
}

TEST_CASE("in Alice king and rook both pass when they castle") {
  constexpr std::string_view kFen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  CHECK(men_after(Alice, kFen, "e1g1") == "4k3/8/8/8/8/8/8/R4|R|K1");
  CHECK(men_after(Alice, kFen, "e1c1") == "4k3/8/8/8/8/8/8/2|K|R3R");
}

TEST_CASE("in Alice one castles on board A only") {
  check_refused(Alice, "4k3/8/8/8/8/8/8/4|K2|R w - - 0 1", "e1*g1", Refusal::NotItsWay);
  const Match m = after(Alice, "4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1", "e1e2 a7a6 e2*e1 a6*a5");
  CHECK(refusal_of(m, "e1g1") == Refusal::CastlingRightGone);
}

TEST_CASE("in Alice one castles by the usual conditions on board A") {
  check_refused(Alice, "1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1 e1c1", Refusal::CastlingInCheck);
  check_refused(Alice, "1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", Refusal::CastlingThroughCheck);
  check_refused(Alice, "k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Refusal::CastlingThroughCheck);
  check_refused(Alice, "4k3/8/8/8/8/8/8/RN2KB1R w KQ - 0 1", "e1g1 e1c1", Refusal::WayBlocked);
}

TEST_CASE("in Alice one castles past men and attacks of board B") {
  // A check, a crossed square, a man between: all of board B, none of it matters.
  check_allowed(Alice, "1k2|r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1 e1c1");
  check_allowed(Alice, "k4|r2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
  check_allowed(Alice, "4k3/8/8/8/8/8/8/R|N2K3 w Q - 0 1", "e1c1");
}

TEST_CASE("in Alice both squares that castling reaches must be empty on board B") {
  check_refused(Alice, "4k3/8/8/8/8/8/8/4K|N1R w K - 0 1", "e1g1", Refusal::OtherBoardHeld);
  check_refused(Alice, "4k3/8/8/8/8/8/8/4K1|nR w K - 0 1", "e1g1", Refusal::OtherBoardHeld);
  check_refused(Alice, "4k3/8/8/8/8/8/8/R1|N1K3 w Q - 0 1", "e1c1", Refusal::OtherBoardHeld);
  check_refused(Alice, "4k3/8/8/8/8/8/8/R2|nK3 w Q - 0 1", "e1c1", Refusal::OtherBoardHeld);
}

TEST_CASE("in Alice a king that has castled must not be attacked on board B") {
  check_refused(Alice, "k5|r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Refusal::CastlingThroughCheck);
  check_refused(Alice, "2|r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Refusal::CastlingThroughCheck);
  // The rook that has passed shields it.
  check_allowed(Alice, "4k3/8/8/8/8/8/8/|r3K2R w K - 0 1", "e1g1");
}

// --- Dark and Fog ---

TEST_CASE("in Dark and Fog any move by the way men go is legal, into and under attack") {
  const VariantId id = GENERATE(Dark, Fog);
  check_allowed(id, "4r1k1/8/8/8/8/8/3PP3/4K3 w - - 0 1", "e1f1 d2d3");
  check_allowed(id, "4r1k1/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2d3 e1e2");
  check_allowed(id, "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3c4");
  check_allowed(id, "8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2 e1d2");
}

TEST_CASE("in Dark and Fog check does not exist and is not announced") {
  const VariantId id = GENERATE(Dark, Fog);
  Match m = match_of(id, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  CHECK(events_of(EventKind::Check, give(m, {moves(kWhite, "a1a8")})).empty());
  CHECK_FALSE(in_check(m, kBlack));
}

TEST_CASE("in Dark and Fog there is no checkmate") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(result_after(id, {}, "f2f3 e7e5 g2g4 d8h4") == "open");
}

TEST_CASE("in Dark and Fog one may castle in, out of and through attack") {
  const VariantId id = GENERATE(Dark, Fog);
  const auto* fen =
      GENERATE("k3r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "k2r1r2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
               "k1r3r1/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  check_allowed(id, fen, "e1g1 e1c1");
}

TEST_CASE("in Dark and Fog one may castle neither over a man nor without the right") {
  const VariantId id = GENERATE(Dark, Fog);
  check_refused(id, "4k3/8/8/8/8/8/8/RN2K1nR w KQ - 0 1", "e1g1 e1c1", Refusal::WayBlocked);
  check_refused(id, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1 e1c1", Refusal::CastlingRightGone);
}

TEST_CASE("in Dark and Fog taking the king wins at once") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(result_after(id, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e8") == "white by king-taken");
  CHECK(result_after(id, "4k3/4r3/8/8/8/8/8/4K3 b - - 0 1", "e7e1") == "black by king-taken");
  CHECK(result_after(id, "4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "d7e8n") == "white by king-taken");
}

// --- Horde ---

TEST_CASE("in Horde Black is never in check and never held by one") {
  const Match m = match_of(Horde, "r6p/8/8/8/8/8/8/R3K3 b - - 0 1");
  CHECK_FALSE(in_check(m, kBlack));
  CHECK(legal_moves(m, kBlack).size() == 14);
}

TEST_CASE("in Horde White may not leave its king in check") {
  check_refused(Horde, "4r3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", Refusal::StillInCheck);
  check_refused(Horde, "4r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", Refusal::UncoversKing);
  check_refused(Horde, "8/8/8/8/8/4p3/8/4K3 w - - 0 1", "e1d2 e1f2", Refusal::KingAttacked);
}

TEST_CASE("in Horde White wins when Black has no man left") {
  CHECK(result_after(Horde, "8/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2") == "white by horde-taken");
  CHECK(result_after(Horde, "8/p7/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2") == "open");
}

TEST_CASE("in Horde promoted men are part of the horde") {
  CHECK(result_after(Horde, "8/8/8/8/8/8/p2p4/4K2R w - - 0 1", "e1d2") == "open");
  CHECK(result_after(Horde, "8/8/8/8/8/8/p2p4/4K2R w - - 0 1", "e1d2 a2a1q h1a1") ==
        "white by horde-taken");
  CHECK(result_after(Horde, "q7/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2") == "open");
}

TEST_CASE("in Horde Black wins by checkmate") {
  CHECK(result_after(Horde, "8/8/8/8/8/8/qr6/7K b - - 0 1", "b2b1") == "black by checkmate");
}

TEST_CASE("in Horde a side with no legal move and not in check is stalemated") {
  CHECK(result_after(Horde, "8/8/8/8/8/p7/8/1N2K3 w - - 0 1", "b1c3") == "open");
  CHECK(result_at_start(Horde, "8/8/8/8/8/p7/P7/4K3 b - - 0 1") == "draw by stalemate");
  CHECK(result_after(Horde, "8/8/8/8/8/p7/P7/4K3 w - - 0 1", "e1e2") == "draw by stalemate");
  CHECK(result_at_start(Horde, "8/8/8/8/8/8/1q6/3K4 w - - 0 1") == "open");
  CHECK(result_at_start(Horde, "8/8/8/8/8/1q6/8/K7 w - - 0 1") == "draw by stalemate");
}

// --- Names (RULES 5) ---

TEST_CASE("endings have the names of the rules") {
  const std::vector<std::string_view> names{"checkmate",
                                            "king-taken",
                                            "horde-taken",
                                            "stalemate",
                                            "repetition",
                                            "fifty-moves",
                                            "insufficient-material",
                                            "agreement",
                                            "resignation",
                                            "timeout",
                                            "time-limit",
                                            "forfeit",
                                            "abort"};
  for (std::size_t i = 0; i < names.size(); ++i) CHECK(name_of(static_cast<Ending>(i)) == names[i]);
}

}  // namespace
}  // namespace pawnhub
