// Time and commands, sentence by sentence (RULES 2), in turn-based play.
#include <algorithm>

#include "tests/game/helpers.hpp"

namespace pawnhub {
namespace {

using enum CommandKind;
constexpr Colour kWhite = Colour::White;
constexpr Colour kBlack = Colour::Black;

// White mates by a1a8; the pawns keep the rest of the match open.
constexpr std::string_view kMateInOne = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

// What a tick with these commands makes of a match, whichever way the two players' are mingled.
Match with(const Match& before, const std::vector<Command>& commands) {
  Match m = before;
  give(m, commands);
  std::vector<Command> black_first = commands;
  std::stable_sort(black_first.begin(), black_first.end(),
                   [](const Command& a, const Command& b) { return a.player > b.player; });
  Match again = before;
  give(again, black_first);
  CHECK(again == m);
  return m;
}
Match with(const std::vector<Command>& commands) {
  return with(match_of(VariantId::Classic), commands);
}

std::vector<Refusal> refusals(Match m, const std::vector<Command>& commands) {
  std::vector<Refusal> found;
  for (const Event& e : events_of(EventKind::Refused, give(m, commands)))
    found.push_back(e.refusal);
  return found;
}

// --- Ticks ---

TEST_CASE("a match starts at tick 0") {
  Match m = match_of(VariantId::Classic);
  CHECK(m.next == Tick{0});
  step(m);
  CHECK(m.next == Tick{1});
  CHECK(last_tick(m) == Tick{0});
}

TEST_CASE("a move may be made at tick 0") {
  CHECK(with({moves(kWhite, "e2e4")}).position.turn == kBlack);
}

TEST_CASE("advancing is stepping without commands") {
  Match stepped = match_of(VariantId::Classic, {}, Tick{50});
  Match advanced = stepped;
  for (const std::int32_t until : {1, 2, 30, 49, 50, 51, 60}) {
    while (!stepped.outcome && stepped.next < Tick{until}) step(stepped);
    advance(advanced, Tick{until});
    CHECK(advanced == stepped);
  }
  CHECK(result_of(advanced) == "black by timeout");
}

// --- The order in a tick ---

TEST_CASE("commands come before endings: a move in a tick is judged in that tick") {
  const Match m = with(match_of(VariantId::Classic, kMateInOne), {moves(kWhite, "a1a8")});
  REQUIRE(m.outcome);
  CHECK(m.outcome->tick == Tick{0});
  CHECK(result_of(m) == "white by checkmate");
}

TEST_CASE("commands come before the clock: one who resigns in the tick of zero has resigned") {
  Match m = match_of(VariantId::Classic, {}, Tick{10});
  give_at(m, Tick{10}, {says(kWhite, Resign)});
  CHECK(result_of(m) == "black by resignation");
}

// --- Nobody goes first ---

TEST_CASE("the other side's move of the same tick does not make it one's turn") {
  const Match m = with({moves(kWhite, "e2e4"), moves(kBlack, "e7e5")});
  CHECK(m.refused == 1);
  CHECK(men_of(m.position) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
}

TEST_CASE("one's own earlier commands of the tick count") {
  const Match m = with({moves(kWhite, "e2e4"), moves(kWhite, "d2d4")});
  CHECK(m.refused == 1);
  CHECK(men_of(m.position) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
}

TEST_CASE("a refused move leaves room for another in the same tick") {
  const Match m = with({moves(kWhite, "e2e5"), moves(kWhite, "d2d4")});
  CHECK(m.refused == 1);
  CHECK(men_of(m.position) == "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
}

TEST_CASE("a draw offered in a tick can't be accepted or declined in that tick") {
  for (const CommandKind answer : {AcceptDraw, DeclineDraw}) {
    const Match m = with({says(kWhite, OfferDraw), says(kBlack, answer)});
    CHECK(m.refused == 1);
    CHECK(offer_stands(m, kWhite));
    CHECK_FALSE(m.outcome);
  }
}

TEST_CASE("one's offer still stands in the tick in which the other side declines it") {
  Match m = with({says(kWhite, OfferDraw)});
  CHECK(refusals(m, {says(kBlack, DeclineDraw), says(kWhite, OfferDraw)}) ==
        std::vector{Refusal::OfferStands});
  m = with(m, {says(kBlack, DeclineDraw), says(kWhite, OfferDraw)});
  CHECK_FALSE(offer_stands(m, kWhite));
}

// --- Refusals ---

TEST_CASE("a refused command changes nothing but the count of refused ones") {
  const Match before = after(VariantId::Classic, {}, "e2e4 e7e5");
  Match idle = before;
  step(idle);
  for (const Command& c : {moves(kWhite, "e4e5"), moves(kBlack, "d7d5"), moves(kWhite, "a5a6"),
                           says(kWhite, AcceptDraw), says(kBlack, DeclineDraw)}) {
    Match m = with(before, {c});
    CHECK(m.refused == 1);
    m.refused = 0;
    CHECK(m == idle);
  }
}

TEST_CASE("refusing is deterministic: the same log gives the same match") {
  const auto play_log = [] {
    Match m = match_of(VariantId::Classic);
    give(m, {moves(kWhite, "e2e5"), moves(kWhite, "e2e4"), moves(kBlack, "e7e5")});
    give(m, {says(kBlack, CommandKind::AcceptDraw), moves(kBlack, "e7e5")});
    return m;
  };
  const Match m = play_log();
  CHECK(m.refused == 3);
  CHECK(play_log() == m);
  CHECK(hash(play_log()) == hash(m));
}

TEST_CASE("a refusal is told to the player, with its reason and the move") {
  Match m = match_of(VariantId::Classic);
  const Events events = give(m, {moves(kBlack, "e7e5"), moves(kWhite, "e2d3")});
  REQUIRE(events.size() == 2);
  CHECK(events[0].kind == EventKind::Refused);
  CHECK(events[0].player == kWhite);
  CHECK(events[0].refusal == Refusal::PawnTakesNothing);
  CHECK(events[0].move == move_of("e2d3"));
  CHECK(events[1].player == kBlack);
  CHECK(events[1].refusal == Refusal::NotYourTurn);
}

TEST_CASE("a move from an empty square and a move of the enemy's man are refused") {
  const Match m = match_of(VariantId::Classic);
  CHECK(refusal_of(m, "e4e5") == Refusal::NoManThere);
  CHECK(refusal_of(m, "e7e5") == Refusal::NotYourMan);
}

TEST_CASE("every reason for a refusal is a sentence") {
  for (int r = 0; r <= static_cast<int>(Refusal::NothingOffered); ++r) {
    const auto reason = reason_of(static_cast<Refusal>(r));
    REQUIRE_FALSE(reason.empty());
    CHECK(reason.back() == '.');
  }
}

TEST_CASE("after the match has ended nothing changes any more") {
  const Match over = with({says(kWhite, Resign)});
  REQUIRE(over.outcome);
  Match m = over;
  CHECK(step(m).empty());
  CHECK(advance(m, Tick{1'000'000}).empty());
  CHECK(give(m, {moves(kWhite, "e2e4")}).empty());
  CHECK(give(m, {says(kBlack, Resign)}).empty());
  CHECK(give(m, {says(kBlack, Abort)}).empty());
  CHECK(m == over);
  CHECK(hash(m) == hash(over));
}

TEST_CASE("after the match has ended nothing more is counted as refused") {
  Match m = with({says(kWhite, Resign)});
  give(m, {moves(kWhite, "e2e5"), says(kBlack, AcceptDraw)});
  CHECK(m.refused == 0);
}

TEST_CASE("after a command of one's own that ends the match nothing more of one's own counts") {
  const Match m = with({says(kWhite, Resign), moves(kWhite, "e2e4"), moves(kWhite, "e2e5")});
  CHECK(m.refused == 0);
  CHECK(m.position == match_of(VariantId::Classic).position);
}

TEST_CASE("after the match has ended there are no legal moves") {
  const Match m = with({says(kWhite, Resign)});
  CHECK(legal_moves(m, kWhite).empty());
  CHECK(legal_moves(m, kBlack).empty());
}

// --- Draw offers ---

TEST_CASE("a draw offer stands until it is declined") {
  Match m = with({says(kWhite, OfferDraw)});
  CHECK(m.offers[index(kWhite)] == Tick{0});
  advance(m, Tick{5000});
  CHECK(offer_stands(m, kWhite));
  const Events events = give(m, {says(kBlack, DeclineDraw)});
  CHECK_FALSE(offer_stands(m, kWhite));
  CHECK(events_of(EventKind::Declined, events).size() == 1);
  CHECK_FALSE(m.outcome);
}

TEST_CASE("a draw offer is told, with who made it") {
  Match m = match_of(VariantId::Classic);
  const auto told = events_of(EventKind::Offered, give(m, {says(kBlack, OfferDraw)}));
  REQUIRE(told.size() == 1);
  CHECK(told.front().player == kBlack);
}

TEST_CASE("a draw offer may be made out of turn") {
  const Match m = with({says(kBlack, OfferDraw)});
  CHECK(m.refused == 0);
  CHECK(offer_stands(m, kBlack));
}

TEST_CASE("a draw offer ends when the other side has a move accepted") {
  const Match m = with(with({says(kBlack, OfferDraw)}), {moves(kWhite, "e2e4")});
  CHECK_FALSE(offer_stands(m, kBlack));
}

TEST_CASE("a draw offer outlasts a refused move of the other side") {
  const Match m = with(with({says(kBlack, OfferDraw)}), {moves(kWhite, "e2e5")});
  CHECK(offer_stands(m, kBlack));
}

TEST_CASE("a draw offer outlasts one's own moves") {
  const Match m = with(with({says(kWhite, OfferDraw)}), {moves(kWhite, "e2e4")});
  CHECK(offer_stands(m, kWhite));
}

TEST_CASE("a move of the other side in the tick of the offer does not clear it") {
  const Match m = with({says(kBlack, OfferDraw), moves(kWhite, "e2e4")});
  CHECK(offer_stands(m, kBlack));
  CHECK(m.position.turn == kBlack);
}

TEST_CASE("a second offer while one's own stands is refused") {
  Match m = with({says(kWhite, OfferDraw)});
  CHECK(refusals(m, {says(kWhite, OfferDraw)}) == std::vector{Refusal::OfferStands});
  m = with(m, {says(kWhite, OfferDraw)});
  CHECK(m.offers[index(kWhite)] == Tick{0});
  CHECK(with({says(kWhite, OfferDraw), says(kWhite, OfferDraw)}).refused == 1);
}

TEST_CASE("a draw may be offered again after it was declined") {
  Match m = with(with({says(kWhite, OfferDraw)}), {says(kBlack, DeclineDraw)});
  m = with(m, {says(kWhite, OfferDraw)});
  CHECK(m.refused == 0);
  CHECK(m.offers[index(kWhite)] == Tick{2});
}

TEST_CASE("accepting or declining what isn't there is refused") {
  const Match fresh = match_of(VariantId::Classic);
  const Match own = with({says(kWhite, OfferDraw)});
  const Match declined = with(own, {says(kBlack, DeclineDraw)});
  for (const CommandKind answer : {AcceptDraw, DeclineDraw}) {
    CHECK(refusals(fresh, {says(kWhite, answer)}) == std::vector{Refusal::NothingOffered});
    CHECK(refusals(own, {says(kWhite, answer)}) == std::vector{Refusal::NothingOffered});
    CHECK(refusals(declined, {says(kBlack, answer)}) == std::vector{Refusal::NothingOffered});
  }
}

TEST_CASE("declining twice in one tick is refused the second time") {
  const Match m = with({says(kWhite, OfferDraw)});
  CHECK(refusals(m, {says(kBlack, DeclineDraw), says(kBlack, DeclineDraw)}) ==
        std::vector{Refusal::NothingOffered});
}

TEST_CASE("an offer that one's own move has just cleared can't be accepted") {
  const Match m = with({says(kBlack, OfferDraw)});
  CHECK(refusals(m, {moves(kWhite, "e2e4"), says(kWhite, AcceptDraw)}) ==
        std::vector{Refusal::NothingOffered});
}

TEST_CASE("accepting the other side's standing offer is a draw by agreement") {
  const Match m = with(with({says(kWhite, OfferDraw)}), {says(kBlack, AcceptDraw)});
  CHECK(result_of(m) == "draw by agreement");
  CHECK(m.outcome->tick == Tick{1});
}

TEST_CASE("making an offer while the other side's stands is a draw by agreement") {
  const Match m = with(with({says(kWhite, OfferDraw)}), {says(kBlack, OfferDraw)});
  CHECK(result_of(m) == "draw by agreement");
}

TEST_CASE("two offers made in one tick are a draw by agreement") {
  CHECK(result_of(with({says(kWhite, OfferDraw), says(kBlack, OfferDraw)})) == "draw by agreement");
}

TEST_CASE("one who declines and then offers in one tick has made an offer of its own") {
  const Match m =
      with(with({says(kWhite, OfferDraw)}), {says(kBlack, DeclineDraw), says(kBlack, OfferDraw)});
  CHECK_FALSE(m.outcome);
  CHECK_FALSE(offer_stands(m, kWhite));
  CHECK(offer_stands(m, kBlack));
}

TEST_CASE("one who moves and then offers in one tick has made an offer of its own") {
  const Match before = with({says(kBlack, OfferDraw)});
  const Match m = with(before, {moves(kWhite, "e2e4"), says(kWhite, OfferDraw)});
  CHECK_FALSE(m.outcome);
  CHECK(offer_stands(m, kWhite));
  CHECK_FALSE(offer_stands(m, kBlack));
  CHECK(result_of(with(before, {says(kWhite, OfferDraw), moves(kWhite, "e2e4")})) ==
        "draw by agreement");
}

// --- Commands that end the match ---

TEST_CASE("one who resigns loses, on turn or not") {
  CHECK(result_of(with({says(kWhite, Resign)})) == "black by resignation");
  CHECK(result_of(with({says(kBlack, Resign)})) == "white by resignation");
}

TEST_CASE("one whose connection is lost for good loses by forfeit") {
  CHECK(result_of(with({says(kWhite, Forfeit)})) == "black by forfeit");
  CHECK(result_of(with({says(kBlack, Forfeit)})) == "white by forfeit");
}

TEST_CASE("an aborted match has no winner") {
  CHECK(result_of(with({says(kWhite, Abort)})) == "none by abort");
}

TEST_CASE("an ending by command is told and dated") {
  Match m = match_of(VariantId::Classic);
  const Events events = give_at(m, Tick{7}, {says(kBlack, Resign)});
  REQUIRE(events.size() == 1);
  CHECK(events.front().kind == EventKind::Ended);
  CHECK(events.front().outcome == *m.outcome);
  CHECK(m.outcome->tick == Tick{7});
}

TEST_CASE("abort comes before forfeit, agreement and resignation") {
  const Match m = with({says(kWhite, OfferDraw)});
  for (const CommandKind kind : {Forfeit, AcceptDraw, Resign})
    CHECK(result_of(with(m, {says(kBlack, kind), says(kWhite, Abort)})) == "none by abort");
}

TEST_CASE("forfeit comes before agreement and resignation") {
  const Match m = with({says(kWhite, OfferDraw)});
  for (const CommandKind kind : {AcceptDraw, Resign}) {
    CHECK(result_of(with(m, {says(kBlack, kind), says(kBlack, Forfeit)})) == "white by forfeit");
    CHECK(result_of(with(m, {says(kBlack, kind), says(kWhite, Forfeit)})) == "black by forfeit");
  }
}

TEST_CASE("agreement comes before resignation") {
  const Match m = with({says(kWhite, OfferDraw)});
  CHECK(result_of(with(m, {says(kBlack, AcceptDraw), says(kWhite, Resign)})) ==
        "draw by agreement");
  CHECK(result_of(with({says(kWhite, OfferDraw), says(kWhite, Resign), says(kBlack, OfferDraw)})) ==
        "draw by agreement");
}

TEST_CASE("both sides resigning in one tick is a draw by agreement") {
  CHECK(result_of(with({says(kWhite, Resign), says(kBlack, Resign)})) == "draw by agreement");
}

TEST_CASE("both sides forfeiting in one tick is an abort") {
  CHECK(result_of(with({says(kWhite, Forfeit), says(kBlack, Forfeit)})) == "none by abort");
}

TEST_CASE("the rest of a tick that commands have ended does not happen: no checkmate") {
  const Match start = match_of(VariantId::Classic, kMateInOne);
  const Command mate = moves(kWhite, "a1a8");
  CHECK(result_of(with(start, {mate, says(kWhite, Resign)})) == "black by resignation");
  CHECK(result_of(with(start, {mate, says(kBlack, Resign)})) == "white by resignation");
  CHECK(result_of(with(start, {mate, says(kWhite, Forfeit)})) == "black by forfeit");
  CHECK(result_of(with(start, {mate, says(kWhite, Abort)})) == "none by abort");
  CHECK(result_of(with(start, {mate, says(kWhite, OfferDraw), says(kBlack, OfferDraw)})) ==
        "draw by agreement");
}

TEST_CASE("a move accepted in the tick in which commands end the match is still made") {
  const Match start = match_of(VariantId::Classic, kMateInOne);
  for (const Command& c :
       {says(kWhite, Resign), says(kBlack, Resign), says(kBlack, Forfeit), says(kWhite, Abort)}) {
    const Match m = with(start, {moves(kWhite, "a1a8"), c});
    CHECK(men_of(m.position) == "R5k1/5ppp/8/8/8/8/5PPP/6K1");
  }
}

TEST_CASE("commands refused in the tick in which the other side ends the match are counted") {
  CHECK(with({says(kWhite, Resign), moves(kBlack, "e7e5")}).refused == 1);
}

// --- Promotion ---

TEST_CASE("a move onto the last rank that names no promotion means a queen") {
  CHECK(men_of(after(VariantId::Classic, "8/P5k1/8/8/8/8/8/4K3 w - - 0 1", "a7a8").position) ==
        "Q7/6k1/8/8/8/8/8/4K3");
  CHECK(men_of(after(VariantId::Classic, "4k3/8/8/8/8/8/p5K1/1R6 b - - 0 1", "a2b1").position) ==
        "4k3/8/8/8/8/8/6K1/1q6");
}

TEST_CASE("in every variant a pawn on the last rank becomes what the move names") {
  const VariantId id = GENERATE(from_range(kVariants));
  const bool horde = id == VariantId::Horde;
  const auto* fen = horde ? "8/P6p/8/8/8/8/8/4K3 w - - 0 1" : "8/P5kp/8/8/8/8/8/4K3 w - - 0 1";
  for (const auto& [text, kind] : {std::pair{"a7a8q", Kind::Queen},
                                   {"a7a8r", Kind::Rook},
                                   {"a7a8b", Kind::Bishop},
                                   {"a7a8n", Kind::Knight}}) {
    const Match m = after(id, fen, text);
    const BoardId board = id == VariantId::Alice ? BoardId::B : BoardId::A;
    CHECK(m.position.at({Square::a8, board}) == Man{kWhite, kind});
  }
}

TEST_CASE("a promotion is told") {
  Match m = match_of(VariantId::Classic, "8/P5k1/8/8/8/8/8/4K3 w - - 0 1");
  const auto told = events_of(EventKind::Promoted, give(m, {moves(kWhite, "a7a8r")}));
  REQUIRE(told.size() == 1);
  CHECK(told.front().man == Man{kWhite, Kind::Rook});
  CHECK(told.front().at == Place{Square::a8});
}

TEST_CASE("a promotion letter on any other move is refused") {
  const Match m = match_of(VariantId::Classic, "8/P5k1/8/8/8/8/4P3/R3K3 w - - 0 1");
  CHECK(refusal_of(m, "e2e4q") == Refusal::PromotionElsewhere);
  CHECK(refusal_of(m, "e2e3n") == Refusal::PromotionElsewhere);
  CHECK(refusal_of(m, "a1b1q") == Refusal::PromotionElsewhere);
  CHECK(refusal_of(match_of(VariantId::Classic, "8/R7/6k1/8/8/8/4P3/4K3 w - - 0 1"), "a7a8q") ==
        Refusal::PromotionElsewhere);
}

}  // namespace
}  // namespace pawnhub
