// Alpha-beta with iterative deepening: one code for Classic, Alice and Horde.
#include "game/ai/search.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "game/ai/evaluate.hpp"
#include "game/ai/exchange.hpp"
#include "game/ai/history.hpp"
#include "game/ai/table.hpp"
#include "game/ending.hpp"
#include "game/generate.hpp"
#include "game/variants/make.hpp"
#include "game/variants/variants.hpp"

namespace pawnhub::ai {
namespace {

constexpr int kInfinite = 32'500;
constexpr int kNoEval = 32'600;  // of a side in check
constexpr int kMostEval = 30'000;
constexpr std::uint64_t kAskEvery = 1024;  // nodes between two questions whether to stop

// 256 times the logarithm to base 2, by squaring.
constexpr int log2_of(int n) {
  int whole = 0;
  std::int64_t x = std::int64_t{n} << 20;
  while (x >= std::int64_t{2} << 20) {
    x >>= 1;
    ++whole;
  }
  int part = 0;
  for (int i = 0; i < 8; ++i) {
    x = x * x >> 20;
    part <<= 1;
    if (x >= std::int64_t{2} << 20) {
      x >>= 1;
      part |= 1;
    }
  }
  return whole * 256 + part;
}

// By how many half-moves a late move is looked at less deeply, in 1/1024: grows with the logarithms
// of the depth and of the move's place in the order.
class Reductions {
 public:
  constexpr Reductions() {
    for (int i = 1; i < kSize; ++i) logs_[static_cast<std::size_t>(i)] = log2_of(i);
  }
  int operator()(int depth, int place) const {
    const auto log = [&](int n) { return logs_[static_cast<std::size_t>(std::min(n, kSize - 1))]; };
    return 700 + log(depth) * log(place) / 306;
  }

 private:
  static constexpr int kSize = 64;
  std::array<int, kSize> logs_{};
};
constexpr Reductions kReductions;

// Mates are kept by their distance from the position, not from the root.
int to_table(int score, int ply) {
  if (!is_mate(score)) return score;
  return score > 0 ? score + ply : score - ply;
}
int from_table(int score, int ply) {
  if (!is_mate(score)) return score;
  return score > 0 ? score - ply : score + ply;
}

// Moves with how promising they look; taken out best first.
class Ordered {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): filled up to the list's size only
  explicit Ordered(const MoveList& list) : list_(list) {}
  void score(std::size_t i, int value) { scored_[i] = {list_[i], value}; }
  bool empty() const { return next_ == list_.size(); }
  struct Scored {
    Move move;
    int value;
  };
  Scored take() {
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < list_.size(); ++i)
      if (scored_[i].value > scored_[best].value) best = i;
    std::swap(scored_[next_], scored_[best]);
    return scored_[next_++];
  }

 private:
  const MoveList& list_;
  std::size_t next_ = 0;
  union {
    std::array<Scored, kMostMoves> scored_;
  };
};

// What is known of one half-move of the line looked at.
struct Frame {
  std::size_t gone = 0;  // what was moved here: going()
  bool moved = false;    // false after a null move, and before any
  int eval = kNoEval;
  std::array<Move, 2> killers{};
  Move excluded;
  std::array<Move, kDeepestLine + 1> line;
  int length = 0;
};

template <Traits T>
class Search final : public Searcher {
 public:
  explicit Search(std::size_t table_bytes) : table_(table_bytes) {}

  Finding think(const Played& game, const Limits& limits) override;
  void forget() override {
    table_.clear();
    *histories_ = {};
  }

 private:
  using Rules = Compiled<T>;

  Table table_;
  std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
  std::array<Frame, kDeepestLine + 2> frames_{};
  std::vector<std::uint64_t> keys_;  // of the positions before the one looked at
  const Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  int root_depth_ = 0;
  int furthest_ = 0;
  bool stopped_ = false;

