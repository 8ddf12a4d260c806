// The way bytes go between programs: connections with two channels. ENet is behind it in the
// programs, a network under a fake clock in tests.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pawnhub {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;  // always passed in

// IPv4; both in host order.
struct Address {
  std::uint32_t host = 0;
  std::uint16_t port = 0;
  auto operator<=>(const Address&) const = default;
};

enum class Channel : std::uint8_t {
  Reliable,  // all of it, in order
  Quick,     // each at most once, maybe late, never waited for
};

// A connection for as long as it lasts; never used again for another one.
struct LinkId {
  std::uint32_t value = 0;
  auto operator<=>(const LinkId&) const = default;
};

enum class TransportEventKind : std::uint8_t { Opened, Received, Closed };

struct TransportEvent {
  TransportEventKind kind{};
  LinkId link;
  Channel channel{};  // Received
  std::string bytes;  // Received
};

struct LinkStats {
  std::chrono::milliseconds round_trip{};
  std::uint32_t loss_per_mille = 0;
  std::chrono::milliseconds silent{};  // since anything came; a live link is heard of every second
};

class Transport {
 public:
  virtual ~Transport() = default;

  // Opened or Closed follows.
  virtual LinkId open(const Address& to) = 0;
  virtual void send(LinkId link, Channel channel, std::string_view bytes) = 0;
  // What was sent before still goes out; Closed does not follow.
  virtual void close(LinkId link) = 0;
  // Sends what waits, and gives what has come since the last time. Never blocks.
  virtual std::vector<TransportEvent> poll(Time now) = 0;

  virtual std::optional<Address> address_of(LinkId link) const = 0;
  virtual LinkStats stats_of(LinkId link) const = 0;
  // Of a link in a match no quick datagram is held back when the way seems full.
  virtual void in_a_match(LinkId /*link*/, bool /*yes*/) {}
};

}  // namespace pawnhub
