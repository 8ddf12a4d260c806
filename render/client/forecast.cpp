// Looking ahead by playing ahead.
#include "render/client/forecast.hpp"

#include <algorithm>

#include "render/client/timeline.hpp"

namespace pawnhub::client {
namespace {

// Longer than any man's way at the slower speed.
constexpr Tick kFarthest{60 * kTicksPerSecond};

bool was_moving(const std::vector<UnderWay>& men, Man man, Place at, Speed speed, Tick tick) {
  return std::any_of(men.begin(), men.end(), [&](const UnderWay& u) {
    if (u.man != man || u.move.board() != at.board) return false;
    return u.at(speed, tick) == at.square || u.at(speed, tick - Tick{1}) == at.square ||
           u.move.to() == at.square;
  });
}

}  // namespace

std::vector<Clash> clashes_ahead(const Match& m) {
  std::vector<Clash> clashes;
  Match ahead = m;
  const Speed speed = speed_of(m.pace);
  const Tick until = m.next + kFarthest;
  while (!ahead.outcome && !ahead.motion.traffic.empty() && ahead.next < until) {
    advance(ahead, next_happening(ahead, until));
    const auto traffic = ahead.motion.traffic.men();
    const std::vector<UnderWay> moving(traffic.begin(), traffic.end());
    const Events events = step(ahead);
    const Tick tick = last_tick(ahead);
    for (const Event& e : events) {
      if (e.kind != EventKind::Taken || !was_moving(moving, e.man, e.at, speed, tick)) continue;
      const bool taker_fell = std::any_of(events.begin(), events.end(), [&](const Event& o) {
        return o.kind == EventKind::Taken && o.man == e.taker && o.at == e.at;
      });
      Clash clash{e.at, tick, taker_fell ? std::nullopt : std::optional(e.taker)};
      if (std::find(clashes.begin(), clashes.end(), clash) == clashes.end())
        clashes.push_back(clash);
    }
  }
  return clashes;
}

std::vector<int> places_in_order(const Match& m) {
  std::vector<int> places;
  const auto men = m.motion.traffic.men();
  for (std::size_t i = 0; i < men.size(); ++i) {
    const bool shares = i > 0 && men[i - 1].ordered == men[i].ordered;
    places.push_back(shares ? places.back() : static_cast<int>(i) + 1);
  }
  return places;
}

}  // namespace pawnhub::client
