// pawnhub-sim: the rules without a window or a network. The only file of game/ that does I/O.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "game/ai/duel.hpp"
#include "game/bench.hpp"
#include "game/notation.hpp"
#include "game/pgn.hpp"
#include "game/random_play.hpp"
#include "game/replay.hpp"
#include "game/script.hpp"
#include "game/uci.hpp"

namespace pawnhub {
namespace {

constexpr int kBadInput = 2;
constexpr std::size_t kLongestFile = 16UL << 20;
constexpr int kDeepest = 30;  // deeper than anyone waits for

// One line that says what is wrong.
int complain(const std::string& reason) {
  std::cerr << "pawnhub-sim: " << reason << '\n';
  return kBadInput;
}

Result<std::string> read_from(std::istream& in, const std::string& name) {
  std::string text(kLongestFile + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in.eof() || in.bad())
    return Error{in.gcount() > 0 ? quote(name) + " is longer than 16 MB"
                                 : "can't read " + quote(name)};
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

Result<std::string> read_all(const std::string& path) {
  if (path == "-") return read_from(std::cin, path);
  std::ifstream file(path, std::ios::binary);
  return read_from(file, path);
}

int perft(const std::string& variant, const std::string& fen, int depth, bool divide) {
  const Variant& v = variant_of(*variant_named(variant));
  const auto start = parse_fen(fen.empty() ? v.start : fen, v);
  if (!start) return complain(start.error().reason);
  if (divide && depth > 0) {
    std::map<std::string, std::uint64_t> counts;
    for (const Move m : v.moves(*start)) {
      Position next = *start;
      v.play(next, m);
      counts[text_of(m)] = v.perft(next, depth - 1);
    }
    for (const auto& [move, count] : counts) std::cout << move << ' ' << count << '\n';
  }
  std::cout << "nodes " << v.perft(*start, depth) << '\n';
  return 0;
}

Result<Script> read_script(const std::string& path) {
  const auto text = read_all(path);
  if (!text) return text.error();
  auto script = parse_script(*text);
  if (!script) return Error{path + ":" + script.error().reason};
  return script;
}

int run(const std::string& path) {
  const auto script = read_script(path);
  if (!script) return complain(script.error().reason);
  run_script(*script, [](std::string_view line) { std::cout << line << '\n'; });
  return 0;
}

int pgn(const std::string& path, const PgnHeader& header) {
  const auto script = read_script(path);
  if (!script) return complain(script.error().reason);
  const Played played = run_script(*script, [](std::string_view) {});
  const auto text = pgn_of(header, script->start, played.moves, played.end.outcome);
  if (!text) return complain(text.error().reason);
  std::cout << *text;
  return 0;
}

// "HASH WINNER ENDING" of a recording that is right.
Result<std::string> verify_one(const std::string& path) {
  const auto bytes = read_all(path);
  if (!bytes) return bytes.error();
  const auto replay = read_replay(*bytes);
  if (!replay) return replay.error();
  const auto playback = Playback::load(*replay);
  if (!playback) return playback.error();
  const Match end = playback->at(playback->last_tick());
  return hexadecimal(hash(end)) + ' ' + std::string(name_of(end.outcome->winner)) + ' ' +
         std::string(name_of(end.outcome->by));
}

int verify(const std::vector<std::string>& paths) {
  bool all_good = true;
  for (const std::string& path : paths) {
    const auto verdict = verify_one(path);
    all_good &= static_cast<bool>(verdict);
    std::cout << (verdict ? "ok " + *verdict : "bad " + verdict.error().reason) << ' ' << path
              << '\n';
  }
  return all_good ? 0 : 1;
}

// A recording as a scenario, also one that is not right: to be looked into.
int tell(const std::string& path) {
  const auto bytes = read_all(path);
  if (!bytes) return complain(bytes.error().reason);
  const auto replay = read_replay(*bytes, Demand::AsFarAsItGoes);
  if (!replay) return complain(path + ": " + replay.error().reason);
  std::cout << scenario_of(*replay);
  return 0;
}

// A match of random players to its end, as a recording, written as it goes.
int random_match(const Setup& setup, std::uint64_t seed, const std::string& path) {
  const ReplaySetup recorded{.match_id = "random-" + std::to_string(seed),
                             .variant = setup.variant,
                             .pace = setup.pace,
                             .clock = setup.clock,
                             .players = {{{"Random", {}}, {"Random", {}}}}};
  const auto start = new_match(recorded);
  if (!start) return complain(start.error().reason);
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  ReplayWriter writer(recorded);
  Random random(seed);
  Match m = *start;
  while (!m.outcome) {
    const auto commands = random_commands(m, random);
    writer.tick(m, commands);
    step(m, commands);
    if (m.next.value % kTicksPerSecond == 0) file << writer.take() << std::flush;
  }
  writer.finish(m);
  file << writer.take() << std::flush;
  if (!file) return complain("can't write " + quote(path));
  return 0;
}

// One mode's chain as it grows, a line "TICKS HASH" each time: where two machines part shows.
int chain_of_mode(VariantId variant, Pace pace, std::int32_t ticks, std::int32_t every) {
  HashChain chain(variant, pace);
  for (std::int32_t done = 0; done < ticks;) {
    const std::int32_t more = std::min(every, ticks - done);
    chain.carry_on(more);
    done += more;
    std::cout << done << ' ' << hexadecimal(chain.value()) << '\n';
  }
  return 0;
}

int bench(BenchWish wish, bool json, const std::string& only) {
  wish.format = json ? BenchFormat::Json : BenchFormat::Text;
  if (!only.empty()) wish.only = variant_named(only);
  std::cout << run_bench(wish);
  return 0;
}

// "random", "heuristic" or "search" by name, or a level by its number.
std::vector<std::string> duellist_names() {
  std::vector<std::string> names;
  names.reserve(ai::kStyles.size() + ai::kLevelCount);
  for (const ai::Style s : ai::kStyles) names.emplace_back(ai::name_of(s));
  for (int n = 1; n <= ai::kLevelCount; ++n) names.push_back(std::to_string(n));
  return names;
}
const ai::Level& level_named(const std::string& name) {
  for (const ai::Style s : ai::kStyles)
    if (ai::name_of(s) == name) return ai::level_of(s);
  return ai::level_of(name.front() - '0');
}

std::string decimal(int permille) {
  return std::to_string(permille / 10) + '.' + std::to_string(permille % 10);
}

// One line, and exit 1 if the first player scored less than it should. With each game told, the
// line is the last.
int duel(const ai::Duel& d, int games, int least_percent, bool tell) {
  ai::Score score;
  for (int number = 0; number < games; ++number) {
    const Match end = ai::fight(d, number);
    ai::count_in(score, end, number);
    if (tell)
      std::cout << number << ' ' << name_of(end.outcome->winner) << ' ' << name_of(end.outcome->by)
                << " move " << end.position.number << " tick " << end.outcome->tick.value
                << ", refused " << end.refused << std::endl;
  }
  const bool enough = score.permille() >= 10 * least_percent;
  std::cout << variant_of(d.variant).name << ' ' << name_of(d.pace) << ": won " << score.won
            << ", drawn " << score.drawn << ", lost " << score.lost << ": "
            << decimal(score.permille()) << " %";
  if (least_percent > 0)
    std::cout << (enough ? ", at least " : ", MISSED ") << least_percent << " %";
  std::cout << std::endl;
  return enough ? 0 : 1;
}

int run_tool(int argc, char** argv) {
  CLI::App app{"Pawn Hub's rules on the command line", "pawnhub-sim"};
  app.set_version_flag("--version", "pawnhub-sim " PAWNHUB_VERSION);
  app.require_subcommand(0, 1);  // a word that is no command is named; see below for none
  int status = 0;

  std::vector<std::string> names;
  names.reserve(kVariants.size());
  for (const VariantId id : kVariants) names.emplace_back(variant_of(id).name);
  const std::vector<std::string> paces{"turn", "realtime", "lightning"};
  std::string variant;
  std::string fen;
  int depth = 0;
  bool divide = false;
  auto* perft_command = app.add_subcommand("perft", "count the leaves of the tree of legal moves");
  perft_command->add_option("--variant", variant, "which rules")
      ->required()
      ->check(CLI::IsMember(names));
  perft_command->add_option("--fen", fen, "where from; the variant's start if not given");
  perft_command->add_option("--depth", depth, "how deep, in half-moves")
      ->required()
      ->check(CLI::Range(0, kDeepest));
  perft_command->add_flag("--divide", divide, "a line for each first move");
  perft_command->callback([&] { status = perft(variant, fen, depth, divide); });

  std::string path;
  auto* run_command = app.add_subcommand("run", "run a scenario and print what it asks for");
  run_command->add_option("FILE", path, "the scenario; - for standard input")->required();
  run_command->callback([&] { status = run(path); });

  PgnHeader header;
  auto* pgn_command = app.add_subcommand("pgn", "print a scenario's moves as PGN");
  pgn_command->add_option("FILE", path, "the scenario; - for standard input")->required();
  pgn_command->add_option("--event", header.event, "the event's name");
  pgn_command->add_option("--date", header.date, "as 2026.11.18");
  pgn_command->add_option("--white", header.white, "White's name");
  pgn_command->add_option("--black", header.black, "Black's name");
  pgn_command->callback([&] { status = pgn(path, header); });

  std::vector<std::string> paths;
  auto* verify_command =
      app.add_subcommand("verify", "play recordings through and say if they are right");
  verify_command->add_option("FILE", paths, "recordings")->required();
  verify_command->callback([&] { status = verify(paths); });

  std::string pace;
  auto* tell_command = app.add_subcommand("tell", "print a recording as a scenario");
  tell_command->add_option("FILE", path, "the recording; - for standard input")->required();
  tell_command->callback([&] { status = tell(path); });

  std::uint64_t seed = 0;
  Setup setup;
  auto* random_command = app.add_subcommand("random", "record a match of two random players");
  random_command->add_option("--variant", variant, "which rules")
      ->required()
      ->check(CLI::IsMember(names));
  random_command->add_option("--pace", pace, "turn, realtime or lightning")
      ->required()
      ->check(CLI::IsMember(paces));
  random_command->add_option("--seed", seed, "another match for each number");
  random_command->add_option("--clock", setup.clock.value, "in ticks")
      ->check(CLI::Range(1, kLongestClock.value));
  random_command->add_option("FILE", path, "where to")->required();
  random_command->callback([&] {
    setup.variant = *variant_named(variant);
    setup.pace = *pace_named(pace);
    status = random_match(setup, seed, path);
  });

  app.add_subcommand("uci", "be a chess engine: Classic, Alice and Horde by UCI_Variant")
      ->callback([] { run_uci(std::cin, std::cout); });

  ai::Duel duelled;
  std::array<std::string, 2> duellists;
  int games = 200;
  int least_percent = 0;
  bool tell = false;
  auto* duel_command = app.add_subcommand("duel", "let two computer opponents play matches");
  duel_command->add_option("--variant", variant, "which rules")
      ->required()
      ->check(CLI::IsMember(names));
  duel_command->add_option("--pace", pace, "turn, realtime or lightning")
      ->required()
      ->check(CLI::IsMember(paces));
  duel_command->add_option("--games", games, "how many; colours change after each")
      ->check(CLI::Range(1, 1'000'000));
  duel_command->add_option("--clock", duelled.clock.value, "in ticks")
      ->check(CLI::Range(1, kLongestClock.value));
  duel_command->add_option("--seed", duelled.seed, "other matches for each number");
  duel_command->add_option("--openings", duelled.openings, "random half-moves before each match")
      ->check(CLI::Range(0, 100));
  duel_command->add_option("--nodes", duelled.players[0].nodes, "of the first, for each answer");
  duel_command->add_option("--against", duelled.players[1].nodes, "the same of the second");
  duel_command->add_option("--least", least_percent, "what the first has to score, in percent")
      ->check(CLI::Range(0, 100));
  duel_command->add_flag("--tell", tell, "a line for each match");
  duel_command->add_option("FIRST", duellists[0], "a style, or a level from 1 to 8")
      ->required()
      ->check(CLI::IsMember(duellist_names()));
  duel_command->add_option("SECOND", duellists[1], "the same")
      ->required()
      ->check(CLI::IsMember(duellist_names()));
  duel_command->callback([&] {
    duelled.variant = *variant_named(variant);
    duelled.pace = *pace_named(pace);
    for (const std::size_t i : {0UL, 1UL}) duelled.players[i].level = &level_named(duellists[i]);
    status = duel(duelled, games, least_percent, tell);
  });

  std::int32_t ticks = 1'000'000;
  std::int32_t every = 0;
  auto* chain_command =
      app.add_subcommand("chain", "hash random matches in every mode: the same on every machine");
  const auto ticks_range = CLI::Range(1, 1'000'000'000);
  chain_command->add_option("--ticks", ticks, "in each mode")->check(ticks_range);
  auto* of_variant = chain_command->add_option("--variant", variant, "one mode alone, as it grows");
  auto* of_pace = chain_command->add_option("--pace", pace, "that mode's pace");
  auto* in_steps = chain_command->add_option("--every", every, "after so many ticks each time");
  of_variant->check(CLI::IsMember(names))->needs(of_pace)->needs(in_steps);
  of_pace->check(CLI::IsMember(paces))->needs(of_variant);
  in_steps->check(ticks_range)->needs(of_variant);
  chain_command->callback([&] {
    if (variant.empty())
      std::cout << chain_report(ticks);
    else
      status = chain_of_mode(*variant_named(variant), *pace_named(pace), ticks, every);
  });

  bool json = false;
  auto* bench_command = app.add_subcommand("bench", "measure how fast the rules are");
  bench_command->add_flag("--json", json, "for programs to read");
  BenchWish wish;
  std::string only;
  bench_command->add_option("--variant", only, "that variant's perft alone")
      ->check(CLI::IsMember(names));
  bench_command->add_option("--depth", wish.depth, "how deep that one goes")
      ->check(CLI::Range(1, kDeepest));
  bench_command->add_option("--rounds", wish.rounds, "of which the best counts")
      ->check(CLI::Range(1, 100));
  bench_command->callback([&] { status = bench(wish, json, only); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help_or_version) {
    return app.exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    return complain(std::string(error.what()) + "; see pawnhub-sim --help");
  }
  if (app.get_subcommands().empty()) return complain("say what to do; see pawnhub-sim --help");
  if (!std::cout.flush()) return complain("can't write what there is to say");
  return status;
}

}  // namespace
}  // namespace pawnhub

int main(int argc, char** argv) {
  try {
    return pawnhub::run_tool(argc, argv);
  } catch (const std::exception& error) {  // out of memory, or a mistake of ours
    std::fprintf(stderr, "pawnhub-sim: %s\n", error.what());
    return 1;
  }
}
