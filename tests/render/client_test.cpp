// What the clients have in common: settings, local matches, plans, forecasts, recordings.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "game/notation.hpp"
#include "render/client/files.hpp"
#include "render/client/forecast.hpp"
#include "render/client/last_seen.hpp"
#include "render/client/local_match.hpp"
#include "render/client/replays.hpp"
#include "render/client/settings.hpp"
#include "tests/game/helpers.hpp"

namespace pawnhub::client {
namespace {

namespace fs = std::filesystem;

// A folder that is gone afterwards.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "pawnhub-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Scratch() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

LocalSetup hot_seat(VariantId variant, Pace pace, std::string fen = {}) {
  LocalSetup setup;
  setup.replay.variant = variant;
  setup.replay.pace = pace;
  setup.replay.fen = std::move(fen);
  setup.replay.players = {RecordedPlayer{"Ada", {}}, RecordedPlayer{"Bo", {}}};
  return setup;
}

// A local match under a clock that the test holds.
struct Table {
  LocalMatch match;
  Tick now{0};

  explicit Table(const LocalSetup& setup) : match(setup, Time{0}) { match.update(Time{0}); }
  void run(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      now = now + Tick{1};
      match.update(time_of(now) + Time{1});
    }
  }
  void play(Colour side, std::string_view move) {
    match.give(side, CommandKind::Move, move_of(move));
    run(1);
  }
  // Turn by turn, one after the other.
  void play(std::string_view moves) {
    for (const std::string& move : words(moves)) play(match.match().position.turn, move);
  }
};

// --- Files and settings ---

TEST_CASE("folders follow the XDG variables if those are absolute, else the home folder") {
  const auto with = [](const char* config) {
    return folders_of([config](const char* name) -> const char* {
      if (std::string_view(name) == "HOME") return "/home/ada";
      return std::string_view(name) == "XDG_CONFIG_HOME" ? config : nullptr;
    });
  };
  CHECK(with("/c").config == "/c/pawnhub");
  CHECK(with("c").config == "/home/ada/.config/pawnhub");
  CHECK(with(nullptr).data == "/home/ada/.local/share/pawnhub");
}

TEST_CASE("settings come back as they were written") {
  const Scratch scratch;
  Settings s;
  s.name = "Zoë";
  s.language = Language::French;
  s.look = Look::Light;
  s.volume = 30;
  s.variant = VariantId::Horde;
  s.pace = Pace::Lightning;
  s.board_side = BoardSide::Black;
  SettingsStore(scratch.path() / "a/settings.json").set(s);
  const SettingsStore again(scratch.path() / "a/settings.json");
  CHECK(again.get() == s);
  CHECK_FALSE(again.trouble());
}

TEST_CASE("a setting that can't be is as it is by default, the others stay") {
  const auto s = parse_settings(R"({"volume":900,"theme":"blue","muted":true,"level":"x"})");
  REQUIRE(s);
  CHECK(s->volume == kLoudest);
  CHECK(s->look == Look::Dark);
  CHECK(s->muted);
  CHECK(s->level == Settings{}.level);
}

TEST_CASE("settings that can't be understood are kept aside") {
  const Scratch scratch;
  const fs::path file = scratch.path() / "settings.json";
  REQUIRE_FALSE(write_whole(file, "{broken"));
  const SettingsStore store(file);
  CHECK(store.get() == Settings{});
  CHECK(store.trouble());
  CHECK(fs::exists(file.string() + ".bad"));
}

TEST_CASE("settings that can't be written say why") {
  SettingsStore store("/proc/nowhere/settings.json");
  Settings s;
  s.muted = true;
  store.set(s);
  REQUIRE(store.trouble());
  CHECK(store.get().muted);
}

// --- Local matches ---

TEST_CASE("ticks follow the clock that is passed in") {
  Table t(hot_seat(VariantId::Classic, Pace::Turn));
  t.run(90);
  CHECK(t.match.match().next == Tick{91});
  CHECK(time_left(t.match.match(), Colour::White) == kDefaultClock - Tick{90});
}

TEST_CASE("after a long sleep the match goes on from where it was") {
  Table t(hot_seat(VariantId::Classic, Pace::Turn));
  t.match.update(seconds(3600));
  CHECK(t.match.match().next <= Tick{6 * kTicksPerSecond});
}

TEST_CASE("two people at one machine play to the end") {
  Table t(hot_seat(VariantId::Classic, Pace::Turn));
  t.play("f2f3 e7e5 g2g4 d8h4");
  REQUIRE(t.match.match().outcome);
  CHECK(t.match.match().outcome->by == Ending::Checkmate);
  CHECK(t.match.chronicle().entries().back().san == "Qh4#");
}

TEST_CASE("a computer answers, and is stopped at once when the match is left") {
  for (const VariantId v : kVariants) {
    LocalSetup setup = hot_seat(v, Pace::Turn);
    setup.levels[index(Colour::White)] = 1;
    Table t(setup);
    for (int i = 0; i < 2000 && t.match.chronicle().entries().empty(); ++i) {
      t.run(1);
      ::usleep(200);  // the computer thinks on a thread of its own
    }
    INFO(variant_of(v).name);
    CHECK(t.match.match().position.turn == Colour::Black);
  }
}

TEST_CASE("nobody commands for a computer") {
  LocalSetup setup = hot_seat(VariantId::Classic, Pace::Turn);
  setup.levels[index(Colour::White)] = 1;
  LocalMatch m(setup, Time{0});
  m.give(Colour::White, CommandKind::Resign, {});
  CHECK(m.pending().empty());
}

// --- Plans ---

TEST_CASE("a premove is played when one's turn comes") {
  Table t(hot_seat(VariantId::Classic, Pace::Turn));
  t.match.plan({Colour::Black, move_of("e7e5")});
  t.run(5);
  CHECK(t.match.plans().size() == 1);
  t.play(Colour::White, "e2e4");
  t.run(2);
  CHECK(t.match.match().position.turn == Colour::White);
  CHECK(t.match.plans().empty());
}

TEST_CASE("a premove that is not legal when its time comes is forgotten") {
  Table t(hot_seat(VariantId::Classic, Pace::Turn));
  t.match.plan({Colour::Black, move_of("e7d6")});
  t.play(Colour::White, "e2e4");
  t.run(2);
  CHECK(t.match.match().position.turn == Colour::Black);
  CHECK(t.match.plans().empty());
  CHECK(t.match.match().refused == 0);
}

TEST_CASE("there is one premove: a second replaces the first") {
  Table t(hot_seat(VariantId::Classic, Pace::Turn));
  t.match.plan({Colour::Black, move_of("e7e5")});
  t.match.plan({Colour::Black, move_of("d7d5")});
  REQUIRE(t.match.plans().size() == 1);
  CHECK(t.match.plans()[0].move == move_of("d7d5"));
}

TEST_CASE("an order for a man that rests is given in the very tick in which it is ready") {
  Table t(hot_seat(VariantId::Classic, Pace::RealTime));
  t.play(Colour::White, "e2e3");
  t.run(70);
  t.match.plan({Colour::White, move_of("e3e4")});
  const Tick ready = t.match.match().motion.ready[0][index(Square::e3)];
  while (t.match.match().motion.traffic.empty()) t.run(1);
  CHECK(t.match.match().motion.traffic.men()[0].ordered == ready);
  CHECK(t.match.match().refused == 0);
}

TEST_CASE("an order may be planned for a man that is under way") {
  Table t(hot_seat(VariantId::Classic, Pace::RealTime));
  t.play(Colour::White, "g1f3");
  CHECK(plannable(t.match.match(), Colour::White, {Square::f3}).contains(move_of("f3g5")));
  t.match.plan({Colour::White, move_of("f3g5")});
  t.run(120 + 600 + 10);
  CHECK(t.match.match().motion.traffic.men().size() == 1);
}

TEST_CASE("a planned order is lost with its man") {
  Table t(hot_seat(VariantId::Classic, Pace::RealTime, "4k3/8/8/8/r7/8/8/R3K3 w - - 0 1"));
  t.play(Colour::White, "a1a2");
  t.run(61);
  t.match.plan({Colour::White, move_of("a2b2")});
  t.play(Colour::Black, "a4a2");
  t.run(200);
  CHECK(t.match.plans().empty());
}

TEST_CASE("a plan can be taken back") {
  Table t(hot_seat(VariantId::Classic, Pace::RealTime));
  t.match.plan({Colour::White, move_of("e2e3")});
  CHECK(t.match.cancel_plan(Colour::White, {Square::e2}));
  CHECK_FALSE(t.match.cancel_plan(Colour::White, {Square::e2}));
}

// --- Chronicle ---

TEST_CASE("in Dark a player reads of the other's moves only what was told") {
  Table t(hot_seat(VariantId::Dark, Pace::Turn));
  t.play("e2e4 d7d5 e4d5 d8d5");
  const auto& entries = t.match.chronicle().entries();
  const Match& m = t.match.match();
  CHECK(text_for(entries[0], Colour::Black, m).empty());
  CHECK(text_for(entries[0], Colour::White, m) == "e4");
  CHECK(text_for(entries[1], Colour::White, m) == "d5");
  CHECK(text_for(entries[3], Colour::White, m) == "Qxd5");
  CHECK(text_for(entries[2], Colour::Black, m) == "exd5");
  CHECK(text_for(entries[0], std::nullopt, m) == "e4");
  CHECK_FALSE(last_move_for(entries[0], Colour::Black, m.rules()).from);
}

TEST_CASE("men taken are counted, and who is ahead") {
  Table t(hot_seat(VariantId::Classic, Pace::Turn));
  t.play("e2e4 d7d5 e4d5");
  const Match& m = t.match.match();
  CHECK(t.match.chronicle().taken(Colour::Black, m.next).size() == 1);
  CHECK(t.match.chronicle().taken(Colour::White, m.next).empty());
  CHECK(lead(m, Colour::White) == 1);
  CHECK(lead(m, Colour::Black) == -1);
}

// --- Forecast ---

TEST_CASE("a clash ahead names its square, its tick and who lives") {
  Table t(hot_seat(VariantId::Classic, Pace::RealTime, "4k3/8/8/q7/8/8/8/R3K3 w Q - 0 1"));
  t.play(Colour::White, "a1a4");
  t.run(20);
  t.play(Colour::Black, "a5a2");
  const auto clashes = clashes_ahead(t.match.match());
  REQUIRE(clashes.size() == 1);
  CHECK(clashes[0].survivor == Man{Colour::White, Kind::Rook});
  Match later = t.match.match();
  advance(later, clashes[0].tick + Tick{1});
  CHECK(lead(later, Colour::White) == 5);
}

TEST_CASE("ordered in one tick, both fall") {
  Table t(hot_seat(VariantId::Classic, Pace::RealTime, "4k3/8/8/q7/8/8/8/R3K3 w Q - 0 1"));
  t.match.give(Colour::White, CommandKind::Move, move_of("a1a4"));
  t.play(Colour::Black, "a5a2");
  const auto clashes = clashes_ahead(t.match.match());
  REQUIRE(clashes.size() == 1);
  CHECK_FALSE(clashes[0].survivor);
  CHECK(places_in_order(t.match.match()) == std::vector<int>{1, 1});
}

TEST_CASE("taking a man that stands is no clash") {
  Table t(hot_seat(VariantId::Classic, Pace::RealTime, "4k3/8/8/q7/8/8/8/R3K3 w Q - 0 1"));
  t.play(Colour::White, "a1a5");
  CHECK(clashes_ahead(t.match.match()).empty());
}

// --- Last seen ---

TEST_CASE("an enemy that goes out of sight is remembered where it was seen last") {
  const Match m = match_of(VariantId::Dark, "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1");
  Memory memory;
  memory.look(view(m, Colour::White));
  Match after = m;
  after.position.toggle({Square::d1}, {Colour::White, Kind::Rook});
  memory.look(view(after, Colour::White));
  const auto men = memory.men();
  const auto queen = std::find_if(men.begin(), men.end(),
                                  [](const LastSeen& l) { return l.man.kind == Kind::Queen; });
  REQUIRE(queen != men.end());
  CHECK(queen->at == Square::d5);
}

// --- Recordings ---

TEST_CASE("every match is recorded, and comes back as it was") {
  const Scratch scratch;
  LocalSetup setup = hot_seat(VariantId::Classic, Pace::Turn);
  setup.replay.started = 1'763'460'000;
  setup.recording = new_recording(scratch.path(), setup.replay);
  Table t(setup);
  t.play("f2f3 e7e5 g2g4 d8h4");
  t.run(2);
  const auto list = list_recordings(scratch.path());
  REQUIRE(list.size() == 1);
  REQUIRE(list[0].replay);
  CHECK(list[0].replay->setup.players[0].name == "Ada");
  const auto playback = load_recording(list[0].path);
  REQUIRE(playback);
  ReplaySource source(*playback);
  source.seek(source.last());
  CHECK(hash(source.match()) == hash(t.match.match()));
  const auto pgn = pgn_of(*playback);
  REQUIRE(pgn);
  CHECK(pgn->find("Qh4#") != std::string::npos);
}

TEST_CASE("a recording is never written over") {
  const Scratch scratch;
  const ReplaySetup setup;
  const fs::path first = new_recording(scratch.path(), setup);
  std::ofstream(first) << "x";
  CHECK(new_recording(scratch.path(), setup) != first);
}

TEST_CASE("a file that is no recording is listed with its reason") {
  const Scratch scratch;
  std::ofstream(scratch.path() / "x.pawnhub") << "nonsense";
  const auto list = list_recordings(scratch.path());
  REQUIRE(list.size() == 1);
  CHECK_FALSE(list[0].replay);
  CHECK_FALSE(list[0].reason.empty());
}

TEST_CASE("a match goes on without its recording when that can't be written") {
  LocalSetup setup = hot_seat(VariantId::Classic, Pace::Turn);
  setup.recording = "/proc/nowhere/x.pawnhub";
  Table t(setup);
  t.play("e2e4");
  CHECK(t.match.trouble());
  CHECK(t.match.match().position.turn == Colour::Black);
}

TEST_CASE("a replay steps, seeks and plays at its speed") {
  const Scratch scratch;
  LocalSetup setup = hot_seat(VariantId::Classic, Pace::Turn);
  setup.recording = scratch.path() / "a.pawnhub";
  Table t(setup);
  t.run(60);
  t.play("e2e4");
  t.run(60);
  t.play("e7e5");
  t.match.give(Colour::White, CommandKind::Resign, {});
  t.run(70);
  const auto playback = load_recording(setup.recording);
  REQUIRE(playback);
  ReplaySource source(*playback);
  source.step_by(1);
  CHECK(source.entries_so_far() == 1);
  CHECK(source.take_happenings().size() >= 2);
  source.step_by(1);
  CHECK(source.entries_so_far() == 2);
  source.step_by(-1);
  CHECK(source.entries_so_far() == 1);
  source.seek(Tick{0});
  source.set_speed(2);
  source.play(true);
  source.update(seconds(0));
  source.update(seconds(0.5));
  CHECK(source.now() == Tick{60});
  source.update(seconds(10));
  source.update(seconds(20));
  CHECK_FALSE(source.playing());
  CHECK(source.match().outcome);
}

}  // namespace
}  // namespace pawnhub::client