  bool must_stop();
  int search_root(const Position& p, int depth, int guess);
  int node(const Position& p, int alpha, int beta, int depth, int ply, bool checked, bool cut);
  int quiesce(const Position& p, int alpha, int beta, int ply, bool checked);
  std::optional<int> ended(const Position& p, int ply, bool checked) const;
  bool repeats(const Position& p, int ply) const;
  int judged(const Position& p, int raw) const;
  int try_null(const Position& p, int beta, int depth, int eval, int ply, bool cut);
  void order(const Position& p, Ordered& ordered, const MoveList& list, Move first, int ply) const;
  void order_noisy(const Position& p, Ordered& ordered, const MoveList& list) const;
  int quiet_value(const Position& p, Move m, int ply) const;
  void reward(const Position& p, Move best, std::span<const Move> quiets,
              std::span<const Move> noisy, int depth, int ply);
  void nudge_quiet(const Position& p, Move m, int ply, int bonus);
  void new_best(int ply, Move m);

  static BoardId board_of(Move m) { return T.passes ? m.board() : BoardId::A; }
  static Kind mover(const Position& p, Move m) { return p.on(board_of(m)).kind_at(m.from()); }
  static bool takes(const Position& p, Move m) {
    return has(p.on(board_of(m)).of(other(p.turn)), m.to());
  }
  // Takes (in passing too) or promotes.
  static bool is_noisy(const Position& p, Move m) {
    if (takes(p, m) || m.promotion()) return true;
    return T.en_passant && bit(m.to()) == p.en_passant &&
           has(p.on(BoardId::A).of(Kind::Pawn), m.from());
  }
  static bool in_check(const Position& p) { return Rules::in_check(p, p.turn); }
  Trend& trend_of_take(const Position& p, Move m) const {
    const Kind prey =
        takes(p, m) ? p.on(board_of(m)).kind_at(m.to()) : (m.promotion() ? Kind::King : Kind::Pawn);
    return histories_->takes[going(mover(p, m), m.to())][index(prey)];
  }
  Trend& misjudged(const Position& p) const {
    Bitboard mixed = 0;
    for (const BoardId b : played_boards<T>()) {
      mixed = mixed * 31 + p.on(b).of(Colour::White, Kind::Pawn) * 0x9e3779b97f4a7c15;
      mixed = mixed * 31 + p.on(b).of(Colour::Black, Kind::Pawn) * 0xbf58476d1ce4e5b9;
    }
    mixed ^= mixed >> 32;
    mixed *= 0x94d049bb133111eb;
    return histories_->misjudged[index(p.turn)][mixed >> 50];
  }
  static_assert(Histories::kPawnPlaces == 1U << 14);
  // Can this side pass? With pawns and a king alone it might be glad to.
  static bool has_officers(const Position& p, Colour c) {
    if constexpr (T.horde)
      if (c == Colour::Black) return count(p.on(BoardId::A).of(c)) > 10;
    for (const BoardId board : played_boards<T>()) {
      const Board& b = p.on(board);
      if ((b.of(c) & ~(b.of(Kind::Pawn) | b.of(Kind::King))) != 0) return true;
    }
    return false;
  }
};

template <Traits T>
bool Search<T>::must_stop() {
  if (stopped_) return true;
  ++nodes_;
  stopped_ =
      nodes_ > budget_->nodes || (nodes_ % kAskEvery == 0 && budget_->stop && budget_->stop());
  return stopped_;
}

// Inside what is looked at one repetition is as good as two; before that it takes both.
template <Traits T>
bool Search<T>::repeats(const Position& p, int ply) const {
  const int most = std::min<int>(p.quiet, static_cast<int>(keys_.size()));
  int times = 0;
  for (int back = 4; back <= most; back += 2) {
    if (keys_[keys_.size() - static_cast<std::size_t>(back)] != p.key) continue;
    if (back < ply || ++times == 2) return true;
  }
  return false;
}

