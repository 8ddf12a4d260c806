// The fake network keeps the promises of a transport, and its own.
#include "net/fake_transport.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <vector>

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

constexpr Address kHere{1, 1};
constexpr Address kThere{2, 2};
constexpr Time kBegin{};

// Two programs with a link between them.
struct Pair {
  FakeNetwork network;
  std::unique_ptr<Transport> here = network.join(kHere);
  std::unique_ptr<Transport> there = network.join(kThere);
  LinkId link;
  Time now = kBegin;
  std::vector<TransportEvent> at_here, at_there;

  explicit Pair(const Conditions& c, std::uint64_t seed = 1) : network(seed) {
    network.set_conditions(c);
    link = here->open(kThere);
  }
  void run(std::chrono::milliseconds time) {
    for (const Time until = now + time; now < until; now += 1ms) {
      for (auto& e : here->poll(now)) at_here.push_back(e);
      for (auto& e : there->poll(now)) at_there.push_back(e);
    }
  }
  std::vector<std::string> received() const {
    std::vector<std::string> out;
    for (const auto& e : at_there)
      if (e.kind == TransportEventKind::Received) out.push_back(e.bytes);
    return out;
  }
  bool closed_here() const {
    return std::any_of(at_here.begin(), at_here.end(),
                       [](const auto& e) { return e.kind == TransportEventKind::Closed; });
  }
};

std::vector<std::string> numbers(int count) {
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) out.push_back(std::to_string(i));
  return out;
}

const Conditions kBad{.delay = 50ms, .jitter = 40ms, .lost = 300, .doubled = 200, .overtaken = 200};

TEST_CASE("a link is opened at both ends after a round trip") {
  Pair p({.delay = 10ms});
  p.run(20ms);
  CHECK(p.at_there.size() == 1);
  CHECK(p.at_here.empty());
  p.run(2ms);
  REQUIRE(p.at_here.size() == 1);
  CHECK(p.at_here[0].kind == TransportEventKind::Opened);
  CHECK(p.at_here[0].link == p.link);
  CHECK(p.there->address_of(p.at_there[0].link) == kHere);
}

TEST_CASE("the reliable channel brings everything in order over the worst of ways") {
  Pair p(kBad);
  for (const auto& n : numbers(200)) p.here->send(p.link, Channel::Reliable, n);
  p.run(20s);
  CHECK(p.received() == numbers(200));
}

TEST_CASE("the quick channel loses, doubles and reorders as it was told") {
  Pair p(kBad);
  p.run(1s);
  const auto sent = numbers(1000);
  for (const auto& n : sent) {
    p.here->send(p.link, Channel::Quick, n);
    p.run(2ms);
  }
  p.run(1s);
  auto came = p.received();
  CHECK_FALSE(std::is_sorted(came.begin(), came.end(), [](const auto& a, const auto& b) {
    return std::stoi(a) < std::stoi(b);
  }));
  CHECK(came.size() == Approx(1000 * 0.7 * 1.2).margin(60));
  std::sort(came.begin(), came.end());
  came.erase(std::unique(came.begin(), came.end()), came.end());
  CHECK(came.size() == Approx(1000 * 0.7).margin(50));
}

TEST_CASE("delay and jitter bound how long a datagram is under way") {
  Pair p({.delay = 30ms, .jitter = 10ms});
  p.run(200ms);
  for (int i = 0; i < 100; ++i) {
    const std::size_t before = p.received().size();
    p.here->send(p.link, Channel::Quick, "x");
    p.run(19ms);
    CHECK(p.received().size() == before);
    p.run(23ms);
    CHECK(p.received().size() == before + 1);
  }
}

TEST_CASE("the same seed gives the same network") {
  const auto run = [](std::uint64_t seed) {
    Pair p(kBad, seed);
    p.run(1s);
    for (const auto& n : numbers(50)) p.here->send(p.link, Channel::Quick, n);
    p.run(1s);
    return p.received();
  };
  CHECK(run(7) == run(7));
  CHECK(run(7) != run(8));
}

TEST_CASE("what is sent reliably while the way is cut comes when it is mended") {
  Pair p({.delay = 5ms});
  p.run(100ms);
  p.network.set_between(kHere, kThere, {.cut = true});
  p.here->send(p.link, Channel::Reliable, "late");
  p.here->send(p.link, Channel::Quick, "never");
  p.run(2s);
  CHECK(p.received().empty());
  p.network.set_between(kHere, kThere, {.delay = 5ms});
  p.run(200ms);
  CHECK(p.received() == std::vector<std::string>{"late"});
}

TEST_CASE("a link is closed when its way has been dead for five seconds") {
  const bool killed = GENERATE(true, false);
  Pair p({.delay = 5ms});
  p.run(100ms);
  if (killed) {
    p.there.reset();
    p.there = p.network.join({3, 3});
  } else {
    p.network.set_conditions({.cut = true});
  }
  p.run(4900ms);
  CHECK_FALSE(p.closed_here());
  p.run(200ms);
  CHECK(p.closed_here());
}

TEST_CASE("opening to where nobody is fails after five seconds") {
  FakeNetwork network(1);
  const auto here = network.join(kHere);
  const LinkId link = here->open(kThere);
  CHECK(here->poll(kBegin).empty());
  CHECK(here->poll(kBegin + 4900ms).empty());
  const auto events = here->poll(kBegin + 5001ms);
  REQUIRE(events.size() == 1);
  CHECK(events[0].kind == TransportEventKind::Closed);
  CHECK(events[0].link == link);
}

TEST_CASE("what was sent before closing still arrives, and then the end") {
  Pair p(kBad);
  p.run(1s);
  p.here->send(p.link, Channel::Reliable, "goodbye");
  p.here->close(p.link);
  p.run(5s);
  CHECK(p.received() == std::vector<std::string>{"goodbye"});
  CHECK(p.at_there.back().kind == TransportEventKind::Closed);
  CHECK_FALSE(p.closed_here());
}

}  // namespace
}  // namespace pawnhub
