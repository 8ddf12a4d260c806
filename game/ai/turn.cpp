// From views to moves, by the level's way of finding them.
#include "game/ai/turn.hpp"

#include <algorithm>
#include <cassert>

#include "game/ai/heuristic.hpp"
#include "game/ai/shown.hpp"

namespace pawnhub::ai {
namespace {

// Room for a few entries a node, so that small budgets don't pay for large tables.
std::size_t table_for(const Level& level) {
  constexpr std::size_t kLeast = 1UL << 16;
  constexpr std::size_t kMost = 1UL << 25;
  return std::clamp<std::size_t>(level.nodes * 32, kLeast, kMost);
}

// The move after which this position's men stand as the view shows them.
std::optional<Move> move_to(const Variant& rules, const Position& before, const View& v) {
  for (const Move m : rules.moves(before)) {
    Position after = before;
    rules.play(after, m);
    if (after.boards == v.boards && after.castling == v.castling &&
        after.en_passant == v.en_passant)
      return m;
  }
  return std::nullopt;
}

}  // namespace

Thinker::Thinker(VariantId variant, const Level& level, std::uint64_t seed, std::size_t table_bytes)
    : variant_(variant), level_(level), random_(seed) {
  if (level.style == Style::Search) searcher_ = make_searcher(variant, table_bytes);
}

void Thinker::forget() {
  if (searcher_) searcher_->forget();
}

Finding Thinker::anything(const Played& game) {
  Finding found;
  const MoveList legal = variant_of(variant_).moves(game.position);
  if (!legal.empty()) found.line = {legal[random_.below(legal.size())]};
  return found;
}

Finding Thinker::answer(const Played& game, const Limits& limits) {
  const bool slips = random_.below(1'000) < level_.slips;
  if (slips || level_.style == Style::Random) return anything(game);
  if (level_.style == Style::Heuristic) return best_looking(variant_, game, random_);
  return searcher_->think(game, limits);
}

void Record::see(const View& v) {
  assert(is_searched(v.variant) && v.pace == Pace::Turn);
  const Position shown = shown_match(v).position;
  if (variant_ == v.variant) {
    if (game_.position.key == shown.key) return;
    if (const auto m = move_to(variant_of(v.variant), game_.position, v)) {
      play(variant_of(v.variant), game_, *m);
      return;
    }
  }
  variant_ = v.variant;
  game_ = {shown, {}};
}

TurnOpponent::TurnOpponent(VariantId variant, Colour player, const Level& level, std::uint64_t seed)
    : player_(player), thinker_(variant, level, seed, table_for(level)) {}

std::vector<Command> TurnOpponent::act(const View& v, const Budget& b) {
  assert(v.player == player_);
  record_.see(v);
  if (v.outcome || v.turn != player_) return {};
  const auto move = thinker_.answer(record_.game(), {b}).best();
  if (!move) return {};
  return {{v.next, player_, CommandKind::Move, *move}};
}

}  // namespace pawnhub::ai
