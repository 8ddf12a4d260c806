// What a real-time match costs and feels like over four networks: ./run bench net
#include <algorithm>
#include <cstdio>
#include <vector>

#include "tests/match/simulation.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

struct Case {
  int round_trip, jitter;  // ms
  int loss;                // percent
  int wanted;              // ms: the 99th percentile, give or take a tick or two
};
constexpr std::array kCases{Case{40, 5, 1, 50}, Case{80, 10, 2, 83}, Case{120, 20, 5, 117},
                            Case{200, 20, 5, 167}};
// A minute each, from several seeds.
constexpr int kSeeds = 8;
constexpr milliseconds kLength = 63s;  // with the countdown

struct Measured {
  std::vector<std::chrono::microseconds> latencies;
  std::uint64_t steps = 0, waiting = 0;
  double delay = 0;
};

SimulationWish wish_of(const Case& c, std::uint64_t seed, std::uint32_t acts) {
  SimulationWish wish;
  wish.pace = Pace::RealTime;
  wish.clock = Tick{60 * kTicksPerSecond};
  wish.seed = seed;
  wish.between = {.delay = milliseconds(c.round_trip) / 2,
                  .jitter = milliseconds(c.jitter),
                  .lost = static_cast<std::uint32_t>(c.loss * 10)};
  wish.to_lobby = wish.between;
  wish.acts = acts;
  wish.only_refused = true;
  wish.rules.first_move = Tick{120 * kTicksPerSecond};
  wish.step = 1000us;
  return wish;
}

Measured measure(const Case& c) {
  Measured out;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Simulation s(wish_of(c, seed, 20));
    s.run(kLength - 5s);
    for (const Colour side : kColours) {
      const Desk& desk = s.desk(side);
      out.latencies.insert(out.latencies.end(), desk.latencies.begin(), desk.latencies.end());
      out.steps += desk.steps;
      out.waiting += desk.waiting_steps;
      out.delay += static_cast<double>(s.session(side).delay().value) / (2 * kSeeds);
    }
  }
  std::sort(out.latencies.begin(), out.latencies.end());
  return out;
}

double percentile(const std::vector<std::chrono::microseconds>& sorted, int of_1000) {
  if (sorted.empty()) return 0;
  const std::size_t i = sorted.size() * static_cast<std::size_t>(of_1000) / 1000;
  return static_cast<double>(sorted[std::min(i, sorted.size() - 1)].count()) / 1000;
}

// Bytes a second between tick 0 and the end of the minute.
void print_traffic(const char* name, std::uint32_t acts) {
  Simulation s(wish_of(kCases[1], 1, acts));
  s.run(10s);
  const Desk& desk = s.desk(Colour::White);
  const Volume peer = desk.to_peer;
  const Volume lobby = desk.to_lobby;
  const Volume back = s.lobby_traffic;
  constexpr int kSeconds = 40;
  s.run(std::chrono::seconds(kSeconds));
  const auto rate = [&](const Volume& now, const Volume& then) {
    return static_cast<double>(now.bytes - then.bytes) / kSeconds;
  };
  std::printf("%-18s %8.0f %12.1f %12.0f %12.0f\n", name, rate(desk.to_peer, peer),
              static_cast<double>(desk.to_peer.datagrams - peer.datagrams) / kSeconds,
              rate(desk.to_lobby, lobby), rate(s.lobby_traffic, back));
}

void run() {
  std::printf("confirmed latency of orders, ms\n%-24s %6s %7s %7s %7s %7s %6s %10s\n", "network",
              "orders", "p50", "p99", "p99.9", "wanted", "D", "standstill");
  for (const Case& c : kCases) {
    const Measured m = measure(c);
    std::printf("rtt %3d jitter %2d loss %d%% %7zu %7.1f %7.1f %7.1f %7d %6.2f %9.3f%%\n",
                c.round_trip, c.jitter, c.loss, m.latencies.size(), percentile(m.latencies, 500),
                percentile(m.latencies, 990), percentile(m.latencies, 999), c.wanted, m.delay,
                100.0 * static_cast<double>(m.waiting) / static_cast<double>(m.steps));
  }
  std::printf(
      "\ntraffic at rtt 80, bytes a second with IP, UDP, ENet and seal headers\n%-18s %8s %12s "
      "%12s %12s\n",
      "a side's orders", "to peer", "datagrams/s", "mirror", "from lobby");
  print_traffic("none", 0);
  print_traffic("3 a second", 20);
}

}  // namespace
}  // namespace pawnhub

int main() { pawnhub::run(); }
