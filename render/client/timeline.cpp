// When something is due.
#include "render/client/timeline.hpp"

#include <algorithm>

namespace pawnhub::client {

Tick next_happening(const Match& m, Tick until) {
  Tick first = until;
  for (const UnderWay& u : m.motion.traffic.men())
    first = std::min(first, u.next_due(speed_of(m.pace), m.next - Tick{1}));
  return std::max(first, m.next);
}

}  // namespace pawnhub::client
