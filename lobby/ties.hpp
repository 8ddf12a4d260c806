// What two players are to each other, and what becomes of it (PRODUCT, Friends). Pure rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "lobby/players.hpp"
#include "net/messages.pb.h"

namespace pawnhub::lobby {

// From one player's side of it.
struct Relation {
  bool friends = false;
  bool i_asked = false, they_asked = false;
  bool i_block = false, they_block = false;

  Relation from_their_side() const;
  bool operator==(const Relation&) const = default;
};

enum class TieAct : std::uint8_t { Request, Cancel, Accept, Refuse, Remove, Block, Unblock };

// How many each has already.
struct TieCounts {
  std::size_t my_friends = 0;  // and requests sent
  std::size_t my_blocked = 0;
  std::size_t their_received = 0;
};

struct TieVerdict {
  wire::Code code = wire::NO_CODE;  // else nothing changes
  Relation after;
};
TieVerdict decide(TieAct act, const Relation& before, const TieCounts& counts);

// Brings a player's lists up to date after a change. A request from someone blocked stays hidden.
void apply(Ties& mine, PlayerId them, const std::string& their_name, const Relation& r);

}  // namespace pawnhub::lobby
