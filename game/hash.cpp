// The hash of a match, over bytes that are the same on every machine; and where two matches differ.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <array>
#include <cassert>
#include <type_traits>

#include "game/match.hpp"

namespace pawnhub {
namespace {

// Where in a match a number stands: "motion.traffic[3].move", "motion.ready[0][12]".
struct Name {
  const char* of = nullptr;
  int i = -1;
  const char* field = nullptr;
  int j = -1;
};

std::string text_of(const Name& n) {
  std::string text = n.of;
  const auto number = [&text](int i) {
    if (i >= 0) text += '[' + std::to_string(i) + ']';
  };
  number(n.i);
  if (n.field) text += std::string(".") + n.field;
  number(n.j);
  return text;
}

// Shows a sink every number that influences play, always in the same order.
template <class Sink>
class Fields {
 public:
  explicit Fields(Sink& sink) : sink_(sink) {}

  void show(const Match& m) {
    add({"variant"}, m.variant);
    add({"pace"}, m.pace);
    add({"clock"}, m.clock);
    add({"next"}, m.next);
    show(m.position);
    show(m.outcome);
    for (int i = 0; const auto& offer : m.offers) {
      add({"offers", i, "has_value"}, offer.has_value());
      add({"offers", i++}, offer.value_or(Tick{}));
    }
    add({"refused"}, m.refused);
    for (int i = 0; const bool moved : m.has_moved) add({"has_moved", i++}, moved);
    if (m.pace == Pace::Turn) {
      for (int i = 0; const Tick left : m.left) add({"left", i++}, left);
      add({"turn_began"}, m.turn_began);
      show(m.history);
    } else {
      show(m.motion);
    }
  }

 private:
  Sink& sink_;

  template <class T>
  void add(const Name& name, T value) {
    if constexpr (std::is_enum_v<T>)
      sink_.add(name, static_cast<std::underlying_type_t<T>>(value));
    else if constexpr (std::is_same_v<T, Tick>)
      sink_.add(name, value.value);
    else
      sink_.add(name, value);
  }

  void show(const Position& p) {
    for (int i = 0; const Board& b : p.boards) {
      for (int j = 0; const Bitboard set : b.kinds) add({"position.boards", i, "kinds", j++}, set);
      for (int j = 0; const Bitboard set : b.sides) add({"position.boards", i, "sides", j++}, set);
      ++i;
    }
    add({"position.castling"}, p.castling);
    add({"position.en_passant"}, p.en_passant);
    add({"position.quiet"}, p.quiet);
    add({"position.number"}, p.number);
    add({"position.turn"}, p.turn);
  }
  void show(const std::optional<Outcome>& o) {
    add({"outcome.has_value"}, o.has_value());
    const Outcome known = o.value_or(Outcome{});
    add({"outcome.winner"}, known.winner);
    add({"outcome.by"}, known.by);
    add({"outcome.tick"}, known.tick);
  }
  void show(const History& h) {
    add({"history.size"}, h.size);
    for (int i = 0; i < h.size; ++i) add({"history.keys", i}, h.keys[index(i)]);
  }
  void show(const Motion& m) {
    for (int i = 0; const auto& board : m.ready) {
      for (int j = 0; const Tick t : board) add({"motion.ready", i, nullptr, j++}, t);
      ++i;
    }
    add({"motion.double_stepped"}, m.double_stepped);
    add({"motion.traffic.size"}, static_cast<std::uint8_t>(m.traffic.men().size()));
    for (int i = 0; const UnderWay& u : m.traffic.men()) {
      add({"motion.traffic", i, "ordered"}, u.ordered);
      add({"motion.traffic", i, "move"}, u.move.bits());
      add({"motion.traffic", i, "man.colour"}, u.man.colour);
      add({"motion.traffic", i, "man.kind"}, u.man.kind);
      ++i;
    }
  }
};

// Numbers one after the other, the lowest byte first.
class Canonical {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): bytes_ is filled up to size_ only
  explicit Canonical(const Match& m) { Fields(*this).show(m); }

  template <class T>
  void add(const Name& /*name*/, T value) {
    static_assert(std::is_integral_v<T>);
    auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8) {
      assert(size_ < bytes_.size());
      bytes_[size_++] = static_cast<char>(bits);
    }
  }
  std::string_view bytes() const { return {bytes_.data(), size_}; }

 private:
  std::array<char, 4096> bytes_;  // left unfilled beyond size_
  std::size_t size_ = 0;
};

// Walks along another match's canonical bytes until a number differs. How many numbers there are
// follows from numbers before, so both are in step until then.
class Comparison {
 public:
  Comparison(const Match& m, std::string_view other) : other_(other) { Fields(*this).show(m); }

  template <class T>
  void add(const Name& name, T value) {
    if (difference_) return;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(T) && at_ < other_.size(); ++i, ++at_)
      bits |= std::uint64_t{static_cast<std::uint8_t>(other_[at_])} << (8 * i);
    if (static_cast<T>(bits) != value)
      difference_ = {text_of(name), std::to_string(value), std::to_string(static_cast<T>(bits))};
  }
  const std::optional<Difference>& difference() const { return difference_; }

 private:
  std::string_view other_;
  std::size_t at_ = 0;
  std::optional<Difference> difference_;
};

}  // namespace

std::string canonical(const Match& m) { return std::string(Canonical(m).bytes()); }

std::uint64_t hash(const Match& m) {
  const Canonical form(m);
  return XXH3_64bits(form.bytes().data(), form.bytes().size());
}

std::string hexadecimal(std::uint64_t hash) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, hash >>= 4)
    *digit = kDigits[hash & 15];
  return text;
}

std::optional<Difference> first_difference(const Match& m, std::string_view other) {
  return Comparison(m, other).difference();
}

}  // namespace pawnhub
