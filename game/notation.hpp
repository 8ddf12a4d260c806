// Positions and moves as text: squares, long algebraic, FEN and SAN.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/result.hpp"
#include "game/types.hpp"
#include "game/variant.hpp"

namespace pawnhub {

std::string_view name_of(Colour c);  // "white", "black"
std::string_view name_of(Kind k);    // "pawn", …
char letter_of(Man man);             // the FEN letter: 'P' is White's pawn, 'p' Black's
std::optional<Man> man_of(char fen_letter);

std::string text_of(Square s);  // "e4"
std::string text_of(Place p);   // "e4", on board B "e4*"
std::optional<Square> square_of(std::string_view text);

// Long algebraic: "e2e4", "e7e8q", castling as "e1g1", from board B "e4*e5".
std::string text_of(Move m);
Result<Move> parse_move(std::string_view text);

// What a FEN is read for. Real time takes men and castling rights only, and knows no check.
enum class FenFor : std::uint8_t { TurnBased, RealTime };

// Four fields, or six. A right to take en passant that no pawn can make use of is dropped.
Result<Position> parse_fen(std::string_view text, const Variant& v,
                           FenFor purpose = FenFor::TurnBased);
std::string fen_of(const Position& p);

// Standard algebraic for a legal move: "Nf3", "exd6", "O-O-O", "e8=Q+", "Qh5#". In Alice the
// board goes without saying; where kings are taken there is no check to mark.
std::string san_of(const Variant& v, const Position& p, Move m);
// Reads what san_of writes, and what people type: "O-O" with zeros, no or any of "+#!?", "e8Q",
// long forms such as "Ng1f3" and "e2-e4".
Result<Move> parse_san(const Variant& v, const Position& p, std::string_view text);

}  // namespace pawnhub
