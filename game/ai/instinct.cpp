// Reckoning with crossings, arrivals and cooldowns (RULES 4), one square at a time.
#include "game/ai/instinct.hpp"

#include <algorithm>
#include <cstdlib>

#include "game/ai/worth.hpp"

namespace pawnhub::ai {
namespace {

constexpr int kMate = 8'000;            // a king that can't get away, if all goes as it seems
constexpr int kLeastGain = 30;          // for less nobody stirs
constexpr int kOfThreats = 6;           // one of so many is carried out
constexpr int kOfHope = 16;             // see Temper
constexpr std::size_t kMostTakes = 12;  // one after the other on one square

int squares_gone(Kind kind, Square from, Square to) {
  if (kind == Kind::Knight) return 2;
  return std::max(std::abs(file_of(to) - file_of(from)), std::abs(rank_of(to) - rank_of(from)));
}

// The tick in which a man that starts then crosses into the last square of its way.
Tick entry(Speed speed, Tick start, int squares) {
  return start + Tick{(2 * squares - 1) * speed.half.value};
}

// When u crosses into s, if that is on its way.
std::optional<Tick> entry_into(const UnderWay& u, Square s, Speed speed) {
  if (u.knight()) {
    if (u.move.to() != s) return std::nullopt;
    return entry(speed, u.ordered, 2);
  }
  if (u.move.to() != s && !has(between(u.move.from(), u.move.to()), s)) return std::nullopt;
  return entry(speed, u.ordered, squares_gone(u.man.kind, u.move.from(), s));
}

// The men that stand, as a reckoning uses them up.
struct Scene {
  std::array<Board, 2> boards;
  const std::array<std::array<Tick, 64>, 2>& ready;
  Tick now;
  Speed speed;
  bool passes;

  BoardId after(BoardId b) const { return passes ? other(b) : b; }

  struct Taker {
    Square from;
    Kind kind;
    Tick enters;
  };
  // The least of that side's men that can cross into the place after one tick and before another.
  std::optional<Taker> taker(Place at, Colour by, Tick after_tick, Tick before) const {
    const Board& b = boards[index(at.board)];
    const Bitboard set = attackers(b, by, at.square, b.held());
    if (set == 0) return std::nullopt;
    for (const Kind k : kKinds) {
      for (const Square s : Squares{set & b.of(k)}) {
        const Tick start = std::max(now, ready[index(at.board)][index(s)]);
        const Tick enters =
            std::max(entry(speed, start, squares_gone(k, s, at.square)), after_tick + Tick{1});
        if (enters < before) return Taker{s, k, enters};
      }
    }
    return std::nullopt;
  }

