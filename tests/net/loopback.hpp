// Real sockets on this machine alone, and how long a test waits for them at most.
#pragma once

#include <catch2/catch.hpp>
#include <chrono>
#include <initializer_list>
#include <memory>

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

}  // namespace pawnhub::testing
