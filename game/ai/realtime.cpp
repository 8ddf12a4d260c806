// See, think, wait as long as a hand takes, order.
#include "game/ai/realtime.hpp"

#include <algorithm>
#include <cassert>

#include "game/ai/foresight.hpp"
#include "game/ai/instinct.hpp"
#include "game/ai/shown.hpp"

namespace pawnhub::ai {
namespace {

// By level; the first is Random's, which has a hand of its own.
constexpr std::array<Skill, kLevelCount> kSkills{{
    {{Tick{60}, Tick{240}}, 4, 1},
    {{Tick{50}, Tick{180}}, 5, 1},
    {{Tick{40}, Tick{120}}, 7, 1},
    {{Tick{30}, Tick{70}}, 10, 400},
    {{Tick{18}, Tick{36}}, 13, 2'000},
    {{Tick{16}, Tick{28}}, 14, 4'000},
    {{Tick{14}, Tick{21}}, 16, 8'000},
    {{Tick{12}, Tick{16}}, 16, 16'000},
}};

// A heuristic player's own guess at whom it will catch, and what it stirs for.
constexpr int kHope = 8;
constexpr int kSearchHope = 1;
// In hundredths of a pawn: to begin with, one less for so many ticks, and how many at most.
constexpr int kPatience = 4;
constexpr std::int32_t kImpatience = 20;
constexpr int kMostImpatience = 80;
constexpr int kOfAttention = 16;
constexpr int kWorthAnOrder = 6;
constexpr int kWhim = 10;  // in hundredths of a pawn, so that no two matches are alike

}  // namespace

const Skill& skill_of(const Level& level) {
  return kSkills[static_cast<std::size_t>(level.number - 1)];
}

RealTimeOpponent::RealTimeOpponent(Colour player, const Level& level, std::uint64_t seed)
    : player_(player), level_(level), skill_(skill_of(level)), random_(seed), memory_(player) {
  assert(skill_.hand.reaction <= skill_.hand.between);
  thinks_at_ = Tick{random_.below(skill_.hand.between.value)};
}

std::vector<Command> RealTimeOpponent::act(const View& v, const Budget& b) {
  assert(v.player == player_);
  memory_.see(v);
  if (v.outcome) return {};
  std::vector<Command> commands = carried_out(v);
  watch(v);
  if (!intent_ && v.next >= thinks_at_) think(v, b);
  return commands;
}

// A man that sets out against one's own is answered at once, if it is noticed.
void RealTimeOpponent::watch(const View& v) {
  for (const Sighting& s : v.under_way) {
    if (s.man.colour == player_ || !s.at || s.ordered.value_or(v.next) <= last_alarm_) continue;
    const Board& board = v.boards[index(s.at->board)];
    Bitboard way = s.to ? bit(*s.to) | between(s.at->square, *s.to) : ~Bitboard{0};
    if ((way & board.of(player_)) == 0) continue;
    last_alarm_ = v.next;
    if (random_.below(kOfAttention) >= skill_.attention) continue;
    thinks_at_ = v.next;
    if ((way & board.of(player_, Kind::King)) != 0) intent_.reset();
  }
}

// What was meant may be out of date by now; then the hand stays where it is.
std::vector<Command> RealTimeOpponent::carried_out(const View& v) {
  if (!intent_ || v.next < intent_->due) return {};
  const Move order = intent_->order;
  intent_.reset();
  if (!shown_moves(v).contains(order)) return {};
  last_order_ = v.next;
  return {{v.next, player_, CommandKind::Move, order}};
}

void RealTimeOpponent::think(const View& v, const Budget& b) {
  const Tick due = v.next + skill_.hand.reaction;
  Match then = memory_.picture(v);
  advance(then, due);
  if (!then.outcome)
    if (const auto order = decided(then, b)) intent_ = Intent{due, *order};
  thinks_at_ = next_thought(v, intent_.has_value());
}

// An order keeps the hand busy; who waits looks again sooner, and in time for a man that gets
// ready.
Tick RealTimeOpponent::next_thought(const View& v, bool ordered) {
  const std::int32_t whole = skill_.hand.between.value;
  const std::int32_t pause = ordered ? whole : whole / 2;
  const std::int32_t jitter = random_.below(pause / 4 + 1);
  Tick next = v.next + Tick{pause - pause / 8 + jitter};
  if (ordered) return next;
  for (const BoardId board : kBoards)
    for (const Square s : Squares{v.boards[index(board)].of(player_)}) {
      const Tick in_time = v.ready[index(board)][index(s)] - skill_.hand.reaction;
      if (in_time > v.next) next = std::min(next, in_time);
    }
  return next;
}

// The other side is taken to be a little quicker than oneself: what holds then holds.
Temper RealTimeOpponent::temper(int hope, bool thoughtful) const {
  Hand slower = skill_.hand;
  Hand quicker = skill_.hand;
  slower.between.value += slower.between.value / 4;
  quicker.between.value -= quicker.between.value / 4;
  Temper t{{slower, slower}, hope, thoughtful};
  t.hands[index(other(player_))] = quicker;
  return t;
}

// By how much an order must beat waiting. Who has waited long gives something to get on.
int RealTimeOpponent::margin(Tick now) const {
  return kPatience - std::min(kMostImpatience, (now - last_order_).value / kImpatience);
}

std::optional<Move> RealTimeOpponent::decided(const Match& then, const Budget& b) {
  if (random_.below(1'000) < level_.slips) {
    const MoveList any = legal_moves(then, player_);
    if (any.empty()) return std::nullopt;
    return any[random_.below(any.size())];
  }
  if (level_.style == Style::Search)
    return foreseen(then, player_,
                    {.temper = temper(kSearchHope, true),
                     .nodes = std::min(b.nodes, skill_.nodes),
                     .margin = margin(then.next)},
                    b.stop);
  std::optional<Idea> best;
  for (Idea idea : Instinct(then, player_, temper(kHope, false)).ideas()) {
    idea.gain += random_.below(kWhim);
    if (idea.gain > (best ? best->gain : kWorthAnOrder)) best = idea;
  }
  if (!best) return std::nullopt;
  return best->order;
}

}  // namespace pawnhub::ai
