// Clients that lie: refused, remarked on, and the honest player unharmed.
#include <catch2/catch.hpp>

#include "tests/match/simulation.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

constexpr Colour kHonest = Colour::White;
constexpr Colour kLiar = Colour::Black;

// Both have moved; nothing else happens unless a test says so.
struct Lies {
  Simulation s;

  explicit Lies(bool relayed = false) : s(wish(relayed)) {
    for (const Colour c : kColours) {
      REQUIRE(s.run_until([&] { return s.session(c).phase() == Lockstep::Phase::Playing; }, 10s));
      s.run(300ms);
      const Move move =
          c == Colour::White ? Move(Square::g1, Square::f3) : Move(Square::g8, Square::f6);
      REQUIRE(s.session(c).give(CommandKind::Move, move));
    }
    s.run(1500ms);
    REQUIRE(s.referee().match().has_moved == std::array{true, true});
  }
  static SimulationWish wish(bool relayed) {
    SimulationWish w;
    w.pace = Pace::RealTime;
    w.clock = Tick{60 * kTicksPerSecond};
    w.between = w.to_lobby = {.delay = 20ms, .jitter = 5ms};
    w.acts = 0;
    w.relayed = relayed;
    return w;
  }

  Desk& liar() { return s.desk(kLiar); }
  Desk& honest() { return s.desk(kHonest); }
  bool liar_was_found_out() const {
    return std::any_of(s.remarks().begin(), s.remarks().end(),
                       [](const RefereeRemark& r) { return r.about == kLiar; });
  }
  bool honest_was_blamed() const {
    return std::any_of(s.remarks().begin(), s.remarks().end(), [](const RefereeRemark& r) {
      return r.about == kHonest && !r.text.starts_with("reported by");
    });
  }
  // The honest side resigns or not; the match ends by what is in the log.
  void honest_resigns() { REQUIRE(s.session(kHonest).give(CommandKind::Resign)); }
};

TEST_CASE("a forged result is refused, and the log decides") {
  Lies l;
  l.liar().bend_evidence = [](wire::Evidence& e) { e.set_hash(e.hash() + 1); };
  REQUIRE(l.s.session(kLiar).give(CommandKind::Resign));
  CHECK(l.s.run_to_end(10s));
  CHECK(l.s.end()->outcome.winner == Winner::White);
  CHECK(l.liar_was_found_out());
  CHECK_FALSE(l.honest_was_blamed());
}

TEST_CASE("a result claimed before there is one changes nothing") {
  Lies l;
  l.liar().bend_evidence = [](wire::Evidence& e) {
    e.set_ended(500);
    e.set_hash(1);
  };
  l.s.session(kLiar).hand_over_evidence();
  l.s.run(5s);
  CHECK_FALSE(l.s.end());
  CHECK(l.s.session(kHonest).phase() == Lockstep::Phase::Playing);
}

TEST_CASE("a forged chain of the other side is refused") {
  Lies l;
  Chain forged(l.s.setup().match_id, kHonest);
  const auto real = l.s.session(kHonest).log().chains[index(kHonest)];
  for (const Command& c : real) forged.add(c);
  const auto resigns = GENERATE(true, false);
  if (resigns)
    forged.add({real.back().tick + Tick{30}, kHonest, CommandKind::Resign, {}});
  else
    forged.truncate(0);
  l.liar().bend_evidence = [&](wire::Evidence& e) {
    for (wire::Chain& c : *e.mutable_chains()) {
      if (c.of_black()) continue;
      c.set_first(0);
      c.set_commands(forged.packed(0));
      c.mutable_statement()->set_count(static_cast<std::uint32_t>(forged.size()));
    }
  };
  l.s.session(kLiar).hand_over_evidence();
  l.s.run(2s);
  CHECK(l.liar_was_found_out());
  CHECK_FALSE(l.honest_was_blamed());
  CHECK_FALSE(l.s.referee().match().outcome);
  CHECK(l.s.referee().match().has_moved == std::array{true, true});
}

TEST_CASE("a chain signed by the liar in the other's name is refused") {
  Lies l;
  l.liar().bend_evidence = [&](wire::Evidence& e) {
    for (wire::Chain& c : *e.mutable_chains()) {
      if (c.of_black()) continue;
      Chain forged(l.s.setup().match_id, kHonest);
      forged.add({Tick{90}, kHonest, CommandKind::Resign, {}});
      c.set_first(0);
      c.set_commands(forged.packed(0));
      *c.mutable_statement() = to_wire(sign(l.liar().identity(), forged, Tick{200}));
    }
  };
  l.s.session(kLiar).hand_over_evidence();
  l.s.run(2s);
  CHECK(l.liar_was_found_out());
  CHECK_FALSE(l.s.referee().match().outcome);
}

TEST_CASE("a command for a tick that was promised away is a fault and changes nothing") {
  const bool relayed = GENERATE(false, true);
  Lies l(relayed);
  const auto backdate = [](wire::ToPeer& m) {
    // Some ticks before what has just been promised.
    const std::uint32_t first = m.first();
    if (!m.commands().empty()) return true;
    Chain late("x", kLiar);
    late.add({Tick{2}, kLiar, CommandKind::Resign, {}});
    m.set_first(first);
    m.set_commands(late.packed(0));
    m.clear_statement();
    return true;
  };
  l.liar().bend_to_peer = backdate;
  l.s.run(300ms);
  l.liar().bend_to_peer = nullptr;
  l.s.run(1s);
  CHECK(l.honest().has_note(NoteKind::Fault));
  CHECK_FALSE(l.s.session(kHonest).confirmed().outcome);
  CHECK(l.liar_was_found_out());  // reported by the honest side, or seen on its way
  l.honest_resigns();
  CHECK(l.s.run_to_end(10s));
  CHECK(l.s.end()->outcome.winner == Winner::Black);
}

