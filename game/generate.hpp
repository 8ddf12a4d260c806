// Legal moves and the making of them, one code for all variants: each compiles it with its own
// traits. Only variants/ and the search of ai/ include this.
#pragma once

#include "game/board.hpp"
#include "game/moves.hpp"

namespace pawnhub::generate {

// Does this side have a king that must be kept from attack?
template <Traits T, Colour Us>
inline constexpr bool kGuardsKing = T.check && !(T.horde && Us == Colour::Black);

inline constexpr Bitboard kEverywhere = ~Bitboard{0};

// What takes the generator's findings. A set of destinations is handed over whole, so that one who
// only counts never looks at single moves.
class Collect {
 public:
  explicit Collect(MoveList& list) : list_(list) {}
  void man(Square from, Bitboard to, BoardId board) {
    for (const Square s : Squares{to}) list_.add({from, s, board});
  }
  // Each of these pawns came from (destination - by).
  void pawns(Bitboard to, int by, BoardId board) {
    for (const Square s : Squares{to}) list_.add({shifted(s, -by), s, board});
  }
  void promotions(Bitboard to, int by, BoardId board) {
    for (const Square s : Squares{to})
      for (const Kind k : {Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight})
        list_.add({shifted(s, -by), s, k, board});
  }

 private:
  MoveList& list_;
};

class Count {
 public:
  void man(Square /*from*/, Bitboard to, BoardId /*board*/) { add(to); }
  void pawns(Bitboard to, int /*by*/, BoardId /*board*/) { add(to); }
  void promotions(Bitboard to, int /*by*/, BoardId /*board*/) {
    total_ += 4 * static_cast<std::uint64_t>(pawnhub::count(to));
  }
  std::uint64_t total() const { return total_; }

 private:
  void add(Bitboard to) { total_ += static_cast<std::uint64_t>(pawnhub::count(to)); }
  std::uint64_t total_ = 0;
};

class Destinations {
 public:
  void man(Square /*from*/, Bitboard to, BoardId board) { sets_[index(board)] |= to; }
  void pawns(Bitboard to, int /*by*/, BoardId board) { sets_[index(board)] |= to; }
  void promotions(Bitboard to, int /*by*/, BoardId board) { sets_[index(board)] |= to; }
  std::array<Bitboard, 2> sets() const { return sets_; }

 private:
  std::array<Bitboard, 2> sets_{};
};

// Which moves are wanted: noisy ones take or promote.
enum class Part : std::uint8_t { All, Noisy };

// One side's moves on one position. Us need not be the side to move (sight asks for either).
template <Traits T, Colour Us, class Sink, Part P = Part::All>
class Generator {
 public:
  Generator(const Position& p, Sink& sink) : p_(p), sink_(sink) {}

  void all() {
    if constexpr (kGuards) look_around_king();
    if (!more_than_one(checkers_)) {
      men_of(BoardId::A);
      if constexpr (T.passes) men_of(BoardId::B);
    }
    king_steps();
    if constexpr (!kNoisy) castlings();
  }

 private:
  static constexpr Colour kThem = other(Us);
  static constexpr bool kGuards = kGuardsKing<T, Us>;
  static constexpr bool kNoisy = P == Part::Noisy;
  // Where a pawn's step ahead is wanted.
  static constexpr Bitboard kSteps = kNoisy ? rank_set_for(Us, 7) : kEverywhere;

  const Position& p_;
  Sink& sink_;
  BoardId king_board_ = BoardId::A;
  Square king_{};
  Bitboard checkers_ = 0;
  Bitboard pinned_ = 0;  // own men that alone keep a slider from the king

  void look_around_king() {
    if constexpr (T.passes) king_board_ = p_.king_board(Us);
    const Board& b = p_.on(king_board_);
    king_ = first(b.of(Us, Kind::King));
    checkers_ = (pawn_attacks(Us, king_) & b.of(kThem, Kind::Pawn)) |
                (kGeometry.knight[index(king_)] & b.of(kThem, Kind::Knight));
    const Bitboard snipers = (kGeometry.rook_rays[index(king_)] & b.straight(kThem)) |
                             (kGeometry.bishop_rays[index(king_)] & b.slanted(kThem));
    for (const Square s : Squares{snipers}) {
      const Bitboard shields = between(king_, s) & b.held();
      if (shields == 0)
        checkers_ |= bit(s);
      else if (!more_than_one(shields))
        pinned_ |= shields & b.of(Us);
    }
  }

