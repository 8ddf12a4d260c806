// What holds in every match of every mode, by matches of players who do anything at all.
#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

#include "game/orders.hpp"
#include "game/random_play.hpp"
#include "game/view.hpp"
#include "tests/game/helpers.hpp"
#include "tests/game/mirror.hpp"
#include "tests/source.hpp"

namespace pawnhub {
namespace {

struct Mode {
  VariantId variant;
  Pace pace;
};

std::vector<Mode> every_mode() {
  std::vector<Mode> modes;
  for (const VariantId v : kVariants)
    for (const Pace p : kPaces) modes.push_back({v, p});
  return modes;
}
std::vector<Mode> modes_where(bool (*wanted)(Mode)) {
  std::vector<Mode> modes = every_mode();
  modes.erase(std::remove_if(modes.begin(), modes.end(), [&](Mode m) { return !wanted(m); }),
              modes.end());
  return modes;
}
bool has_like_sides(Mode m) { return m.variant != VariantId::Horde; }
bool is_real_time(Mode m) { return m.pace != Pace::Turn; }
bool is_foggy(Mode m) { return m.variant == VariantId::Dark || m.variant == VariantId::Fog; }

std::string name_of(Mode m) {
  return std::string(variant_of(m.variant).name) + " " + std::string(pawnhub::name_of(m.pace));
}

// The variant's own start, and the positions of tests/perft.
std::vector<std::string> starts_of(VariantId id) {
  std::vector<std::string> fens{std::string(variant_of(id).start)};
  std::ifstream file(in_source("tests/perft/" + std::string(variant_of(id).name) + ".epd"));
  for (std::string line; std::getline(file, line);) fens.push_back(line.substr(0, line.find(';')));
  REQUIRE(fens.size() > 100);
  return fens;
}

// Short enough for time to run out in some of them.
Match random_start(Mode mode, Random& random) {
  const auto starts = starts_of(mode.variant);
  const std::string fen = random.once_in(2) ? starts.front() : random.one_of(starts);
  const Tick clock{static_cast<std::int32_t>(200 + random.below(3000))};
  const auto m =
      new_match({.variant = mode.variant, .pace = mode.pace, .fen = fen, .clock = clock});
  INFO(name_of(mode) << ' ' << fen);
  REQUIRE(m);
  return *m;
}

// Plays matches of a mode, showing each tick as it is before its commands.
template <class Visit>
void play_ticks(Mode mode, std::uint64_t seed, int ticks, Visit visit) {
  Random random(seed);
  Match m = random_start(mode, random);
  for (int i = 0; i < ticks; ++i) {
    if (m.outcome) m = random_start(mode, random);
    const auto commands = random_commands(m, random);
    visit(m, commands);
    step(m, commands);
  }
}

// Fails with the mode and the tick, but makes their text only then.
#define HOLDS(condition, mode, m) \
  if (!(condition)) FAIL(name_of(mode) << " at tick " << (m).next.value << ": " #condition)

// --- Time ---

TEST_CASE("in every mode to advance is to step tick by tick: state, hash and events") {
  const Mode mode = GENERATE(from_range(every_mode()));
  Random random(1);
  for (int match = 0; match < 60; ++match) {
    Match leapt = random_start(mode, random);
    Match stepped = leapt;
    while (!leapt.outcome) {
      const Tick until = leapt.next + Tick{static_cast<std::int32_t>(random.below(90))};
      Events events;
      while (!stepped.outcome && stepped.next < until)
        for (const Event& e : step(stepped)) events.push_back(e);
      HOLDS(advance(leapt, until) == events, mode, leapt);
      HOLDS(leapt == stepped, mode, leapt);
      HOLDS(hash(leapt) == hash(stepped), mode, leapt);
      if (leapt.outcome) break;
      const auto commands = random_commands(leapt, random);
      HOLDS(step(leapt, commands) == step(stepped, commands), mode, leapt);
    }
  }
}

TEST_CASE("in every mode a match saved at any tick and restored goes on to the same end") {
  const Mode mode = GENERATE(from_range(every_mode()));
  Random random(2);
  Random when(3);
  for (int match = 0; match < 40; ++match) {
    struct Saved {
      std::array<char, sizeof(Match)> bytes;
      std::size_t tick;
    };
    std::vector<Saved> saved;
    std::vector<std::vector<Command>> commands;
    std::vector<Events> events;
    Match m = random_start(mode, random);
    while (!m.outcome) {
      if (when.once_in(100)) {
        saved.push_back({{}, commands.size()});
        std::memcpy(saved.back().bytes.data(), &m, sizeof m);
      }
      commands.push_back(random_commands(m, random));
      events.push_back(step(m, commands.back()));
    }
    for (const Saved& s : saved) {
      Match restored;
      std::memcpy(&restored, s.bytes.data(), sizeof restored);
      for (std::size_t i = s.tick; i < commands.size(); ++i)
        HOLDS(step(restored, commands[i]) == events[i], mode, restored);
      HOLDS(restored == m, mode, restored);
      HOLDS(hash(restored) == hash(m), mode, restored);
    }
  }
}

TEST_CASE("random matches of every mode go as they always went") {
  // A change of play is the only reason to write this file anew (pawnhub-sim chain --ticks 20000),
  // and raises kRulesVersion.
  std::ifstream file(in_source("tests/determinism/chain-20000.txt"));
  const std::string expected(std::istreambuf_iterator<char>(file), {});
  CHECK(chain_report(20'000) == expected);
}

// --- Nobody goes first ---

TEST_CASE("in every mode but Horde mirrored commands give the mirrored match and its events") {
  const Mode mode = GENERATE(from_range(modes_where(has_like_sides)));
  Random random(4);
  int taken = 0;
  for (int match = 0; match < 40; ++match) {
    Match m = random_start(mode, random);
    Match mirror = mirrored(m);
    mirror.history.remember(mirror.position);
    while (!m.outcome) {
      const auto commands = random_commands(m, random);
      const Events events = step(m, commands);
      const Events events_of_mirror = step(mirror, mirrored(commands));
      HOLDS(mirrors(m, mirror), mode, m);
      HOLDS(sorted_mirrored_events(events) == sorted_events(events_of_mirror), mode, m);
      taken += static_cast<int>(events_of(EventKind::Taken, events).size());
    }
  }
  CHECK(taken > 10);
}

// The same commands, each player's in their order, mingled anew.
std::vector<Command> mingled(const std::vector<Command>& commands, Random& random) {
  std::array<std::vector<Command>, 2> by;
  for (const Command& c : commands) by[index(c.player)].push_back(c);
  std::vector<Command> mix;
  std::array<std::size_t, 2> next{};
  while (mix.size() < commands.size()) {
    const std::size_t player = random.below(std::size_t{2});
    if (next[player] < by[player].size()) mix.push_back(by[player][next[player]++]);
  }
  return mix;
}

TEST_CASE("in every mode the mingling of the two sides' commands of a tick changes nothing") {
  const Mode mode = GENERATE(from_range(every_mode()));
  Random random(5);
  int differed = 0;
  play_ticks(mode, 6, 60'000, [&](const Match& m, const std::vector<Command>& commands) {
    const auto mix = mingled(commands, random);
    if (mix == commands) return;
    ++differed;
    Match one = m;
    Match another = m;
    HOLDS(step(one, commands) == step(another, mix), mode, m);
    HOLDS(one == another, mode, m);
  });
  CHECK(differed > 10);
}

// --- What RULES forbid ---

// One kind and one side on each held square, or none.
bool is_sound(const Board& b) {
  Bitboard kinds = 0;
  for (const Bitboard set : b.kinds) {
    if ((kinds & set) != 0) return false;
    kinds |= set;
  }
  return (b.sides[0] & b.sides[1]) == 0 && kinds == b.held();
}

bool sides_are_apart(const Match& m) {
  for (const BoardId b : kBoards) {
    std::array<Bitboard, 2> squares{};
    for (const Colour c : kColours)
      squares[index(c)] = m.position.on(b).of(c) | moving_men(m, c, b, last_motion(m));
    if ((squares[0] & squares[1]) != 0) return false;
  }
  return true;
}

bool readiness_is_of_who_stands(const Match& m) {
  for (const BoardId b : kBoards)
    for (int s = 0; s < kSquareCount; ++s) {
      const auto square = static_cast<Square>(s);
      const bool stands = has(m.position.on(b).held(), square);
      if (!stands && m.motion.ready[index(b)][index(square)] != Tick{}) return false;
    }
  return true;
}

bool rights_have_king_and_rook(const Position& p) {
  for (const Square rook : Squares{p.castling}) {
    const Colour side = rank_of(rook) == 0 ? Colour::White : Colour::Black;
    if (p.at({rook}) != Man{side, Kind::Rook}) return false;
    if (p.at({king_home(side)}) != Man{side, Kind::King}) return false;
  }
  return true;
}

bool own_destinations_differ(const Match& m) {
  std::array<Bitboard, 2> bound{};
  for (const UnderWay& u : m.motion.traffic.men()) {
    Bitboard& own = bound[index(u.man.colour)];
    if (has(own, u.move.to())) return false;
    own |= bit(u.move.to());
  }
  return true;
}

bool nobody_is_overdue(const Match& m) {
  const auto men = m.motion.traffic.men();
  return std::all_of(men.begin(), men.end(), [&](const UnderWay& u) {
    return u.arrival(speed_of(m.pace)) > last_motion(m) && u.ordered < m.next;
  });
}

bool no_pawn_on_last_rank(const Match& m) {
  for (const Board& b : m.position.boards)
    for (const Colour c : kColours)
      if ((b.of(c, Kind::Pawn) & rank_set_for(c, 7)) != 0) return false;
  return true;
}

int men_count(const Match& m) {
  int men = static_cast<int>(m.motion.traffic.men().size());
  for (const Board& b : m.position.boards) men += count(b.held());
  return men;
}

TEST_CASE("in every mode nothing ever stands or moves where the rules forbid it") {
  const Mode mode = GENERATE(from_range(every_mode()));
  Random random(7);
  for (int match = 0; match < 100; ++match) {
    Match m = random_start(mode, random);
    int men = men_count(m);
    while (!m.outcome) {
      const Events events = step(m, random_commands(m, random));
      men -= static_cast<int>(events_of(EventKind::Taken, events).size());
      HOLDS(men_count(m) == men, mode, m);
      HOLDS(is_sound(m.position.on(BoardId::A)), mode, m);
      HOLDS(is_sound(m.position.on(BoardId::B)), mode, m);
      HOLDS(mode.variant == VariantId::Alice || m.position.on(BoardId::B).held() == 0, mode, m);
      HOLDS(sides_are_apart(m), mode, m);
      HOLDS(readiness_is_of_who_stands(m), mode, m);
      HOLDS(rights_have_king_and_rook(m.position), mode, m);
      HOLDS(own_destinations_differ(m), mode, m);
      HOLDS(nobody_is_overdue(m), mode, m);
      HOLDS(no_pawn_on_last_rank(m), mode, m);
      HOLDS(m.position.key == key_of(m.position), mode, m);
    }
  }
}

// --- Orders ---

std::vector<Move> every_order_there_could_be() {
  std::vector<Move> orders;
  for (const BoardId board : kBoards)
    for (int i = 0; i < kSquareCount * kSquareCount; ++i) {
      const auto from = static_cast<Square>(i / kSquareCount);
      const auto to = static_cast<Square>(i % kSquareCount);
      orders.emplace_back(from, to, board);
      for (const Kind k : {Kind::Knight, Kind::Queen}) orders.emplace_back(from, to, k, board);
    }
  return orders;
}

TEST_CASE("in real time exactly the listed orders are accepted") {
  const Mode mode = GENERATE(from_range(modes_where(is_real_time)));
  const auto orders = every_order_there_could_be();
  Random when(8);
  int judged = 0;
  play_ticks(mode, 9, 3000, [&](const Match& m, const std::vector<Command>&) {
    if (!when.once_in(300)) return;
    for (const Colour player : kColours) {
      const MoveList legal = legal_moves(m, player);
      for (const Move order : orders) {
        const Move whole = completed(m.position, order);
        const bool accepted = !Orders(m, player).refusal(whole);
        HOLDS(accepted == legal.contains(whole), mode, m);
        judged += accepted ? 1 : 0;
      }
    }
  });
  CHECK(judged > 100);
}

TEST_CASE("in real time a refused command changes nothing but the count of them") {
  const Mode mode = GENERATE(from_range(modes_where(is_real_time)));
  int refused = 0;
  play_ticks(mode, 10, 60'000, [&](const Match& m, const std::vector<Command>& commands) {
    for (const Command& c : commands) {
      Match with = m;
      const Events events = step(with, {&c, 1});
      if (events.empty() || events.front().kind != EventKind::Refused) continue;
      ++refused;
      Match without = m;
      step(without);
      without.refused = m.refused + 1;
      HOLDS(with == without, mode, m);
    }
  });
  CHECK(refused > 10);
}

// --- Sight ---

// Each match that lacks one enemy man whom the player doesn't see, if all else is seen as before.
std::vector<Match> lacking_one_unseen_man(const Match& m, Colour player) {
  std::vector<Match> found;
  const Bitboard seen = sight(m, player)[index(BoardId::A)];
  const auto keep = [&](const Match& lacking) {
    if (sight(lacking, player) == sight(m, player)) found.push_back(lacking);
  };
  for (const Square s : Squares{m.position.on(BoardId::A).of(other(player)) & ~seen}) {
    Match lacking = m;
    if (m.pace == Pace::Turn) {
      lacking.position.toggle({s}, *m.position.at({s}));
      lacking.position.set_castling(m.position.castling & ~bit(s));
    } else {
      lift(lacking, {s});
    }
    keep(lacking);
  }
  const auto men = m.motion.traffic.men();
  for (std::size_t i = 0; i < men.size(); ++i) {
    const auto at = men[i].at(speed_of(m.pace), last_motion(m));
    if (men[i].man.colour == player || (at && has(seen, *at))) continue;
    std::array<bool, 64> marked{};
    marked[i] = true;
    Match lacking = m;
    lacking.motion.traffic.remove({marked.data(), men.size()});
    keep(lacking);
  }
  return found;
}

TEST_CASE("in every mode with fog no unseen man shows in a view") {
  const Mode mode = GENERATE(from_range(modes_where(is_foggy)));
  Random when(11);
  int compared = 0;
  play_ticks(mode, 12, 20'000, [&](const Match& m, const std::vector<Command>&) {
    if (!when.once_in(10)) return;
    for (const Colour player : kColours)
      for (const Match& lacking : lacking_one_unseen_man(m, player)) {
        ++compared;
        HOLDS(view(lacking, player) == view(m, player), mode, m);
      }
  });
  CHECK(compared > 100);
}

TEST_CASE("in real time who plays in the dark sees nothing that fog would hide") {
  const Mode mode{VariantId::Dark, GENERATE(Pace::RealTime, Pace::Lightning)};
  play_ticks(mode, 13, 30'000, [&](const Match& m, const std::vector<Command>&) {
    Match in_fog = m;
    in_fog.variant = VariantId::Fog;
    for (const Colour player : kColours) {
      const Bitboard dark = sight(m, player)[index(BoardId::A)];
      const Bitboard fog = sight(in_fog, player)[index(BoardId::A)];
      const Bitboard own = m.position.on(BoardId::A).of(player);
      HOLDS((dark & ~fog) == 0, mode, m);
      HOLDS((own & ~dark) == 0, mode, m);
    }
  });
}

TEST_CASE("in real time whatever a man may be ordered to is seen") {
  const Mode mode = GENERATE(filter(is_real_time, from_range(modes_where(is_foggy))));
  Random when(14);
  play_ticks(mode, 15, 30'000, [&](const Match& m, const std::vector<Command>&) {
    if (!when.once_in(10)) return;
    for (const Colour player : kColours)
      for (const Move order : legal_moves(m, player))
        HOLDS(has(sight(m, player)[index(BoardId::A)], order.to()), mode, m);
  });
}

}  // namespace
}  // namespace pawnhub
