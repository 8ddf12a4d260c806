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

// One who takes part in a fight.
// NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): Few leaves its spare ones unfilled
struct Fighter {
  std::size_t man;  // in traffic
  Colour side;
  Tick ordered;
  Tick came_in;
  bool attacks;
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
  std::span<const T> span() const { return {items_.data(), size_}; }
  bool empty() const { return size_ == 0; }

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
    for_each_edge_fight();
    take_standing();
    take_ghosts();
    for_each_square_fight();
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
      if (!g.crosses) continue;
      const Bitboard enemies = stood[index(board_of(i))].of(other(u.man.colour));
      if (u.pawn_ahead() && has(enemies, *g.now)) {
        g.lost = true;
        const Place at{*g.before, board_of(i)};
        stand(u.man, at);
        events_.push_back({.kind = EventKind::Halted, .man = u.man, .at = at});
      } else {
        events_.push_back({.kind = EventKind::Crossed,
                           .man = u.man,
                           .at = {*g.now, board_of(i)},
                           .move = u.move});
      }
    }
  }

  void lose(std::size_t i, Man taker, Place at) {
    Going& g = going_[i];
    if (g.lost) return;
    g.lost = true;
    events_.push_back({.kind = EventKind::Taken, .man = men()[i].man, .taker = taker, .at = at});
  }

  Fighter fighter(std::size_t i, Tick came_in, bool attacks) const {
    return {i, men()[i].man.colour, men()[i].ordered, came_in, attacks};
  }

  // Step 2. Enemies that cross one edge in opposite ways.
  void for_each_edge_fight() {
    for (std::size_t i = 0; i < men().size(); ++i) {
      if (!crosses_edge(i)) continue;
      Few<Fighter> meeting;
      for (std::size_t j = 0; j < men().size(); ++j)
        if (crosses_edge(j) && board_of(i) == board_of(j) &&
            ((going_[i].before == going_[j].now && going_[i].now == going_[j].before) ||
             (going_[i].before == going_[j].before && going_[i].now == going_[j].now)))
          meeting.add(fighter(j, t_, true));
      const bool first_of_them = meeting.begin()->man == i;
      if (first_of_them) fight(meeting, {*going_[i].now, board_of(i)});
    }
  }
  bool crosses_edge(std::size_t i) const {
    return going_[i].crosses && !going_[i].lost && !men()[i].knight();
  }

  // Step 3.
  void take_standing() {
    for (std::size_t i = 0; i < men().size(); ++i)
      if (going_[i].crosses && !going_[i].lost)
        take_at({*going_[i].now, board_of(i)}, men()[i].man);
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
      if (!u.pawn_slanted() || !going_[i].crosses || going_[i].lost) continue;
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

  // Step 4. Only men that crossed in can make a fight.
  void for_each_square_fight() {
    for (std::size_t i = 0; i < men().size(); ++i) {
      if (!going_[i].crosses || going_[i].lost) continue;
      const Place at{*going_[i].now, board_of(i)};
      fight_on(at, [this](std::size_t j) { return going_[j].crosses; });
    }
  }

  // Everyone moving on a square, those who attack among them.
  template <class Attacks>
  void fight_on(Place at, Attacks attacks) {
    Few<Fighter> meeting;
    for (std::size_t j = 0; j < men().size(); ++j)
      if (!going_[j].lost && board_of(j) == at.board && going_[j].now == at.square)
        meeting.add(fighter(j, men()[j].came_in(speed_, t_).value_or(kBeforeAll), attacks(j)));
    fight(meeting, at);
  }

  // Attackers by when they were ordered; each meets its enemies in the order in which they came.
  void fight(Few<Fighter>& meeting, Place at) {
    std::sort(meeting.begin(), meeting.end(), [](const Fighter& a, const Fighter& b) {
      return std::tuple(a.came_in, a.ordered, a.man) < std::tuple(b.came_in, b.ordered, b.man);
    });
    Few<Tick> turns;
    for (const Fighter& f : meeting)
      if (f.attacks) turns.add(f.ordered);
    std::sort(turns.begin(), turns.end());
    const auto* end = std::unique(turns.begin(), turns.end());
    for (const Tick* turn = turns.begin(); turn != end; ++turn) attack_together(meeting, *turn, at);
  }

  // Those ordered at one tick attack on one picture: nobody falls until all have met.
  void attack_together(const Few<Fighter>& meeting, Tick ordered, Place at) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): as Fighter
    struct Fall {
      std::size_t man;
      Man taker;
    };
    Few<Fall> falls;
    std::array<bool, kMostMen> falling{};
    const auto fells = [&](std::size_t man, const Fighter& by) {
      if (falling[man]) return;
      falling[man] = true;
      falls.add({man, men()[by.man].man});
    };
    for (const Fighter& a : meeting.span()) {
      if (!a.attacks || a.ordered != ordered || going_[a.man].lost) continue;
      const Fighter* stopped_by = nullptr;
      for (const Fighter& e : meeting.span()) {
        if (e.side == a.side || going_[e.man].lost) continue;
        // One who has met his match meets only those who came in with it, and were ordered with it.
        if (stopped_by != nullptr &&
            (e.came_in != stopped_by->came_in || e.ordered != stopped_by->ordered))
          break;
        if (e.ordered >= a.ordered) fells(e.man, a);
        if (e.ordered <= a.ordered) {
          fells(a.man, e);
          stopped_by = &e;
        }
      }
    }
    for (const Fall& f : falls.span()) lose(f.man, f.taker, at);
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
    if (u.double_step()) m_.motion.double_stepped |= bit(at.square);
  }

  void pass_boards(std::span<const bool> arrives) {
    // Two that pass each other between the boards meet before either is there.
    for (std::size_t i = 0; i < men().size(); ++i) {
      for (std::size_t j = i + 1; j < men().size(); ++j) {
        if (!arrives[i] || !arrives[j] || men()[i].move.to() != men()[j].move.to()) continue;
        Few<Fighter> meeting;
        meeting.add(fighter(i, t_, true));
        meeting.add(fighter(j, t_, true));
        fight(meeting, settling_place(men()[i]));
      }
    }
    for (std::size_t i = 0; i < men().size(); ++i)
      if (arrives[i] && !going_[i].lost) take_at(settling_place(men()[i]), men()[i].man);
    for (std::size_t i = 0; i < men().size(); ++i)
      if (arrives[i] && !going_[i].lost) attack_by_passing(i, arrives);
  }

  // The one who passes attacks those under way on the square that it comes to.
  void attack_by_passing(std::size_t i, std::span<const bool> arrives) {
    const Place at = settling_place(men()[i]);
    Few<Fighter> meeting;
    meeting.add(fighter(i, t_, true));
    for (std::size_t j = 0; j < men().size(); ++j)
      if (!going_[j].lost && !arrives[j] && board_of(j) == at.board && going_[j].now == at.square)
        meeting.add(fighter(j, men()[j].came_in(speed_, t_).value_or(kBeforeAll), false));
    fight(meeting, at);
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
