// How good a position looks without looking ahead: a sum of terms, each weighed for the middle and
// the end of the game. One code for the variants that are searched.
#pragma once

#include <algorithm>
#include <array>

#include "game/ai/terms.hpp"
#include "game/board.hpp"
#include "game/generate.hpp"

namespace pawnhub::ai {

// The boards that men can be on.
template <Traits T>
constexpr auto played_boards() {
  if constexpr (T.passes)
    return std::array{BoardId::A, BoardId::B};
  else
    return std::array{BoardId::A};
}

// Where a man stands after moving on that board, and where a guard must be to take back.
template <Traits T>
constexpr BoardId landing(BoardId b) {
  return T.passes ? other(b) : b;
}

// How much of the middle of the game is left.
inline constexpr int kWholePhase = 24;
template <Traits T>
int phase_of(const Position& p) {
  if constexpr (T.horde)
    return std::min(kWholePhase, count(p.on(BoardId::A).of(Colour::Black, Kind::Pawn)) * 3 / 4);
  int phase = 0;
  for (const BoardId board : played_boards<T>()) {
    const Board& b = p.on(board);
    phase += count(b.of(Kind::Knight) | b.of(Kind::Bishop)) + 2 * count(b.of(Kind::Rook)) +
             4 * count(b.of(Kind::Queen));
  }
  return std::min(phase, kWholePhase);
}

// Adds weights up; White's count for, Black's against.
template <Traits T>
class Sum {
 public:
  template <Colour Us>
  void add(int term, int times = 1) {
    const Weight w = weights<T>()[T.horde ? index(Us) : 0][static_cast<std::size_t>(term)];
    total_ += static_cast<std::uint32_t>(Us == Colour::White ? w * times : -w * times);
  }
  Weight total() const { return static_cast<Weight>(total_); }

 private:
  std::uint32_t total_ = 0;
};

// Tells a tally (Sum, or what a tuner has in its place) which terms a position has, how often.
template <Traits T, class Tally>
class Evaluation {
 public:
  Evaluation(const Position& p, Tally& tally) : p_(p), tally_(tally) {}

  void run() {
    look<Colour::White>();
    look<Colour::Black>();
    men<Colour::White>();
    men<Colour::Black>();
    rest<Colour::White>();
    rest<Colour::Black>();
    if (p_.turn == Colour::White)
      tally_.template add<Colour::White>(term::kTempo);
    else
      tally_.template add<Colour::Black>(term::kTempo);
  }

 private:
  static constexpr auto kPlayed = played_boards<T>();
  template <Colour C>
  static constexpr bool kHasKing = generate::kGuardsKing<T, C>;

  // What one side attacks on one board.
  struct Attacks {
    std::array<Bitboard, kKindCount> by{};
    Bitboard all = 0;
    Bitboard twice = 0;
    void add(Kind kind, Bitboard set) {
      twice |= all & set;
      all |= set;
      by[index(kind)] |= set;
    }
  };

  const Position& p_;
  Tally& tally_;
  std::array<std::array<Attacks, 2>, 2> attacks_{};  // by board and colour
  std::array<Square, 2> king_{};                     // by colour, where there is one
  std::array<BoardId, 2> king_board_{};
  std::array<Bitboard, 2> zone_{};   // around the king, by its colour
  std::array<Bitboard, 2> pawns_{};  // of both boards, by colour
  std::array<int, 2> pressure_{};    // on the other's king, by the attacker's colour
  std::array<bool, 2> presses_{};

  template <Colour Us>
  const Attacks& attacks(BoardId b) const {
    return attacks_[index(b)][index(Us)];
  }

  static int place(Kind kind, Colour us, Square s) {
    const int file = std::min(file_of(s), 7 - file_of(s));
    return term::kPlace + static_cast<int>(index(kind)) * 32 + rank_for(us, rank_of(s)) * 4 + file;
  }

  template <Colour Us>
  void look() {
    for (const BoardId board : kPlayed) {
      const Board& b = p_.on(board);
      const Bitboard pawns = b.of(Us, Kind::Pawn);
      pawns_[index(Us)] |= pawns;
      Attacks& a = attacks_[index(board)][index(Us)];
      a.add(Kind::Pawn, ahead_left<Us>(pawns));
      a.add(Kind::Pawn, ahead_right<Us>(pawns));
    }
    if constexpr (kHasKing<Us>) {
      const BoardId board = T.passes ? p_.king_board(Us) : BoardId::A;
      const Square king = first(p_.on(board).of(Us, Kind::King));
      const Bitboard near = kGeometry.king[index(king)];
      king_board_[index(Us)] = board;
      king_[index(Us)] = king;
      zone_[index(Us)] = near | bit(king) | ahead<Us>(near);
      attacks_[index(board)][index(Us)].add(Kind::King, near);
    }
  }

