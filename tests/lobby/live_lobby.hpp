// A lobby that runs, in a thread of the test, and clients that reach it over real sockets on this
// machine.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "lobby/server.hpp"
#include "net/known_lobbies.hpp"
#include "net/lobby_client.hpp"
#include "tests/lobby/databases.hpp"

namespace pawnhub::lobby {

// Ends a match when a player leaves it: the other has won.
class LeaverLoses : public Umpire {
 public:
  explicit LeaverLoses(Tables& tables) : tables_(tables) {}
  void began(const RunningMatch&) override {}
  void came(const RunningMatch&, Colour) override {}
  void went(const RunningMatch&, Colour) override {}
  void received(const RunningMatch& match, Colour side, const Asker& asker,
                const wire::ToLobby& message) override;
  void ended(const RunningMatch&) override {}
  void tick() override {}

 private:
  Tables& tables_;
};

class LiveClient;

class LiveLobby {
 public:
  LiveLobby();
  ~LiveLobby();
  LiveLobby(const LiveLobby&) = delete;
  LiveLobby& operator=(const LiveLobby&) = delete;

  // At the same port, with the same data.
  void start();
  void stop();

  LiveClient& connect();
  LiveClient& player(const std::string& name);
  LiveClient& guest();
  // As if its machine were gone: nothing comes from it any more.
  void fall_silent(LiveClient& client);

  // Serves all clients until the condition holds; must not take too long.
  template <class Condition>
  void until(Condition condition) {
    for (const Time end = Clock::now() + std::chrono::seconds(20); !condition();) {
      serve();
      if (Clock::now() > end) fail_late();
    }
  }
  void serve();

  OperatorAnswer operate(const std::vector<std::string>& words);

  const Address& address() const { return address_; }

 private:
  TemporaryDirectory data_;
  FreshDatabase database_;
  Address address_{0x7f000001, 0};
  std::atomic<bool> stop_ = false;
  std::unique_ptr<Server> server_;
  std::unique_ptr<LeaverLoses> umpire_;
  std::thread thread_;
  std::vector<std::unique_ptr<LiveClient>> clients_, silent_;

  [[noreturn]] static void fail_late();
};

// A program's side.
class LiveClient {
 public:
  LiveClient(LiveLobby& lobby, std::shared_ptr<KnownLobbies> known_lobbies);

  LobbyClient& operator*() { return *client; }
  LobbyClient* operator->() { return client.get(); }
  const LobbyState& state() const { return client->state(); }

  // Waits for the answer; the code it is refused with, or NO_CODE.
  wire::Code code(RequestId request);
  // The message that answered it.
  wire::ToClient answer(RequestId request);
  void poll(Time now);

  std::shared_ptr<KnownLobbies> known;  // outlives the program
  std::vector<wire::ToClient> came;

 private:
  LiveLobby* lobby_;
  std::unique_ptr<EnetTransport> transport_;
  std::unique_ptr<LobbyClient> client;
  std::map<RequestId, wire::Code> answered_;
};

}  // namespace pawnhub::lobby
