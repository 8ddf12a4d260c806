// Orders and answers in turn, as deep as the nodes allow; at the end of each line the match is run
// on.
#include "game/ai/foresight.hpp"

#include <algorithm>

#include "game/ai/worth.hpp"

namespace pawnhub::ai {
namespace {

constexpr int kWon = 100'000;  // less a tick's worth for each tick that it takes
constexpr int kRuns = 3;       // for each line
constexpr int kDeepest = 3;
// How many orders are tried beside waiting: at the root from the second round on, and then.
constexpr std::size_t kRootWidth = 14;
constexpr std::size_t kWidth = 7;

// How far ahead: until a man that starts now has gone its way and cooled down, and a bit.
Tick horizon(Speed speed) { return Tick{8 * speed.half.value} + speed.cooldown; }
// The sides look at a run at least so far apart.
Tick glance(Speed speed) { return Tick{speed.half.value / 2}; }

class Runner {
 public:
  Runner(const Match& root, Colour us, const Foresight& f, const std::function<bool()>& stop)
      : root_(root), us_(us), f_(f), stop_(stop), speed_(speed_of(root.pace)) {}

  std::optional<Move> best();

 private:
  // An order of the root, or none, and what it has been found to lead to.
  struct Try {
    std::optional<Move> order;
    int value = 0;
  };

  // A match being run ahead, and from when each side's hand is free.
  struct Line {
    Match m;
    std::array<Tick, 2> free;
  };

  const Match& root_;
  Colour us_;
  const Foresight& f_;
  const std::function<bool()>& stop_;
  Speed speed_;
  std::uint64_t looks_ = 0;

