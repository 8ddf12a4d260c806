// The motion of one tick, step by step as RULES 4.3 numbers them.
#include "game/collision.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <tuple>

#include "game/orders.hpp"

namespace pawnhub {
namespace {

constexpr std::size_t kMostMen = 64;
constexpr Tick kBeforeAll{-1};  // when a man still on its origin came in
constexpr std::size_t kNobody = kMostMen;

// One who takes part in a fight.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): Few leaves its spare ones unfilled
struct Fighter {
  std::size_t man;  // in traffic
  Colour side;
  Tick ordered;
  Tick came_in;
  bool attacks;
  Place at;              // where it is if it falls
  std::size_t falls_to;  // in traffic, or kNobody
};

// A list on the stack; a tick must not allocate for what usually is two or three men.
template <class T>
class Few {
 public:
  void add(const T& t) {
    assert(size_ < kMostMen);
    items_[size_++] = t;
  }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }

 private:
  std::array<T, kMostMen> items_;
  std::size_t size_ = 0;
};

class TickOfMotion {
 public:
  TickOfMotion(Match& m, Events& events)
      : m_(m), events_(events), speed_(speed_of(m.pace)), t_(m.next) {}

  void carry_out() {
    look();
    halt_pawns();
    fight_at_edges();
    tell_crossings();
    take_standing();
    take_ghosts();
    fight_on_squares();
    clear_lost();
    arrive();
  }

 private:
  // What a man under way does in this tick.
  struct Going {
    std::optional<Square> before, now;  // squares occupied when the tick began, and after crossing
    bool crosses = false;
    bool lost = false;  // halted or taken: under way no more
  };

  Match& m_;
  Events& events_;
  Speed speed_;
  Tick t_;
  std::array<Going, kMostMen> going_;

  std::span<const UnderWay> men() const { return m_.motion.traffic.men(); }
  BoardId board_of(std::size_t i) const { return men()[i].move.board(); }

  void look() {
    for (std::size_t i = 0; i < men().size(); ++i) {
      const UnderWay& u = men()[i];
      going_[i] = {u.at(speed_, t_ - Tick{1}), u.at(speed_, t_), u.crosses(speed_, t_), false};
    }
  }

  // A man comes to stand, ready again after its cooldown.
  void stand(Man man, Place at) {
    m_.position.toggle(at, man);
    m_.motion.ready[index(at.board)][index(at.square)] = t_ + speed_.cooldown;
  }

  // Step 1. All look at who stood when the motion began: halting ones make no difference.
  void halt_pawns() {
    const auto stood = m_.position.boards;
    for (std::size_t i = 0; i < men().size(); ++i) {
      const UnderWay& u = men()[i];
      Going& g = going_[i];
      if (!g.crosses || !u.pawn_ahead()) continue;
      if (!has(stood[index(board_of(i))].of(other(u.man.colour)), *g.now)) continue;
      g.lost = true;
      const Place at{*g.before, board_of(i)};
      stand(u.man, at);
      events_.push_back({.kind = EventKind::Halted, .man = u.man, .at = at});
    }
  }

  // Those that are not stopped at the edge.
  void tell_crossings() {
    for (std::size_t i = 0; i < men().size(); ++i)
      if (crosses(i))
        events_.push_back({.kind = EventKind::Crossed,
                           .man = men()[i].man,
                           .at = place_of(i),
                           .move = men()[i].move});
  }

  bool crosses(std::size_t i) const { return going_[i].crosses && !going_[i].lost; }
  // Of one that occupies a square.
  Place place_of(std::size_t i) const { return {*going_[i].now, board_of(i)}; }

  void lose(std::size_t i, Man taker, Place at) {
    Going& g = going_[i];
    if (g.lost) return;
    g.lost = true;
    events_.push_back({.kind = EventKind::Taken, .man = men()[i].man, .taker = taker, .at = at});
  }

  Fighter attacker(std::size_t i, Place at) const {
    return {i, side(i), men()[i].ordered, t_, true, at, kNobody};
  }
  Fighter met_there(std::size_t i) const {
    const Tick came_in = men()[i].came_in(speed_, t_).value_or(kBeforeAll);
    return {i, side(i), men()[i].ordered, came_in, false, place_of(i), kNobody};
  }
  Colour side(std::size_t i) const { return men()[i].man.colour; }

