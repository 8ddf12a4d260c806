// Challenges between friends, and rematches.
#pragma once

#include <optional>
#include <string>

#include "lobby/hall.hpp"
#include "lobby/offers.hpp"
#include "lobby/tables.hpp"
#include "net/rate.hpp"

namespace pawnhub::lobby {

// A challenge's clock, a player's or in real time the match's: from a minute to three hours.
inline constexpr Tick kShortestClock{60 * kTicksPerSecond};
inline constexpr Tick kLongestChallenge{3 * 60 * 60 * kTicksPerSecond};

class Invitations : public Listener {
 public:
  Invitations(Hall& hall, Tables& tables);

  void challenge(const Asker& asker, const Session& session, const wire::Challenge& request);
  void answer(const Asker& asker, const Session& session, const wire::AnswerChallenge& request);
  void cancel(const Asker& asker, const Session& session, const wire::CancelChallenge& request);
  void rematch(const Asker& asker, const Session& session, const wire::Rematch& request);

  // Of a match that has just ended: the two may still talk.
  std::optional<PlayerId> last_opponent_of(PlayerId player) const;

  void leaving(Session& session) override;
  void tied(PlayerId one, PlayerId other, const Relation& now) override;
  void match_began(const RunningMatch& match) override;
  void match_ended(const RunningMatch& match) override;
  void tick();

 private:
  Hall& hall_;
  Tables& tables_;
  Challenges challenges_;
  Rematches rematches_;
  RateLimits<PlayerId> rate_;

  // Why not; NO_CODE: it may be made.
  wire::Code trouble_with(const wire::Challenge& request, const Session& session) const;
  wire::Code trouble_with(PlayerId challenged, const Session& session) const;
  void push(const Challenge& c, wire::Code ended = wire::NO_CODE);
  void push(const Rematch& r, wire::Code ended = wire::NO_CODE);
};

}  // namespace pawnhub::lobby
