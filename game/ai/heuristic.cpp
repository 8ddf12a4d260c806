// Weighs every move by the position it makes and by what the other side could then take.
#include "game/ai/heuristic.hpp"

#include <algorithm>
#include <cassert>

#include "game/ai/evaluate.hpp"
#include "game/ai/exchange.hpp"
#include "game/variants/make.hpp"
#include "game/variants/variants.hpp"

namespace pawnhub::ai {
namespace {

// In hundredths of a pawn: how far two moves may differ and still look alike.
constexpr int kAlike = 12;

// What the exchange on the move's square brings, found by halving.
template <Traits T>
int exchange(const Position& p, Move m) {
  int least = -exchange_value(Kind::Queen);
  int most = taken_by<T>(p, m);
  while (least < most) {
    const int between = least + (most - least + 1) / 2;
    if (exchange_brings<T>(p, m, between))
      least = between;
    else
      most = between - 1;
  }
  return least;
}

// The most that the side to move can take.
template <Traits T>
int best_exchange(const Position& p) {
  MoveList list;
  generate::Collect collect(list);
  generate::moves_of<T, generate::Part::Noisy>(p, p.turn, collect);
  int best = 0;
  for (const Move m : list)
    if (exchange_brings<T>(p, m, best + 1)) best = exchange<T>(p, m);
  return best;
}

// For who made the last move.
template <Traits T>
int looks(const Position& after, const std::vector<std::uint64_t>& before) {
  using Rules = Compiled<T>;
  if (generate::taken_out<T>(after)) return kMateScore;
  const bool checks = Rules::in_check(after, after.turn);
  if (Rules::count(after) == 0) return checks ? kMateScore - 1 : 0;
  if (std::count(before.begin(), before.end(), after.key) > 0) return 0;
  return -evaluate<T>(after) - best_exchange<T>(after);
}

template <Traits T>
Finding best_looking(const Played& game, Random& random) {
  Finding found;
  for (const Move m : Compiled<T>::moves(game.position)) {
    Position after = game.position;
    Compiled<T>::play(after, m);
    const int score = looks<T>(after, game.before) + random.below(kAlike);
    ++found.nodes;
    if (!found.line.empty() && score <= found.score) continue;
    found.score = score;
    found.line = {m};
  }
  found.depth = 1;
  found.furthest = 1;
  return found;
}

}  // namespace

Finding best_looking(VariantId v, const Played& game, Random& random) {
  switch (v) {
    case VariantId::Classic: return best_looking<kClassicTraits>(game, random);
    case VariantId::Alice: return best_looking<kAliceTraits>(game, random);
    case VariantId::Horde: return best_looking<kHordeTraits>(game, random);
    case VariantId::Dark:
    case VariantId::Fog: break;
  }
  assert(false && "what is hidden can't be weighed");
  return {};
}

}  // namespace pawnhub::ai
