// Ratings: each sentence of RULES 7.
#include "lobby/elo.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

namespace pawnhub::lobby {
namespace {

constexpr std::uint32_t kSeasoned = 30;  // matches

int after(int own, int other, Score score, std::uint32_t matches = kSeasoned) {
  return rating_after({{own}, matches}, {other}, score).points;
}

TEST_CASE("everybody starts with 1200 points") { CHECK(Rating{}.points == 1200); }

TEST_CASE("between equals a win takes half of K, a draw nothing") {
  CHECK(after(1200, 1200, Score::Won) == 1210);
  CHECK(after(1200, 1200, Score::Drawn) == 1200);
  CHECK(after(1200, 1200, Score::Lost) == 1190);
}

TEST_CASE("400 points more are expected to score ten of eleven") {
  CHECK(after(1600, 1200, Score::Won) == 1602);    // 20 / 11 = 1.8
  CHECK(after(1600, 1200, Score::Lost) == 1582);   // 200 / 11 = 18.2
  CHECK(after(1600, 1200, Score::Drawn) == 1592);  // 8.2
  CHECK(after(1200, 1600, Score::Drawn) == 1208);
}

TEST_CASE("K is 40 in the first thirty rated matches of the mode") {
  CHECK(after(1200, 1200, Score::Won, 0) == 1220);
  CHECK(after(1200, 1200, Score::Won, 29) == 1220);
  CHECK(after(1200, 1200, Score::Won, 30) == 1210);
  CHECK(after(2400, 2400, Score::Won, 29) == 2420);
}

TEST_CASE("K is 10 from 2400 points on") {
  CHECK(after(2399, 2399, Score::Won) == 2409);
  CHECK(after(2400, 2400, Score::Won) == 2405);
}

TEST_CASE("each side has its own K") {
  CHECK(after(2400, 2400, Score::Lost) == 2395);
  CHECK(after(2400, 2400, Score::Won, 0) == 2420);
}

TEST_CASE("no rating falls below 100") {
  CHECK(after(100, 100, Score::Lost) == 100);
  CHECK(after(105, 100, Score::Lost) == 100);
}

// So the last bit of a floating-point number never decides: no rounding happens near a half.
TEST_CASE("no difference of ratings brings a change near a half point") {
  long double nearest = 1;
  for (int k : {10, 20, 40}) {
    for (int difference = -5000; difference <= 5000; ++difference) {
      const long double expected =
          1 / (1 + std::pow(10.0L, static_cast<long double>(difference) / 400));
      const long double change = k * expected;
      const long double part = change - std::floor(change);
      nearest = std::min(nearest, std::abs(part - 0.5L));
    }
  }
  CHECK(nearest > 1e-6L);
}

}  // namespace
}  // namespace pawnhub::lobby
