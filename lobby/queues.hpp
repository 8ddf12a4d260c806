// The queues for players who will play anybody.
#pragma once

#include <map>

#include "lobby/hall.hpp"
#include "lobby/matchmaking.hpp"
#include "lobby/tables.hpp"

namespace pawnhub::lobby {

class Queues : public Listener {
 public:
  Queues(Hall& hall, Tables& tables) : hall_(hall), tables_(tables) {}

  void join(const Asker& asker, const Session& session, const wire::JoinQueue& request);
  void leave(const Asker& asker, const Session& session);
  // How many wait in each.
  void show(const Session& to);

  void leaving(Session& session) override;
  void match_began(const RunningMatch& match) override;
  void tick();

 private:
  Hall& hall_;
  Tables& tables_;
  Matchmaking matchmaking_;
  // What those who wait, or look, were last told; and when they may be told again.
  std::map<PlayerId, QueueView> told_;
  std::map<QueueId, std::size_t> told_sizes_;
  Time next_push_{};

  void pair();
  void push_state(PlayerId to);
  void push_changes();
  wire::ToClient sizes_message() const;
};

}  // namespace pawnhub::lobby
