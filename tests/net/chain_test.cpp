// Chains: packing, signing, and what a side is held to.
#include "net/chain.hpp"

#include <catch2/catch.hpp>
#include <limits>

#include "game/match.hpp"
#include "game/random.hpp"

namespace pawnhub {
namespace {

constexpr Colour kWhite = Colour::White;

Command move_at(int tick, Square from = Square::e2, Square to = Square::e4) {
  return {Tick{tick}, kWhite, CommandKind::Move, Move(from, to)};
}

Chain chain_of(std::initializer_list<int> ticks, std::string_view id = "m1") {
  Chain chain(id, kWhite);
  for (const int t : ticks) chain.add(move_at(t));
  return chain;
}

// A random chain as long as there can be little ones.
Chain random_chain(Random& random) {
  Chain chain("m1", kWhite);
  Tick tick{0};
  for (int i = random.below(40); i > 0; --i) {
    tick = tick + Tick{random.once_in(3) ? random.below(100'000) : random.below(20)};
    Command c{tick, kWhite, static_cast<CommandKind>(random.below(5)), {}};
    if (c.kind == CommandKind::Move)
      c.move =
          Move::from_bits(static_cast<std::uint16_t>(random.below(6) << 12 | random.below(4096)));
    if (c.kind == CommandKind::Move && !well_formed(c)) c.move = Move(Square::a1, Square::a2);
    if (!chain.trouble_with(c)) chain.add(c);
  }
  return chain;
}

struct Sides {
  Identity identity = Identity::create();
  SideLog own{"m1", kWhite, identity.key()};
  SideLog heard{"m1", kWhite, identity.key()};

  // As one datagram: everything from number first on.
  std::optional<Fault> send(std::size_t first = 0) {
    return heard.hear(first, own.chain().packed(first), own.open());
  }
  Statement statement() const { return sign(identity, own.chain(), own.open()); }
};

TEST_CASE("commands come out of a packed chain as they went in") {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const Chain chain = random_chain(random);
    const Unpacked out = unpack(chain.packed(0), kWhite, Tick{0});
    CHECK_FALSE(out.fault);
    CHECK(std::equal(out.commands.begin(), out.commands.end(), chain.commands().begin(),
                     chain.commands().end()));
  }
}

TEST_CASE("whatever can be unpacked is packed to the same bytes again") {
  Random random(2);
  int readable = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes;
    for (int n = random.below(8); n > 0; --n) bytes += static_cast<char>(random.below(256));
    const Unpacked out = unpack(bytes, kWhite, Tick{0});
    if (out.fault) {
      CHECK(out.commands.empty());
      continue;
    }
    ++readable;
    Chain chain("m1", kWhite);
    for (const Command& c : out.commands) chain.add(c);
    CHECK(chain.packed(0) == bytes);
  }
  CHECK(readable > 1000);
}

TEST_CASE("a move a few ticks after another has four bytes at most") {
  CHECK(chain_of({5, 20, 300}).packed(1).size() == 3 + 4);
}

TEST_CASE("commands beyond the last tick of any match, or cut off, are malformed") {
  const Chain late = chain_of({kLastTick.value});
  CHECK_FALSE(unpack(late.packed(0), kWhite, Tick{0}).fault);
  CHECK(unpack(late.packed(0), kWhite, Tick{1}).fault == Fault::Malformed);
  const std::string whole = chain_of({5}).packed(0);
  CHECK(unpack(whole.substr(0, whole.size() - 1), kWhite, Tick{0}).fault == Fault::Malformed);
}

TEST_CASE("the referee's commands have no place in a player's chain") {
  const auto kind = GENERATE(CommandKind::Forfeit, CommandKind::Abort);
  const std::string bytes(1, static_cast<char>(1 << 3 | static_cast<int>(kind)));
  CHECK(unpack(bytes, kWhite, Tick{0}).fault == Fault::RefereesOnly);
  CHECK(Chain("m1", kWhite).trouble_with({Tick{1}, kWhite, kind, {}}) == Fault::RefereesOnly);
}

TEST_CASE("a command in the other's name has no place in a chain") {
  Command c = move_at(5);
  c.player = Colour::Black;
  CHECK(Chain("m1", kWhite).trouble_with(c) == Fault::Malformed);
}

TEST_CASE("a tick holds no more than sixteen commands of a side") {
  Sides s;
  for (int i = 0; i < 16; ++i) s.own.add(move_at(5));
  CHECK(s.own.chain().trouble_with(move_at(5)) == Fault::TooMany);
  CHECK_FALSE(s.own.chain().trouble_with(move_at(6)));
  std::string packed = s.own.chain().packed(0);
  packed += packed.substr(packed.size() - 3);
  CHECK(s.heard.hear(0, packed, Tick{6}) == Fault::TooMany);
  CHECK(s.heard.chain().size() == 0);
}

TEST_CASE("a digest follows match, colour, and every command before") {
  const Chain chain = chain_of({1, 2, 3});
  CHECK(chain.digest(3) == chain_of({1, 2, 3}).digest(3));
  CHECK(chain.digest(3) != chain_of({1, 2, 4}).digest(3));
  CHECK(chain.digest(3) != chain_of({1, 2, 3}, "m2").digest(3));
  CHECK(chain.digest(0) != Chain("m1", Colour::Black).digest(0));
  Chain cut = chain;
  cut.truncate(1);
  CHECK(cut.digest(1) == chain_of({1}).digest(1));
}

TEST_CASE("a statement is believed if nothing of it was altered") {
  Sides s;
  s.own.add(move_at(5));
  s.own.promise(Tick{9});
  CHECK_FALSE(s.send());
  CHECK_FALSE(s.heard.hear(s.statement()));
  CHECK(s.heard.proven_open() == Tick{9});
}

TEST_CASE("a forged statement is refused and changes nothing") {
  Sides s;
  s.own.add(move_at(5));
  s.own.promise(Tick{9});
  CHECK_FALSE(s.send());
  Statement forged = s.statement();
  SECTION("the promise moved on") { forged.open = Tick{10}; }
  SECTION("fewer commands") { forged.count = 0; }
  SECTION("one bit of the signature") { forged.signature[20] ^= 1; }
  SECTION("another player's key") { forged = sign(Identity::create(), s.own.chain(), Tick{9}); }
  SECTION("of another match") { forged = sign(s.identity, chain_of({5}, "m2"), Tick{9}); }
  SECTION("of the other colour") {
    Chain black("m1", Colour::Black);
    Command c = move_at(5);
    c.player = Colour::Black;
    black.add(c);
    forged = sign(s.identity, black, Tick{9});
  }
  SECTION("other commands") { forged = sign(s.identity, chain_of({6}), Tick{9}); }
  CHECK(s.heard.hear(forged) == Fault::BadSignature);
  CHECK_FALSE(s.heard.proof());
}

TEST_CASE("a statement that takes back what came after it is a broken promise") {
  Sides s;
  s.own.add(move_at(5));
  const Statement lie = sign(s.identity, s.own.chain(), Tick{20});
  s.own.add(move_at(10));
  s.own.promise(Tick{11});
  CHECK_FALSE(s.send());
  CHECK(s.heard.hear(lie) == Fault::BrokenPromise);
}

TEST_CASE("a statement on more than has come is passed over") {
  Sides s;
  s.own.add(move_at(5));
  s.own.promise(Tick{9});
  CHECK_FALSE(s.heard.hear(s.statement()));
  CHECK_FALSE(s.heard.proof());
}

TEST_CASE("datagrams come late, twice and in any order without harm") {
  Random random(3);
  for (int round = 0; round < 50; ++round) {
    Sides s;
    struct Datagram {
      std::size_t first;
      std::string packed;
      Tick open;
    };
    std::vector<Datagram> sent;
    for (int tick = 0; tick < 60; ++tick) {
      if (random.once_in(4)) s.own.add(move_at(tick));
      s.own.promise(Tick{tick + 1});
      const std::size_t known = s.heard.chain().size();
      sent.push_back({known, s.own.chain().packed(known), s.own.open()});
      const auto& d = sent[sent.size() - 1 - random.below(std::min<std::size_t>(sent.size(), 6))];
      CHECK_FALSE(s.heard.hear(d.first, d.packed, d.open));
    }
    CHECK_FALSE(s.send());
    CHECK(s.heard.chain().digest(s.heard.chain().size()) ==
          s.own.chain().digest(s.own.chain().size()));
    CHECK(s.heard.open() == Tick{60});
  }
}

TEST_CASE("a command before the open tick is a broken promise") {
  Sides s;
  s.own.promise(Tick{10});
  CHECK_FALSE(s.send());
  CHECK(s.heard.hear(0, chain_of({9}).packed(0), Tick{20}) == Fault::BrokenPromise);
  CHECK(s.heard.chain().size() == 0);
  CHECK(s.heard.open() == Tick{10});
  CHECK_FALSE(s.heard.hear(0, chain_of({10}).packed(0), Tick{20}));
}

TEST_CASE("another command under a number already used forks the chain") {
  Sides s;
  CHECK_FALSE(s.heard.hear(0, chain_of({5, 6}).packed(0), Tick{7}));
  CHECK(s.heard.hear(0, chain_of({5, 7}).packed(0), Tick{9}) == Fault::Forked);
  CHECK(s.heard.open() == Tick{7});
}

TEST_CASE("commands that leave a gap are passed over with their promise") {
  Sides s;
  CHECK_FALSE(s.heard.hear(3, chain_of({5}).packed(0), Tick{9}));
  CHECK(s.heard.chain().size() == 0);
  CHECK(s.heard.open() == Tick{0});
}

TEST_CASE("the lobby's word cuts a chain and takes a promise back") {
  Sides s;
  CHECK_FALSE(s.heard.hear(0, chain_of({5, 6, 7}).packed(0), Tick{30}));
  CHECK_FALSE(s.heard.settle(1, chain_of({5, 9}).packed(1), Tick{12}));
  CHECK(s.heard.chain().digest(2) == chain_of({5, 9}).digest(2));
  CHECK(s.heard.chain().size() == 2);
  CHECK(s.heard.open() == Tick{12});
}

TEST_CASE("what is proven stays so when the lobby's word says no less") {
  Sides s;
  s.own.add(move_at(5));
  s.own.promise(Tick{9});
  CHECK_FALSE(s.send());
  CHECK_FALSE(s.heard.hear(s.statement()));
  CHECK_FALSE(s.heard.settle(1, "", Tick{9}));
  CHECK(s.heard.proof());
  CHECK_FALSE(s.heard.settle(1, "", Tick{8}));
  CHECK_FALSE(s.heard.proof());
}

TEST_CASE("statements come over the wire whole or not at all") {
  Sides s;
  s.own.add(move_at(5));
  const Statement statement = s.statement();
  wire::Statement w = to_wire(statement);
  REQUIRE(from_wire(w));
  CHECK(from_wire(w)->signature == statement.signature);
  CHECK(from_wire(w)->count == 1);
  SECTION("a short signature") { w.set_signature("short"); }
  SECTION("a tick that is none") { w.set_open(std::numeric_limits<std::uint32_t>::max()); }
  SECTION("too many commands") { w.set_count(kMostCommands + 1); }
  CHECK_FALSE(from_wire(w));
}

}  // namespace
}  // namespace pawnhub
