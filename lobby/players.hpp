// Who plays: accounts and guests, and what is kept of an account.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <string>

#include "lobby/elo.hpp"
#include "lobby/modes.hpp"

namespace pawnhub::lobby {

// An account's number in the database, from 1; guests are numbered -1, -2, … while they are here.
struct PlayerId {
  std::int64_t value = 0;
  bool is_guest() const { return value < 0; }
  auto operator<=>(const PlayerId&) const = default;
};

// Seconds since 1970.
using UnixTime = std::int64_t;

// Rated matches in one mode.
struct Record {
  std::uint32_t won = 0, lost = 0, drawn = 0;
  Rating rating = kStartRating;

  std::uint32_t matches() const { return won + lost + drawn; }
  bool operator==(const Record&) const = default;
};
using Records = std::array<Record, kRatedModes.size()>;

// Those whom a player has to do with, by name.
struct Ties {
  using People = std::map<PlayerId, std::string>;
  People friends, received, sent, blocked;
  bool operator==(const Ties&) const = default;
};

}  // namespace pawnhub::lobby
