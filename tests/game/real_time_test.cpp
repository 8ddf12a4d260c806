// Commands, ticks and endings in real time (RULES 2 and 4.4), and how a match begins and is hashed.
#include "tests/game/course.hpp"

namespace pawnhub {
namespace {

using enum VariantId;

// --- The start ---

TEST_CASE("real time takes the men and castling rights of a FEN, and nothing else") {
  const auto one =
      new_match({.pace = Pace::RealTime, .fen = "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 1"});
  const auto another =
      new_match({.pace = Pace::RealTime, .fen = "r3k2r/8/8/3Pp3/8/8/8/R3K2R b KQkq - 7 30"});
  REQUIRE(one);
  REQUIRE(another);
  CHECK(*one == *another);
  CHECK(hash(*one) == hash(*another));
  CHECK(one->position.key == key_of(one->position));
}

TEST_CASE("in real time both kings may be attacked at the start") {
  CHECK(new_match({.pace = Pace::RealTime, .fen = "4k3/8/8/8/4R3/8/8/r3K3 w - - 0 1"}));
}

TEST_CASE("a match without a king is over at tick 0") {
  Course c("8/8/8/8/8/8/8/K7", Dark);
  c.after(0);
  CHECK(result_of(c.match) == "white by king-taken");
}

// --- Nobody goes first (RULES 2) ---

TEST_CASE("orders of one tick are judged on the match as the tick found it") {
  // Neither side sees the other's man leave.
  Course c("7k/8/8/8/8/8/r7/R6K");
  c.try_at(0, "black a2h2 white a1a8");
  CHECK(c.match.refused == 1);
  CHECK(c.refusal("white a1a8") == std::nullopt);
}

TEST_CASE("orders of one tick that were accepted start together") {
  Course c("7k/8/8/8/r7/8/8/R6K");
  c.at(0, "black a4a1 white a1a4");
  for (const UnderWay& u : c.match.motion.traffic.men()) CHECK(u.ordered == Tick{0});
}

TEST_CASE("how the two sides' commands of a tick are mingled changes neither match nor events") {
  const std::vector<Command> white{moves(Colour::White, "e2e4"), moves(Colour::White, "e2e3"),
                                   moves(Colour::White, "g1f3"),
                                   says(Colour::White, CommandKind::OfferDraw)};
  const std::vector<Command> black{moves(Colour::Black, "a1a2"), moves(Colour::Black, "d7d5"),
                                   says(Colour::Black, CommandKind::AcceptDraw)};
  Match one = *new_match({.pace = Pace::RealTime});
  Match another = one;
  std::vector<Command> white_first = white;
  white_first.insert(white_first.end(), black.begin(), black.end());
  const std::vector<Command> mingled{black[0], white[0], black[1], white[1],
                                     white[2], black[2], white[3]};
  const Events events = give(one, white_first);
  CHECK(give(another, mingled) == events);
  CHECK(one == another);
  CHECK(events_of(EventKind::Refused, events).size() == 3);
}

TEST_CASE("men ordered in one tick are kept in the same order, however the commands came") {
  Match one = *new_match({.pace = Pace::RealTime});
  Match another = one;
  give(one,
       {moves(Colour::White, "a2a3"), moves(Colour::White, "g1f3"), moves(Colour::Black, "h7h6")});
  give(another,
       {moves(Colour::Black, "h7h6"), moves(Colour::White, "g1f3"), moves(Colour::White, "a2a3")});
  CHECK(one == another);
  CHECK(hash(one) == hash(another));
}

// --- Commands come before motion ---

TEST_CASE("an order given in the tick in which an enemy crosses in comes too late") {
  Course c("7k/8/8/8/8/8/n7/R6K");
  c.at(0, "white a1a2").at(30, "black a2c3");
  CHECK(c.taken() == "na2 by R");
}

TEST_CASE("a match that commands have ended has no motion in that tick") {
  Course c("7k/8/8/8/8/8/n7/R6K");
  c.at(0, "white a1a2").at(30, "black resign");
  CHECK(c.men() == "Kh1 Ra1>a2 kh8 na2");
  CHECK(result_of(c.match) == "white by resignation");
}

TEST_CASE("one who resigns in the tick in which the enemy's king falls has resigned") {
  Course c("k7/8/8/8/8/8/8/R6K");
  c.at(0, "white a1a8").at(390, "white resign");
  CHECK(result_of(c.match) == "black by resignation");
}

// --- Draw offers ---

TEST_CASE("in real time a draw offer lapses after 600 ticks") {
  Course c({});
  c.at(5, "white draw").after(603);
  CHECK(offer_stands(c.match, Colour::White));  // at tick 604
  CHECK(c.refusal("black accept") == std::nullopt);
  c.after(604);
  CHECK_FALSE(offer_stands(c.match, Colour::White));
  CHECK(c.refusal("black accept") == Refusal::NothingOffered);
  CHECK(c.refusal("black decline") == Refusal::NothingOffered);
}

TEST_CASE("in real time a second offer is refused until the first has lapsed") {
  Course c({});
  c.at(5, "white draw").after(603);
  CHECK(c.refusal("white draw") == Refusal::OfferStands);
  c.after(604);
  CHECK(c.refusal("white draw") == std::nullopt);
}

TEST_CASE("an offer that has lapsed is not agreed to by an offer of the other side") {
  Course c({});
  c.at(0, "white draw").at(600, "black draw");
  CHECK_FALSE(c.match.outcome);
  CHECK(c.at(601, "white accept").match.outcome);
}

TEST_CASE("in real time an order of the other side clears an offer, but not in the same tick") {
  Course same({});
  same.at(3, "white draw black e7e5");
  CHECK(offer_stands(same.match, Colour::White));
  Course later({});
  later.at(3, "white draw").at(4, "black e7e5");
  CHECK_FALSE(offer_stands(later.match, Colour::White));
  Course own({});
  own.at(3, "white draw").at(4, "white e2e4");
  CHECK(offer_stands(own.match, Colour::White));
}

TEST_CASE("in real time an order that is refused does not clear an offer") {
  Course c({});
  c.at(3, "white draw").try_at(4, "black e7e4");
  CHECK(offer_stands(c.match, Colour::White));
}

// --- Endings (RULES 4.4) ---

TEST_CASE("in every variant with two kings the side whose king is taken loses") {
  const VariantId id = GENERATE(Classic, Alice, Dark, Fog);
  Course c("k7/8/8/8/8/8/8/R6K", id);
  c.at(0, "white a1a8").after(389);
  CHECK_FALSE(c.match.outcome);
  c.after(390);
  CHECK(result_of(c.match) == "white by king-taken");
  CHECK(c.match.outcome->tick == Tick{390});
  CHECK(c.match.next == Tick{391});
}

TEST_CASE("a king under way can be taken") {
  Course c("k7/8/8/8/8/8/4K3/3r4");
  c.at(0, "black d1d8").at(1, "white e2d2").after(31);
  CHECK(c.taken() == "Kd2 by r");
  CHECK(result_of(c.match) == "black by king-taken");
}

TEST_CASE("a king may take") {
  Course c("7k/8/8/8/8/8/7r/7K");
  c.at(0, "white h1h2").after(60);
  CHECK(c.taken() == "rh2 by K");
  CHECK(c.men() == "Kh2 kh8");
}

TEST_CASE("two kings that are taken in one tick make a draw by king-taken") {
  Course c("k6R/8/8/8/8/8/8/K6r");
  c.at(0, "white h8a8 black h1a1").after(390);
  CHECK(result_of(c.match) == "draw by king-taken");
}

TEST_CASE("two kings that meet head-on take each other") {
  Course c("8/8/8/8/8/8/8/K2k4");
  c.at(0, "white a1b1 black d1c1").at(660, "white b1c1 black c1b1").after(690);
  CHECK(result_of(c.match) == "draw by king-taken");
}

TEST_CASE("an ending is told") {
  Course c("k7/8/8/8/8/8/8/R6K");
  c.at(0, "white a1a8").after(390);
  const auto ended = events_of(EventKind::Ended, c.events);
  REQUIRE(ended.size() == 1);
  CHECK(ended[0].outcome == *c.match.outcome);
}

TEST_CASE("White wins when the horde's last man is taken") {
  Course c("p7/8/8/8/8/8/8/R6K", Horde);
  c.at(0, "white a1a8").after(390);
  CHECK(result_of(c.match) == "white by horde-taken");
}

TEST_CASE("the horde is not lost while one of its men is under way") {
  Course c("7p/8/8/8/8/8/p7/R6K", Horde);
  c.at(0, "black h8h7 white a1a2").after(30);
  CHECK_FALSE(c.match.outcome);
}

TEST_CASE("Black wins in Horde by taking the king") {
  Course c("8/8/8/8/8/8/6p1/7K", Horde);
  c.at(0, "black g2h1").after(30);
  CHECK(result_of(c.match) == "black by king-taken");
}

TEST_CASE("the horde's last man and the king that fall in one tick make a draw by king-taken") {
  Course c("8/8/8/8/8/8/6p1/7K", Horde);
  c.at(0, "black g2h1 white h1g2").after(30);
  CHECK(result_of(c.match) == "draw by king-taken");
}

TEST_CASE("no end by the end of the tick of the limit is a draw by time-limit") {
  Course c("7k/8/8/8/8/8/8/7K", Classic, Pace::RealTime, Tick{500});
  c.after(499);
  CHECK_FALSE(c.match.outcome);
  c.after(500);
  CHECK(result_of(c.match) == "draw by time-limit");
  CHECK(c.match.outcome->tick == Tick{500});
}

TEST_CASE("the limit is 45 minutes if nothing else is agreed") {
  Match m = *new_match({.pace = Pace::RealTime});
  advance(m, Tick{162'000});
  CHECK_FALSE(m.outcome);
  advance(m, Tick{162'001});
  CHECK(result_of(m) == "draw by time-limit");
}

TEST_CASE("a king taken in the tick of the limit is taken") {
  Course c("k7/8/8/8/8/8/8/R6K", Classic, Pace::RealTime, Tick{390});
  c.at(0, "white a1a8").after(390);
  CHECK(result_of(c.match) == "white by king-taken");
}

TEST_CASE("in real time bare kings play on") {
  Course c("7k/8/8/8/8/8/8/7K");
  c.after(1000);
  CHECK_FALSE(c.match.outcome);
}

TEST_CASE("in real time what is left of the limit is left to both") {
  Course c("7k/8/8/8/8/8/8/7K", Classic, Pace::RealTime, Tick{500});
  c.after(100);
  CHECK(time_left(c.match, Colour::White) == Tick{400});
  CHECK(time_left(c.match, Colour::Black) == Tick{400});
}

TEST_CASE("after a match in real time has ended nothing moves any more") {
  Course c("k7/8/8/8/8/8/8/R5RK");
  c.at(0, "white a1a8").at(380, "white g1g8").after(390);
  const Match over = c.match;
  REQUIRE(over.outcome);
  Match m = over;
  CHECK(step(m).empty());
  CHECK(advance(m, Tick{10'000}).empty());
  CHECK(m == over);
}

// --- The hash ---

TEST_CASE("in real time every part of the match that play depends on is in the hash") {
  Course c({});
  c.at(0, "white e2e4 g1f3 black d7d5").after(200);
  const Match m = c.match;
  std::vector<Match> others(8, m);
  others[0].next = m.next + Tick{1};
  others[1].motion.ready[index(BoardId::A)][index(Square::e4)] = Tick{721};
  others[2].motion.double_stepped ^= bit(Square::e4);
  others[3].position.toggle({Square::a2}, {Colour::White, Kind::Pawn});
  others[4].offers[1] = Tick{3};
  others[5].has_moved = {};
  others[6].position.set_castling(0);
  others[7].motion.traffic.add({Tick{199}, move_of("b1c3"), {Colour::White, Kind::Knight}});
  for (const Match& other : others) CHECK(hash(other) != hash(m));
}

}  // namespace
}  // namespace pawnhub
