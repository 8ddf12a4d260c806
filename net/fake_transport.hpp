// A network under a fake clock, for tests and simulations: delay, jitter, loss, doubling and
// reordering as one likes, the same from the same seed every time.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/random.hpp"
#include "net/transport.hpp"

namespace pawnhub {

// How it goes on the way from one address to another.
struct Conditions {
  std::chrono::microseconds delay{};   // one way,
  std::chrono::microseconds jitter{};  // more or less, evenly spread; never below nothing
  // Of 1,000 datagrams:
  std::uint32_t lost = 0;
  std::uint32_t doubled = 0;
  std::uint32_t overtaken = 0;  // held up for a while
  bool cut = false;             // nothing passes
};

class FakeTransport;

// Outlives its endpoints.
class FakeNetwork {
 public:
  explicit FakeNetwork(std::uint64_t seed) : random_(seed) {}
  ~FakeNetwork() = default;
  FakeNetwork(const FakeNetwork&) = delete;
  FakeNetwork& operator=(const FakeNetwork&) = delete;

  // On every way that has none of its own.
  void set_conditions(const Conditions& everywhere) { everywhere_ = everywhere; }
  void set_conditions(const Address& from, const Address& to, const Conditions& c);
  // The same both ways.
  void set_between(const Address& a, const Address& b, const Conditions& c);

  // A program at that address. To destroy it is to kill the program: its links don't say goodbye.
  std::unique_ptr<Transport> join(const Address& at);

  // When something is next due, if nobody sends anything before.
  std::optional<Time> next_due() const;

 private:
  friend class FakeTransport;

  // A reliable message is numbered and tried again until it gets through.
  enum class Kind : std::uint8_t { Greeting, Payload, Farewell };
  struct Flight {
    std::size_t wire = 0;
    std::size_t to = 0;  // which end
    Kind kind{};
    Channel channel{};
    bool trying = false;  // about to leave, not to arrive
    std::uint64_t number = 0;
    std::string bytes;
  };
  struct End {
    FakeTransport* owner = nullptr;  // none: not yet there, closed or killed
    LinkId link;
    Address address;
    bool open = false;
    std::uint64_t sent = 0;  // reliable ones
    std::uint64_t received = 0;
    std::map<std::uint64_t, Flight> early;  // came before one that was sent before
    std::optional<Time> dead_since;
  };
  using Wire = std::array<End, 2>;

  Random random_;
  Time now_{};
  Conditions everywhere_;
  std::map<std::pair<Address, Address>, Conditions> conditions_;
  std::map<Address, FakeTransport*> programs_;
  std::vector<Wire> wires_;
  std::multimap<Time, Flight> flights_;
  std::uint32_t links_ = 0;

  const Conditions& way(const Address& from, const Address& to) const;
  const Conditions& way_of(const Flight& f) const;
  std::chrono::microseconds passage(const Conditions& c);
  void run(Time until);
  void send(Flight f);
  void send_quick(Flight f);
  void try_sending(Time at, Flight f);
  void arrive(Flight f);
  void deliver(End& end, Flight f);
  void greet(End& end, const Flight& f);
  void bury_dead(std::size_t wire, std::size_t which);
};

}  // namespace pawnhub
