// Following every position that fits through every move that fits.
#include "game/ai/belief.hpp"

#include <algorithm>
#include <set>

#include "game/ai/shown.hpp"
#include "game/notation.hpp"

namespace pawnhub::ai {
namespace {

constexpr int kTries = 20;  // to make up a position that fits, for each that is wanted

// Would a player who has this position before it see just that?
bool fits(const Position& p, const View& v) {
  if (p.turn != v.turn) return false;
  const Board& b = p.on(BoardId::A);
  if (b.of(v.player) != v.boards[index(BoardId::A)].of(v.player)) return false;
  Match m;
  m.variant = v.variant;
  m.pace = v.pace;
  m.position = p;
  const View seen = view(m, v.player);
  return seen.seen == v.seen && seen.boards == v.boards && seen.castling == v.castling &&
         seen.en_passant == v.en_passant;
}

void set_turn(Position& p, const View& v) {
  p.turn = v.turn;
  p.number = v.number;
  p.castling = v.castling;
  p.en_passant = v.en_passant;
  p.key = key_of(p);
}

}  // namespace

Position shown_position(const View& v) {
  Position p = shown_match(v).position;
  const Colour rival = other(v.player);
  const Board& b = p.on(BoardId::A);
  const Bitboard unseen = ~v.seen[index(BoardId::A)];
  if (b.of(rival, Kind::King) != 0 || unseen == 0) return p;
  const Square home = king_home(rival);
  p.toggle({has(unseen, home) ? home : first(unseen)}, {rival, Kind::King});
  return p;
}

void Belief::see(const View& v) {
  const bool news = !last_ || last_->boards != v.boards || last_->seen != v.seen ||
                    last_->turn != v.turn || last_->number != v.number;
  if (!news) return;
  if (!last_) begin(v);
  // One view may show what followed two moves: one's own, and the answer.
  const bool moved = own_move_.has_value();
  if (moved) follow_own_move(v);
  const bool waited = !moved && last_ && last_->turn != player_;
  if (v.turn == player_ && (moved || waited)) follow_rival(v);
  std::erase_if(positions_, [&](const Position& p) { return !fits(p, v); });
  last_ = v;
  if (positions_.empty()) make_up(v);
}

// As the variant starts; if the match began otherwise, that won't fit.
void Belief::begin(const View& v) {
  const Variant& rules = variant_of(v.variant);
  if (const auto start = parse_fen(rules.start, rules)) positions_ = {*start};
  if (v.turn == player_ && v.number == 1 && player_ == Colour::Black) follow_rival(v);
}

void Belief::follow_own_move(const View& v) {
  const Variant& rules = variant_of(v.variant);
  std::erase_if(positions_,
                [&](const Position& p) { return !rules.moves(p).contains(*own_move_); });
  for (Position& p : positions_) rules.play(p, *own_move_);
  own_move_.reset();
}

void Belief::follow_rival(const View& v) {
  const Variant& rules = variant_of(v.variant);
  std::vector<Position> found;
  std::set<std::uint64_t> keys;
  for (const Position& before : positions_) {
    if (before.turn == player_) continue;
    for (const Move m : rules.moves(before)) {
      Position after = before;
      rules.play(after, m);
      if (fits(after, v) && keys.insert(after.key).second) found.push_back(after);
    }
  }
  keep_some(found);
  if (!found.empty()) positions_ = std::move(found);
}

// By chance, and each as likely as the others.
void Belief::keep_some(std::vector<Position>& found) {
  if (found.size() <= size_) return;
  for (std::size_t i = 0; i < size_; ++i)
    std::swap(found[i], found[i + random_.below(found.size() - i)]);
  found.resize(size_);
}

// When none is left: the men that were thought to be there, anywhere in the fog.
void Belief::make_up(const View& v) {
  const std::size_t wanted = std::max<std::size_t>(1, size_ / 4);
  std::vector<Position> found;
  Position any = shown_position(v);
  for (std::size_t i = 0; i < wanted * kTries && found.size() < wanted; ++i) {
    any = made_up(v);
    if (fits(any, v)) found.push_back(any);
  }
  if (found.empty()) found.push_back(any);
  positions_ = std::move(found);
}

// A square of the set: one of the men's homes, mostly, else one nearer to their side than to ours.
Square Belief::drawn(Bitboard room, Bitboard homes, Colour rival) {
  const auto any_of = [&](Bitboard set) {
    for (int skip = random_.below(count(set)); skip > 0; --skip) set &= set - 1;
    return first(set);
  };
  constexpr int kStaysHome = 4;  // of 5
  if ((room & homes) != 0 && random_.below(5) < kStaysHome) return any_of(room & homes);
  const Square one = any_of(room);
  const Square two = any_of(room);
  return rank_for(rival, rank_of(one)) < rank_for(rival, rank_of(two)) ? one : two;
}

Position Belief::made_up(const View& v) {
  const Colour rival = other(player_);
  Position p = shown_match(v).position;
  const Board& b = p.on(BoardId::A);
  const auto start = parse_fen(variant_of(v.variant).start, variant_of(v.variant));
  const Board& homes = start->on(BoardId::A);
  Bitboard dark = ~v.seen[index(BoardId::A)];
  for (const Kind k :
       {Kind::King, Kind::Pawn, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight}) {
    for (int left = count(homes.of(rival, k)) - count(b.of(rival, k)); left > 0; --left) {
      // Some have been taken, as one's own have: about as many stay.
      const bool stays = k == Kind::King || random_.below(16) < count(b.of(player_));
      Bitboard room = dark;
      if (k == Kind::Pawn) room &= ~(rank_set(0) | rank_set(7));
      if (!stays || room == 0) continue;
      const Square at = drawn(room, homes.of(rival, k), rival);
      p.toggle({at}, {rival, k});
      dark &= ~bit(at);
    }
  }
  set_turn(p, v);
  return p;
}

}  // namespace pawnhub::ai