  // Step 2. Enemies that cross one edge in opposite ways.
  void fight_at_edges() {
    for (std::size_t i = 0; i < men().size(); ++i) {
      if (!crosses_edge(i)) continue;
      Few<Fighter> meeting;
      for (std::size_t j = i; j < men().size(); ++j)
        if (crosses_edge(j) && same_edge(i, j))
          meeting.add(attacker(j, {*going_[j].before, board_of(j)}));
      fight(meeting);
    }
  }
  bool crosses_edge(std::size_t i) const { return crosses(i) && !men()[i].knight(); }
  bool same_edge(std::size_t i, std::size_t j) const {
    const Going& a = going_[i];
    const Going& b = going_[j];
    return board_of(i) == board_of(j) &&
           ((a.before == b.now && a.now == b.before) || (a.before == b.before && a.now == b.now));
  }

  // Step 3.
  void take_standing() {
    for (std::size_t i = 0; i < men().size(); ++i)
      if (crosses(i)) take_at(place_of(i), men()[i].man);
  }
  // Takes the enemy that stands there, if one does.
  void take_at(Place at, Man taker) {
    const auto man = m_.position.at(at);
    if (!man || man->colour == taker.colour) return;
    lift(m_, at);
    events_.push_back({.kind = EventKind::Taken, .man = *man, .taker = taker, .at = at});
  }

  void take_ghosts() {
    for (std::size_t i = 0; i < men().size(); ++i) {
      const UnderWay& u = men()[i];
      if (!u.pawn_slanted() || !crosses(i)) continue;
      for (const Ghost& g : ghosts_of(m_, other(u.man.colour), t_))
        if (g.square == *going_[i].now) take_pawn_of(g, u.man);
    }
  }
  void take_pawn_of(const Ghost& g, Man taker) {
    const Place at{g.pawn, BoardId::A};
    if (!g.moving) return take_at(at, taker);
    for (std::size_t j = 0; j < men().size(); ++j)
      if (men()[j].man.colour != taker.colour && men()[j].double_step() &&
          men()[j].move.to() == g.pawn)
        lose(j, taker, at);
  }

  // Step 4. Each man is on one square, so that no fight touches another.
  void fight_on_squares() {
    for (std::size_t i = 0; i < men().size(); ++i) {
      if (!crosses(i)) continue;
      Few<Fighter> meeting;
      for (std::size_t j = 0; j < men().size(); ++j)
        if (is_on(j, place_of(i)))
          meeting.add(crosses(j) ? attacker(j, place_of(j)) : met_there(j));
      fight(meeting);
    }
  }
  bool is_on(std::size_t i, Place at) const {
    return !going_[i].lost && board_of(i) == at.board && going_[i].now == at.square;
  }

  // Attackers by when they were ordered; each meets its enemies in the order in which they came.
  void fight(Few<Fighter>& meeting) {
    std::sort(meeting.begin(), meeting.end(), [](const Fighter& a, const Fighter& b) {
      return std::tuple(a.came_in, a.ordered, a.man) < std::tuple(b.came_in, b.ordered, b.man);
    });
    Few<Tick> turns;
    for (const Fighter& f : meeting)
      if (f.attacks) turns.add(f.ordered);
    std::sort(turns.begin(), turns.end());
    const auto* end = std::unique(turns.begin(), turns.end());
    for (const Tick* turn = turns.begin(); turn != end; ++turn) attack_together(meeting, *turn);
  }

  // Those ordered at one tick attack on one picture: nobody falls until all have met. Who falls to
  // several is said to be taken by the first of them in the traffic, the earliest ordered.
  void attack_together(Few<Fighter>& meeting, Tick ordered) {
    const auto takes = [](const Fighter& taker, Fighter& f) {
      f.falls_to = std::min(f.falls_to, taker.man);
    };
    for (Fighter& a : meeting) {
      if (!a.attacks || a.ordered != ordered || going_[a.man].lost) continue;
      const Fighter* stopped_by = nullptr;
      for (Fighter& e : meeting) {
        if (e.side == a.side || going_[e.man].lost) continue;
        // One who has met his match meets only those who came in with it, and were ordered with it.
        if (stopped_by != nullptr &&
            (e.came_in != stopped_by->came_in || e.ordered != stopped_by->ordered))
          break;
        if (e.ordered >= a.ordered) takes(a, e);
        if (e.ordered <= a.ordered) {
          takes(e, a);
          stopped_by = &e;
        }
      }
    }
    for (const Fighter& f : meeting)
      if (f.falls_to != kNobody) lose(f.man, men()[f.falls_to].man, f.at);
  }