  // The men that are neither pawns nor kings.
  template <Colour Us>
  void men() {
    for (const BoardId board : kPlayed) {
      men_of_kind<Us, Kind::Knight>(board, term::kKnightMobility, 2);
      men_of_kind<Us, Kind::Bishop>(board, term::kBishopMobility, 2);
      men_of_kind<Us, Kind::Rook>(board, term::kRookMobility, 3);
      men_of_kind<Us, Kind::Queen>(board, term::kQueenMobility, 5);
    }
    Bitboard bishops = 0;
    for (const BoardId board : kPlayed) bishops |= p_.on(board).of(Us, Kind::Bishop);
    if (more_than_one(bishops)) tally_.template add<Us>(term::kBishopPair);
  }

  template <Colour Us, Kind K>
  void men_of_kind(BoardId board, int mobility, int push) {
    constexpr Colour kThem = other(Us);
    const Board& b = p_.on(board);
    const BoardId beyond = landing<T>(board);
    // Sliders see through their own kind, so that two behind each other count together.
    Bitboard held = b.held();
    if constexpr (K == Kind::Bishop) held ^= b.of(Us, Kind::Queen);
    if constexpr (K == Kind::Rook) held ^= b.straight(Us);
    Bitboard area = ~(b.of(Us) | attacks<kThem>(beyond).by[index(Kind::Pawn)]);
    if constexpr (T.passes) area &= ~p_.on(beyond).held();
    for (const Square s : Squares{b.of(Us, K)}) {
      Bitboard set = reach(K, s, held);
      tally_.template add<Us>(term::kMaterial + static_cast<int>(index(K)));
      tally_.template add<Us>(place(K, Us, s));
      tally_.template add<Us>(mobility + count(set & area));
      attacks_[index(board)][index(Us)].add(K, set);
      board_of_kings<Us, K>(board);
      if constexpr (kHasKing<kThem>) {
        set &= zone_[index(kThem)];
        if (set != 0 && (!T.passes || board == king_board_[index(kThem)])) {
          pressure_[index(Us)] += push + count(set);
          presses_[index(Us)] = true;
        }
      }
      if constexpr (K == Kind::Rook) rook_on_file<Us>(s);
      if constexpr (K == Kind::Knight || K == Kind::Bishop) outpost<Us, K>(board, s);
    }
  }

  template <Colour Us, Kind K>
  void board_of_kings(BoardId board) {
    if constexpr (T.passes) {
      constexpr int kKind = static_cast<int>(index(K));
      if (board == king_board_[index(other(Us))])
        tally_.template add<Us>(term::kWithTheirKing + kKind);
      if (board == king_board_[index(Us)]) tally_.template add<Us>(term::kWithOwnKing + kKind);
    }
  }

  template <Colour Us>
  void rook_on_file(Square s) {
    const Bitboard file = kFileA << file_of(s);
    if ((file & pawns_[index(Us)]) != 0) return;
    const bool open = (file & pawns_[index(other(Us))]) == 0;
    tally_.template add<Us>(open ? term::kOpenFile : term::kHalfOpenFile);
  }

  template <Colour Us, Kind K>
  void outpost(BoardId board, Square s) {
    const int rank = rank_for(Us, rank_of(s));
    if (rank < 3 || rank > 5) return;
    if (!has(attacks<Us>(landing<T>(board)).by[index(Kind::Pawn)], s)) return;
    if ((beside_and_ahead<Us>(s) & pawns_[index(other(Us))]) != 0) return;
    tally_.template add<Us>(term::kOutpost + (K == Kind::Bishop ? 1 : 0));
  }

  // The squares ahead of s on its file, and on the files beside it.
  template <Colour Us>
  static Bitboard way_ahead(Square s) {
    Bitboard set = ahead<Us>(bit(s));
    set |= ahead<Us>(set);
    set |= Us == Colour::White ? set << 16 : set >> 16;
    set |= Us == Colour::White ? set << 32 : set >> 32;
    return set;
  }
  static Bitboard beside(Bitboard set) { return ((set & ~kFileA) >> 1) | ((set & ~kFileH) << 1); }
  template <Colour Us>
  static Bitboard beside_and_ahead(Square s) {
    return beside(way_ahead<Us>(s));
  }

  template <Colour Us>
  void rest() {
    for (const BoardId board : kPlayed) {
      pawns_on<Us>(board);
      threats<Us>(board);
    }
    if constexpr (kHasKing<Us>) {
      tally_.template add<Us>(place(Kind::King, Us, king_[index(Us)]));
      shelter<Us>();
    }
    if constexpr (kHasKing<other(Us)>) {
      siege<Us>();
    }
  }

