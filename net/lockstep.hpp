// The session of a match between two machines (DESIGN 4): takes time, messages and the player's
// commands, and hands back what to send and what to tell. It calls nobody: not the screen, not a
// socket, not a clock.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "game/match.hpp"
#include "game/replay.hpp"
#include "net/chain.hpp"
#include "net/desync.hpp"
#include "net/grace.hpp"
#include "net/log.hpp"
#include "net/messages.pb.h"
#include "net/shared_delay.hpp"
#include "net/tick_clock.hpp"
#include "net/transport.hpp"
#include "net/way_meter.hpp"

namespace pawnhub {

// What is drawn goes at most so far beyond what is confirmed, then it waits.
inline constexpr Tick kFarthestAhead{12};

enum class NoteKind : std::uint8_t {
  Started,   // tick 0
  Waiting,   // for the other side's promises
  WentOn,    // after that
  Delay,     // is another from now on
  Rewound,   // the lobby's word took back what had been confirmed
  Fault,     // of the other side
  Desynced,  // text is the report
  Ended,     // confirmed
  Done,      // nothing more to send
};
struct Note {
  NoteKind kind{};
  std::string text;
};

struct LockstepOutput {
  std::vector<wire::ToPeer> quick;       // to the other player, the way there is
  std::vector<wire::ToPeer> reliable;    // the same, on the reliable channel
  std::vector<wire::ToPeer> mirror;      // to the lobby, on the quick channel
  std::vector<wire::Evidence> evidence;  // to the lobby, on the reliable channel
  Events events;                         // confirmed
  std::vector<Note> notes;
};

enum class Way : std::uint8_t { Direct, Relayed };

class Lockstep {
 public:
  enum class Phase : std::uint8_t { Loading, Countdown, Playing, Over, Done };
  // A client that knows nothing of its match any more waits for the lobby's log.
  enum class Begin : std::uint8_t { Anew, Rejoining };

  // new_match(setup) must be a match.
  Lockstep(const ReplaySetup& setup, Colour own, const Identity& identity,
           Begin begin = Begin::Anew);

  // For MatchReady.
  std::uint64_t setup_hash() const { return hash(start_); }

  // --- What comes ---

  // Both have loaded. Keys by colour.
  void start(Time tick_0, const std::array<Key, 2>& keys);
  // The other side has come back, maybe with nothing, and signs by this key from now on.
  void peer_is_back(const Key& key);
  // What the player does. It is for the tick that is given back.
  Result<Tick> give(CommandKind kind, Move move = {});
  // From the other side.
  void receive(Time now, Way way, const wire::ToPeer& message);
  void receive(Time now, const wire::Mirrored& message);
  void receive(const wire::MatchLog& log);
  // The lobby is about to decide, and wants all that there is.
  void hand_over_evidence();
  // The lobby knows the end.
  void lobby_has_ended() { lobby_ended_ = true; }
  // How what goes to the other side will go. What is relayed the lobby reads, so it needs no
  // mirror.
  void set_way(Way way) { way_ = way; }

  // Carries everything on to now, and says what is to be done. To be called every few milliseconds,
  // and after commands.
  LockstepOutput update(Time now);

  // --- What there is ---

  Phase phase() const { return phase_; }
  Colour own() const { return own_; }
  const ReplaySetup& setup() const { return setup_; }
  // Both sides have promised up to there.
  const Match& confirmed() const { return confirmed_; }
  // What is to be drawn now: the confirmed match carried on with what is known. It never ends
  // before that is confirmed.
  Match view() const;
  // Own commands that are not confirmed yet.
  std::span<const Command> pending() const;
  Log log() const;
  // For the lobby, in parts: all that there is of both chains, and the end.
  std::vector<wire::Evidence> whole_evidence() const { return evidence_from(0); }
  Recorded recorded() const { return record(setup_, log(), confirmed_.next); }

  Tick tick() const { return clock_ ? clock_->tick() : Tick{0}; }
  // Until tick 0.
  std::chrono::nanoseconds countdown() const;
  Tick delay() const { return delay_.delay(); }
  bool waiting() const { return waiting_; }
  Way way() const { return way_; }
  const WayMeter& meter() const { return meter_; }
  // As far as this side can tell; the referee's account is the lobby's.
  const Grace* grace() const { return grace_ ? &*grace_ : nullptr; }

 private:
  enum class To : std::uint8_t { Peer, Lobby };
  // What goes with the next datagrams, beside what always does.
  struct Due {
    bool datagram = false;  // now, not when the next promise is due
    bool timing = false;
    bool signature = false;
    bool evidence = false;
    int hash = 0;                    // in so many
    std::array<int, 2> statement{};  // in so many, by To
  };
  struct Sent {
    std::optional<Time> datagram, timing, statement, mirror;
    Tick tick;                 // of the last datagram
    std::size_t mirrored = 0;  // commands
    std::uint32_t hash = 0;    // number of the point
    int ended = 0;             // datagrams that told of the end
    bool whole_proof = false;  // evidence with the other side's signature on the end
  };

  ReplaySetup setup_;
  Match start_;
  Colour own_;
  Identity identity_;
  bool real_time_;
  bool needs_log_;
  Phase phase_ = Phase::Loading;

  std::array<SideLog, 2> sides_;
  std::vector<Command> rulings_;
  Match confirmed_;

  std::optional<TickClock> clock_;
  std::optional<Grace> grace_;
  WayMeter meter_;
  SharedDelay delay_;
  DesyncWatch watch_;
  bool waiting_ = false;
  bool peer_was_behind_ = false;

  std::array<std::size_t, 2> acked_{};  // of own commands, by To
  bool peer_repeats_ = false;           // commands, for it does not know that they have come
  Way way_ = Way::Relayed;
  std::optional<Way> heard_by_;  // the way the last datagram came
  Due due_;
  Sent sent_;
  std::optional<Time> ended_at_;
  bool peer_ended_ = false;
  bool lobby_ended_ = false;
  std::optional<Time> doubted_;  // since when no statement of the other side was right
  std::set<Fault> faults_;
  LockstepOutput out_;

  SideLog& mine() { return sides_[index(own_)]; }
  const SideLog& mine() const { return sides_[index(own_)]; }
  SideLog& theirs() { return sides_[index(other(own_))]; }
  const SideLog& theirs() const { return sides_[index(other(own_))]; }
  Tick last_confirmed() const { return confirmed_.next - Tick{1}; }
  Tick confirmable() const;
  bool started() const { return phase_ == Phase::Countdown || phase_ == Phase::Playing; }

  void note(NoteKind kind, std::string text = {}) { out_.notes.push_back({kind, std::move(text)}); }
  void accuse(std::optional<Fault> fault);
  std::optional<Fault> hear(Time now, const wire::ToPeer& message);
  std::optional<Fault> hear_statement(Time now, const wire::Statement& statement);
  void hear_timing(Time now, const wire::Timing& timing);

  void run_clock(Time now);
  void wait_or_go_on();
  void confirm(Tick until);
  void settle_desync();
  bool repair();
  void watch_silence(Time now);
  void finish(Time now);

  void sign_if_due(Time now);
  void send(Time now);
  void send_mirror(Time now);
  void send_evidence();
  bool datagram_due(Time now) const;
  wire::ToPeer message_from(std::size_t first, To to);
  std::vector<wire::Evidence> evidence_from(std::size_t own) const;
};

}  // namespace pawnhub
