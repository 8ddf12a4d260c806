// Whole matches on a fake network under a fake clock: two clients with random players, a lobby with
// its referee, and whatever is to go wrong between them.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/random.hpp"
#include "lobby/referee.hpp"
#include "net/fake_transport.hpp"
#include "net/lockstep.hpp"

namespace pawnhub {

struct SimulationWish {
  VariantId variant{};
  Pace pace{};
  Tick clock{1200};
  std::uint64_t seed = 1;
  Conditions between;   // the two clients
  Conditions to_lobby;  // each of them and the lobby
  bool relayed = false;
  RefereeRules rules = {};
  std::uint32_t acts = 12;    // a player acts in one tick of so many; 0: never
  bool only_refused = false;  // what players do is refused: costs as much and ends nothing
  std::chrono::microseconds step{4000};
};

// What passed on a way, with all headers.
struct Volume {
  std::uint64_t datagrams = 0;
  std::uint64_t bytes = 0;
};

class Simulation;

// One client: its link to the lobby, maybe one to the other client, and the session.
class Desk {
 public:
  Desk(Simulation& simulation, Colour colour, int life, Lockstep::Begin begin);

  void run(Time now);

  Lockstep& session() { return session_; }
  const Identity& identity() const { return identity_; }
  const std::vector<Note>& notes() const { return notes_; }
  bool has_note(NoteKind kind) const;
  std::string notes_text() const;
  bool is_direct() const { return peer_open_; }
  // The match was over when this client came.
  bool too_late() const { return too_late_; }
  void leave();

  // May change what is sent to the other side, or to the lobby; false: it is not sent.
  std::function<bool(wire::ToPeer&)> bend_to_peer, bend_to_lobby;
  std::function<void(wire::Evidence&)> bend_evidence;
  bool plays = true;
  std::optional<Time> slow_since;  // its clock goes at half speed

  // From giving a command to its being confirmed.
  std::vector<std::chrono::microseconds> latencies;
  std::uint64_t steps = 0, waiting_steps = 0;  // since tick 0
  Volume to_peer, to_lobby;

 private:
  struct Given {
    Tick tick;
    Time at;
  };
  Simulation& simulation_;
  Colour colour_;
  std::unique_ptr<Transport> transport_;
  Identity identity_;
  Lockstep session_;
  Random random_;
  LinkId lobby_;
  bool lobby_open_ = false;
  std::optional<LinkId> peer_;
  bool peer_open_ = false;
  std::string peer_key_;
  std::vector<Given> given_;
  std::vector<Note> notes_;
  bool rejoining_;
  bool too_late_ = false;

  void hear_lobby(Time now, const wire::ToClient& m);
  void hear_start(Time now, const wire::MatchStart& m);
  void play(Time now);
  void act();
  void upload();
  void send(const LockstepOutput& out);
  void send_to_peer(wire::ToPeer m, Channel channel);
  void send_to_lobby(const wire::ToLobby& m, Channel channel);
};

class Simulation {
 public:
  explicit Simulation(const SimulationWish& wish);
  ~Simulation();

  // Until that much time has passed, or everybody is done.
  void run(std::chrono::milliseconds time);
  // Until then, or the time is up; true if it came to that.
  bool run_until(const std::function<bool()>& then, std::chrono::milliseconds at_most);
  // Everybody is done.
  bool run_to_end(std::chrono::milliseconds at_most = std::chrono::minutes(5));

  // The program is gone without a word; and is started anew, from nothing.
  void kill(Colour c);
  void revive(Colour c);
  // The lobby alone is gone, and back with what it keeps on disk.
  void kill_lobby();
  void revive_lobby();

  Desk& desk(Colour c) { return *desks_[index(c)]; }
  bool has_desk(Colour c) const { return desks_[index(c)] != nullptr; }
  Lockstep& session(Colour c) { return desk(c).session(); }
  Referee& referee() { return *referee_; }
  FakeNetwork& network() { return network_; }
  Time now() const { return now_; }
  const SimulationWish& wish() const { return wish_; }
  const ReplaySetup& setup() const { return setup_; }
  const std::optional<MatchEnd>& end() const { return end_; }
  const std::vector<RefereeRemark>& remarks() const { return remarks_; }
  Volume lobby_traffic;  // of the lobby to one client

  static Address lobby_address() { return {100, 7474}; }
  static Address address_of(Colour c, int life);

  // What is wrong with how it ended; empty if both sides and the referee agree.
  std::string disagreement();

 private:
  SimulationWish wish_;
  ReplaySetup setup_;
  FakeNetwork network_;
  Time now_{};
  std::unique_ptr<Transport> lobby_;
  std::unique_ptr<Referee> referee_;
  std::array<std::optional<LinkId>, 2> links_;  // of the lobby to each client
  std::array<int, 2> lives_{};
  std::array<std::unique_ptr<Desk>, 2> desks_;
  std::optional<MatchEnd> end_;
  std::vector<RefereeRemark> remarks_;
  struct Kept {
    std::array<Key, 2> keys;
    Time tick_0;
  };
  std::optional<Kept> kept_;

  void step();
  void run_lobby();
  void hear(Colour from, const wire::ToLobby& m);
  void send(Colour to, wire::ToClient m, Channel channel);
};

// Any mode over any network: one-way delay to 250 ms, jitter to 50, loss to 10 %, doubling and
// reordering; directly or relayed.
SimulationWish random_wish(std::uint64_t seed);

// With headers: IP and UDP 28 bytes, ENet's of an unsequenced command 10, the seal's 20.
inline constexpr std::size_t kHeaders = 28 + 10 + 20;

}  // namespace pawnhub
