// The player's recordings: a folder of files, and one of them played back.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "render/client/match_source.hpp"

namespace pawnhub::client {

inline constexpr std::string_view kRecordingSuffix = ".pawnhub";

struct Recorded {
  std::filesystem::path path;
  std::optional<Replay> replay;  // none: it can't be read, and
  std::string reason;            // why
};

// The newest first, at most that many.
std::vector<Recorded> list_recordings(const std::filesystem::path& folder, std::size_t most = 500);

// A name for a new recording: "20261118-101500-classic-turn.pawnhub", with a number if it is taken.
std::filesystem::path new_recording(const std::filesystem::path& folder, const ReplaySetup& setup);

Result<Playback> load_recording(const std::filesystem::path& path);

// A whole recording as PGN: Classic and Horde turn by turn alone.
Result<std::string> pgn_of(const Playback& playback);

class ReplaySource : public MatchSource {
 public:
  explicit ReplaySource(Playback playback);

  void update(Time now) override;
  const Match& match() const override { return match_; }
  std::uint16_t part() const override { return part_; }
  const Chronicle& chronicle() const override { return chronicle_; }
  const ReplaySetup& setup() const override { return playback_.replay().setup; }
  bool plays(Colour /*side*/) const override { return false; }
  void give(Colour /*side*/, CommandKind /*kind*/, Move /*move*/) override {}

  const Playback& playback() const { return playback_; }
  Tick last() const { return playback_.last_tick(); }
  Tick now() const { return last_tick(match_); }
  bool playing() const { return playing_; }
  void play(bool on);
  double speed() const { return speed_; }
  // How many times as fast as it was; 0: half a second for each move.
  void set_speed(double speed) { speed_ = speed; }
  void seek(Tick t);
  // To the move or order after this one, or before it.
  void step_by(int moves);
  // How many entries of the chronicle have been by now.
  std::size_t entries_so_far() const;
  // Men in motion at each of so many moments from start to end (real time), or the time taken for
  // the move then (turn by turn): from 0 to 1.
  std::vector<float> band(std::size_t moments) const;

 private:
  Playback playback_;
  Chronicle chronicle_;
  Match match_;
  std::uint16_t part_ = 0;
  bool playing_ = false;
  double speed_ = 1;
  std::optional<Time> updated_;
  double rest_ = 0;  // of a tick, or by move of a second, that is over

  void run_to(Tick t);
};

}  // namespace pawnhub::client
