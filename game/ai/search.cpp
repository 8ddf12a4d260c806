// Alpha-beta with iterative deepening: one code for Classic, Alice and Horde.
#include "game/ai/search.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

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
constexpr int kSurelyLost = -kMateScore + 2 * kDeepestLine;
constexpr std::uint64_t kAskEvery = 1024;  // nodes between two questions whether to stop

// In what order moves are tried: the first guess, good noise, killers, quiet ones by their history,
// bad noise.
constexpr int kFirst = 1 << 24;
constexpr int kGoodNoise = 1 << 20;
constexpr int kFirstKiller = 1 << 19;
constexpr int kBadNoise = -(1 << 20);

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
    // NOLINTNEXTLINE(readability-identifier-naming): private, though a union's members look public
    std::array<Scored, kMostMoves> scored_;
  };
};

// Moves tried in vain, as many as there is room for.
template <std::size_t Most>
class Tried {
 public:
  void add(Move m) {
    if (size_ < Most) moves_[size_++] = m;
  }
  std::span<const Move> moves() const { return {moves_.data(), size_}; }

 private:
  std::array<Move, Most> moves_{};
  std::size_t size_ = 0;
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

  // A position that is looked at, and what has been found out about it.
  struct Node {
    const Position& p;
    int alpha = 0, beta = 0;
    int depth = 0;
    int ply = 0;  // half-moves from the root
    bool checked = false;
    bool cut = false;    // is expected to be too good for the other side
    bool pv = false;     // may be part of the best line
    bool alone = false;  // looked at without its best move
    Table::Entry known = {};
    int known_score = 0;
    int raw = kNoEval;   // the evaluation,
    int eval = kNoEval;  // and set right by what is known
    bool improving = false;

    bool at_least() const { return known.bound() == Bound::Lower || known.bound() == Bound::Exact; }
    bool at_most() const { return known.bound() == Bound::Upper || known.bound() == Bound::Exact; }
  };
  struct Candidate {
    Move move;
    int value = 0;  // in the order
    bool noisy = false;
  };
  struct Singular {
    int longer = 0;
    std::optional<int> settled;  // others are too good as well: no need to go on
  };

  Table table_;
  std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
  std::array<Frame, kDeepestLine + 2> frames_{};
  std::vector<std::uint64_t> keys_;  // of the positions before the one looked at
  const Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  int root_depth_ = 0;
  int furthest_ = 0;
  bool stopped_ = false;

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply)]; }
  bool must_stop();
  int search_root(const Position& p, int depth, int guess);
  int node(const Position& p, int alpha, int beta, int depth, int ply, bool checked, bool cut);
  int quiesce(const Position& p, int alpha, int beta, int ply, bool checked);
  std::optional<int> ended(const Position& p, int ply, bool checked) const;
  bool repeats(const Position& p, int ply) const;
  int judged(const Position& p, int raw) const;
  std::optional<int> recall(Node& n) const;
  void judge(Node& n);
  std::optional<int> skip(const Node& n);
  int try_null(const Node& n);
  int try_moves(Node& n);
  bool is_hopeless(const Node& n, const Candidate& c, int tried) const;
  Singular weigh_alone(const Node& n, Move move);
  static int reduction(const Node& n, const Candidate& c, int tried, bool checks);
  int look_at(const Node& n, const Candidate& c, int tried, int longer);
  void remember(const Node& n, int old_alpha, int best, Move best_move);
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
    Bitboard officers = 0;
    for (const BoardId board : played_boards<T>()) {
      const Board& b = p.on(board);
      officers |= b.of(c) & ~(b.of(Kind::Pawn) | b.of(Kind::King));
    }
    return officers != 0;
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
  Frame& f = frame(ply);
  const Frame& next = frame(ply + 1);
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
    const Frame& f = frame(ply - back);
    if (f.moved)
      value += histories_->after[static_cast<std::size_t>(back - 1)][f.gone][now].value();
  }
  return value;
}

