// Whoever watches over the matches that are being played and says how they ended.
#pragma once

#include "lobby/hall.hpp"
#include "lobby/matches.hpp"

namespace pawnhub::lobby {

class Umpire {
 public:
  virtual ~Umpire() = default;

  // Both have their tickets.
  virtual void began(const RunningMatch& match) = 0;
  // A player of it has come back, or has lost the connection. Both are there when it begins.
  virtual void came(const RunningMatch& match, Colour side) = 0;
  virtual void went(const RunningMatch& match, Colour side) = 0;
  // match_ready, rejoin_match, leave_match, evidence, relay or mirror, from a player of the match.
  // May end it, and with it the match given.
  virtual void received(const RunningMatch& match, Colour side, const Asker& asker,
                        const wire::ToLobby& message) = 0;
  // It is over, booked and both have been told.
  virtual void ended(const RunningMatch& match) = 0;
  virtual void tick() = 0;
};

}  // namespace pawnhub::lobby
