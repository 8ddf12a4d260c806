// Squares, moves and SAN as text. FEN has its own file.
#include "game/notation.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace pawnhub {
namespace {

constexpr std::string_view kLetters = "pnbrqk";  // by Kind

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

std::optional<Kind> kind_of(char letter) {
  const auto at = kLetters.find(lower(letter));
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(at);
}

char letter_of(Kind k) { return kLetters[index(k)]; }

bool may_promote_to(Kind k) { return k != Kind::Pawn && k != Kind::King; }

Error unreadable(std::string_view text) {
  return {quote(text) + " is no move: write it as e2e4, e7e8q or, from board B, e4*e5"};
}

}  // namespace

std::string_view name_of(Colour c) { return c == Colour::White ? "white" : "black"; }

std::string_view name_of(Kind k) {
  constexpr std::array<std::string_view, kKindCount> kNames{"pawn", "knight", "bishop",
                                                            "rook", "queen",  "king"};
  return kNames[index(k)];
}

char letter_of(Man man) {
  const char c = letter_of(man.kind);
  return man.colour == Colour::White ? upper(c) : c;
}

std::optional<Man> man_of(char fen_letter) {
  const auto kind = kind_of(fen_letter);
  if (!kind) return std::nullopt;
  return Man{is_upper(fen_letter) ? Colour::White : Colour::Black, *kind};
}

std::string text_of(Square s) {
  return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))};
}

std::string text_of(Place p) {
  std::string text = text_of(p.square);
  if (p.board == BoardId::B) text += '*';
  return text;
}

std::optional<Square> square_of(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    return std::nullopt;
  return square_at(text[0] - 'a', text[1] - '1');
}

std::string text_of(Move m) {
  std::string text = text_of(Place{m.from(), m.board()}) + text_of(m.to());
  if (const auto promotion = m.promotion()) text += letter_of(*promotion);
  return text;
}

Result<Move> parse_move(std::string_view text) {
  if (text.size() < 4) return unreadable(text);
  const auto from = square_of(text.substr(0, 2));
  std::string_view rest = text.substr(2);
  BoardId board = BoardId::A;
  if (rest.front() == '*') {
    board = BoardId::B;
    rest.remove_prefix(1);
  }
  const auto to = square_of(rest.substr(0, 2));
  if (!from || !to) return unreadable(text);
  rest.remove_prefix(2);
  if (rest.empty()) return Move(*from, *to, board);
  const auto promotion = is_lower(rest.front()) ? kind_of(rest.front()) : std::nullopt;
  if (rest.size() != 1 || !promotion) return unreadable(text);
  if (!may_promote_to(*promotion))
    return Error{quote(text) + ": a pawn becomes a queen (q), rook (r), bishop (b) or knight (n)"};
  return Move(*from, *to, *promotion, board);
}

// --- SAN ---

namespace {

// The rank, file or square that tells this man from others of its kind that may go there.
std::string origin_needed(const Position& p, const MoveList& legal, Move m, Kind kind) {
  bool others = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Move o : legal) {
    const bool rival = o.to() == m.to() && (o.from() != m.from() || o.board() != m.board()) &&
                       p.on(o.board()).kind_at(o.from()) == kind;
    if (!rival) continue;
    others = true;
    same_file |= file_of(o.from()) == file_of(m.from());
    same_rank |= rank_of(o.from()) == rank_of(m.from());
  }
  const std::string square = text_of(m.from());
  if (!others) return "";
  if (!same_file) return square.substr(0, 1);
  return same_rank ? square : square.substr(1);
}

std::string check_mark(const Variant& v, const Position& p, Move m) {
  Position next = p;
  v.play(next, m);
  if (!v.in_check(next, next.turn)) return "";
  return v.count(next) == 0 ? "#" : "+";
}

}  // namespace

