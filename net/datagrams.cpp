#include "net/datagrams.hpp"

#include <enet/enet.h>
#include <sodium.h>

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace pawnhub {
namespace {

constexpr std::string_view kMagic = "PHUB";
constexpr std::uint8_t kFormat = 1;
constexpr std::size_t kHead = kMagic.size() + 2;
static_assert((kMagic[0] << 8 & ENET_PROTOCOL_HEADER_FLAG_COMPRESSED) != 0);

// The index in Datagram, so that each kind is numbered in one place.
enum class DatagramKind : std::uint8_t { CookieRequest, CookieAnswer, Seek, Here, Punch };

constexpr std::size_t kCookieRequestBytes = 64;
constexpr std::size_t kSeekBytes = 256;
constexpr std::size_t kPunchBytes = 256;
constexpr std::size_t kHereFixed = kHead + 8 + 4 + 4 + 4 + 32 + 1;
static_assert(kHead + 8 + 4 <= kCookieRequestBytes, "an answer is longer than its question");
static_assert(kHereFixed + limits::kServerNameBytes <= kSeekBytes, "likewise");

void append(std::string& to, std::uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; --i) to.push_back(static_cast<char>(value >> (8 * i) & 0xFF));
}

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

struct Pack {
  std::string& to;

  void padded(std::size_t size) const { to.resize(size, '\0'); }
  void operator()(const CookieRequest& d) const {
    append(to, d.nonce, 8);
    padded(kCookieRequestBytes);
  }
  void operator()(const CookieAnswer& d) const {
    append(to, d.nonce, 8);
    append(to, d.cookie, 4);
  }
  void operator()(const Seek& d) const {
    append(to, d.nonce, 8);
    padded(kSeekBytes);
  }
  void operator()(const Here& d) const {
    assert(is_server_name(d.name));
    append(to, d.nonce, 8);
    append(to, d.protocol, 4);
    append(to, d.oldest, 4);
    append(to, d.players, 4);
    to += bytes_of(d.identity);
    append(to, d.name.size(), 1);
    to += d.name;
  }
  void operator()(const Punch& d) const {
    assert(d.body.size() <= kPunchBytes);
    to += d.body;
  }
};

std::optional<Datagram> unpacked_here(std::string_view body) {
  if (body.size() < kHereFixed - kHead) return std::nullopt;
  Here here;
  const auto take = [&body](std::size_t size) {
    const auto part = body.substr(0, size);
    body.remove_prefix(size);
    return part;
  };
  here.nonce = big_endian(take(8));
  here.protocol = static_cast<std::uint32_t>(big_endian(take(4)));
  here.oldest = static_cast<std::uint32_t>(big_endian(take(4)));
  here.players = static_cast<std::uint32_t>(big_endian(take(4)));
  here.identity = *key_from(take(32));
  const auto size = big_endian(take(1));
  if (size > limits::kServerNameBytes || body.size() != size || !is_server_name(body))
    return std::nullopt;
  here.name = body;
  return here;
}

// Fields of ENet's CONNECT where our hosts put them: a header with time and checksum comes first.
constexpr std::size_t kConnectAt = sizeof(ENetProtocolHeader) + sizeof(enet_uint32);
constexpr std::size_t kConnectBytes = kConnectAt + sizeof(ENetProtocolConnect);

std::uint32_t connect_field(std::string_view bytes, std::size_t offset) {
  return static_cast<std::uint32_t>(big_endian(bytes.substr(kConnectAt + offset, 4)));
}

constexpr auto kPeriod = std::chrono::seconds(30);

std::int64_t period_of(Time now) { return now.time_since_epoch() / kPeriod; }

}  // namespace

std::string packed(const Datagram& datagram) {
  std::string bytes(kMagic);
  append(bytes, kFormat, 1);
  append(bytes, datagram.index(), 1);
  std::visit(Pack{bytes}, datagram);
  return bytes;
}

