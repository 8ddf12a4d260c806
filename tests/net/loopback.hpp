// Real sockets on this machine alone, and how long a test waits for them at most.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "net/enet_transport.hpp"

namespace pawnhub::testing {

inline constexpr std::uint32_t kLoopback = 0x7F000001;
// Nothing here takes longer unless it is broken, or the machine stands still.
inline constexpr auto kTooLong = std::chrono::seconds(20);

inline std::unique_ptr<EnetTransport> transport(const EnetOptions& options) {
  auto made = EnetTransport::create(options);
  REQUIRE(made);
  return std::move(made).take();
}

inline std::unique_ptr<EnetTransport> lobby_transport() {
  return transport(lobby_options({kLoopback, 0}));
}

inline std::unique_ptr<EnetTransport> client_transport() {
  return transport({.bind = {kLoopback, 0}});
}

// Calls `step` until it says that it is done; false if that takes too long.
template <class Step>
bool until(Step step) {
  const Time end = Clock::now() + kTooLong;
  while (!step())
    if (Clock::now() > end) return false;
  return true;
}

// A bare socket, as somebody has who keeps to no protocol.
class Stranger {
 public:
  Stranger() : socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0)) {
    sockaddr_in self = name({kLoopback, 0});
    REQUIRE(::bind(socket_, reinterpret_cast<sockaddr*>(&self), sizeof self) == 0);
  }
  ~Stranger() { ::close(socket_); }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;

  struct Datagram {
    Address from;
    std::string bytes;
  };

  void send(const Address& to, std::string_view bytes) {
    sockaddr_in address = name(to);
    if (::sendto(socket_, bytes.data(), bytes.size(), 0, reinterpret_cast<sockaddr*>(&address),
                 sizeof address) > 0)
      sent += bytes.size();
  }
  std::optional<Datagram> receive() {
    Datagram datagram{{}, std::string(2000, '\0')};
    sockaddr_in from{};
    socklen_t length = sizeof from;
    const auto size = ::recvfrom(socket_, datagram.bytes.data(), datagram.bytes.size(), 0,
                                 reinterpret_cast<sockaddr*>(&from), &length);
    if (size < 0) return std::nullopt;
    datagram.bytes.resize(static_cast<std::size_t>(size));
    datagram.from = {ntohl(from.sin_addr.s_addr), ntohs(from.sin_port)};
    received += datagram.bytes.size();
    return datagram;
  }
  Address address() const {
    sockaddr_in self{};
    socklen_t length = sizeof self;
    REQUIRE(::getsockname(socket_, reinterpret_cast<sockaddr*>(&self), &length) == 0);
    return {ntohl(self.sin_addr.s_addr), ntohs(self.sin_port)};
  }

  std::size_t sent = 0, received = 0;

 private:
  int socket_;

  static sockaddr_in name(const Address& address) {
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_port = htons(address.port);
    result.sin_addr.s_addr = htonl(address.host);
    return result;
  }
};

}  // namespace pawnhub::testing
