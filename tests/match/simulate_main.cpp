// Plays simulated matches over random networks and says how they ended: ./run simulate [N]
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "game/notation.hpp"
#include "tests/match/simulation.hpp"

namespace pawnhub {
namespace {

struct Tally {
  std::map<std::string, int> endings;
  std::uint64_t commands = 0;
  std::int64_t ticks = 0;
  int bad = 0;
};

void play(std::uint64_t seed, Tally& tally) {
  Simulation s(random_wish(seed));
  const bool done = s.run_to_end();
  const std::string trouble = done ? s.disagreement() : "not over after five minutes";
  if (!trouble.empty()) {
    ++tally.bad;
    std::printf("match %llu: %s\n", static_cast<unsigned long long>(seed), trouble.c_str());
    return;
  }
  ++tally.endings[std::string(name_of(s.end()->outcome.by))];
  tally.ticks += s.end()->outcome.tick.value;
  for (const auto& chain : s.session(Colour::White).log().chains) tally.commands += chain.size();
}

int simulate(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    play(seed, tally);
    if ((seed - first + 1) % 1000 == 0)
      std::fprintf(stderr, "%llu matches\n", static_cast<unsigned long long>(seed - first + 1));
  }
  std::printf("%llu matches, %.1f s and %.1f commands each", static_cast<unsigned long long>(count),
              static_cast<double>(tally.ticks) / kTicksPerSecond / static_cast<double>(count),
              static_cast<double>(tally.commands) / static_cast<double>(count));
  for (const auto& [name, number] : tally.endings) std::printf(", %d %s", number, name.c_str());
  std::printf("\n%d without the same end for both sides and the referee\n", tally.bad);
  return tally.bad == 0 ? 0 : 1;
}

}  // namespace
}  // namespace pawnhub

int main(int argc, char** argv) {
  const auto number = [&](int i, unsigned long long otherwise) {
    return argc > i ? std::strtoull(argv[i], nullptr, 10) : otherwise;
  };
  return pawnhub::simulate(number(2, 0), number(1, 10'000));
}
