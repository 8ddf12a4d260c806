// A match being played: the match itself, its chronicle, and its recording on the disk.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <span>

#include "game/replay.hpp"
#include "render/client/chronicle.hpp"
#include "render/client/time.hpp"

namespace pawnhub::client {

class Course {
 public:
  // new_match(setup) must be a match. With an empty path nothing is recorded.
  Course(ReplaySetup setup, std::filesystem::path recording);

  const Match& match() const { return match_; }
  const Chronicle& chronicle() const { return chronicle_; }
  const ReplaySetup& setup() const { return setup_; }
  const std::filesystem::path& recording() const { return path_; }

  // Carries out tick match().next.
  Events step(std::span<const Command> commands);
  // Writes what is new once a second, and at the end at once.
  void save(Time now);
  // Why the recording failed; the match goes on without it.
  const std::optional<Error>& trouble() const { return trouble_; }

 private:
  ReplaySetup setup_;
  Match match_;
  Chronicle chronicle_;
  ReplayWriter writer_;
  std::filesystem::path path_;
  std::ofstream file_;
  std::optional<Time> saved_;
  bool finished_ = false;
  std::optional<Error> trouble_;

  void write();
};

}  // namespace pawnhub::client
