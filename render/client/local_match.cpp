// Ticks by the wall clock, commands of people and computers.
#include "render/client/local_match.hpp"

#include <algorithm>

namespace pawnhub::client {
namespace {

// After a longer sleep (a lid was closed) the match goes on from where it was.
constexpr Tick kMostAtOnce{5 * kTicksPerSecond};
// A computer that answers at once would be seen to move in the very frame of one's own move.
constexpr Tick kLeastThought{24};

bool turn_based(const Match& m) { return m.pace == Pace::Turn; }

}  // namespace

LocalMatch::LocalMatch(LocalSetup setup, Time now)
    : course_(std::move(setup.replay), std::move(setup.recording)),
      levels_(setup.levels),
      began_(now + setup.lead_in),
      starts_in_(setup.lead_in) {
  for (const Colour c : kColours) {
    if (!levels_[index(c)]) continue;
    const ai::Level& level = ai::level_of(*levels_[index(c)]);
    thinkers_[index(c)] = std::make_unique<Thinker>(
        ai::make_opponent(match().variant, match().pace, c, level, setup.seed + index(c)),
        level.nodes);
  }
}

void LocalMatch::give(Colour side, CommandKind kind, Move move) {
  if (!plays(side) || match().outcome) return;
  given_.push_back({match().next, side, kind, move});
}

void LocalMatch::update(Time now) {
  starts_in_ = std::max(Time{0}, began_ - now);
  part_ = 0;
  if (now < began_) return;
  const auto due = [&] {
    return Tick{
        static_cast<std::int32_t>((now - began_).count() * kTicksPerSecond / kMicrosPerSecond)};
  };
  const Tick behind = due() - match().next;
  if (behind > kMostAtOnce) began_ += time_of(behind - kMostAtOnce);
  while (!match().outcome && match().next <= due()) tick();
  const Time into = now - began_ - time_of(last_tick(match()));
  part_ = static_cast<std::uint16_t>(std::clamp<std::int64_t>(
      into.count() * kTicksPerSecond * 65536 / kMicrosPerSecond, 0, 65535));
  course_.save(now);
}

void LocalMatch::tick() {
  hear();
  for (const Plan& p : plans_.due(match(), Tick{0}).give)
    given_.push_back({match().next, p.player, CommandKind::Move, p.move});
  std::vector<Command> commands = std::exchange(given_, {});
  const bool think_on = turn_based(match()) && match().next - match().turn_began < kLeastThought;
  if (!think_on) {
    commands.insert(commands.end(), answers_.begin(), answers_.end());
    answers_.clear();
  }
  for (Command& c : commands) c.tick = match().next;
  const Tick tick = match().next;
  happened(tick, course_.step(commands));
  show();
}

void LocalMatch::show() {
  const Match& m = match();
  if (m.outcome) return;
  for (const Colour c : kColours) {
    if (!thinkers_[index(c)]) continue;
    const Asked now{m.turn_began, {offer_stands(m, Colour::White), offer_stands(m, Colour::Black)}};
    if (turn_based(m) && asked_[index(c)] == now) continue;
    asked_[index(c)] = now;
    thinkers_[index(c)]->show(view(m, c));
  }
}

void LocalMatch::hear() {
  for (const Colour c : kColours) {
    if (!thinkers_[index(c)]) continue;
    for (const Thinker::Answer& answer : thinkers_[index(c)]->take()) {
      for (const Command& command : answer.commands) {
        // Thought of before the last move: it is about another position.
        const bool stale = turn_based(match()) && answer.shown <= match().turn_began &&
                           match().turn_began > Tick{0};
        if (!stale) answers_.push_back(command);
      }
    }
  }
}

}  // namespace pawnhub::client
