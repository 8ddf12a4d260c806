// Statistics, rankings and recordings of rated matches, and who looks at them.
#pragma once

#include <map>
#include <string>

#include "lobby/hall.hpp"
#include "lobby/store.hpp"

namespace pawnhub::lobby {

class Standings {
 public:
  explicit Standings(Hall& hall) : hall_(hall) {}

  void show_statistics(const Session& to);
  // Then the asker is told that it is done.
  void show_ranking(const Asker& asker, const Session& to);
  void list_replays(const Asker& asker, const Session& session);
  void fetch_replay(const Asker& asker, const std::string& match_id);

  // A rated match has been counted: brings it to whoever looks.
  void counted(const RunningMatch& match, const Booked& booked);
  void tick();

 private:
  Hall& hall_;
  std::map<Mode, Time> changed_;  // rankings to be pushed, and when

  void push_ranking(Mode mode);
};

}  // namespace pawnhub::lobby
