// Each move is tried in many positions that may be behind the fog; what it comes to on average
// counts.
#include "game/ai/fog.hpp"

#include <algorithm>
#include <cassert>

#include "game/ai/shown.hpp"
#include "game/ai/worth.hpp"

namespace pawnhub::ai {
namespace {

constexpr int kKingTaken = 10'000;  // less a little for each half-move that it takes
constexpr int kSightWorth = 2;      // for each square that is seen after a move
constexpr int kWhim = 6;            // in hundredths of a pawn, so that no two matches are alike
constexpr int kQuietDepth = 4;      // half-moves of captures at the end of each line
constexpr std::size_t kMostPositions = 256;

// How deep, by what may be spent: a few samples deep are worth less than many that are shallow.
int depth_for(std::uint64_t nodes) { return nodes < 6'000 ? 1 : nodes < 400'000 ? 2 : 3; }

// Alpha-beta on a position of which nothing is hidden, where kings are taken.
class Look {
 public:
  explicit Look(const View& v) : rules_(variant_of(v.variant)) {
    board_.variant = v.variant;
    board_.pace = v.pace;
  }
  std::uint64_t nodes() const { return nodes_; }

  // What the position is worth to the side to move.
  int value(const Position& p, int depth, int alpha, int beta) {
    ++nodes_;
    if (rules_.taken_out(p)) return -(kKingTaken + depth);
    int best = -2 * kKingTaken;
    if (depth <= 0) {
      best = weighed(p);
      if (best >= beta || depth <= -kQuietDepth) return best;
      alpha = std::max(alpha, best);
    }
    const Board& b = p.on(BoardId::A);
    const Bitboard prey = b.of(other(p.turn));
    std::array<Ordered, kMostTried> moves;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t size = 0;
    for (const Move m : rules_.moves(p)) {
      const bool takes = has(prey, m.to());
      if ((depth <= 0 && !takes) || size == kMostTried) continue;
      int gain = takes ? 16 * worth(b.kind_at(m.to())) - worth(b.kind_at(m.from())) / 16 : 0;
      if (m.promotion()) gain += worth(*m.promotion());
      moves[size++] = {m, gain};
    }
    if (size == 0) return depth <= 0 ? best : 0;
    std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(size),
                     [](const Ordered& a, const Ordered& c) { return a.gain > c.gain; });
    for (std::size_t i = 0; i < size && alpha < beta; ++i) {
      Position after = p;
      rules_.play(after, moves[i].move);
      best = std::max(best, -value(after, depth - 1, -beta, -alpha));
      alpha = std::max(alpha, best);
    }
    return best;
  }

  // What one sees after the move is worth something by itself.
  int sight_after(const Position& after, Colour player) {
    board_.position = after;
    return kSightWorth * count(sight(board_, player)[index(BoardId::A)]);
  }

 private:
  static constexpr std::size_t kMostTried = 128;
  struct Ordered {
    Move move;
    int gain = 0;
  };
  const Variant& rules_;
  Match board_;
  std::uint64_t nodes_ = 0;

  int weighed(const Position& p) {
    board_.position = p;
    return standing(board_, p.turn);
  }
};

}  // namespace

FogOpponent::FogOpponent(Colour player, const Level& level, std::uint64_t seed)
    : player_(player),
      level_(level),
      random_(seed),
      belief_(player, level.style == Style::Search ? kMostPositions : 1, seed + 1) {}

std::vector<Command> FogOpponent::act(const View& v, const Budget& b) {
  assert(v.player == player_);
  if (v.outcome) return {};
  if (level_.style == Style::Search) belief_.see(v);
  if (v.turn != player_) return {};
  const MoveList legal = shown_moves(v);
  if (legal.empty()) return {};
  const Move move = random_.below(1'000) < level_.slips ? legal[random_.below(legal.size())]
                                                        : chosen(v, legal, b);
  belief_.played(move);
  return {{v.next, player_, CommandKind::Move, move}};
}

Move FogOpponent::chosen(const View& v, const MoveList& legal, const Budget& b) {
  // A king that is seen and can be taken is.
  const Bitboard king = v.boards[index(BoardId::A)].of(other(player_), Kind::King);
  for (const Move m : legal)
    if (has(king, m.to())) return m;

  std::vector<Position> samples{shown_position(v)};
  const int depth = level_.style == Style::Search ? depth_for(b.nodes) : 1;
  if (level_.style == Style::Search) samples = belief_.positions();
  for (std::size_t i = 0; i + 1 < samples.size(); ++i)
    std::swap(samples[i], samples[i + random_.below(samples.size() - i)]);

  const Variant& rules = variant_of(v.variant);
  Look look(v);
  std::vector<std::int64_t> sums(legal.size());
  std::int64_t done = 0;
  for (const Position& sample : samples) {
    if (done > 0 && (look.nodes() >= b.nodes || (b.stop && b.stop()))) break;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      Position after = sample;
      rules.play(after, legal[i]);
      sums[i] += look.sight_after(after, player_) -
                 look.value(after, depth - 1, -2 * kKingTaken, 2 * kKingTaken);
    }
    ++done;
  }
  std::size_t best = 0;
  std::int64_t most = 0;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const std::int64_t value = sums[i] / done + random_.below(kWhim);
    if (i > 0 && value <= most) continue;
    best = i;
    most = value;
  }
  return legal[best];
}

}  // namespace pawnhub::ai
