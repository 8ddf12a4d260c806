// A client's side of its lobby, for both games and all tools: messages in, plain state and events
// out. Comes back by itself when the connection is lost, with the token of the session. Runs over
// any Transport, time is passed in.
//
// Every request ends in exactly one event that carries its number: RequestDone, RequestRefused or
// RequestLost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/random.hpp"
#include "net/known_lobbies.hpp"
#include "net/messages.pb.h"
#include "net/seal.hpp"
#include "net/transport.hpp"

namespace pawnhub {

enum class LobbyPhase : std::uint8_t {
  Idle,             // nowhere, and not on the way
  Connecting,       // until the lobby has greeted, and the session is resumed if there is one
  Waiting,          // to try again
  IdentityChanged,  // the lobby has another key than before: the player must say what to do
  Connected,        // but nobody yet: log in, create an account or come as a guest
  Entered,
};

// Why one is Idle or Waiting.
enum class Trouble : std::uint8_t {
  None,
  Unreachable,   // nobody answers there
  Lost,          // the connection
  NoLobby,       // what answers there doesn't greet as a lobby does
  ClientTooOld,  // for this lobby
  ClientTooNew,
  Dismissed,  // the lobby said goodbye: LobbyState::goodbye
};

// One English sentence.
std::string sentence(Trouble trouble, const wire::Goodbye& goodbye);

using ChatLines = std::deque<wire::ChatLine>;  // the newest last

struct LobbyState {
  LobbyPhase phase = LobbyPhase::Idle;
  Trouble trouble = Trouble::None;
  wire::Goodbye goodbye;
  std::optional<Time> next_try;  // Waiting

  std::string lobby;  // as it was asked for
  std::string lobby_program;
  std::optional<Key> identity;  // of the lobby that was met
  Pin pin{};
  std::chrono::milliseconds round_trip{};

  // Once entered
  wire::Welcome self;
  wire::Friends friends;
  wire::Statistics statistics;
  wire::Ranking ranking;
  wire::Queues queues;
  wire::QueueState queue;  // without a mode: in none
  std::map<std::uint64_t, wire::ChallengeState> challenges;
  std::optional<wire::RematchState> rematch;
  std::optional<wire::Ticket> ticket;  // of the match at hand
  std::optional<wire::MatchOver> match_over;

  ChatLines chat_of_all, chat_of_match;
  std::map<std::string, ChatLines> talks;  // private ones, by the other end
  std::vector<std::string> announcements;
};

using RequestId = std::uint32_t;  // never 0

struct PhaseChanged {
  LobbyPhase phase{};
};
struct RequestDone {
  RequestId request = 0;
};
struct RequestRefused {
  RequestId request = 0;
  wire::Refused reason;
};
// There was no connection, or it went before the answer came: whether it was done is not known.
struct RequestLost {
  RequestId request = 0;
};
// What the lobby sent, pushed or as an answer; what of it is state has become so already.
struct Came {
  wire::ToClient message;
  Channel channel{};
};
// The key or token could not be written to disk.
struct NotRemembered {
  Error error;
};
using ClientEvent =
    std::variant<PhaseChanged, RequestDone, RequestRefused, RequestLost, Came, NotRemembered>;

struct LobbyClientOptions {
  std::string program = "pawnhub " PAWNHUB_VERSION;
  std::optional<std::uint64_t> seed;  // for the spread of tries to come back; none: a random one
};

class LobbyClient {
 public:
  LobbyClient(Transport& transport, KnownLobbies& known, LobbyClientOptions options = {});

  // Without leave() before it is as if the program had crashed: the session can be resumed.
  ~LobbyClient();
  LobbyClient(const LobbyClient&) = delete;
  LobbyClient& operator=(const LobbyClient&) = delete;

  const LobbyState& state() const { return state_; }

  // To another lobby than before, or anew. `lobby` is the name under which it is known.
  void connect(const Address& to, std::string_view lobby);
  // Logs out and goes.
  void leave();
  // After IdentityChanged: the player trusts the new key.
  void trust_new_identity();
  // While Waiting: not to wait any longer.
  void try_now();

