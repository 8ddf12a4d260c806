#include "net/address.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <charconv>
#include <memory>

namespace pawnhub {
namespace {

Result<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || end != text.data() + text.size())
    return Error{"a port is a number up to 65535, not " + quote(text)};
  return port;
}

}  // namespace

std::string to_string(const Address& address) {
  std::string text;
  for (int shift = 24; shift >= 0; shift -= 8)
    text += std::to_string(address.host >> shift & 0xFF) + (shift > 0 ? "." : ":");
  return text + std::to_string(address.port);
}

Result<Address> resolve(std::string_view text, std::uint16_t port) {
  const auto colon = text.find(':');
  const std::string host(text.substr(0, colon));
  if (host.empty()) return Error{"there is no host in " + quote(text)};
  if (colon != std::string_view::npos) {
    const auto given = parse_port(text.substr(colon + 1));
    if (!given) return given.error();
    port = *given;
  }
  const addrinfo hints{.ai_family = AF_INET, .ai_socktype = SOCK_DGRAM};
  addrinfo* found = nullptr;
  const int error = getaddrinfo(host.c_str(), nullptr, &hints, &found);
  if (error != 0) return Error{"can't find the host " + quote(host) + ": " + gai_strerror(error)};
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, &freeaddrinfo);
  sockaddr_in first{};
  std::memcpy(&first, found->ai_addr, sizeof first);
  return Address{ntohl(first.sin_addr.s_addr), port};
}

}  // namespace pawnhub
