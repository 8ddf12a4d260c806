// Positions, moves and matches as text: FEN, long algebraic, SAN and PGN.
#include "game/notation.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "game/pgn.hpp"

namespace pawnhub {
namespace {

const Variant& classic() { return variant_of(VariantId::Classic); }
const Variant& alice() { return variant_of(VariantId::Alice); }
const Variant& dark() { return variant_of(VariantId::Dark); }
const Variant& fog() { return variant_of(VariantId::Fog); }
const Variant& horde() { return variant_of(VariantId::Horde); }

Position position(const Variant& v, const std::string& fen) {
  const auto p = parse_fen(fen, v);
  INFO(fen << ": " << (p ? "" : p.error().reason));
  REQUIRE(p);
  return *p;
}

Move the_move(const std::string& text) {
  const auto m = parse_move(text);
  INFO((m ? "" : m.error().reason));
  REQUIRE(m);
  return *m;
}

// --- FEN ---

TEST_CASE("each variant's start reads and writes the same") {
  const Variant& v = variant_of(GENERATE(from_range(kVariants)));
  CHECK(fen_of(position(v, std::string(v.start))) == v.start);
}

struct Same {
  const Variant* variant;
  std::string fen;
};

TEST_CASE("a position reads and writes the same") {
  const auto same = GENERATE(values<Same>({
      {&classic(), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
      {&classic(), "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"},
      {&classic(), "4k3/8/8/8/8/8/8/4K2R b K - 99 9999"},
      {&alice(), "rnbqkbnr/pppp1ppp/8/4|p3/4|P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
      {&alice(), "4|k3/8/8/8/8/|p|P5P/8/4K3 b - - 4 60"},
      {&dark(), "rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQ1BNR b kq - 0 3"},
      {&dark(), "4k3/8/8/8/8/8/4q3/4K3 b - - 0 1"},
      {&fog(), "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2"},
      {&horde(), "pppppppp/8/8/8/8/8/8/4K3 w - - 0 1"},
      {&horde(), "8/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
  }));
  CHECK(fen_of(position(*same.variant, same.fen)) == same.fen);
}

TEST_CASE("a FEN without its counts starts at no quiet moves and the first move") {
  const Position p = position(classic(), "4k3/8/8/8/8/8/8/4K3 b - -");
  CHECK(fen_of(p) == "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("an en passant right that no pawn can make use of is dropped") {
  SECTION("no pawn stands beside") {
    const Position p =
        position(classic(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    CHECK(p.en_passant == 0);
  }
  SECTION("the pawn beside is pinned along the rank that both would leave") {
    CHECK(position(classic(), "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1").en_passant == 0);
    CHECK(position(fog(), "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1").en_passant == bit(Square::e3));
  }
}

struct BadFen {
  const Variant* variant;
  std::string fen, reason;
};

TEST_CASE("a FEN that is no position is refused by what is wrong with it") {
  const auto bad = GENERATE(values<BadFen>({
      {&classic(), "",
       "4 or 6 fields are needed (men, side to move, castling, en passant, counts), not 0"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3 w - - 0",
       "4 or 6 fields are needed (men, side to move, castling, en passant, counts), not 5"},
      {&classic(), std::string(201, 'k'), "longer than any position"},
      {&classic(), "4k3/8/8/8/8/8/8/4K2 w - -", "rank 1 does not have 8 squares"},
      {&classic(), "4k3/8/8/8/8/8/4K3 w - -", "there are only 7 ranks"},
      {&classic(), "4k3/7/8/8/8/8/8/4K3 w - -", "rank 7 does not have 8 squares"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3/8 w - -", "there are more than 8 ranks"},
      {&classic(), "4k4/8/8/8/8/8/8/4K3 w - -", "rank 8 has more than 8 squares"},
      {&classic(), "4k3/ppppppppp/8/8/8/8/8/4K3 w - -", "rank 7 has more than 8 squares"},
      {&classic(), "4k3/8/8/4x3/8/8/8/4K3 w - -", "'x' is no man"},
      {&classic(), "4k3/9/8/8/8/8/8/4K3 w - -", "'9' is no man"},
      {&classic(), "4k3/8/8/4|P3/8/8/8/4K3 w - -", "'|' marks men of Alice's second board only"},
      {&alice(), "4k3/8/8/4||P3/8/8/8/4K3 w - -", "a '|' stands before no man"},
      {&alice(), "4k3/8/8/4|4/8/8/8/4K3 w - -", "a '|' stands before no man"},
      {&alice(), "4k3/8/8/8|/8/8/8/4K3 w - -", "a '|' stands before no man"},
      {&alice(), "4k3/8/8/8/8/8/8/4K3| w - -", "a '|' stands before no man"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3 W - -", "the side to move is w or b, not 'W'"},
      {&classic(), "4k3/8/8/8/8/8/8/4K2R w X -", "castling rights are - or some of KQkq, not 'X'"},
      {&classic(), "4k3/8/8/8/8/8/8/4K2R w KK -",
       "castling rights are - or some of KQkq, not 'KK'"},
      {&classic(), "4k3/8/8/8/8/8/8/4K2R w Q -",
       "castling right 'Q' needs a king on e1 and a rook on a1"},
      {&classic(), "4k2r/8/8/8/8/8/8/3K3R w k -", ""},
      {&classic(), "3k3r/8/8/8/8/8/8/4K2R w k -",
       "castling right 'k' needs a king on e8 and a rook on h8"},
      {&alice(), "4k3/8/8/8/8/8/8/4K2|R w K -",
       "castling right 'K' needs a king on e1 and a rook on h1"},
      {&classic(), "4k3/8/8/8/4P3/8/8/4K3 b - e4",
       "the en passant square is - or on rank 3, not 'e4'"},
      {&classic(), "4k3/8/8/8/4P3/8/8/4K3 w - e3",
       "the en passant square is - or on rank 6, not 'e3'"},
      {&classic(), "4k3/8/8/8/4P3/8/8/4K3 b - x",
       "the en passant square is - or on rank 3, not 'x'"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3 b - e3", "no pawn can have made a double step over 'e3'"},
      {&classic(), "4k3/8/8/8/4P3/4N3/8/4K3 b - e3",
       "no pawn can have made a double step over 'e3'"},
      {&classic(), "4k3/8/8/8/4P3/8/4N3/4K3 b - e3",
       "no pawn can have made a double step over 'e3'"},
      {&alice(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "there is no en passant in alice"},
      {&dark(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "there is no en passant in dark"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
       "the half-moves since a capture or pawn move are 0 to 9999, not '-1'"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3 w - - 70000 1",
       "the half-moves since a capture or pawn move are 0 to 9999, not '70000'"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "the move number is 1 to 9999, not '0'"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3 w - - 0 10000",
       "the move number is 1 to 9999, not '10000'"},
      {&classic(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1st", "the move number is 1 to 9999, not '1st'"},
      {&classic(), "4k3/8/8/8/8/8/8/8 w - -", "white has no king"},
      {&classic(), "8/8/8/8/8/8/8/4K3 w - -", "black has no king"},
      {&classic(), "4k3/8/8/8/8/8/8/3KK3 w - -", "white has 2 kings"},
      {&alice(), "4k3/8/8/8/8/8/8/3K|K3 w - -", "white has 2 kings"},
      {&dark(), "8/8/8/8/8/8/8/R7 w - -", "neither side has a king"},
      {&horde(), "4k3/8/8/8/8/8/8/4K3 w - -", "the horde has no king"},
      {&horde(), "4p3/8/8/8/8/8/8/8 w - -", "white has no king"},
      {&classic(), "4k2p/8/8/8/8/8/8/4K3 w - -", "a pawn can't stand on h8"},
      {&alice(), "4k3/8/8/8/8/8/8/|P3K3 w - -", "a pawn can't stand on a1*"},
      {&horde(), "8/8/8/8/8/8/8/p3K3 w - -", "a pawn can't stand on a1"},
      {&horde(), "8/p7/8/8/8/8/8/P3K3 w - -", "a pawn can't stand on a1"},
      {&classic(), "4k3/8/8/8/8/8/8/4RK2 w - -", "black is in check and not to move"},
      {&horde(), "4r3/8/8/8/8/8/8/4K3 b - -", "white is in check and not to move"},
  }));
  const auto p = parse_fen(bad.fen, *bad.variant);
  INFO(bad.variant->name << ' ' << bad.fen);
  CHECK(p.operator bool() == bad.reason.empty());
  if (!p) CHECK(p.error().reason == "FEN: " + bad.reason);
}

TEST_CASE("real time takes a position in which the side not to move is in check") {
  const std::string fen = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";
  CHECK_FALSE(parse_fen(fen, classic()));
  CHECK(parse_fen(fen, classic(), FenFor::RealTime));
}

// --- Long algebraic ---

TEST_CASE("a move reads and writes the same") {
  const auto text = GENERATE(values<std::string>(
      {"e2e4", "e1g1", "a8h1", "e7e8q", "a2a1n", "h7g8r", "b7b8b", "e4*e5", "e7*e8q"}));
  CHECK(text_of(the_move(text)) == text);
}

TEST_CASE("a star means that the man leaves from board B") {
  CHECK(the_move("e4*e5").board() == BoardId::B);
  CHECK(the_move("e4e5").board() == BoardId::A);
}

TEST_CASE("what is no move is refused") {
  const auto text =
      GENERATE(values<std::string>({"", "e2", "e2e", "e2e9", "i2e4", "e2-e4", "e2e4qq", "e7e8Q",
                                    "e7e8x", "e2e4*", "*e2e4", "e2**e4", "E2E4", " e2e4"}));
  const auto m = parse_move(text);
  INFO(text);
  REQUIRE_FALSE(m);
  CHECK(m.error().reason ==
        "'" + text + "' is no move: write it as e2e4, e7e8q or, from board B, e4*e5");
}

TEST_CASE("a pawn can become neither king nor pawn") {
  const auto text = GENERATE(values<std::string>({"e7e8k", "e7e8p"}));
  const auto m = parse_move(text);
  REQUIRE_FALSE(m);
  CHECK(m.error().reason ==
        "'" + text + "': a pawn becomes a queen (q), rook (r), bishop (b) or knight (n)");
}

// --- SAN ---

struct San {
  const Variant* variant;
  std::string fen, move, san;
};

TEST_CASE("SAN is written as short as it can be, and read back") {
  const std::string castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const std::string three_queens = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
  const auto want = GENERATE_COPY(values<San>({
      {&classic(), std::string(classic().start), "g1f3", "Nf3"},
      {&classic(), std::string(classic().start), "e2e4", "e4"},
      {&classic(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
      {&classic(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
      {&classic(), "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Nxd5"},
      {&classic(), castles, "e1g1", "O-O"},
      {&classic(), castles, "e1c1", "O-O-O"},
      {&classic(), "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
      {&classic(), "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"},
      {&classic(), "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"},
      {&classic(), "8/8/8/8/8/8/p6k/4K3 b - - 0 1", "a2a1r", "a1=R+"},
      {&classic(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"},
      {&classic(), "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#"},
      {&classic(), "4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1", "b1d2", "Nbd2"},
      {&classic(), "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"},
      {&classic(), three_queens, "h4e1", "Qh4e1"},
      {&classic(), three_queens, "e4e1", "Qee1"},
      {&classic(), three_queens, "h1e1", "Q1e1"},
      // The other knight is pinned, so there is nothing to tell apart.
      {&classic(), "4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"},
      {&alice(), "4k3/8/8/8/8/8/8/N3|N1K1 w - - 0 1", "e1*c2", "Nec2"},
      {&alice(), "4k3/8/8/8/8/4|P3/4P3/6K1 w - - 0 1", "e3*e4", "e3e4"},
      {&alice(), "4k3/8/8/8/8/4|P3/4P3/6K1 w - - 0 1", "e2e4", "e2e4"},
      // No check, so no mark.
      {&dark(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8"},
      {&dark(), "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e8", "Rxe8"},
      {&horde(), "8/8/8/8/8/3p4/8/4K3 b - - 0 1", "d3d2", "d2+"},
  }));
  const Position p = position(*want.variant, want.fen);
  INFO(want.fen << ' ' << want.move);
  REQUIRE(want.variant->moves(p).contains(the_move(want.move)));
  CHECK(san_of(*want.variant, p, the_move(want.move)) == want.san);
  const auto read = parse_san(*want.variant, p, want.san);
  REQUIRE(read);
  CHECK(*read == the_move(want.move));
}

struct Typed {
  std::string text, move;
};

TEST_CASE("SAN is read as people type it") {
  const Position p = position(classic(), "r3k2r/P7/8/8/4n3/2N5/8/R3K2R w KQkq - 0 1");
  const auto typed = GENERATE(values<Typed>({
      {"O-O", "e1g1"},
      {"0-0", "e1g1"},
      {"o-o-o", "e1c1"},
      {"0-0-0!", "e1c1"},
      {"Nxe4", "c3e4"},
      {"Ne4", "c3e4"},
      {"Nc3xe4", "c3e4"},
      {"Nc3-e4!?", "c3e4"},
      {"N3e4+", "c3e4"},
      {"Ra1-b1", "a1b1"},
      {"Ke2", "e1e2"},
      {"Ke2#", "e1e2"},
  }));
  const auto read = parse_san(classic(), p, typed.text);
  INFO(typed.text << ": " << (read ? "" : read.error().reason));
  REQUIRE(read);
  CHECK(*read == the_move(typed.move));
}

TEST_CASE("a promotion is read with or without its sign, and is a queen if not named") {
  const Position p = position(classic(), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const auto typed = GENERATE(values<Typed>({{"a8", "a7a8q"},
                                             {"a8=N", "a7a8n"},
                                             {"a8R", "a7a8r"},
                                             {"a8b", "a7a8b"},
                                             {"a7a8q", "a7a8q"}}));
  const auto read = parse_san(classic(), p, typed.text);
  REQUIRE(read);
  CHECK(*read == the_move(typed.move));
}

TEST_CASE("SAN that fits several moves is refused with the choices") {
  const Position p = position(classic(), "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1");
  const auto read = parse_san(classic(), p, "Ra3");
  REQUIRE_FALSE(read);
  CHECK(read.error().reason == "'Ra3' could be any of a1a3, a5a3");
}

TEST_CASE("SAN that fits no move is refused") {
  const Position p = position(classic(), std::string(classic().start));
  const auto text =
      GENERATE(values<std::string>({"Nf6", "e5", "O-O", "Ke2", "exd3", "e4=Q", "Qh5"}));
  const auto read = parse_san(classic(), p, text);
  REQUIRE_FALSE(read);
  CHECK(read.error().reason == "'" + text + "' is not a legal move here");
}

TEST_CASE("what is no SAN is refused") {
  const Position p = position(classic(), std::string(classic().start));
  const auto text = GENERATE(
      values<std::string>({"", "e", "+", "Zf3", "Ni3", "e4e4e4", "e8=K", "castle", "Nbbf3"}));
  const auto read = parse_san(classic(), p, text);
  REQUIRE_FALSE(read);
  CHECK(read.error().reason == "'" + text + "' is no move: write it as Nf3, exd5, O-O or e8=Q");
}

// --- PGN ---

Match match_of(VariantId id, std::string_view fen = {}, Pace pace = Pace::Turn) {
  const auto m = new_match({.variant = id, .pace = pace, .fen = fen});
  REQUIRE(m);
  return *m;
}

std::vector<Move> moves_of(const std::string& texts) {
  std::vector<Move> moves;
  std::istringstream in(texts);
  for (std::string text; in >> text;) moves.push_back(the_move(text));
  return moves;
}

std::string pgn(const PgnHeader& header, const Match& start, const std::string& moves,
                const std::optional<Outcome>& outcome = {}) {
  const auto text = pgn_of(header, start, moves_of(moves), outcome);
  REQUIRE(text);
  return *text;
}

TEST_CASE("a PGN is its tags, an empty line and the moves with the result") {
  const PgnHeader header{.event = "Club",
                         .site = "Lyon",
                         .date = "2026.11.18",
                         .white = "Ada",
                         .black = "Bob",
                         .white_elo = 1210,
                         .black_elo = 1190};
  const Outcome mate{{Winner::Black, Ending::Checkmate}, Tick{9}};
  CHECK(pgn(header, match_of(VariantId::Classic), "f2f3 e7e5 g2g4 d8h4", mate) ==
        "[Event \"Club\"]\n"
        "[Site \"Lyon\"]\n"
        "[Date \"2026.11.18\"]\n"
        "[Round \"-\"]\n"
        "[White \"Ada\"]\n"
        "[Black \"Bob\"]\n"
        "[Result \"0-1\"]\n"
        "[WhiteElo \"1210\"]\n"
        "[BlackElo \"1190\"]\n"
        "[TimeControl \"2700\"]\n"
        "[Termination \"normal\"]\n"
        "\n"
        "1. f3 e5 2. g4 Qh4# 0-1\n");
}

TEST_CASE("a PGN of nothing known says so") {
  const std::string text = pgn({}, match_of(VariantId::Classic), "");
  CHECK_THAT(text, Catch::Contains("[Event \"?\"]\n"));
  CHECK_THAT(text, Catch::Contains("[Date \"????.??.??\"]\n"));
  CHECK_THAT(text, Catch::Contains("[Result \"*\"]\n"));
  CHECK_THAT(text, Catch::Contains("[Termination \"unterminated\"]\n"));
  CHECK_THAT(text, !Catch::Contains("Elo"));
  CHECK_THAT(text, !Catch::Contains("FEN"));
  CHECK_THAT(text, Catch::EndsWith("\n\n*\n"));
}

TEST_CASE("quotes and backslashes of a tag are escaped, control characters left out") {
  const std::string text =
      pgn({.white = "a \"b\" \\c", .black = "x\ny\tz\x7f"}, match_of(VariantId::Classic), "");
  CHECK_THAT(text, Catch::Contains(R"([White "a \"b\" \\c"])"));
  CHECK_THAT(text, Catch::Contains("[Black \"x?y?z?\"]"));
}

struct Closed {
  Winner winner;
  Ending by;
  std::string result, termination;
};

TEST_CASE("a PGN tells how the match ended") {
  const auto closed = GENERATE(values<Closed>({
      {Winner::White, Ending::Resignation, "1-0", "normal"},
      {Winner::Draw, Ending::Stalemate, "1/2-1/2", "normal"},
      {Winner::Black, Ending::Timeout, "0-1", "time forfeit"},
      {Winner::White, Ending::Forfeit, "1-0", "abandoned"},
      {Winner::None, Ending::Abort, "*", "abandoned"},
  }));
  const std::string text =
      pgn({}, match_of(VariantId::Classic), "e2e4", Outcome{{closed.winner, closed.by}, Tick{1}});
  CHECK_THAT(text, Catch::Contains("[Result \"" + closed.result + "\"]"));
  CHECK_THAT(text, Catch::Contains("[Termination \"" + closed.termination + "\"]"));
  CHECK_THAT(text, Catch::EndsWith("1. e4 " + closed.result + "\n"));
}

TEST_CASE("the lines of a PGN stay below 80 columns and break between words") {
  std::string moves;
  for (int i = 0; i < 20; ++i) moves += "g1f3 g8f6 f3g1 f6g8 ";
  const std::string text = pgn({}, match_of(VariantId::Classic), moves);
  const std::string body = text.substr(text.find("\n\n") + 2);
  std::istringstream lines(body);
  std::size_t longest = 0;
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    longest = std::max(longest, line.size());
    CHECK(line.front() != ' ');
    CHECK(line.back() != ' ');
  }
  CHECK(longest < 80);
  CHECK(longest > 70);
  CHECK(count > 3);
  std::string joined = body;
  std::replace(joined.begin(), joined.end(), '\n', ' ');
  CHECK_THAT(joined, Catch::Contains("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3"));
  CHECK_THAT(joined, Catch::EndsWith("40. Ng1 Ng8 * "));
}

TEST_CASE("a PGN in which Black begins says so with dots, and has its FEN") {
  const std::string fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 7";
  const std::string text = pgn({}, match_of(VariantId::Classic, fen), "e7e5 e2e4");
  CHECK_THAT(text, Catch::Contains("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n"));
  CHECK_THAT(text, Catch::EndsWith("\n\n7... e5 8. e4 *\n"));
}

TEST_CASE("a PGN of Horde names the variant and its start") {
  const std::string text = pgn({}, match_of(VariantId::Horde), "e2e3 d4d3");
  CHECK_THAT(text, Catch::Contains("[Variant \"Horde\"]\n[SetUp \"1\"]\n[FEN \"" +
                                   std::string(horde().start) + "\"]\n"));
  CHECK_THAT(text, Catch::EndsWith("1. e3 d3 *\n"));
}

TEST_CASE("other programs know no PGN of the other variants and of real time") {
  const auto id = GENERATE(VariantId::Alice, VariantId::Dark, VariantId::Fog);
  const auto text = pgn_of({}, match_of(id), {}, {});
  REQUIRE_FALSE(text);
  CHECK(text.error().reason ==
        "PGN is for turn-based classic and horde, not turn " + std::string(variant_of(id).name));
  const auto at_once = pgn_of({}, match_of(VariantId::Classic, {}, Pace::RealTime), {}, {});
  REQUIRE_FALSE(at_once);
  CHECK(at_once.error().reason == "PGN is for turn-based classic and horde, not realtime classic");
}

}  // namespace
}  // namespace pawnhub
