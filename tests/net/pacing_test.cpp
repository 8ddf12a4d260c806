// Clocks that agree, ways that are measured, the delay both share, and who keeps whom waiting.
#include <catch2/catch.hpp>

#include "game/random.hpp"
#include "net/grace.hpp"
#include "net/shared_delay.hpp"
#include "net/tick_clock.hpp"
#include "net/way_meter.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr Time kBegin{1000s};

// --- Clocks ---

TEST_CASE("a tick is a sixtieth of a second, before tick 0 too") {
  TickClock clock(kBegin);
  for (int t = -200; t < 200; ++t) {
    CHECK(TickClock::tick_at(TickClock::begin_of(Tick{t})) == Tick{t});
    CHECK(TickClock::tick_at(TickClock::begin_of(Tick{t}) - 1ns) == Tick{t - 1});
  }
  clock.run(kBegin - 1s, std::nullopt);
  CHECK(clock.tick() == Tick{-60});
  clock.run(kBegin + 10s, std::nullopt);
  CHECK(clock.tick() == Tick{600});
}

TEST_CASE("a clock stands where it may not go on, and goes on from there") {
  TickClock clock(kBegin);
  clock.run(kBegin + 10s, Tick{100});
  CHECK(clock.stands());
  CHECK(clock.tick() == Tick{100});
  clock.run(kBegin + 11s, Tick{500});
  CHECK_FALSE(clock.stands());
  CHECK(clock.tick() == Tick{160});
}

TEST_CASE("two clocks come to agree without going more than one in a hundred wrong") {
  TickClock early(kBegin);
  TickClock late(kBegin + 150ms);
  early.run(kBegin + 1s, std::nullopt);
  late.run(kBegin + 1s, std::nullopt);
  for (Time now = kBegin + 1010ms; now < kBegin + 31s; now += 10ms) {
    const auto before = early.position();
    early.run(now, std::nullopt);
    late.run(now, std::nullopt);
    CHECK(std::abs((early.position() - before - 10ms).count()) <= 110'000);
    early.correct(early.position() - late.position());
    late.correct(late.position() - early.position());
  }
  CHECK(std::abs((early.position() - late.position()).count()) < 2'000'000);
}

TEST_CASE("before tick 0 clocks agree within a second or two") {
  TickClock early(kBegin + 3s);
  TickClock late(kBegin + 3s + 400ms);
  for (Time now = kBegin; now < kBegin + 3s; now += 10ms) {
    early.run(now, std::nullopt);
    late.run(now, std::nullopt);
    early.correct(early.position() - late.position());
    late.correct(late.position() - early.position());
  }
  CHECK(std::abs((early.position() - late.position()).count()) < 30'000'000);
}

// --- Measuring ---

// Two meters with a way between them, whose clocks know nothing of each other.
struct Way {
  WayMeter here{33ms}, there{33ms};
  Time now = kBegin;
  Random random{1};

  milliseconds one_way(int delay, int jitter) {
    return milliseconds(delay + (jitter > 0 ? random.below(2 * jitter + 1) - jitter : 0));
  }
  void exchange(int count, int delay, int jitter) {
    constexpr auto kOtherClock = 12345ms;
    for (int i = 0; i < count; ++i, now += 200ms) {
      wire::Timing out;
      here.fill(now, out);
      there.heard(now + one_way(delay, jitter) + kOtherClock, out, WayMeter::Mood::Calm);
      wire::Timing back;
      there.fill(now + kOtherClock, back);
      here.heard(now + one_way(delay, jitter), back, WayMeter::Mood::Calm);
    }
  }
};

TEST_CASE("a round trip is measured on two clocks that know nothing of each other") {
  Way way;
  CHECK_FALSE(way.here.round_trip());
  way.exchange(40, 60, 20);
  CHECK(way.here.round_trip()->count() == Approx(120).margin(6));
  CHECK(way.there.round_trip()->count() == Approx(120).margin(6));
}

TEST_CASE("a side asks for half a round trip, the jitter and the time between promises") {
  struct Row {
    int delay, jitter, ticks;
  };
  const auto row = GENERATE(values<Row>({{0, 0, 2}, {20, 5, 4}, {60, 20, 7}, {100, 20, 10}}));
  Way way;
  way.exchange(120, row.delay, row.jitter);
  CHECK(way.here.ask().value >= row.ticks - 1);
  CHECK(way.here.ask().value <= row.ticks + 1);
}

TEST_CASE("an asked delay goes up at once and down slowly") {
  Way way;
  way.exchange(60, 20, 0);
  CHECK(way.here.ask() == Tick{4});
  way.exchange(3, 150, 0);  // the latest alone would not count
  CHECK(way.here.ask() >= Tick{8});
  way.exchange(20, 150, 0);
  const Tick up = way.here.ask();
  way.exchange(60, 20, 0);
  CHECK(way.here.ask() < up);
  CHECK(way.here.ask() > Tick{4});
  way.exchange(400, 20, 0);
  CHECK(way.here.ask() == Tick{4});
}

TEST_CASE("an asked delay is never less than two ticks or more than thirty") {
  Way way;
  way.exchange(40, 2000, 500);
  CHECK(way.here.ask() == kLongestDelay);
  way.exchange(1000, 0, 0);
  CHECK(way.here.ask() >= kShortestDelay);
}

TEST_CASE("loss is what was sent and did not come") {
  WayMeter sender(33ms);
  WayMeter receiver(33ms);
  Random random(3);
  Time now = kBegin;
  for (int i = 0; i < 3000; ++i, now += 33ms) {
    sender.count_sent();
    const bool arrives = !random.once_in(10);
    if (arrives) receiver.count_received();
    if (i % 6 != 0 || !arrives) continue;
    wire::Timing t;
    sender.fill(now, t);
    receiver.heard(now + 20ms, t, WayMeter::Mood::Calm);
  }
  CHECK(receiver.loss_per_mille() == Approx(100).margin(80));
}

// --- The delay of both ---

struct Delays {
  SharedDelay white{Colour::White, Tick{5}}, black{Colour::Black, Tick{5}};

  void say(Tick white_asks, Tick black_asks, Tick now) {
    wire::Timing of_black;
    of_black.set_ask(static_cast<std::uint32_t>(black_asks.value));
    white.hear(of_black, now);
    white.adapt(white_asks, now, Tick{2});
    wire::Timing of_white;
    of_white.set_ask(static_cast<std::uint32_t>(white_asks.value));
    white.fill(of_white);
    black.hear(of_white, now);
    black.adapt(black_asks, now, Tick{2});
  }
};

TEST_CASE("the larger asked delay holds for both from the same tick") {
  Delays d;
  for (int tick = 0; tick < 300; ++tick) {
    const Tick white{tick < 100 ? 4 : 6};
    const Tick black{tick < 200 ? 9 : 3};
    d.say(white, black, Tick{tick});
    CHECK(d.white.delay() == d.black.delay());
  }
  CHECK(d.white.delay() == Tick{6});
}

TEST_CASE("an older announcement that comes late changes nothing") {
  Delays d;
  d.say(Tick{4}, Tick{4}, Tick{10});
  wire::Timing old;
  d.white.fill(old);
  d.say(Tick{9}, Tick{4}, Tick{20});
  d.say(Tick{9}, Tick{4}, Tick{30});
  REQUIRE(d.black.delay() == Tick{9});
  d.black.hear(old, Tick{31});
  d.black.adapt(Tick{4}, Tick{31}, Tick{2});
  CHECK(d.black.delay() == Tick{9});
}

TEST_CASE("a delay out of bounds is brought into them") {
  SharedDelay black(Colour::Black, Tick{5});
  wire::Timing t;
  t.set_delay(1'000'000);
  t.set_delay_from(1);
  black.hear(t, Tick{1});
  black.adapt(Tick{2}, Tick{1}, Tick{0});
  CHECK(black.delay() == kLongestDelay);
}

// --- Grace ---

struct Waiting {
  Grace grace;
  Time now = kBegin;
  std::array<Tick, 2> open{};
  explicit Waiting(Pace pace) : grace(pace, kBegin) {}

  // Both sides' promises go on, or not, every tenth of a second.
  void pass(std::chrono::seconds time, bool white, bool black) {
    for (const Time until = now + time; now < until; now += 100ms) {
      if (white) open[0] = open[0] + Tick{6};
      if (black) open[1] = open[1] + Tick{6};
      grace.run(now, open);
    }
  }
};

TEST_CASE("nobody is charged while both keep up") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  Waiting w(pace);
  w.pass(100s, true, true);
  CHECK_FALSE(w.grace.behind());
  for (const Colour c : kColours) CHECK(w.grace.left(c) == 30s);
}

