#include "lobby/lobby.hpp"

#include <utility>
#include <vector>

namespace pawnhub::lobby {

Lobby::Lobby(const Settings& settings, Jobs& jobs, Outbox& outbox)
    : hall_(settings, jobs, outbox),
      accounts_(hall_),
      friends_(hall_),
      standings_(hall_),
      tables_(hall_, standings_),
      queues_(hall_, tables_),
      invitations_(hall_, tables_),
      chat_(hall_, invitations_) {
  hall_.listen(accounts_);
  hall_.listen(friends_);
  hall_.listen(tables_);
  hall_.listen(queues_);
  hall_.listen(invitations_);
}

void Lobby::opened(LinkId link, const Address& address, const Now& now) {
  hall_.now = now;
  hall_.sessions.open(link, address);
}

void Lobby::closed(LinkId link, const Now& now) {
  hall_.now = now;
  if (hall_.sessions.visitor(link) == nullptr) return;
  if (const Session* s = hall_.sessions.of(link)) hall_.leave(s->player);
  hall_.sessions.close(link);
}

void Lobby::received(LinkId link, Channel channel, const wire::ToLobby& message, const Now& now) {
  hall_.now = now;
  if (hall_.sessions.visitor(link) == nullptr) return;
  const Asker asker{link, message.id(), channel};
  if (take_from_anyone(asker, message)) return;
  Session* session = hall_.sessions.of(link);
  if (session == nullptr) return hall_.refuse(asker, wire::NEEDS_ENTERING);
  if (take_from_entered(asker, *session, message)) return;
  if (session->is_guest()) return hall_.refuse(asker, wire::NEEDS_ACCOUNT);
  if (take_from_account(asker, *session, message)) return;
  hall_.refuse(asker, wire::MALFORMED);
}

bool Lobby::take_from_anyone(const Asker& asker, const wire::ToLobby& m) {
  switch (m.body_case()) {
    case wire::ToLobby::kCreateAccount: accounts_.create(asker, m.create_account()); break;
    case wire::ToLobby::kLogIn: accounts_.log_in(asker, m.log_in()); break;
    case wire::ToLobby::kEnterAsGuest: accounts_.enter_as_guest(asker); break;
    case wire::ToLobby::kResume: accounts_.resume(asker, m.resume()); break;
    case wire::ToLobby::kEcho: echo(asker, m.echo()); break;
    default: return false;
  }
  return true;
}

bool Lobby::take_from_entered(const Asker& asker, Session& s, const wire::ToLobby& m) {
  switch (m.body_case()) {
    case wire::ToLobby::kLogOut: accounts_.log_out(asker, s); break;
    case wire::ToLobby::kWatch: watch(asker, s, m.watch()); break;
    case wire::ToLobby::kJoinQueue: queues_.join(asker, s, m.join_queue()); break;
    case wire::ToLobby::kLeaveQueue: queues_.leave(asker, s); break;
    case wire::ToLobby::kRematch: invitations_.rematch(asker, s, m.rematch()); break;
    case wire::ToLobby::kSay: chat_.say(asker, s, m.say()); break;
    case wire::ToLobby::kFetchReplay:
      standings_.fetch_replay(asker, m.fetch_replay().match_id());
      break;
    case wire::ToLobby::kMatchReady:
    case wire::ToLobby::kRejoinMatch:
    case wire::ToLobby::kLeaveMatch:
    case wire::ToLobby::kEvidence:
    case wire::ToLobby::kRelay:
    case wire::ToLobby::kMirror: tables_.take(asker, s, m); break;
    default: return false;
  }
  return true;
}

bool Lobby::take_from_account(const Asker& asker, Session& s, const wire::ToLobby& m) {
  switch (m.body_case()) {
    case wire::ToLobby::kChangePassword:
      accounts_.change_password(asker, s, m.change_password());
      break;
    case wire::ToLobby::kDeleteAccount:
      accounts_.delete_account(asker, s, m.delete_account());
      break;
    case wire::ToLobby::kChallenge: invitations_.challenge(asker, s, m.challenge()); break;
    case wire::ToLobby::kAnswerChallenge:
      invitations_.answer(asker, s, m.answer_challenge());
      break;
    case wire::ToLobby::kCancelChallenge:
      invitations_.cancel(asker, s, m.cancel_challenge());
      break;
    case wire::ToLobby::kRequestFriend:
      friends_.act(asker, s, TieAct::Request, m.request_friend().name());
      break;
    case wire::ToLobby::kCancelRequest:
      friends_.act(asker, s, TieAct::Cancel, m.cancel_request().name());
      break;
    case wire::ToLobby::kAcceptFriend:
      friends_.act(asker, s, TieAct::Accept, m.accept_friend().name());
      break;
    case wire::ToLobby::kRefuseFriend:
      friends_.act(asker, s, TieAct::Refuse, m.refuse_friend().name());
      break;
    case wire::ToLobby::kRemoveFriend:
      friends_.act(asker, s, TieAct::Remove, m.remove_friend().name());
      break;
    case wire::ToLobby::kBlock: friends_.act(asker, s, TieAct::Block, m.block().name()); break;
    case wire::ToLobby::kUnblock:
      friends_.act(asker, s, TieAct::Unblock, m.unblock().name());
      break;
    case wire::ToLobby::kReport: friends_.report(asker, s, m.report()); break;
    case wire::ToLobby::kListReplays: standings_.list_replays(asker, s); break;
    default: return false;
  }
  return true;
}

void Lobby::watch(const Asker& asker, Session& s, const wire::Watch& request) {
  Watching wanted{request.global_chat(), request.statistics(), request.queues(), std::nullopt};
  if (s.is_guest() && (request.statistics() || request.has_ranking()))
    return hall_.refuse(asker, wire::NEEDS_ACCOUNT);
  if (request.has_ranking()) {
    wanted.ranking = mode_of(request.ranking());
    if (!wanted.ranking) return hall_.refuse(asker, wire::MALFORMED);
    if (!rated_index(*wanted.ranking)) return hall_.refuse(asker, wire::UNRATED_MODE);
  }
  const Watching before = std::exchange(s.watching, wanted);
  if (wanted.global_chat && !before.global_chat) chat_.show(s);
  if (wanted.statistics) standings_.show_statistics(s);
  if (wanted.queues) queues_.show(s);
  if (wanted.ranking) return standings_.show_ranking(asker, s);
  hall_.done(asker);
}

void Lobby::echo(const Asker& asker, const wire::Echo& request) {
  wire::ToClient message;
  *message.mutable_echo() = request;
  hall_.answer(asker, std::move(message));
}

void Lobby::tick(const Now& now) {
  hall_.now = now;
  accounts_.tick();
  tables_.tick();
  queues_.tick();
  invitations_.tick();
  standings_.tick();
}

void Lobby::shut_down(const Now& now) {
  hall_.now = now;
  std::vector<LinkId> links;
  hall_.sessions.for_each_visitor([&](LinkId link, const Visitor&) { links.push_back(link); });
  for (const LinkId link : links) hall_.dismiss(link, wire::SHUTTING_DOWN);
}

}  // namespace pawnhub::lobby
