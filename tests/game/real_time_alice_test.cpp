// Alice in real time, sentence by sentence (RULES 4.5). Squares of board B have a star.
#include "tests/game/course.hpp"

namespace pawnhub {
namespace {

using enum Refusal;

Course alice(std::string_view men) { return Course(men, VariantId::Alice); }

// --- Each board for itself ---

TEST_CASE("in Alice a man on the other board does not block the way") {
  CHECK(alice("7k/8/8/8/8/|n7/8/R6K").refusal("white a1a8") == std::nullopt);
  CHECK(alice("7k/8/8/8/8/|N7/8/R6K").refusal("white a1a8") == std::nullopt);
  CHECK(alice("7k/8/8/8/8/|n7/8/|R6K").refusal("white a1*a8") == WayBlocked);
}

TEST_CASE("in Alice a man takes nobody on the other board while it crosses") {
  Course c = alice("7k/8/8/8/8/|n7/8/R6K");
  c.at(0, "white a1a8").after(300);
  CHECK(c.men() == "Kh1 Ra6>a8 kh8 na3*");
}

TEST_CASE("in Alice men of two boards don't meet at edges or on squares") {
  Course edge = alice("7k/8/8/8/|r7/8/8/R6K");
  edge.at(0, "white a1a3 black a4*a2").after(119);
  CHECK(edge.men() == "Kh1 Ra3>a3 kh8 ra2*>a2*");
  Course square = alice("7k/8/8/|r7/8/8/8/R6K");
  square.at(0, "white a1a4 black a5*a2").after(150);
  CHECK(square.taken().empty());
}

TEST_CASE("in Alice men of board B meet like those of board A") {
  Course c = alice("7k/8/8/8/|r7/8/8/|R6K");
  c.at(0, "white a1*a4 black a4*a1").after(90);
  CHECK(c.men() == "Kh1 kh8");
  CHECK(c.taken() == "Ra2* by r, ra3* by R");
}

TEST_CASE("in Alice a man takes the standing enemy on the board that it moves on, then passes") {
  Course c = alice("7k/8/8/8/8/n7/8/R6K");
  c.at(0, "white a1a3").after(90);
  CHECK(c.taken() == "na3 by R");
  CHECK(c.after(120).men() == "Kh1 Ra3* kh8");
}

// --- Both boards together ---

TEST_CASE("in Alice locks count on both boards") {
  Course c = alice("7k/8/8/8/8/R7/8/3|R3K");
  c.at(0, "white a3d3");
  CHECK(c.refusal("white d1*d3") == DestinationLocked);
  Course pawn = alice("7k/8/8/8/8/|R7/3P4/7K");
  pawn.at(0, "white d2d4");
  CHECK(pawn.refusal("white a3*d3") == DestinationLocked);
}

TEST_CASE("in Alice a standing man of one's own on either board keeps from a destination") {
  CHECK(alice("7k/8/8/8/8/|N7/8/R6K").refusal("white a1a3") == OwnManThere);
  CHECK(alice("7k/8/8/8/8/N7/8/|R6K").refusal("white a1*a3") == OwnManThere);
  CHECK(alice("7k/8/8/8/8/|N7/P7/7K").refusal("white a2a3") == OwnManThere);
}

TEST_CASE("in Alice a pawn's double step counts the square between among its destinations") {
  CHECK(alice("7k/8/8/8/8/|N7/P7/7K").refusal("white a2a4") == OwnManThere);
  CHECK(alice("7k/8/8/8/8/|n7/P7/7K").refusal("white a2a4") == std::nullopt);
}

TEST_CASE("in Alice a standing enemy on the other board keeps from no destination") {
  CHECK(alice("7k/8/8/8/8/|n7/8/R6K").refusal("white a1a3") == std::nullopt);
  CHECK(alice("7k/8/8/8/8/|n7/P7/7K").refusal("white a2a3") == std::nullopt);
}

TEST_CASE("in Alice a pawn takes diagonally only what is on its own board") {
  const Course c = alice("7k/8/8/8/8/1n1|n4/2P5/7K");
  CHECK(c.refusal("white c2b3") == std::nullopt);
  CHECK(c.refusal("white c2d3") == PawnTakesNothing);
}

TEST_CASE("in Alice a pawn on its second rank may go two squares on either board") {
  CHECK(alice("7k/8/8/8/8/8/|P7/7K").refusal("white a2*a4") == std::nullopt);
}

// --- Passing ---

TEST_CASE("in Alice a man passes to the other board at arrival, ready after its cooldown") {
  Course c = alice("7k/8/8/8/8/8/8/R6K");
  c.at(0, "white a1a3").after(119);
  CHECK(c.men() == "Kh1 Ra3>a3 kh8");
  CHECK(c.after(120).men() == "Kh1 Ra3* kh8");
  CHECK(c.ready("a3*") == 720);
  c.at(720, "white a3*a4").after(780);
  CHECK(c.men() == "Kh1 Ra4 kh8");
}

TEST_CASE("in Alice passing is told after arriving") {
  Course c = alice("7k/8/8/8/8/8/8/R6K");
  c.at(0, "white a1a2").after(60);
  REQUIRE(c.events.size() == 4);  // ordered, crossed, arrived, passed
  CHECK(c.events[2].kind == EventKind::Arrived);
  CHECK(c.events[2].at == Place{Square::a2, BoardId::A});
  CHECK(c.events[3].kind == EventKind::Passed);
  CHECK(c.events[3].at == Place{Square::a2, BoardId::B});
}

TEST_CASE("enemies ordered together that pass each other between the boards both fall") {
  Course c = alice("7k/8/8/8/R5|r1/8/8/K7");
  c.at(0, "white a4d4 black g4*d4").after(179);
  CHECK(c.men() == "Ka1 Rd4>d4 kh8 rd4*>d4*");
  CHECK(c.after(180).men() == "Ka1 kh8");
  CHECK(c.taken() == "Rd4 by r, rd4* by R");
}

TEST_CASE("of enemies that pass each other between the boards the one ordered first survives") {
  Course c = alice("7k/8/8/8/R4|r2/8/8/K7");
  c.at(0, "white a4d4").at(60, "black f4*d4").after(180);
  CHECK(c.men() == "Ka1 Rd4* kh8");
  CHECK(c.taken() == "rd4* by R");
  CHECK(c.ready("d4*") == 780);
}

TEST_CASE("men that pass between the boards on different squares don't meet") {
  Course c = alice("7k/8/8/8/R4|r2/8/8/K7");
  c.at(0, "white a4d4").at(120, "black f4*e4").after(180);
  CHECK(c.men() == "Ka1 Rd4* kh8 re4");
}

TEST_CASE("a standing enemy where a man passes to is taken") {
  Course c = alice("7k/8/8/8/3|n4/8/8/K2R4");
  c.at(0, "white d1d4").after(179);
  CHECK(c.taken().empty());
  CHECK(c.after(180).men() == "Ka1 Rd4* kh8");
  CHECK(c.taken() == "nd4* by R");
}

TEST_CASE("a king can be taken by a man that passes") {
  Course c = alice("8/8/8/8/3|k4/8/8/K2R4");
  c.at(0, "white d1d4").after(180);
  CHECK(result_of(c.match) == "white by king-taken");
}

TEST_CASE("a man that passes takes enemies moving there that were ordered after it") {
  Course c = alice("7k/8/8/8/R4|r2/8/8/K7");
  c.at(0, "white a4d4").at(60, "black f4*a4").after(180);
  CHECK(c.taken() == "rd4* by R");
  CHECK(c.men() == "Ka1 Rd4* kh8");
}

TEST_CASE("a man that passes falls to an enemy moving there that was ordered before it") {
  Course c = alice("7k/8/8/8/R6|r/8/8/K7");
  c.at(60, "black h4*a4").at(100, "white a4d4").after(280);
  CHECK(c.taken() == "Rd4* by r");
  CHECK(c.men() == "Ka1 kh8 rd4*>a4*");
}

TEST_CASE("a man that passes and an enemy moving there that was ordered with it both fall") {
  Course c = alice("7k/8/8/8/R5|r1/8/8/K7");
  c.at(0, "white a4d4 black g4*a4").after(180);
  CHECK(c.men() == "Ka1 kh8");
}

TEST_CASE("a man that passes meets all enemies moving there, in the order in which they came") {
  Course all = alice("7k/8/8/4|b3/R4|r2/8/8/K7");
  all.at(0, "white a4d4").at(60, "black f4*a4").at(130, "black e5*a1").after(180);
  CHECK(all.taken() == "bd4* by R, rd4* by R");
  // The rook came first and was ordered first: the bishop is not met.
  Course stopped = alice("7k/8/8/4|b3/R6|r/8/8/K7");
  stopped.at(60, "black h4*a4").at(100, "white a4d4").at(245, "black e5*a1").after(280);
  CHECK(stopped.taken() == "Rd4* by r");
  CHECK(stopped.men() == "Ka1 bd4*>a1* kh8 rd4*>a4*");
}

TEST_CASE("who survives between the boards meets the enemies moving on the other one") {
  Course c = alice("7k/8/8/4|b3/R4|r2/8/8/K7");
  c.at(0, "white a4d4").at(60, "black f4*d4").at(130, "black e5*a1").after(180);
  CHECK(c.taken() == "bd4* by R, rd4* by R");
  CHECK(c.men() == "Ka1 Rd4* kh8");
}

TEST_CASE("who falls between the boards takes nobody there") {
  Course c = alice("7k/8/8/4|b3/R5|r1/8/8/K7");
  c.at(0, "white a4d4 black g4*d4").at(130, "black e5*a1").after(180);
  CHECK(c.taken() == "Rd4 by r, rd4* by R");
  CHECK(c.men() == "Ka1 bd4*>a1* kh8");
}

TEST_CASE("a man that passes does not hinder its own side's men moving there") {
  Course c = alice("7k/8/8/8/R4|R2/8/8/K7");
  c.at(0, "white a4d4").at(60, "white f4*b4").after(300);
  CHECK(c.men() == "Ka1 Rb4 Rd4* kh8");
}

TEST_CASE("a pawn is promoted when it has passed") {
  Course c = alice("7k/P7/8/8/8/8/8/7K");
  c.at(0, "white a7a8n").after(59);
  CHECK(c.men() == "Kh1 Pa8>a8 kh8");
  CHECK(c.after(60).men() == "Kh1 Na8* kh8");
  const auto promotions = events_of(EventKind::Promoted, c.events);
  REQUIRE(promotions.size() == 1);
  CHECK(promotions[0].at == Place{Square::a8, BoardId::B});
}

TEST_CASE("a pawn that halts does not pass") {
  Course c = alice("7k/8/8/4|r3/8/8/4P3/7K");
  c.at(0, "black e5*e4").at(1, "white e2e4").after(300);
  CHECK(c.men() == "Kh1 Pe3 kh8 re4");
  CHECK(c.ready("e3") == 691);
}

TEST_CASE("in Alice king and rook that castle pass, each when it arrives") {
  Course c("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", VariantId::Alice);
  c.at(0, "white e1c1").after(120);
  CHECK(c.men() == "Kc1* Rc1>d1 ke8");
  CHECK(c.after(180).men() == "Kc1* Rd1* ke8");
}

TEST_CASE("in Alice one castles in real time on board A only") {
  Course c = alice("4k3/8/8/8/8/8/8/R3|K3");
  CHECK(c.refusal("white e1*c1") == NotItsWay);
}

TEST_CASE("in Alice a standing man of one's own on board B keeps from castling onto its square") {
  CHECK(Course("4k3/8/8/8/8/8/8/R2|NK3 w Q - 0 1", VariantId::Alice).refusal("white e1c1") ==
        OwnManThere);
  CHECK(Course("4k3/8/8/8/8/8/8/R2|nK3 w Q - 0 1", VariantId::Alice).refusal("white e1c1") ==
        std::nullopt);
}

}  // namespace
}  // namespace pawnhub
