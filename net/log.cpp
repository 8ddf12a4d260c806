// Finding commands by their tick, and playing them.
#include "net/log.hpp"

#include <algorithm>
#include <cassert>

namespace pawnhub {
namespace {

using Commands = std::span<const Command>;

// Those from tick t on.
Commands from(Commands commands, Tick t) {
  const auto first = std::lower_bound(commands.begin(), commands.end(), t,
                                      [](const Command& c, Tick tick) { return c.tick < tick; });
  return commands.subspan(static_cast<std::size_t>(first - commands.begin()));
}

void append(Events& events, const Events& more) {
  events.insert(events.end(), more.begin(), more.end());
}

}  // namespace

std::optional<Tick> Log::next(Tick t) const {
  std::optional<Tick> found;
  for (const Commands& commands : {chains[0], chains[1], rulings}) {
    const Commands rest = from(commands, t);
    if (!rest.empty()) found = std::min(found.value_or(rest.front().tick), rest.front().tick);
  }
  return found;
}

std::vector<Command> Log::of(Tick t) const {
  std::vector<Command> found;
  for (const Commands& commands : {chains[0], chains[1], rulings})
    for (const Command& c : from(commands, t)) {
      if (c.tick != t) break;
      found.push_back(c);
    }
  return found;
}

void carry_on(Match& m, const Log& log, Tick until, Events& events) {
  while (!m.outcome && m.next < until) {
    const Tick stop = std::min(until, log.next(m.next).value_or(until));
    append(events, advance(m, stop));
    if (!m.outcome && m.next < until) append(events, step(m, log.of(m.next)));
  }
}

Recorded record(const ReplaySetup& setup, const Log& log, Tick until) {
  const auto start = new_match(setup);
  assert(start);
  Match m = *start;
  ReplayWriter writer(setup);
  while (!m.outcome && m.next < until) {
    advance(m, std::min(until, log.next(m.next).value_or(until)));
    if (m.outcome || m.next >= until) break;
    const std::vector<Command> commands = log.of(m.next);
    writer.tick(m, commands);
    step(m, commands);
  }
  if (m.outcome) writer.finish(m);
  return {m, writer.take()};
}

}  // namespace pawnhub
