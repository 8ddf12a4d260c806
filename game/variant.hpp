// A variant as the rest of the program sees it: its name, its start, what differs, and its moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "game/board.hpp"
#include "game/moves.hpp"

namespace pawnhub {

enum class VariantId : std::uint8_t { Classic, Alice, Dark, Fog, Horde };
inline constexpr std::array kVariants{VariantId::Classic, VariantId::Alice, VariantId::Dark,
                                      VariantId::Fog, VariantId::Horde};

struct Variant {
  VariantId id;
  std::string_view name;   // as in files and on the command line
  std::string_view start;  // FEN
  Traits traits;

  // The moves that the side to move may make; none once a king or the horde has been taken.
  MoveList (*moves)(const Position&);
  std::uint64_t (*count)(const Position&);
  // Makes a move that moves() gave. Positions are small: to take a move back, keep a copy.
  void (*play)(Position&, Move);
  bool (*in_check)(const Position&, Colour);
  // Is a king, or the whole horde, gone?
  bool (*taken_out)(const Position&);
  // Where that side's men could go if it were their turn, on each board.
  std::array<Bitboard, 2> (*destinations)(const Position&, Colour);
  // The right that a pawn of the side not to move leaves behind it after a double step to its
  // square.
  Bitboard (*en_passant_behind)(const Position&, Square pawn);
  // Leaves of the tree of legal moves at that depth, from 0.
  std::uint64_t (*perft)(const Position&, int depth);
};

const Variant& variant_of(VariantId id);
std::optional<VariantId> variant_named(std::string_view name);

}  // namespace pawnhub
