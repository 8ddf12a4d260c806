// FEN in and out, for all variants; Alice's men of board B stand behind a '|' (RULES 1).
#include <array>
#include <charconv>
#include <vector>

#include "game/notation.hpp"

namespace pawnhub {
namespace {

constexpr std::uint16_t kMostQuiet = 9999;
constexpr std::uint16_t kMostNumber = 9999;
constexpr std::size_t kLongestFen = 200;  // 64 men with 64 bars, and the other fields

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (end > 0) fields.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return fields;
}

std::optional<std::uint16_t> number_of(std::string_view text, std::uint16_t most) {
  std::uint16_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n > most) return std::nullopt;
  return n;
}

// Each step puts what it read into the position, or says what is wrong.
using Complaint = std::optional<std::string>;

Complaint read_rank(std::string_view text, int rank, const Variant& v, Position& p) {
  const std::string name = "rank " + std::to_string(rank + 1);
  int file = 0;
  BoardId board = BoardId::A;
  for (const char c : text) {
    const auto man = man_of(c);
    if (board == BoardId::B && !man) return "a '|' stands before no man";
    if (c == '|') {
      if (!v.traits.passes) return "'|' marks men of Alice's second board only";
      board = BoardId::B;
      continue;
    }
    if (!man && (c < '1' || c > '8')) return quote({&c, 1}) + " is no man";
    if (man && file < 8) p.toggle({square_at(file, rank), board}, *man);
    file += man ? 1 : c - '0';
    if (file > 8) return name + " has more than 8 squares";
    board = BoardId::A;
  }
  if (board == BoardId::B) return "a '|' stands before no man";
  if (file != 8) return name + " does not have 8 squares";
  return std::nullopt;
}

Complaint read_men(std::string_view field, const Variant& v, Position& p) {
  for (int rank = 7; rank >= 0; --rank) {
    const auto end = std::min(field.find('/'), field.size());
    if (auto complaint = read_rank(field.substr(0, end), rank, v, p)) return complaint;
    const bool last = end == field.size();
    if (last && rank > 0) return "there are only " + std::to_string(8 - rank) + " ranks";
    if (!last && rank == 0) return "there are more than 8 ranks";
    field.remove_prefix(last ? end : end + 1);
  }
  return std::nullopt;
}

Complaint read_turn(std::string_view field, Position& p) {
  if (field == "b")
    p.pass_turn();
  else if (field != "w")
    return "the side to move is w or b, not " + quote(field);
  return std::nullopt;
}

struct Right {
  char letter;
  Colour side;
  Square rook;
};
constexpr std::array<Right, 4> kRights{{{'K', Colour::White, Square::h1},
                                        {'Q', Colour::White, Square::a1},
                                        {'k', Colour::Black, Square::h8},
                                        {'q', Colour::Black, Square::a8}}};

Complaint read_castling(std::string_view field, Position& p) {
  if (field == "-") return std::nullopt;
  Bitboard rooks = 0;
  for (const char c : field) {
    const Right* right = nullptr;
    for (const Right& r : kRights)
      if (r.letter == c) right = &r;
    if (right == nullptr || has(rooks, right->rook))
      return "castling rights are - or some of KQkq, not " + quote(field);
    const Square king = king_home(right->side);
    if (p.at({king}) != Man{right->side, Kind::King} ||
        p.at({right->rook}) != Man{right->side, Kind::Rook})
      return "castling right " + quote({&c, 1}) + " needs a king on " + text_of(king) +
             " and a rook on " + text_of(right->rook);
    rooks |= bit(right->rook);
  }
  p.set_castling(rooks);
  return std::nullopt;
}

Complaint read_en_passant(std::string_view field, const Variant& v, Position& p) {
  if (field == "-") return std::nullopt;
  const Colour them = other(p.turn);
  const auto square = square_of(field);
  if (!square || rank_of(*square) != rank_for(them, 2))
    return "the en passant square is - or on rank " + std::to_string(rank_for(them, 2) + 1) +
           ", not " + quote(field);
  if (!v.traits.en_passant) return "there is no en passant in " + std::string(v.name);
  const int forward = them == Colour::White ? 8 : -8;
  const Square pawn = shifted(*square, forward);
  if (p.at({pawn}) != Man{them, Kind::Pawn} || p.at({*square}) ||
      p.at({shifted(*square, -forward)}))
    return "no pawn can have made a double step over " + quote(field);
  p.set_en_passant(v.en_passant_behind(p, pawn));
  return std::nullopt;
}

