// The matches that are being played.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>

#include "lobby/offers.hpp"
#include "lobby/players.hpp"
#include "net/messages.pb.h"

namespace pawnhub::lobby {

struct Seat {
  PlayerId player;
  std::string name;
  Rating rating;
};

struct RunningMatch {
  std::string id;
  Terms terms;
  std::array<Seat, 2> seats;  // by colour
  UnixTime date = 0;          // when it was made
  std::string seal_key;       // for what the two send each other directly

  std::optional<Colour> side_of(PlayerId p) const;
  const Seat& seat(Colour c) const { return seats[index(c)]; }
};

// What one side is told of it.
wire::Ticket ticket_for(const RunningMatch& m, Colour side, const std::string& server);

class Matches {
 public:
  // Neither player may be in one.
  const RunningMatch& add(RunningMatch m);
  const RunningMatch* find(const std::string& id) const;
  const RunningMatch* of(PlayerId player) const;
  std::optional<RunningMatch> take(const std::string& id);
  std::size_t size() const { return all_.size(); }

 private:
  std::map<std::string, RunningMatch> all_;
  std::map<PlayerId, std::string> players_;
};

}  // namespace pawnhub::lobby
