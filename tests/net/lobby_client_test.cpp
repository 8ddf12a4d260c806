// A client of a lobby, over a network under a fake clock; the lobby here is a few lines long.
#include "net/lobby_client.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <set>

#include "net/fake_transport.hpp"
#include "net/server_links.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

const Address kLobby{0x0A000001, 7474};
const Address kAda{0x0A000002, 1000};
const std::string kName = "chess.example:7474";

// Knows everybody, keeps sessions by token, and answers what it is asked here.
struct LittleLobby {
  std::unique_ptr<Transport> transport;
  ServerLinks links;
  std::set<std::string>& tokens;
  std::vector<LinkId> here;
  std::vector<wire::ToLobby> got;

  LittleLobby(FakeNetwork& network, const Identity& identity, std::set<std::string>& sessions,
              ServerLinksOptions options = {})
      : transport(network.join(kLobby)),
        links(*transport, identity, std::move(options)),
        tokens(sessions) {}

  void poll(Time now) {
    for (auto& event : links.poll(now)) {
      if (const auto* opened = std::get_if<LinkOpened>(&event)) here.push_back(opened->link);
      if (const auto* closed = std::get_if<LinkClosed>(&event)) std::erase(here, closed->link);
      if (const auto* message = std::get_if<LinkMessage>(&event)) {
        got.push_back(message->message);
        answer(message->link, message->message);
      }
    }
  }
  void answer(LinkId link, const wire::ToLobby& message) {
    wire::ToClient reply;
    reply.set_answers(message.id());
    switch (message.body_case()) {
      case wire::ToLobby::kLogIn:
        tokens.insert("token");
        welcome(reply);
        break;
      case wire::ToLobby::kResume:
        if (tokens.contains(message.resume().token()))
          welcome(reply);
        else
          reply.mutable_refused()->set_code(wire::TOKEN_UNKNOWN);
        break;
      case wire::ToLobby::kLogOut:
        tokens.clear();
        reply.mutable_done();
        break;
      case wire::ToLobby::kEcho: *reply.mutable_echo() = message.echo(); break;
      case wire::ToLobby::kBlock:
        reply.mutable_refused()->set_code(wire::NO_SUCH_PLAYER);
        reply.mutable_refused()->set_about(message.block().name());
        break;
      case wire::ToLobby::kLeaveQueue:  // as if it thought about it for long
      case wire::ToLobby::kRelay: return;
      default: reply.mutable_done();
    }
    links.send(link, Channel::Reliable, reply);
  }
  static void welcome(wire::ToClient& reply) {
    reply.mutable_welcome()->set_name("Ada");
    reply.mutable_welcome()->set_token("token");
  }
  void push(const wire::ToClient& message) {
    for (const LinkId link : here) links.send(link, Channel::Reliable, message);
  }
  std::size_t count(wire::ToLobby::BodyCase body) const {
    return static_cast<std::size_t>(std::count_if(
        got.begin(), got.end(), [body](const auto& m) { return m.body_case() == body; }));
  }
};

struct World {
  FakeNetwork network{1};
  Identity identity = Identity::create();
  std::set<std::string> sessions;
  std::optional<LittleLobby> lobby;
  std::unique_ptr<Transport> transport = network.join(kAda);
  KnownLobbiesInMemory known;
  std::optional<LobbyClient> client;
  std::vector<ClientEvent> events;
  Time now{1000s};

  World() {
    start_lobby();
    start_client();
  }
  void start_lobby(ServerLinksOptions options = {}) {
    lobby.reset();
    lobby.emplace(network, identity, sessions, std::move(options));
  }
  void start_client() {
    client.reset();
    client.emplace(*transport, known, LobbyClientOptions{.seed = 1});
  }
  void step() {
    now += 10ms;
    if (lobby) lobby->poll(now);
    for (auto& event : client->poll(now)) events.push_back(std::move(event));
  }
  void run(std::chrono::milliseconds time = 100ms) {
    for (const Time end = now + time; now < end;) step();
  }
  void connect() {
    client->connect(kLobby, kName);
    run();
  }
  void log_in() {
    connect();
    client->log_in("Ada", "correct horse");
    run();
    REQUIRE(phase() == LobbyPhase::Entered);
  }
  LobbyPhase phase() const { return client->state().phase; }

  template <class Event>
  std::vector<Event> all() const {
    std::vector<Event> found;
    for (const auto& event : events)
      if (const auto* e = std::get_if<Event>(&event)) found.push_back(*e);
    return found;
  }
  std::vector<LobbyPhase> phases() const {
    std::vector<LobbyPhase> result;
    for (const auto& change : all<PhaseChanged>()) result.push_back(change.phase);
    return result;
  }
};

