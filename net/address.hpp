// Addresses as people write them: HOST:PORT.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "game/result.hpp"
#include "net/limits.hpp"
#include "net/transport.hpp"

namespace pawnhub {

std::string to_string(const Address& address);

// "chess.example:7474", "192.168.1.5", "localhost": a name is looked up, which may take seconds, so
// never in a thread that draws or serves. Without a port: the one given.
Result<Address> resolve(std::string_view text, std::uint16_t port = limits::kPort);

}  // namespace pawnhub