TEST_CASE("whose promise is behind is charged, after a second") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  Waiting w(pace);
  w.pass(10s, true, true);
  w.open[0] = w.open[0] + Tick{20};
  w.pass(11s, pace == Pace::Turn, false);
  CHECK(w.grace.behind() == Colour::Black);
  CHECK(w.grace.left(Colour::Black).count() == Approx(20'000).margin(500));
  CHECK(w.grace.left(Colour::White) == 30s);
  CHECK(w.grace.lateness(Colour::Black) > 10s);
}

TEST_CASE("an absence that is over leaves thirty seconds for the next, of ninety in all") {
  Waiting w(Pace::RealTime);
  for (int i = 0; i < 4; ++i) {
    w.pass(10s, true, true);
    w.open[0] = w.open[0] + Tick{20};
    w.pass(21s, false, false);
    w.open[0] = w.open[0] - Tick{20};
    w.pass(10s, true, true);
    CHECK(w.grace.left(Colour::Black).count() ==
          Approx(std::min(30'000, 90'000 - 20'000 * (i + 1))).margin(3500));
  }
}

TEST_CASE("turn by turn two sides that are slower than the lobby together keep nobody waiting") {
  Waiting w(Pace::Turn);
  for (int i = 0; i < 3000; ++i) {
    w.now += 103ms;
    w.open[0] = w.open[1] = w.open[0] + Tick{6};
    w.grace.run(w.now, w.open);
  }
  CHECK_FALSE(w.grace.behind());
}

}  // namespace
}  // namespace pawnhub
