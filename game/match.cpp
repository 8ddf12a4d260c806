// How commands, turns and clocks carry a match on.
#include "game/match.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <vector>

#include "game/collision.hpp"
#include "game/notation.hpp"
#include "game/orders.hpp"

namespace pawnhub {
namespace {

// In real time an unanswered offer lapses after ten seconds (RULES 2).
constexpr Tick kOfferLasts{600};

bool turn_based(const Match& m) { return m.pace == Pace::Turn; }

// In real time a start is its men and castling rights.
void leave_out_turns(Position& p) {
  p.set_en_passant(0);
  if (p.turn == Colour::Black) p.pass_turn();
  p.quiet = 0;
  p.number = 1;
}

// --- Moves: turn by turn (RULES 3), or orders in real time (RULES 4.2) ---

std::optional<Refusal> refusal_of_move(const Match& m, Colour player, Move move) {
  if (!turn_based(m)) return Orders(m, player).refusal(move);
  if (m.position.turn != player) return Refusal::NotYourTurn;
  if (m.rules().moves(m.position).contains(move)) return std::nullopt;
  return why_illegal(m.rules(), m.position, move);
}

void make_move(Match& m, Move move) {
  if (!turn_based(m)) return start_order(m, move);
  const Colour mover = m.position.turn;
  m.rules().play(m.position, move);
  m.history.remember(m.position);
  m.left[index(mover)] = m.left[index(mover)] - (m.next - m.turn_began);
  m.turn_began = m.next;
  m.has_moved[index(mover)] = true;
}

// --- Judging commands (RULES 2) ---

// One player's commands of a tick, judged on the match as the tick found it with only that player's
// own applied: on a copy, which is thrown away.
class Judge {
 public:
  Judge(const Match& at_tick, Colour player) : m_(at_tick), player_(player) {}

  // What was accepted, to be carried out with what the other side did.
  std::vector<Move> moves;
  bool resigns = false;
  bool agrees = false;
  bool offers = false;
  bool declines = false;

  // Has one of these commands ended the match as far as this player knows?
  bool done() const { return resigns || agrees; }

  std::optional<Refusal> judge(const Command& c) {
    switch (c.kind) {
      case CommandKind::Move: return judge_move(completed(m_.position, c.move));
      case CommandKind::Resign: resigns = true; break;
      case CommandKind::OfferDraw: return judge_offer();
      case CommandKind::AcceptDraw: return judge_answer(agrees);
      case CommandKind::DeclineDraw: return judge_answer(declines);
      case CommandKind::Forfeit:
      case CommandKind::Abort: assert(false && "the referee is not judged");
    }
    return std::nullopt;
  }

 private:
  Match m_;
  Colour player_;

