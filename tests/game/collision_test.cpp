// Motion and collisions in real time, sentence by sentence (RULES 4.3). A man ordered at tick s
// crosses into the k-th square of its line at s + 30 (2k - 1).
#include "tests/game/course.hpp"

namespace pawnhub {
namespace {

// --- Step 1: crossings together, halts ---

TEST_CASE("all crossings of a tick happen together: one who follows another misses it") {
  Course c("7k/8/8/8/8/8/r7/R6K");
  c.at(0, "white a1a2 black a2a8").after(30);
  CHECK(c.men() == "Kh1 Ra2>a2 kh8 ra3>a8");
}

TEST_CASE("a knight leaves the board at its tick, before anything can hit it") {
  Course c("7k/8/8/8/8/8/n7/R6K");
  c.at(0, "white a1a2 black a2c3").after(30);
  CHECK(c.men() == "Kh1 Ra2>a2 kh8 n>c3");
}

TEST_CASE("a knight that has not left yet can be hit") {
  Course c("7k/8/8/8/8/8/n7/R6K");
  c.at(0, "white a1a2").at(1, "black a2c3").after(30);
  CHECK(c.taken() == "na2 by R");
}

TEST_CASE("a knight in the air can't be hit and hits nobody") {
  // One rook crosses into its origin, another leaves its destination meanwhile.
  Course c("7k/8/8/8/8/2r5/8/rN5K");
  c.at(0, "white b1c3").at(5, "black a1g1").at(20, "black c3c8").after(200);
  CHECK(c.taken().empty());
}

TEST_CASE("a pawn going ahead halts before a square where an enemy stands") {
  Course c("7k/8/8/8/r7/8/3P4/7K");
  c.at(0, "black a4d4").at(100, "white d2d4").after(189);
  CHECK(c.men() == "Kh1 Pd3>d4 kh8 rd4");
  CHECK(c.after(190).men() == "Kh1 Pd3 kh8 rd4");
  CHECK(c.taken().empty());
}

TEST_CASE("a pawn that halts is ready a cooldown after that tick") {
  Course c("7k/8/8/8/r7/8/3P4/7K");
  c.at(0, "black a4d4").at(100, "white d2d4").after(190);
  CHECK(c.ready("d3") == 790);
}

TEST_CASE("a halt is told, and is no crossing") {
  Course c("7k/8/8/8/r7/8/3P4/7K");
  c.at(0, "black a4d4").at(100, "white d2d4").after(300);
  const auto halts = events_of(EventKind::Halted, c.events);
  REQUIRE(halts.size() == 1);
  CHECK(halts[0].man == Man{Colour::White, Kind::Pawn});
  CHECK(halts[0].at == Place{Square::d3});
  for (const Event& e : events_of(EventKind::Crossed, c.events))
    CHECK_FALSE((e.man.kind == Kind::Pawn && e.at == Place{Square::d4}));
}

TEST_CASE("a pawn may halt on its origin, and go two squares from there later") {
  Course c("7k/8/8/8/8/r7/3P4/7K");
  c.at(0, "black a3d3").at(160, "white d2d3").after(190);
  CHECK(c.men() == "Kh1 Pd2 kh8 rd3");
  CHECK(c.ready("d2") == 790);
  c.at(781, "black d3a3").after(811);
  CHECK(c.refusal("white d2d4") == std::nullopt);
}

TEST_CASE("a pawn that halts when another crosses into its square diagonally is taken once") {
  Course c("7k/8/8/3r4/2p5/8/3P4/7K");
  c.at(0, "black d5d4").at(1, "white d2d4").at(61, "black c4d3").after(91);
  CHECK(c.taken() == "Pd3 by p");
  CHECK(c.men() == "Kh1 kh8 pd3>d3 rd4");
}

TEST_CASE("an enemy that comes to rest in the very tick of the crossing is not yet standing") {
  Course c("7k/8/8/8/8/r7/3P4/7K");
  c.at(0, "black a3d3").at(150, "white d2d3").after(180);
  CHECK(c.taken() == "Pd3 by r");
  CHECK(events_of(EventKind::Halted, c.events).empty());
}

TEST_CASE("a pawn halts though the one it halts before is taken in that very tick") {
  Course c("7k/8/8/8/r3R3/8/3P4/7K");
  c.at(0, "black a4d4").at(100, "white d2d4").at(160, "white e4b4").after(190);
  CHECK(c.taken() == "rd4 by R");
  CHECK(c.men() == "Kh1 Pd3 Rd4>b4 kh8");
}

TEST_CASE("a pawn going ahead does not halt before moving enemies") {
  Course c("7k/8/8/8/8/2r5/3P4/7K");
  c.at(0, "white d2d3").at(10, "black c3h3").after(60);
  CHECK(events_of(EventKind::Halted, c.events).empty());
  CHECK(c.taken() == "rd3 by P");
}

TEST_CASE("a pawn that goes diagonally does not halt") {
  Course c("7k/8/8/8/8/4n3/3P4/7K");
  c.at(0, "white d2e3").after(30);
  CHECK(c.men() == "Kh1 Pe3>e3 kh8");
  CHECK(c.taken() == "ne3 by P");
}

TEST_CASE("no other man halts") {
  Course c("7k/8/8/8/r7/8/8/3R3K");
  c.at(0, "black a4d4").at(70, "white d1d8").after(220);
  CHECK(c.men() == "Kh1 Rd4>d8 kh8");
}

// --- Step 2: passing through ---

TEST_CASE("enemies ordered together that cross an edge in opposite ways both fall") {
  Course c("7k/8/8/8/r7/8/8/R6K");
  c.at(0, "white a1a4 black a4a1").after(89);
  CHECK(c.men() == "Kh1 Ra2>a4 kh8 ra3>a1");
  CHECK(c.after(90).men() == "Kh1 kh8");
  CHECK(c.taken() == "Ra2 by r, ra3 by R");
}

TEST_CASE("of enemies that cross an edge in opposite ways the one ordered first takes the other") {
  Course c("7k/8/8/r7/8/8/8/R6K");
  c.at(0, "white a1a5").at(60, "black a5a1").after(150);
  CHECK(c.men() == "Kh1 Ra4>a5 kh8");
  CHECK(c.taken() == "ra4 by R");
}

TEST_CASE("neighbours ordered together onto each other's squares both fall") {
  Course c("7k/8/8/8/8/8/r7/R6K");
  c.at(0, "white a1a2 black a2a1").after(30);
  CHECK(c.men() == "Kh1 kh8");
}

TEST_CASE("men that cross a corner in opposite ways pass through each other too") {
  Course c("7k/8/8/8/3b4/8/8/B6K");
  c.at(0, "white a1d4 black d4a1").after(90);
  CHECK(c.men() == "Kh1 kh8");
}

TEST_CASE("men that cross one corner by different diagonals don't meet") {
  Course c("7k/8/8/8/8/8/8/Bb5K");
  c.at(0, "white a1b2 black b1a2").after(60);
  CHECK(c.men() == "Bb2 Kh1 ba2 kh8");
}

TEST_CASE("enemies that cross one edge at different ticks meet on a square instead") {
  Course c("7k/8/8/8/8/8/r7/R6K");
  c.at(0, "white a1a2").at(10, "black a2a1").after(30);
  CHECK(c.taken() == "ra2 by R");
}

TEST_CASE("knights that exchange squares don't meet") {
  Course c("7k/8/8/8/8/n7/8/1N5K");
  c.at(0, "white b1a3 black a3b1").after(120);
  CHECK(c.men() == "Kh1 Na3 kh8 nb1");
}

TEST_CASE("who loses at an edge never enters and takes nothing more") {
  // White's knight has come to rest on a3, whereto the black rook crosses at tick 150.
  Course later("7k/8/8/r7/8/8/8/RN5K");
  later.at(0, "white a1a5 b1a3").at(60, "black a5a1").after(150);
  CHECK(later.taken() == "ra4 by R");
  CHECK(later.men() == "Kh1 Na3 Ra4>a5 kh8");
  Course together("7k/8/r7/8/8/8/8/RN5K");
  together.at(0, "white a1a6 b1a3 black a6a1").after(150);
  CHECK(together.men() == "Kh1 Na3 kh8");
}

TEST_CASE("who loses at an edge is not told to have crossed") {
  Course c("7k/8/8/r7/8/8/8/R6K");
  c.at(0, "white a1a5").at(60, "black a5a1").after(150);
  const auto crossings = events_of(EventKind::Crossed, c.events);
  CHECK(std::none_of(crossings.begin(), crossings.end(), [](const Event& e) {
    return e.man.colour == Colour::Black && e.at == Place{Square::a3};
  }));
}

TEST_CASE("who survives at an edge goes on, and takes what stands where it crosses into") {
  // Black's knight has come to rest on a4.
  Course c("7k/8/8/r1n5/8/8/8/R6K");
  c.at(0, "white a1a5").at(10, "black c5a4").at(60, "black a5a1").after(150);
  CHECK(c.taken() == "na4 by R, ra4 by R");
  CHECK(c.after(240).men() == "Kh1 Ra5 kh8");
}

TEST_CASE("a pawn going ahead passes through like any other man") {
  Course c("3r3k/8/8/8/8/8/3P4/7K");
  c.at(0, "black d8d2").at(300, "white d2d3").after(330);
  CHECK(c.taken() == "Pd2 by r");
}

// --- Step 3: standing men fall ---

TEST_CASE("a man that crosses into the square of a standing enemy takes it") {
  Course c("7k/8/8/8/8/n7/8/R6K");
  c.at(0, "white a1a3").after(89);
  CHECK(c.taken().empty());
  CHECK(c.after(90).taken() == "na3 by R");
}

TEST_CASE("a man takes what has come to rest on its way, and goes on") {
  Course c("7k/8/8/8/8/7r/8/R5K1");
  c.at(0, "black h3a3").at(400, "white a1a8").after(490);
  CHECK(c.taken() == "ra3 by R");
  CHECK(c.men() == "Kg1 Ra3>a8 kh8");
  CHECK(c.after(820).men() == "Kg1 Ra8 kh8");
}

TEST_CASE("a knight that comes down on a standing enemy takes it") {
  Course c("7k/8/8/8/8/2n5/8/1N5K");
  c.at(0, "white b1c3").after(89);
  CHECK(c.taken().empty());
  CHECK(c.after(90).taken() == "nc3 by N");
}

TEST_CASE("a pawn that has just halted falls to a man that crosses in at that tick") {
  Course c("7k/8/8/8/r7/5r2/3P4/7K");
  c.at(0, "black a4d4").at(100, "white d2d4 black f3a3").after(190);
  CHECK(c.taken() == "Pd3 by r");
  CHECK(c.men() == "Kh1 kh8 rd3>a3 rd4");
}

TEST_CASE("a standing man is taken once, by the one ordered first of those who cross in") {
  Course c("7k/8/4n3/8/R7/8/1B6/7K");
  c.at(0, "black e6d4").at(60, "white a4h4").at(120, "white b2d4").after(210);
  CHECK(c.taken() == "nd4 by R");
}

TEST_CASE("of men ordered at one tick the one from the rearmost rank is said to have taken") {
  Course c("7k/8/4n3/8/R7/8/8/B6K");
  c.at(0, "black e6d4").at(60, "white a4h4 a1d4").after(210);
  CHECK(c.taken() == "nd4 by B");
}

TEST_CASE("a pawn taken in passing is gone before it could fight") {
  Course c("7k/8/8/8/3p1r2/8/4P3/7K");
  c.at(0, "white e2e4").at(60, "black d4e3 f4a4").after(90);
  CHECK(c.taken() == "Pe4 by p");
  CHECK(c.men() == "Kh1 kh8 pe3>e3 re4>a4");
}

// --- Step 4: fights. All meet on e4. ---

TEST_CASE("an attacker takes one that was ordered after it") {
  Course c("7k/8/8/8/3r4/8/4R3/7K");
  c.at(10, "white e2e8").at(50, "black d4h4").after(100);
  CHECK(c.taken() == "re4 by R");
  CHECK(c.men() == "Kh1 Re4>e8 kh8");
}

TEST_CASE("an attacker falls to one that was ordered before it") {
  Course c("7k/8/8/8/3r4/4R3/8/7K");
  c.at(50, "black d4h4").at(70, "white e3e8").after(100);
  CHECK(c.taken() == "Re4 by r");
  CHECK(c.men() == "Kh1 kh8 re4>h4");
}

TEST_CASE("with one ordered at the same tick both fall") {
  Course c("7k/8/8/8/3r4/4R3/8/7K");
  c.at(50, "white e3e8 black d4h4").after(80);
  CHECK(c.taken() == "Re4 by r, re4 by R");
  CHECK(c.men() == "Kh1 kh8");
}

TEST_CASE("one still on its origin is met like any other") {
  Course c("7k/8/8/8/4r3/8/4R3/7K");
  c.at(10, "white e2e4").at(80, "black e4a4").after(100);
  CHECK(c.taken() == "re4 by R");
}

TEST_CASE("an attacker meets enemies in the order in which they came in") {
  // The bishop was ordered before the white rook, the black rook after it.
  Course rook_first("7k/8/6b1/8/3r4/8/4R3/7K");
  rook_first.at(5, "black g6b1").at(10, "white e2e8").at(50, "black d4h4").after(100);
  CHECK(rook_first.taken() == "Re4 by b, re4 by R");
  Course bishop_first("7k/8/6b1/8/3r4/8/4R3/7K");
  bishop_first.at(5, "black g6b1").at(10, "white e2e8").at(67, "black d4h4").after(100);
  CHECK(bishop_first.taken() == "Re4 by b");
}

TEST_CASE("of enemies that came in at one tick an attacker meets the earlier ordered first") {
  Course c("7k/8/6b1/8/3r4/8/4R3/7K");
  c.at(5, "black g6b1").at(10, "white e2e8").at(65, "black d4h4").after(100);
  CHECK(c.taken() == "Re4 by b");
  CHECK(c.men() == "Kh1 be4>b1 kh8 re4>h4");
}

TEST_CASE("an attacker that takes one goes on to the next") {
  Course c("7k/8/8/5b2/3r4/8/4R3/7K");
  c.at(10, "white e2e8").at(50, "black d4h4").at(60, "black f5b1").after(100);
  CHECK(c.taken() == "be4 by R, re4 by R");
}

TEST_CASE("enemies that came in together and were ordered together are met together") {
  Course earlier("7k/8/8/5b2/3r4/8/4R3/7K");
  earlier.at(10, "white e2e8").at(50, "black d4h4 f5b1").after(100);
  CHECK(earlier.taken() == "be4 by R, re4 by R");
  Course same("7k/8/8/5b2/3r4/4R3/8/7K");
  same.at(50, "white e3e8 black d4h4 f5b1").after(80);
  CHECK(same.men() == "Kh1 kh8");
  Course later("7k/8/8/5b2/3r4/4R3/8/7K");
  later.at(50, "black d4h4 f5b1").at(70, "white e3e8").after(100);
  CHECK(later.men() == "Kh1 be4>b1 kh8 re4>h4");
}

TEST_CASE("the earliest ordered attacker goes first") {
  // Were the second rook first, it would fall to the bishop.
  Course c("7k/8/8/5b2/3R4/8/4R3/7K");
  c.at(10, "white e2e8").at(50, "black f5b1").at(70, "white d4h4").after(100);
  CHECK(c.taken() == "be4 by R");
  CHECK(c.men() == "Kh1 Re4>e8 Re4>h4 kh8");
}

TEST_CASE("attackers ordered at one tick attack on one picture") {
  // Both meet the bishop that came before them, and both fall.
  Course later("7k/8/8/5b2/3R4/4Q3/8/7K");
  later.at(50, "black f5b1").at(70, "white d4h4 e3e8").after(100);
  CHECK(later.men() == "Kh1 be4>b1 kh8");
  // Two meet one that was ordered with them: all three fall.
  Course same("7k/8/6b1/8/2R5/8/4Q3/7K");
  same.at(10, "white c4h4 e2e8 black g6b1").after(100);
  CHECK(same.men() == "Kh1 kh8");
  // Two meet one that was ordered after them: it falls once.
  Course earlier("7k/8/8/5b2/2R5/8/4Q3/7K");
  earlier.at(10, "white c4h4 e2e8").at(50, "black f5b1").after(100);
  CHECK(earlier.taken() == "be4 by Q");
}

TEST_CASE("when all came in at one tick the earliest ordered takes all enemies") {
  Course c("7k/8/6q1/3b4/8/8/8/4R2K");
  c.at(50, "white e1e8").at(110, "black g6c2").at(170, "black d5f3").after(200);
  CHECK(c.taken() == "be4 by R, qe4 by R");
}

TEST_CASE(
    "when all came in at one tick and both sides have one ordered first, those fall, and so on") {
  Course c("7k/8/8/3b4/7r/8/2B5/4R2K");
  c.at(50, "white e1e8 black h4a4").at(110, "white c2g6").at(170, "black d5f3").after(200);
  CHECK(c.taken() == "Re4 by r, be4 by B, re4 by R");
  CHECK(c.men() == "Be4>g6 Kh1 kh8");
}

TEST_CASE("one that falls to many is said to have fallen to the earliest ordered of them") {
  // The white rook meets the bishop, which came in before; the black rook, ordered and come in with
  // it, meets it too.
  Course c("7k/8/6b1/8/2r5/8/4R3/7K");
  c.at(5, "black g6b1").at(10, "white e2e8 black c4h4").after(100);
  CHECK(c.taken() == "Re4 by b, re4 by R");
  CHECK(c.men() == "Kh1 be4>b1 kh8");
}

TEST_CASE("pawns going ahead fight like any other man") {
  Course takes("7k/8/8/8/8/2r5/3P4/7K");
  takes.at(0, "white d2d3").at(10, "black c3h3").after(40);
  CHECK(takes.taken() == "rd3 by P");
  Course falls("7k/8/8/8/8/2r5/3P4/7K");
  falls.at(0, "black c3h3").at(10, "white d2d3").after(40);
  CHECK(falls.taken() == "Pd3 by r");
  Course both("7k/8/8/8/8/2r5/3P4/7K");
  both.at(0, "white d2d3 black c3h3").after(30);
  CHECK(both.men() == "Kh1 kh8");
}

TEST_CASE("fights on two squares in one tick are judged each by itself") {
  Course c("7k/8/8/r6R/R6r/8/8/7K");
  c.at(0, "white a4g4 black a5g5").at(60, "black h4b4 white h5b5").after(210);
  CHECK(c.taken() == "Re5 by r, re4 by R");
}

TEST_CASE("moving men of one side on a square don't fight") {
  Course c("7k/8/8/8/R7/8/8/4R2K");
  c.at(0, "white a4h4 e1e8").after(600);
  CHECK(c.taken().empty());
  CHECK(c.men() == "Kh1 Re8 Rh4 kh8");
}

// --- Steps 5 to 7 ---

TEST_CASE("men of one side pass through each other head-on") {
  Course c("7k/8/8/8/R7/8/8/Q6K");
  c.at(0, "white a1a3 a4a2").after(200);
  CHECK(c.men() == "Kh1 Qa3 Ra2 kh8");
}

TEST_CASE("a man passes over an own man that has come to rest on its way") {
  Course c("7k/8/8/8/8/8/8/RN5K");
  c.at(0, "white b1a3").at(40, "white a1a8").after(600);
  CHECK(c.men() == "Kh1 Na3 Ra8 kh8");
}

TEST_CASE("a man that takes goes on along its line to its destination") {
  Course c("7k/8/8/8/3r4/8/4R3/7K");
  c.at(10, "white e2e8").at(50, "black d4h4").after(370);
  CHECK(c.men() == "Kh1 Re8 kh8");
  CHECK(c.ready("e8") == 970);
}

TEST_CASE("a man that arrives in a tick fights in it as one that moves") {
  // White's rook arrives on a3 at tick 120, when the black rook crosses in.
  Course c("7k/8/8/8/8/1r6/8/R6K");
  c.at(0, "white a1a3").at(90, "black b3a3").after(120);
  CHECK(c.taken() == "ra3 by R");
  CHECK(c.men() == "Kh1 Ra3 kh8");
}

TEST_CASE("a man that stands from this tick on falls to one that crosses in at the next") {
  Course c("7k/8/8/8/8/1r6/8/R6K");
  c.at(0, "white a1a3").at(91, "black b3a3").after(121);
  CHECK(c.taken() == "Ra3 by r");
}

}  // namespace
}  // namespace pawnhub