  // Do men of this board leave it for good, and uncover the king by that?
  bool leaves_king_alone(BoardId board) const {
    if constexpr (T.passes && kGuards) return board == king_board_;
    return false;
  }

  // Where a man of that board may end up as far as the king is concerned. (Of a man that leaves
  // the king's board only a capture helps against check: it stands in no way any more.)
  Bitboard allowed_on(BoardId board) const {
    Bitboard allowed = ~p_.on(board).of(Us);
    if constexpr (T.passes) allowed &= ~p_.on(other(board)).held();
    if constexpr (kGuards) {
      if (checkers_ == 0) return allowed;
      const Bitboard ways = between(king_, first(checkers_));
      if constexpr (!T.passes) return allowed & (checkers_ | ways);
      return allowed & (board == king_board_ ? checkers_ : ways);
    }
    return allowed;
  }

  // RULES 3, Alice: one who takes on the king's board leaves two squares of it empty.
  bool safe_capture(Square from, Square to) const {
    Board b = p_.on(king_board_);
    const Bitboard held = b.held() & ~(bit(from) | bit(to));
    b.sides[index(kThem)] &= ~bit(to);
    return attackers(b, kThem, king_, held) == 0;
  }
  Bitboard safe_captures(Square from, Bitboard to) const {
    for (const Square s : Squares{to})
      if (!safe_capture(from, s)) to &= ~bit(s);
    return to;
  }

  // What is left of one man's destinations when its king is considered.
  Bitboard considerate(Square from, Bitboard to, BoardId board) const {
    if constexpr (!kGuards) return to;
    const bool pinned = has(pinned_, from) && board == king_board_;
    if (leaves_king_alone(board)) {
      const Bitboard captures = to & p_.on(board).of(kThem);
      return (pinned ? 0 : to ^ captures) | safe_captures(from, captures);
    }
    return pinned ? to & line_through(king_, from) : to;
  }

  void men_of(BoardId board) {
    const Board& b = p_.on(board);
    const Bitboard allowed = allowed_on(board);
    const Bitboard wanted = kNoisy ? allowed & b.of(kThem) : allowed;
    const Bitboard held = b.held();
    // A pinned knight has nowhere to go, save to take when it leaves the board by that.
    Bitboard knights = b.of(Us, Kind::Knight);
    if constexpr (kGuards && !T.passes) knights &= ~pinned_;
    for (const Square s : Squares{knights}) give(s, kGeometry.knight[index(s)] & wanted, board);
    for (const Square s : Squares{b.slanted(Us)}) give(s, bishop_reach(s, held) & wanted, board);
    for (const Square s : Squares{b.straight(Us)}) give(s, rook_reach(s, held) & wanted, board);
    pawns_of(board, allowed);
  }
  void give(Square from, Bitboard to, BoardId board) {
    sink_.man(from, considerate(from, to, board), board);
  }

  void pawns_of(BoardId board, Bitboard allowed) {
    const Board& b = p_.on(board);
    const Bitboard pawns = b.of(Us, Kind::Pawn);
    const Bitboard empty = ~b.held();
    const Bitboard prey = b.of(kThem) & allowed;
    Bitboard together = pawns;
    if constexpr (kGuards) {
      if (!T.passes || board == king_board_) together &= ~pinned_;
      // Pawns that can't go in step with the others: pinned, or leaving the king's board by taking.
      for (const Square s : Squares{pawns & ~together}) one_pawn(s, board, allowed);
    }

    const Bitboard one = ahead<Us>(together) & empty;
    const Bitboard two = ahead<Us>(one & rank_set_for(Us, 2)) & empty;
    Bitboard left = ahead_left<Us>(together) & prey;
    Bitboard right = ahead_right<Us>(together) & prey;
    if (leaves_king_alone(board)) {
      left = safe_together(left, kAhead<Us> - 1);
      right = safe_together(right, kAhead<Us> + 1);
    }
    give_pawns(one & allowed & kSteps, kAhead<Us>, board);
    sink_.pawns(two & allowed & kSteps, 2 * kAhead<Us>, board);
    give_pawns(left, kAhead<Us> - 1, board);
    give_pawns(right, kAhead<Us> + 1, board);
    if constexpr (T.en_passant) en_passants();
  }
  void give_pawns(Bitboard to, int by, BoardId board) {
    constexpr Bitboard kLast = rank_set_for(Us, 7);
    sink_.pawns(to & ~kLast, by, board);
    if ((to & kLast) != 0) sink_.promotions(to & kLast, by, board);
  }
  Bitboard safe_together(Bitboard to, int by) const {
    for (const Square s : Squares{to})
      if (!safe_capture(shifted(s, -by), s)) to &= ~bit(s);
    return to;
  }
  void one_pawn(Square s, BoardId board, Bitboard allowed) {
    const Board& b = p_.on(board);
    const Bitboard empty = ~b.held();
    const Bitboard one = ahead<Us>(bit(s)) & empty;
    const Bitboard two = ahead<Us>(one & rank_set_for(Us, 2)) & empty;
    const Bitboard takes = pawn_attacks(Us, s) & b.of(kThem);
    for (const Square to :
         Squares{considerate(s, (((one | two) & kSteps) | takes) & allowed, board)})
      give_pawns(bit(to), static_cast<int>(to) - static_cast<int>(s), board);
  }