using Phases = std::vector<LobbyPhase>;
using enum LobbyPhase;

wire::ToClient chat(wire::ChatLine::Channel channel, const std::string& from, const std::string& to,
                    const std::string& text, std::int64_t time = 0) {
  wire::ToClient message;
  auto& line = *message.mutable_chat_line();
  line.set_channel(channel);
  line.set_from(from);
  line.set_to(to);
  line.set_text(text);
  line.set_time(time);
  return message;
}

TEST_CASE("a client connects, logs in and out") {
  World world;
  world.connect();
  CHECK(world.phases() == Phases{Connecting, Connected});
  const auto request = world.client->log_in("Ada", "correct horse");
  world.run();
  CHECK(world.phases() == Phases{Connecting, Connected, Entered});
  CHECK(world.client->state().self.name() == "Ada");
  REQUIRE(world.all<RequestDone>().size() == 1);
  CHECK(world.all<RequestDone>()[0].request == request);
  CHECK(world.known.find(kName)->token == "token");
  world.client->log_out();
  world.run();
  CHECK(world.phases() == Phases{Connecting, Connected, Entered, Connected});
  CHECK(world.client->state().self.name().empty());
  CHECK(world.known.find(kName)->token.empty());
}

TEST_CASE("a lobby met for the first time is remembered and known again") {
  World world;
  world.connect();
  CHECK(world.client->state().pin == Pin::FirstUse);
  CHECK(world.client->state().identity == world.identity.key());
  CHECK(world.known.find(kName)->identity == world.identity.key());
  world.connect();
  CHECK(world.client->state().pin == Pin::Same);
}

TEST_CASE("a changed key stops the client until the player trusts it") {
  World world;
  world.log_in();
  world.identity = Identity::create();
  world.start_lobby();
  world.run(10s);
  CHECK(world.phase() == IdentityChanged);
  CHECK(world.client->state().pin == Pin::Changed);
  CHECK(world.client->state().identity == world.identity.key());
  CHECK(world.lobby->got.empty());  // neither token nor anything else was shown to it
  world.run(60s);
  CHECK(world.phase() == IdentityChanged);
  world.client->trust_new_identity();
  world.run(1s);
  CHECK(world.phase() == Connected);
  CHECK(world.lobby->got.empty());  // the token was the other's
  CHECK(world.known.find(kName)->identity == world.identity.key());
}

TEST_CASE("a changed key that the player does not trust is forgotten when it leaves") {
  World world;
  world.connect();
  const auto before = world.known.find(kName);
  world.identity = Identity::create();
  world.start_lobby();
  world.run(10s);
  REQUIRE(world.phase() == IdentityChanged);
  world.client->leave();
  CHECK(world.phase() == Idle);
  CHECK(world.known.find(kName) == before);
}

TEST_CASE("a request that is refused ends in the reason, under its number") {
  World world;
  world.log_in();
  const auto request = world.client->block("Nobody");
  world.run();
  REQUIRE(world.all<RequestRefused>().size() == 1);
  CHECK(world.all<RequestRefused>()[0].request == request);
  CHECK(world.all<RequestRefused>()[0].reason.code() == wire::NO_SUCH_PLAYER);
  CHECK(world.all<RequestRefused>()[0].reason.about() == "Nobody");
}

TEST_CASE("an answer with something in it comes before RequestDone") {
  World world;
  world.connect();
  world.events.clear();
  world.client->echo(42);
  world.run();
  REQUIRE(world.events.size() == 2);
  CHECK(std::get<Came>(world.events[0]).message.echo().payload() == 42);
  CHECK(std::holds_alternative<RequestDone>(world.events[1]));
}

TEST_CASE("a request without a connection is lost at once") {
  World world;
  const auto request = world.client->say_to_all("hello?");
  world.run();
  REQUIRE(world.all<RequestLost>().size() == 1);
  CHECK(world.all<RequestLost>()[0].request == request);
}

TEST_CASE("a request whose answer the connection's end swallowed is lost, once") {
  World world;
  world.log_in();
  const auto request = world.client->leave_queue();
  world.run();
  CHECK(world.all<RequestLost>().empty());
  world.start_lobby();
  world.run(20s);
  REQUIRE(world.all<RequestLost>().size() == 1);
  CHECK(world.all<RequestLost>()[0].request == request);
}

