// Programs that die, ways that break, promises that don't come: everybody comes to the same end.
#include <catch2/catch.hpp>

#include "tests/match/simulation.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

const Conditions kFair{.delay = 40ms, .jitter = 10ms, .lost = 20};

SimulationWish wish_of(std::uint64_t seed) {
  SimulationWish wish = random_wish(seed);
  wish.between = wish.to_lobby = kFair;
  wish.clock = Tick{1800};
  return wish;
}

// A match in which both play and nobody wins soon.
SimulationWish lasting(Pace pace, std::uint64_t seed = 1) {
  SimulationWish wish;
  wish.pace = pace;
  wish.seed = seed;
  wish.between = wish.to_lobby = kFair;
  wish.clock = Tick{120 * kTicksPerSecond};
  wish.only_refused = true;
  wish.rules.first_move = Tick{1 << 20};
  return wish;
}

// Both have moved: what is lost from now on is lost for good.
void open_the_game(Simulation& s) {
  for (const Colour c : kColours) {
    REQUIRE(s.run_until([&] { return s.session(c).phase() == Lockstep::Phase::Playing; }, 10s));
    s.run(500ms);  // Black's move is White's turn later
    const Move move =
        c == Colour::White ? Move(Square::g1, Square::f3) : Move(Square::g8, Square::f6);
    REQUIRE(s.session(c).give(CommandKind::Move, move));
  }
  REQUIRE(s.run_until([&] { return s.referee().match().has_moved == std::array{true, true}; }, 5s));
}

TEST_CASE("a client that is killed and started anew is back where the match is") {
  const auto seed = GENERATE(range<std::uint64_t>(0, 60));
  Simulation s(wish_of(seed));
  Random random(seed + 99);
  const Colour c = kColours[random.below(kColours.size())];
  INFO("match " << seed << ", " << (c == Colour::White ? "White" : "Black"));
  s.run(milliseconds(3500 + random.below(8000)));
  s.kill(c);
  s.run(milliseconds(random.below(6000)));
  s.revive(c);
  CHECK(s.run_to_end());
  CHECK(s.disagreement() == "");
  CHECK(s.end()->outcome.by != Ending::Forfeit);
}

TEST_CASE("both clients killed and started anew go on with the match") {
  const auto seed = GENERATE(range<std::uint64_t>(100, 120));
  INFO("match " << seed);
  Simulation s(wish_of(seed));
  Random random(seed);
  s.run(milliseconds(3500 + random.below(8000)));
  s.kill(Colour::White);
  s.run(milliseconds(random.below(2000)));
  s.kill(Colour::Black);
  s.run(milliseconds(random.below(4000)));
  s.revive(kColours[seed % 2]);
  s.run(milliseconds(random.below(2000)));
  s.revive(kColours[1 - seed % 2]);
  CHECK(s.run_to_end());
  CHECK(s.disagreement() == "");
}

TEST_CASE("a client that does not come back within thirty seconds has forfeited") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  const Colour lost = GENERATE(Colour::White, Colour::Black);
  const bool relayed = GENERATE(false, true);
  SimulationWish wish = lasting(pace);
  wish.relayed = relayed;
  Simulation s(wish);
  open_the_game(s);
  s.run(2s);
  const Tick promised = s.session(lost).tick() + s.session(lost).delay();
  s.kill(lost);
  s.run(29s);
  CHECK_FALSE(s.end());
  CHECK(s.run_to_end(10s));
  CHECK(s.disagreement() == "");
  CHECK(s.end()->outcome == Outcome{{winner(other(lost)), Ending::Forfeit}, s.end()->outcome.tick});
  // At its last signed promise + 1: at most a second before the last one.
  CHECK(s.end()->outcome.tick <= promised);
  CHECK(s.end()->outcome.tick >= promised - Tick{kTicksPerSecond + 15});
}

TEST_CASE("a client lost before both have moved aborts the match") {
  const Colour lost = GENERATE(Colour::White, Colour::Black);
  Simulation s(lasting(Pace::RealTime));
  s.run(5s);
  s.kill(lost);
  CHECK(s.run_to_end(45s));
  CHECK(s.disagreement() == "");
  CHECK(s.end()->outcome.by == Ending::Abort);
  CHECK(s.end()->blame == lost);
}

TEST_CASE("two clients lost for good end the match without a winner") {
  const bool moved = GENERATE(false, true);
  Simulation s(lasting(Pace::RealTime));
  if (moved) open_the_game(s);
  s.run(4s);
  for (const Colour c : kColours) s.kill(c);
  CHECK(s.run_to_end(80s));
  CHECK(s.end()->outcome.by == Ending::Abort);
  CHECK(s.end()->outcome.winner == Winner::None);
  CHECK_FALSE(s.end()->blame);
}

