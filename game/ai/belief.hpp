// What may be behind the fog, turn by turn: a set of positions that all fit what has been seen.
#pragma once

#include <optional>
#include <vector>

#include "game/match.hpp"
#include "game/random.hpp"
#include "game/view.hpp"

namespace pawnhub::ai {

class Belief {
 public:
  Belief(Colour player, std::size_t size, std::uint64_t seed)
      : player_(player), size_(size), random_(seed) {}

  // Each view in turn; after a gap the positions are made up anew. Views without news are passed
  // over.
  void see(const View& v);
  // What the player has answered the last view with.
  void played(Move m) { own_move_ = m; }

  // All of them fit the last view. Never empty once one has been seen.
  const std::vector<Position>& positions() const { return positions_; }

 private:
  Colour player_;
  std::size_t size_;
  Random random_;
  std::vector<Position> positions_;
  std::optional<Move> own_move_;
  std::optional<View> last_;

  void begin(const View& v);
  void follow_own_move(const View& v);
  void follow_rival(const View& v);
  void keep_some(std::vector<Position>& found);
  void make_up(const View& v);
  Position made_up(const View& v);
  Square drawn(Bitboard room, Bitboard homes, Colour rival);
};

// The position as the view shows it, with the hidden king where it may be and nobody else hidden.
Position shown_position(const View& v);

}  // namespace pawnhub::ai
