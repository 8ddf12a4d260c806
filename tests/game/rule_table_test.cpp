// The rule table: what a move in Classic may and may not do, row by row. Each row is told for White
// and tried a second time with colours and ranks exchanged.
#include "tests/game/helpers.hpp"

namespace pawnhub {
namespace {

// A match as the row tells it, or its mirror: squares, sides and FEN in the row's own terms.
class Table {
 public:
  Table(std::string_view fen, bool mirror) : mirror_(mirror) {
    const auto p = parse_fen(fen.empty() ? variant_of(VariantId::Classic).start : fen,
                             variant_of(VariantId::Classic));
    INFO(fen);
    REQUIRE(p);
    m_ = match_of(VariantId::Classic, fen_of(mirror ? mirrored(*p) : *p));
  }

  const Match& match() const { return m_; }
  Colour side(Colour told) const { return mirror_ ? other(told) : told; }
  Square square(Square told) const { return mirror_ ? mirrored(told) : told; }
  Move move(std::string_view text) const {
    const Move told = move_of(text);
    return {square(told.from()), square(told.to()), told.promotion().value_or(Kind::Pawn)};
  }
  std::string men() const { return men_of(mirror_ ? mirrored(m_.position) : m_.position); }

  void play(std::string_view line) {
    for (const std::string& text : words(line)) {
      INFO(fen_of(m_.position) << ' ' << text_of(move(text)));
      REQUIRE_FALSE(m_.outcome);
      events_ = give(m_, {moves(m_.position.turn, move(text))});
      REQUIRE(m_.refused == 0);
    }
  }
  // A command of that side, in a tick of its own; the reason if it is refused.
  std::optional<Refusal> order(Colour told, std::string_view text) {
    events_ = give(m_, {moves(side(told), move(text))});
    const auto refused = events_of(EventKind::Refused, events_);
    if (refused.empty()) return std::nullopt;
    return refused.front().refusal;
  }
  // Was "Check!" announced to that side by the last move, with its king on that square?
  bool announced(Colour told, Square king) const {
    const auto checks = events_of(EventKind::Check, events_);
    return checks.size() == 1 && checks.front().player == side(told) &&
           checks.front().at == Place{square(king)} && in_check(m_, side(told));
  }
  bool announced_nothing() const { return events_of(EventKind::Check, events_).empty(); }

