// Recordings: everything of a match comes back, every damage is found, any tick can be looked at.
#define XXH_INLINE_ALL
#include "game/replay.hpp"

#include <xxhash.h>

#include <fstream>
#include <iterator>
#include <set>

#include "game/random_play.hpp"
#include "tests/game/helpers.hpp"
#include "tests/source.hpp"

namespace pawnhub {
namespace {

const ReplaySetup kFull{.match_id = "20261118-0042",
                        .server = "lobby.example.org",
                        .variant = VariantId::Fog,
                        .pace = Pace::Lightning,
                        .rated = true,
                        .fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
                        .clock = Tick{54'000},
                        .players = {{{"Élodie", 1512}, {"Guest 17", std::nullopt}}},
                        .started = 1'795'000'000};

ReplaySetup setup_of(VariantId variant, Pace pace, Tick clock = Tick{3000}) {
  return {.match_id = "m1",
          .variant = variant,
          .pace = pace,
          .clock = clock,
          .players = {{{"White", 1200}, {"Black", 1200}}}};
}

// A match as it went, and its recording.
struct Recorded {
  ReplaySetup setup;
  std::vector<Command> commands;
  std::vector<Match> matches;        // after each tick
  std::vector<std::string> seconds;  // what was taken of the recording after each second
  std::string bytes;                 // all of it
  Match end() const { return matches.back(); }
};

// By random players.
Recorded record(const ReplaySetup& setup, std::uint64_t seed) {
  Recorded r{setup, {}, {}, {}, {}};
  const auto start = new_match(setup);
  REQUIRE(start);
  Match m = *start;
  ReplayWriter writer(setup);
  Random random(seed);
  const auto take = [&] {
    r.seconds.push_back(writer.take());
    r.bytes += r.seconds.back();
  };
  while (!m.outcome) {
    const auto commands = random_commands(m, random);
    writer.tick(m, commands);
    step(m, commands);
    r.commands.insert(r.commands.end(), commands.begin(), commands.end());
    r.matches.push_back(m);
    if (m.next.value % kTicksPerSecond == 0) take();
  }
  writer.finish(m);
  take();
  return r;
}

// One whose match is neither too short to tell anything nor too long to be tried bit by bit.
Recorded small_recording(VariantId variant, Pace pace) {
  for (std::uint64_t seed = 1;; ++seed) {
    Recorded r = record(setup_of(variant, pace, Tick{400}), seed);
    if (r.commands.size() > 35 && r.commands.size() < 80) return r;
  }
}

Replay read(std::string_view bytes, Demand demand = Demand::Whole) {
  const auto replay = read_replay(bytes, demand);
  INFO((replay ? "" : replay.error().reason));
  REQUIRE(replay);
  return *replay;
}
Playback load(std::string_view bytes, Demand demand = Demand::Whole) {
  const auto playback = Playback::load(read(bytes, demand));
  INFO((playback ? "" : playback.error().reason));
  REQUIRE(playback);
  return *playback;
}

// What is wrong with a recording; empty if nothing is.
std::string complaint(std::string_view bytes) {
  const auto replay = read_replay(bytes);
  if (!replay) return replay.error().reason;
  const auto playback = Playback::load(*replay);
  return playback ? "" : playback.error().reason;
}

// --- What is in it ---

TEST_CASE("all of the setup is in a recording") {
  ReplayWriter writer(kFull);
  CHECK(read(writer.take(), Demand::AsFarAsItGoes).setup == kFull);
}

TEST_CASE("a setup's texts may be as long as a length of one byte says") {
  ReplaySetup setup = kFull;
  setup.server = std::string(kLongestText, 's');
  setup.match_id = setup.players[0].name = "";
  ReplayWriter writer(setup);
  CHECK(read(writer.take(), Demand::AsFarAsItGoes).setup == setup);
}

TEST_CASE("in every mode commands, result and end come back from a recording") {
  const VariantId variant = GENERATE(from_range(kVariants));
  const Pace pace = GENERATE(from_range(kPaces));
  const Recorded r = record(setup_of(variant, pace), 1);
  const Playback playback = load(r.bytes);
  CHECK(playback.replay().setup == r.setup);
  CHECK(playback.replay().commands == r.commands);
  CHECK(playback.replay().end->outcome == *r.end().outcome);
  CHECK(playback.replay().end->hash == hash(r.end()));
  CHECK(playback.at(playback.last_tick()) == r.end());
}

TEST_CASE("the change of ratings is in a recording once it is known") {
  const Recorded r = small_recording(VariantId::Classic, Pace::Lightning);
  CHECK_FALSE(read(r.bytes).ratings);
  ReplayWriter writer(r.setup);
  for (std::size_t i = 0; i < r.matches.size(); ++i) {
    const Tick tick{static_cast<std::int32_t>(i)};
    std::vector<Command> commands;
    for (const Command& c : r.commands)
      if (c.tick == tick) commands.push_back(c);
    writer.tick(i == 0 ? *new_match(r.setup) : r.matches[i - 1], commands);
  }
  writer.finish(r.end());
  writer.rated({-13, 14});
  CHECK(load(writer.take()).replay().ratings == RatingChanges{-13, 14});
}

TEST_CASE("a recording has a hash after every sixteen commands, and one at the end") {
  const Recorded r = record(setup_of(VariantId::Classic, Pace::Lightning, Tick{20'000}), 3);
  const Replay replay = read(r.bytes);
  REQUIRE(replay.commands.size() > 100);
  std::size_t checked = 0;
  for (const Replay::Check& c : replay.checks) {
    // Those of one tick are not parted.
    const auto with_last = static_cast<std::size_t>(std::count_if(
        r.commands.begin(), r.commands.end(),
        [&](const Command& command) { return command.tick == r.commands[c.commands - 1].tick; }));
    CHECK(c.commands - checked < 16 + with_last);
    checked = c.commands;
  }
  CHECK(replay.commands.size() - checked < 32);
  CHECK(replay.end);
}

TEST_CASE("a recording with 100 commands has fewer than 1000 bytes") {
  ReplaySetup setup = kFull;
  setup.pace = Pace::RealTime;
  setup.clock = kDefaultClock;
  Match m = *new_match(setup);
  ReplayWriter writer(setup);
  // Every 27 seconds for 45 minutes, so that the ticks between are long numbers.
  while (!m.outcome) {
    std::vector<Command> commands;
    const std::int32_t turn = m.next.value / 1620;
    if (m.next.value % 1620 == 0 && turn < 100) {
      const Colour player = kColours[static_cast<std::size_t>(turn % 2)];
      commands.push_back(
          {m.next, player, CommandKind::Move, move_of(turn % 2 == 0 ? "a1a8" : "h8h1")});
    }
    writer.tick(m, commands);
    step(m, commands);
  }
  writer.finish(m);
  writer.rated({12, -12});
  const std::string bytes = writer.take();
  REQUIRE(read(bytes).commands.size() == 100);
  CHECK(bytes.size() < 1000);
}

// --- Written as the match goes ---

TEST_CASE("what a crash leaves holds everything up to the last second") {
  const Pace pace = GENERATE(from_range(kPaces));
  const Recorded r = record(setup_of(VariantId::Classic, pace), 5);
  std::string bytes;
  for (std::size_t second = 0; second + 1 < r.seconds.size(); ++second) {
    bytes += r.seconds[second];
    const Tick until{static_cast<std::int32_t>(second + 1) * kTicksPerSecond};
    std::vector<Command> expected;
    for (const Command& c : r.commands)
      if (c.tick < until) expected.push_back(c);
    const Playback playback = load(bytes, Demand::AsFarAsItGoes);
    REQUIRE(playback.replay().commands == expected);
    REQUIRE_FALSE(playback.replay().end);
    const Tick last = playback.last_tick();
    REQUIRE(playback.at(last) == r.matches[static_cast<std::size_t>(last.value)]);
  }
}

TEST_CASE("a recording cut off at any byte is read as far as it goes") {
  const Pace pace = GENERATE(from_range(kPaces));
  const Recorded r = small_recording(VariantId::Fog, pace);
  ReplayWriter head(r.setup);
  const std::size_t setup_size = head.take().size();
  std::size_t most = 0;
  for (std::size_t size = 0; size < r.bytes.size(); ++size) {
    const auto replay =
        read_replay(std::string_view(r.bytes).substr(0, size), Demand::AsFarAsItGoes);
    REQUIRE(static_cast<bool>(replay) == (size >= setup_size));
    if (!replay) continue;
    REQUIRE(replay->commands.size() >= most);
    most = replay->commands.size();
    REQUIRE(std::equal(replay->commands.begin(), replay->commands.end(), r.commands.begin()));
    REQUIRE(Playback::load(*replay));
  }
  CHECK(most == r.commands.size());
}

// --- Damage ---

TEST_CASE("a recording cut off at any byte is not a whole one, and says where it breaks off") {
  const Pace pace = GENERATE(from_range(kPaces));
  const Recorded r = small_recording(VariantId::Alice, pace);
  REQUIRE(complaint(r.bytes).empty());
  for (std::size_t size = 0; size < r.bytes.size(); ++size) {
    const std::string reason = complaint(std::string_view(r.bytes).substr(0, size));
    if (size < 7) {
      REQUIRE(reason == "not a Pawn Hub recording");
      continue;
    }
    REQUIRE_THAT(reason, Catch::StartsWith("the recording breaks off after tick "));
  }
}

TEST_CASE("where a recording breaks off is the tick of the last record that is whole") {
  const Recorded r = small_recording(VariantId::Classic, Pace::RealTime);
  CHECK(complaint(std::string_view(r.bytes).substr(0, r.bytes.size() - 1)) ==
        "the recording breaks off after tick " + std::to_string(r.commands.back().tick.value));
}

TEST_CASE("every single flipped bit of a recording is found") {
  const VariantId variant = GENERATE(from_range(kVariants));
  const Pace pace = GENERATE(Pace::Turn, Pace::RealTime);
  const Recorded r = small_recording(variant, pace);
  for (std::size_t bit = 0; bit < r.bytes.size() * 8; ++bit) {
    std::string damaged = r.bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    const std::string reason = complaint(damaged);
    INFO("bit " << bit << " of " << r.bytes.size() << " bytes: " << reason);
    REQUIRE_FALSE(reason.empty());
    if (bit / 8 >= 9) REQUIRE_THAT(reason, Catch::Contains("tick"));
  }
}

TEST_CASE("a flipped bit is said to lie between two checks, by bytes and tick") {
  const Recorded r = small_recording(VariantId::Classic, Pace::RealTime);
  std::string damaged = r.bytes;
  damaged[damaged.size() - 6] ^= 1;  // in the last hash
  CHECK_THAT(complaint(damaged),
             Catch::Matches("damaged between bytes [0-9]+ and " + std::to_string(damaged.size()) +
                            " after tick " + std::to_string(r.end().outcome->tick.value) +
                            ": the checksum differs"));
}

TEST_CASE("a recording of another format or of other rules is refused by its version") {
  ReplayWriter writer(kFull);
  std::string bytes = writer.take();
  bytes[7] = 9;
  CHECK(complaint(bytes) == "format version 9, this program reads 1");
  bytes[7] = 1;
  bytes[8] = 77;
  CHECK(complaint(bytes) ==
        "rules version 77, this program plays " + std::to_string(kRulesVersion));
}

TEST_CASE("what is no recording is refused") {
  CHECK(complaint("") == "not a Pawn Hub recording");
  CHECK(complaint("PAWNHUT and so on") == "not a Pawn Hub recording");
  CHECK(complaint(std::string(5000, '\0')) == "not a Pawn Hub recording");
  CHECK(complaint("PAWNHUB" + std::string(kLongestRecording, '\1')) ==
        "longer than any match's recording");
}

// --- Lies: bytes whose checksums are right ---

class Forged {
 public:
  explicit Forged(const ReplaySetup& setup) {
    ReplayWriter writer(setup);
    bytes = writer.take();
    sealed_ = bytes.size();
  }
  std::string bytes;

  Forged& add(std::initializer_list<int> numbers) {
    for (const int n : numbers) bytes += static_cast<char>(n);
    return *this;
  }
  Forged& move(int tag, int ticks, std::string_view text) {
    return move(tag, ticks, move_of(text));
  }
  Forged& move(int tag, int ticks, Move m) {
    return add({tag, ticks, m.bits() & 255, m.bits() >> 8});
  }
  Forged& hash(std::uint64_t h, int size) {
    for (; size > 0; --size, h >>= 8) bytes += static_cast<char>(h & 255);
    return *this;
  }
  // The checksum over all since the one before.
  Forged& sealed() {
    std::uint32_t seed = 0;
    for (std::size_t i = 4; i > 0; --i)
      seed = seed << 8 | static_cast<std::uint8_t>(bytes[sealed_ - 5 + i]);
    hash(XXH32(bytes.data() + sealed_, bytes.size() - sealed_, seed), 4);
    sealed_ = bytes.size();
    return *this;
  }

 private:
  std::size_t sealed_;
};

constexpr int kBlackMoves = 8;
constexpr int kResigns = 1;
constexpr int kCheck = 0x10;
constexpr int kEnd = 0x20;
constexpr int kRatings = 0x30;

const ReplaySetup kPlain = setup_of(VariantId::Classic, Pace::RealTime);

// The match of kPlain in which White has resigned at tick 5, after moving at tick 2.
Match resigned() {
  Match m = *new_match(kPlain);
  give_at(m, Tick{2}, {moves(Colour::White, "e2e4")});
  give_at(m, Tick{5}, {says(Colour::White, CommandKind::Resign)});
  return m;
}
Forged played() { return Forged(kPlain).move(0, 2, "e2e4").add({kResigns, 3}); }
Forged ended() { return played().add({kEnd, 0, 1, 8}).hash(hash(resigned()), 8).sealed(); }

TEST_CASE("a forged recording that tells no lie is right") {
  CHECK(complaint(ended().bytes).empty());
}

TEST_CASE("a command that nobody could have given is found, with its tick") {
  const Move to_king =
      Move::from_bits(static_cast<std::uint16_t>(move_of("e7e8q").bits() | 7 << 12));
  CHECK(complaint(Forged(kPlain).move(0, 3, to_king).bytes) == "tick 3: an impossible command");
  CHECK(complaint(Forged(kPlain).add({kBlackMoves + 6, 4}).bytes) ==
        "tick 4: an impossible command");  // Abort is nobody's
  CHECK_THAT(complaint(Forged(kPlain).add({7, 4}).bytes),
             Catch::EndsWith("after tick 4: no such record: 7"));
}

TEST_CASE("a hash that doesn't fit is found, with its tick") {
  CHECK(complaint(Forged(kPlain)
                      .move(0, 2, "e2e4")
                      .add({kCheck, 9})
                      .hash(12345, 4)
                      .sealed()
                      .move(0, 0, "d2d4")
                      .add({kEnd, 0, 1, 8})
                      .hash(1, 8)
                      .sealed()
                      .bytes) == "tick 11: the match is not what was recorded");
  CHECK(complaint(played().add({kEnd, 0, 1, 8}).hash(hash(resigned()) ^ 1, 8).sealed().bytes) ==
        "tick 5: the ended match is not what was recorded");
}

TEST_CASE("a result that is not the match's is found, with its tick") {
  const auto claimed = [](int ticks, int winner, int ending) {
    return complaint(
        played().add({kEnd, ticks, winner, ending}).hash(hash(resigned()), 8).sealed().bytes);
  };
  CHECK(claimed(0, 0, 8) == "tick 5: the match has not ended as recorded");
  CHECK(claimed(0, 1, 11) == "tick 5: the match has not ended as recorded");
  CHECK(claimed(1, 1, 8) == "tick 6: the match has not ended as recorded");
  CHECK(claimed(0, 9, 8) == "tick 5: an impossible result");
  CHECK(claimed(0, 1, 13) == "tick 5: an impossible result");
  CHECK(
      complaint(Forged(kPlain).move(0, 2, "e2e4").add({kEnd, 0, 1, 8}).hash(1, 8).sealed().bytes) ==
      "tick 2: the match has not ended as recorded");
}

TEST_CASE("what stands where it can't is found, with its tick") {
  CHECK(complaint(
            played().move(kBlackMoves, 1, "e7e5").add({kEnd, 0, 1, 8}).hash(1, 8).sealed().bytes) ==
        "tick 6: a command after the match has ended");
  CHECK_THAT(complaint(ended().add({kResigns, 0}).bytes),
             Catch::EndsWith("after tick 5: something follows the end"));
  CHECK_THAT(complaint(Forged(kPlain).add({kRatings, 0, 1, 0, 1, 0}).sealed().bytes),
             Catch::EndsWith("after tick 0: ratings before the end"));
  CHECK_THAT(complaint(ended()
                           .add({kRatings, 0, 1, 0, 1, 0})
                           .sealed()
                           .add({kRatings, 0, 1, 0, 1, 0})
                           .sealed()
                           .bytes),
             Catch::EndsWith("after tick 5: something follows the end"));
  Match m = *new_match(kPlain);
  CHECK(complaint(Forged(kPlain)
                      .move(0, 0, "e2e4")
                      .add({kCheck, 0})
                      .hash(hash(m), 4)
                      .sealed()
                      .add({kResigns, 0, kEnd, 0, 1, 8})
                      .hash(1, 8)
                      .sealed()
                      .bytes) == "tick 0: a check among the commands of one tick");
}

TEST_CASE("a tick beyond any match is found") {
  CHECK_THAT(complaint(Forged(kPlain).add({kResigns, 0xff, 0xff, 0xff, 0xff, 0x0f}).bytes),
             Catch::EndsWith("after tick 0: a tick beyond any match"));
}

TEST_CASE("a setup that is no match's is found by what is wrong with it") {
  const auto setup_with = [](auto change) {
    ReplaySetup setup = kPlain;
    change(setup);
    ReplayWriter writer(setup);
    return complaint(writer.take());
  };
  const auto broken_off = Catch::StartsWith("the recording breaks off");
  CHECK_THAT(setup_with([](ReplaySetup&) {}), broken_off);
  CHECK(setup_with([](ReplaySetup& s) { s.variant = static_cast<VariantId>(5); }) ==
        "no such variant: 5");
  CHECK(setup_with([](ReplaySetup& s) { s.pace = static_cast<Pace>(3); }) == "no such pace: 3");
  const auto loaded = [](auto change) {
    ReplaySetup setup = kPlain;
    change(setup);
    ReplayWriter writer(setup);
    const auto playback = Playback::load(read(writer.take(), Demand::AsFarAsItGoes));
    return playback ? "" : playback.error().reason;
  };
  CHECK(loaded([](ReplaySetup& s) { s.clock = Tick{0}; }) ==
        "a clock has 1 to 5184000 ticks, not 0");
  CHECK(loaded([](ReplaySetup& s) { s.fen = "8/8/8/8/8/8/8/K7 w - - 0 1"; }) ==
        "FEN: black has no king");
}

// --- Looking at any tick ---

TEST_CASE("in every mode seeking to any tick is stepping there from the start") {
  const VariantId variant = GENERATE(from_range(kVariants));
  const Pace pace = GENERATE(from_range(kPaces));
  Random random(17);
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const Recorded r = record(setup_of(variant, pace), seed);
    const Playback playback = load(r.bytes);
    CHECK(playback.last_tick() == r.end().outcome->tick);
    for (int i = 0; i < 50; ++i) {
      const auto t = random.below(r.matches.size());
      REQUIRE(playback.at(Tick{static_cast<std::int32_t>(t)}) == r.matches[t]);
    }
  }
}

TEST_CASE("before its start and after its end a playback shows these") {
  const Recorded r = small_recording(VariantId::Dark, Pace::RealTime);
  const Playback playback = load(r.bytes);
  CHECK(playback.at(Tick{-1}) == *new_match(r.setup));
  CHECK(playback.at(Tick{-100}) == *new_match(r.setup));
  CHECK(playback.at(Tick{1'000'000}) == r.end());
}

TEST_CASE("a playback can be stepped on from any tick by its commands") {
  const Recorded r = small_recording(VariantId::Horde, Pace::Lightning);
  const Playback playback = load(r.bytes);
  Match m = playback.at(Tick{30});
  for (std::int32_t t = 31; t <= playback.last_tick().value; ++t) {
    step(m, playback.commands_of(Tick{t}));
    REQUIRE(m == r.matches[static_cast<std::size_t>(t)]);
  }
}

// --- Golden recordings ---

// One a mode, made by pawnhub-sim random. A change after which one of them is not right any more
// changes play: it raises kRulesVersion, and the recordings are made anew.
std::string golden(VariantId variant, Pace pace) {
  const std::string mode = std::string(variant_of(variant).name) + "-" + std::string(name_of(pace));
  std::ifstream file(in_source("tests/replays/" + mode + ".replay"), std::ios::binary);
  INFO(mode);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("the golden recording of every mode is right") {
  const VariantId variant = GENERATE(from_range(kVariants));
  const Pace pace = GENERATE(from_range(kPaces));
  const Playback playback = load(golden(variant, pace));
  CHECK(playback.replay().setup.variant == variant);
  CHECK(playback.replay().setup.pace == pace);
  CHECK(playback.replay().commands.size() > 100);
}

TEST_CASE("whatever can happen in a match happens in the golden recordings") {
  std::set<EventKind> seen;
  std::set<Ending> endings;
  for (const VariantId variant : kVariants)
    for (const Pace pace : kPaces) {
      const Playback playback = load(golden(variant, pace));
      Match m = playback.at(Tick{-1});
      while (!m.outcome)
        for (const Event& e : step(m, playback.commands_of(m.next))) seen.insert(e.kind);
      endings.insert(m.outcome->by);
    }
  CHECK(seen.size() == index(EventKind::Ended) + 1);
  CHECK(endings.size() >= 3);
}

}  // namespace
}  // namespace pawnhub
