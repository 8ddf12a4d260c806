// The session by itself: what it promises, draws, sends and refuses.
#include "net/lockstep.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

constexpr Time kTick0{100s};

ReplaySetup setup_of(Pace pace) {
  ReplaySetup s;
  s.match_id = "m1";
  s.pace = pace;
  return s;
}

// Two sessions that hear each other at once, every millisecond or so; or not.
struct Two {
  std::array<Identity, 2> ids{Identity::create(), Identity::create()};
  std::array<Lockstep, 2> sessions;
  std::array<LockstepOutput, 2> out;
  std::array<bool, 2> heard{true, true};  // by the other
  bool acknowledges = true;               // the end
  Time now = kTick0 - 1s;

  explicit Two(Pace pace = Pace::RealTime)
      : sessions{Lockstep(setup_of(pace), Colour::White, ids[0]),
                 Lockstep(setup_of(pace), Colour::Black, ids[1])} {
    for (Lockstep& s : sessions) {
      s.set_way(Way::Direct);
      s.start(kTick0, {ids[0].key(), ids[1].key()});
    }
  }
  Lockstep& white() { return sessions[0]; }
  Lockstep& black() { return sessions[1]; }

  void run(std::chrono::milliseconds time) {
    for (const Time until = now + time; now < until; now += 2ms)
      for (const Colour c : kColours) {
        LockstepOutput o = sessions[index(c)].update(now);
        if (heard[index(c)])
          for (const auto& m : o.quick)
            if (m.ended() == 0 || acknowledges)
              sessions[index(other(c))].receive(now, Way::Direct, m);
        auto& all = out[index(c)];
        all.quick.insert(all.quick.end(), o.quick.begin(), o.quick.end());
        all.mirror.insert(all.mirror.end(), o.mirror.begin(), o.mirror.end());
        all.notes.insert(all.notes.end(), o.notes.begin(), o.notes.end());
      }
  }
};

TEST_CASE("input opens at tick 0") {
  Two t;
  t.run(900ms);
  CHECK(t.white().phase() == Lockstep::Phase::Countdown);
  CHECK_FALSE(t.white().give(CommandKind::Resign));
  t.run(200ms);
  CHECK(t.white().phase() == Lockstep::Phase::Playing);
  CHECK(t.white().give(CommandKind::Resign));
}

TEST_CASE("a command is for the tick after the delay") {
  Two t;
  t.run(2s);
  const auto tick = t.white().give(CommandKind::Move, Move(Square::e2, Square::e4));
  REQUIRE(tick);
  CHECK(*tick == t.white().tick() + t.white().delay());
  CHECK(t.white().pending().size() == 1);
  t.run(500ms);
  CHECK(t.white().pending().empty());
  CHECK(t.black().confirmed().motion.traffic.men().size() == 1);
}

TEST_CASE("promises go thirty times a second, turn by turn ten times") {
  const auto [pace, rate] =
      GENERATE(table<Pace, std::size_t>({{Pace::RealTime, 30}, {Pace::Turn, 10}}));
  Two t(pace);
  t.run(2s);
  t.out = {};
  t.run(10s);
  CHECK(t.out[0].quick.size() >= 10 * rate - 2);
  CHECK(t.out[0].quick.size() <= 10 * rate + 3);
}

TEST_CASE("a command goes at once, and with every datagram until it is known to have come") {
  Two t;
  t.run(2s);
  t.heard[1] = false;
  t.out = {};
  REQUIRE(t.white().give(CommandKind::Move, Move(Square::e2, Square::e4)));
  t.run(2ms);
  REQUIRE(t.out[0].quick.size() == 1);
  CHECK_FALSE(t.out[0].quick[0].commands().empty());
  t.run(100ms);
  REQUIRE(t.out[0].quick.size() >= 3);
  for (const auto& m : t.out[0].quick) CHECK_FALSE(m.commands().empty());
  t.heard[1] = true;
  t.run(300ms);
  t.out = {};
  t.run(200ms);
  for (const auto& m : t.out[0].quick) CHECK(m.commands().empty());
}

TEST_CASE("promises are signed once a second") {
  Two t;
  t.run(2s);
  t.out = {};
  t.run(10s);
  const auto is_signed = [](const wire::ToPeer& m) { return m.has_statement(); };
  const auto count = std::count_if(t.out[0].quick.begin(), t.out[0].quick.end(), is_signed);
  CHECK(count >= 9);
  CHECK(count <= 11);
}

TEST_CASE("what is drawn goes twelve ticks beyond what is confirmed, then it waits and says so") {
  Two t;
  t.run(3s);
  t.heard[1] = false;
  t.run(1s);
  CHECK(t.white().waiting());
  const Tick last = t.white().confirmed().next - Tick{1};
  CHECK(t.white().tick() == last + kFarthestAhead);
  CHECK(t.white().view().next == last + kFarthestAhead + Tick{1});
  CHECK(t.out[0].notes.back().kind == NoteKind::Waiting);
  t.heard[1] = true;
  t.run(100ms);
  CHECK_FALSE(t.white().waiting());
  CHECK(t.out[0].notes.back().kind == NoteKind::WentOn);
}

TEST_CASE("turn by turn ticks follow the wall's clock though the other side is silent") {
  Two t(Pace::Turn);
  t.run(3s);
  t.heard[1] = false;
  t.run(10s);
  CHECK(t.white().waiting());
  CHECK(t.white().tick().value == Approx(12 * kTicksPerSecond).margin(2));
  CHECK(t.white().view().next <= t.white().confirmed().next + kFarthestAhead);
  t.heard[1] = true;
  t.run(300ms);
  CHECK(t.white().confirmed().next.value == Approx(12.3 * kTicksPerSecond).margin(10));
}