  template <Colour Us>
  void pawns_on(BoardId board) {
    const Bitboard own = pawns_[index(Us)];
    for (const Square s : Squares{p_.on(board).of(Us, Kind::Pawn)}) {
      const int rank = rank_for(Us, rank_of(s));
      tally_.template add<Us>(term::kMaterial);
      tally_.template add<Us>(place(Kind::Pawn, Us, s));
      board_of_kings<Us, Kind::Pawn>(board);
      const Bitboard way = way_ahead<Us>(s);
      const Bitboard sides = beside(kFileA << file_of(s));
      const bool guarded = has(attacks<Us>(landing<T>(board)).by[index(Kind::Pawn)], s);
      const bool phalanx = (beside(bit(s)) & own) != 0;
      if ((way & own) != 0) tally_.template add<Us>(term::kDoubled);
      if (guarded) tally_.template add<Us>(term::kGuardedPawn + rank);
      if (phalanx) tally_.template add<Us>(term::kPhalanx + rank);
      if ((sides & own) == 0)
        tally_.template add<Us>(term::kIsolated);
      else if (!guarded && !phalanx && lags<Us>(s, sides))
        tally_.template add<Us>(term::kBackward);
      if (((way | beside(way)) & pawns_[index(other(Us))]) == 0 && (way & own) == 0)
        passed<Us>(s, board, rank, way);
    }
  }

  // All neighbours are further ahead, and the next step is watched by a pawn.
  template <Colour Us>
  bool lags(Square s, Bitboard sides) const {
    const Bitboard behind = sides & ~beside(way_ahead<Us>(s));
    if ((behind & pawns_[index(Us)]) != 0) return false;
    const Square next = shifted(s, kAhead<Us>);
    if (rank_for(Us, rank_of(s)) >= 6) return false;
    return (pawn_attacks(Us, next) & pawns_[index(other(Us))]) != 0;
  }

  static int distance(Square a, Square b) {
    const int files = file_of(a) - file_of(b);
    const int ranks = rank_of(a) - rank_of(b);
    return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
  }

  template <Colour Us>
  void passed(Square s, BoardId board, int rank, Bitboard way) {
    constexpr Colour kThem = other(Us);
    tally_.template add<Us>(term::kPassed + rank);
    if (rank < 3) return;
    Bitboard held = 0;
    for (const BoardId b : kPlayed) held |= p_.on(b).held();
    if ((way & held) == 0) tally_.template add<Us>(term::kPassedFree + rank);
    const Square next = shifted(s, kAhead<Us>);
    if (!has(attacks<kThem>(landing<T>(board)).all | held, next))
      tally_.template add<Us>(term::kPassedSafe + rank);
    if constexpr (kHasKing<Us>)
      tally_.template add<Us>(term::kPassedOwnKing + distance(king_[index(Us)], next));
    if constexpr (kHasKing<kThem>)
      tally_.template add<Us>(term::kPassedTheirKing + distance(king_[index(kThem)], next));
  }

  template <Colour Us>
  void threats(BoardId board) {
    constexpr Colour kThem = other(Us);
    const Board& b = p_.on(board);
    const Attacks& a = attacks<Us>(board);
    const Bitboard guarded = attacks<kThem>(landing<T>(board)).all;
    const Bitboard minors = a.by[index(Kind::Knight)] | a.by[index(Kind::Bishop)];
    for (const Kind k : {Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen}) {
      const int kind = static_cast<int>(index(k));
      const Bitboard men = b.of(kThem, k);
      if ((men & a.all) == 0) continue;
      if (const Bitboard hit = men & a.by[index(Kind::Pawn)]; hit != 0)
        tally_.template add<Us>(term::kPawnThreat + kind, count(hit));
      if (const Bitboard hit = men & minors; hit != 0)
        tally_.template add<Us>(term::kMinorThreat + kind, count(hit));
      if (const Bitboard hit = men & a.by[index(Kind::Rook)]; hit != 0)
        tally_.template add<Us>(term::kRookThreat + kind, count(hit));
    }
    const Bitboard hanging = b.of(kThem) & ~b.of(Kind::King) & a.all & ~guarded;
    if (hanging != 0) tally_.template add<Us>(term::kHanging, count(hanging));

    // A step ahead from which a man would be attacked by a pawn.
    const Board& there = p_.on(landing<T>(board));
    Bitboard steps = ahead<Us>(b.of(Us, Kind::Pawn)) & ~b.held();
    if constexpr (T.passes) steps &= ~there.held();
    steps &= ~attacks<kThem>(landing<T>(board)).by[index(Kind::Pawn)];
    const Bitboard prey = there.of(kThem) & ~there.of(Kind::Pawn);
    const Bitboard hit = (ahead_left<Us>(steps) | ahead_right<Us>(steps)) & prey;
    if (hit != 0) tally_.template add<Us>(term::kPushThreat, count(hit));
  }

