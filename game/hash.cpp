// The hash of a match, over bytes that are the same on every machine.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <cassert>
#include <type_traits>

#include "game/match.hpp"

namespace pawnhub {
namespace {

// Numbers one after the other, the lowest byte first.
class Canonical {
 public:
  template <class T>
  void add(T value) {
    if constexpr (std::is_enum_v<T>) {
      add(static_cast<std::underlying_type_t<T>>(value));
    } else {
      static_assert(std::is_integral_v<T>);
      auto bits = static_cast<std::uint64_t>(value);
      for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8) {
        assert(size_ < bytes_.size());
        bytes_[size_++] = static_cast<std::uint8_t>(bits);
      }
    }
  }
  void add(Tick t) { add(t.value); }
  void add(const std::optional<Tick>& t) {
    add(t.has_value());
    add(t.value_or(Tick{}));
  }
  void add(const Position& p) {
    for (const Board& b : p.boards) {
      for (const Bitboard set : b.kinds) add(set);
      for (const Bitboard set : b.sides) add(set);
    }
    add(p.castling);
    add(p.en_passant);
    add(p.quiet);
    add(p.number);
    add(p.turn);
  }
  void add(const std::optional<Outcome>& o) {
    add(o.has_value());
    const Outcome known = o.value_or(Outcome{});
    add(known.winner);
    add(known.by);
    add(known.tick);
  }
  void add(const History& h) {
    add(h.size);
    for (std::size_t i = 0; i < h.size; ++i) add(h.keys[i]);
  }
  void add(const Motion& m) {
    for (const auto& board : m.ready)
      for (const Tick t : board) add(t);
    add(m.double_stepped);
    add(static_cast<std::uint8_t>(m.traffic.men().size()));
    for (const UnderWay& u : m.traffic.men()) {
      add(u.ordered);
      add(u.move.bits());
      add(u.man.colour);
      add(u.man.kind);
    }
  }
  std::uint64_t hash() const { return XXH3_64bits(bytes_.data(), size_); }

 private:
  std::array<std::uint8_t, 4096> bytes_;  // left unfilled beyond size_
  std::size_t size_ = 0;
};

}  // namespace

std::uint64_t hash(const Match& m) {
  Canonical form;
  form.add(m.variant);
  form.add(m.pace);
  form.add(m.clock);
  form.add(m.next);
  form.add(m.position);
  form.add(m.outcome);
  for (const auto& offer : m.offers) form.add(offer);
  form.add(m.refused);
  for (const bool moved : m.has_moved) form.add(moved);
  if (m.pace == Pace::Turn) {
    for (const Tick left : m.left) form.add(left);
    form.add(m.turn_began);
    form.add(m.history);
  } else {
    form.add(m.motion);
  }
  return form.hash();
}

}  // namespace pawnhub
