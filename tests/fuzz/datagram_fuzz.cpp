// A lobby's socket, fed by somebody whose address is proven: it has a cookie, a connection and the
// right checksums, and sends whatever it likes after that. The input is datagrams, each after its
// length in two bytes; the length's top bits choose what it is sent as.
#include <enet/enet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "net/datagrams.hpp"
#include "net/enet_transport.hpp"
#include "net/server_links.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

void expect(bool truth) {
  if (!truth) std::abort();
}

std::string big_endian(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text.push_back(static_cast<char>(value >> 8 * i & 0xFF));
  return text;
}

std::uint32_t number(std::string_view bytes) {
  std::uint32_t value = 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

class Lobby {
 public:
  Lobby()
      : transport_(std::move(EnetTransport::create(options())).take()),
        links_(*transport_, Identity(Key{})) {
    transport_->door().introduce(Here{.name = "fuzz"});
  }
  void poll() {
    now_ += 10ms;  // its own clock runs faster than ENet's, so that rates don't end the fun
    links_.poll(now_);
  }
  Address address() const { return transport_->local_address(); }
  const EnetTransport& transport() const { return *transport_; }

 private:
  Time now_ = Clock::now();
  std::unique_ptr<EnetTransport> transport_;
  ServerLinks links_;

  static EnetOptions options() {
    auto options = lobby_options({INADDR_LOOPBACK, 0});
    options.links = 64;
    options.door.connects_per_address = {1'000'000, 1'000'000};
    return options;
  }
};

// ENet's client side by hand, as far as it is needed to get a connection.
class Attacker {
 public:
  explicit Attacker(Lobby& lobby)
      : lobby_(lobby), socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(lobby.address().port);
    to.sin_addr.s_addr = htonl(lobby.address().host);
    expect(::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0);
  }
  ~Attacker() { ::close(socket_); }
  Attacker(const Attacker&) = delete;
  Attacker& operator=(const Attacker&) = delete;

  void send(std::string_view bytes) {
    static_cast<void>(::send(socket_, bytes.data(), bytes.size(), 0));
  }

  // With the header of the connection, and the checksum that ENet expects.
  void send_on_connection(std::string_view commands) {
    const unsigned header = 0x8000U | session_ << 12 | peer_;
    send(sealed(big_endian(header, 2) + big_endian(0, 2), connect_id_, commands));
  }

  void connect() {
    send(packed(CookieRequest{1}));
    const auto cookie = answer_of_kind<CookieAnswer>();
    connect_id_ = ++connections_;
    std::string command = "\x82\xFF" + big_endian(1, 2) + big_endian(0, 2) + "\xFF\xFF" +
                          big_endian(1400, 4) + big_endian(65536, 4) + big_endian(2, 4) +
                          big_endian(0, 8) + big_endian(5000, 4) + big_endian(2, 4) +
                          big_endian(2, 4) + big_endian(connect_id_, 4) +
                          big_endian(cookie.cookie, 4);
    send(sealed(big_endian(0x8FFF, 2) + big_endian(0, 2), std::nullopt, command));
    for (int tries = 0; tries < 100; ++tries) {
      lobby_.poll();
      const auto got = receive();
      // header 2, time 2, checksum 4, then VERIFY_CONNECT: command, channel, number, peer, sessions
      if (got.size() < 16 || (got[8] & 0x0F) != 3) continue;
      peer_ = number(got.substr(12, 2));
      session_ = number(got.substr(15, 1));
      send_on_connection("\x01\xFF" + big_endian(1, 2) + big_endian(1, 2) + got.substr(2, 2));
      lobby_.poll();
      return;
    }
    std::abort();
  }

  void drain() {
    while (!receive().empty()) {
    }
  }

 private:
  Lobby& lobby_;
  int socket_;
  std::uint32_t connections_ = 0, connect_id_ = 0;
  unsigned peer_ = 0, session_ = 0;

  static std::string sealed(const std::string& header, std::optional<std::uint32_t> secret,
                            std::string_view commands) {
    std::string whole = header + big_endian(secret.value_or(0), 4) + std::string(commands);
    ENetBuffer buffer{whole.data(), whole.size()};
    const enet_uint32 checksum = enet_crc32(&buffer, 1);
    std::memcpy(whole.data() + header.size(), &checksum, sizeof checksum);
    return whole;
  }
  std::string receive() {
    std::string bytes(2000, '\0');
    const auto size = ::recv(socket_, bytes.data(), bytes.size(), 0);
    bytes.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return bytes;
  }
  template <class Kind>
  Kind answer_of_kind() {
    for (int tries = 0; tries < 100; ++tries) {
      lobby_.poll();
      const auto datagram = unpacked(receive());
      if (!datagram) continue;
      if (const auto* found = std::get_if<Kind>(&*datagram)) return *found;
    }
    std::abort();
  }
};

struct World {
  Lobby lobby;
  Attacker attacker{lobby};
  World() { attacker.connect(); }
};

void feed(std::string_view input) {
  // Kept as long as the connection holds: most of what breaks needs more than one input. A new
  // lobby then, because places of the old one are taken for seconds, on a clock that nobody can
  // turn.
  static std::unique_ptr<World> world;
  if (!world || world->lobby.transport().links() == 0) world = std::make_unique<World>();
  auto& [lobby, attacker] = *world;
  while (input.size() >= 2) {
    const auto length = number(input.substr(0, 2));
    const auto bytes = input.substr(2, length & 0x7FF);
    input.remove_prefix(2 + bytes.size());
    switch (length >> 14) {
      case 0: attacker.send(bytes); break;
      case 1: attacker.send("PHUB\1" + std::string(bytes)); break;
      default: attacker.send_on_connection(bytes); break;
    }
    lobby.poll();
  }
  lobby.poll();
  attacker.drain();
  expect(lobby.transport().links() <= 64);
}

}  // namespace
}  // namespace pawnhub

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  pawnhub::feed({reinterpret_cast<const char*>(data), size});
  return 0;
}
