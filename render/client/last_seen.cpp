// Remembering who went out of sight, and recognising who came back.
#include "render/client/last_seen.hpp"

#include <algorithm>
#include <cstdlib>

namespace pawnhub::client {
namespace {

// In king's steps.
int distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

}  // namespace

void Memory::forget_nearest(Man man, Square at) {
  auto best = hidden_.end();
  for (auto it = hidden_.begin(); it != hidden_.end(); ++it)
    if (it->man == man && (best == hidden_.end() || distance(it->at, at) < distance(best->at, at)))
      best = it;
  if (best != hidden_.end()) hidden_.erase(best);
}

void Memory::look(const View& v) {
  const Colour enemy = other(v.player);
  const Bitboard seen = v.seen[index(BoardId::A)];
  if (!started_) {
    started_ = true;
    constexpr std::array kBackRank{Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen,
                                   Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook};
    for (int file = 0; file < 8; ++file) {
      const Square s = square_at(file, rank_for(enemy, 0));
      hidden_.push_back({{enemy, kBackRank[static_cast<std::size_t>(file)]}, s, Tick{0}});
    }
  }
  std::vector<Visible> now;
  for (const Square s : Squares{v.boards[index(BoardId::A)].of(enemy)})
    now.push_back({*v.boards[index(BoardId::A)].at(s), s});
  for (const Sighting& s : v.under_way)
    if (s.man.colour == enemy && s.at) now.push_back({s.man, s.at->square});
  for (const Visible& man : now)
    if (std::find(visible_.begin(), visible_.end(), man) == visible_.end())
      forget_nearest(man.man, man.at);
  // Out of sight, if its square is; else it has gone, nobody knows where to.
  for (const Visible& man : visible_)
    if (!has(seen, man.at)) hidden_.push_back({man.man, man.at, v.next});
  std::erase_if(hidden_, [&](const LastSeen& l) { return has(seen, l.at); });
  visible_ = std::move(now);
}

}  // namespace pawnhub::client
