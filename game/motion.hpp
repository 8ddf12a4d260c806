// Men under way in real time: how fast they go and where they are at a tick (RULES 4.1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "game/bitboard.hpp"
#include "game/types.hpp"

namespace pawnhub {

// How a match goes on: turn by turn, or in real time at one of two speeds.
enum class Pace : std::uint8_t { Turn, RealTime, Lightning };
inline constexpr std::array kPaces{Pace::Turn, Pace::RealTime, Pace::Lightning};

struct Speed {
  Tick half;      // for half a square
  Tick cooldown;  // from arriving to being ready again
};
constexpr Speed speed_of(Pace p) {
  return p == Pace::Lightning ? Speed{Tick{6}, Tick{120}} : Speed{Tick{30}, Tick{600}};
}

// A man on its way. All about it follows from when it was ordered, and where to.
struct UnderWay {
  Tick ordered;
  Move move;  // with what a pawn will become; on the board that it moves on
  Man man;

  // Squares to go; a diagonal step counts one, a knight's leap two.
  int length() const;
  bool pawn_ahead() const;
  bool pawn_slanted() const;
  bool double_step() const;
  bool knight() const { return man.kind == Kind::Knight; }

  // How many squares of its line it has crossed into when tick t is over.
  int crossed(Speed speed, Tick t) const;
  // The square that it occupies when tick t is over; a knight in the air occupies none.
  std::optional<Square> at(Speed speed, Tick t) const;
  // Does it cross into a square in tick t?
  bool crosses(Speed speed, Tick t) const;
  Tick arrival(Speed speed) const;
  // When it came into the square that it occupies at t; none if that is its origin.
  std::optional<Tick> came_in(Speed speed, Tick t) const;
  // The first tick after t in which something may happen to it by itself.
  Tick next_due(Speed speed, Tick t) const;

  bool operator==(const UnderWay&) const = default;
};

// All men under way, in the order in which they were ordered (at one tick: by colour, board, and
// origin from the side's first rank on).
class Traffic {
 public:
  void add(const UnderWay& u);
  // Takes the marked ones off; the rest keep their order.
  void remove(std::span<const bool> marked);

  std::span<const UnderWay> men() const { return {men_.data(), size_}; }
  bool empty() const { return size_ == 0; }
  bool operator==(const Traffic&) const = default;

 private:
  std::array<UnderWay, 64> men_{};  // as many as a start can have; unused ones are blank
  std::uint8_t size_ = 0;
};

// What real time adds to the men that stand (in Position).
struct Motion {
  std::array<std::array<Tick, 64>, 2>
      ready{};                  // of who stands there, by board; 0 where nobody does
  Bitboard double_stepped = 0;  // pawns that stand where a double step brought them (ghosts, 4.2)
  Traffic traffic;
  bool operator==(const Motion&) const = default;
};

// For drawing: where a man is at tick + part/65536, in 1/65536 of a square from the centre of a1.
struct Spot {
  std::int32_t file, rank;
  bool operator==(const Spot&) const = default;
};
Spot spot_of(const UnderWay& u, Speed speed, Tick tick, std::uint16_t part);

}  // namespace pawnhub
