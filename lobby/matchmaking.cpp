#include "lobby/matchmaking.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

constexpr int kFirstWindow = 100;  // points each way
constexpr int kWider = 25;         // more of them
constexpr auto kEach = 5s;
constexpr auto kOpenAfter = 60s;

}  // namespace

std::optional<int> window_after(Clock::duration waited) {
  if (waited >= kOpenAfter) return std::nullopt;
  return kFirstWindow + kWider * static_cast<int>(waited / kEach);
}

void Matchmaking::join(QueueId queue, PlayerId player, Rating rating, Time now) {
  assert(!where_.contains(player));
  queues_[queue].push_back({player, rating, now});
  where_.emplace(player, queue);
}

bool Matchmaking::leave(PlayerId player) {
  const auto where = where_.find(player);
  if (where == where_.end()) return false;
  const auto queue = queues_.find(where->second);
  std::erase_if(queue->second, [&](const Waiting& w) { return w.player == player; });
  if (queue->second.empty()) queues_.erase(queue);
  where_.erase(where);
  return true;
}

// Those before it have had their turn with wider windows: only later ones are left.
std::optional<std::size_t> Matchmaking::opponent_of(const Queue& queue, std::size_t first, Time now,
                                                    const MayMeet& may_meet) {
  const Waiting& own = queue[first];
  const auto window = window_after(now - own.since);
  std::optional<std::size_t> nearest;
  const auto distance = [&](std::size_t i) {
    return std::abs(queue[i].rating.points - own.rating.points);
  };
  for (std::size_t i = first + 1; i < queue.size(); ++i) {
    if (window && distance(i) > *window) continue;
    if (nearest && distance(i) >= distance(*nearest)) continue;
    if (may_meet(own.player, queue[i].player)) nearest = i;
  }
  return nearest;
}

std::vector<Pairing> Matchmaking::pair(Time now, const MayMeet& may_meet) {
  std::vector<Pairing> pairings;
  for (auto& [id, queue] : queues_) {
    for (std::size_t first = 0; first + 1 < queue.size();) {
      const auto second = opponent_of(queue, first, now, may_meet);
      if (!second) {
        ++first;
        continue;
      }
      pairings.push_back({id, queue[first].player, queue[*second].player});
      queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(*second));
      queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(first));
    }
  }
  for (const Pairing& p : pairings) {
    where_.erase(p.white);
    where_.erase(p.black);
  }
  std::erase_if(queues_, [](const auto& entry) { return entry.second.empty(); });
  return pairings;
}

std::optional<QueueView> Matchmaking::view(PlayerId player, Time now) const {
  const auto where = where_.find(player);
  if (where == where_.end()) return std::nullopt;
  const Queue& queue = queues_.at(where->second);
  const auto own = std::find_if(queue.begin(), queue.end(),
                                [&](const Waiting& w) { return w.player == player; });
  const auto waited = now - own->since;
  return QueueView{where->second, queue.size(), waited, window_after(waited)};
}

std::map<QueueId, std::size_t> Matchmaking::sizes() const {
  std::map<QueueId, std::size_t> sizes;
  for (const auto& [id, queue] : queues_) sizes.emplace(id, queue.size());
  return sizes;
}

std::vector<PlayerId> Matchmaking::waiting_in(QueueId queue) const {
  std::vector<PlayerId> players;
  const auto found = queues_.find(queue);
  if (found == queues_.end()) return players;
  for (const Waiting& w : found->second) players.push_back(w.player);
  return players;
}

}  // namespace pawnhub::lobby
