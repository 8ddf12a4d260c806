// Who breaks off matches before they have begun, and how long such a player waits for the next one.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <string>

#include "net/transport.hpp"

namespace pawnhub::lobby {

class Aborts {
 public:
  // By an account, or for guests by an address: they would only come back under another number.
  void count(const std::string& who, Time now);
  // 0: none.
  std::chrono::seconds wait(const std::string& who, Time now);

 private:
  std::map<std::string, std::deque<Time>> aborted_;
};

}  // namespace pawnhub::lobby