template <Traits T>
void Search<T>::order(const Position& p, Ordered& ordered, const MoveList& list, Move first,
                      int ply) const {
  const Frame& f = frame(ply);
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
    const Frame& f = frame(ply - back);
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
    auto& killers = frame(ply).killers;
    if (killers[0] != best) killers = {best, killers[0]};
    nudge_quiet(p, best, ply, bonus);
    for (const Move m : quiets) nudge_quiet(p, m, ply, -bonus);
  }
  for (const Move m : noisy) trend_of_take(p, m).nudge(-bonus);
}

// Takes and promotes until it is quiet.
template <Traits T>
// NOLINTNEXTLINE(readability-function-cognitive-complexity): one loop, each line a way out of it
int Search<T>::quiesce(const Position& p, int alpha, int beta, int ply, bool checked) {
  Frame& f = frame(ply);
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
    } else if (best > kSurelyLost && value < 0 && is_noisy(p, move)) {
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
int Search<T>::try_null(const Node& n) {
  const int less = 4 + n.depth / 4 + std::min((n.eval - n.beta) / 200, 3);
  Position next = n.p;
  next.set_en_passant(0);
  next.pass_turn();
  next.quiet = 0;  // nothing before it can come again
  frame(n.ply).moved = false;
  keys_.push_back(n.p.key);
  const int score = -node(next, -n.beta, -n.beta + 1, n.depth - less, n.ply + 1, false, !n.cut);
  keys_.pop_back();
  return score;
}

// What the table says: all, if it looked as deep; else a first guess and a better evaluation.
template <Traits T>
std::optional<int> Search<T>::recall(Node& n) const {
  if (n.alone) return std::nullopt;
  const Table::Entry* entry = table_.find(n.p.key);
  if (entry == nullptr) return std::nullopt;
  n.known = *entry;
  n.known_score = from_table(entry->score, n.ply);
  // Near the fifty moves' end what was found with more of them left is worth nothing.
  constexpr int kNearFifty = 90;
  if (!n.pv && n.known.depth >= n.depth && n.p.quiet < kNearFifty &&
      ((n.at_least() && n.known_score >= n.beta) || (n.at_most() && n.known_score <= n.alpha)))
    return n.known_score;
  return std::nullopt;
}

template <Traits T>
void Search<T>::judge(Node& n) {
  Frame& f = frame(n.ply);
  if (n.checked) {
    f.eval = kNoEval;
  } else {
    const bool kept = n.known.bound() != Bound::None && n.known.eval != kNoEval;
    n.raw = kept ? n.known.eval : evaluate<T>(n.p);
    if (!n.alone) f.eval = judged(n.p, n.raw);
    n.eval = f.eval;
    if (!is_mate(n.known_score) &&
        ((n.at_least() && n.known_score > n.eval) || (n.at_most() && n.known_score < n.eval)))
      n.eval = n.known_score;
    n.improving = n.ply >= 2 && frame(n.ply - 2).eval != kNoEval && f.eval > frame(n.ply - 2).eval;
  }
  frame(n.ply + 1).killers = {};
  frame(n.ply + 1).excluded = {};
}

// Places that need not be looked at: far too good, or far too bad. Margins are in hundredths of a
// pawn for each half-move that is left.
template <Traits T>
std::optional<int> Search<T>::skip(const Node& n) {
  if (n.pv || n.checked || n.alone) return std::nullopt;
  if (n.depth <= 3 && n.eval + 150 + 250 * n.depth < n.alpha) {
    const int score = quiesce(n.p, n.alpha, n.alpha + 1, n.ply, false);
    if (score <= n.alpha) return score;
  }
  if (is_mate(n.beta)) return std::nullopt;
  if (n.depth <= 8 && n.eval - 75 * (n.depth - (n.improving ? 1 : 0)) >= n.beta)
    return (n.eval + n.beta) / 2;
  const bool passed_before = n.ply > 0 && !frame(n.ply - 1).moved;
  if (n.depth >= 3 && n.eval >= n.beta && frame(n.ply).eval + 20 * n.depth - 40 >= n.beta &&
      !passed_before && has_officers(n.p, n.p.turn)) {
    const int score = try_null(n);
    if (score >= n.beta) return is_mate(score) ? n.beta : score;
  }
  return std::nullopt;
}

// Is this one of the late moves that promise nothing? As tried is counted, it is that many-th.
template <Traits T>
bool Search<T>::is_hopeless(const Node& n, const Candidate& c, int tried) const {
  if (c.noisy)
    return c.value < kGoodNoise / 2 && n.depth <= 8 &&
           !exchange_brings<T>(n.p, c.move, -90 * n.depth);
  const int left = std::max(n.depth - 1 - (kReductions(n.depth, tried) >> 10), 0);
  if (tried > (4 + n.depth * n.depth) / (n.improving ? 1 : 2)) return true;
  if (!n.checked && left <= 7 && n.eval + 110 + 90 * left <= n.alpha) return true;
  if (left <= 4 && c.value < -3'500 * (left + 1)) return true;
  return !exchange_brings<T>(n.p, c.move, -25 * left * left);
}

// Is the first guess so much better than all others that it deserves a closer look? Then by how
// many half-moves; less than none if others are as good.
template <Traits T>
typename Search<T>::Singular Search<T>::weigh_alone(const Node& n, Move move) {
  if (n.ply == 0 || n.depth < 7 || move != n.known.move || n.alone || !n.at_least() ||
      is_mate(n.known_score) || n.known.depth < n.depth - 3 || n.ply >= 2 * root_depth_)
    return {};
  const int bar = n.known_score - 2 * n.depth;
  frame(n.ply).excluded = move;
  const int score = node(n.p, bar - 1, bar, (n.depth - 1) / 2, n.ply, n.checked, n.cut);
  frame(n.ply).excluded = {};
  if (score < bar) return {!n.pv && score < bar - 20 ? 2 : 1, {}};
  if (bar >= n.beta) return {0, bar};
  return {n.known_score >= n.beta ? -1 : 0, {}};
}

// By how much less deeply a late move is looked at first, in half-moves.
template <Traits T>
int Search<T>::reduction(const Node& n, const Candidate& c, int tried, bool checks) {
  constexpr int kOne = 1024;
  int less = kReductions(n.depth, tried);
  if (n.pv) less -= kOne;
  if (n.cut) less += 1'500;
  if (!n.improving) less += 700;
  if (checks || n.checked) less -= kOne;
  if (c.noisy) less -= kOne;
  if (c.value >= kFirstKiller - 1)
    less -= kOne;
  else if (!c.noisy)
    less -= c.value / 10;
  return less >> 10;
}

// The score of one move: late ones first less deeply and with a narrow window.
template <Traits T>
int Search<T>::look_at(const Node& n, const Candidate& c, int tried, int longer) {
  Position next = n.p;
  Rules::play(next, c.move);
  table_.prefetch(next.key);
  const bool checks = in_check(next);
  if (longer == 0 && checks && n.ply < 2 * root_depth_ && exchange_brings<T>(n.p, c.move, 0))
    longer = 1;
  Frame& f = frame(n.ply);
  f.gone = going(mover(n.p, c.move), c.move.to());
  f.moved = true;
  keys_.push_back(n.p.key);

  const int deep = n.depth - 1 + longer;
  int score = 0;
  const auto narrow = [&](int depth, bool cut) {
    score = -node(next, -n.alpha - 1, -n.alpha, depth, n.ply + 1, checks, cut);
  };
  if (n.depth >= 2 && tried > (n.pv ? 2 : 1) && (!c.noisy || c.value < 0)) {
    const int shallow = std::clamp(deep - reduction(n, c, tried, checks), 1, std::max(deep, 1));
    narrow(shallow, true);
    if (score > n.alpha && shallow < deep && !stopped_) narrow(deep, !n.cut);
  } else if (!n.pv || tried > 1) {
    narrow(deep, !n.cut);
  }
  if (n.pv && (tried == 1 || score > n.alpha) && !stopped_)
    score = -node(next, -n.beta, -n.alpha, deep, n.ply + 1, checks, false);
  keys_.pop_back();
  return score;
}

// Keeps what was found for later.
template <Traits T>
void Search<T>::remember(const Node& n, int old_alpha, int best, Move best_move) {
  const Bound bound =
      best >= n.beta ? Bound::Lower : (best > old_alpha ? Bound::Exact : Bound::Upper);
  table_.keep(n.p.key, best_move, to_table(best, n.ply), n.raw, n.depth, bound);
  const int eval = frame(n.ply).eval;
  const bool tells =
      !(bound == Bound::Lower && best <= eval) && !(bound == Bound::Upper && best >= eval);
  if (!n.checked && !is_mate(best) && tells && (best_move == Move{} || !is_noisy(n.p, best_move)))
    misjudged(n.p).nudge(std::clamp((best - eval) * n.depth * 2, -2'000, 2'000));
}

template <Traits T>
// NOLINTNEXTLINE(readability-function-cognitive-complexity): one loop, each line a way out of it
int Search<T>::try_moves(Node& n) {
  MoveList list;
  generate::Collect collect(list);
  generate::moves_of<T>(n.p, n.p.turn, collect);
  if (list.empty()) return n.checked ? n.ply - kMateScore : 0;
  Ordered ordered(list);
  order(n.p, ordered, list, n.known.move, n.ply);

  const int old_alpha = n.alpha;
  int best = -kInfinite;
  Move best_move;
  int tried = 0;
  Tried<64> quiets;
  Tried<32> noisies;
  while (!ordered.empty()) {
    const auto [move, value] = ordered.take();
    if (move == frame(n.ply).excluded) continue;
    ++tried;
    const Candidate c{move, value, is_noisy(n.p, move)};
    if (n.ply > 0 && best > kSurelyLost && is_hopeless(n, c, tried)) continue;
    const Singular singular = weigh_alone(n, move);
    if (stopped_) return 0;
    if (singular.settled) return *singular.settled;
    const int score = look_at(n, c, tried, singular.longer);
    if (stopped_) return 0;

    best = std::max(best, score);
    if (score > n.alpha) {
      best_move = move;
      if (n.pv) new_best(n.ply, move);
      n.alpha = score;
      if (score >= n.beta) break;
    } else if (c.noisy) {
      noisies.add(move);
    } else {
      quiets.add(move);
    }
  }
  if (tried == 0) return n.alpha;  // nothing but the excluded move
  if (best >= n.beta) reward(n.p, best_move, quiets.moves(), noisies.moves(), n.depth, n.ply);
  if (!n.alone) remember(n, old_alpha, best, best_move);
  return best;
}

template <Traits T>
int Search<T>::node(const Position& p, int alpha, int beta, int depth, int ply, bool checked,
                    bool cut) {
  if (depth <= 0) return quiesce(p, alpha, beta, ply, checked);
  Frame& f = frame(ply);
  f.length = 0;
  if (must_stop()) return 0;
  furthest_ = std::max(furthest_, ply);
  const bool pv = beta - alpha > 1;
  if (ply > 0) {
    if (const auto score = ended(p, ply, checked)) return *score;
    if (ply >= kDeepestLine) return checked ? 0 : judged(p, evaluate<T>(p));
    // Nothing here can be better than a mate that is nearer.
    alpha = std::max(alpha, ply - kMateScore);
    beta = std::min(beta, kMateScore - ply - 1);
    if (alpha >= beta) return alpha;
  }
  Node n{p, alpha, beta, depth, ply, checked, cut, pv, f.excluded != Move{}};
  if (const auto score = recall(n)) return *score;
  judge(n);
  if (const auto score = skip(n)) return *score;
  // Without a first guess a shallower look finds one.
  if (depth >= 4 && n.known.move == Move{} && (pv || cut)) --n.depth;
  return try_moves(n);
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
