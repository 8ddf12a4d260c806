// The referee of one match (DESIGN 4): hears both sides, plays their log, keeps account of who
// keeps whom waiting, and decides. Nobody's word counts, only what each side gave or signed itself.
//
// It calls nobody: time and messages come in, messages and the end go out.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "game/match.hpp"
#include "game/replay.hpp"
#include "net/chain.hpp"
#include "net/grace.hpp"
#include "net/log.hpp"
#include "net/messages.pb.h"
#include "net/transport.hpp"

namespace pawnhub {

struct RefereeRules {
  GraceRules grace;
  std::chrono::milliseconds load{15'000};
  std::chrono::milliseconds countdown{3'000};
  Tick first_move{60 * kTicksPerSecond};  // PRODUCT, Play
};

// What somebody did that no honest client does, or reported of the other; for the server's log.
struct RefereeRemark {
  Colour about{};
  std::string text;
};

struct MatchEnd {
  Outcome outcome;
  std::uint64_t hash = 0;                               // of the ended match
  std::string recording;                                // game/replay.hpp
  std::optional<Colour> blame;                          // whose doing an abort was
  std::array<std::chrono::milliseconds, 2> lateness{};  // by which each side held the other up
};

struct RefereeOutput {
  std::vector<std::pair<Colour, wire::ToClient>> quick, reliable;
  std::vector<RefereeRemark> remarks;
  std::optional<MatchEnd> end;  // once
};

class Referee {
 public:
  // new_match(setup) must be a match.
  Referee(const ReplaySetup& setup, Time now, const RefereeRules& rules = {});

  // --- What comes ---

  // Loaded. What is sent to that side is under way for so long.
  void ready(Colour c, std::uint64_t setup_hash, const Key& key, std::chrono::milliseconds one_way);
  // After the lobby was gone: the match began so long ago, and was to be signed by these keys.
  void restore(Time now, std::chrono::milliseconds since_start, const std::array<Key, 2>& keys);
  // A client has come back to its match; anew if it knows nothing of it any more.
  void rejoin(Colour c, Time now, const Key& key, bool anew);
  void set_connected(Colour c, bool connected);
  // For good.
  void leave(Colour c, Time now);
  // Mirrored, or on its way to the other side.
  void receive(Colour from, Time now, const wire::ToPeer& message);
  void receive(Colour from, Time now, const wire::Evidence& evidence);

  // To be called every few milliseconds.
  RefereeOutput update(Time now);

  // --- What there is ---

  const Match& match() const { return match_; }
  const ReplaySetup& setup() const { return setup_; }
  bool ended() const { return phase_ == Phase::Ended; }
  // Since tick 0; negative before.
  std::chrono::milliseconds since_start(Time now) const;
  std::array<Key, 2> keys() const { return {sides_[0].key(), sides_[1].key()}; }
  const Grace* grace() const { return grace_ ? &*grace_ : nullptr; }

 private:
  enum class Phase : std::uint8_t { Loading, Running, Ended };
  struct Ready {
    std::uint64_t setup_hash;
    Key key;
    std::chrono::milliseconds one_way;
  };
  struct Claim {
    Tick next;  // of the ended match
    std::uint64_t hash;
  };
  // What is known of one client, beside its chain.
  struct Client {
    bool connected = true;
    bool left = false;
    std::optional<Ready> ready;
    Time heard{};
    std::size_t received = 0;            // of the other side's commands
    std::optional<Statement> statement;  // the newest, not looked at yet
    bool suspect = false;                // has signed wrongly: each is looked at
    std::optional<Time> stated;          // when one was last passed on to this client
    std::optional<Claim> claim;          // of the end
    std::optional<Chain> testimony;      // the other side's chain as this one has it
    std::vector<Key> old_keys;           // by which it signed before it came back
    bool gave_evidence = false;          // since the match was frozen
    std::string state;                   // as it was last told
    std::set<std::string> remarks;
  };
  struct Frozen {
    Time since;
    Colour absent;
  };

  ReplaySetup setup_;
  RefereeRules rules_;
  Time created_;
  Time tick_0_{};
  Phase phase_ = Phase::Loading;
  Match start_, match_;
  std::array<SideLog, 2> sides_;
  std::array<Client, 2> clients_;
  std::vector<Command> rulings_;
  std::optional<Grace> grace_;
  std::optional<Frozen> frozen_;
  std::optional<Time> reached_end_;
  std::optional<Colour> blame_;
  std::optional<Time> mirrored_, stated_;
  RefereeOutput out_;

  SideLog& side(Colour c) { return sides_[index(c)]; }
  Client& client(Colour c) { return clients_[index(c)]; }
  const Client& client(Colour c) const { return clients_[index(c)]; }
  Log log() const;
  Tick open() const { return std::min(sides_[0].open(), sides_[1].open()); }
  Tick trusted_open(Colour c) const;
  bool both_moved() const { return match_.has_moved[0] && match_.has_moved[1]; }

  wire::ToClient& tell(Colour c);
  void remark(Colour about, const std::string& text);
  void hear_statement(Colour from, const Statement& s);
  void prove(Colour c);
  void hear_own(Colour from, const wire::Chain& chain);
  void hear_testimony(Colour from, const wire::Chain& chain);
  void believe(Colour of, const Chain& chain, const Statement& s);

  void begin_or_give_up(Time now);
  void begin(Time tick_0);
  void carry_match_on();
  void replay();
  void watch_first_move();
  void watch_grace(Time now);
  void freeze(Time now, Colour absent);
  void decide(Time now);
  void rule(wire::MatchLog::Ruling ruling, Tick tick);
  void cut(Tick tick);
  void send_start(Colour to, Time now, std::chrono::milliseconds one_way);
  void send_log(Colour to, bool white, bool black, wire::MatchLog::Ruling ruling, Tick tick);
  void send_mirrored(Time now);
  void send_states(Time now);
  void send_state(Colour to, std::optional<Colour> behind);
  void close(Time now);
};

}  // namespace pawnhub