TEST_CASE("a lost connection is made anew with the token, and what was watched is watched again") {
  World world;
  world.log_in();
  wire::Watch what;
  what.set_global_chat(true);
  world.client->watch(what);
  world.run();
  world.events.clear();
  world.start_lobby();  // kill -9 and a quick start; sessions survive
  world.run(20s);
  CHECK(world.phases() == Phases{Waiting, Connecting, Entered});
  CHECK(world.lobby->count(wire::ToLobby::kResume) == 1);
  REQUIRE(world.lobby->count(wire::ToLobby::kWatch) == 1);
  CHECK(world.lobby->got.back().watch().global_chat());
  CHECK(world.client->state().self.name() == "Ada");
}

TEST_CASE("a client that was killed comes back with the token it had stored") {
  World world;
  world.log_in();
  world.start_client();
  world.connect();
  CHECK(world.phase() == Entered);
}

TEST_CASE("a session that is gone leaves the client connected, and says why") {
  World world;
  world.log_in();
  world.sessions.clear();
  world.events.clear();
  world.start_lobby();
  world.run(20s);
  CHECK(world.phase() == Connected);
  REQUIRE(world.all<RequestRefused>().size() == 1);
  CHECK(world.all<RequestRefused>()[0].reason.code() == wire::TOKEN_UNKNOWN);
  CHECK(world.known.find(kName)->token.empty());
}

TEST_CASE("a lobby that can't be reached is tried again, ever more slowly") {
  World world;
  world.lobby.reset();
  world.client->connect(kLobby, kName);
  world.run(120s);
  const auto phases = world.phases();
  const auto tries = std::count(phases.begin(), phases.end(), Connecting);
  CHECK(world.client->state().trouble == Trouble::Unreachable);
  CHECK(tries >= 5);
  CHECK(tries <= 20);
  world.start_lobby();
  world.run(40s);
  CHECK(world.phase() == Connected);
  CHECK(world.client->state().trouble == Trouble::None);
}

TEST_CASE("a player who does not want to wait tries at once") {
  World world;
  world.lobby.reset();
  world.client->connect(kLobby, kName);
  world.run(120s);
  while (world.phase() != Waiting) world.step();
  REQUIRE(*world.client->state().next_try > world.now + 1s);
  world.start_lobby();
  world.client->try_now();
  world.run();
  CHECK(world.phase() == Connected);
}

TEST_CASE("leaving logs out and forgets the token") {
  World world;
  world.log_in();
  world.client->leave();
  world.run();
  CHECK(world.phase() == Idle);
  CHECK(world.lobby->count(wire::ToLobby::kLogOut) == 1);
  CHECK(world.lobby->here.empty());
  CHECK(world.known.find(kName)->token.empty());
  CHECK(world.known.find(kName)->identity == world.identity.key());
  world.run(60s);
  CHECK(world.phase() == Idle);
}

TEST_CASE("a client that was sent out does not come back by itself") {
  World world;
  world.log_in();
  world.lobby->links.close(world.lobby->here.at(0), wire::KICKED, "Be kind.");
  world.run(60s);
  CHECK(world.phase() == Idle);
  CHECK(world.client->state().trouble == Trouble::Dismissed);
  CHECK(sentence(world.client->state().trouble, world.client->state().goodbye) ==
        "The operator has sent you out. Be kind.");
  CHECK(world.known.find(kName)->token.empty());
}

TEST_CASE("a client comes back after a lobby that shut down") {
  World world;
  world.log_in();
  world.lobby->links.close(world.lobby->here.at(0), wire::SHUTTING_DOWN);
  world.run(200ms);
  CHECK(world.phase() == Waiting);
  CHECK(world.client->state().goodbye.code() == wire::SHUTTING_DOWN);
  world.start_lobby();
  world.run(10s);
  CHECK(world.phase() == Entered);
}

TEST_CASE("what answers without greeting is no lobby") {
  World world;
  world.lobby.reset();
  const auto other = world.network.join(kLobby);
  world.client->connect(kLobby, kName);
  for (int i = 0; i < 2000 && world.client->state().trouble == Trouble::None; ++i) {
    other->poll(world.now);
    world.step();
  }
  CHECK(world.client->state().trouble == Trouble::NoLobby);
  CHECK(world.phase() == Waiting);
}