// The score if the match is over here, save by having no moves.
template <Traits T>
std::optional<int> Search<T>::ended(const Position& p, int ply, bool checked) const {
  constexpr int kFiftyMoves = 100;
  if (generate::taken_out<T>(p)) return ply - kMateScore;
  if (p.quiet >= kFiftyMoves && !(checked && Rules::count(p) == 0)) return 0;
  if (repeats(p, ply)) return 0;
  if (p.quiet == 0 && too_little_material(T.material, p)) return 0;
  return std::nullopt;
}

// The evaluation, set right by how far it was off with these pawns before.
template <Traits T>
int Search<T>::judged(const Position& p, int raw) const {
  const int value = raw + misjudged(p).value() / 64;
  return std::clamp(value, -kMostEval, kMostEval);
}

template <Traits T>
void Search<T>::new_best(int ply, Move m) {
  Frame& f = frames_[static_cast<std::size_t>(ply)];
  const Frame& next = frames_[static_cast<std::size_t>(ply) + 1];
  f.line[0] = m;
  std::copy_n(next.line.begin(), next.length, f.line.begin() + 1);
  f.length = next.length + 1;
}

template <Traits T>
int Search<T>::quiet_value(const Position& p, Move m, int ply) const {
  int value = histories_->quiet[index(p.turn)][index(m.from())][index(m.to())].value();
  const std::size_t now = going(mover(p, m), m.to());
  for (const int back : {1, 2}) {
    if (ply < back) break;
    const Frame& f = frames_[static_cast<std::size_t>(ply - back)];
    if (f.moved)
      value += histories_->after[static_cast<std::size_t>(back - 1)][f.gone][now].value();
  }
  return value;
}

constexpr int kGoodNoise = 1 << 20;
constexpr int kFirstKiller = 1 << 19;
constexpr int kBadNoise = -(1 << 20);
constexpr int kFirst = 1 << 24;

template <Traits T>
void Search<T>::order(const Position& p, Ordered& ordered, const MoveList& list, Move first,
                      int ply) const {
  const Frame& f = frames_[static_cast<std::size_t>(ply)];
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Move m = list[i];
    int value = 0;
    if (m == first) {
      value = kFirst;
    } else if (is_noisy(p, m)) {
      const bool under = m.promotion() && *m.promotion() != Kind::Queen;
      const bool good = !under && exchange_brings<T>(p, m, 0);
      value =
          (good ? kGoodNoise : kBadNoise) + 16 * taken_by<T>(p, m) + trend_of_take(p, m).value();
    } else if (m == f.killers[0]) {
      value = kFirstKiller;
    } else if (m == f.killers[1]) {
      value = kFirstKiller - 1;
    } else {
      value = quiet_value(p, m, ply);
    }
    ordered.score(i, value);
  }
}

template <Traits T>
void Search<T>::order_noisy(const Position& p, Ordered& ordered, const MoveList& list) const {
  for (std::size_t i = 0; i < list.size(); ++i)
    ordered.score(i, 16 * taken_by<T>(p, list[i]) + trend_of_take(p, list[i]).value());
}

template <Traits T>
void Search<T>::nudge_quiet(const Position& p, Move m, int ply, int bonus) {
  histories_->quiet[index(p.turn)][index(m.from())][index(m.to())].nudge(bonus);
  const std::size_t now = going(mover(p, m), m.to());
  for (const int back : {1, 2}) {
    if (ply < back) break;
    const Frame& f = frames_[static_cast<std::size_t>(ply - back)];
    if (f.moved) histories_->after[static_cast<std::size_t>(back - 1)][f.gone][now].nudge(bonus);
  }
}

