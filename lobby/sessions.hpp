// Who is connected, and who of them has entered: as an account or as a guest.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "lobby/players.hpp"
#include "net/transport.hpp"

namespace pawnhub::lobby {

// What a client shows and is told of when it changes.
struct Watching {
  bool global_chat = false, statistics = false, queues = false;
  std::optional<Mode> ranking;
};

struct Session {
  LinkId link;
  PlayerId player;
  std::string name;
  std::string token_hash;  // a guest's; accounts' are in the store
  Ties ties;               // an account's
  Records records{};       // an account's
  Watching watching;

  bool is_guest() const { return player.is_guest(); }
  Rating rating(Mode m) const;  // the start's where there is none
  // In any case; none too for what is no name.
  std::optional<PlayerId> friend_named(std::string_view name_of_friend) const;
};

// A connection.
struct Visitor {
  Address address;
  bool is_entering = false;  // has asked to, and is not answered yet
  std::optional<Session> session;
};

class Sessions {
 public:
  void open(LinkId link, const Address& address);
  // Its session must have ended.
  void close(LinkId link);

  Visitor* visitor(LinkId link);
  Session* of(LinkId link);
  Session* of(PlayerId player);
  const Session* of(PlayerId player) const;
  // By an account's name in any case, or by a guest's.
  Session* named(std::string_view name);

  // Nobody may have entered on the link, nor as the player.
  Session& enter(Session session);
  void leave(PlayerId player);

  std::size_t visitors() const { return visitors_.size(); }
  std::size_t entered() const { return players_.size(); }

  template <class Each>
  void for_each(Each each) {
    for (auto& [player, link] : players_) each(*visitors_.at(link).session);
  }
  template <class Each>
  void for_each_visitor(Each each) {
    for (auto& [link, visitor] : visitors_) each(link, visitor);
  }

 private:
  std::map<LinkId, Visitor> visitors_;
  std::map<PlayerId, LinkId> players_;
  std::map<std::string, PlayerId, std::less<>> names_;
};

}  // namespace pawnhub::lobby
