// Where men under way are, by counting ticks.
#include "game/motion.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <tuple>

namespace pawnhub {
namespace {

int files_gone(Move m) { return file_of(m.to()) - file_of(m.from()); }
int ranks_gone(Move m) { return rank_of(m.to()) - rank_of(m.from()); }

// The only crossing of a knight, in halves; it leaves the board after the first.
constexpr int kKnightLands = 3;

// Origins count as their own side sees them, so that of one side's men the same one comes first
// with colours exchanged.
auto rank_in_traffic(const UnderWay& u) {
  const Colour side = u.man.colour;
  const Square from = side == Colour::White ? u.move.from() : mirrored(u.move.from());
  return std::tuple(u.ordered, side, u.move.board(), from);
}

}  // namespace

int UnderWay::length() const {
  return std::max(std::abs(files_gone(move)), std::abs(ranks_gone(move)));
}
bool UnderWay::pawn_ahead() const { return man.kind == Kind::Pawn && files_gone(move) == 0; }
bool UnderWay::pawn_slanted() const { return man.kind == Kind::Pawn && files_gone(move) != 0; }
bool UnderWay::double_step() const { return pawn_ahead() && length() == 2; }

int UnderWay::crossed(Speed speed, Tick t) const {
  const int halves = (t - ordered).value / speed.half.value;
  if (knight()) return halves >= kKnightLands ? 1 : 0;
  return std::min((halves + 1) / 2, length());
}

std::optional<Square> UnderWay::at(Speed speed, Tick t) const {
  if (knight()) {
    if (crossed(speed, t) == 1) return move.to();
    return t < ordered + speed.half ? std::optional(move.from()) : std::nullopt;
  }
  const int way = static_cast<int>(move.to()) - static_cast<int>(move.from());
  return shifted(move.from(), way / length() * crossed(speed, t));
}

bool UnderWay::crosses(Speed speed, Tick t) const {
  return t > ordered && crossed(speed, t) != crossed(speed, t - Tick{1});
}

Tick UnderWay::arrival(Speed speed) const {
  return ordered + Tick{2 * length() * speed.half.value};
}

std::optional<Tick> UnderWay::came_in(Speed speed, Tick t) const {
  const int squares = crossed(speed, t);
  if (squares == 0) return std::nullopt;
  const int halves = knight() ? kKnightLands : 2 * squares - 1;
  return ordered + Tick{halves * speed.half.value};
}

Tick UnderWay::next_due(Speed speed, Tick t) const {
  const int halves = (t - ordered).value / speed.half.value;
  return ordered + Tick{(halves + 1) * speed.half.value};
}

void Traffic::add(const UnderWay& u) {
  assert(size_ < men_.size());
  std::size_t at = size_++;
  for (; at > 0 && rank_in_traffic(u) < rank_in_traffic(men_[at - 1]); --at)
    men_[at] = men_[at - 1];
  men_[at] = u;
}

void Traffic::remove(std::span<const bool> marked) {
  assert(marked.size() == size_);
  std::uint8_t kept = 0;
  for (std::size_t i = 0; i < marked.size(); ++i)
    if (!marked[i]) men_[kept++] = men_[i];
  for (std::size_t i = kept; i < marked.size(); ++i) men_[i] = {};
  size_ = kept;
}

Spot spot_of(const UnderWay& u, Speed speed, Tick tick, std::uint16_t part) {
  constexpr std::int64_t kOne = 65536;
  const std::int64_t whole = (u.arrival(speed) - u.ordered).value * kOne;
  const std::int64_t gone =
      std::clamp((tick - u.ordered).value * kOne + part, std::int64_t{0}, whole);
  const auto along = [&](int from, int squares) {
    return static_cast<std::int32_t>(from * kOne + squares * kOne * gone / whole);
  };
  return {along(file_of(u.move.from()), files_gone(u.move)),
          along(rank_of(u.move.from()), ranks_gone(u.move))};
}

}  // namespace pawnhub