TEST_CASE("absences add up to ninety seconds a match") {
  SimulationWish wish = lasting(Pace::Turn);
  wish.clock = Tick{10 * 60 * kTicksPerSecond};
  Simulation s(wish);
  open_the_game(s);
  for (int i = 0; i < 3; ++i) {
    s.kill(Colour::Black);
    s.run(28s);
    REQUIRE_FALSE(s.end());
    s.revive(Colour::Black);
    s.run(8s);
  }
  s.kill(Colour::Black);
  s.run(12s);
  REQUIRE(s.end());
  CHECK(s.end()->outcome.by == Ending::Forfeit);
}

TEST_CASE("in real time the match stands still while a side is gone") {
  Simulation s(lasting(Pace::RealTime));
  open_the_game(s);
  s.kill(Colour::Black);
  s.run(3s);
  const Tick then = s.session(Colour::White).tick();
  CHECK(s.session(Colour::White).waiting());
  CHECK(s.desk(Colour::White).has_note(NoteKind::Waiting));
  s.run(10s);
  CHECK(s.session(Colour::White).tick() == then);
  s.revive(Colour::Black);
  s.run(3s);
  CHECK_FALSE(s.session(Colour::White).waiting());
  CHECK(s.session(Colour::White).tick() > then);
}

TEST_CASE("turn by turn the clocks go on paying while a side is gone") {
  Simulation s(lasting(Pace::Turn));
  open_the_game(s);
  REQUIRE(s.session(Colour::White).give(CommandKind::Move, Move(Square::b1, Square::c3)));
  s.run(1s);
  REQUIRE(s.session(Colour::White).confirmed().position.turn == Colour::Black);
  s.kill(Colour::Black);
  const Tick left = time_left(s.session(Colour::White).confirmed(), Colour::Black);
  s.run(20s);
  s.revive(Colour::Black);
  s.run(3s);
  const Tick now = time_left(s.session(Colour::White).confirmed(), Colour::Black);
  CHECK(left - now > Tick{22 * kTicksPerSecond});
}

TEST_CASE("a match goes on through the lobby when the direct way breaks") {
  Simulation s(lasting(Pace::RealTime));
  open_the_game(s);
  REQUIRE(s.desk(Colour::White).is_direct());
  s.network().set_conditions({.cut = true});
  s.run(8s);
  CHECK_FALSE(s.desk(Colour::White).is_direct());
  const Tick then = s.session(Colour::White).confirmed().next;
  s.run(5s);
  CHECK(s.session(Colour::White).confirmed().next >= then + Tick{4 * kTicksPerSecond});
  CHECK_FALSE(s.desk(Colour::White).has_note(NoteKind::Fault));
}