bool is_server_name(std::string_view name) {
  return name.size() <= limits::kServerNameBytes &&
         std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

bool is_ours(std::string_view bytes) { return bytes.starts_with(kMagic); }

std::optional<Datagram> unpacked(std::string_view bytes) {
  if (!is_ours(bytes) || bytes.size() < kHead || bytes[kMagic.size()] != kFormat)
    return std::nullopt;
  const auto kind = static_cast<DatagramKind>(bytes[kMagic.size() + 1]);
  const auto body = bytes.substr(kHead);
  switch (kind) {
    case DatagramKind::CookieRequest:
      if (bytes.size() != kCookieRequestBytes) return std::nullopt;
      return CookieRequest{big_endian(body.substr(0, 8))};
    case DatagramKind::CookieAnswer:
      if (body.size() != 12) return std::nullopt;
      return CookieAnswer{big_endian(body.substr(0, 8)),
                          static_cast<std::uint32_t>(big_endian(body.substr(8)))};
    case DatagramKind::Seek:
      if (bytes.size() != kSeekBytes) return std::nullopt;
      return Seek{big_endian(body.substr(0, 8))};
    case DatagramKind::Here: return unpacked_here(body);
    case DatagramKind::Punch:
      if (body.size() > kPunchBytes) return std::nullopt;
      return Punch{std::string(body)};
  }
  return std::nullopt;
}

bool is_from_stranger(std::string_view bytes) {
  return bytes.size() >= 2 && (big_endian(bytes.substr(0, 2)) & ENET_PROTOCOL_MAXIMUM_PEER_ID) ==
                                  ENET_PROTOCOL_MAXIMUM_PEER_ID;
}

std::optional<std::uint32_t> cookie_in_connect(std::string_view bytes) {
  // Alone in its datagram; with two channels, no limit of bandwidth and ENet's usual throttle: the
  // rest could only be used to make the lobby's side of the connection behave oddly.
  constexpr std::uint16_t kHeader =
      unsigned{ENET_PROTOCOL_HEADER_FLAG_SENT_TIME} | unsigned{ENET_PROTOCOL_MAXIMUM_PEER_ID};
  constexpr auto kCommand = static_cast<char>(unsigned{ENET_PROTOCOL_COMMAND_CONNECT} |
                                              unsigned{ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE});
  using Connect = ENetProtocolConnect;
  if (bytes.size() != kConnectBytes || big_endian(bytes.substr(0, 2)) != kHeader ||
      bytes[kConnectAt] != kCommand || connect_field(bytes, offsetof(Connect, channelCount)) != 2 ||
      connect_field(bytes, offsetof(Connect, incomingBandwidth)) != 0 ||
      connect_field(bytes, offsetof(Connect, outgoingBandwidth)) != 0 ||
      connect_field(bytes, offsetof(Connect, packetThrottleInterval)) !=
          ENET_PEER_PACKET_THROTTLE_INTERVAL ||
      connect_field(bytes, offsetof(Connect, packetThrottleAcceleration)) !=
          ENET_PEER_PACKET_THROTTLE_ACCELERATION ||
      connect_field(bytes, offsetof(Connect, packetThrottleDeceleration)) !=
          ENET_PEER_PACKET_THROTTLE_DECELERATION)
    return std::nullopt;
  return connect_field(bytes, offsetof(Connect, data));
}

CookieJar::CookieJar() {
  static_assert(crypto_shorthash_KEYBYTES == 16);
  const auto secret = random_bytes(secret_.size());
  std::copy(secret.begin(), secret.end(), secret_.begin());
}

std::uint32_t CookieJar::cookie_in(const Address& address, std::int64_t period) const {
  std::string text;
  append(text, address.host, 4);
  append(text, address.port, 2);
  append(text, static_cast<std::uint64_t>(period), 8);
  std::array<unsigned char, crypto_shorthash_BYTES> hash{};
  crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                   secret_.data());
  return static_cast<std::uint32_t>(hash[0] | hash[1] << 8 | hash[2] << 16) | std::uint32_t{hash[3]}
                                                                                  << 24;
}

std::uint32_t CookieJar::cookie_for(const Address& address, Time now) const {
  return cookie_in(address, period_of(now));
}

bool CookieJar::is_good(const Address& address, std::uint32_t cookie, Time now) const {
  return cookie == cookie_in(address, period_of(now)) ||
         cookie == cookie_in(address, period_of(now) - 1);
}

}  // namespace pawnhub
