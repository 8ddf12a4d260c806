// How the tests of the game speak: matches from a FEN and a line of moves, tries, sets of squares.
#pragma once

#include <catch2/catch.hpp>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "game/match.hpp"
#include "game/notation.hpp"

namespace pawnhub {

inline std::vector<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> found;
  for (std::string word; in >> word;) found.push_back(word);
  return found;
}

inline Move move_of(std::string_view text) {
  const auto move = parse_move(text);
  INFO(text);
  REQUIRE(move);
  return *move;
}

inline Square square_named(std::string_view text) {
  const auto square = square_of(text);
  INFO(text);
  REQUIRE(square);
  return *square;
}

// Squares in the order from a1 to h8, so that two sets compare and print as text.
inline std::string named(Bitboard set) {
  std::string text;
  for (const Square s : Squares{set}) text += (text.empty() ? "" : " ") + text_of(s);
  return text;
}
inline Bitboard set_of(std::string_view squares) {
  Bitboard set = 0;
  for (const std::string& word : words(squares)) set |= bit(square_named(word));
  return set;
}
inline std::string sorted(std::string_view squares) { return named(set_of(squares)); }

// The men of a position as the first field of its FEN.
inline std::string men_of(const Position& p) {
  const std::string fen = fen_of(p);
  return fen.substr(0, fen.find(' '));
}

inline Match match_of(VariantId variant, std::string_view fen = {}, Tick clock = kDefaultClock) {
  const auto m = new_match({.variant = variant, .fen = fen, .clock = clock});
  INFO(fen << (m ? "" : m.error().reason));
  REQUIRE(m);
  return *m;
}

inline Command says(Colour player, CommandKind kind) { return {{}, player, kind, {}}; }
inline Command moves(Colour player, Move move) { return {{}, player, CommandKind::Move, move}; }
inline Command moves(Colour player, std::string_view text) { return moves(player, move_of(text)); }

// The commands for tick m.next, whatever tick they were written with.
inline Events give(Match& m, std::vector<Command> commands) {
  for (Command& c : commands) c.tick = m.next;
  return step(m, commands);
}
inline Events give_at(Match& m, Tick tick, const std::vector<Command>& commands) {
  Events events = advance(m, tick);
  REQUIRE(m.next == tick);
  const Events of_tick = give(m, commands);
  events.insert(events.end(), of_tick.begin(), of_tick.end());
  return events;
}

// Why the side to move would be refused this move now; nothing if it would not be.
inline std::optional<Refusal> refusal_of(Match m, Move move) {
  REQUIRE_FALSE(m.outcome);
  const Events events = give(m, {moves(m.position.turn, move)});
  for (const Event& e : events)
    if (e.kind == EventKind::Refused) return e.refusal;
  return std::nullopt;
}
inline std::optional<Refusal> refusal_of(const Match& m, std::string_view move) {
  return refusal_of(m, move_of(move));
}

// The sides' moves one after the other, a tick each; all of them must be accepted.
inline void play(Match& m, std::string_view line) {
  for (const std::string& text : words(line)) {
    INFO(fen_of(m.position) << ' ' << text);
    REQUIRE_FALSE(m.outcome);
    const auto refused = m.refused;
    give(m, {moves(m.position.turn, text)});
    REQUIRE(m.refused == refused);
  }
}
inline Match after(VariantId variant, std::string_view fen, std::string_view line) {
  Match m = match_of(variant, fen);
  play(m, line);
  return m;
}

// "draw by stalemate", "white by checkmate"; "open" if the match goes on.
inline std::string result_of(const Match& m) {
  if (!m.outcome) return "open";
  return std::string(name_of(m.outcome->winner)) + " by " + std::string(name_of(m.outcome->by));
}

inline std::vector<Event> events_of(EventKind kind, const Events& events) {
  std::vector<Event> found;
  for (const Event& e : events)
    if (e.kind == kind) found.push_back(e);
  return found;
}

}  // namespace pawnhub

// How failures print.
namespace Catch {
template <>
struct StringMaker<pawnhub::Refusal> {
  static std::string convert(pawnhub::Refusal r) { return std::string(pawnhub::reason_of(r)); }
};
template <>
struct StringMaker<pawnhub::Position> {
  static std::string convert(const pawnhub::Position& p) { return pawnhub::fen_of(p); }
};
template <>
struct StringMaker<pawnhub::Place> {
  static std::string convert(pawnhub::Place p) { return pawnhub::text_of(p); }
};
template <>
struct StringMaker<pawnhub::Man> {
  static std::string convert(pawnhub::Man man) { return {pawnhub::letter_of(man)}; }
};
template <>
struct StringMaker<pawnhub::Tick> {
  static std::string convert(pawnhub::Tick t) { return "tick " + std::to_string(t.value); }
};
}  // namespace Catch
