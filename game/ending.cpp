// The names of endings, and the ones that the board decides.
#include "game/ending.hpp"

#include <algorithm>
#include <cassert>

namespace pawnhub {

std::string_view name_of(Ending e) {
  switch (e) {
    case Ending::Checkmate: return "checkmate";
    case Ending::KingTaken: return "king-taken";
    case Ending::HordeTaken: return "horde-taken";
    case Ending::Stalemate: return "stalemate";
    case Ending::Repetition: return "repetition";
    case Ending::FiftyMoves: return "fifty-moves";
    case Ending::InsufficientMaterial: return "insufficient-material";
    case Ending::Agreement: return "agreement";
    case Ending::Resignation: return "resignation";
    case Ending::Timeout: return "timeout";
    case Ending::TimeLimit: return "time-limit";
    case Ending::Forfeit: return "forfeit";
    case Ending::Abort: return "abort";
  }
  return "";
}

std::string_view name_of(Winner w) {
  switch (w) {
    case Winner::White: return "white";
    case Winner::Black: return "black";
    case Winner::Draw: return "draw";
    case Winner::None: return "none";
  }
  return "";
}

void History::remember(const Position& p) {
  if (p.quiet == 0) size = 0;
  // After a hundred quiet half-moves the match is over: there is never a 102nd key.
  assert(size < kMost);
  keys[size++] = p.key;
}

int History::occurrences() const {
  assert(size > 0);
  return static_cast<int>(std::count(keys.begin(), keys.begin() + size, keys[size - 1U]));
}

namespace {

Bitboard men_on_both(const Position& p, Colour c) {
  return p.on(BoardId::A).of(c) | p.on(BoardId::B).of(c);
}

// Of the two sides, the one whose king or horde is gone.
Colour taken_side(const Variant& v, const Position& p) {
  if (v.traits.horde) return Colour::Black;
  return p.on(BoardId::A).of(Colour::White, Kind::King) == 0 ? Colour::White : Colour::Black;
}

}  // namespace

bool too_little_material(Material rule, const Position& p) {
  if (rule == Material::Never) return false;
  if (has_bare_king(p, Colour::White) && has_bare_king(p, Colour::Black)) return true;
  if (rule == Material::BareKings) return false;
  const Board& b = p.on(BoardId::A);
  const Bitboard kings = b.of(Kind::King);
  const Bitboard others = b.held() & ~kings;
  if (!more_than_one(others)) return (others & (b.of(Kind::Knight) | b.of(Kind::Bishop))) != 0;
  const bool bishops_only = (others & ~b.of(Kind::Bishop)) == 0;
  return bishops_only && ((others & kLightSquares) == 0 || (others & ~kLightSquares) == 0);
}

bool has_bare_king(const Position& p, Colour c) { return !more_than_one(men_on_both(p, c)); }

std::optional<Verdict> verdict_on_board(const Variant& v, const Position& p, const History& h) {
  constexpr int kRepeated = 3;
  constexpr int kFiftyMoves = 100;
  const auto draw = [](Ending by) { return Verdict{Winner::Draw, by}; };
  if (v.taken_out(p))
    return Verdict{winner(other(taken_side(v, p))),
                   v.traits.horde ? Ending::HordeTaken : Ending::KingTaken};
  if (v.count(p) == 0) {
    if (v.in_check(p, p.turn)) return Verdict{winner(other(p.turn)), Ending::Checkmate};
    return draw(Ending::Stalemate);
  }
  if (h.occurrences() >= kRepeated) return draw(Ending::Repetition);
  if (p.quiet >= kFiftyMoves) return draw(Ending::FiftyMoves);
  if (too_little_material(v.traits.material, p)) return draw(Ending::InsufficientMaterial);
  return std::nullopt;
}

}  // namespace pawnhub