  std::optional<Refusal> judge_move(Move wanted) {
    if (const auto refusal = refusal_of_move(m_, player_, wanted)) return refusal;
    make_move(m_, wanted);
    m_.offers[index(other(player_))].reset();
    moves.push_back(wanted);
    return std::nullopt;
  }
  std::optional<Refusal> judge_offer() {
    if (offer_stands(m_, player_)) return Refusal::OfferStands;
    m_.offers[index(player_)] = m_.next;
    (offer_stands(m_, other(player_)) ? agrees : offers) = true;
    return std::nullopt;
  }
  std::optional<Refusal> judge_answer(bool& answer) {
    if (!offer_stands(m_, other(player_))) return Refusal::NothingOffered;
    m_.offers[index(other(player_))].reset();
    answer = true;
    return std::nullopt;
  }
};

using Judges = std::array<Judge, 2>;  // by player

// The referee's commands are facts.
struct Referee {
  std::array<bool, 2> forfeits{};
  bool aborts = false;
};

std::optional<Verdict> verdict_of_commands(const Judges& by, const Referee& referee) {
  constexpr Verdict kAborted{Winner::None, Ending::Abort};
  constexpr Verdict kAgreed{Winner::Draw, Ending::Agreement};
  const auto& [white, black] = by;
  const auto& [white_lost, black_lost] = referee.forfeits;
  if (referee.aborts || (white_lost && black_lost)) return kAborted;
  if (white_lost) return Verdict{Winner::Black, Ending::Forfeit};
  if (black_lost) return Verdict{Winner::White, Ending::Forfeit};
  if (white.agrees || black.agrees || (white.offers && black.offers)) return kAgreed;
  if (white.resigns && black.resigns) return kAgreed;
  if (white.resigns) return Verdict{Winner::Black, Ending::Resignation};
  if (black.resigns) return Verdict{Winner::White, Ending::Resignation};
  return std::nullopt;
}

// --- Events of a move ---

// From the match before it. Turn by turn everything happens at once; in real time the rest follows.
void tell_move(const Match& m, Move move, Events& events) {
  const Position& p = m.position;
  const Place from{move.from(), move.board()};
  const Man man = *p.at(from);
  events.push_back({.kind = EventKind::Ordered, .man = man, .at = from, .move = move});
  if (!turn_based(m)) return;

  if (const auto prey = prey_of(p, move))
    events.push_back({.kind = EventKind::Taken, .man = *p.at(*prey), .taker = man, .at = *prey});

  const auto settle = [&](Man who, Square where) {
    Place at{where, move.board()};
    events.push_back({.kind = EventKind::Arrived, .man = who, .at = at});
    if (!m.rules().traits.passes) return at;
    at.board = other(at.board);
    events.push_back({.kind = EventKind::Passed, .man = who, .at = at});
    return at;
  };
  const Place at = settle(man, move.to());
  if (const auto promotion = move.promotion())
    events.push_back({.kind = EventKind::Promoted, .man = {man.colour, *promotion}, .at = at});
  if (is_castling(man.kind, move))
    settle({man.colour, Kind::Rook}, castling_with(castling_rook(move)).rook_to);
}

void tell_check(const Match& m, Events& events) {
  const Colour side = m.position.turn;
  if (!in_check(m, side)) return;
  const BoardId board = m.position.king_board(side);
  const Square king = first(m.position.on(board).of(side, Kind::King));
  events.push_back({.kind = EventKind::Check, .player = side, .at = {king, board}});
}

// --- A tick ---

void end(Match& m, Verdict v, Events& events) {
  m.outcome = Outcome{v, m.next};
  events.push_back({.kind = EventKind::Ended, .outcome = *m.outcome});
}

Referee referee_of(std::span<const Command> commands) {
  Referee referee;
  for (const Command& c : commands) {
    referee.aborts |= c.kind == CommandKind::Abort;
    referee.forfeits[index(c.player)] |= c.kind == CommandKind::Forfeit;
  }
  return referee;
}

// One player's commands, in their order among themselves.
void judge_all(Judge& judge, Colour player, std::span<const Command> commands, Match& m,
               Events& events) {
  for (const Command& c : commands) {
    assert(c.tick == m.next && well_formed(c));
    if (c.player != player || of_referee(c.kind) || judge.done()) continue;
    const auto refusal = judge.judge(c);
    if (!refusal) continue;
    ++m.refused;
    events.push_back(
        {.kind = EventKind::Refused, .player = player, .move = c.move, .refusal = *refusal});
  }
}

// Judges all commands and applies what is accepted. If that ends the match, the rest of the tick
// does not happen.
std::optional<Verdict> carry_out_commands(Match& m, std::span<const Command> commands,
                                          Events& events) {
  const Referee referee = referee_of(commands);
  Judges by{Judge{m, Colour::White}, Judge{m, Colour::Black}};
  for (const Colour c : kColours) judge_all(by[index(c)], c, commands, m, events);
  for (const Colour c : kColours) {
    const Judge& judge = by[index(c)];
    if (judge.declines) events.push_back({.kind = EventKind::Declined, .player = c});
    if (judge.declines || !judge.moves.empty()) m.offers[index(other(c))].reset();
    for (const Move move : judge.moves) {
      tell_move(m, move, events);
      make_move(m, move);
      tell_check(m, events);
    }
  }
  // Last, for a move in the tick of the offer does not clear it.
  for (const Colour c : kColours) {
    if (!by[index(c)].offers) continue;
    m.offers[index(c)] = m.next;
    events.push_back({.kind = EventKind::Offered, .player = c});
  }
  return verdict_of_commands(by, referee);
}

// The player to move who has nothing left at the end of a tick loses, but not to a bare king.
std::optional<Verdict> verdict_of_clock(const Match& m) {
  if (m.left[index(m.position.turn)] > m.next - m.turn_began) return std::nullopt;
  const Colour rival = other(m.position.turn);
  const bool mating_matters = m.rules().traits.material != Material::Never;
  if (mating_matters && has_bare_king(m.position, rival))
    return Verdict{Winner::Draw, Ending::Timeout};
  return Verdict{winner(rival), Ending::Timeout};
}

// What a side has left, standing or under way.
struct Survivors {
  bool king = false;
  bool any = false;
};
std::array<Survivors, 2> survivors(const Match& m) {
  std::array<Survivors, 2> alive;
  for (const Colour c : kColours) {
    for (const Board& b : m.position.boards) {
      alive[index(c)].king |= b.of(c, Kind::King) != 0;
      alive[index(c)].any |= b.of(c) != 0;
    }
  }
  for (const UnderWay& u : m.motion.traffic.men()) {
    alive[index(u.man.colour)].king |= u.man.kind == Kind::King;
    alive[index(u.man.colour)].any = true;
  }
  return alive;
}

std::optional<Verdict> verdict_of_turn(const Match& m) {
  // The turn began in this tick if there was a move in it, or if it is tick 0.
  if (m.turn_began == m.next)
    if (const auto v = verdict_on_board(m.rules(), m.position, m.history)) return v;
  return verdict_of_clock(m);
}

// RULES 4.4.
std::optional<Verdict> verdict_in_real_time(const Match& m) {
  std::array<Survivors, 2> alive = survivors(m);
  const auto& [white, black] = alive;
  const bool horde = m.rules().traits.horde;
  const bool white_out = !white.king;
  const bool black_out = horde ? !black.any : !black.king;
  if (white_out && black_out) return Verdict{Winner::Draw, Ending::KingTaken};
  if (white_out) return Verdict{Winner::Black, Ending::KingTaken};
  if (black_out) return Verdict{Winner::White, horde ? Ending::HordeTaken : Ending::KingTaken};
  if (m.next >= m.clock) return Verdict{Winner::Draw, Ending::TimeLimit};
  return std::nullopt;
}

// The first tick from m.next on in which something happens by itself.
Tick next_due(const Match& m) {
  if (m.next == Tick{0}) return m.next;
  if (turn_based(m)) return std::max(m.next, m.turn_began + m.left[index(m.position.turn)]);
  return std::min(next_motion(m).value_or(m.clock), m.clock);
}

// Motion and endings.
std::optional<Verdict> rest_of_tick(Match& m, Events& events) {
  if (turn_based(m)) return verdict_of_turn(m);
  carry_out_motion(m, events);
  return verdict_in_real_time(m);
}

}  // namespace

std::string_view name_of(Pace p) {
  switch (p) {
    case Pace::Turn: return "turn";
    case Pace::RealTime: return "realtime";
    case Pace::Lightning: return "lightning";
  }
  return "";
}

std::optional<Pace> pace_named(std::string_view name) {
  for (const Pace p : kPaces)
    if (name_of(p) == name) return p;
  return std::nullopt;
}

Result<Match> new_match(const Setup& setup) {
  if (setup.clock < Tick{1} || setup.clock > kLongestClock)
    return Error{"a clock has 1 to " + std::to_string(kLongestClock.value) + " ticks, not " +
                 std::to_string(setup.clock.value)};
  const Variant& v = variant_of(setup.variant);
  const auto purpose = setup.pace == Pace::Turn ? FenFor::TurnBased : FenFor::RealTime;
  const auto start = parse_fen(setup.fen.empty() ? v.start : setup.fen, v, purpose);
  if (!start) return start.error();
  Match m;
  m.variant = setup.variant;
  m.pace = setup.pace;
  m.clock = setup.clock;
  m.position = *start;
  if (setup.pace != Pace::Turn) leave_out_turns(m.position);
  m.left = {setup.clock, setup.clock};
  m.history.remember(m.position);
  return m;
}

Events step(Match& m, std::span<const Command> commands) {
  Events events;
  if (m.outcome) return events;
  std::optional<Verdict> verdict;
  if (!commands.empty()) verdict = carry_out_commands(m, commands, events);
  if (!verdict) verdict = rest_of_tick(m, events);
  if (verdict) end(m, *verdict, events);
  m.next = m.next + Tick{1};
  return events;
}

Events advance(Match& m, Tick until) {
  Events events;
  while (!m.outcome && m.next < until) {
    m.next = std::min(next_due(m), until);
    if (m.next == until) break;
    const Events of_tick = step(m);
    events.insert(events.end(), of_tick.begin(), of_tick.end());
  }
  return events;
}

MoveList legal_moves(const Match& m, Colour player) {
  if (m.outcome) return {};
  if (!turn_based(m)) return Orders(m, player).all();
  if (m.position.turn != player) return {};
  return m.rules().moves(m.position);
}

bool offer_stands(const Match& m, Colour by) {
  const auto& made = m.offers[index(by)];
  return made && (turn_based(m) || m.next < *made + kOfferLasts);
}

Tick time_left(const Match& m, Colour player) {
  if (!turn_based(m)) return m.clock - last_tick(m);
  const Tick left = m.left[index(player)];
  if (player != m.position.turn) return left;
  return std::max(Tick{0}, left - (last_tick(m) - m.turn_began));
}

Tick last_tick(const Match& m) { return std::max(Tick{0}, m.next - Tick{1}); }

Tick last_motion(const Match& m) {
  const Tick last = m.next - Tick{1};
  return m.outcome && by_command(m.outcome->by) ? last - Tick{1} : last;
}

bool in_check(const Match& m, Colour player) {
  return turn_based(m) && m.rules().in_check(m.position, player);
}

}  // namespace pawnhub
