// Recordings of matches: setup, commands, hashes and result as bytes, written while the match goes,
// read back with every damage found.
//
// The bytes: "PAWNHUB", format version, rules version, setup, checksum; then records, each a tag
// byte, the ticks since the record before as a varint, and what the tag says:
//   a command   (tag: its kind, +8 if Black's)    for a move its 16 bits
//   a check     (tag 0x10)                        the match's hash before that tick, checksum
//   the end     (tag 0x20)                        winner, ending, the ended match's hash, checksum
//   ratings     (tag 0x30, after the end)         both changes, checksum
// Numbers are little-endian. A checksum covers all bytes since the one before, which seeds it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/match.hpp"
#include "game/result.hpp"

namespace pawnhub {

struct RecordedPlayer {
  std::string name;
  std::optional<std::uint16_t> rating;  // when the match began
  bool operator==(const RecordedPlayer&) const = default;
};

struct ReplaySetup {
  std::string match_id, server;  // like names at most kLongestText bytes
  VariantId variant{};
  Pace pace{};
  bool rated = false;
  std::string fen;  // empty: the variant's own start
  Tick clock = kDefaultClock;
  std::array<RecordedPlayer, 2> players;  // by colour
  std::int64_t started = 0;               // Unix seconds
  bool operator==(const ReplaySetup&) const = default;
};
inline constexpr std::size_t kLongestText = 255;  // its length is one byte

// Two players who give a command every other tick for 45 minutes stay below this.
inline constexpr std::size_t kLongestRecording = 1024UL * 1024UL;

Result<Match> new_match(const ReplaySetup& setup);

struct RatingChanges {
  std::int16_t white = 0, black = 0;
  bool operator==(const RatingChanges&) const = default;
};

// Turns a match into bytes as it goes. Does no I/O: whoever takes the bytes appends them to a file,
// once a second or more often.
class ReplayWriter {
 public:
  // The setup's texts must be short enough; new_match(setup) must be a match.
  explicit ReplayWriter(const ReplaySetup& setup);

  // The commands of tick before.next, before that tick is stepped.
  void tick(const Match& before, std::span<const Command> commands);
  // The match has ended.
  void finish(const Match& ended);
  // The result has been booked.
  void rated(RatingChanges changes);

  // The bytes since the last time.
  std::string take();

 private:
  std::string bytes_;           // not taken yet
  std::string unchecked_;       // since the last checksum
  std::uint32_t checksum_ = 0;  // the last one
  Tick last_;                   // of the last record
  int since_check_ = 0;         // commands

  void add(std::string_view bytes);
  void add_record(std::uint8_t tag, Tick at, std::string_view rest);
  void add_checksum();
};

// A recording as its bytes say, not yet played through.
struct Replay {
  struct Check {
    Tick before;               // the match stood so when this tick began,
    std::size_t commands = 0;  // with so many commands given
    std::uint32_t hash = 0;
  };
  struct End {
    Outcome outcome;
    std::uint64_t hash;
  };
  ReplaySetup setup;
  std::vector<Command> commands;
  std::vector<Check> checks;
  std::optional<End> end;  // none only in one that broke off
  std::optional<RatingChanges> ratings;
};

// Of a whole recording; or of one that broke off (a crash, a full disk) as far as it goes.
enum class Demand : std::uint8_t { Whole, AsFarAsItGoes };
Result<Replay> read_replay(std::string_view bytes, Demand demand = Demand::Whole);

// A recording played through and found right, ready to be looked at from any tick.
class Playback {
 public:
  // Plays every command; hashes and result must come out as recorded.
  static Result<Playback> load(Replay replay);

  const Replay& replay() const { return replay_; }
  // The match when that tick has been carried out; before its start or after its end, those.
  Match at(Tick t) const;
  Tick last_tick() const;
  // The commands of one tick, to step on from at(t - 1).
  std::span<const Command> commands_of(Tick t) const;

 private:
  // The match before a command, now and then.
  struct Snapshot {
    std::size_t command = 0;
    Match match;
  };
  Replay replay_;
  std::vector<Snapshot> snapshots_;
  Match end_;

  Playback(Replay replay, std::vector<Snapshot> snapshots, const Match& end)
      : replay_(std::move(replay)), snapshots_(std::move(snapshots)), end_(end) {}
};

}  // namespace pawnhub
