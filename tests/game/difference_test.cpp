// Where two matches differ, by the name of the field.
#include <catch2/catch.hpp>
#include <functional>

#include "game/match.hpp"
#include "game/random_play.hpp"

namespace pawnhub {
namespace {

Match in_the_middle(Pace pace) {
  Match m = *new_match({.pace = pace});
  Random random(5);
  for (int i = 0; i < 300 && !m.outcome; ++i) step(m, random_commands(m, random));
  return m;
}

TEST_CASE("equal matches differ in no field") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime, Pace::Lightning);
  const Match m = in_the_middle(pace);
  CHECK_FALSE(first_difference(m, canonical(m)));
}

struct Flip {
  Pace pace;
  std::function<void(Match&)> change;
  Difference difference;
};

TEST_CASE("the first field that differs is named, with what it is on each side") {
  const auto flip = GENERATE(values<Flip>({
      {Pace::Turn, [](Match& m) { m.refused = 77; }, {"refused", "77", "3"}},
      {Pace::Turn, [](Match& m) { m.history.keys[0] ^= 1; }, {"history.keys[0]", "", ""}},
      {Pace::Turn,
       [](Match& m) { m.position.boards[1].kinds[2] = 5; },
       {"position.boards[1].kinds[2]", "5", "0"}},
      {Pace::RealTime,
       [](Match& m) { m.motion.ready[0][63] = Tick{9}; },
       {"motion.ready[0][63]", "9", "0"}},
      {Pace::RealTime, [](Match& m) { m.offers[1] = Tick{3}; }, {"offers[1].has_value", "1", "0"}},
      {Pace::Lightning,
       [](Match& m) {
         m.next = Tick{1};
         m.refused = 0;
       },
       {"next", "1", "300"}},
  }));
  Match m = in_the_middle(flip.pace);
  m.refused = 3;
  const std::string other = canonical(m);
  flip.change(m);
  const auto found = first_difference(m, other);
  REQUIRE(found);
  CHECK(found->field == flip.difference.field);
  if (flip.difference.here.empty()) return;
  CHECK(found->here == flip.difference.here);
  CHECK(found->there == flip.difference.there);
}

TEST_CASE("a canonical form that is cut short differs somewhere") {
  const Match m = in_the_middle(Pace::Turn);
  const std::string whole = canonical(m);
  for (std::size_t size = 0; size < whole.size(); size += 7)
    CHECK((first_difference(m, whole.substr(0, size)) ||
           whole.find_first_not_of('\0', size) == std::string::npos));
}

}  // namespace
}  // namespace pawnhub
