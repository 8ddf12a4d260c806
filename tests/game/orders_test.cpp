// Men's states and orders in real time, sentence by sentence (RULES 4, 4.1 and 4.2).
#include "tests/game/course.hpp"

namespace pawnhub {
namespace {

using enum VariantId;
using enum Refusal;

// --- No turns, no check (RULES 4) ---

TEST_CASE("in real time there are no turns: any man may be ordered at any tick") {
  Course c({});
  c.at(0, "black e7e5").at(1, "black d7d5").at(2, "white e2e4").at(7, "black c7c5");
  CHECK(c.match.refused == 0);
  CHECK(c.match.motion.traffic.men().size() == 4);
}

TEST_CASE("several men of both sides may be ordered in one tick") {
  Course c({});
  c.at(0, "white e2e4 g1f3 black e7e5 g8f6 d7d5");
  CHECK(c.match.refused == 0);
  CHECK(c.match.motion.traffic.men().size() == 5);
}

TEST_CASE("in real time there is no check: a king may be ordered onto an attacked square") {
  CHECK(Course("7k/8/8/8/8/8/r7/4K3").refusal("white e1e2") == std::nullopt);
}

TEST_CASE(
    "in real time there is no check: one attacked need not be moved, one that shields may be") {
  CHECK(Course("4r2k/8/8/8/8/8/7P/4K3").refusal("white h2h3") == std::nullopt);
  CHECK(Course("4r2k/8/8/8/8/8/4R3/4K3").refusal("white e2a2") == std::nullopt);
}

TEST_CASE("at standard speed half a square takes 30 ticks and a man rests 600") {
  Course c("7k/8/8/8/8/8/8/R6K");
  c.at(0, "white a1a2").after(29);
  CHECK(c.men() == "Kh1 Ra1>a2 kh8");
  CHECK(c.after(30).men() == "Kh1 Ra2>a2 kh8");
  CHECK(c.after(59).men() == "Kh1 Ra2>a2 kh8");
  CHECK(c.after(60).men() == "Kh1 Ra2 kh8");
  CHECK(c.ready("a2") == 660);
}

TEST_CASE("at lightning speed half a square takes 6 ticks and a man rests 120") {
  Course c("7k/8/8/8/8/8/8/R6K", Classic, Pace::Lightning);
  c.at(0, "white a1a2").after(5);
  CHECK(c.men() == "Kh1 Ra1>a2 kh8");
  CHECK(c.after(6).men() == "Kh1 Ra2>a2 kh8");
  CHECK(c.after(11).men() == "Kh1 Ra2>a2 kh8");
  CHECK(c.after(12).men() == "Kh1 Ra2 kh8");
  CHECK(c.ready("a2") == 132);
}

// --- States (RULES 4.1) ---

TEST_CASE("at the start every man is ready") {
  const Course c({});
  for (const Square s : Squares{c.match.position.on(BoardId::A).held()})
    CHECK(c.match.motion.ready[index(BoardId::A)][index(s)] == Tick{0});
}

TEST_CASE("a man is ready from its ready tick on, and not one tick before") {
  Course c("7k/8/8/8/8/8/8/R6K");
  c.at(3, "white a1a2").after(661);
  CHECK(c.ready("a2") == 663);
  CHECK(c.match.next == Tick{662});
  CHECK(c.refusal("white a2a3") == NotReady);
  c.after(662);
  CHECK(c.refusal("white a2a3") == std::nullopt);
  CHECK(c.at(663, "white a2a3").men() == "Kh1 Ra2>a3 kh8");
}

TEST_CASE("a man crosses into its k-th square 2k-1 halves after the order and arrives after 2n") {
  const auto [pace, half] =
      GENERATE(table<Pace, int>({{Pace::RealTime, 30}, {Pace::Lightning, 6}}));
  Course c("7k/8/8/8/8/8/8/R6K", Classic, pace);
  constexpr int kOrdered = 17;
  c.at(kOrdered, "white a1a8");
  for (int k = 1; k <= 7; ++k) {
    const std::string before = "Kh1 Ra" + std::to_string(k) + ">a8 kh8";
    const std::string then = "Kh1 Ra" + std::to_string(k + 1) + ">a8 kh8";
    CHECK(c.after(kOrdered + (2 * k - 1) * half - 1).men() == before);
    CHECK(c.after(kOrdered + (2 * k - 1) * half).men() == then);
  }
  CHECK(c.after(kOrdered + 14 * half - 1).men() == "Kh1 Ra8>a8 kh8");
  CHECK(c.after(kOrdered + 14 * half).men() == "Kh1 Ra8 kh8");
}

TEST_CASE("a diagonal step counts one square") {
  Course c("7k/8/8/8/8/8/8/B6K");
  c.at(0, "white a1d4").after(149);
  CHECK(c.men() == "Bc3>d4 Kh1 kh8");
  CHECK(c.after(150).men() == "Bd4>d4 Kh1 kh8");
  CHECK(c.after(179).men() == "Bd4>d4 Kh1 kh8");
  CHECK(c.after(180).men() == "Bd4 Kh1 kh8");
}

TEST_CASE("every kind of man goes at the same speed") {
  Course c("4k3/8/8/8/8/8/8/QRBK4");
  c.at(0, "white a1a2 b1b2 c1d2 d1e1").after(59);
  CHECK(c.men() == "Bd2>d2 Ke1>e1 Qa2>a2 Rb2>b2 ke8");
  CHECK(c.after(60).men() == "Bd2 Ke1 Qa2 Rb2 ke8");
}

TEST_CASE("each crossing is told, with the square that was crossed into") {
  Course c("7k/8/8/8/8/8/8/R6K");
  c.at(0, "white a1a3").after(200);
  const auto crossings = events_of(EventKind::Crossed, c.events);
  REQUIRE(crossings.size() == 2);
  CHECK(crossings[0].at == Place{Square::a2});
  CHECK(crossings[1].at == Place{Square::a3});
  CHECK(crossings[1].man == Man{Colour::White, Kind::Rook});
  CHECK(crossings[1].move == move_of("a1a3"));
}

TEST_CASE("a knight leaves the board after one half, comes down after three, arrives after four") {
  Course c("7k/8/8/8/8/8/8/1N5K");
  CHECK(c.at(0, "white b1c3").after(29).men() == "Kh1 Nb1>c3 kh8");
  CHECK(c.after(30).men() == "Kh1 N>c3 kh8");
  CHECK(c.after(89).men() == "Kh1 N>c3 kh8");
  CHECK(c.after(90).men() == "Kh1 Nc3>c3 kh8");
  CHECK(c.after(119).men() == "Kh1 Nc3>c3 kh8");
  CHECK(c.after(120).men() == "Kh1 Nc3 kh8");
  CHECK(c.ready("c3") == 720);
}

TEST_CASE("coming down is a knight's only crossing") {
  Course c("7k/8/8/8/8/8/8/1N5K");
  c.at(0, "white b1c3").after(200);
  const auto crossings = events_of(EventKind::Crossed, c.events);
  REQUIRE(crossings.size() == 1);
  CHECK(crossings[0].at == Place{Square::c3});
}

TEST_CASE("on arrival a man stands, ready again after its cooldown, and it is told") {
  Course c("7k/8/8/8/8/8/8/R6K");
  c.at(5, "white a1a3").after(125);
  CHECK(c.men() == "Kh1 Ra3 kh8");
  CHECK(c.ready("a3") == 725);
  const auto arrivals = events_of(EventKind::Arrived, c.events);
  REQUIRE(arrivals.size() == 1);
  CHECK(arrivals[0].man == Man{Colour::White, Kind::Rook});
  CHECK(arrivals[0].at == Place{Square::a3});
}

TEST_CASE("a man that has been taken is gone") {
  Course c("7k/8/8/8/8/r7/8/R6K");
  c.at(0, "white a1a3").after(90);
  CHECK(c.men() == "Kh1 Ra3>a3 kh8");
  CHECK(c.refusal("black a3a4") == NoManThere);
}

TEST_CASE("an order is told, with the man, its origin and where it goes") {
  Course c({});
  c.at(0, "white e2e4");
  REQUIRE(c.events.size() == 1);
  CHECK(c.events[0] == Event{.kind = EventKind::Ordered,
                             .man = {Colour::White, Kind::Pawn},
                             .at = {Square::e2},
                             .move = move_of("e2e4")});
}

TEST_CASE("a moving man can't be ordered again, wherever it is") {
  Course c("7k/8/8/8/8/8/8/R6K");
  c.at(0, "white a1a4");
  CHECK(c.refusal("white a1a2") == ManMoving);
  c.after(30);
  CHECK(c.refusal("white a1a2") == NoManThere);
  CHECK(c.refusal("white a2a1") == ManMoving);
  c.after(179);
  CHECK(c.refusal("white a4a5") == ManMoving);
}

TEST_CASE("a man can't be ordered twice in one tick") {
  Course c("7k/8/8/8/8/8/8/R6K");
  c.try_at(0, "white a1a4 a1d1");
  CHECK(c.match.refused == 1);
  CHECK(c.men() == "Kh1 Ra1>a4 kh8");
}

TEST_CASE("a knight in the air can't be ordered") {
  Course c("7k/8/8/8/8/8/8/1N5K");
  c.at(0, "white b1c3").after(40);
  CHECK(c.refusal("white b1a3") == NoManThere);
  CHECK(c.refusal("white c3d5") == NoManThere);
}

// --- Whose, and which way (RULES 4.2) ---

TEST_CASE("only one's own men can be ordered") {
  const Course c({});
  CHECK(c.refusal("white e7e5") == NotYourMan);
  CHECK(c.refusal("white e4e5") == NoManThere);
}

TEST_CASE("an order must be the man's own way by chess") {
  const Course c("7k/8/8/8/3Q4/P1N5/1B6/R3K3");
  for (const auto* order : {"a3a5", "a3b3", "a3a2", "c3c4", "c3e5", "b2b3", "a1b2", "e1e3", "d4e6"})
    CHECK(c.refusal("white " + std::string(order)) == NotItsWay);
  for (const auto* order : {"c3d5", "b2c1", "a1a2", "a1d1", "e1d2", "d4d8", "d4h4", "d4h8", "a3a4"})
    CHECK(c.refusal("white " + std::string(order)) == std::nullopt);
}

TEST_CASE("a man of either side that stands on a square between blocks the way") {
  CHECK(Course("7k/8/8/8/8/n7/8/R6K").refusal("white a1a4") == WayBlocked);
  CHECK(Course("7k/8/8/8/8/N7/8/R6K").refusal("white a1a4") == WayBlocked);
  CHECK(Course("7k/8/8/8/3p4/8/8/B6K").refusal("white a1e5") == WayBlocked);
}

TEST_CASE("nothing blocks a knight") { CHECK(Course({}).refusal("white b1c3") == std::nullopt); }

TEST_CASE("moving men of either side don't block the way") {
  Course own("7k/8/8/8/8/N7/8/R6K");
  CHECK(own.at(0, "white a3c4").refusal("white a1a8") == std::nullopt);
  Course enemy("7k/8/8/8/8/n7/8/R6K");
  CHECK(enemy.at(0, "black a3c4").refusal("white a1a8") == std::nullopt);
}

TEST_CASE("a man that has come to rest on the way blocks later orders") {
  Course c("7k/8/8/8/8/7r/8/R5K1");
  c.at(0, "black h3a3").after(419);
  CHECK(c.refusal("white a1a8") == std::nullopt);
  CHECK(c.after(420).refusal("white a1a8") == WayBlocked);
}

TEST_CASE("the destination may not hold a standing man of one's own") {
  CHECK(Course("7k/8/8/8/8/N7/8/R6K").refusal("white a1a3") == OwnManThere);
  CHECK(Course("7k/8/8/8/8/N7/8/1N5K").refusal("white b1a3") == OwnManThere);
}

TEST_CASE("the destination may hold a standing enemy") {
  CHECK(Course("7k/8/8/8/8/n7/8/R6K").refusal("white a1a3") == std::nullopt);
}

TEST_CASE("a square that an own man is leaving may be a destination") {
  Course c("7k/8/8/8/8/N7/8/R6K");
  c.at(0, "white a3c4 a1a3");
  CHECK(c.match.refused == 0);
}

// --- Locks (RULES 4.2) ---

TEST_CASE("a man under way locks its destination for its own side") {
  Course c("7k/8/8/8/8/R7/8/3R3K");
  c.at(0, "white a3d3");
  CHECK(c.refusal("white d1d3") == DestinationLocked);
  CHECK(c.refusal("white d1d2") == std::nullopt);
  CHECK(c.refusal("white d1d4") == std::nullopt);
}

TEST_CASE("a destination is locked within the tick of the order") {
  Course c("7k/8/8/8/8/R7/8/3R3K");
  c.try_at(0, "white a3d3 d1d3");
  CHECK(c.match.refused == 1);
}

TEST_CASE("a man under way locks nothing for the other side") {
  Course c("7k/8/8/8/8/R7/8/3r3K");
  c.at(0, "white a3d3");
  CHECK(c.refusal("black d1d3") == std::nullopt);
}

TEST_CASE("squares on its way are not locked by a man that can't stop there") {
  Course c("7k/8/8/8/8/R7/8/2RB3K");
  c.at(0, "white a3d3");
  CHECK(c.refusal("white c1c3") == std::nullopt);
  Course slanted("7k/8/8/8/3p4/4P3/4R3/7K");
  slanted.at(0, "white e3d4");
  CHECK(slanted.refusal("white e2e3") == std::nullopt);
}

TEST_CASE("a knight locks its destination while in the air") {
  Course c("7k/8/8/8/8/8/8/RN5K");
  c.at(0, "white b1a3").after(50);
  CHECK(c.refusal("white a1a3") == DestinationLocked);
}

TEST_CASE("a pawn going ahead locks the square that it occupies") {
  Course c("7k/8/8/8/8/8/R2P4/7K");
  c.at(0, "white d2d3");
  CHECK(c.refusal("white a2d2") == DestinationLocked);
  c.after(29);
  CHECK(c.refusal("white a2d2") == DestinationLocked);
  c.after(30);
  CHECK(c.refusal("white a2d2") == std::nullopt);
}

TEST_CASE("a pawn on a double step locks the square between until it has crossed out of it") {
  Course c("7k/8/8/8/8/R7/3P4/7K");
  c.at(0, "white d2d4");
  CHECK(c.refusal("white a3d3") == DestinationLocked);
  c.after(89);
  CHECK(c.refusal("white a3d3") == DestinationLocked);
  c.after(90);
  CHECK(c.refusal("white a3d3") == std::nullopt);
}

TEST_CASE("a lock ends when the man is taken") {
  Course c("7k/8/8/8/1r6/R7/8/4R2K");
  c.at(0, "black b4b1").at(1, "white a3e3").after(30);
  CHECK(c.refusal("white e1e3") == DestinationLocked);
  c.after(31);
  CHECK(c.taken() == "Rb3 by r");
  CHECK(c.refusal("white e1e3") == std::nullopt);
}

TEST_CASE("a lock ends when the man arrives, and then it stands there") {
  Course c("7k/8/8/8/8/R7/8/3R3K");
  c.at(0, "white a3d3").after(179);
  CHECK(c.refusal("white d1d3") == DestinationLocked);
  c.after(180);
  CHECK(c.refusal("white d1d3") == OwnManThere);
}

TEST_CASE("a lock ends when the pawn is halted") {
  Course c("7k/8/8/8/r6R/8/3P4/7K");
  c.at(0, "black a4d4").at(100, "white d2d4").after(189);
  CHECK(c.refusal("white h4d4") == DestinationLocked);
  c.after(190);
  CHECK(c.men() == "Kh1 Pd3 Rh4 kh8 rd4");
  CHECK(c.refusal("white h4d4") == std::nullopt);
}

// --- Pawns (RULES 4.2) ---

TEST_CASE("a pawn can't be ordered ahead onto a standing man of either side") {
  CHECK(Course("7k/8/8/8/8/3n4/3P4/7K").refusal("white d2d3") == PawnBlocked);
  CHECK(Course("7k/8/8/8/8/3N4/3P4/7K").refusal("white d2d3") == PawnBlocked);
  CHECK(Course("7k/8/8/8/3n4/8/3P4/7K").refusal("white d2d4") == PawnBlocked);
  CHECK(Course("7k/8/8/8/3N4/8/3P4/7K").refusal("white d2d4") == PawnBlocked);
}

TEST_CASE("a pawn may be ordered ahead onto a moving man") {
  Course c("7k/8/8/8/8/3r4/3P4/7K");
  CHECK(c.at(0, "black d3a3").refusal("white d2d3") == std::nullopt);
}

TEST_CASE("a pawn goes two squares from its second rank only") {
  CHECK(Course("7k/8/8/8/8/8/3P4/7K").refusal("white d2d4") == std::nullopt);
  CHECK(Course("7k/8/8/8/8/3P4/8/7K").refusal("white d3d5") == NotItsWay);
  Course c("7k/8/8/8/8/8/3P4/7K");
  c.at(0, "white d2d3").after(700);
  CHECK(c.refusal("white d3d5") == NotItsWay);
}

TEST_CASE("the horde's pawns go two squares from the seventh rank only") {
  const Course c("3p4/4p3/5p2/8/8/8/8/4K3", Horde);
  CHECK(c.refusal("black e7e5") == std::nullopt);
  CHECK(c.refusal("black d8d6") == NotItsWay);
  CHECK(c.refusal("black d8d7") == std::nullopt);
  CHECK(c.refusal("black f6f4") == NotItsWay);
}

TEST_CASE("a double step needs the square between free of standing men of either side") {
  CHECK(Course("7k/8/8/8/8/3n4/3P4/7K").refusal("white d2d4") == PawnBlocked);
  CHECK(Course("7k/8/8/8/8/3N4/3P4/7K").refusal("white d2d4") == PawnBlocked);
}

TEST_CASE("a double step needs the square between not locked") {
  Course c("7k/8/8/8/8/R7/3P4/7K");
  c.at(0, "white a3d3");
  CHECK(c.refusal("white d2d4") == DestinationLocked);
  CHECK(c.refusal("white d2d3") == DestinationLocked);
}

TEST_CASE("moving men on the square between don't keep a pawn from a double step") {
  Course c("7k/8/8/8/8/3R4/3P4/7K");
  CHECK(c.at(0, "white d3a3").refusal("white d2d4") == std::nullopt);
}

TEST_CASE("a pawn may be ordered diagonally onto an enemy that stands there") {
  const Course c("7k/8/8/8/8/2n1n3/3P4/7K");
  CHECK(c.refusal("white d2c3") == std::nullopt);
  CHECK(c.refusal("white d2e3") == std::nullopt);
}

TEST_CASE("a pawn may be ordered diagonally onto an enemy that moves there") {
  Course c("7k/8/8/8/8/r7/1P6/7K");
  c.at(0, "black a3h3");
  CHECK(c.refusal("white b2a3") == std::nullopt);  // still on its origin
  c.after(89);
  CHECK(c.refusal("white b2c3") == PawnTakesNothing);
  c.after(90);
  CHECK(c.refusal("white b2c3") == std::nullopt);
  CHECK(c.refusal("white b2a3") == PawnTakesNothing);
}

TEST_CASE("a pawn can't be ordered diagonally onto an empty square or an own man") {
  const Course c("7k/8/8/8/8/4N3/3P4/7K");
  CHECK(c.refusal("white d2c3") == PawnTakesNothing);
  CHECK(c.refusal("white d2e3") == OwnManThere);
}

TEST_CASE("a knight in the air occupies no square that a pawn could take on") {
  Course c("7k/8/8/8/8/2n5/3P4/7K");
  c.at(0, "black c3e4").after(29);
  CHECK(c.refusal("white d2c3") == std::nullopt);
  c.after(30);
  CHECK(c.refusal("white d2c3") == PawnTakesNothing);
}

TEST_CASE("an enemy that is ordered away in this very tick still lets a pawn be ordered there") {
  Course c("7k/8/8/8/8/2n5/3P4/7K");
  c.at(0, "white d2c3 black c3e4");
  CHECK(c.match.refused == 0);
}

TEST_CASE("a pawn ordered diagonally goes there, whoever has left") {
  Course c("7k/8/8/8/8/2n5/3P4/7K");
  c.at(0, "white d2c3 black c3e4").after(60);
  CHECK(c.men() == "Kh1 Pc3 kh8 n>e4");
  CHECK(c.taken().empty());
}

// --- Taking in passing (RULES 4.2) ---

// White's pawn makes its double step at tick 0: on e3 from 30, on e4 from 90, standing from 120,
// ready from 720.
constexpr std::string_view kPassing = "7k/8/8/8/3p1p2/8/4P3/7K";

TEST_CASE(
    "a pawn on a double step leaves a ghost on the square between when it crosses out of it") {
  Course c(kPassing, GENERATE(Classic, Fog));
  c.at(0, "white e2e4").after(29);
  CHECK(c.refusal("black d4e3") == PawnTakesNothing);
  for (const int tick : {30, 89, 90, 119, 120, 300})  // till 89 it is there itself
    CHECK(c.after(tick).refusal("black d4e3") == std::nullopt);
}

TEST_CASE("a ghost is there as long as its pawn is not ready again") {
  Course c(kPassing);
  c.at(0, "white e2e4").after(718);
  CHECK(c.refusal("black d4e3") == std::nullopt);  // at tick 719
  c.after(719);
  CHECK(c.refusal("black d4e3") == PawnTakesNothing);  // at tick 720
}

TEST_CASE("a ghost goes with its pawn when that is taken") {
  Course c(kPassing);
  c.at(0, "white e2e4").at(130, "black d4e3").after(160);
  CHECK(c.taken() == "Pe4 by p");
  CHECK(c.after(200).refusal("black f4e3") == OwnManThere);
  Course standing("7k/8/8/8/3p3r/8/4P3/7K");
  standing.at(0, "white e2e4").at(150, "black h4e4").after(299);
  CHECK(standing.refusal("black d4e3") == std::nullopt);
  CHECK(standing.after(300).taken() == "Pe4 by r");
  CHECK(standing.refusal("black d4e3") == PawnTakesNothing);
}

TEST_CASE("there is no ghost in Alice and Dark") {
  Course c(kPassing, GENERATE(Alice, Dark));
  c.at(0, "white e2e4").after(90);
  CHECK(c.refusal("black d4e3") == PawnTakesNothing);
  CHECK(c.after(200).refusal("black d4e3") == PawnTakesNothing);
}

TEST_CASE("a single step leaves no ghost") {
  Course c("7k/8/8/8/3p4/8/4P3/7K");
  c.at(0, "white e2e3").at(720, "white e3e4").after(800);
  CHECK(c.refusal("black d4e3") == PawnTakesNothing);
}

TEST_CASE("only a pawn's double step leaves a ghost") {
  Course c("7k/8/8/8/3p4/8/4R3/7K");
  c.at(0, "white e2e4").after(150);
  CHECK(c.refusal("black d4e3") == PawnTakesNothing);
}

TEST_CASE("an enemy pawn that crosses onto a ghost takes the ghost's pawn where it stands") {
  Course c(kPassing);
  c.at(0, "white e2e4").at(130, "black d4e3").after(159);
  CHECK(c.men() == "Kh1 Pe4 kh8 pd4>e3 pf4");
  c.after(160);
  CHECK(c.men() == "Kh1 kh8 pe3>e3 pf4");
  CHECK(c.taken() == "Pe4 by p");
}

TEST_CASE("an enemy pawn that crosses onto a ghost takes the ghost's pawn while that still moves") {
  Course c(kPassing);
  c.at(0, "white e2e4").at(80, "black d4e3").after(109);
  CHECK(c.men() == "Kh1 Pe4>e4 kh8 pd4>e3 pf4");
  CHECK(c.after(110).men() == "Kh1 kh8 pe3>e3 pf4");
}

TEST_CASE("a ghost is there in the very tick in which its pawn crosses out of the square") {
  Course c(kPassing);
  c.at(0, "white e2e4").at(60, "black d4e3").after(89);
  CHECK(c.taken().empty());
  CHECK(c.after(90).taken() == "Pe4 by p");
}

TEST_CASE("a pawn that crosses in before the other has crossed out fights it") {
  Course c(kPassing);
  c.at(0, "white e2e4").at(59, "black d4e3").after(89);
  CHECK(c.taken() == "pe3 by P");  // White's was ordered first
}

TEST_CASE("a ghost is taken in the last tick of its being there") {
  Course c(kPassing);
  c.at(0, "white e2e4").at(689, "black d4e3").after(719);
  CHECK(c.taken() == "Pe4 by p");
}

TEST_CASE("a ghost that is gone at the crossing is not taken, and the pawn goes on") {
  Course c(kPassing);
  c.at(0, "white e2e4").at(690, "black d4e3").after(750);
  CHECK(c.men() == "Kh1 Pe4 kh8 pe3 pf4");
}

TEST_CASE("a pawn that was sent for another man takes the ghost's pawn too if it crosses onto it") {
  // The rook stands where the ghost will be, and leaves before the white pawn comes.
  Course c("7k/8/8/8/3p4/4R3/4P3/7K");
  c.at(0, "white e3h3 e2e4").at(60, "black d4e3").after(90);
  CHECK(c.taken() == "Pe4 by p");
}

TEST_CASE("no other man takes by crossing onto a ghost") {
  Course rook("7k/8/8/8/8/r7/4P3/7K");
  rook.at(0, "white e2e4").at(100, "black a3h3").after(520);
  CHECK(rook.taken().empty());
  Course knight("7k/8/8/5n2/8/8/4P3/7K");
  knight.at(0, "white e2e4").at(100, "black f5e3").after(300);
  CHECK(knight.taken().empty());
}

TEST_CASE("one's own pawn does not take by crossing onto a ghost") {
  Course c("7k/8/8/8/8/r7/3PP3/7K");
  c.at(0, "white e2e4 black a3e3").at(250, "white d2e3").after(280);
  CHECK(c.taken() == "re3 by P");
  CHECK(c.men() == "Kh1 Pe3>e3 Pe4 kh8");
}

TEST_CASE("a ghost's square is locked by the pawn that was sent onto it") {
  Course c(kPassing);
  c.at(0, "white e2e4").at(130, "black d4e3");
  CHECK(c.refusal("black f4e3") == DestinationLocked);
}

// --- Castling (RULES 4.2) ---

constexpr std::string_view kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

TEST_CASE("castling sends king and rook at the same tick, the king two squares") {
  Course c(kCastling);
  c.at(7, "white e1g1");
  CHECK(c.men() == "Ke1>g1 Ra1 Rh1>f1 ke8 ra8 rh8");
  c.after(127);
  CHECK(c.men() == "Kg1 Ra1 Rf1 ke8 ra8 rh8");
  CHECK(c.ready("g1") == 727);
  CHECK(c.ready("f1") == 727);
}

TEST_CASE("in long castling the rook goes three squares, and arrives after the king") {
  Course c(kCastling);
  c.at(0, "white e1c1").after(120);
  CHECK(c.men() == "Kc1 Rc1>d1 Rh1 ke8 ra8 rh8");
  CHECK(c.after(180).men() == "Kc1 Rd1 Rh1 ke8 ra8 rh8");
}

TEST_CASE("castling is one order, named by the king's two squares") {
  const Course c(kCastling);
  CHECK(c.refusal("white e1g1") == std::nullopt);
  CHECK(c.refusal("white e1c1") == std::nullopt);
  CHECK(c.refusal("white e1b1") == NotItsWay);
  CHECK(c.refusal("white e1h1") == NotItsWay);
}

TEST_CASE("a king or rook that has been ordered can't castle any more") {
  Course king(kCastling);
  king.at(0, "white e1e2").at(700, "white e2e1").after(1400);
  CHECK(king.refusal("white e1g1") == CastlingRightGone);
  Course rook(kCastling);
  rook.at(0, "white h1h2").at(700, "white h2h1").after(1400);
  CHECK(rook.refusal("white e1g1") == CastlingRightGone);
  CHECK(rook.refusal("white e1c1") == std::nullopt);
}

TEST_CASE("a king under way can't castle, nor can one with its rook under way") {
  Course king(kCastling);
  CHECK(king.at(0, "white e1e2").refusal("white e1g1") == ManMoving);
  Course rook(kCastling);
  CHECK(rook.at(0, "white h1h8").refusal("white e1g1") == CastlingRightGone);
}

TEST_CASE("the right to castle goes with the rook when that is taken") {
  Course c(kCastling);
  c.at(0, "white h1h8").after(420);
  CHECK(c.taken() == "rh8 by R");
  CHECK(c.refusal("black e8g8") == CastlingRightGone);
  CHECK(c.refusal("black e8c8") == std::nullopt);
}

TEST_CASE("castling needs the right of the start") {
  CHECK(Course("4k3/8/8/8/8/8/8/R3K2R w - - 0 1").refusal("white e1g1") == CastlingRightGone);
}

TEST_CASE("a man of either side that stands between king and rook keeps them from castling") {
  CHECK(Course("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1").refusal("white e1c1") == WayBlocked);
  CHECK(Course("4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1").refusal("white e1c1") == WayBlocked);
  CHECK(Course("4k3/8/8/8/8/8/8/R3Kn1R w KQ - 0 1").refusal("white e1g1") == WayBlocked);
}

TEST_CASE("moving men between king and rook don't keep them from castling") {
  Course c("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1");
  CHECK(c.at(0, "white f1a6").refusal("white e1g1") == std::nullopt);
}

TEST_CASE("a locked destination of king or rook keeps them from castling") {
  Course king("4k3/8/8/6R1/8/8/8/R3K2R w KQ - 0 1");
  CHECK(king.at(0, "white g5g1").refusal("white e1g1") == DestinationLocked);
  Course rook("4k3/8/8/5R2/8/8/8/R3K2R w KQ - 0 1");
  CHECK(rook.at(0, "white f5f1").refusal("white e1g1") == DestinationLocked);
}

TEST_CASE("king and rook that castle lock both their destinations") {
  Course c("4k3/8/8/5RR1/8/8/8/R3K2R w KQ - 0 1");
  c.at(0, "white e1g1");
  CHECK(c.refusal("white g5g1") == DestinationLocked);
  CHECK(c.refusal("white f5f1") == DestinationLocked);
}

TEST_CASE("in real time one may castle in, through and into attack") {
  const Course c("k3r3/8/8/5r2/6r1/8/8/R3K2R w KQ - 0 1");
  CHECK(c.refusal("white e1g1") == std::nullopt);
}

TEST_CASE("after castling has begun king and rook go each for itself") {
  Course c("k6r/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  c.at(0, "black h8h1").at(380, "white e1g1").after(600);
  CHECK(c.taken() == "Rh1 by r");
  CHECK(c.men() == "Kg1 Ra1 ka8 rh1");
}

TEST_CASE("in every variant one may castle in real time") {
  const VariantId id = GENERATE(Classic, Alice, Dark, Fog);
  Course c(kCastling, id);
  c.at(0, "white e1c1 black e8g8");
  CHECK(c.match.refused == 0);
  Course horde("p7/8/8/8/8/8/8/R3K2R w KQ - 0 1", Horde);
  CHECK(horde.refusal("white e1c1") == std::nullopt);
}

// --- Promotion (RULES 4.2 and 2) ---

TEST_CASE("a pawn is promoted on arrival on the last rank, not before") {
  Course c("7k/P7/8/8/8/8/8/7K");
  c.at(0, "white a7a8r").after(59);
  CHECK(c.men() == "Kh1 Pa8>a8 kh8");
  CHECK(events_of(EventKind::Promoted, c.events).empty());
  CHECK(c.after(60).men() == "Kh1 Ra8 kh8");
  CHECK(c.ready("a8") == 660);
  const auto promotions = events_of(EventKind::Promoted, c.events);
  REQUIRE(promotions.size() == 1);
  CHECK(promotions[0].man == Man{Colour::White, Kind::Rook});
  CHECK(promotions[0].at == Place{Square::a8});
}

TEST_CASE("an order onto the last rank that names no promotion means a queen") {
  Course c("7k/P7/8/8/8/8/8/7K");
  CHECK(c.at(0, "white a7a8").after(60).men() == "Kh1 Qa8 kh8");
}

TEST_CASE("a pawn that takes on the last rank is promoted there to what the order names") {
  const auto [letter, man] =
      GENERATE(table<std::string, std::string>({{"q", "Q"}, {"r", "R"}, {"b", "B"}, {"n", "N"}}));
  Course c("1n5k/P7/8/8/8/8/8/K7");
  c.at(0, "white a7b8" + letter).after(60);
  CHECK(c.match.position.at({Square::b8}) == man_of(man[0]));
}

TEST_CASE("a promotion letter on any other order is refused") {
  const Course c("7k/P7/8/8/8/8/4P3/R6K");
  CHECK(c.refusal("white e2e4q") == PromotionElsewhere);
  CHECK(c.refusal("white a1b1q") == PromotionElsewhere);
}

// --- What a player may order ---

TEST_CASE("every way of promoting is an order of its own") {
  const Course c("7k/P7/8/8/8/8/8/7K");
  const MoveList legal = legal_moves(c.match, Colour::White);
  for (const auto* text : {"a7a8q", "a7a8r", "a7a8b", "a7a8n"})
    CHECK(legal.contains(move_of(text)));
}

}  // namespace
}  // namespace pawnhub
