// What holds on every position of every game: random ones in all variants, from the positions of
// tests/perft on.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "game/notation.hpp"
#include "game/random.hpp"
#include "game/view.hpp"
#include "tests/game/mirror.hpp"
#include "tests/source.hpp"

namespace pawnhub {
namespace {

constexpr int kGames = 100;   // of each variant and property
constexpr int kLongest = 60;  // half-moves of a game

std::vector<std::string> starts_of(const Variant& v) {
  std::vector<std::string> fens{std::string(v.start)};
  std::ifstream file(in_source("tests/perft/" + std::string(v.name) + ".epd"));
  for (std::string line; std::getline(file, line);) fens.push_back(line.substr(0, line.find(';')));
  REQUIRE(fens.size() > 100);
  return fens;
}

Match match_from(VariantId id, std::string_view fen, Tick clock = kDefaultClock) {
  const auto m = new_match({.variant = id, .fen = fen, .clock = clock});
  INFO(fen);
  REQUIRE(m);
  return *m;
}

Command order(const Match& m, Move move, Colour player) {
  return {m.next, player, CommandKind::Move, move};
}

Events make(Match& m, Move move) {
  const Command c = order(m, move, m.position.turn);
  return step(m, {&c, 1});
}

// Shows each match of some random games, the move that comes next with it.
using Visit = std::function<void(const Match&, Move)>;

void play_random_game(const Match& start, Random& random, const Visit& visit) {
  Match m = start;
  for (int i = 0; i < kLongest && !m.outcome; ++i) {
    const MoveList moves = legal_moves(m, m.position.turn);
    if (moves.empty()) return;
    const Move move = random.one_of(moves);
    INFO(variant_of(m.variant).name << ' ' << fen_of(m.position) << ' ' << text_of(move));
    visit(m, move);
    make(m, move);
  }
}

void play_random_games(VariantId id, std::uint64_t seed, const Visit& visit) {
  Random random(seed);
  const auto starts = starts_of(variant_of(id));
  for (int game = 0; game < kGames; ++game)
    play_random_game(match_from(id, random.one_of(starts)), random, visit);
}

TEST_CASE("a position written as FEN and read again is the same") {
  play_random_games(GENERATE(from_range(kVariants)), 1, [](const Match& m, Move move) {
    Position p = m.position;
    m.rules().play(p, move);
    const auto read = parse_fen(fen_of(p), m.rules());
    REQUIRE(read);
    REQUIRE(*read == p);
  });
}

TEST_CASE("a move made on a copy leaves the original, and keeps the key right") {
  play_random_games(GENERATE(from_range(kVariants)), 2, [](const Match& m, Move) {
    const std::string before = fen_of(m.position);
    for (const Move move : m.rules().moves(m.position)) {
      Position p = m.position;
      m.rules().play(p, move);
      REQUIRE(p.key == key_of(p));
      REQUIRE(p.key != m.position.key);
    }
    REQUIRE(fen_of(m.position) == before);
  });
}

TEST_CASE("moves counted are as many as moves listed, no move twice") {
  play_random_games(GENERATE(from_range(kVariants)), 3, [](const Match& m, Move) {
    const MoveList list = m.rules().moves(m.position);
    REQUIRE(m.rules().count(m.position) == list.size());
    std::vector<Move> sorted(list.begin(), list.end());
    std::sort(sorted.begin(), sorted.end());
    REQUIRE(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
  });
}

TEST_CASE("every legal move written as SAN and read again is the same") {
  play_random_games(GENERATE(from_range(kVariants)), 4, [](const Match& m, Move) {
    for (const Move move : m.rules().moves(m.position)) {
      const std::string san = san_of(m.rules(), m.position, move);
      const auto read = parse_san(m.rules(), m.position, san);
      INFO(text_of(move) << " as " << san);
      REQUIRE(read);
      REQUIRE(*read == move);
    }
  });
}

// --- The mirror ---

std::vector<Move> sorted_moves(const Match& m) {
  const MoveList list = legal_moves(m, m.position.turn);
  std::vector<Move> moves(list.begin(), list.end());
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::vector<Move> sorted_mirrored_moves(const Match& m) {
  auto moves = sorted_moves(m);
  for (Move& move : moves) move = mirrored(move);
  std::sort(moves.begin(), moves.end());
  return moves;
}

void check_mirrored(const Match& m, const Match& mirror) {
  REQUIRE(mirrored(m.position).boards == mirror.position.boards);
  REQUIRE(sorted_mirrored_moves(m) == sorted_moves(mirror));
  REQUIRE(m.outcome.has_value() == mirror.outcome.has_value());
  if (!m.outcome) return;
  REQUIRE(mirrored(m.outcome->winner) == mirror.outcome->winner);
  REQUIRE(m.outcome->by == mirror.outcome->by);
  REQUIRE(m.outcome->tick == mirror.outcome->tick);
}

TEST_CASE("with colours exchanged the same moves are legal and the game ends alike") {
  const auto id = GENERATE(VariantId::Classic, VariantId::Alice, VariantId::Dark, VariantId::Fog);
  Random random(5);
  const auto starts = starts_of(variant_of(id));
  int ended = 0;
  for (int game = 0; game < 2 * kGames; ++game) {
    Match m = match_from(id, random.one_of(starts));
    Match mirror = match_from(id, fen_of(mirrored(m.position)));
    for (int i = 0; i < kLongest && !m.outcome; ++i) {
      INFO(variant_of(id).name << ' ' << fen_of(m.position));
      check_mirrored(m, mirror);
      const auto moves = sorted_moves(m);
      if (moves.empty()) break;
      const Move move = random.one_of(moves);
      make(m, move);
      make(mirror, mirrored(move));
    }
    check_mirrored(m, mirror);
    ended += m.outcome ? 1 : 0;
  }
  CHECK(ended > 0);
}

// The position with left and right exchanged, which castling rights do not outlast.
Position left_to_right(const Position& p) {
  Position flipped = p;
  flipped.boards = {};
  flipped.castling = 0;
  flipped.en_passant = 0;
  const auto across = [](Square s) { return square_at(7 - file_of(s), rank_of(s)); };
  for (const BoardId board : kBoards)
    for (const Square s : Squares{p.on(board).held()})
      flipped.toggle({across(s), board}, *p.on(board).at(s));
  for (const Square s : Squares{p.en_passant}) flipped.en_passant |= bit(across(s));
  flipped.key = key_of(flipped);
  return flipped;
}

TEST_CASE("with left and right exchanged as many moves are legal, and check is check") {
  const auto id = GENERATE(from_range(kVariants));
  play_random_games(id, 12, [](const Match& m, Move) {
    const Variant& v = m.rules();
    Position p = m.position;
    p.set_castling(0);
    const Position flipped = left_to_right(p);
    REQUIRE(v.perft(flipped, 2) == v.perft(p, 2));
    for (const Colour c : kColours) REQUIRE(v.in_check(flipped, c) == v.in_check(p, c));
  });
}

// --- Sight ---

TEST_CASE("who plays in the dark sees nothing that fog would hide") {
  const auto id = GENERATE(VariantId::Dark, VariantId::Fog);
  int wider = 0;
  play_random_games(id, 6, [&](const Match& m, Move) {
    Match in_dark = m;
    in_dark.variant = VariantId::Dark;
    Match in_fog = m;
    in_fog.variant = VariantId::Fog;
    for (const Colour player : kColours) {
      const Bitboard dark = sight(in_dark, player)[index(BoardId::A)];
      const Bitboard fog = sight(in_fog, player)[index(BoardId::A)];
      REQUIRE((dark & ~fog) == 0);
      REQUIRE((m.position.on(BoardId::A).of(player) & ~dark) == 0);
      wider += fog != dark ? 1 : 0;
    }
  });
  CHECK(wider > 0);
}

// --- What step accepts ---

// All that 16 bits can say, less what never gets as far as a match: promotions to a king or to
// nothing known (well_formed keeps those out).
std::vector<Move> every_move_there_could_be() {
  std::vector<Move> moves;
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
    if (well_formed({{}, Colour::White, CommandKind::Move, move})) moves.push_back(move);
  }
  return moves;
}

TEST_CASE("a move that names no man to become is no command") {
  int promotions = 0;
  for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
    const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
    const auto kind = (bits >> 12) & 7U;
    promotions += kind > 4 ? 1 : 0;
    REQUIRE(well_formed({{}, Colour::White, CommandKind::Move, move}) == (kind <= 4));
  }
  CHECK(promotions == 3 * 2 * kSquareCount * kSquareCount);
}

// The match as it is after a tick in which one command was refused.
Match after_refusal(const Match& m) {
  Match after = m;
  ++after.refused;
  after.next = after.next + Tick{1};
  return after;
}

bool is_legal(const MoveList& legal, Move m) {
  const bool as_queen =
      !m.promotion() && legal.contains({m.from(), m.to(), Kind::Queen, m.board()});
  return legal.contains(m) || as_queen;
}

// Those of the moves that step judges otherwise than the list of legal ones does.
std::vector<std::string> misjudged(const Match& m, const std::vector<Move>& moves) {
  const MoveList legal = legal_moves(m, m.position.turn);
  const Match refused = after_refusal(m);
  std::vector<std::string> wrong;
  for (const Move move : moves) {
    Match after = m;
    const Events events = make(after, move);
    const bool was_refused = events.size() == 1 && events[0].kind == EventKind::Refused;
    const bool right = is_legal(legal, move) ? !was_refused && after.refused == m.refused &&
                                                   after.position.turn != m.position.turn
                                             : was_refused && after == refused;
    if (!right) wrong.push_back(std::to_string(move.bits()));
  }
  return wrong;
}

TEST_CASE("exactly the listed moves are accepted, and a refused one changes nothing") {
  const auto id = GENERATE(from_range(kVariants));
  constexpr int kSamples = 10;
  const auto moves = every_move_there_could_be();
  Random random(7);
  Random when(8);
  const auto starts = starts_of(variant_of(id));
  for (int sample = 0; sample < kSamples; ++sample) {
    const auto stop = when.below(kLongest / 2);
    int i = 0;
    play_random_game(match_from(id, random.one_of(starts)), random, [&](const Match& m, Move) {
      if (i++ == stop) CHECK(misjudged(m, moves) == std::vector<std::string>{});
    });
  }
}

// Mostly moves, of which some are illegal or the other side's; draws enough to offer and decline,
// but seldom agreed on.
Command random_command(const Match& m, Random& random) {
  constexpr std::array kDraws{CommandKind::OfferDraw,   CommandKind::OfferDraw,
                              CommandKind::DeclineDraw, CommandKind::DeclineDraw,
                              CommandKind::DeclineDraw, CommandKind::AcceptDraw};
  Command c{m.next, random.one_of(kColours), CommandKind::Move, {}};
  const auto moves = m.rules().moves(m.position);
  if (random.below(20) == 0)
    c.kind = random.one_of(kDraws);
  else if (random.below(4) == 0 || moves.empty())
    c.move = Move::from_bits(static_cast<std::uint16_t>(random.below(1U << 12)));
  else
    c.move = random.one_of(moves);
  return c;
}

TEST_CASE("a refused command of any kind changes nothing but the count of them") {
  const auto id = GENERATE(from_range(kVariants));
  Random random(9);
  int refused = 0;
  for (int game = 0; game < kGames; ++game) {
    Match m = match_from(id, {});
    step(m);
    for (int i = 0; i < 4 * kLongest && !m.outcome; ++i) {
      const Match before = m;
      const Command c = random_command(m, random);
      const Events events = step(m, {&c, 1});
      if (events.empty() || events[0].kind != EventKind::Refused) {
        REQUIRE(m.refused == before.refused);
        continue;
      }
      ++refused;
      REQUIRE(events.size() == 1);
      REQUIRE_FALSE(reason_of(events[0].refusal).empty());
      REQUIRE(m == after_refusal(before));
    }
  }
  CHECK(refused > kGames);
}

// --- Time ---

Events step_until(Match& m, Tick until) {
  Events events;
  while (!m.outcome && m.next < until) {
    const Events of_tick = step(m);
    events.insert(events.end(), of_tick.begin(), of_tick.end());
  }
  return events;
}

TEST_CASE("to advance is to step tick by tick") {
  const auto id = GENERATE(from_range(kVariants));
  Random random(10);
  const auto starts = starts_of(variant_of(id));
  int timeouts = 0;
  for (int game = 0; game < kGames; ++game) {
    const Tick clock{static_cast<std::int32_t>(1 + random.below(3000))};
    Match leapt = match_from(id, random.one_of(starts), clock);
    Match stepped = leapt;
    for (int i = 0; i < 4 * kLongest && !leapt.outcome; ++i) {
      const Tick until = leapt.next + Tick{static_cast<std::int32_t>(random.below(300))};
      INFO(fen_of(leapt.position) << " tick " << leapt.next.value << " to " << until.value);
      REQUIRE(advance(leapt, until) == step_until(stepped, until));
      REQUIRE(leapt == stepped);
      REQUIRE(hash(leapt) == hash(stepped));
      if (leapt.outcome) break;
      const Command c = random_command(leapt, random);
      REQUIRE(step(leapt, {&c, 1}) == step(stepped, {&c, 1}));
    }
    timeouts += leapt.outcome && leapt.outcome->by == Ending::Timeout ? 1 : 0;
  }
  CHECK(timeouts > 0);
}

TEST_CASE("matches that differ have hashes that differ") {
  play_random_games(GENERATE(from_range(kVariants)), 11, [](const Match& m, Move move) {
    Match after = m;
    make(after, move);
    REQUIRE(hash(after) != hash(m));
    Match later = m;
    later.next = later.next + Tick{1};
    REQUIRE(hash(later) != hash(m));
    Match refused = m;
    ++refused.refused;
    REQUIRE(hash(refused) != hash(m));
  });
}

}  // namespace
}  // namespace pawnhub
