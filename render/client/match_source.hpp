// Where a match comes from: two people at this machine, a computer, a recording, the network. A
// screen draws from it and gives it commands, and need not know which it is.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/match.hpp"
#include "game/replay.hpp"
#include "render/client/chronicle.hpp"
#include "render/client/plans.hpp"
#include "render/client/time.hpp"

namespace pawnhub::client {

// An event, and when it was.
struct Happening {
  Tick tick;
  Event event;
};

// How the way to the other player is, where there is one.
struct Link {
  bool direct = false;  // or by the lobby's relay
  int round_trip_ms = 0;
  double loss = 0;       // percent
  int delay_ticks = 0;   // from an order to its start, the same for both
  int ahead_ticks = 0;   // shown before they are confirmed
  bool waiting = false;  // for the other side: nothing goes on
};

class MatchSource {
 public:
  virtual ~MatchSource() = default;

  // Brings the match up to now. To be called before each frame.
  virtual void update(Time now) = 0;

  // What is to be drawn, and which part of the running tick is over (of 65536).
  virtual const Match& match() const = 0;
  virtual std::uint16_t part() const = 0;
  // Of all that match() has seen, and in a replay of what comes after too.
  virtual const Chronicle& chronicle() const = 0;
  virtual const ReplaySetup& setup() const = 0;

  // Is that side played at this machine? A command is taken of those only.
  virtual bool plays(Colour side) const = 0;
  virtual void give(Colour side, CommandKind kind, Move move) = 0;
  // Commands that were given and are not carried out yet.
  virtual std::vector<Command> pending() const { return {}; }

  virtual std::span<const Plan> plans() const { return {}; }
  virtual void plan(Plan /*plan*/) {}
  virtual bool cancel_plan(Colour /*side*/, Place /*man*/) { return false; }
  virtual void cancel_plans(Colour /*side*/) {}

  // Until the first tick; zero once it has been.
  virtual Time starts_in() const { return Time{0}; }
  virtual std::optional<Link> link() const { return std::nullopt; }
  // What the player should know about the recording ("the disk is full").
  virtual std::optional<Error> trouble() const { return std::nullopt; }

  // What has happened since the last time that this was asked.
  std::vector<Happening> take_happenings() { return std::exchange(happenings_, {}); }

 protected:
  void forget_happenings() { happenings_.clear(); }
  void happened(Tick tick, const Events& events) {
    for (const Event& e : events) happenings_.push_back({tick, e});
  }

 private:
  std::vector<Happening> happenings_;
};

}  // namespace pawnhub::client
