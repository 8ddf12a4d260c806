// Any legal move or order.
#include "game/ai/random_opponent.hpp"

#include <cassert>

#include "game/ai/shown.hpp"

namespace pawnhub::ai {
namespace {

// In real time it gives an order in one of so many ticks: one in two seconds.
constexpr std::uint32_t kOrders = 2 * kTicksPerSecond;

}  // namespace

std::vector<Command> RandomOpponent::act(const View& v, const Budget& /*b*/) {
  assert(v.player == player_);
  if (v.pace != Pace::Turn && !random_.once_in(kOrders)) return {};
  const MoveList legal = shown_moves(v);
  if (legal.empty()) return {};
  const Move move = legal[random_.below(legal.size())];
  return {{v.next, player_, CommandKind::Move, move}};
}

}  // namespace pawnhub::ai
