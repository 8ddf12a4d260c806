// Who plays whom of those who wait in queues. Pure rules; time is passed in.
#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "lobby/players.hpp"
#include "net/transport.hpp"

namespace pawnhub::lobby {

struct QueueId {
  Mode mode;
  bool rated = false;
  auto operator<=>(const QueueId&) const = default;
};

// How far off an opponent's rating may be after so long a wait, each way; none: any.
std::optional<int> window_after(Clock::duration waited);

struct Pairing {
  QueueId queue;
  PlayerId white, black;  // who came first is White
  bool operator==(const Pairing&) const = default;
};

// A queue as one who waits in it sees it.
struct QueueView {
  QueueId queue;
  std::size_t players = 0;
  Clock::duration waited{};
  std::optional<int> window;
  bool operator==(const QueueView&) const = default;
};

class Matchmaking {
 public:
  // The player must not be waiting yet.
  void join(QueueId queue, PlayerId player, Rating rating, Time now);
  // Whether the player was in one.
  bool leave(PlayerId player);

  // Takes out and gives those who play each other now. The longest-waiting is served first: its
  // window decides, and the nearest rating in it wins.
  using MayMeet = std::function<bool(PlayerId, PlayerId)>;
  std::vector<Pairing> pair(Time now, const MayMeet& may_meet);

  std::optional<QueueView> view(PlayerId player, Time now) const;
  // Those with somebody in them.
  std::map<QueueId, std::size_t> sizes() const;
  std::vector<PlayerId> waiting_in(QueueId queue) const;

 private:
  struct Waiting {
    PlayerId player;
    Rating rating;
    Time since;
  };
  using Queue = std::vector<Waiting>;  // in the order they came

  std::map<QueueId, Queue> queues_;
  std::map<PlayerId, QueueId> where_;

  static std::optional<std::size_t> opponent_of(const Queue& queue, std::size_t first, Time now,
                                                const MayMeet& may_meet);
};

}  // namespace pawnhub::lobby
