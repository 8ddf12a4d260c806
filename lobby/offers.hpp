// What one player has proposed to another and waits to be answered: challenges, and rematches of
// matches that have ended. Pure bookkeeping; time is passed in.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lobby/matchmaking.hpp"
#include "lobby/players.hpp"
#include "net/transport.hpp"

namespace pawnhub::lobby {

inline constexpr auto kTimeToAnswer = std::chrono::seconds(30);
// After a match; who has not asked by then has gone for something else.
inline constexpr auto kRematchWithin = std::chrono::minutes(5);
// Of one player, not answered yet.
inline constexpr std::size_t kMostChallenges = 8;

// What is to be played.
struct Terms {
  QueueId queue;
  Tick clock = kDefaultClock;
};

struct Challenge {
  PlayerId from, to;
  std::string from_name, to_name;
  Rating rating;  // the challenger's
  Terms terms;
  std::uint64_t id = 0;
  Time until;
};

class Challenges {
 public:
  // Numbers it, and sets its time.
  const Challenge& add(Challenge c, Time now);
  const Challenge* find(std::uint64_t id) const;
  // Whichever of the two made it.
  bool stands_between(PlayerId a, PlayerId b) const;
  std::size_t made_by(PlayerId player) const;

  // Takes it out.
  std::optional<Challenge> take(std::uint64_t id);
  std::vector<Challenge> take_of(PlayerId player);  // made or received
  std::vector<Challenge> take_between(PlayerId a, PlayerId b);
  std::vector<Challenge> take_expired(Time now);

 private:
  std::map<std::uint64_t, Challenge> all_;
  std::uint64_t last_ = 0;
};

// A match that has ended, as long as it may be played again.
struct Rematch {
  std::string match_id;
  std::array<PlayerId, 2> players;  // by colour, of the match that has ended
  Terms terms;
  std::array<bool, 2> asked{};
  Time until;  // to be asked for; once it has been, to be answered

  bool has(PlayerId p) const { return players[0] == p || players[1] == p; }
  std::size_t side_of(PlayerId p) const { return players[0] == p ? 0 : 1; }
  bool was_asked() const { return asked[0] || asked[1]; }
};

class Rematches {
 public:
  void offer(const std::string& match_id, const std::array<PlayerId, 2>& players,
             const Terms& terms, Time now);
  // None: there is nothing to ask for. Agreed when both sides have asked.
  const Rematch* ask(const std::string& match_id, PlayerId by, Time now);
  const Rematch* find(const std::string& match_id) const;
  // A player's last match, if it is here.
  const Rematch* of(PlayerId player) const;

  std::optional<Rematch> take(const std::string& match_id);
  std::vector<Rematch> take_of(PlayerId player);
  std::vector<Rematch> take_expired(Time now);

 private:
  std::map<std::string, Rematch> all_;
};

}  // namespace pawnhub::lobby