TEST_CASE("an ending is not drawn before it is confirmed") {
  Two t;
  t.run(3s);
  t.heard[1] = false;
  t.run(100ms);
  REQUIRE(t.white().give(CommandKind::Resign));
  t.run(1s);
  CHECK_FALSE(t.white().view().outcome);
  CHECK_FALSE(t.white().confirmed().outcome);
  t.heard[1] = true;
  t.run(500ms);
  CHECK(t.white().confirmed().outcome);
  CHECK(t.white().view().outcome);
}

TEST_CASE("a client lingers until the other has acknowledged the end, five seconds at most") {
  const bool acknowledged = GENERATE(true, false);
  Two t;
  t.run(3s);
  t.acknowledges = acknowledged;
  REQUIRE(t.white().give(CommandKind::Resign));
  t.run(1s);
  REQUIRE(t.white().confirmed().outcome);
  CHECK((t.white().phase() == Lockstep::Phase::Done) == acknowledged);
  t.run(5s);
  CHECK(t.white().phase() == Lockstep::Phase::Done);
}

TEST_CASE("commands not heard of yet are bounded") {
  Two t;
  t.run(3s);
  t.heard[0] = t.heard[1] = false;
  std::size_t given = 0;
  while (given < 1000 && t.white().give(CommandKind::Move, Move(Square::e2, Square::e4))) ++given;
  CHECK(given == kMostUnacknowledged);
  t.heard[0] = t.heard[1] = true;
  t.run(300ms);
  CHECK(t.white().give(CommandKind::Move, Move(Square::e2, Square::e4)));
  CHECK(t.black().log().chains[0].size() >= kMostUnacknowledged);
}

TEST_CASE("more commands than a tick holds go on to the next") {
  Two t;
  t.run(3s);
  std::vector<Tick> ticks;
  for (std::size_t i = 0; i < 2 * kMostPerTick; ++i) {
    const auto tick = t.white().give(CommandKind::Move, Move(Square::e2, Square::e4));
    REQUIRE(tick);
    ticks.push_back(*tick);
  }
  CHECK(ticks[kMostPerTick - 1] == ticks[0]);
  CHECK(ticks[kMostPerTick] == ticks[0] + Tick{1});
}

TEST_CASE("a promise is believed for a while without a signature, and no longer") {
  Two t;
  t.run(3s);
  // As Black's are, but never signed.
  const Tick proven = t.white().confirmed().next;
  t.heard[1] = false;
  for (int i = 0; i < 400; ++i) {
    t.run(16ms);
    wire::ToPeer m;
    m.set_open(static_cast<std::uint32_t>(t.white().tick().value + 20));
    t.white().receive(t.now, Way::Direct, m);
  }
  CHECK(t.white().waiting());
  CHECK(t.white().confirmed().next <= proven + kUnsigned + Tick{20});
  CHECK(t.white().confirmed().next > proven + Tick{60});
}

TEST_CASE("the lobby's log makes a new session what the old one was, in milliseconds") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  Two t(pace);
  t.run(3s);
  for (int i = 0; i < 30; ++i) {
    REQUIRE(t.white().give(CommandKind::Move, Move(Square::b1, Square::c3)));
    REQUIRE(t.black().give(CommandKind::Move, Move(Square::b8, Square::c6)));
    t.run(200ms);
  }
  wire::MatchLog log;
  for (const Colour c : kColours) {
    Chain chain("m1", c);
    const auto known = t.white().log();
    for (const Command& command : known.chains[index(c)]) chain.add(command);
    auto* part = log.add_chains();
    part->set_of_black(c == Colour::Black);
    part->set_commands(chain.packed(0));
    part->set_open(static_cast<std::uint32_t>(t.white().confirmed().next.value));
  }
  Lockstep again(setup_of(pace), Colour::White, t.ids[0], Lockstep::Begin::Rejoining);
  again.start(kTick0, {t.ids[0].key(), t.ids[1].key()});
  CHECK(again.update(t.now).quick.empty());  // it does not know what it has promised
  again.receive(log);
  again.update(t.now);
  CHECK(again.log().chains[0].size() == 30);
  CHECK(hash(again.confirmed()) == hash(t.white().confirmed()));
}

TEST_CASE("the lobby's word ends a match, and takes back what came after") {
  Two t;
  t.run(5s);
  const Tick tick = t.white().confirmed().next - Tick{40};
  wire::MatchLog log;
  log.set_ruling(wire::MatchLog::FORFEIT_BLACK);
  log.set_ruling_tick(static_cast<std::uint32_t>(tick.value));
  t.white().receive(log);
  const LockstepOutput out = t.white().update(t.now);
  REQUIRE(t.white().confirmed().outcome);
  CHECK(*t.white().confirmed().outcome == Outcome{{Winner::White, Ending::Forfeit}, tick});
  CHECK(t.white().phase() == Lockstep::Phase::Over);
  CHECK(out.notes.front().kind == NoteKind::Rewound);
}

TEST_CASE("an idle datagram is small") {
  Two t;
  t.run(20min);  // ticks have three bytes then
  t.out = {};
  t.run(10s);
  std::size_t bytes = 0;
  for (const auto& m : t.out[0].quick) bytes += m.ByteSizeLong();
  CHECK(bytes / t.out[0].quick.size() <= 12);
}

}  // namespace
}  // namespace pawnhub