  // The pawns on the files around the own king.
  template <Colour Us>
  void shelter() {
    const Square king = king_[index(Us)];
    const Bitboard from_king_on =
        way_ahead<Us>(king) | beside(way_ahead<Us>(king)) | beside(bit(king));
    const int centre = std::clamp(file_of(king), 1, 6);
    for (int file = centre - 1; file <= centre + 1; ++file) {
      const Bitboard set = from_king_on & (kFileA << file);
      tally_.template add<Us>(term::kShelter + nearest<Us>(set & pawns_[index(Us)]));
      tally_.template add<Us>(term::kStorm + nearest<Us>(set & pawns_[index(other(Us))]));
    }
  }
  // The rank of the hindmost as Us sees it; 0 if there is none.
  template <Colour Us>
  static int nearest(Bitboard set) {
    if (set == 0) return 0;
    if constexpr (Us == Colour::White) return rank_of(first(set));
    return 7 - rank_of(static_cast<Square>(63 - std::countl_zero(set)));
  }

  // What comes near their king.
  template <Colour Us>
  void siege() {
    constexpr Colour kThem = other(Us);
    const Square king = king_[index(kThem)];
    const BoardId board = king_board_[index(kThem)];
    const Board& b = p_.on(board);
    if (presses_[index(Us)]) {
      const bool queen =
          p_.on(BoardId::A).of(Us, Kind::Queen) != 0 || p_.on(BoardId::B).of(Us, Kind::Queen) != 0;
      const int units =
          pressure_[index(Us)] + count(attacks<Us>(board).twice & kGeometry.king[index(king)] &
                                       ~attacks<kThem>(board).twice);
      tally_.template add<Us>(term::kKingAttack +
                              std::min(queen ? units : units / 2, term::kMostAttack));
    }

    // Who comes to give check comes from the board that it leaves.
    const Attacks& a = attacks<Us>(landing<T>(board));
    Bitboard safe = ~(b.of(Us) | attacks<kThem>(board).all);
    if constexpr (T.passes) safe &= ~(b.held() | p_.on(other(board)).of(Us));
    for (const Kind k : {Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen})
      if ((reach(k, king, b.held()) & a.by[index(k)] & safe) != 0)
        tally_.template add<Us>(term::kSafeCheck + static_cast<int>(index(k)) - 1);

    Bitboard flights = kGeometry.king[index(king)] & ~b.of(kThem) & ~attacks<Us>(board).all;
    if constexpr (T.passes) flights &= ~p_.on(other(board)).held() & ~attacks<Us>(other(board)).all;
    tally_.template add<Us>(term::kFlights + count(flights));
  }
};

// Of the sum at that phase.
inline int blended(Weight total, int phase) {
  return (middle_of(total) * phase + end_of(total) * (kWholePhase - phase)) / kWholePhase;
}

// Of 16: how much of an advantage counts when the side that has it can hardly win by it.
template <Traits T>
int winnable(const Position& p, int score) {
  if constexpr (T.horde || T.passes) return 16;
  const Board& b = p.on(BoardId::A);
  const Colour better = score > 0 ? Colour::White : Colour::Black;
  const auto officers = [&](Colour c) {
    return 3 * count(b.of(c) & (b.of(Kind::Knight) | b.of(Kind::Bishop))) +
           5 * count(b.of(c, Kind::Rook)) + 9 * count(b.of(c, Kind::Queen));
  };
  const int ahead = officers(better) - officers(other(better));
  const int pawns = count(b.of(better, Kind::Pawn));
  if (pawns == 0 && ahead <= 3) return officers(better) <= 3 ? 0 : 3;
  const Bitboard bishops = b.of(Kind::Bishop);
  const bool opposite = count(b.of(better) & bishops) == 1 &&
                        count(b.of(other(better)) & bishops) == 1 &&
                        count(bishops & kLightSquares) == 1;
  if (!opposite) return 16;
  return officers(better) == 3 && officers(other(better)) == 3 ? 8 : 13;
}

// In hundredths of a pawn, for the side to move. Nobody may be in check.
template <Traits T>
int evaluate(const Position& p) {
  Sum<T> sum;
  Evaluation<T, Sum<T>>(p, sum).run();
  int score = blended(sum.total(), phase_of<T>(p));
  score = score * winnable<T>(p, score) / 16;
  return p.turn == Colour::White ? score : -score;
}

}  // namespace pawnhub::ai
