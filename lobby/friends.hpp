// Friends, requests, blocks and reports; and who sees whom come and go.
#pragma once

#include <string>

#include "lobby/hall.hpp"
#include "net/rate.hpp"

namespace pawnhub::lobby {

class Friends : public Listener {
 public:
  explicit Friends(Hall& hall);

  void act(const Asker& asker, Session& session, TieAct act, const std::string& name);
  void report(const Asker& asker, Session& session, const wire::Report& request);

  void entered(Session& session) override;
  void leaving(Session& session) override;
  void match_began(const RunningMatch& match) override;
  void match_ended(const RunningMatch& match) override;
  void deleted(PlayerId account) override;

 private:
  Hall& hall_;
  RateLimits<PlayerId> requests_, reports_;

  wire::Friends::Friend friend_line(PlayerId id, const std::string& name) const;
  void push_lists(const Session& to);
  void push_presence(const Session& of, bool is_online);
  void push_presence(const RunningMatch& of);
  void bring_in(PlayerId mine, PlayerId theirs, const std::string& their_name, const Relation& r);
  void keep_report(const Asker& asker, const Session& session, const wire::Report& request,
                   const std::string& about);
};

}  // namespace pawnhub::lobby