TEST_CASE("lines of chat are kept by channel and by talk, the newest ones only") {
  World world;
  world.log_in();
  for (std::size_t i = 0; i < limits::kChatLinesKept + 5; ++i)
    world.lobby->push(chat(wire::ChatLine::ALL, "Bob", "", std::to_string(i)));
  world.lobby->push(chat(wire::ChatLine::PRIVATE, "Bob", "Ada", "psst"));
  world.lobby->push(chat(wire::ChatLine::PRIVATE, "Ada", "Bob", "what?"));
  world.lobby->push(chat(wire::ChatLine::MATCH, "Cid", "", "good luck"));
  world.run();
  const auto& state = world.client->state();
  CHECK(state.chat_of_all.size() == limits::kChatLinesKept);
  CHECK(state.chat_of_all.front().text() == "5");
  REQUIRE(state.talks.size() == 1);
  REQUIRE(state.talks.at("Bob").size() == 2);
  CHECK(state.talks.at("Bob")[1].text() == "what?");
  CHECK(state.chat_of_match.size() == 1);
  CHECK(world.all<Came>().size() == 1 + limits::kChatLinesKept + 5 + 3);
}

TEST_CASE("the talk in which nothing was said for longest makes room for a new one") {
  World world;
  world.log_in();
  const auto name = [](std::size_t i) { return "p" + std::to_string(i); };
  for (std::size_t i = 0; i <= limits::kChatTalksKept; ++i)
    world.lobby->push(chat(wire::ChatLine::PRIVATE, name(i), "Ada", "hi",
                           i == 3 ? 1 : 100 + static_cast<std::int64_t>(i)));
  world.run();
  CHECK(world.client->state().talks.size() == limits::kChatTalksKept);
  CHECK_FALSE(world.client->state().talks.contains(name(3)));
}

TEST_CASE("lists follow what the lobby pushes") {
  World world;
  world.log_in();
  wire::ToClient friends;
  for (const auto* name : {"Bob", "Cid"}) friends.mutable_friends()->add_friends()->set_name(name);
  world.lobby->push(friends);
  wire::ToClient presence;
  presence.mutable_presence()->mutable_friend_()->set_name("Cid");
  presence.mutable_presence()->mutable_friend_()->set_online(true);
  world.lobby->push(presence);
  wire::ToClient queue;
  queue.mutable_queue_state()->mutable_mode()->set_variant(wire::HORDE);
  queue.mutable_queue_state()->set_players(2);
  world.lobby->push(queue);
  world.run();
  const auto& state = world.client->state();
  CHECK_FALSE(state.friends.friends(0).online());
  CHECK(state.friends.friends(1).online());
  CHECK(state.queue.players() == 2);
}

TEST_CASE("a challenge stays until it has ended") {
  World world;
  world.log_in();
  wire::ToClient challenge;
  challenge.mutable_challenge()->set_challenge(7);
  challenge.mutable_challenge()->set_from("Bob");
  world.lobby->push(challenge);
  world.run();
  CHECK(world.client->state().challenges.at(7).from() == "Bob");
  challenge.mutable_challenge()->set_ended(wire::EXPIRED);
  world.lobby->push(challenge);
  world.run();
  CHECK(world.client->state().challenges.empty());
  CHECK(world.all<Came>().back().message.challenge().ended() == wire::EXPIRED);
}

TEST_CASE("a lost connection ends queue and challenges, but not the lists on screen") {
  World world;
  world.log_in();
  wire::ToClient message;
  message.mutable_challenge()->set_challenge(7);
  world.lobby->push(message);
  message.mutable_queue_state()->mutable_mode();
  world.lobby->push(message);
  message.mutable_friends()->add_friends()->set_name("Bob");
  world.lobby->push(message);
  world.run();
  REQUIRE(world.client->state().queue.has_mode());
  world.lobby.reset();
  for (int i = 0; i < 3000 && world.phase() == Entered; ++i) world.step();
  CHECK(world.client->state().trouble == Trouble::Lost);
  CHECK_FALSE(world.client->state().queue.has_mode());
  CHECK(world.client->state().challenges.empty());
  CHECK(world.client->state().friends.friends_size() == 1);
}

TEST_CASE("moves go to the opponent by way of the lobby on the quick channel") {
  World world;
  world.log_in();
  wire::ToLobby message;
  message.mutable_relay()->set_open(99);
  world.client->tell(message, Channel::Quick);
  world.run();
  REQUIRE(world.lobby->count(wire::ToLobby::kRelay) == 1);
  CHECK(world.lobby->got.back().relay().open() == 99);
}

TEST_CASE("events of other links are left to others") {
  World world;
  world.connect();
  CHECK_FALSE(world.client->take({.kind = TransportEventKind::Closed, .link = {9999}}, world.now));
  CHECK(world.phase() == Connected);
}

TEST_CASE("every trouble has a sentence") {
  for (const auto trouble : {Trouble::Unreachable, Trouble::Lost, Trouble::NoLobby,
                             Trouble::ClientTooOld, Trouble::ClientTooNew, Trouble::Dismissed})
    CHECK(sentence(trouble, {}).size() > 10);
}

}  // namespace
}  // namespace pawnhub