// The move that was too good for the other side, and those tried before it in vain.
template <Traits T>
void Search<T>::reward(const Position& p, Move best, std::span<const Move> quiets,
                       std::span<const Move> noisy, int depth, int ply) {
  const int bonus = std::min(160 * depth - 80, 1'800);
  if (is_noisy(p, best)) {
    trend_of_take(p, best).nudge(bonus);
  } else {
    auto& killers = frames_[static_cast<std::size_t>(ply)].killers;
    if (killers[0] != best) killers = {best, killers[0]};
    nudge_quiet(p, best, ply, bonus);
    for (const Move m : quiets) nudge_quiet(p, m, ply, -bonus);
  }
  for (const Move m : noisy) trend_of_take(p, m).nudge(-bonus);
}

// Takes and promotes until it is quiet.
template <Traits T>
int Search<T>::quiesce(const Position& p, int alpha, int beta, int ply, bool checked) {
  Frame& f = frames_[static_cast<std::size_t>(ply)];
  f.length = 0;
  if (must_stop()) return 0;
  furthest_ = std::max(furthest_, ply);
  if (const auto score = ended(p, ply, checked)) return *score;
  if (ply >= kDeepestLine) return checked ? 0 : judged(p, evaluate<T>(p));

  const Table::Entry* known = table_.find(p.key);
  Move best_move;
  if (known != nullptr) {
    const int score = from_table(known->score, ply);
    const Bound b = known->bound();
    best_move = known->move;
    if (beta - alpha == 1 && (b == Bound::Exact || (b == Bound::Lower && score >= beta) ||
                              (b == Bound::Upper && score <= alpha)))
      return score;
  }

  int best = ply - kMateScore;
  int raw = kNoEval;
  if (!checked) {
    raw = known != nullptr && known->eval != kNoEval ? known->eval : evaluate<T>(p);
    best = judged(p, raw);
    if (best >= beta) {
      if (known == nullptr) table_.keep(p.key, {}, to_table(best, ply), raw, 0, Bound::Lower);
      return best;
    }
  }
  const int old_alpha = alpha;
  alpha = std::max(alpha, best);
  const int stand = best;

  MoveList list;
  generate::Collect collect(list);
  Ordered ordered(list);
  if (checked) {
    generate::moves_of<T>(p, p.turn, collect);
    order(p, ordered, list, best_move, ply);
  } else {
    generate::moves_of<T, generate::Part::Noisy>(p, p.turn, collect);
    order_noisy(p, ordered, list);
  }
  Move found;
  while (!ordered.empty()) {
    const auto [move, value] = ordered.take();
    if (!checked) {
      if (move.promotion() && *move.promotion() != Kind::Queen) continue;
      // Even with a pawn on top it would not be enough.
      if (stand + taken_by<T>(p, move) + 180 <= alpha) continue;
      if (!exchange_brings<T>(p, move, 0)) continue;
    } else if (best > -kMateScore + 2 * kDeepestLine && value < 0 && is_noisy(p, move)) {
      continue;
    }
    Position next = p;
    Rules::play(next, move);
    table_.prefetch(next.key);
    f.gone = going(mover(p, move), move.to());
    f.moved = true;
    keys_.push_back(p.key);
    const int score = -quiesce(next, -beta, -alpha, ply + 1, in_check(next));
    keys_.pop_back();
    if (stopped_) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    found = move;
    new_best(ply, move);
    if (score >= beta) break;
  }
  const Bound bound =
      best >= beta ? Bound::Lower : (best > old_alpha ? Bound::Exact : Bound::Upper);
  table_.keep(p.key, found, to_table(best, ply), raw, 0,
              bound == Bound::Exact ? Bound::Lower : bound);
  return best;
}

// Is the position so good that even to pass is too much for the other side?
template <Traits T>
int Search<T>::try_null(const Position& p, int beta, int depth, int eval, int ply, bool cut) {
  const int less = 4 + depth / 4 + std::min((eval - beta) / 200, 3);
  Frame& f = frames_[static_cast<std::size_t>(ply)];
  Position next = p;
  next.set_en_passant(0);
  next.pass_turn();
  next.quiet = 0;  // nothing before it can come again
  f.moved = false;
  keys_.push_back(p.key);
  const int score = -node(next, -beta, -beta + 1, depth - less, ply + 1, false, !cut);
  keys_.pop_back();
  return score;
}

template <Traits T>
int Search<T>::node(const Position& p, int alpha, int beta, int depth, int ply, bool checked,
                    bool cut) {
  if (depth <= 0) return quiesce(p, alpha, beta, ply, checked);
  Frame& f = frames_[static_cast<std::size_t>(ply)];
  f.length = 0;
  if (must_stop()) return 0;
  furthest_ = std::max(furthest_, ply);
  const bool root = ply == 0;
  const bool pv = beta - alpha > 1;
  if (!root) {
    if (const auto score = ended(p, ply, checked)) return *score;
    if (ply >= kDeepestLine) return checked ? 0 : judged(p, evaluate<T>(p));
    alpha = std::max(alpha, ply - kMateScore);
    beta = std::min(beta, kMateScore - ply - 1);
    if (alpha >= beta) return alpha;
  }

  // What is known of this position.
  const bool alone = f.excluded != Move{};
  const Table::Entry* entry = alone ? nullptr : table_.find(p.key);
  const Table::Entry known = entry != nullptr ? *entry : Table::Entry{};
  const int known_score = from_table(known.score, ply);
  const bool at_least = known.bound() == Bound::Lower || known.bound() == Bound::Exact;
  const bool at_most = known.bound() == Bound::Upper || known.bound() == Bound::Exact;
  if (!pv && entry != nullptr && known.depth >= depth && p.quiet < 90 &&
      ((at_least && known_score >= beta) || (at_most && known_score <= alpha)))
    return known_score;

  int raw = kNoEval;
  int eval = kNoEval;
  if (!checked) {
    raw = entry != nullptr && known.eval != kNoEval ? known.eval : evaluate<T>(p);
    eval = judged(p, raw);
    if (alone) eval = f.eval;
  }
  f.eval = eval;
  if (!checked && entry != nullptr && !is_mate(known_score) &&
      ((at_least && known_score > eval) || (at_most && known_score < eval)))
    eval = known_score;
  const bool improving = !checked && ply >= 2 &&
                         frames_[static_cast<std::size_t>(ply) - 2].eval != kNoEval &&
                         f.eval > frames_[static_cast<std::size_t>(ply) - 2].eval;
  frames_[static_cast<std::size_t>(ply) + 1].killers = {};
  frames_[static_cast<std::size_t>(ply) + 1].excluded = {};

  // Places that need not be looked at: far too good, or far too bad.
  if (!pv && !checked && !alone) {
    if (depth <= 3 && eval + 150 + 250 * depth < alpha) {
      const int score = quiesce(p, alpha, alpha + 1, ply, false);
      if (score <= alpha) return score;
    }
    if (depth <= 8 && !is_mate(beta) && eval - 75 * (depth - (improving ? 1 : 0)) >= beta)
      return (eval + beta) / 2;
    const bool passed_before = ply > 0 && !frames_[static_cast<std::size_t>(ply) - 1].moved;
    if (depth >= 3 && eval >= beta && f.eval + 20 * depth - 40 >= beta && !passed_before &&
        !is_mate(beta) && has_officers(p, p.turn)) {
      const int score = try_null(p, beta, depth, eval, ply, cut);
      if (stopped_) return 0;
      if (score >= beta) return is_mate(score) ? beta : score;
    }
  }
  // Without a first guess a shallower look finds one.
  if (depth >= 4 && known.move == Move{} && (pv || cut)) --depth;

  MoveList list;
  generate::Collect collect(list);
  generate::moves_of<T>(p, p.turn, collect);
  if (list.empty()) return checked ? ply - kMateScore : 0;
  Ordered ordered(list);
  order(p, ordered, list, known.move, ply);

  int best = -kInfinite;
  Move best_move;
  const int old_alpha = alpha;
  int tried = 0;
  std::array<Move, 64> quiets;
  std::array<Move, 32> noisies;
  std::size_t quiet_count = 0;
  std::size_t noisy_count = 0;
  while (!ordered.empty()) {
    const auto [move, value] = ordered.take();
    if (move == f.excluded) continue;
    ++tried;
    const bool noisy = is_noisy(p, move);

    // Late moves that promise nothing.
    if (!root && best > -kMateScore + 2 * kDeepestLine) {
      const int left =
          std::max(depth - 1 - (kReductions(depth, tried) >> 10), 0);  // depth after reducing
      if (!noisy) {
        if (tried > (4 + depth * depth) / (improving ? 1 : 2)) continue;
        if (!checked && left <= 7 && eval + 110 + 90 * left <= alpha) continue;
        if (left <= 4 && value < -3'500 * (left + 1)) continue;
        if (!exchange_brings<T>(p, move, -25 * left * left)) continue;
      } else if (value < kGoodNoise / 2 && depth <= 8 &&
                 !exchange_brings<T>(p, move, -90 * depth)) {
        continue;
      }
    }

    // Is the first guess so much better than all others that it deserves a closer look?
    int longer = 0;
    if (!root && depth >= 7 && move == known.move && !alone && at_least && !is_mate(known_score) &&
        known.depth >= depth - 3 && ply < 2 * root_depth_) {
      const int bar = known_score - 2 * depth;
      f.excluded = move;
      const int score = node(p, bar - 1, bar, (depth - 1) / 2, ply, checked, cut);
      f.excluded = {};
      if (stopped_) return 0;
      if (score < bar)
        longer = !pv && score < bar - 20 ? 2 : 1;
      else if (bar >= beta)
        return bar;
      else if (known_score >= beta)
        longer = -1;
    }

    Position next = p;
    Rules::play(next, move);
    table_.prefetch(next.key);
    const bool checks = in_check(next);
    if (longer == 0 && checks && ply < 2 * root_depth_ && exchange_brings<T>(p, move, 0))
      longer = 1;
    f.gone = going(mover(p, move), move.to());
    f.moved = true;
    keys_.push_back(p.key);
    const int deep = depth - 1 + longer;
    int score = 0;
    bool whole = tried == 1;  // wants the full depth with a narrow window
    if (depth >= 2 && tried > (pv ? 2 : 1) && (!noisy || value < 0)) {
      int less = kReductions(depth, tried);
      if (pv) less -= 1024;
      if (cut) less += 1500;
      if (!improving) less += 700;
      if (checks || checked) less -= 1024;
      if (noisy) less -= 1024;
      if (value >= kFirstKiller - 1)
        less -= 1024;
      else if (!noisy)
        less -= value / 10;
      const int shallow = std::clamp(deep - (less >> 10), 1, std::max(deep, 1));
      score = -node(next, -alpha - 1, -alpha, shallow, ply + 1, checks, true);
      whole = score > alpha && shallow < deep;
      if (whole && !stopped_) score = -node(next, -alpha - 1, -alpha, deep, ply + 1, checks, !cut);
    } else if (!pv || tried > 1) {
      score = -node(next, -alpha - 1, -alpha, deep, ply + 1, checks, !cut);
    }
    if (pv && (tried == 1 || score > alpha) && !stopped_)
      score = -node(next, -beta, -alpha, deep, ply + 1, checks, false);
    keys_.pop_back();
    if (stopped_) return 0;

    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move;
        if (pv) new_best(ply, move);
        alpha = score;
        if (score >= beta) break;
      }
    }
    if (move == best_move) continue;
    if (noisy && noisy_count < noisies.size()) noisies[noisy_count++] = move;
    if (!noisy && quiet_count < quiets.size()) quiets[quiet_count++] = move;
  }
  if (tried == 0) return alpha;  // nothing but the excluded move
  if (best == -kInfinite) best = old_alpha;
  if (best >= beta)
    reward(p, best_move, {quiets.data(), quiet_count}, {noisies.data(), noisy_count}, depth, ply);
  if (alone) return best;

  const Bound bound =
      best >= beta ? Bound::Lower : (best > old_alpha ? Bound::Exact : Bound::Upper);
  table_.keep(p.key, best_move, to_table(best, ply), raw, depth, bound);
  const bool tells =
      !(bound == Bound::Lower && best <= f.eval) && !(bound == Bound::Upper && best >= f.eval);
  if (!checked && !is_mate(best) && tells && (best_move == Move{} || !is_noisy(p, best_move)))
    misjudged(p).nudge(std::clamp((best - f.eval) * depth * 2, -2'000, 2'000));
  return best;
}

