// How often something may happen.
#include "net/rate.hpp"

#include <catch2/catch.hpp>

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

constexpr limits::Rate kThree{3, 60};  // then one a second

int taken(RateLimit& limit, Time now, int tries) {
  int count = 0;
  for (int i = 0; i < tries; ++i) count += limit.take(now);
  return count;
}

TEST_CASE("a burst is granted, then as many as time brings") {
  const Time start{};
  RateLimit limit(kThree, start);
  CHECK(taken(limit, start, 10) == 3);
  CHECK(taken(limit, start + 999ms, 10) == 0);
  CHECK(taken(limit, start + 1000ms, 10) == 1);
  CHECK(taken(limit, start + 3s, 10) == 2);
}

TEST_CASE("a rest fills no more than the burst") {
  const Time start{};
  RateLimit limit(kThree, start);
  CHECK(taken(limit, start, 3) == 3);
  CHECK(taken(limit, start + std::chrono::hours(24 * 365), 10) == 3);
}

TEST_CASE("polling often loses no part of a millisecond") {
  const Time start{};
  RateLimit limit(kThree, start);
  CHECK(taken(limit, start, 3) == 3);
  int count = 0;
  for (auto passed = 0us; passed <= 10s; passed += 700us) count += limit.take(start + passed);
  CHECK(count == 9);  // the tenth falls on the first try after 10 s
}

TEST_CASE("the wait for the next one is told in whole seconds, never too short") {
  const Time start{};
  RateLimit limit({1, 1}, start);
  CHECK(limit.wait(start) == 0s);
  CHECK(limit.take(start));
  CHECK(limit.wait(start + 1ms) == 60s);
  CHECK(limit.wait(start + 59'500ms) == 1s);
  CHECK(limit.wait(start + 60s) == 0s);
}

TEST_CASE("each key has its own rate, and no more keys are kept than allowed") {
  const Time start{};
  RateLimits<int> limits(kThree, 10);
  for (int i = 0; i < 3; ++i) CHECK(limits.take(1, start));
  CHECK_FALSE(limits.take(1, start));
  CHECK(limits.take(2, start));
  for (int key = 100; key < 200; ++key) CHECK(limits.take(key, start));
  CHECK(limits.size() == 10);
}

TEST_CASE("those whose rate is full again are forgotten before others") {
  const Time start{};
  RateLimits<int> limits(kThree, 3);
  for (int i = 0; i < 3; ++i) CHECK(limits.take(1, start + 5s));
  CHECK(limits.take(2, start));
  CHECK(limits.take(3, start));
  CHECK(limits.take(4, start + 6s));
  CHECK(limits.take(1, start + 6s));
  CHECK_FALSE(limits.take(1, start + 6s));
}

}  // namespace
}  // namespace pawnhub