TEST_CASE("a referee's command from a player is a fault and changes nothing") {
  Lies l;
  const auto kind = GENERATE(CommandKind::Forfeit, CommandKind::Abort);
  const auto usurp = [kind](wire::ToPeer& m) {
    m.set_commands(std::string(1, static_cast<char>(4 << 3 | static_cast<int>(kind))));
    return true;
  };
  l.liar().bend_to_peer = usurp;
  l.liar().bend_to_lobby = usurp;
  l.s.run(300ms);
  CHECK(l.honest().has_note(NoteKind::Fault));
  CHECK(l.liar_was_found_out());
  CHECK_FALSE(l.s.referee().match().outcome);
  CHECK_FALSE(l.s.session(kHonest).confirmed().outcome);
}

TEST_CASE("datagrams that come again later change nothing") {
  Lies l;
  std::vector<wire::ToPeer> old;
  l.liar().bend_to_peer = [&](wire::ToPeer& m) {
    old.push_back(m);
    if (old.size() % 2 == 0) m = old[old.size() / 3];
    return true;
  };
  l.s.desk(kLiar).plays = l.s.desk(kHonest).plays = true;
  l.s.run(5s);
  CHECK_FALSE(l.honest().has_note(NoteKind::Fault));
  l.honest_resigns();
  CHECK(l.s.run_to_end(15s));
  CHECK(l.s.disagreement() == "");
}

TEST_CASE("altered messages are refused or harmless, and the match goes on") {
  const auto seed = GENERATE(range<std::uint64_t>(1, 11));
  Lies l(seed % 2 == 0);
  Random random(seed);
  l.liar().bend_to_peer = [&](wire::ToPeer& m) {
    if (!random.once_in(3)) return true;
    std::string bytes = m.SerializeAsString();
    bytes[random.below(bytes.size())] ^= static_cast<char>(1 << random.below(8));
    wire::ToPeer altered;
    if (!altered.ParseFromString(bytes)) return false;
    // What only decides where the sender itself stands may be said by anyone.
    altered.set_open(std::min(altered.open(), m.open()));
    if (altered.has_statement()) *altered.mutable_statement() = m.statement();
    m = altered;
    return true;
  };
  l.s.run(10s);
  l.liar().bend_to_peer = nullptr;
  l.s.run(6s);
  l.honest_resigns();
  CHECK(l.s.run_to_end(40s));
  REQUIRE(l.s.end());
  CHECK(l.s.end()->outcome.winner == Winner::Black);
  CHECK(l.s.session(kHonest).confirmed().outcome == l.s.end()->outcome);
}

TEST_CASE("who resigns to the opponent and not to the lobby has resigned") {
  Lies l;
  const auto hide = [](wire::ToPeer& m) {
    const Unpacked all = unpack(m.commands(), kLiar, Tick{0});
    Chain rest("x", kLiar);
    for (const Command& c : all.commands)
      if (c.kind != CommandKind::Resign) rest.add(c);
    m.set_commands(rest.packed(0));
    m.clear_statement();
    m.clear_ended();
    return true;
  };
  l.liar().bend_to_lobby = hide;
  l.liar().bend_evidence = [](wire::Evidence& e) {
    e.clear_chains();
    e.clear_ended();
  };
  REQUIRE(l.s.session(kLiar).give(CommandKind::Resign));
  CHECK(l.s.run_to_end(20s));
  REQUIRE(l.s.end());
  CHECK(l.s.end()->outcome.winner == Winner::White);
  CHECK(l.s.end()->outcome.by == Ending::Resignation);
  CHECK_FALSE(l.honest_was_blamed());
}

TEST_CASE("who gives the lobby other commands than the opponent is held to what it signed") {
  Lies l;
  // To the lobby every knight's move of the liar goes elsewhere.
  const auto fork = [](std::string packed) {
    const Unpacked all = unpack(packed, kLiar, Tick{0});
    Chain other_chain("x", kLiar);
    for (Command c : all.commands) {
      if (c.move == Move(Square::f6, Square::e4)) c.move = Move(Square::f6, Square::d5);
      other_chain.add(c);
    }
    return other_chain.packed(0);
  };
  l.liar().bend_to_lobby = [&](wire::ToPeer& m) {
    m.set_commands(fork(m.commands()));
    m.clear_statement();
    return true;
  };
  l.liar().bend_evidence = [](wire::Evidence& e) { e.clear_chains(); };
  l.s.run(12s);  // the knight is ready again
  REQUIRE(l.s.session(kLiar).give(CommandKind::Move, Move(Square::f6, Square::e4)));
  l.s.run(500ms);
  REQUIRE(l.s.session(kLiar).give(CommandKind::Resign));
  CHECK(l.s.run_to_end(20s));
  REQUIRE(l.s.end());
  CHECK(l.liar_was_found_out());
  CHECK_FALSE(l.honest_was_blamed());
  CHECK(hash(l.s.session(kHonest).confirmed()) == l.s.end()->hash);
}

TEST_CASE("a client with another setup than agreed gets no match") {
  SimulationWish wish = Lies::wish(false);
  Simulation s(wish);
  Referee referee(s.setup(), s.now());
  const Identity id = Identity::create();
  const auto start = new_match(s.setup());
  referee.ready(Colour::White, hash(*start), id.key(), 0ms);
  referee.ready(Colour::Black, hash(*start) + 1, id.key(), 0ms);
  const RefereeOutput out = referee.update(s.now());
  REQUIRE(out.end);
  CHECK(out.end->outcome.by == Ending::Abort);
  CHECK(out.end->blame == Colour::Black);
}

}  // namespace
}  // namespace pawnhub