  bool spent() const { return looks_ >= f_.nodes || (stop_ && stop_()); }
  void give(Line& line, Colour by, const std::optional<Move>& order) const;
  Tick next_look(const Line& line) const;
  int run(Line line);
  int runs(const Line& line);
  int value_of(Line line, const std::optional<Move>& order, Colour by, int depth, int alpha,
               int beta);
  int answered(const Line& line, Colour by, int depth, int alpha, int beta);
  bool deepen(std::vector<Try>& tries, int depth);
};

// An order, or to wait, which takes a hand half as long.
void Runner::give(Line& line, Colour by, const std::optional<Move>& order) const {
  const Tick now = line.m.next;
  const Tick between = f_.temper.hands[index(by)].between;
  line.free[index(by)] = now + (order ? between : Tick{between.value / 2});
  if (!order) return;
  start_order(line.m, *order);
  line.free[index(other(by))] = now + f_.temper.hands[index(other(by))].reaction;
}

// The next tick in which a run can look different: something moves, a man gets ready, or a hand
// is free again.
Tick Runner::next_look(const Line& line) const {
  const Match& m = line.m;
  Tick due = root_.next + horizon(speed_);
  const auto consider = [&](Tick t) {
    if (t > m.next) due = std::min(due, t);
  };
  for (const Tick t : line.free) consider(t);
  for (const UnderWay& u : m.motion.traffic.men()) consider(u.next_due(speed_, m.next) + Tick{1});
  for (const BoardId b : kBoards)
    for (const Square s : Squares{m.position.on(b).held()})
      consider(m.motion.ready[index(b)][index(s)]);
  return std::max(due, m.next + glance(speed_));
}

// How it stands for us when both sides have followed their instinct to the horizon.
int Runner::run(Line line) {
  const Tick end = root_.next + horizon(speed_);
  Match& m = line.m;
  while (!m.outcome && m.next < end) {
    std::array<std::optional<Idea>, 2> ideas;
    for (const Colour c : kColours) {
      if (line.free[index(c)] > m.next) continue;
      ++looks_;
      ideas[index(c)] = Instinct(m, c, f_.temper).urgent();
    }
    for (const Colour c : kColours)
      if (ideas[index(c)]) give(line, c, ideas[index(c)]->order);
    advance(m, std::min(next_look(line), end));
  }
  if (!m.outcome || m.outcome->winner == Winner::Draw) return standing(m, us_);
  const int won = kWon - (m.outcome->tick - root_.next).value;
  return m.outcome->winner == winner(us_) ? won : -won;
}

// The same for when our hand is free as it should be, and later: half the average, half the worst,
// so that nothing hangs by a tick.
int Runner::runs(const Line& line) {
  const Tick between = f_.temper.hands[index(us_)].between;
  int sum = 0;
  int worst = 2 * kWon;
  for (int halves = 0; halves < kRuns; ++halves) {
    Line late = line;
    Tick& free = late.free[index(us_)];
    free = std::max(free, line.m.next) + Tick{between.value * halves / 2};
    const int value = run(late);
    sum += value;
    worst = std::min(worst, value);
  }
  return (sum / kRuns + worst) / 2;
}

// What comes of an order (or of waiting), for us, when the sides then try theirs in turn.
int Runner::value_of(Line line, const std::optional<Move>& order, Colour by, int depth, int alpha,
                     int beta) {
  give(line, by, order);
  if (depth <= 1) return runs(line);
  const Colour next = other(by);
  advance(line.m, std::max(line.free[index(next)], line.m.next + Tick{1}));
  if (line.m.outcome) return runs(line);
  return answered(line, next, depth - 1, alpha, beta);
}

// The best that side can make of it, for us; outside of alpha and beta a bound is enough.
int Runner::answered(const Line& line, Colour by, int depth, int alpha, int beta) {
  const bool ours = by == us_;
  int best = value_of(line, std::nullopt, by, depth, alpha, beta);
  std::size_t tried = 0;
  const std::vector<Idea> ideas = Instinct(line.m, by, f_.temper).ideas();
  looks_ += ideas.size();
  for (const Idea& idea : ideas) {
    (ours ? alpha : beta) = ours ? std::max(alpha, best) : std::min(beta, best);
    if (alpha >= beta || ++tried > kWidth || spent()) break;
    const int value = value_of(line, idea.order, by, depth, alpha, beta);
    best = ours ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

// One more round over the tries, best first; false if there wasn't enough left for all of it.
bool Runner::deepen(std::vector<Try>& tries, int depth) {
  int alpha = -2 * kWon;
  std::size_t done = 0;
  for (; done < tries.size(); ++done) {
    Try& t = tries[done];
    const int bonus = t.order ? 0 : f_.margin;
    const int value =
        value_of({root_, {root_.next, root_.next}}, t.order, us_, depth, alpha, 2 * kWon) + bonus;
    // What was cut short counts for nothing, but one look at each is always taken.
    if (spent() && (depth > 1 || done >= 1)) break;
    t.value = value;
    if (depth > 1) alpha = std::max(alpha, value);
  }
  // Those not reached keep their order behind those that were.
  const bool finished = done == tries.size();
  if (depth == 1 && !finished) tries.resize(std::max<std::size_t>(done, 1));
  std::stable_sort(tries.begin(), tries.begin() + static_cast<std::ptrdiff_t>(done),
                   [](const Try& a, const Try& b) { return a.value > b.value; });
  return finished;
}

std::optional<Move> Runner::best() {
  std::vector<Try> tries(1);  // waiting
  for (const Idea& idea : Instinct(root_, us_, f_.temper).ideas()) tries.push_back({idea.order});
  if (tries.size() == 1) return std::nullopt;
  for (int depth = 1; depth <= kDeepest && deepen(tries, depth); ++depth)
    if (tries.size() > kRootWidth) tries.resize(kRootWidth);
  return tries.front().order;
}

}  // namespace

std::optional<Move> foreseen(const Match& m, Colour us, const Foresight& f,
                             const std::function<bool()>& stop) {
  if (m.outcome) return std::nullopt;
  return Runner(m, us, f, stop).best();
}

}  // namespace pawnhub::ai
