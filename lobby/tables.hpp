// Where matches begin, are watched over by an umpire, and are booked when they have ended.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "lobby/aborts.hpp"
#include "lobby/hall.hpp"
#include "lobby/standings.hpp"
#include "lobby/umpire.hpp"

namespace pawnhub::lobby {

// How a match ended.
struct MatchResult {
  Outcome outcome;                   // winner None: aborted
  std::optional<Colour> aborted_by;  // who waits longer before the next if that happens often
  bool counts = true;                // false: nobody is to blame, so a rated match changes nothing
  // The recording, complete with what the result did to the ratings; called by the store's thread.
  std::function<std::string(RatingChanges)> recording;
};

class Tables : public Listener {
 public:
  Tables(Hall& hall, Standings& standings) : hall_(hall), standings_(standings) {}

  // Without one nobody watches over matches: they only begin.
  void set_umpire(Umpire* umpire) { umpire_ = umpire; }

  // Whether the player may begin a match now; else it has been refused.
  bool may_play(const Asker& asker, const Session& session);

  // Both players are here and in no match. Sends them their tickets.
  void begin(const Terms& terms, PlayerId white, PlayerId black);

  // The one way by which results come in. Rated ones that count are booked first; then both players
  // are told and free for the next. A match that is not being played any more: nothing.
  void book_result(const std::string& match_id, MatchResult result);

  // match_ready, rejoin_match, leave_match, evidence, relay, mirror
  void take(const Asker& asker, const Session& session, const wire::ToLobby& message);

  void entered(Session& session) override;
  void leaving(Session& session) override;
  void tick();

 private:
  Hall& hall_;
  Standings& standings_;
  Umpire* umpire_ = nullptr;
  Aborts aborts_;
  // Matches that have ended: results that are being booked, or are to be tried again.
  struct Ended {
    MatchResult result;
    std::optional<Time> again;
  };
  std::map<std::string, Ended> ended_;

  void book(const std::string& match_id);
  // A copy of the id: the one given may be of the match, which is gone by the end.
  void finish(std::string match_id, const std::optional<Booked>& booked);
  std::string abort_key(const Seat& seat);
};

}  // namespace pawnhub::lobby
