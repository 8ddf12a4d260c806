// A lobby without sockets and threads, under a fake clock, and clients of it.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lobby/lobby.hpp"
#include "lobby/store.hpp"

namespace pawnhub::lobby {

using namespace std::chrono_literals;

// Work is done when the test says so, in order.
class FakeJobs : public Jobs {
 public:
  explicit FakeJobs(Store& store) : store_(&store) {}
  void use(Store& store) { store_ = &store; }

  bool hash(HashWork work) override {
    ++hashes;
    return add([work = std::move(work)](Store&) { return work(); });
  }
  bool store(StoreWork work) override { return add(std::move(work)); }

  void run() {
    while (run_one()) {
    }
  }
  bool run_one();

  int hashes = 0;     // so far
  bool full = false;  // takes nothing

 private:
  Store* store_;
  std::deque<StoreWork> waiting_;

  bool add(StoreWork work);
};

class FakeOutbox : public Outbox {
 public:
  void send(LinkId to, Channel, const wire::ToClient& message) override {
    sent[to].push_back(message);
  }
  void send(std::span<const LinkId> to, const wire::ToClient& message) override {
    for (const LinkId link : to) send(link, Channel::Reliable, message);
  }
  void close(LinkId link, wire::Code code, std::string_view text) override;
  std::chrono::milliseconds silent_for(LinkId link) const override;
  void note_too_fast(LinkId link) override { ++too_fast[link]; }

  std::map<LinkId, std::deque<wire::ToClient>> sent;
  std::map<LinkId, std::chrono::milliseconds> silent;
  std::map<LinkId, int> too_fast;
  std::set<LinkId> closed;
};

class LobbyFixture;

// What a program would see of the lobby.
class FakeClient {
 public:
  FakeClient(LobbyFixture& fixture, LinkId link_) : link(link_), fixture_(&fixture) {}

  const LinkId link;

  // Sends, and gives the answer, when all that follows from it is done. Everything else that came
  // waits to be taken.
  wire::ToClient ask(wire::ToLobby request);
  // Only sends.
  std::uint32_t send(wire::ToLobby request);
  // The code it is refused with; NO_CODE if it is not.
  wire::Code code(const wire::ToLobby& request);

  // The pushes of one kind since the last time, and all before them, are taken.
  std::vector<wire::ToClient> pushed(wire::ToClient::BodyCase kind);
  // The last of them; there must be one.
  wire::ToClient last(wire::ToClient::BodyCase kind);
  wire::Friends friends() { return last(wire::ToClient::kFriends).friends(); }
  std::vector<std::string> heard(wire::ChatLine::Channel channel);  // "FROM: TEXT"
  void forget();

  bool is_closed() const;
  void lose_connection();

  // Must succeed.
  void create(const std::string& name, const std::string& password = "password");
  wire::Welcome log_in(const std::string& name, const std::string& password = "password");
  wire::Welcome enter_as_guest();

 private:
  LobbyFixture* fixture_;
  std::uint32_t last_id_ = 0;
};

class LobbyFixture {
 public:
  LobbyFixture();

  Store store;
  FakeJobs jobs;
  FakeOutbox outbox;
  Lobby lobby;
  Now now{Time{} + 1h, 1'800'000'000};

  // 10.0.0.N
  FakeClient connect(std::uint8_t host = 1);
  // With an account made for it, from an address of its own.
  FakeClient player(const std::string& name);
  FakeClient guest();
  void befriend(FakeClient& a, const std::string& a_name, FakeClient& b, const std::string& b_name);

  // In steps of a tenth of a second, as the server does.
  void pass(std::chrono::milliseconds time);
  void settle();

 private:
  std::uint32_t last_link_ = 0;
  std::uint32_t last_host_ = 0x0a010000;  // 10.1.0.0
};

// Requests
wire::ToLobby create_account(const std::string& name, const std::string& password = "password");
wire::ToLobby log_in(const std::string& name, const std::string& password = "password");
wire::ToLobby enter_as_guest();
wire::ToLobby resume(const std::string& token);
wire::ToLobby log_out();
wire::ToLobby change_password(const std::string& old_one, const std::string& new_one);
wire::ToLobby delete_account(const std::string& password);
wire::ToLobby watch_chat();
wire::ToLobby watch_statistics();
wire::ToLobby watch_ranking(Mode mode);
wire::ToLobby watch_queues();
wire::ToLobby join_queue(Mode mode, bool rated);
wire::ToLobby leave_queue();
wire::ToLobby challenge(const std::string& name, Mode mode, bool rated = false, int clock = 0);
wire::ToLobby answer_challenge(std::uint64_t id, bool accept);
wire::ToLobby cancel_challenge(std::uint64_t id);
wire::ToLobby rematch(const std::string& match_id, bool decline = false);
wire::ToLobby tie(TieAct act, const std::string& name);
wire::ToLobby report(const std::string& name, const std::string& text);
wire::ToLobby say_to_all(const std::string& text);
wire::ToLobby say_to_friend(const std::string& name, const std::string& text);
wire::ToLobby say_in_match(const std::string& text);
wire::ToLobby list_replays();
wire::ToLobby fetch_replay(const std::string& match_id);

inline constexpr Mode kClassicTurn{VariantId::Classic, Pace::Turn};
inline constexpr Mode kAliceRealTime{VariantId::Alice, Pace::RealTime};
inline constexpr Mode kFogTurn{VariantId::Fog, Pace::Turn};
inline constexpr Mode kClassicLightning{VariantId::Classic, Pace::Lightning};

// How a test ends a match: White has won by resignation, or as said.
MatchResult result(Winner winner, Ending by = Ending::Resignation);

}  // namespace pawnhub::lobby
