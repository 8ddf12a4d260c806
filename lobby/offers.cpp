#include "lobby/offers.hpp"

#include <algorithm>
#include <utility>

namespace pawnhub::lobby {
namespace {

// Takes out of a map what `which` says.
template <class Map, class Which>
auto taken_from(Map& all, Which which) {
  std::vector<typename Map::mapped_type> taken;
  for (auto at = all.begin(); at != all.end();) {
    if (!which(at->second)) {
      ++at;
      continue;
    }
    taken.push_back(std::move(at->second));
    at = all.erase(at);
  }
  return taken;
}

template <class Map>
auto one_taken_from(Map& all, const typename Map::key_type& key) {
  std::optional<typename Map::mapped_type> taken;
  const auto at = all.find(key);
  if (at == all.end()) return taken;
  taken = std::move(at->second);
  all.erase(at);
  return taken;
}

bool is_between(const Challenge& c, PlayerId a, PlayerId b) {
  return (c.from == a && c.to == b) || (c.from == b && c.to == a);
}

}  // namespace

const Challenge& Challenges::add(Challenge c, Time now) {
  c.id = ++last_;
  c.until = now + kTimeToAnswer;
  return all_.emplace(last_, std::move(c)).first->second;
}

const Challenge* Challenges::find(std::uint64_t id) const {
  const auto found = all_.find(id);
  return found == all_.end() ? nullptr : &found->second;
}

bool Challenges::stands_between(PlayerId a, PlayerId b) const {
  return std::any_of(all_.begin(), all_.end(),
                     [&](const auto& entry) { return is_between(entry.second, a, b); });
}

std::size_t Challenges::made_by(PlayerId player) const {
  return static_cast<std::size_t>(std::count_if(
      all_.begin(), all_.end(), [&](const auto& entry) { return entry.second.from == player; }));
}

std::optional<Challenge> Challenges::take(std::uint64_t id) { return one_taken_from(all_, id); }

std::vector<Challenge> Challenges::take_of(PlayerId player) {
  return taken_from(all_, [&](const Challenge& c) { return c.from == player || c.to == player; });
}

std::vector<Challenge> Challenges::take_between(PlayerId a, PlayerId b) {
  return taken_from(all_, [&](const Challenge& c) { return is_between(c, a, b); });
}

std::vector<Challenge> Challenges::take_expired(Time now) {
  return taken_from(all_, [&](const Challenge& c) { return c.until <= now; });
}

void Rematches::offer(const std::string& match_id, const std::array<PlayerId, 2>& players,
                      const Terms& terms, Time now) {
  all_.insert_or_assign(match_id, Rematch{match_id, players, terms, {}, now + kRematchWithin});
}

const Rematch* Rematches::ask(const std::string& match_id, PlayerId by, Time now) {
  const auto found = all_.find(match_id);
  if (found == all_.end() || !found->second.has(by)) return nullptr;
  Rematch& r = found->second;
  if (!r.was_asked()) r.until = now + kTimeToAnswer;
  r.asked[r.side_of(by)] = true;
  return &r;
}

const Rematch* Rematches::find(const std::string& match_id) const {
  const auto found = all_.find(match_id);
  return found == all_.end() ? nullptr : &found->second;
}

const Rematch* Rematches::of(PlayerId player) const {
  const auto found = std::find_if(all_.begin(), all_.end(),
                                  [&](const auto& entry) { return entry.second.has(player); });
  return found == all_.end() ? nullptr : &found->second;
}

std::optional<Rematch> Rematches::take(const std::string& match_id) {
  return one_taken_from(all_, match_id);
}

std::vector<Rematch> Rematches::take_of(PlayerId player) {
  return taken_from(all_, [&](const Rematch& r) { return r.has(player); });
}

std::vector<Rematch> Rematches::take_expired(Time now) {
  return taken_from(all_, [&](const Rematch& r) { return r.until <= now; });
}

}  // namespace pawnhub::lobby
