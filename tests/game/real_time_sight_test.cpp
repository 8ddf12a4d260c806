// Sight and views in real time, sentence by sentence (RULES 6).
#include "game/view.hpp"
#include "tests/game/course.hpp"

namespace pawnhub {
namespace {

using enum VariantId;
constexpr Colour kWhite = Colour::White;
constexpr Colour kBlack = Colour::Black;

// The white king on h1 sees these in any case.
constexpr std::string_view kKings = "g1 g2 h1 h2";

std::string seen(const Course& c, Colour player = kWhite) {
  return named(sight(c.match, player)[index(BoardId::A)]);
}
std::string with_king(std::string_view squares) {
  return sorted(std::string(kKings) + " " + std::string(squares));
}
bool sees(const Course& c, Colour player, Square s) {
  return has(sight(c.match, player)[index(BoardId::A)], s);
}

TEST_CASE("in real time without fog a player sees every square") {
  Course c({}, GENERATE(Classic, Alice, Horde));
  c.at(0, "white g1f3").after(50);
  for (const Bitboard squares : sight(c.match, kBlack)) CHECK(squares == ~Bitboard{0});
}

TEST_CASE("in real time a man sees where it could be ordered") {
  const Course c("7k/8/8/8/p7/8/8/R6K", GENERATE(Dark, Fog));
  CHECK(seen(c) == with_king("a1 a2 a3 a4 b1 c1 d1 e1 f1"));
}

TEST_CASE("a man that is not ready sees like one that is") {
  Course c("7k/8/8/8/8/8/8/R6K", GENERATE(Dark, Fog));
  c.at(0, "white a1a2").after(100);
  REQUIRE(c.refusal("white a2a3") == Refusal::NotReady);
  CHECK(seen(c) == with_king("a1 a2 a3 a4 a5 a6 a7 a8 b2 c2 d2 e2 f2"));
}

TEST_CASE("a locked square is seen by a man that could go there otherwise") {
  // No man of White's but the knight on a1 could go to b3, whither the other knight flies.
  Course c("7k/8/8/8/3N4/8/8/N6K", GENERATE(Dark, Fog));
  c.at(0, "white d4b3").after(30);
  REQUIRE(c.refusal("white a1b3") == Refusal::DestinationLocked);
  CHECK(seen(c) == with_king("a1 b3 c2"));
}

TEST_CASE("moving men don't block sight, standing ones do") {
  Course c("7k/8/8/8/8/n7/8/R6K", GENERATE(Dark, Fog));
  CHECK_FALSE(sees(c, kWhite, Square::a5));
  c.at(0, "black a3c4");
  CHECK(sees(c, kWhite, Square::a5));
}

TEST_CASE("a moving man sees as if it stood on the square that it occupies") {
  Course c("7k/8/8/8/8/8/8/R6K", GENERATE(Dark, Fog));
  c.at(0, "white a1a8").after(89);
  CHECK(seen(c) == with_king("a1 a2 a3 a4 a5 a6 a7 a8 b2 c2 d2 e2 f2"));
  c.after(90);
  CHECK(seen(c) == with_king("a1 a2 a3 a4 a5 a6 a7 a8 b3 c3 d3 e3 f3 g3 h3"));
}

TEST_CASE("a knight in the air sees only its destination") {
  Course c("7k/8/8/8/8/8/8/1N5K", GENERATE(Dark, Fog));
  c.at(0, "white b1c3").after(29);
  CHECK(seen(c) == with_king("b1 a3 c3 d2"));
  CHECK(seen(c.after(30)) == with_king("c3"));
  CHECK(seen(c.after(89)) == with_king("c3"));
  CHECK(seen(c.after(90)) == with_king("c3 b1 a2 a4 b5 d5 e4 e2 d1"));
}

TEST_CASE("in Dark a pawn sees its diagonal only when it can take there, a moving enemy too") {
  Course c("7k/8/8/8/8/r7/1P6/7K", Dark);
  CHECK(seen(c) == with_king("b2 b3 b4 a3"));
  c.at(0, "black a3h3").after(89);
  CHECK(seen(c) == with_king("b2 b3 b4"));
  c.after(90);
  CHECK(seen(c) == with_king("b2 b3 b4 c3"));
}

TEST_CASE("in Dark a pawn does not see what stands in its way, and sees past what moves there") {
  Course c("7k/8/8/8/8/1r6/1P6/7K", Dark);
  CHECK(seen(c) == with_king("b2"));
  c.at(0, "black b3a3");
  CHECK(seen(c) == with_king("b2 b3 b4"));
}

TEST_CASE("in Fog a pawn always sees its two diagonals ahead and the man that stands before it") {
  CHECK(seen(Course("7k/8/8/8/8/1r6/1P6/7K", Fog)) == with_king("b2 a3 b3 c3"));
  CHECK(seen(Course("7k/8/8/8/1r6/8/1P6/7K", Fog)) == with_king("b2 a3 b3 c3 b4"));
  CHECK(seen(Course("7k/8/8/1r6/8/1P6/8/7K", Fog)) == with_king("b3 a4 b4 c4"));
}

TEST_CASE("in Fog a pawn sees a ghost and the pawn that it can take in passing") {
  Course c("7k/3p4/8/4P3/8/8/8/7K", Fog);
  c.at(0, "black d7d5").after(89);
  CHECK_FALSE(sees(c, kWhite, Square::d5));
  c.after(90);
  CHECK(sees(c, kWhite, Square::d6));
  CHECK(sees(c, kWhite, Square::d5));
  c.after(718);
  CHECK(sees(c, kWhite, Square::d5));  // an order at tick 719 is in time
  c.after(719);
  CHECK_FALSE(sees(c, kWhite, Square::d5));
}

TEST_CASE("in Dark there is no ghost to be seen") {
  Course c("7k/3p4/8/4P3/8/8/8/7K", Dark);
  c.at(0, "black d7d5").after(90);
  CHECK(seen(c) == with_king("e5 e6"));
}

TEST_CASE("a pawn that has crossed onto the last rank sees that square alone") {
  const VariantId id = GENERATE(Dark, Fog);
  Course c("7k/P6p/8/8/8/8/p6P/7K", id);
  c.at(0, "white a7a8 black a2a1").after(30);
  CHECK(seen(c) ==
        (id == Dark ? sorted("a8 g1 g2 h1 h2 h3 h4") : sorted("a8 g1 g2 h1 h2 h3 h4 g3")));
  CHECK(seen(c, kBlack) ==
        (id == Dark ? sorted("a1 g8 g7 h8 h7 h6 h5") : sorted("a1 g8 g7 h8 h7 h6 h5 g6")));
  c.after(60);
  CHECK(sees(c, kWhite, Square::a1));  // as a queen
}

TEST_CASE("where king and rook could castle to is seen") {
  const Course c("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", GENERATE(Dark, Fog));
  CHECK(sees(c, kWhite, Square::g1));
  CHECK(sees(c, kWhite, Square::c1));
}

// --- Views ---

TEST_CASE("a moving enemy is seen if the square that it occupies is seen") {
  Course c("7k/8/8/8/7r/8/8/1R5K", GENERATE(Dark, Fog));
  c.at(0, "black h4b4").after(329);
  CHECK(view(c.match, kWhite).under_way.empty());
  c.after(330);
  const View v = view(c.match, kWhite);
  REQUIRE(v.under_way.size() == 1);
  CHECK(v.under_way[0].man == Man{kBlack, Kind::Rook});
  CHECK(v.under_way[0].at == Place{Square::b4});
  CHECK(v.under_way[0].to == Square::b4);
  CHECK_FALSE(v.under_way[0].from);
  CHECK_FALSE(v.under_way[0].ordered);
}

TEST_CASE("an enemy knight in the air is not seen, one's own is") {
  Course c("7k/8/8/8/8/n7/8/R6K", GENERATE(Dark, Fog));
  c.at(0, "black a3b1").after(29);
  CHECK(view(c.match, kWhite).under_way.size() == 1);
  c.after(30);
  CHECK(view(c.match, kWhite).under_way.empty());
  const View own = view(c.match, kBlack);
  REQUIRE(own.under_way.size() == 1);
  CHECK_FALSE(own.under_way[0].at);
  CHECK(own.under_way[0].to == Square::b1);
  c.after(90);
  CHECK(view(c.match, kWhite).under_way.size() == 1);
}

TEST_CASE("of one's own men under way everything is shown") {
  Course c("7k/8/8/8/8/8/8/R6K", GENERATE(Dark, Fog));
  c.at(3, "white a1a8").after(100);
  const View v = view(c.match, kWhite);
  REQUIRE(v.under_way.size() == 1);
  CHECK(v.under_way[0] == Sighting{.man = {kWhite, Kind::Rook},
                                   .at = Place{Square::a3},
                                   .from = Square::a1,
                                   .to = Square::a8,
                                   .ordered = Tick{3}});
}

TEST_CASE("without fog all men under way are shown to both, knights in the air too") {
  Course c({}, GENERATE(Classic, Alice));
  c.at(0, "white g1f3 black e7e5").after(50);
  CHECK(view(c.match, kWhite).under_way.size() == 2);
  CHECK(view(c.match, kWhite).under_way == view(c.match, kBlack).under_way);
}

TEST_CASE("when a man will be ready is shown with the man") {
  Course seen_man("7k/7r/8/8/8/8/8/K6R", GENERATE(Dark, Fog));
  seen_man.at(0, "black h7h6").after(60);
  CHECK(view(seen_man.match, kWhite).ready[index(BoardId::A)][index(Square::h6)] == Tick{660});
  Course unseen("7k/6r1/8/8/8/8/8/K6R", GENERATE(Dark, Fog));
  unseen.at(0, "black g7g6").after(60);
  CHECK(view(unseen.match, kWhite).ready[index(BoardId::A)][index(Square::g6)] == Tick{0});
}

TEST_CASE("a view in real time does not tell what unseen enemies do") {
  const VariantId id = GENERATE(Dark, Fog);
  Course quiet({}, id);
  Course busy({}, id);
  quiet.after(400);
  busy.at(0, "black e7e6 b8a6 h7h5").at(1, "black g7g5").after(400);
  CHECK_FALSE(quiet.match == busy.match);
  CHECK(view(quiet.match, kWhite) == view(busy.match, kWhite));
}

}  // namespace
}  // namespace pawnhub
