// Events put down as they come, and told as each side may hear them.
#include "render/client/chronicle.hpp"

#include <algorithm>

#include "game/notation.hpp"

namespace pawnhub::client {
namespace {

// In real time of an order: what of its squares the other side sees when it is given.
Told told_of_order(const Match& after, const Event& ordered) {
  const auto seen = sight(after, other(ordered.man.colour));
  const Bitboard visible = seen[index(ordered.at.board)];
  Told told;
  if (!has(visible, ordered.at.square)) return told;
  told.from = ordered.at;
  told.kind = ordered.man.kind;
  if (has(visible, ordered.move.to())) told.to = Place{ordered.move.to(), ordered.at.board};
  return told;
}

std::string letter(std::optional<Kind> kind) {
  if (!kind) return "?";
  return *kind == Kind::Pawn ? "" : std::string(1, letter_of({Colour::White, *kind}));
}

std::string text_of_told(const Told& told) {
  if (told.castled && told.to) return file_of(told.to->square) == 6 ? "O-O" : "O-O-O";
  if (!told.from && !told.to) return told.lost ? "?x" + text_of(told.lost->square) : "";
  if (!told.to)
    return letter(told.kind) + text_of(told.from->square) +
           (told.lost ? "x" + text_of(told.lost->square) : "…");
  std::string text = letter(told.kind);
  if (told.lost && text.empty()) text = told.from ? text_of(told.from->square).substr(0, 1) : "?";
  if (told.lost) text += "x";
  text += text_of(told.to->square);
  if (told.promotion) text += "=" + letter(told.promotion);
  return text;
}

std::string text_of_order(std::optional<Place> from, std::optional<Place> to) {
  if (!from && !to) return "";
  return (from ? text_of(*from) : "…") + " – " + (to ? text_of(*to) : "…");
}

}  // namespace

void Chronicle::note(const Match& before, const Match& after, const Events& events) {
  const bool in_turn = before.pace == Pace::Turn;
  for (const Event& e : events) {
    if (e.kind == EventKind::Taken) {
      fallen_.push_back({last_tick(after), e.man, e.taker, e.at});
      if (in_turn && !entries_.empty()) entries_.back().took = e.man;
    }
    if (e.kind != EventKind::Ordered) continue;
    Entry entry{.tick = last_tick(after), .by = e.man.colour, .man = e.man, .move = e.move};
    if (in_turn) {
      entry.san = san_of(before.rules(), before.position, e.move);
      entry.told = told_of(before, e.move);
      entry.spent = before.next - before.turn_began;
    } else {
      entry.told = told_of_order(after, e);
    }
    entries_.push_back(std::move(entry));
  }
}

std::vector<Man> Chronicle::taken(Colour colour, Tick until) const {
  std::vector<Man> men;
  for (const Fallen& f : fallen_)
    if (f.man.colour == colour && f.tick <= until) men.push_back(f.man);
  std::stable_sort(men.begin(), men.end(),
                   [](Man a, Man b) { return index(a.kind) > index(b.kind); });
  return men;
}

std::string text_for(const Entry& e, Viewer viewer, const Match& m) {
  const bool all = !viewer || *viewer == e.by || m.rules().traits.sight == Sight::All;
  if (m.pace == Pace::Turn) return all ? e.san : text_of_told(e.told);
  if (!all) return text_of_order(e.told.from, e.told.to);
  return text_of_order(Place{e.move.from(), e.move.board()}, Place{e.move.to(), e.move.board()});
}

LastMove last_move_for(const Entry& e, Viewer viewer, const Variant& rules) {
  if (viewer && *viewer != e.by && rules.traits.sight != Sight::All)
    return {e.told.from, e.told.to};
  const BoardId reached = rules.traits.passes ? other(e.move.board()) : e.move.board();
  return {Place{e.move.from(), e.move.board()}, Place{e.move.to(), reached}};
}

int worth(Kind k) {
  constexpr std::array<int, kKindCount> kWorth{1, 3, 3, 5, 9, 0};
  return kWorth[index(k)];
}

int lead(const Match& m, Colour side) {
  int sum = 0;
  const auto add = [&](Man man, int n) { sum += (man.colour == side ? n : -n) * worth(man.kind); };
  for (const Board& b : m.position.boards)
    for (const Colour c : kColours)
      for (const Kind k : kKinds) add({c, k}, pawnhub::count(b.of(c, k)));
  for (const UnderWay& u : m.motion.traffic.men()) add(u.man, 1);
  return sum;
}

}  // namespace pawnhub::client