  void en_passants() {
    const Bitboard target = p_.en_passant & rank_set_for(Us, 5);
    if (target == 0) return;
    const Square to = first(target);
    const Bitboard takers = pawn_attacks(kThem, to) & p_.on(BoardId::A).of(Us, Kind::Pawn);
    for (const Square s : Squares{takers})
      if (safe_en_passant(p_, s, to)) sink_.man(s, target, BoardId::A);
  }

 public:
  // Does taking in passing leave the king unattacked? (Two men leave one rank at once.)
  static bool safe_en_passant(const Position& p, Square from, Square to) {
    if constexpr (kGuards) {
      Board b = p.on(BoardId::A);
      const Bitboard taken = bit(shifted(to, -kAhead<Us>));
      b.sides[index(kThem)] &= ~taken;
      const Bitboard held = (b.held() & ~(bit(from) | taken)) | bit(to);
      return attackers(b, kThem, first(b.of(Us, Kind::King)), held) == 0;
    }
    return true;
  }

 private:
  bool attacked(BoardId board, Square s, Bitboard held) const {
    return attackers(p_.on(board), kThem, s, held) != 0;
  }

  void king_steps() {
    if constexpr (kGuards) {
      const Board& b = p_.on(king_board_);
      Bitboard to = kGeometry.king[index(king_)] & (kNoisy ? b.of(kThem) : ~b.of(Us));
      if constexpr (T.passes) to &= ~p_.on(other(king_board_)).held();
      const Bitboard held = b.held() ^ bit(king_);
      for (const Square s : Squares{to}) {
        if (attacked(king_board_, s, held)) to ^= bit(s);
        if constexpr (T.passes) {
          const BoardId there = other(king_board_);
          if (has(to, s) && attacked(there, s, p_.on(there).held())) to ^= bit(s);
        }
      }
      sink_.man(king_, to, king_board_);
    } else {
      for (const Square s : Squares{p_.on(BoardId::A).of(Us, Kind::King)})
        sink_.man(s,
                  kGeometry.king[index(s)] &
                      (kNoisy ? p_.on(BoardId::A).of(kThem) : ~p_.on(BoardId::A).of(Us)),
                  BoardId::A);
    }
  }