TEST_CASE("a direct match goes on without the lobby, and its end arrives when that is back") {
  const auto seed = GENERATE(range<std::uint64_t>(200, 230));
  INFO("match " << seed);
  SimulationWish wish = wish_of(seed);
  wish.relayed = false;
  Simulation s(wish);
  Random random(seed);
  s.run(milliseconds(4000 + random.below(4000)));
  s.kill_lobby();
  s.run(milliseconds(random.below(20'000)));
  s.revive_lobby();
  CHECK(s.run_to_end());
  CHECK(s.disagreement() == "");
  CHECK(s.end()->outcome.by != Ending::Forfeit);
}

TEST_CASE("who holds promises back pays with its own grace") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  Simulation s(lasting(pace));
  open_the_game(s);
  std::uint32_t held = 0;
  const auto hold = [&held](wire::ToPeer& m) {
    if (held == 0) held = m.open();
    m.clear_statement();
    m.set_open(std::min(m.open(), held));
    return true;
  };
  s.desk(Colour::Black).plays = false;
  s.desk(Colour::Black).bend_to_peer = hold;
  s.desk(Colour::Black).bend_to_lobby = hold;
  s.desk(Colour::Black).bend_evidence = [](wire::Evidence& e) { e.clear_chains(); };
  CHECK(s.run_to_end(60s));
  REQUIRE(s.end());
  CHECK(s.end()->outcome.by == Ending::Forfeit);
  CHECK(s.end()->outcome.winner == Winner::White);
  CHECK(s.end()->lateness[index(Colour::Black)] > 25s);
  CHECK(s.end()->lateness[index(Colour::White)] < 2s);
}

TEST_CASE("who promises at half speed pays for the other half") {
  Simulation s(lasting(Pace::RealTime));
  open_the_game(s);
  s.desk(Colour::Black).slow_since = s.now();
  s.run(30s);
  REQUIRE(s.referee().grace());
  CHECK(s.referee().grace()->left(Colour::Black) < 20s);
  CHECK(s.referee().grace()->left(Colour::White) > 28s);
}

TEST_CASE("who promises without signing pays as if it had not") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  Simulation s(lasting(pace));
  open_the_game(s);
  const auto unsign = [](wire::ToPeer& m) {
    m.clear_statement();
    return true;
  };
  s.desk(Colour::Black).bend_to_peer = unsign;
  s.desk(Colour::Black).bend_to_lobby = unsign;
  s.desk(Colour::Black).bend_evidence = [](wire::Evidence& e) {
    for (wire::Chain& chain : *e.mutable_chains()) chain.clear_statement();
  };
  CHECK(s.run_to_end(60s));
  REQUIRE(s.end());
  CHECK(s.end()->outcome.by == Ending::Forfeit);
  CHECK(s.end()->outcome.winner == Winner::White);
}

TEST_CASE("a side that never loads aborts the match after fifteen seconds") {
  Simulation s(lasting(Pace::RealTime));
  s.kill(Colour::Black);
  s.run(14s);
  CHECK_FALSE(s.end());
  s.run(2s);
  REQUIRE(s.end());
  CHECK(s.end()->outcome.by == Ending::Abort);
  CHECK(s.end()->blame == Colour::Black);
}

TEST_CASE("a player that makes no first move within a minute aborts the match") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  SimulationWish wish = lasting(pace);
  wish.rules.first_move = RefereeRules{}.first_move;
  wish.acts = 0;
  Simulation s(wish);
  REQUIRE(s.run_until([&] { return s.session(Colour::White).phase() == Lockstep::Phase::Playing; },
                      5s));
  s.run(1s);
  REQUIRE(s.session(Colour::White).give(CommandKind::Move, Move(Square::g1, Square::f3)));
  CHECK(s.run_to_end(70s));
  CHECK(s.disagreement() == "");
  CHECK(s.end()->outcome.by == Ending::Abort);
  CHECK(s.end()->blame == Colour::Black);
}

TEST_CASE("a player that leaves for good forfeits at once") {
  Simulation s(lasting(Pace::RealTime));
  open_the_game(s);
  s.desk(Colour::White).leave();
  s.run(200ms);
  s.kill(Colour::White);
  CHECK(s.run_to_end(5s));
  CHECK(s.disagreement() == "");
  CHECK(s.end()->outcome.winner == Winner::Black);
}

TEST_CASE("a resignation just before leaving is a resignation") {
  Simulation s(lasting(Pace::RealTime));
  open_the_game(s);
  REQUIRE(s.session(Colour::White).give(CommandKind::Resign));
  s.desk(Colour::White).leave();
  CHECK(s.run_to_end(10s));
  CHECK(s.disagreement() == "");
  CHECK(s.end()->outcome.by == Ending::Resignation);
}

TEST_CASE("one flipped bit in one client is named with its tick and field within a second") {
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  const Colour c = GENERATE(Colour::White, Colour::Black);
  const bool relayed = GENERATE(false, true);
  SimulationWish wish = lasting(pace);
  wish.relayed = relayed;
  Simulation s(wish);
  open_the_game(s);
  s.run(1234ms);
  const Tick then = s.session(c).confirmed().next;
  const_cast<Match&>(s.session(c).confirmed()).position.castling ^= bit(Square::h8);
  REQUIRE(s.run_until(
      [&] {
        return s.desk(Colour::White).has_note(NoteKind::Desynced) &&
               s.desk(Colour::Black).has_note(NoteKind::Desynced);
      },
      1s));
  for (const Colour side : kColours) {
    for (const Note& n : s.desk(side).notes()) {
      if (n.kind != NoteKind::Desynced) continue;
      INFO(n.text);
      CHECK(n.text.find(": position.castling is ") != std::string::npos);
      const int tick = std::stoi(n.text.substr(std::string("before tick ").size()));
      CHECK(tick >= then.value);
      CHECK(tick < then.value + 60);
      CHECK((n.text.find("repaired") != std::string::npos) == (side == c));
    }
  }
  // The log is the truth: the match goes on as one.
  s.run(5s);
  for (const Colour side : kColours)
    CHECK(s.session(side).confirmed().position.castling == s.referee().match().position.castling);
}

TEST_CASE("tick 0 comes at the same moment on both sides") {
  Simulation s(lasting(Pace::RealTime));
  REQUIRE(s.run_until(
      [&] {
        return s.session(Colour::White).tick() >= Tick{0} &&
               s.session(Colour::White).phase() == Lockstep::Phase::Playing;
      },
      10s));
  CHECK(std::abs(s.session(Colour::Black).tick().value) <= 1);
}

}  // namespace
}  // namespace pawnhub
