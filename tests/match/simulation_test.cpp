// Matches over bad networks: both sides and the referee come to the same end.
#include "tests/match/simulation.hpp"

#include <catch2/catch.hpp>

namespace pawnhub {
namespace {

// Every third seed's five have this pace: 500 matches in all.
void play_matches_of(Pace pace) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const SimulationWish wish = random_wish(seed);
    if (wish.pace != pace) continue;
    INFO("match " << seed);
    Simulation s(wish);
    CHECK(s.run_to_end());
    CHECK(s.disagreement() == "");
  }
}

TEST_CASE("turn-based matches over any network end alike for both sides and the referee") {
  play_matches_of(Pace::Turn);
}
TEST_CASE("real-time matches over any network end alike for both sides and the referee") {
  play_matches_of(Pace::RealTime);
}
TEST_CASE("lightning matches over any network end alike for both sides and the referee") {
  play_matches_of(Pace::Lightning);
}

}  // namespace
}  // namespace pawnhub
