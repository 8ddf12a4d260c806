// The lobby without its sockets: messages of clients in, messages to them out, work for others to
// do. Time is passed in.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lobby/accounts.hpp"
#include "lobby/chat.hpp"
#include "lobby/friends.hpp"
#include "lobby/hall.hpp"
#include "lobby/invitations.hpp"
#include "lobby/queues.hpp"
#include "lobby/standings.hpp"
#include "lobby/tables.hpp"

namespace pawnhub::lobby {

class Lobby {
 public:
  Lobby(const Settings& settings, Jobs& jobs, Outbox& outbox);

  void opened(LinkId link, const Address& address, const Now& now);
  void received(LinkId link, Channel channel, const wire::ToLobby& message, const Now& now);
  void closed(LinkId link, const Now& now);
  // What is due; at least ten times a second.
  void tick(const Now& now);
  // Before what jobs have finished is run.
  void set_now(const Now& now) { hall_.now = now; }

  // Says goodbye to everyone.
  void shut_down(const Now& now);

  // For the operator (lobby/operator.hpp) and the referee.
  Hall& hall() { return hall_; }
  Accounts& accounts() { return accounts_; }
  Tables& tables() { return tables_; }

 private:
  Hall hall_;
  Accounts accounts_;
  Friends friends_;
  Standings standings_;
  Tables tables_;
  Queues queues_;
  Invitations invitations_;
  Chat chat_;

  // Whether the message was one of theirs.
  bool take_from_anyone(const Asker& asker, const wire::ToLobby& message);
  bool take_from_entered(const Asker& asker, Session& session, const wire::ToLobby& message);
  bool take_from_account(const Asker& asker, Session& session, const wire::ToLobby& message);
  void watch(const Asker& asker, Session& session, const wire::Watch& request);
  void echo(const Asker& asker, const wire::Echo& request);
};

}  // namespace pawnhub::lobby