  void castlings() {
    const Bitboard rooks = p_.castling & rank_set_for(Us, 0);
    if (rooks == 0 || checkers_ != 0) return;
    const Bitboard held = p_.on(BoardId::A).held();
    for (const Square rook : Squares{rooks}) {
      const Castling c = castling_with(rook);
      if ((between(c.king_from, rook) & held) == 0 && may_castle(c, held))
        sink_.man(c.king_from, bit(c.king_to), BoardId::A);
    }
  }
  bool may_castle(const Castling& c, Bitboard held) const {
    if constexpr (!kGuards) return true;
    if (attacked(BoardId::A, c.rook_to, held) || attacked(BoardId::A, c.king_to, held))
      return false;
    if constexpr (T.passes) {
      const Bitboard there = p_.on(BoardId::B).held();
      if ((there & (bit(c.king_to) | bit(c.rook_to))) != 0) return false;
      return !attacked(BoardId::B, c.king_to, there | bit(c.rook_to));
    }
    return true;
  }
};

// Is the match over by what has been taken? Then there are no moves.
template <Traits T>
bool taken_out(const Position& p) {
  const Board& b = p.on(BoardId::A);
  if constexpr (T.horde) return b.of(Colour::Black) == 0;
  if constexpr (!T.check)
    return b.of(Colour::White, Kind::King) == 0 || b.of(Colour::Black, Kind::King) == 0;
  return false;
}

template <Traits T, Colour Us, Part P = Part::All, class Sink>
void moves_of(const Position& p, Sink& sink) {
  Generator<T, Us, Sink, P>(p, sink).all();
}

template <Traits T, Part P = Part::All, class Sink>
void moves_of(const Position& p, Colour side, Sink& sink) {
  if (side == Colour::White)
    moves_of<T, Colour::White, P>(p, sink);
  else
    moves_of<T, Colour::Black, P>(p, sink);
}

template <Traits T, Colour Us>
bool in_check(const Position& p) {
  if constexpr (!kGuardsKing<T, Us>) return false;
  const Board& b = p.on(p.king_board(Us));
  return attackers(b, other(Us), first(b.of(Us, Kind::King)), b.held()) != 0;
}

// RULES 3: a double step gives a right only if a pawn can really make use of it.
template <Traits T, Colour Us>
Bitboard en_passant_behind(const Position& p, Square pawn) {
  constexpr Colour kThem = other(Us);
  const Square behind = shifted(pawn, -kAhead<Us>);
  for (const Square s : Squares{pawn_attacks(Us, behind) & p.on(BoardId::A).of(kThem, Kind::Pawn)})
    if (Generator<T, kThem, Count>::safe_en_passant(p, s, behind)) return bit(behind);
  return 0;
}

// A pawn has gone as m says: a double step leaves a right, and a diagonal that took nothing on its
// square takes in passing.
template <Traits T, Colour Us>
void settle_en_passant(Position& p, Move m, bool took) {
  const int way = static_cast<int>(m.to()) - static_cast<int>(m.from());
  if (way == 2 * kAhead<Us>)
    p.set_en_passant(en_passant_behind<T, Us>(p, m.to()));
  else if (way != kAhead<Us> && !took)
    p.toggle({shifted(m.to(), -kAhead<Us>)}, {other(Us), Kind::Pawn});
}

// Makes a legal move of the side to move.
template <Traits T, Colour Us>
void play(Position& p, Move m) {
  constexpr Colour kThem = other(Us);
  const BoardId board = T.passes ? m.board() : BoardId::A;
  const BoardId after = T.passes ? other(board) : board;
  const Board& b = p.on(board);
  const Kind kind = b.kind_at(m.from());
  const Bitboard both = bit(m.from()) | bit(m.to());

  p.set_en_passant(0);
  ++p.quiet;
  if (has(b.of(kThem), m.to())) {
    const Kind prey = b.kind_at(m.to());
    p.toggle({m.to(), board}, {kThem, prey});
    p.quiet = 0;
    if constexpr (!T.check)
      if (prey == Kind::King) p.set_castling(p.castling & ~rank_set_for(kThem, 0));
  }
  p.toggle({m.from(), board}, {Us, kind});
  p.toggle({m.to(), after}, {Us, m.promotion().value_or(kind)});
  if (p.castling != 0 && board == BoardId::A) {
    const bool king_moved = kind == Kind::King;
    const Bitboard lost = king_moved ? both | rank_set_for(Us, 0) : both;
    if ((p.castling & lost) != 0) p.set_castling(p.castling & ~lost);
    if (king_moved && is_castling(kind, m)) {
      const Castling c = castling_with(castling_rook(m));
      p.toggle({c.rook_from, board}, {Us, Kind::Rook});
      p.toggle({c.rook_to, after}, {Us, Kind::Rook});
    }
  }
  if (kind == Kind::Pawn) {
    if constexpr (T.en_passant) settle_en_passant<T, Us>(p, m, p.quiet == 0);
    p.quiet = 0;
  }
  if constexpr (Us == Colour::Black) ++p.number;
  p.pass_turn();
}

template <Traits T, Colour Us>
std::uint64_t perft(const Position& p, int depth) {
  if (taken_out<T>(p)) return 0;
  if (depth == 1) {
    Count leaves;
    moves_of<T, Us>(p, leaves);
    return leaves.total();
  }
  MoveList list;
  Collect collect(list);
  moves_of<T, Us>(p, collect);
  std::uint64_t nodes = 0;
  for (const Move m : list) {
    Position next = p;
    play<T, Us>(next, m);
    nodes += perft<T, other(Us)>(next, depth - 1);
  }
  return nodes;
}

}  // namespace pawnhub::generate