std::string san_of(const Variant& v, const Position& p, Move m) {
  const Board& board = p.on(m.board());
  const Kind kind = board.kind_at(m.from());
  const std::string mark = check_mark(v, p, m);
  if (is_castling(kind, m)) return (file_of(m.to()) == 6 ? "O-O" : "O-O-O") + mark;

  const bool takes = prey_of(p, m).has_value();
  std::string text;
  if (kind == Kind::Pawn) {
    const bool unclear = v.traits.passes && !origin_needed(p, v.moves(p), m, kind).empty();
    if (takes)
      text += text_of(m.from())[0];
    else if (unclear)  // one pawn steps, one of the other board steps two: Alice only
      text += text_of(m.from());
  } else {
    text += upper(letter_of(kind));
    text += origin_needed(p, v.moves(p), m, kind);
  }
  if (takes) text += 'x';
  text += text_of(m.to());
  if (const auto promotion = m.promotion()) {
    text += '=';
    text += upper(letter_of(*promotion));
  }
  return text + mark;
}

namespace {

// SAN taken apart; what was not written is open.
struct Wanted {
  Kind kind = Kind::Pawn;
  std::optional<int> file, rank;  // of the origin
  std::optional<Square> to;
  std::optional<Kind> promotion;
  bool castles_short = false;
  bool castles_long = false;
};

// The origin as far as it is written: a file, a rank, or both in this order.
bool read_origin(std::string_view text, Wanted& w) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    w.file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    w.rank = text.front() - '1';
    text.remove_prefix(1);
  }
  return text.empty();
}

// A man's move without its marks: Nbd2, exd5 as ed5, e8=q as e8q.
std::optional<Wanted> take_apart_plain(std::string_view text) {
  Wanted w;
  if (!text.empty() && is_upper(text.front())) {
    const auto kind = kind_of(text.front());
    if (!kind) return std::nullopt;
    w.kind = *kind;
    text.remove_prefix(1);
  }
  if (!text.empty() && (is_upper(text.back()) || (text.size() > 2 && is_lower(text.back())))) {
    w.promotion = kind_of(text.back());
    if (!w.promotion || !may_promote_to(*w.promotion)) return std::nullopt;
    text.remove_suffix(1);
  }
  if (text.size() < 2) return std::nullopt;
  w.to = square_of(text.substr(text.size() - 2));
  if (!w.to || !read_origin(text.substr(0, text.size() - 2), w)) return std::nullopt;
  return w;
}

std::optional<Wanted> take_apart(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  if (text == "O-O" || text == "0-0" || text == "o-o") return Wanted{.castles_short = true};
  if (text == "O-O-O" || text == "0-0-0" || text == "o-o-o") return Wanted{.castles_long = true};
  std::string plain;
  for (const char c : text)
    if (c != 'x' && c != '-' && c != '=') plain += c;
  return take_apart_plain(plain);
}

bool fits(const Wanted& w, const Position& p, Move m) {
  const Kind kind = p.on(m.board()).kind_at(m.from());
  if (w.castles_short || w.castles_long)
    return is_castling(kind, m) && (file_of(m.to()) == 6) == w.castles_short;
  if (kind != w.kind || m.to() != w.to || is_castling(kind, m)) return false;
  if (w.file && file_of(m.from()) != *w.file) return false;
  if (w.rank && rank_of(m.from()) != *w.rank) return false;
  // A promotion that isn't named means a queen (RULES 2).
  return m.promotion() == (m.promotion() ? w.promotion.value_or(Kind::Queen) : w.promotion);
}

}  // namespace

Result<Move> parse_san(const Variant& v, const Position& p, std::string_view text) {
  const auto wanted = take_apart(text);
  if (!wanted) return Error{quote(text) + " is no move: write it as Nf3, exd5, O-O or e8=Q"};
  std::vector<Move> fitting;
  for (const Move m : v.moves(p))
    if (fits(*wanted, p, m)) fitting.push_back(m);
  if (fitting.empty()) return Error{quote(text) + " is not a legal move here"};
  if (fitting.size() > 1) {
    std::string choices;
    for (const Move m : fitting) choices += (choices.empty() ? "" : ", ") + text_of(m);
    return Error{quote(text) + " could be any of " + choices};
  }
  return fitting.front();
}

}  // namespace pawnhub
