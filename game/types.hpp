// The vocabulary of a match: colours, men, squares, boards, moves and ticks.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace pawnhub {

enum class Colour : std::uint8_t { White, Black };
inline constexpr std::array kColours{Colour::White, Colour::Black};

constexpr Colour other(Colour c) { return c == Colour::White ? Colour::Black : Colour::White; }

enum class Kind : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };
inline constexpr std::size_t kKindCount = 6;
inline constexpr std::array kKinds{Kind::Pawn, Kind::Knight, Kind::Bishop,
                                   Kind::Rook, Kind::Queen,  Kind::King};

struct Man {
  Colour colour{};
  Kind kind{};
  bool operator==(const Man&) const = default;
};

// Alice plays on two boards; every other variant on A alone.
enum class BoardId : std::uint8_t { A, B };
inline constexpr std::array kBoards{BoardId::A, BoardId::B};

constexpr BoardId other(BoardId b) { return b == BoardId::A ? BoardId::B : BoardId::A; }

// An enumerator as an index into an array.
template <class Enum>
constexpr std::size_t index(Enum e) {
  return static_cast<std::size_t>(e);
}

// a1 is 0, b1 is 1, h8 is 63.
// clang-format off
enum class Square : std::uint8_t {
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
};
// clang-format on
inline constexpr int kSquareCount = 64;

// File and rank run from 0 to 7.
constexpr int file_of(Square s) { return static_cast<int>(s) & 7; }
constexpr int rank_of(Square s) { return static_cast<int>(s) >> 3; }
constexpr Square square_at(int file, int rank) { return static_cast<Square>(rank * 8 + file); }
constexpr Square shifted(Square s, int by) { return static_cast<Square>(static_cast<int>(s) + by); }

// The same square seen from the other side of the board: a1 and a8 change places.
constexpr Square mirrored(Square s) { return static_cast<Square>(static_cast<int>(s) ^ 56); }

// The rank as that side counts it: 0 is its first rank, 7 its last.
constexpr int rank_for(Colour c, int rank) { return c == Colour::White ? rank : 7 - rank; }

struct Place {
  Square square{};
  BoardId board = BoardId::A;
  bool operator==(const Place&) const = default;
};

// One sixtieth of a second, or a number of them (RULES 2).
struct Tick {
  std::int32_t value = 0;
  auto operator<=>(const Tick&) const = default;
};
constexpr Tick operator+(Tick a, Tick b) { return {a.value + b.value}; }
constexpr Tick operator-(Tick a, Tick b) { return {a.value - b.value}; }

inline constexpr std::int32_t kTicksPerSecond = 60;
inline constexpr Tick kDefaultClock{45 * 60 * kTicksPerSecond};

// Where a man goes, in 16 bits: to (0-5), from (6-11), promotion (12-14, a Kind; 0, the pawn, is
// none), board moved on (15). Castling is the king's two squares; en passant is a pawn's diagonal
// onto an empty square.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to, BoardId board = BoardId::A)
      : bits_(static_cast<std::uint16_t>(index(to) | index(from) << 6 | index(board) << 15)) {}
  constexpr Move(Square from, Square to, Kind promotion, BoardId board = BoardId::A)
      : bits_(static_cast<std::uint16_t>(Move(from, to, board).bits_ | index(promotion) << 12)) {}
  static constexpr Move from_bits(std::uint16_t bits) {
    Move m;
    m.bits_ = bits;
    return m;
  }

  constexpr Square from() const { return static_cast<Square>(bits_ >> 6 & 63); }
  constexpr Square to() const { return static_cast<Square>(bits_ & 63); }
  constexpr BoardId board() const { return static_cast<BoardId>(bits_ >> 15); }
  constexpr std::optional<Kind> promotion() const {
    const auto kind = static_cast<Kind>(bits_ >> 12 & 7);
    if (kind == Kind::Pawn) return std::nullopt;
    return kind;
  }
  constexpr std::uint16_t bits() const { return bits_; }
  auto operator<=>(const Move&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace pawnhub