 private:
  Match m_;
  Events events_;
  bool mirror_;
};

template <class Row>
void in_both_colours(std::string_view fen, std::string_view line, Row row) {
  for (const bool mirror : {false, true}) {
    Table t(fen, mirror);
    t.play(line);
    row(t);
  }
}

void check_accepted(const Table& t, Move move) {
  Match m = t.match();
  INFO(fen_of(m.position) << ' ' << text_of(move));
  const Man man = *m.position.at({move.from()});
  CHECK(refusal_of(m, move) == std::nullopt);
  give(m, {moves(man.colour, move)});
  CHECK(m.position.at({move.from()}) == std::nullopt);
  CHECK(m.position.at({move.to()}) == Man{man.colour, move.promotion().value_or(man.kind)});
  CHECK(m.position.turn == other(man.colour));
}

// A refused move changes nothing but the count of such (RULES 2).
void check_refused(const Table& t, Move move, std::optional<Refusal> why) {
  Match m = t.match();
  INFO(fen_of(m.position) << ' ' << text_of(move));
  const auto refusal = refusal_of(m, move);
  CHECK(refusal.has_value());
  if (why) CHECK(refusal == why);
  give(m, {moves(m.position.turn, move)});
  CHECK(m.position == t.match().position);
}

// After the line, the side to move may make each of these moves.
void allowed_after(std::string_view fen, std::string_view line, std::string_view tries) {
  in_both_colours(fen, line, [&](const Table& t) {
    for (const std::string& text : words(tries)) check_accepted(t, t.move(text));
  });
}
void allowed(std::string_view fen, std::string_view tries) { allowed_after(fen, "", tries); }

// After the line, the side to move may make none of these moves.
void refused_after(std::string_view fen, std::string_view line, std::string_view tries,
                   std::optional<Refusal> why = std::nullopt) {
  in_both_colours(fen, line, [&](const Table& t) {
    for (const std::string& text : words(tries)) check_refused(t, t.move(text), why);
  });
}
void refused(std::string_view fen, std::string_view tries,
             std::optional<Refusal> why = std::nullopt) {
  refused_after(fen, "", tries, why);
}

// The line leads to these men.
void leads_to(std::string_view fen, std::string_view line, std::string_view men) {
  in_both_colours(fen, line, [&](const Table& t) { CHECK(t.men() == men); });
}

// The man may go to these squares, one by one.
void goes_to(std::string_view fen, std::string_view from, std::string_view squares) {
  for (const std::string& to : words(squares)) allowed(fen, std::string(from) + to);
}

// The man may go to none but these squares.
void goes_nowhere_but(std::string_view fen, std::string_view from, std::string_view squares,
                      Refusal why) {
  const Bitboard rest = ~(set_of(squares) | bit(square_named(from)));
  for (const Square to : Squares{rest}) refused(fen, std::string(from) + text_of(to), why);
}

// --- Game ---

TEST_CASE("rule 1: White begins") {
  Match m = match_of(VariantId::Classic);
  give(m, {moves(Colour::Black, "e7e5")});
  CHECK(m.refused == 1);
  give(m, {moves(Colour::White, "e2e4")});
  CHECK(m.refused == 1);
  CHECK(men_of(m.position) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
}

TEST_CASE("rule 2: turns alternate") {
  in_both_colours("", "e2e4", [](Table t) {
    CHECK(t.order(Colour::White, "d2d4") == Refusal::NotYourTurn);
    CHECK(t.order(Colour::Black, "e7e5") == std::nullopt);
    CHECK(t.order(Colour::Black, "d7d5") == Refusal::NotYourTurn);
    CHECK(t.order(Colour::White, "d2d4") == std::nullopt);
  });
}

TEST_CASE("rule 3: a new match can be started") {
  const Match fresh = match_of(VariantId::Classic);
  const Match over = after(VariantId::Classic, {}, "f2f3 e7e5 g2g4 d8h4");
  REQUIRE(over.outcome);
  const Match next = match_of(VariantId::Classic);
  CHECK(next == fresh);
  CHECK_FALSE(next.outcome);
  CHECK(legal_moves(next, Colour::White).size() == 20);
}

TEST_CASE("rule 4: check is announced when a king is in check") {
  constexpr std::string_view kFen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  in_both_colours(kFen, "a1a8",
                  [](const Table& t) { CHECK(t.announced(Colour::Black, Square::e8)); });
  in_both_colours(kFen, "a1a7", [](const Table& t) { CHECK(t.announced_nothing()); });
}

TEST_CASE("rule 5: an illegal try does not make the announcement of check vanish") {
  in_both_colours("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", [](Table t) {
    CHECK(t.order(Colour::Black, "e8d8") == Refusal::KingAttacked);
    CHECK(in_check(t.match(), t.side(Colour::Black)));
    CHECK(t.order(Colour::Black, "e8e7") == std::nullopt);
    CHECK_FALSE(in_check(t.match(), t.side(Colour::Black)));
  });
}

TEST_CASE("rule 6: check is announced when a promotion gives it") {
  constexpr std::string_view kFen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  for (const auto* line : {"a7a8q", "a7a8r"})
    in_both_colours(kFen, line,
                    [](const Table& t) { CHECK(t.announced(Colour::Black, Square::e8)); });
  for (const auto* line : {"a7a8b", "a7a8n"})
    in_both_colours(kFen, line, [](const Table& t) { CHECK(t.announced_nothing()); });
}

TEST_CASE("rule 7: a move may not uncover one's own king") {
  refused("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3c2 e3c4 e3d1 e3d5 e3f1 e3f5 e3g2 e3g4",
          Refusal::UncoversKing);
  refused("4r1k1/8/8/8/8/4B3/8/4K3 w - - 0 1", "e3d2 e3f4 e3a7 e3h6", Refusal::UncoversKing);
  refused("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", "e3d3 e3h3", Refusal::UncoversKing);
  refused("6k1/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2f3 f2f4", Refusal::UncoversKing);
  refused("6k1/8/8/8/8/2b2p2/3QP3/4K3 w - - 0 1", "d2e3 d2d4", Refusal::UncoversKing);
  // Two pawns leave one rank at once.
  refused_after("6k1/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5", "e5d6");
}

TEST_CASE("rule 8: a man that shields the king may move when that resolves the check") {
  allowed("4r1k1/8/8/8/8/8/3B4/3QKB2 w - - 0 1", "d2e3 d1e2 f1e2");
  // Along its line it goes on shielding.
  allowed("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", "e3e2 e3e4 e3e5 e3e6 e3e7 e3e8");
  allowed("6k1/8/8/8/7b/6P1/8/4K3 w - - 0 1", "g3h4");
}

TEST_CASE("rule 9: a man that gives check may be taken when that opens no other") {
  allowed("6k1/8/8/8/8/8/3PN3/4Kr2 w - - 0 1", "e1f1");
  allowed("4r1k1/8/8/1B6/8/8/8/4K3 w - - 0 1", "b5e8");
  allowed("6k1/8/8/8/4P3/3n4/2P5/4K3 w - - 0 1", "c2d3");
  // The taker was shielding the king from another.
  refused("4r1k1/8/8/8/8/3n4/4B3/4K3 w - - 0 1", "e2d3", Refusal::StillInCheck);
  // The king may not take what is guarded.
  refused("6k1/8/8/8/8/5n2/3r4/4K3 w - - 0 1", "e1d2", Refusal::KingAttacked);
}

TEST_CASE("rule 10: no move is allowed in check that doesn't resolve it") {
  constexpr std::string_view kFen = "4r1k1/8/8/8/8/P7/5N2/R3K2R w KQ - 0 1";
  refused(kFen, "a3a4 f2d3 f2h3 a1b1 h1g1", Refusal::StillInCheck);
  refused(kFen, "e1e2", Refusal::KingAttacked);
  allowed(kFen, "f2e4 e1d1 e1d2 e1f1");
  // Away from the attacker, but still on its line.
  refused("6k1/8/8/8/r3K3/8/8/8 w - - 0 1", "e4f4 e4d4", Refusal::KingAttacked);
  // Of two attackers one remains.
  refused("4r1k1/8/8/8/8/3n1N2/8/R3KR2 w - - 0 1", "f3e5 f1f2", Refusal::StillInCheck);
  refused("4r1k1/8/8/8/8/2Pn4/2P5/4K3 w - - 0 1", "c2d3", Refusal::StillInCheck);
}

TEST_CASE("rule 11: a promotion can't be declined") {
  constexpr std::string_view kFen = "8/P5k1/8/8/8/8/8/4K3 w - - 0 1";
  leads_to(kFen, "a7a8", "Q7/6k1/8/8/8/8/8/4K3");
  // Nor can the pawn become a king: that is no command at all.
  in_both_colours(kFen, "", [](const Table& t) {
    const Move step = t.move("a7a8");
    const Move crowned(step.from(), step.to(), Kind::King);
    CHECK_FALSE(well_formed(moves(t.match().position.turn, crowned)));
  });
}

// --- Pawn ---

TEST_CASE("rule 12: a pawn may go one ahead onto a free square") {
  allowed("", "a2a3 e2e3 h2h3");
  allowed("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e5");
}

TEST_CASE("rule 13: a pawn may not go one ahead onto an occupied square") {
  refused("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", Refusal::PawnBlocked);
  refused("4k3/8/8/4N3/4P3/8/8/4K3 w - - 0 1", "e4e5", Refusal::PawnBlocked);
  refused("4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2e3", Refusal::PawnBlocked);
}

TEST_CASE("rule 14: a pawn may go neither back, nor back diagonally, nor sideways") {
  constexpr std::string_view kTries = "e4e3 e4d3 e4f3 e4d4 e4f4";
  refused("4k3/8/8/8/4P3/8/8/K7 w - - 0 1", kTries, Refusal::NotItsWay);
  refused("4k3/8/8/8/3nPn2/3bqb2/7K/8 w - - 0 1", kTries, Refusal::NotItsWay);
  refused("4k3/8/8/8/3NPN2/3BQB2/8/7K w - - 0 1", kTries, Refusal::NotItsWay);
}

TEST_CASE("rule 15: a pawn may go two ahead as its first move if both squares are free") {
  allowed("", "a2a4 b2b4 c2c4 d2d4 e2e4 f2f4 g2g4 h2h4");
}

TEST_CASE("rule 16: a pawn may not go two ahead if one of the two squares is occupied") {
  for (const auto* fen : {"4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", "4k3/8/8/8/8/4N3/4P3/K7 w - - 0 1",
                          "4k3/8/8/8/4n3/8/4P3/K7 w - - 0 1", "4k3/8/8/8/4N3/8/4P3/K7 w - - 0 1",
                          "4k3/8/8/8/4n3/4N3/4P3/K7 w - - 0 1"})
    refused(fen, "e2e4", Refusal::PawnBlocked);
}

TEST_CASE("rule 17: a pawn may not go two ahead later on") {
  refused_after("", "e2e3 a7a6", "e3e5", Refusal::NotItsWay);
  refused_after("", "e2e4 a7a6", "e4e6", Refusal::NotItsWay);
  refused_after("4k3/8/8/8/5n2/8/4P3/K7 b - - 0 1", "f4d3 e2d3 e8e7", "d3d5", Refusal::NotItsWay);
}

TEST_CASE("rule 18: a pawn makes no other move of several squares") {
  goes_nowhere_but("4k3/8/8/8/8/8/4P3/7K w - - 0 1", "e2", "e3 e4 d3 f3", Refusal::NotItsWay);
  goes_nowhere_but("8/8/8/3P4/8/k7/8/7K w - - 0 1", "d5", "d6 c6 e6", Refusal::NotItsWay);
}

TEST_CASE("rule 19: a pawn may not go diagonally ahead onto a free square") {
  refused("", "e2d3 e2f3 a2b3 h2g3", Refusal::PawnTakesNothing);
  // Nor around the edge of the board.
  refused("4k3/8/8/p7/7P/8/8/4K3 w - - 0 1", "h4a5 h4a6", Refusal::NotItsWay);
}

TEST_CASE("rule 20: a pawn may not go diagonally ahead onto one's own man") {
  refused("4k3/8/8/8/8/3N1B2/4P3/4K3 w - - 0 1", "e2d3 e2f3", Refusal::OwnManThere);
}

TEST_CASE("rule 21: a pawn may go diagonally ahead onto an enemy man") {
  allowed("4k3/8/8/8/8/3n1b2/4P3/K7 w - - 0 1", "e2d3 e2f3");
  allowed("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4d5 e4f5");
  leads_to("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4d5", "4k3/8/8/3P1p2/8/8/8/4K3");
}

TEST_CASE("rule 22: a pawn may take en passant a pawn that made a double step the turn before") {
  leads_to("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6", "4k3/8/3P4/8/8/8/8/4K3");
  leads_to("4k3/3p4/8/2P5/8/8/8/4K3 b - - 0 1", "d7d5 c5d6", "4k3/8/3P4/8/8/8/8/4K3");
  leads_to("4k3/7p/8/6P1/8/8/8/4K3 b - - 0 1", "h7h5 g5h6", "4k3/8/7P/8/8/8/8/4K3");
}

TEST_CASE("rule 23: a pawn may not take en passant a pawn that made a single step") {
  refused_after("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1", "d6d5", "e5d6", Refusal::PawnTakesNothing);
}

TEST_CASE("rule 24: a pawn may not take en passant a pawn that has not moved") {
  refused("8/3pP3/8/8/8/k7/8/4K3 w - - 0 1", "e7d8 e7d8q", Refusal::PawnTakesNothing);
  refused("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", Refusal::PawnTakesNothing);
}

TEST_CASE("rule 25: a pawn may not take en passant two or more turns after the double step") {
  constexpr std::string_view kFen = "4k3/3p3p/8/4P3/8/8/7P/4K3 b - - 0 1";
  refused_after(kFen, "d7d5 h2h3 h7h6", "e5d6", Refusal::PawnTakesNothing);
  refused_after(kFen, "d7d5 h2h3 h7h6 h3h4 h6h5", "e5d6", Refusal::PawnTakesNothing);
}

TEST_CASE("rule 26: a pawn may not take en passant another man that moved two squares") {
  refused_after("4k3/3r4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "e5d6", Refusal::PawnTakesNothing);
  refused_after("4k3/3q4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "e5d6", Refusal::PawnTakesNothing);
  refused_after("4k3/1b6/8/4P3/8/8/8/4K3 b - - 0 1", "b7d5", "e5d6", Refusal::PawnTakesNothing);
}

TEST_CASE("rule 27: a pawn is promoted by a step ahead") {
  constexpr std::string_view kFen = "8/P5k1/8/8/8/8/8/4K3 w - - 0 1";
  allowed(kFen, "a7a8q a7a8r a7a8b a7a8n");
  leads_to(kFen, "a7a8n", "N7/6k1/8/8/8/8/8/4K3");
}

TEST_CASE("rule 28: a pawn is promoted by a diagonal capture") {
  constexpr std::string_view kFen = "r1r5/1P4k1/8/8/8/8/8/4K3 w - - 0 1";
  allowed(kFen, "b7a8q b7a8r b7a8b b7a8n b7c8q b7c8r b7c8b b7c8n");
  leads_to(kFen, "b7a8r", "R1r5/6k1/8/8/8/8/8/4K3");
}

// --- King ---

TEST_CASE("rule 29: a king may go to a free neighbouring square") {
  allowed("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4c3 d4c4 d4c5 d4d3 d4d5 d4e3 d4e4 d4e5");
}

TEST_CASE("rule 30: a king may not go onto one's own man") {
  refused("", "e1d1 e1d2 e1e2 e1f1 e1f2", Refusal::OwnManThere);
}

TEST_CASE("rule 31: a king may go onto an enemy man") {
  allowed("7k/8/8/3pn3/3K4/8/8/8 w - - 0 1", "d4d5 d4e5");
}

TEST_CASE("rule 32: a king may not go several squares when that isn't castling") {
  constexpr std::string_view kFen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  goes_nowhere_but(kFen, "e1", "c1 d1 d2 e2 f2 f1 g1", Refusal::NotItsWay);
  refused("6k1/8/8/8/3K4/8/8/R6R w - - 0 1", "d4b4 d4f4 d4d6 d4f6", Refusal::NotItsWay);
}

TEST_CASE("rule 33: a king may castle within the rules, short and long") {
  constexpr std::string_view kFen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  leads_to(kFen, "e1g1", "4k3/8/8/8/8/8/8/R4RK1");
  leads_to(kFen, "e1c1", "4k3/8/8/8/8/8/8/2KR3R");
}

TEST_CASE("rule 34: a king may not castle with a man between") {
  for (const auto* fen : {"4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1",
                          "4k3/8/8/8/8/8/8/R3Kb1R w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1"})
    refused(fen, "e1g1", Refusal::WayBlocked);
  for (const auto* fen :
       {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/R1B1K2R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", "4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1",
        "4k3/8/8/8/8/8/8/R1b1K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/R2bK2R w KQ - 0 1"})
    refused(fen, "e1c1", Refusal::WayBlocked);
}

TEST_CASE("rule 35: a king may not castle while in check") {
  refused("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1 e1c1", Refusal::CastlingInCheck);
  refused("4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1", "e1g1 e1c1", Refusal::CastlingInCheck);
}

TEST_CASE("rule 36: a king may not castle over or onto an attacked square") {
  refused("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", Refusal::CastlingThroughCheck);
  refused("6r1/1k6/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", Refusal::CastlingThroughCheck);
  refused("3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", Refusal::CastlingThroughCheck);
  refused("2r3k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", Refusal::CastlingThroughCheck);
  allowed("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
  allowed("3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
}

TEST_CASE("rule 37: a king that has moved may not castle") {
  refused_after("4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1", "e1e2 a7a6 e2e1 a6a5", "e1g1 e1c1",
                Refusal::CastlingRightGone);
}

TEST_CASE("rule 38: a king may not castle with a rook that has moved") {
  constexpr std::string_view kFen = "4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1";
  constexpr std::string_view kShort = "h1h2 a7a6 h2h1 a6a5";
  refused_after(kFen, kShort, "e1g1", Refusal::CastlingRightGone);
  allowed_after(kFen, kShort, "e1c1");
  constexpr std::string_view kLong = "a1b1 a7a6 b1a1 a6a5";
  refused_after(kFen, kLong, "e1c1", Refusal::CastlingRightGone);
  allowed_after(kFen, kLong, "e1g1");
}

TEST_CASE("rule 39: a king may castle with a rook that is attacked") {
  allowed("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e1c1");
}

TEST_CASE("rule 40: a king may castle long with only the square next to the rook attacked") {
  allowed("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1");
}

// --- Queen, bishop, rook ---

// The same position for each: the man on d4, the kings out of its lines.
std::string alone(char man) { return std::string("8/7k/8/8/3") + man + "4/8/8/1K6 w - - 0 1"; }
// Own or enemy men two steps off on each line, and behind them further ones.
std::string ringed(char man, char ring, char behind) {
  std::string fen = "8/3x4/1y1y1y1k/8/1y1M1y1x/8/1y1y1y2/K7 w - - 0 1";
  for (char& c : fen) {
    if (c == 'M') c = man;
    if (c == 'y') c = ring;
    if (c == 'x') c = behind;
  }
  return fen;
}

constexpr std::string_view kStraight = "d1 d2 d3 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4";
constexpr std::string_view kSlanted = "a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1";
const std::string kAllLines = std::string(kStraight) + ' ' + std::string(kSlanted);

constexpr std::string_view kRingStraight = "b4 f4 d2 d6";
constexpr std::string_view kRingSlanted = "b2 b6 f2 f6";
const std::string kRing = std::string(kRingStraight) + ' ' + std::string(kRingSlanted);

void blocked(char man, std::string_view squares) {
  // Own or enemy men between; what is behind them is free, the enemy's or one's own.
  for (const auto* men : {"Nn", "nn", "NN", "nN"})
    for (const std::string& to : words(squares))
      refused(ringed(man, men[0], men[1]), "d4" + to, Refusal::WayBlocked);
}

TEST_CASE("rule 41, queen: along its lines to a free square with nothing between") {
  goes_to(alone('Q'), "d4", kAllLines);
}
TEST_CASE("rule 41, bishop: along its lines to a free square with nothing between") {
  goes_to(alone('B'), "d4", kSlanted);
}
TEST_CASE("rule 41, rook: along its lines to a free square with nothing between") {
  goes_to(alone('R'), "d4", kStraight);
}

TEST_CASE("rule 42, queen: not with a man between") {
  blocked('Q', "a4 g4 h4 d1 d7 d8 a7 g7 h8 g1");
}
TEST_CASE("rule 42, bishop: not with a man between") { blocked('B', "a7 g7 h8 g1"); }
TEST_CASE("rule 42, rook: not with a man between") { blocked('R', "a4 g4 h4 d1 d7 d8"); }

TEST_CASE("rule 43, queen: not onto one's own man") {
  for (const std::string& to : words(kRing))
    refused(ringed('Q', 'N', 'n'), "d4" + to, Refusal::OwnManThere);
}
TEST_CASE("rule 43, bishop: not onto one's own man") {
  for (const std::string& to : words(kRingSlanted))
    refused(ringed('B', 'N', 'n'), "d4" + to, Refusal::OwnManThere);
}
TEST_CASE("rule 43, rook: not onto one's own man") {
  for (const std::string& to : words(kRingStraight))
    refused(ringed('R', 'N', 'n'), "d4" + to, Refusal::OwnManThere);
}

TEST_CASE("rule 44, queen: onto an enemy man with nothing between") {
  goes_to(ringed('Q', 'n', 'n'), "d4", kRing);
}
TEST_CASE("rule 44, bishop: onto an enemy man with nothing between") {
  goes_to(ringed('B', 'n', 'n'), "d4", kRingSlanted);
}
TEST_CASE("rule 44, rook: onto an enemy man with nothing between") {
  goes_to(ringed('R', 'n', 'n'), "d4", kRingStraight);
}

TEST_CASE("rule 45, queen: not off its lines") {
  goes_nowhere_but(alone('Q'), "d4", kAllLines, Refusal::NotItsWay);
}
TEST_CASE("rule 45, bishop: not off its lines") {
  goes_nowhere_but(alone('B'), "d4", kSlanted, Refusal::NotItsWay);
}
TEST_CASE("rule 45, rook: not off its lines") {
  goes_nowhere_but(alone('R'), "d4", kStraight, Refusal::NotItsWay);
}

TEST_CASE("rule 46: a bishop may not go along ranks and files") {
  for (const std::string& to : words(kStraight)) refused(alone('B'), "d4" + to, Refusal::NotItsWay);
  for (const std::string& to : words(kRingStraight))
    refused(ringed('B', 'n', 'n'), "d4" + to, Refusal::NotItsWay);
}

TEST_CASE("rule 47: a rook may not go along diagonals") {
  for (const std::string& to : words(kSlanted)) refused(alone('R'), "d4" + to, Refusal::NotItsWay);
  for (const std::string& to : words(kRingSlanted))
    refused(ringed('R', 'n', 'n'), "d4" + to, Refusal::NotItsWay);
}

// --- Knight ---

constexpr std::string_view kLeaps = "b3 b5 c2 c6 e2 e6 f3 f5";

TEST_CASE("rule 48: a knight may leap to a free square, men between or not") {
  goes_to(alone('N'), "d4", kLeaps);
  goes_to("7k/8/8/2ppp3/2pNP3/2PPP3/8/K7 w - - 0 1", "d4", kLeaps);
  allowed("", "b1a3 b1c3 g1f3 g1h3");
}

TEST_CASE("rule 49: a knight may not leap onto one's own man") {
  for (const std::string& to : words(kLeaps))
    refused("7k/8/2P1P3/1P3P2/3N4/1P3P2/2P1P3/K7 w - - 0 1", "d4" + to, Refusal::OwnManThere);
}

TEST_CASE("rule 50: a knight may leap onto an enemy man") {
  goes_to("7k/8/2p1p3/1p3p2/3N4/1p3p2/2p1p3/7K w - - 0 1", "d4", kLeaps);
}

TEST_CASE("rule 51: a knight may make no other move") {
  goes_nowhere_but(alone('N'), "d4", kLeaps, Refusal::NotItsWay);
  goes_nowhere_but("7k/8/8/8/8/8/8/NK6 w - - 0 1", "a1", "b3 c2", Refusal::NotItsWay);
}

}  // namespace
}  // namespace pawnhub
