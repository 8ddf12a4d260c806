// Comparing hashes, and matches where they differ.
#include "net/desync.hpp"

#include <algorithm>

#include "game/notation.hpp"

namespace pawnhub {
namespace {

// Four seconds: longer than anything in a session is under way.
constexpr std::size_t kPoints = 8;
// Who hears of more differences than that knows enough; and a peer can't keep us busy.
constexpr int kMostFound = 3;
constexpr std::size_t kMostSnapshotBytes = 4096;

std::string text_of(const Command& c) {
  std::string text =
      std::to_string(c.tick.value) + (c.player == Colour::White ? " white " : " black ");
  constexpr std::array kNames{"", "resign", "draw", "accept", "decline", "forfeit", "abort"};
  return text + (c.kind == CommandKind::Move ? text_of(c.move) : kNames[index(c.kind)]);
}

// Keeps the newest.
template <class Map>
void bound(Map& map) {
  while (map.size() > kPoints) map.erase(map.begin());
}

}  // namespace

std::string text_of(const DesyncReport& r) {
  std::string text = "before tick " + std::to_string(r.tick.value) + ": ";
  if (r.difference)
    text += r.difference->field + " is " + r.difference->here + " here and " + r.difference->there +
            " there";
  else
    text += "no field differs";
  text += r.repaired ? "; repaired from the log" : "; the log makes the same match here";
  text += "; last commands:";
  for (const Command& c : r.last) text += ' ' + text_of(c) + ';';
  return text;
}

void DesyncWatch::pass(const Match& m) {
  const auto number = static_cast<std::uint32_t>(m.next.value / kHashEvery.value);
  if (!points_.empty() && points_.back().number >= number) return;
  points_.push_back({number, static_cast<std::uint32_t>(pawnhub::hash(m)), m});
  if (points_.size() > kPoints) points_.pop_front();
  const Point& p = points_.back();
  if (const auto theirs = ahead_.find(number); theirs != ahead_.end()) compare(p, theirs->second);
  if (const auto theirs = snapshots_.find(number); theirs != snapshots_.end())
    compare(p, theirs->second);
  ahead_.erase(ahead_.begin(), ahead_.upper_bound(number));
}

const DesyncWatch::Point* DesyncWatch::point(std::uint32_t number) const {
  const auto found = std::find_if(points_.begin(), points_.end(),
                                  [&](const Point& p) { return p.number == number; });
  return found == points_.end() ? nullptr : &*found;
}

void DesyncWatch::hear(const wire::StateHash& theirs) {
  if (const Point* p = point(theirs.number())) return compare(*p, theirs.hash());
  if (!points_.empty() && theirs.number() < points_.back().number) return;
  ahead_[theirs.number()] = theirs.hash();
  bound(ahead_);
}

void DesyncWatch::hear(const wire::Snapshot& theirs) {
  if (theirs.state().size() > kMostSnapshotBytes) return;
  if (found_ && found_->point.number == theirs.number()) {
    found_->theirs = theirs.state();
    return;
  }
  if (const Point* p = point(theirs.number())) return compare(*p, theirs.state());
  snapshots_[theirs.number()] = theirs.state();
  bound(snapshots_);
}

void DesyncWatch::compare(const Point& p, std::uint32_t theirs) {
  if (p.hash != theirs) find(p);
}

void DesyncWatch::compare(const Point& p, const std::string& theirs) {
  if (canonical(p.match) == theirs) return;
  find(p);
  if (found_ && found_->point.number == p.number) found_->theirs = theirs;
}

void DesyncWatch::find(const Point& p) {
  if (found_ || founds_ >= kMostFound) return;
  ++founds_;
  found_ = Found{p};
  if (const auto theirs = snapshots_.find(p.number); theirs != snapshots_.end())
    found_->theirs = theirs->second;
}

std::optional<wire::StateHash> DesyncWatch::hash() const {
  if (points_.empty()) return std::nullopt;
  wire::StateHash out;
  out.set_number(points_.back().number);
  out.set_hash(points_.back().hash);
  return out;
}

std::optional<wire::Snapshot> DesyncWatch::take_snapshot() {
  if (!found_ || found_->told) return std::nullopt;
  found_->told = true;
  wire::Snapshot out;
  out.set_number(found_->point.number);
  out.set_state(canonical(found_->point.match));
  return out;
}

std::optional<DesyncReport> DesyncWatch::take_report() {
  if (!found_ || !found_->told || !found_->theirs) return std::nullopt;
  DesyncReport report;
  report.tick = found_->point.match.next;
  report.difference = first_difference(found_->point.match, *found_->theirs);
  report.repaired = found_->repaired;
  found_.reset();
  return report;
}

}  // namespace pawnhub
