// A match on this machine alone: two people, a person and a computer, or two computers.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "render/client/course.hpp"
#include "render/client/match_source.hpp"
#include "render/client/thinker.hpp"

namespace pawnhub::client {

struct LocalSetup {
  ReplaySetup replay;
  std::array<std::optional<int>, 2> levels;  // of computers, by colour; none: a person
  std::uint64_t seed = 1;
  Time lead_in{0};                  // before tick 0
  std::filesystem::path recording;  // empty: not recorded
};

class LocalMatch : public MatchSource {
 public:
  LocalMatch(LocalSetup setup, Time now);

  void update(Time now) override;
  const Match& match() const override { return course_.match(); }
  std::uint16_t part() const override { return part_; }
  const Chronicle& chronicle() const override { return course_.chronicle(); }
  const ReplaySetup& setup() const override { return course_.setup(); }
  bool plays(Colour side) const override { return !levels_[index(side)]; }
  void give(Colour side, CommandKind kind, Move move) override;
  std::vector<Command> pending() const override { return given_; }
  std::span<const Plan> plans() const override { return plans_.all(); }
  void plan(Plan plan) override { plans_.set(match(), plan); }
  bool cancel_plan(Colour side, Place man) override { return plans_.cancel(side, man); }
  void cancel_plans(Colour side) override { plans_.cancel_all(side); }
  Time starts_in() const override { return starts_in_; }
  std::optional<Error> trouble() const override { return course_.trouble(); }
  const std::filesystem::path& recording() const { return course_.recording(); }

 private:
  // What turn by turn a computer was last shown: it is asked again when that is no longer so.
  struct Asked {
    Tick turn_began;
    std::array<bool, 2> offers{};
    bool operator==(const Asked&) const = default;
  };

  Course course_;
  std::array<std::optional<int>, 2> levels_;
  std::array<std::unique_ptr<Thinker>, 2> thinkers_;
  std::array<std::optional<Asked>, 2> asked_;
  std::vector<Command> given_;    // for the next tick
  std::vector<Command> answers_;  // of computers, turn by turn held back so that one sees them move
  Plans plans_;
  Time began_;  // of tick 0
  Time starts_in_{0};
  std::uint16_t part_ = 0;

  void tick();
  void show();
  void hear();
};

}  // namespace pawnhub::client
