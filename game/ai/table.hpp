// What a search has found out about positions, in a table of fixed size.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "game/types.hpp"

namespace pawnhub::ai {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

class Table {
 public:
  // Sixteen bytes. A score is as seen from the position, so that a mate's distance is its own.
  struct Entry {
    std::uint64_t key = 0;
    Move move;
    std::int16_t score = 0;
    std::int16_t eval = 0;
    std::int8_t depth = 0;
    std::uint8_t mark = 0;  // age << 2 | bound

    Bound bound() const { return static_cast<Bound>(mark & 3); }
    std::uint8_t age() const { return mark >> 2; }
  };
  static_assert(sizeof(Entry) == 16);

  explicit Table(std::size_t bytes) { resize(bytes); }

  // To the largest power of two that fits; forgets everything.
  void resize(std::size_t bytes) {
    buckets_.clear();
    buckets_.shrink_to_fit();
    buckets_.resize(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1})));
  }
  void clear() {
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
    age_ = 0;
  }
  // What was found before may be replaced sooner from now on.
  void grow_older() { age_ = (age_ + 1) & 63; }

  const Entry* find(std::uint64_t key) const {
    for (const Entry& e : bucket(key))
      if (e.key == key && e.bound() != Bound::None) return &e;
    return nullptr;
  }

  void keep(std::uint64_t key, Move move, int score, int eval, int depth, Bound bound) {
    Bucket& b = bucket(key);
    Entry* place = b.data();
    for (Entry& e : b) {
      if (e.key == key || e.bound() == Bound::None) {
        place = &e;
        break;
      }
      if (worth(e) < worth(*place)) place = &e;
    }
    const bool same = place->key == key;
    if (same && bound != Bound::Exact && place->age() == age_ && depth + 3 < place->depth) return;
    if (move == Move{} && same) move = place->move;
    *place = {key,
              move,
              static_cast<std::int16_t>(score),
              static_cast<std::int16_t>(eval),
              static_cast<std::int8_t>(depth),
              static_cast<std::uint8_t>(age_ << 2 | static_cast<std::uint8_t>(bound))};
  }

  // Of 1,000 places, how many hold something of this search.
  int full() const {
    int used = 0;
    const std::size_t looked = std::min<std::size_t>(buckets_.size(), 250);
    for (std::size_t i = 0; i < looked; ++i)
      for (const Entry& e : buckets_[i])
        used += e.bound() != Bound::None && e.age() == age_ ? 1 : 0;
    return used * 1000 / static_cast<int>(looked * kWays);
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

 private:
  static constexpr std::size_t kWays = 4;
  using Bucket = std::array<Entry, kWays>;
  std::vector<Bucket> buckets_;
  std::uint8_t age_ = 0;

  int worth(const Entry& e) const { return e.depth - 4 * ((age_ - e.age()) & 63); }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
};

}  // namespace pawnhub::ai