  // Everyone who is lost leaves the traffic.
  void clear_lost() {
    std::array<bool, kMostMen> marked{};
    bool any = false;
    std::array<Going, kMostMen> kept;
    std::size_t n = 0;
    for (std::size_t i = 0; i < men().size(); ++i) {
      marked[i] = going_[i].lost;
      any |= marked[i];
      if (!marked[i]) kept[n++] = going_[i];
    }
    if (!any) return;
    m_.motion.traffic.remove({marked.data(), men().size()});
    going_ = kept;
  }

  // Step 7, and in Alice what 4.5 puts before standing.
  void arrive() {
    std::array<bool, kMostMen> arrives{};
    bool any = false;
    for (std::size_t i = 0; i < men().size(); ++i) {
      arrives[i] = men()[i].arrival(speed_) == t_;
      any |= arrives[i];
      if (arrives[i])
        events_.push_back({.kind = EventKind::Arrived,
                           .man = men()[i].man,
                           .at = {men()[i].move.to(), board_of(i)}});
    }
    if (!any) return;
    if (m_.rules().traits.passes) pass_boards(arrives);
    for (std::size_t i = 0; i < men().size(); ++i)
      if (arrives[i] && !going_[i].lost) settle(men()[i]);
    for (std::size_t i = 0; i < men().size(); ++i) going_[i].lost |= arrives[i];
    clear_lost();
  }

  Place settling_place(const UnderWay& u) const {
    const bool passes = m_.rules().traits.passes;
    return {u.move.to(), passes ? other(u.move.board()) : u.move.board()};
  }

  void settle(const UnderWay& u) {
    const Place at = settling_place(u);
    Man man = u.man;
    if (at.board != u.move.board())
      events_.push_back({.kind = EventKind::Passed, .man = man, .at = at});
    if (const auto promotion = u.move.promotion()) {
      man.kind = *promotion;
      events_.push_back({.kind = EventKind::Promoted, .man = man, .at = at});
    }
    stand(man, at);
    if (u.double_step() && m_.rules().traits.en_passant) m_.motion.double_stepped |= bit(at.square);
  }

  // RULES 4.5. A square is the destination of one man of a side at most, on whichever board.
  void pass_boards(std::span<const bool> arrives) {
    const auto passes = [&](std::size_t i) { return arrives[i] && !going_[i].lost; };
    // Two that pass each other between the boards meet before either is there.
    for (std::size_t i = 0; i < men().size(); ++i) {
      if (!passes(i)) continue;
      Few<Fighter> meeting;
      for (std::size_t j = i; j < men().size(); ++j)
        if (passes(j) && men()[i].move.to() == men()[j].move.to())
          meeting.add(attacker(j, place_of(j)));
      fight(meeting);
    }
    for (std::size_t i = 0; i < men().size(); ++i)
      if (passes(i)) take_at(settling_place(men()[i]), men()[i].man);
    // And then those under way on the square that it comes to.
    for (std::size_t i = 0; i < men().size(); ++i) {
      if (!passes(i)) continue;
      const Place at = settling_place(men()[i]);
      Few<Fighter> meeting;
      meeting.add(attacker(i, at));
      for (std::size_t j = 0; j < men().size(); ++j)
        if (!arrives[j] && is_on(j, at)) meeting.add(met_there(j));
      fight(meeting);
    }
  }
};

}  // namespace

void carry_out_motion(Match& m, Events& events) {
  if (next_motion(m) == m.next) TickOfMotion(m, events).carry_out();
}

std::optional<Tick> next_motion(const Match& m) {
  const Speed speed = speed_of(m.pace);
  std::optional<Tick> due;
  for (const UnderWay& u : m.motion.traffic.men()) {
    const Tick t = u.next_due(speed, m.next - Tick{1});
    if (!due || t < *due) due = t;
  }
  return due;
}

}  // namespace pawnhub