  // Serves the transport and gives what has happened. Where other links use the same transport, its
  // events are offered to take() instead, and update() called after them.
  std::vector<ClientEvent> poll(Time now);
  // Whether the event was of the lobby's link.
  bool take(const TransportEvent& event, Time now);
  std::vector<ClientEvent> update(Time now);

  // --- Requests ---

  RequestId create_account(std::string_view name, std::string_view password);
  RequestId log_in(std::string_view name, std::string_view password);
  RequestId enter_as_guest();
  RequestId log_out();
  RequestId change_password(std::string_view old_one, std::string_view new_one);
  RequestId delete_account(std::string_view password);

  // What the screen shows; said again after coming back.
  RequestId watch(const wire::Watch& what);
  RequestId join_queue(const wire::Mode& mode, bool rated);
  RequestId leave_queue();
  RequestId challenge(std::string_view name, const wire::Mode& mode, bool rated,
                      std::int32_t clock_ticks = 0);
  RequestId answer_challenge(std::uint64_t challenge, bool accept);
  RequestId cancel_challenge(std::uint64_t challenge);
  RequestId rematch(std::string_view match_id, bool decline = false);

  RequestId request_friend(std::string_view name);
  RequestId cancel_request(std::string_view name);
  RequestId accept_friend(std::string_view name);
  RequestId refuse_friend(std::string_view name);
  RequestId remove_friend(std::string_view name);
  RequestId block(std::string_view name);
  RequestId unblock(std::string_view name);
  RequestId report(std::string_view name, std::string_view text, std::string_view match_id = {});

  RequestId say_to_all(std::string_view text);
  RequestId say_to_friend(std::string_view name, std::string_view text);
  RequestId say_to_opponent(std::string_view text);
  RequestId echo(std::uint64_t payload);

  RequestId list_replays();
  RequestId fetch_replay(std::string_view match_id);

  // Any other; its id is set here.
  RequestId request(wire::ToLobby message);
  // What gets no answer: relay and mirror. Without a connection it is lost.
  void tell(const wire::ToLobby& message, Channel channel);

 private:
  Transport& transport_;
  KnownLobbies& known_;
  LobbyClientOptions options_;
  Random random_;
  LobbyState state_;
  std::vector<ClientEvent> events_;
  Time now_{};

  Address address_;
  std::optional<LinkId> link_;
  bool is_open_ = false;
  std::optional<ClientGreeting> greeting_;  // until it is answered
  std::optional<Seal> seal_;
  std::optional<Time> answer_by_;  // greeting and resuming take no longer
  int tries_ = 0;                  // in vain, one after the other
  std::map<RequestId, wire::ToLobby::BodyCase> pending_;
  RequestId last_request_ = 0;
  RequestId resuming_ = 0;
  wire::Watch watched_;

  void set_phase(LobbyPhase phase);
  void open();
  void drop_link();
  void stop(Trouble trouble);
  void retry(Trouble trouble);
  void take_opened();
  void take_hello(std::string_view bytes);
  void take_sealed(Channel channel, std::string_view bytes);
  void take_message(const wire::ToClient& message, Channel channel);
  void take_answer(RequestId request, const wire::ToClient& message);
  void take_state(const wire::ToClient& message);
  void take_welcome(const wire::Welcome& welcome);
  void take_presence(const wire::Friends::Friend& changed);
  void take_chat(const wire::ChatLine& line);
  void take_challenge(const wire::ChallengeState& challenge);
  void take_goodbye(const wire::Goodbye& goodbye);
  void resume_or_wait_for_player();
  void take_resumed(const wire::ToClient& message);
  void become_nobody();
  void forget_pending();
  void remember(std::string_view token);
  RequestId about(wire::Name* (wire::ToLobby::*field)(), std::string_view name);
};

}  // namespace pawnhub
