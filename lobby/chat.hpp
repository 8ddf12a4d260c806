// Talk: the global channel, between friends, and in a match.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "lobby/hall.hpp"
#include "lobby/invitations.hpp"
#include "net/rate.hpp"

namespace pawnhub::lobby {

// Of the global channel, for who opens it.
inline constexpr std::size_t kLinesKept = 50;

// NO_CODE for a line that may be said.
wire::Code line_trouble(std::string_view text);

class Chat {
 public:
  Chat(Hall& hall, const Invitations& invitations);

  void say(const Asker& asker, const Session& session, const wire::Say& request);
  // The global channel's last lines.
  void show(const Session& to);

 private:
  struct Line {
    PlayerId from;
    wire::ToClient message;
  };

  Hall& hall_;
  const Invitations& invitations_;
  RateLimits<PlayerId> rate_;
  std::deque<Line> lines_;

  void say_to_all(const Session& from, const wire::ToClient& message);
  wire::Code say_to_friend(const Session& from, wire::ToClient message, const std::string& name);
  wire::Code say_to_opponent(const Session& from, const wire::ToClient& message);
};

}  // namespace pawnhub::lobby
