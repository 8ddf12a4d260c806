// Datagrams that go beside ENet's on the same socket, and the one of ENet's that is looked into: a
// CONNECT, which must carry a cookie.
//
// Ours begin with "PHUB": as ENet's header that would be a compressed packet, and nobody here
// compresses, so none of ENet's looks like it. Then a format (1), a kind, and what the kind says;
// numbers are big-endian. A question is padded, so that no answer is longer: a lobby can't be made
// to send a third party more than it was sent itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "net/seal.hpp"
#include "net/transport.hpp"

namespace pawnhub {

// A client to a lobby: may I connect?
struct CookieRequest {
  std::uint64_t nonce = 0;
  bool operator==(const CookieRequest&) const = default;
};

// Only who receives at the address it asked from learns the cookie.
struct CookieAnswer {
  std::uint64_t nonce = 0;  // the request's
  std::uint32_t cookie = 0;
  bool operator==(const CookieAnswer&) const = default;
};

// To everyone on the local network: which lobbies are here?
struct Seek {
  std::uint64_t nonce = 0;
  bool operator==(const Seek&) const = default;
};

struct Here {
  std::uint64_t nonce = 0;  // the seek's
  std::uint32_t protocol = 0, oldest = 0;
  std::uint32_t players = 0;
  Key identity{};
  std::string name;  // the lobby's host
  bool operator==(const Here&) const = default;
};

// From player to player, to open the way through their routers; what is in it is theirs.
struct Punch {
  std::string body;
  bool operator==(const Punch&) const = default;
};

using Datagram = std::variant<CookieRequest, CookieAnswer, Seek, Here, Punch>;

// Anyone on the network may claim a name, and it ends up on screens: short, printable ASCII.
bool is_server_name(std::string_view name);

std::string packed(const Datagram& datagram);

// Whether it begins as ours do, well-formed or not.
bool is_ours(std::string_view bytes);
// Nothing for what is not exactly as packed() makes it.
std::optional<Datagram> unpacked(std::string_view bytes);

// Whether ENet would take it for somebody who is not connected yet.
bool is_from_stranger(std::string_view bytes);
// The cookie in it, if it is a CONNECT exactly as our programs send it.
std::optional<std::uint32_t> cookie_in_connect(std::string_view bytes);

// Makes cookies and knows them again, without remembering any: a keyed hash of address and time.
class CookieJar {
 public:
  CookieJar();
  std::uint32_t cookie_for(const Address& address, Time now) const;
  // For 30 to 60 seconds after it was made.
  bool is_good(const Address& address, std::uint32_t cookie, Time now) const;

 private:
  std::array<unsigned char, 16> secret_{};

  std::uint32_t cookie_in(const Address& address, std::int64_t period) const;
};

}  // namespace pawnhub
