// Lobbies on the local network: asks everyone there, and gathers who answers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "game/result.hpp"
#include "net/datagrams.hpp"
#include "net/transport.hpp"

namespace pawnhub {

struct FoundLobby {
  Address address;
  Here here;
};

class LanSearch {
 public:
  // Everywhere on the networks that this machine is connected to, at the usual port.
  static Result<LanSearch> start();
  // At these addresses, broadcast ones or not.
  static Result<LanSearch> start(std::vector<Address> where);

  ~LanSearch();
  LanSearch(LanSearch&& other) noexcept;
  LanSearch& operator=(LanSearch&&) = delete;
  LanSearch(const LanSearch&) = delete;
  LanSearch& operator=(const LanSearch&) = delete;

  // Asks again once a second, and says who has answered so far. Never blocks.
  std::vector<FoundLobby> poll(Time now);

 private:
  int socket_;
  std::uint64_t nonce_ = 0;
  std::vector<Address> where_;
  std::optional<Time> asked_;
  std::map<Address, Here> found_;

  LanSearch(int socket, std::vector<Address> where);
  bool is_found_elsewhere(const Key& identity) const;
  void ask();
  void gather();
};

}  // namespace pawnhub