// With a narrow window around what is expected, wider when that was wrong.
template <Traits T>
int Search<T>::search_root(const Position& p, int depth, int guess) {
  const bool checked = in_check(p);
  int width = 16;
  int alpha = depth >= 5 ? std::max(guess - width, -kInfinite) : -kInfinite;
  int beta = depth >= 5 ? std::min(guess + width, kInfinite) : kInfinite;
  for (;;) {
    const int score = node(p, alpha, beta, depth, 0, checked, false);
    if (stopped_) return score;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(score - width, -kInfinite);
    } else if (score >= beta) {
      beta = std::min(score + width, kInfinite);
    } else {
      return score;
    }
    width += width;
    if (width > 1'000) {
      alpha = -kInfinite;
      beta = kInfinite;
    }
  }
}

template <Traits T>
Finding Search<T>::think(const Played& game, const Limits& limits) {
  const MoveList legal = Rules::moves(game.position);
  Finding finding;
  if (legal.empty()) return finding;
  finding.line = {legal[0]};

  table_.grow_older();
  keys_ = game.before;
  budget_ = &limits.budget;
  nodes_ = 0;
  furthest_ = 0;
  stopped_ = false;
  for (Frame& f : frames_) {
    f.killers = {};
    f.excluded = {};
    f.moved = false;
    f.eval = kNoEval;
    f.length = 0;
  }
  for (int depth = 1; depth <= std::min(limits.depth, kDeepestLine) && !stopped_; ++depth) {
    root_depth_ = depth;
    const int score = search_root(game.position, depth, finding.score);
    const Frame& root = frames_[0];
    // An unfinished depth counts as far as it found something: the best so far is tried first.
    if (root.length > 0) finding.line.assign(root.line.begin(), root.line.begin() + root.length);
    finding.nodes = nodes_;
    finding.table_full = table_.full();
    finding.furthest = furthest_;
    if (stopped_) break;
    finding.depth = depth;
    finding.score = score;
    if (limits.report) limits.report(finding);
    // A mate that is seen whole won't get shorter.
    if (is_mate(score) && kMateScore - std::abs(score) < depth / 2) break;
  }
  return finding;
}

}  // namespace

void play(const Variant& v, Played& game, Move m) {
  const std::uint64_t key = game.position.key;
  v.play(game.position, m);
  if (game.position.quiet == 0)
    game.before.clear();
  else
    game.before.push_back(key);
}

bool is_searched(VariantId v) { return variant_of(v).traits.sight == Sight::All; }

std::unique_ptr<Searcher> make_searcher(VariantId v, std::size_t table_bytes) {
  switch (v) {
    case VariantId::Classic: return std::make_unique<Search<kClassicTraits>>(table_bytes);
    case VariantId::Alice: return std::make_unique<Search<kAliceTraits>>(table_bytes);
    case VariantId::Horde: return std::make_unique<Search<kHordeTraits>>(table_bytes);
    case VariantId::Dark:
    case VariantId::Fog: break;
  }
  assert(false && "what is hidden can't be searched");
  return nullptr;
}

}  // namespace pawnhub::ai