  // What that side gains on balance by taking the man of that worth on the place, when both go on
  // taking there as long as it pays; it must be taken after one tick and before another.
  int exchange(Place at, Colour by, int prey, Tick after_tick, Tick before) const {
    Scene left = *this;
    std::array<int, kMostTakes + 1> gain{};
    std::size_t takes = 0;
    gain[0] = prey;
    while (takes < kMostTakes) {
      const auto t = left.taker(at, by, after_tick, before);
      if (!t) break;
      left.boards[index(at.board)].toggle(t->from, {by, t->kind});
      ++takes;
      gain[takes] = worth(t->kind) - gain[takes - 1];
      after_tick = t->enters + speed.half;
      before = after_tick + speed.cooldown;
      at.board = after(at.board);
      by = other(by);
    }
    if (takes == 0) return 0;
    while (--takes > 0) gain[takes - 1] = -std::max(-gain[takes - 1], gain[takes]);
    return gain[0];
  }
};

}  // namespace

// One order, reckoned through: when its man gets where, and who stands without it.
struct Instinct::Trip {
  Move order;
  Kind kind;  // as which it arrives
  Kind leaves_as;
  Tick enters;
  Tick arrives;
  Place to;     // where it takes
  Place rests;  // where it then stands
  Scene others;
};

Instinct::Instinct(const Match& m, Colour us, const Temper& temper)
    : m_(m),
      us_(us),
      rival_(other(us)),
      temper_(temper),
      speed_(speed_of(m.pace)),
      now_(m.next),
      passes_(m.rules().traits.passes),
      orders_(m, us) {
  for (const BoardId b : kBoards) prey_[index(b)] = m.position.on(b).of(rival_);
  for (const UnderWay& u : m.motion.traffic.men()) {
    if (u.man.colour != rival_) continue;
    rivals_under_way_ = true;
    const BoardId rests = passes_ ? other(u.move.board()) : u.move.board();
    prey_[index(rests)] |= bit(u.move.to());
  }
}

// What the man takes there: who stands there now, or will when it comes.
int Instinct::catch_of(const Trip& trip) const {
  const auto prey = m_.position.at(trip.to);
  if (!prey) {
    for (const UnderWay& u : m_.motion.traffic.men()) {
      const BoardId rests = passes_ ? other(u.move.board()) : u.move.board();
      if (u.man.colour == rival_ && u.move.to() == trip.to.square && rests == trip.to.board &&
          u.arrival(speed_) < trip.enters)
        return worth(u.move.promotion().value_or(u.man.kind));
    }
    return 0;
  }
  const Tick ready = m_.motion.ready[index(trip.to.board)][index(trip.to.square)];
  const bool gets_away =
      std::max(ready, now_ + temper_.hands[index(rival_)].reaction) + speed_.half <= trip.enters;
  if (!gets_away) return worth(prey->kind);
  if (prey->kind == Kind::King) return is_mate(trip, trip.to.square) ? kMate : 0;
  return worth(prey->kind) * temper_.hope / kOfHope;
}

// Is every square that the king could dodge to covered by somebody else?
bool Instinct::is_mate(const Trip& trip, Square king) const {
  const Tick stands = now_ + temper_.hands[index(rival_)].reaction + speed_.half + speed_.half;
  const Tick ready = stands + speed_.cooldown;
  Scene scene = trip.others;
  const BoardId board = trip.to.board;
  scene.boards[index(board)].toggle(king, {rival_, Kind::King});
  const Bitboard way = between(trip.order.from(), king);
  Bitboard dodges = kGeometry.king[index(king)] & ~scene.boards[index(board)].of(rival_) & ~way;
  if (passes_) dodges &= ~scene.boards[index(other(board))].of(rival_);
  // NOLINTNEXTLINE(readability-use-anyofallof): Squares is walked, it is no range of <algorithm>
  for (const Square s : Squares{dodges})
    if (!scene.taker({s, scene.after(board)}, us_, stands, ready)) return false;
  return true;
}

// What the other side gains by taking the man where it then rests.
int Instinct::risk_of(const Trip& trip) const {
  Scene scene = trip.others;
  Board& there = scene.boards[index(trip.rests.board)];
  if (const auto prey = there.at(trip.rests.square)) there.toggle(trip.rests.square, *prey);
  return std::max(0, scene.exchange(trip.rests, rival_, worth(trip.kind), trip.arrives,
                                    trip.arrives + speed_.cooldown));
}

// What would no longer be won from those on their way to us, because the man is not there to take
// them where they come to stand.
int Instinct::duty_of(const Trip& trip) const {
  if (!rivals_under_way_ || !temper_.thoughtful) return 0;
  const Scene all{m_.position.boards, m_.motion.ready, now_, speed_, passes_};
  int duty = 0;
  for (const UnderWay& u : m_.motion.traffic.men()) {
    if (u.man.colour != rival_ || u.move.to() == trip.to.square) continue;
    const Place rests{u.move.to(), all.after(u.move.board())};
    if (rests.board != trip.order.board()) continue;
    const Tick arrives = u.arrival(speed_);
    const auto won = [&](const Scene& scene) {
      return std::max(
          0, scene.exchange(rests, us_, worth(u.man.kind), arrives, arrives + speed_.cooldown));
    };
    duty = std::max(duty, won(all) - won(trip.others));
  }
  return duty;
}

// The most that the man could take next from where it rests, of those who can't get away by then.
int Instinct::threat_of(const Trip& trip) const {
  if (!temper_.thoughtful) return 0;
  const Board& there = trip.others.boards[index(trip.rests.board)];
  const Square s = trip.rests.square;
  const Bitboard reached =
      trip.kind == Kind::Pawn ? pawn_attacks(us_, s) : reach(trip.kind, s, there.held());
  const Tick again = trip.arrives + speed_.cooldown;
  int most = 0;
  for (const Square prey : Squares{reached & there.of(rival_)}) {
    const Tick ready = m_.motion.ready[index(trip.rests.board)][index(prey)];
    const Tick hit = entry(speed_, again, squares_gone(trip.kind, s, prey));
    if (ready + speed_.half > hit) most = std::max(most, worth(there.kind_at(prey)));
  }
  return most;
}

// What is lost if the man stays where it is: to those on their way, and to those so near that it
// could not get away any more.
int Instinct::loss_if_stays(Place at, Kind kind) const {
  Scene scene{m_.position.boards, m_.motion.ready, now_, speed_, passes_};
  const Tick soon = now_ + Tick{4 * speed_.half.value};
  const Bitboard near = kGeometry.king[index(at.square)];
  int loss = 0;
  if ((near & scene.boards[index(at.board)].of(rival_)) != 0) {
    Scene close = scene;
    for (Bitboard& set : close.boards[index(at.board)].kinds) set &= near | bit(at.square);
    if (close.taker(at, rival_, now_, soon))
      loss = std::max(0, scene.exchange(at, rival_, worth(kind), now_, soon));
  }
  if (!rivals_under_way_) return loss;
  scene.boards[index(at.board)].toggle(at.square, {us_, kind});
  for (const UnderWay& u : m_.motion.traffic.men()) {
    if (u.man.colour != rival_ || u.pawn_ahead()) continue;
    std::optional<Tick> hit;
    if (u.move.board() == at.board) hit = entry_into(u, at.square, speed_);
    const bool passes_in = passes_ && u.move.board() != at.board && u.move.to() == at.square;
    if (passes_in) hit = u.arrival(speed_);
    const bool in_time = hit && *hit >= now_ + speed_.half;
    if (!in_time) continue;
    int back = 0;
    if (kind != Kind::King && u.move.to() == at.square) {
      const Tick arrives = u.arrival(speed_);
      back = scene.exchange({at.square, scene.after(u.move.board())}, us_, worth(u.man.kind),
                            arrives, arrives + speed_.cooldown);
    }
    loss = std::max(loss, worth(kind) - std::max(0, back));
  }
  return loss;
}

int Instinct::gain_of(const Trip& trip) const {
  int gain = catch_of(trip);
  if (gain >= kKingWorth) return gain;
  if (passes_)
    if (const auto second = m_.position.at(trip.rests); second && second->colour == rival_)
      gain += worth(second->kind);
  if (trip.kind != trip.leaves_as) gain += worth(trip.kind) - worth(trip.leaves_as);
  return gain - risk_of(trip) - duty_of(trip) +
         loss_if_stays({trip.order.from(), trip.order.board()}, trip.leaves_as);
}

// Those under way were ordered before, and win every meeting: does the man come to stand at all?
bool Instinct::survives(Move order) const {
  if (!rivals_under_way_) return true;
  Match m = m_;
  const Man man = *m.position.at({order.from(), order.board()});
  start_order(m, order);
  const Tick arrives = UnderWay{now_, order, man}.arrival(speed_);
  advance(m, arrives + Tick{1});
  const Place rests{order.to(), passes_ ? other(order.board()) : order.board()};
  const auto there = m.position.at(rests);
  return there && there->colour == us_;
}

Bitboard Instinct::ways_of(Place from, Kind kind) const {
  const Board& b = m_.position.on(from.board);
  if (kind != Kind::Pawn) return reach(kind, from.square, b.held()) & ~b.of(us_);
  if (rank_of(from.square) == rank_for(us_, 7)) return 0;  // only a guess can put one there
  const int forward = us_ == Colour::White ? 8 : -8;
  Bitboard ways = pawn_attacks(us_, from.square) | bit(shifted(from.square, forward));
  if (rank_of(from.square) == rank_for(us_, 1)) ways |= bit(shifted(from.square, 2 * forward));
  return ways;
}

// Of its ways, those on which it takes, becomes more than a pawn, or gets out of danger.
Bitboard Instinct::urgent_ways_of(Place from, Kind kind) const {
  const Bitboard ways = ways_of(from, kind);
  if (loss_if_stays(from, kind) > 0) return ways;
  const Bitboard prey = passes_ ? prey_[0] | prey_[1] : prey_[index(from.board)];
  return ways & (kind == Kind::Pawn ? prey | rank_set_for(us_, 7) : prey);
}

Instinct::Trip Instinct::trip_of(Move order) const {
  const BoardId board = order.board();
  const Kind kind = m_.position.on(board).kind_at(order.from());
  const Tick enters = entry(speed_, now_, squares_gone(kind, order.from(), order.to()));
  Trip trip{order,
            order.promotion().value_or(kind),
            kind,
            enters,
            enters + speed_.half,
            {order.to(), board},
            {order.to(), passes_ ? other(board) : board},
            {m_.position.boards, m_.motion.ready, now_, speed_, passes_}};
  trip.others.boards[index(board)].toggle(order.from(), {us_, kind});
  return trip;
}

std::optional<Idea> Instinct::urgent() const {
  std::vector<Idea> found;
  for (const BoardId board : kBoards) {
    const Board& b = m_.position.on(board);
    for (const Square s : Squares{b.of(us_)}) {
      if (now_ < m_.motion.ready[index(board)][index(s)]) continue;
      for (const Square to : Squares{urgent_ways_of({s, board}, b.kind_at(s))}) {
        const Move order = completed(m_.position, {s, to, board});
        const int gain = gain_of(trip_of(order));
        if (gain >= kLeastGain && !orders_.refusal(order)) found.push_back({order, gain});
      }
    }
  }
  while (!found.empty()) {
    const auto best = std::max_element(
        found.begin(), found.end(), [](const Idea& a, const Idea& c) { return a.gain < c.gain; });
    if (survives(best->order)) return *best;
    found.erase(best);
  }
  return std::nullopt;
}

std::vector<Idea> Instinct::ideas() const {
  std::vector<Idea> found;
  for (const Move order : orders_.all()) {
    if (order.promotion().value_or(Kind::Queen) != Kind::Queen) continue;
    const Trip trip = trip_of(order);
    const int better =
        placement({us_, trip.kind}, order.to()) - placement({us_, trip.leaves_as}, order.from());
    const int lost = survives(order) ? 0 : worth(trip.leaves_as);
    found.push_back({order, gain_of(trip) + better + threat_of(trip) / kOfThreats - lost});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Idea& a, const Idea& b) { return a.gain > b.gain; });
  return found;
}

}  // namespace pawnhub::ai
