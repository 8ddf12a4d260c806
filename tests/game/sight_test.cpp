// Sight in turn-based play, and what players are shown and told of a match (RULES 6).
#include "game/view.hpp"
#include "tests/game/helpers.hpp"

namespace pawnhub {
namespace {

using enum VariantId;
constexpr Colour kWhite = Colour::White;
constexpr Colour kBlack = Colour::Black;

std::string seen_by(Colour player, const Match& m) {
  return named(sight(m, player)[index(BoardId::A)]);
}
std::string white_sees(VariantId variant, std::string_view fen) {
  return seen_by(kWhite, match_of(variant, fen));
}
bool white_sees(VariantId variant, std::string_view fen, Square s) {
  return has(sight(match_of(variant, fen), kWhite)[index(BoardId::A)], s);
}

Told told(VariantId variant, std::string_view fen, std::string_view move) {
  const Match m = match_of(variant, fen);
  REQUIRE(refusal_of(m, move) == std::nullopt);
  return told_of(m, completed(m.position, move_of(move)));
}

// --- Sight ---

TEST_CASE("without fog a player sees every square of both boards") {
  const Match m = match_of(GENERATE(Classic, Alice, Horde));
  for (const Colour c : kColours)
    for (const Bitboard seen : sight(m, c)) CHECK(seen == ~Bitboard{0});
}

TEST_CASE("a player sees the squares of its men") {
  const VariantId id = GENERATE(Dark, Fog);
  const Match m = match_of(id);
  for (const Colour c : kColours) {
    const Bitboard own = m.position.on(BoardId::A).of(c);
    CHECK((sight(m, c)[index(BoardId::A)] & own) == own);
  }
}

TEST_CASE("at the start a player sees its own half") {
  const Match m = match_of(GENERATE(Dark, Fog));
  CHECK(sight(m, kWhite)[index(BoardId::A)] ==
        (rank_set(0) | rank_set(1) | rank_set(2) | rank_set(3)));
  CHECK(sight(m, kBlack)[index(BoardId::A)] ==
        (rank_set(4) | rank_set(5) | rank_set(6) | rank_set(7)));
}

TEST_CASE("a player sees where its men could go") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(white_sees(id, "7k/8/8/8/8/8/8/K7 w - - 0 1") == sorted("a1 a2 b1 b2"));
  CHECK(white_sees(id, "7k/8/8/8/8/8/8/KN6 w - - 0 1") == sorted("a1 a2 b1 b2 a3 c3 d2"));
  CHECK(white_sees(id, "7k/8/8/8/8/8/8/KB6 w - - 0 1") == sorted("a1 a2 b1 b2 c2 d3 e4 f5 g6 h7"));
}

TEST_CASE("a player sees as if it were its turn") {
  const VariantId id = GENERATE(Dark, Fog);
  const Match to_move = match_of(id, "7k/p7/8/1r6/8/1B6/P7/K7 w - - 0 1");
  const Match waiting = match_of(id, "7k/p7/8/1r6/8/1B6/P7/K7 b - - 0 1");
  for (const Colour c : kColours) CHECK(seen_by(c, to_move) == seen_by(c, waiting));
}

TEST_CASE("a line of sight ends with the first man on it") {
  const VariantId id = GENERATE(Dark, Fog);
  // An enemy's square is seen, and nothing behind it; behind an own man nothing is.
  CHECK(white_sees(id, "7k/8/8/8/p7/8/8/R2NK3 w - - 0 1") ==
        sorted("a1 a2 a3 a4 b1 c1 d1 b2 c3 e3 f2 e1 d2 e2 f1"));
}

TEST_CASE("a man that shields its king sees like any other") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(white_sees(id, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", Square::c3));
  CHECK(white_sees(id, "4r2k/8/8/8/8/8/8/R3K3 w - - 0 1", Square::a8));
}

TEST_CASE("a king sees the attacked squares that it may step onto") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(white_sees(id, "7k/8/8/8/8/8/r7/4K3 w - - 0 1") == sorted("d1 d2 e1 e2 f1 f2"));
}

TEST_CASE("in Dark a pawn sees its diagonal only when it can take there") {
  CHECK(white_sees(Dark, "7k/8/8/8/3p4/4P3/8/K7 w - - 0 1") == sorted("a1 a2 b1 b2 e3 e4 d4"));
  CHECK(white_sees(Dark, "7k/8/8/8/3P4/4P3/8/K7 w - - 0 1") == sorted("a1 a2 b1 b2 e3 e4 d4 d5"));
}

TEST_CASE("in Dark a pawn does not see what blocks it") {
  CHECK(white_sees(Dark, "7k/8/8/8/8/4n3/4P3/K7 w - - 0 1") == sorted("a1 a2 b1 b2 e2"));
  CHECK(white_sees(Dark, "7k/8/8/8/4n3/8/4P3/K7 w - - 0 1") == sorted("a1 a2 b1 b2 e2 e3"));
}

TEST_CASE("in Dark a pawn that made a double step is not seen by one that stands beside it") {
  const Match m = after(Dark, "7k/3p4/8/4P3/8/8/8/K7 b - - 0 1", "d7d5");
  CHECK(seen_by(kWhite, m) == sorted("a1 a2 b1 b2 e5 e6"));
}

TEST_CASE("in Fog a pawn always sees its two diagonals ahead") {
  CHECK(white_sees(Fog, "7k/8/8/8/8/4P3/8/K7 w - - 0 1") == sorted("a1 a2 b1 b2 e3 e4 d4 f4"));
  CHECK(white_sees(Fog, "7k/8/8/8/8/P6P/8/K7 w - - 0 1") ==
        sorted("a1 a2 b1 b2 a3 a4 b4 h3 h4 g4"));
  const Match m = match_of(Fog, "7k/8/3p4/8/8/8/8/K7 w - - 0 1");
  CHECK(seen_by(kBlack, m) == sorted("g8 g7 h7 h8 d6 d5 c5 e5"));
}

TEST_CASE("in Fog a pawn sees the man that keeps it from one step ahead") {
  CHECK(white_sees(Fog, "7k/8/8/8/4n3/4P3/8/K7 w - - 0 1") == sorted("a1 a2 b1 b2 e3 e4 d4 f4"));
  const Match m = match_of(Fog, "7k/8/3p4/3N4/8/8/8/K7 w - - 0 1");
  CHECK(seen_by(kBlack, m) == sorted("g8 g7 h7 h8 d6 d5 c5 e5"));
}

TEST_CASE("in Fog a pawn on its second rank sees the man that keeps it from two steps") {
  CHECK(white_sees(Fog, "7k/8/8/8/4n3/8/4P3/K7 w - - 0 1") == sorted("a1 a2 b1 b2 e2 d3 e3 f3 e4"));
  const Match m = match_of(Fog, "7k/3p4/8/3N4/8/8/8/K7 w - - 0 1");
  CHECK(seen_by(kBlack, m) == sorted("g8 g7 h7 h8 d7 d6 c6 e6 d5"));
}

TEST_CASE("in Fog a pawn sees only the first man that keeps it back") {
  CHECK_FALSE(white_sees(Fog, "7k/8/8/8/4n3/4n3/4P3/K7 w - - 0 1", Square::e4));
  CHECK_FALSE(white_sees(Fog, "7k/8/8/8/8/4n3/4P3/K7 w - - 0 1", Square::e4));
}

TEST_CASE("in Fog a pawn beyond its second rank does not see two steps ahead") {
  CHECK_FALSE(white_sees(Fog, "7k/8/8/4n3/8/4P3/8/K7 w - - 0 1", Square::e5));
}

TEST_CASE("in Fog a pawn sees the pawn that it can take en passant") {
  const Match m = after(Fog, "7k/3p4/8/4P3/8/8/8/K7 b - - 0 1", "d7d5");
  CHECK(seen_by(kWhite, m) == sorted("a1 a2 b1 b2 e5 d6 e6 f6 d5"));
  const Match late = after(Fog, "7k/3p4/8/4P3/8/8/8/K7 b - - 0 1", "d7d5 a1a2 h8g8");
  CHECK_FALSE(has(sight(late, kWhite)[index(BoardId::A)], Square::d5));
}

TEST_CASE("in Fog a pawn that made a double step does not see who can take it en passant") {
  const Match m = after(Fog, "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4");
  REQUIRE(m.position.en_passant == bit(Square::e3));
  CHECK(seen_by(kWhite, m) == sorted("a1 a2 b1 b2 e4 e5 d5 f5"));
}

// --- Views ---

TEST_CASE("without fog a view shows the whole match to both") {
  const Match m = after(GENERATE(Classic, Alice), {}, "e2e4 d7d5");
  for (const Colour c : kColours) {
    const View v = view(m, c);
    CHECK(v.player == c);
    CHECK(v.boards == m.position.boards);
    CHECK(v.castling == m.position.castling);
  }
}

TEST_CASE("without fog both are shown the right to take en passant") {
  const Match m = after(Classic, "7k/3p4/8/4P3/8/8/8/K7 b - - 0 1", "d7d5");
  for (const Colour c : kColours) CHECK(view(m, c).en_passant == bit(Square::d6));
}

TEST_CASE("a view shows whose turn it is, the clocks, the offers and how the match ended") {
  const VariantId id = GENERATE(Classic, Dark);
  Match m = match_of(id, {}, Tick{100});
  give_at(m, Tick{30}, {moves(kWhite, "e2e4"), says(kWhite, CommandKind::OfferDraw)});
  give_at(m, Tick{40}, {says(kBlack, CommandKind::Resign)});
  const View v = view(m, kBlack);
  CHECK(v.variant == id);
  CHECK(v.turn == kBlack);
  CHECK(v.next == Tick{41});
  CHECK(v.left == std::array{Tick{70}, Tick{90}});
  CHECK(v.offers == std::array{true, false});
  CHECK(v.outcome == m.outcome);
}

TEST_CASE("an enemy man is shown if its square is seen") {
  const VariantId id = GENERATE(Dark, Fog);
  const Match m = match_of(id, "r6k/8/8/8/8/8/7p/R3K3 w - - 0 1");
  const Board shown = view(m, kWhite).boards[index(BoardId::A)];
  CHECK(shown.at(Square::a8) == Man{kBlack, Kind::Rook});
  CHECK(named(shown.of(kBlack)) == "a8");
  CHECK(shown.of(kWhite) == m.position.on(BoardId::A).of(kWhite));
  CHECK(view(m, kWhite).seen == sight(m, kWhite));
}

TEST_CASE("in fog a view shows the player's own castling rights only") {
  const Match m = match_of(GENERATE(Dark, Fog), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  CHECK(named(view(m, kWhite).castling) == "a1 h1");
  CHECK(named(view(m, kBlack).castling) == "a8 h8");
}

TEST_CASE("in fog a view shows the right to take en passant to the one who has it") {
  const Match m = after(Fog, "7k/3p4/8/4P3/8/8/8/K7 b - - 0 1", "d7d5");
  CHECK(view(m, kWhite).en_passant == bit(Square::d6));
  CHECK(view(m, kBlack).en_passant == 0);
}

// --- What is not seen is not shown ---

void check_same_view(VariantId id, std::string_view one, std::string_view another) {
  INFO(one << " and " << another);
  const Match a = match_of(id, one);
  const Match b = match_of(id, another);
  CHECK_FALSE(a == b);
  CHECK(view(a, kWhite) == view(b, kWhite));
}

TEST_CASE("a view does not tell which men stand where one doesn't see") {
  const VariantId id = GENERATE(Dark, Fog);
  constexpr std::string_view kOne = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  check_same_view(id, kOne, "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  check_same_view(id, kOne, "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
  check_same_view(id, kOne, "8/8/3k4/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
}

TEST_CASE("a view does not tell the enemy's castling rights") {
  const VariantId id = GENERATE(Dark, Fog);
  check_same_view(id, "r3k2r/8/8/8/8/8/PPPPPPPP/4K3 w kq - 0 1",
                  "r3k2r/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
}

TEST_CASE("a view does not tell how long nothing has been taken") {
  const VariantId id = GENERATE(Dark, Fog);
  check_same_view(id, "4k3/8/8/8/8/8/P7/4K3 w - - 0 9", "4k3/8/8/8/8/8/P7/4K3 w - - 12 9");
}

TEST_CASE("in Dark a view does not tell which man blocks a pawn, nor that none is behind it") {
  check_same_view(Dark, "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", "4k3/8/8/8/8/4q3/4P3/K7 w - - 0 1");
  check_same_view(Dark, "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", "4k3/8/8/8/4r3/4n3/4P3/K7 w - - 0 1");
}

TEST_CASE("in Fog a view does not tell that one's pawn can be taken en passant") {
  Match beside = after(Fog, "4k3/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4");
  Match apart = after(Fog, "4k3/8/8/8/1p6/8/4P3/K7 w - - 0 1", "e2e4");
  REQUIRE(beside.position.en_passant != apart.position.en_passant);
  CHECK(view(beside, kWhite) == view(apart, kWhite));
}

TEST_CASE("a view does not tell what the enemy was refused") {
  const VariantId id = GENERATE(Dark, Fog);
  Match quiet = match_of(id);
  Match trying = quiet;
  give(quiet, {});
  give(trying, {moves(kBlack, "e7e5")});
  REQUIRE(trying.refused == 1);
  CHECK(view(quiet, kWhite) == view(trying, kWhite));
}

// m with one enemy man that the player doesn't see gone from it, if that lets the player see
// nothing else.
std::vector<Match> lacking_one_unseen_man(const Match& m, Colour player) {
  std::vector<Match> found;
  const Board& b = m.position.on(BoardId::A);
  const Bitboard unseen = b.of(other(player)) & ~sight(m, player)[index(BoardId::A)];
  for (const Square s : Squares{unseen}) {
    Match lacking = m;
    lacking.position.toggle({s}, *b.at(s));
    lacking.position.set_castling(m.position.castling & ~bit(s));
    if (sight(lacking, player) == sight(m, player)) found.push_back(lacking);
  }
  return found;
}

TEST_CASE("all through a match no unseen man shows in a view") {
  const VariantId id = GENERATE(Dark, Fog);
  const std::size_t seed = GENERATE(3U, 7919U, 104729U);
  Match m = match_of(id);
  int compared = 0;
  for (std::size_t i = 0; i < 120 && !m.outcome; ++i) {
    for (const Colour c : kColours)
      for (const Match& lacking : lacking_one_unseen_man(m, c)) {
        REQUIRE(view(lacking, c) == view(m, c));
        ++compared;
      }
    const MoveList legal = legal_moves(m, m.position.turn);
    give(m, {moves(m.position.turn, legal[(i * seed + i) % legal.size()])});
  }
  CHECK(compared > 100);
}

// --- What a player is told of an enemy move ---

TEST_CASE("without fog all of a move is told") {
  CHECK(told(Classic, {}, "g1f3") ==
        Told{.from = Place{Square::g1}, .to = Place{Square::f3}, .kind = Kind::Knight});
  CHECK(told(Classic, "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8r") ==
        Told{.from = Place{Square::b7},
             .to = Place{Square::a8},
             .kind = Kind::Pawn,
             .promotion = Kind::Rook,
             .lost = Place{Square::a8}});
  CHECK(told(Classic, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1") == Told{.from = Place{Square::e1},
                                                                        .to = Place{Square::g1},
                                                                        .kind = Kind::King,
                                                                        .castled = true});
}

TEST_CASE("in Alice the destination told is the one after passing, what is lost is lost before") {
  CHECK(told(Alice, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5") ==
        Told{.from = Place{Square::e4, BoardId::A},
             .to = Place{Square::d5, BoardId::B},
             .kind = Kind::Pawn,
             .lost = Place{Square::d5, BoardId::A}});
}

TEST_CASE("of a move between squares that one doesn't see nothing is told") {
  CHECK(told(Dark, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "e7e6") == Told{});
  CHECK(told(Fog, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "e7e5") == Told{});
}

TEST_CASE("the origin and the kind are told if the origin was seen before the move") {
  CHECK(told(GENERATE(Dark, Fog), "n6k/8/8/8/8/8/8/R3K3 b - - 0 1", "a8c7") ==
        Told{.from = Place{Square::a8}, .kind = Kind::Knight});
}

TEST_CASE("an origin that is seen only after the move is not told") {
  // The pawn can step there once the knight has left.
  CHECK(told(Dark, "7k/8/8/8/4n3/4P3/8/K7 b - - 0 1", "e4c5") == Told{});
}

TEST_CASE("the destination and the kind are told if the destination was seen before the move") {
  CHECK(told(GENERATE(Dark, Fog), "7k/2n5/8/8/8/8/8/R3K3 b - - 0 1", "c7a8") ==
        Told{.to = Place{Square::a8}, .kind = Kind::Knight});
}

TEST_CASE("the destination is told if it was seen before the move and isn't any more") {
  // The pawn could step there, and does not see what now blocks it.
  CHECK(told(Dark, "7k/8/8/2n5/8/4P3/8/K7 b - - 0 1", "c5e4") ==
        Told{.to = Place{Square::e4}, .kind = Kind::Knight});
}

TEST_CASE("the destination is told if it is seen only after the move") {
  // The pawn can now take there.
  CHECK(told(Dark, "7k/8/8/2n5/8/2P5/8/K7 b - - 0 1", "c5b3") == Told{});
  CHECK(told(Dark, "7k/8/2n5/8/8/2P5/8/K7 b - - 0 1", "c6b4") ==
        Told{.to = Place{Square::b4}, .kind = Kind::Knight});
}

TEST_CASE("castling is told only with the destination") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(told(id, "4k2r/8/8/8/8/8/8/K5R1 b k - 0 1", "e8g8") ==
        Told{.to = Place{Square::g8}, .kind = Kind::King, .castled = true});
  CHECK(told(id, "4k2r/8/8/8/8/8/8/K3R3 b k - 0 1", "e8g8") ==
        Told{.from = Place{Square::e8}, .kind = Kind::King});
}

TEST_CASE("promotion is told only with the destination") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(told(id, "7k/8/8/8/8/8/p7/4KR2 b - - 0 1", "a2a1n") == Told{});
  CHECK(told(id, "7k/8/8/8/8/8/p7/2R1K3 b - - 0 1", "a2a1n") ==
        Told{.to = Place{Square::a1}, .kind = Kind::Pawn, .promotion = Kind::Knight});
  CHECK(told(id, "7k/8/8/8/8/8/p3R3/4K3 b - - 0 1", "a2a1n") ==
        Told{.from = Place{Square::a2}, .kind = Kind::Pawn});
}

TEST_CASE("that a man of one's own was taken, and where, is always told") {
  const VariantId id = GENERATE(Dark, Fog);
  CHECK(told(id, "r6k/8/8/8/8/8/N7/4K3 b - - 0 1", "a8a2") ==
        Told{.to = Place{Square::a2}, .kind = Kind::Rook, .lost = Place{Square::a2}});
}

TEST_CASE("en passant is told only with the destination, the pawn that was lost always") {
  const Match unseen = after(Fog, "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4");
  CHECK(told_of(unseen, move_of("d4e3")) == Told{.lost = Place{Square::e4}});
  const Match seen = after(Fog, "7k/8/8/8/3p4/8/4P3/K3R3 w - - 0 1", "e2e4");
  CHECK(told_of(seen, move_of("d4e3")) == Told{.to = Place{Square::e3},
                                               .kind = Kind::Pawn,
                                               .took_in_passing = true,
                                               .lost = Place{Square::e4}});
}

}  // namespace
}  // namespace pawnhub
