// The watch for desyncs: hashes of the confirmed match from both sides are compared, and where they
// differ the two find the first field that does (docs/desync.md).
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "game/match.hpp"
#include "net/messages.pb.h"

namespace pawnhub {

// Hashes of the confirmed match are compared before every tick that this divides.
inline constexpr Tick kHashEvery{30};

// Two matches that should be one.
struct DesyncReport {
  Tick tick;                             // before which the hashes differed
  std::optional<Difference> difference;  // none: in nothing that a hash sees
  std::vector<Command> last;             // commands before that tick
  bool repaired = false;  // this side's match was not what its own log makes, and now is
};
std::string text_of(const DesyncReport& report);

class DesyncWatch {
 public:
  // The confirmed match, at each tick that is to be compared.
  void pass(const Match& m);
  // The confirmed match is another from here on.
  void forget() { points_.clear(); }

  void hear(const wire::StateHash& theirs);
  void hear(const wire::Snapshot& theirs);

  // The newest point's.
  std::optional<wire::StateHash> hash() const;

  // A difference found since the last time: what this side is to send to the other.
  std::optional<wire::Snapshot> take_snapshot();
  // The match of the difference at hand was this side's own fault.
  void set_repaired() { found_->repaired = true; }
  // When the other side's snapshot is there too; without commands.
  std::optional<DesyncReport> take_report();

 private:
  struct Point {
    std::uint32_t number;  // before tick number * kHashEvery
    std::uint32_t hash;
    Match match;
  };
  struct Found {
    Point point;
    std::optional<std::string> theirs;
    bool told = false;  // our snapshot was taken
    bool repaired = false;
  };

  std::deque<Point> points_;                        // the newest ones
  std::map<std::uint32_t, std::uint32_t> ahead_;    // their hashes of points not reached yet
  std::map<std::uint32_t, std::string> snapshots_;  // theirs, that say nothing yet
  std::optional<Found> found_;
  int founds_ = 0;

  const Point* point(std::uint32_t number) const;
  void compare(const Point& p, std::uint32_t theirs);
  void compare(const Point& p, const std::string& theirs);
  void find(const Point& p);
};

}  // namespace pawnhub
