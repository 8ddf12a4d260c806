// Views put together.
#include "game/ai/memory.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "game/ai/shown.hpp"
#include "game/notation.hpp"

namespace pawnhub::ai {
namespace {

int steps(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

// The square of the set that is nearest to s; s itself if the set is empty.
Square nearest(Bitboard set, Square s) {
  Square best = s;
  int least = 8;
  for (const Square t : Squares{set}) {
    if (steps(s, t) >= least) continue;
    least = steps(s, t);
    best = t;
  }
  return best;
}

// A pawn under way to its last rank is taken to become a queen: views don't tell.
Move completed(Man man, Move move) {
  const bool promotes = man.kind == Kind::Pawn && rank_of(move.to()) == rank_for(man.colour, 7);
  return promotes ? Move(move.from(), move.to(), Kind::Queen, move.board()) : move;
}

bool is_pawn_double_step(const Sighting& s) {
  return s.man.kind == Kind::Pawn && s.from && s.to && file_of(*s.from) == file_of(*s.to) &&
         steps(*s.from, *s.to) == 2;
}

// Squares of one's own men, standing or under way.
Bitboard own_squares(const View& v) {
  Bitboard set = v.boards[index(BoardId::A)].of(v.player);
  for (const Sighting& s : v.under_way)
    if (s.man.colour == v.player && s.at) set |= bit(s.at->square);
  return set;
}

// The square so many files and ranks away, if there is one.
std::optional<Square> stepped(Square s, int files, int ranks) {
  const int file = file_of(s) + files;
  const int rank = rank_of(s) + ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return square_at(file, rank);
}
int sign(int n) { return (n > 0 ? 1 : 0) - (n < 0 ? 1 : 0); }

// Which way a man under way goes of whom only a part is seen: it is taken to aim as far as it can,
// and to be no slower than it seems. None if nothing tells.
std::optional<UnderWay> guessed(const Sighting& s, const Board& standing, Tick next, Speed speed) {
  if (!s.at || s.man.kind == Kind::Knight) return std::nullopt;
  const Square at = s.at->square;
  const Square known = s.to ? *s.to : s.from.value_or(at);
  if (known == at) return std::nullopt;
  const int way = s.to ? 1 : -1;
  const int files = way * sign(file_of(known) - file_of(at));
  const int ranks = way * sign(rank_of(known) - rank_of(at));
  if (s.to) {
    const auto from = stepped(at, -files, -ranks);
    if (!from) return std::nullopt;
    return UnderWay{next - Tick{1} - speed.half, Move(*from, *s.to), s.man};
  }
  Square to = at;
  for (auto ahead = stepped(at, files, ranks); ahead; ahead = stepped(*ahead, files, ranks)) {
    to = *ahead;
    if (has(standing.held(), to)) break;
  }
  const auto man = standing.at(to);
  if (to == at || (man && man->colour == s.man.colour)) return std::nullopt;
  return UnderWay{s.ordered.value_or(next - Tick{1} - speed.half), Move(*s.from, to), s.man};
}

}  // namespace

void Memory::see(const View& v) {
  Bitboard coming = 0;
  for (const Sighting& s : v.under_way)
    if (is_pawn_double_step(s)) coming |= bit(*s.to);
  double_steps_ = (double_steps_ & v.boards[index(BoardId::A)].of(Kind::Pawn)) | coming;
  if (variant_of(v.variant).traits.sight != Sight::All) see_in_fog(v);
}

// Before anything is seen the enemy is where its start has it.
void Memory::begin(const View& v) {
  const Variant& rules = variant_of(v.variant);
  const auto start = parse_fen(rules.start, rules, FenFor::RealTime);
  assert(start);
  const Board& b = start->on(BoardId::A);
  for (const Square s : Squares{b.of(other(player_))}) {
    hidden_.push_back({b.kind_at(s), s});
    ++alive_[index(b.kind_at(s))];
  }
  begun_ = true;
}

void Memory::see_in_fog(const View& v) {
  if (!begun_) begin(v);
  const Colour rival = other(player_);
  const Board& b = v.boards[index(BoardId::A)];
  std::vector<Enemy> shown;
  for (const Square s : Squares{b.of(rival)}) shown.push_back({b.kind_at(s), s});
  for (const Sighting& s : v.under_way)
    if (s.man.colour == rival && s.at) shown.push_back({s.man.kind, s.at->square});
  count_taken(v, shown);
  for (const Kind k : kKinds) settle_hidden(v, k, shown);
  shown_ = shown;
}

// Who was shown and is no more, and has a man of ours where it was, has been taken.
void Memory::count_taken(const View& v, const std::vector<Enemy>& shown) {
  const auto number = [](const std::vector<Enemy>& men, Kind k) {
    return std::count_if(men.begin(), men.end(), [k](const Enemy& e) { return e.kind == k; });
  };
  const Bitboard ours = own_squares(v);
  for (const Kind k : kKinds) {
    auto fewer = number(shown_, k) - number(shown, k);
    for (const Enemy& e : shown_) {
      if (fewer <= 0 || e.kind != k || !has(ours, e.at) || k == Kind::King) continue;
      --fewer;
      alive_[index(k)] = std::max(0, alive_[index(k)] - 1);
    }
    // More than there were: pawns have been promoted.
    const int more = static_cast<int>(number(shown, k)) - alive_[index(k)];
    if (more <= 0) continue;
    alive_[index(k)] += more;
    int& pawns = alive_[index(Kind::Pawn)];
    pawns = std::max(0, pawns - more);
  }
}

// Keeps as many hidden men of that kind as are alive and not shown, on squares that aren't seen.
void Memory::settle_hidden(const View& v, Kind kind, const std::vector<Enemy>& shown) {
  const Bitboard unseen = ~v.seen[index(BoardId::A)];
  std::vector<Enemy> seen_now;
  for (const Enemy& e : shown)
    if (e.kind == kind) seen_now.push_back(e);
  auto wanted = alive_[index(kind)] - static_cast<int>(seen_now.size());
  // The likeliest to stay are those farthest from where men of their kind have shown up.
  std::vector<Enemy> of_kind;
  for (const Enemy& e : hidden_)
    if (e.kind == kind) of_kind.push_back(e);
  std::erase_if(hidden_, [kind](const Enemy& e) { return e.kind == kind; });
  const auto farness = [&](const Enemy& e) {
    int least = 8;
    for (const Enemy& s : seen_now) least = std::min(least, steps(s.at, e.at));
    return least + (has(unseen, e.at) ? 8 : 0);
  };
  std::stable_sort(of_kind.begin(), of_kind.end(),
                   [&](const Enemy& a, const Enemy& b) { return farness(a) > farness(b); });
  // Those who went out of sight come after those who have been out of it.
  for (const Enemy& e : shown_)
    if (e.kind == kind) of_kind.push_back(e);
  for (const Enemy& e : of_kind) {
    if (wanted <= 0) break;
    Bitboard free = unseen;
    for (const Enemy& h : hidden_) free &= ~bit(h.at);
    if (kind == Kind::Pawn) free &= ~(rank_set(0) | rank_set(7));
    if (free == 0) break;
    hidden_.push_back({kind, has(free, e.at) ? e.at : nearest(free, e.at)});
    --wanted;
  }
}

void Memory::add_hidden(const View& v, Match& m) const {
  const Colour rival = other(player_);
  for (const Enemy& e : hidden_) {
    // Who was last seen as a pawn about to be promoted is none any more.
    const bool promoted = e.kind == Kind::Pawn && rank_of(e.at) == rank_for(rival, 7);
    if (!m.position.at({e.at})) m.position.toggle({e.at}, {rival, promoted ? Kind::Queen : e.kind});
  }
  for (const Sighting& s : v.under_way) {
    if (s.man.colour == player_ || (s.from && s.to && s.ordered)) continue;
    const Board& standing = m.position.on(BoardId::A);
    if (const auto u = guessed(s, standing, v.next, speed_of(v.pace))) {
      m.motion.traffic.add({u->ordered, completed(u->man, u->move), u->man});
    } else if (s.at && !standing.at(s.at->square)) {
      m.position.toggle(*s.at, s.man);
      m.motion.ready[0][index(s.at->square)] = v.next + speed_of(v.pace).cooldown;
    }
  }
  // Without its king the match would be over.
  if (m.position.on(BoardId::A).of(rival, Kind::King) != 0) return;
  for (const UnderWay& u : m.motion.traffic.men())
    if (u.man.colour == rival && u.man.kind == Kind::King) return;
  const Bitboard free = ~m.position.on(BoardId::A).held();
  const Bitboard dark = free & ~v.seen[index(BoardId::A)];
  const Square at = nearest(dark != 0 ? dark : free, king_home(rival));
  m.position.toggle({at}, {rival, Kind::King});
}

Match Memory::picture(const View& v) const {
  Match m = shown_match(v);
  m.motion.double_stepped = double_steps_ & m.position.on(BoardId::A).of(Kind::Pawn);
  Traffic traffic;
  for (const UnderWay& u : m.motion.traffic.men())
    traffic.add({u.ordered, completed(u.man, u.move), u.man});
  m.motion.traffic = traffic;
  if (m.rules().traits.sight != Sight::All) add_hidden(v, m);
  return m;
}

}  // namespace pawnhub::ai