Complaint read_counts(std::string_view quiet, std::string_view number, Position& p) {
  const auto q = number_of(quiet, kMostQuiet);
  if (!q)
    return "the half-moves since a capture or pawn move are 0 to " + std::to_string(kMostQuiet) +
           ", not " + quote(quiet);
  const auto n = number_of(number, kMostNumber);
  if (!n || *n == 0)
    return "the move number is 1 to " + std::to_string(kMostNumber) + ", not " + quote(number);
  p.quiet = *q;
  p.number = *n;
  return std::nullopt;
}

int men_of(const Position& p, Colour c, Kind k) {
  return count(p.on(BoardId::A).of(c, k)) + count(p.on(BoardId::B).of(c, k));
}

Complaint check_kings(const Variant& v, const Position& p) {
  for (const Colour c : kColours) {
    const int kings = men_of(p, c, Kind::King);
    const std::string side(name_of(c));
    const bool of_horde = v.traits.horde && c == Colour::Black;
    if (of_horde && kings > 0) return "the horde has no king";
    if (kings > 1) return side + " has " + std::to_string(kings) + " kings";
    // Where kings are taken, a position without one is a match that is over.
    if (kings == 0 && v.traits.check && !of_horde) return side + " has no king";
  }
  if (!v.traits.check && men_of(p, Colour::White, Kind::King) == 0 &&
      men_of(p, Colour::Black, Kind::King) == 0)
    return "neither side has a king";
  return std::nullopt;
}

Complaint check_pawns(const Variant& v, const Position& p) {
  for (const BoardId b : kBoards) {
    for (const Square s : Squares{p.on(b).of(Kind::Pawn) & (rank_set(0) | rank_set(7))}) {
      const Colour c = p.on(b).at(s)->colour;
      const bool horde_home = v.traits.horde && c == Colour::Black && rank_of(s) == 7;
      if (!horde_home) return "a pawn can't stand on " + text_of(Place{s, b});
    }
  }
  return std::nullopt;
}

Complaint check_whole(const Variant& v, const Position& p, FenFor purpose) {
  if (auto wrong = check_kings(v, p)) return wrong;
  if (auto wrong = check_pawns(v, p)) return wrong;
  if (purpose == FenFor::TurnBased && v.in_check(p, other(p.turn)))
    return std::string(name_of(other(p.turn))) + " is in check and not to move";
  return std::nullopt;
}

}  // namespace

Result<Position> parse_fen(std::string_view text, const Variant& v, FenFor purpose) {
  if (text.size() > kLongestFen) return Error{"FEN: longer than any position"};
  const auto fields = fields_of(text);
  if (fields.size() != 4 && fields.size() != 6)
    return Error{
        "FEN: 4 or 6 fields are needed (men, side to move, castling, en passant, counts), not " +
        std::to_string(fields.size())};
  Position p;
  auto wrong = read_men(fields[0], v, p);
  if (!wrong) wrong = read_turn(fields[1], p);
  if (!wrong) wrong = read_castling(fields[2], p);
  if (!wrong) wrong = check_whole(v, p, purpose);
  if (!wrong) wrong = read_en_passant(fields[3], v, p);
  if (!wrong && fields.size() == 6) wrong = read_counts(fields[4], fields[5], p);
  if (wrong) return Error{"FEN: " + *wrong};
  return p;
}

std::string fen_of(const Position& p) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) text += static_cast<char>('0' + gap);
      gap = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const Square s = square_at(file, rank);
      const auto on_a = p.at({s});
      const auto on_b = p.at({s, BoardId::B});
      if (!on_a && !on_b) {
        ++gap;
        continue;
      }
      close_gap();
      if (on_b) text += '|';
      text += letter_of(on_a ? *on_a : *on_b);
    }
    close_gap();
    if (rank > 0) text += '/';
  }
  text += p.turn == Colour::White ? " w " : " b ";
  for (const Right& r : kRights)
    if (has(p.castling, r.rook)) text += r.letter;
  if (p.castling == 0) text += '-';
  text += ' ' + (p.en_passant != 0 ? text_of(first(p.en_passant)) : "-");
  return text + ' ' + std::to_string(p.quiet) + ' ' + std::to_string(p.number);
}

}  // namespace pawnhub
