// Connections over real sockets on this machine: opening, both channels, closing, and strangers.
#include "net/enet_transport.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <thread>

#include "game/random.hpp"
#include "tests/net/loopback.hpp"

namespace pawnhub {
namespace {

using namespace testing;
using namespace std::chrono_literals;

using What = TransportEventKind;

// A transport with all that has happened on it.
struct Program {
  std::unique_ptr<EnetTransport> transport;
  std::vector<TransportEvent> events;

  explicit Program(std::unique_ptr<EnetTransport> t) : transport(std::move(t)) {}
  void poll() {
    transport->wait(1ms);
    for (auto& event : transport->poll(Clock::now())) events.push_back(std::move(event));
  }
  std::size_t count(What kind) const {
    return static_cast<std::size_t>(std::count_if(
        events.begin(), events.end(), [kind](const auto& e) { return e.kind == kind; }));
  }
  const TransportEvent* find(What kind) const {
    const auto found = std::find_if(events.begin(), events.end(),
                                    [kind](const auto& e) { return e.kind == kind; });
    return found == events.end() ? nullptr : &*found;
  }
};

bool until(std::initializer_list<Program*> programs, const std::function<bool()>& done) {
  return testing::until([&] {
    for (Program* program : programs) program->poll();
    return done();
  });
}

// A lobby and a client that is connected to it.
struct Pair {
  Program lobby{lobby_transport()};
  Program client{client_transport()};
  LinkId at_client, at_lobby;

  Pair() {
    at_client = client.transport->open(lobby.transport->local_address());
    REQUIRE(run([&] { return client.find(What::Opened) && lobby.find(What::Opened); }));
    at_lobby = lobby.find(What::Opened)->link;
    lobby.events.clear();
    client.events.clear();
  }
  bool run(const std::function<bool()>& done) { return until({&lobby, &client}, done); }
};

TEST_CASE("a client opens a link and both sides hear what the other sends on each channel") {
  Pair pair;
  CHECK(pair.lobby.transport->address_of(pair.at_lobby) == pair.client.transport->local_address());
  for (const auto channel : {Channel::Reliable, Channel::Quick}) {
    pair.client.transport->send(pair.at_client, channel, "from the client");
    pair.lobby.transport->send(pair.at_lobby, channel, "from the lobby");
    REQUIRE(pair.run(
        [&] { return pair.client.find(What::Received) && pair.lobby.find(What::Received); }));
    CHECK(pair.client.find(What::Received)->bytes == "from the lobby");
    CHECK(pair.client.find(What::Received)->channel == channel);
    CHECK(pair.client.find(What::Received)->link == pair.at_client);
    CHECK(pair.lobby.find(What::Received)->bytes == "from the client");
    CHECK(pair.lobby.find(What::Received)->channel == channel);
    CHECK(pair.lobby.find(What::Received)->link == pair.at_lobby);
    pair.client.events.clear();
    pair.lobby.events.clear();
  }
}

TEST_CASE("reliable messages arrive all and in order, long ones too") {
  Pair pair;
  for (int i = 0; i < 500; ++i)
    pair.client.transport->send(pair.at_client, Channel::Reliable, std::to_string(i));
  pair.client.transport->send(pair.at_client, Channel::Reliable,
                              std::string(limits::kToLobbyBytes, 'x'));
  REQUIRE(pair.run([&] { return pair.lobby.count(What::Received) == 501; }));
  for (std::size_t i = 0; i < 500; ++i) CHECK(pair.lobby.events[i].bytes == std::to_string(i));
  CHECK(pair.lobby.events[500].bytes.size() == limits::kToLobbyBytes);
}

TEST_CASE("a closed link delivers what was sent before, then closes at the other end") {
  Pair pair;
  for (int i = 0; i < 50; ++i)
    pair.client.transport->send(pair.at_client, Channel::Reliable, "last words");
  pair.client.transport->close(pair.at_client);
  REQUIRE(pair.run([&] { return pair.lobby.find(What::Closed) != nullptr; }));
  CHECK(pair.lobby.count(What::Received) == 50);
  CHECK(pair.lobby.transport->links() == 0);
  REQUIRE(pair.run([&] { return pair.client.transport->is_settled(); }));
  CHECK(pair.client.find(What::Closed) == nullptr);
}

TEST_CASE("a program that ends says goodbye") {
  Pair pair;
  pair.client.transport.reset();
  REQUIRE(until({&pair.lobby}, [&] { return pair.lobby.find(What::Closed) != nullptr; }));
  CHECK(pair.lobby.find(What::Closed)->link == pair.at_lobby);
}

TEST_CASE("a program may end while much of what it sent is under way") {
  Pair pair;
  for (int i = 0; i < 50; ++i)
    pair.lobby.transport->send(pair.at_lobby, Channel::Reliable, std::string(10'000, 'x'));
  pair.lobby.transport->close(pair.at_lobby);
  pair.lobby.poll();
  CHECK_FALSE(pair.lobby.transport->is_settled());
  pair.lobby.transport.reset();
}

TEST_CASE("a link's number is never used again") {
  Pair pair;
  std::vector<LinkId> seen{pair.at_lobby};
  for (int i = 0; i < 5; ++i) {
    const auto link = pair.client.transport->open(pair.lobby.transport->local_address());
    REQUIRE(pair.run([&] { return pair.lobby.find(What::Opened) != nullptr; }));
    const auto at_lobby = pair.lobby.find(What::Opened)->link;
    CHECK(std::find(seen.begin(), seen.end(), at_lobby) == seen.end());
    seen.push_back(at_lobby);
    REQUIRE(pair.run([&] { return pair.client.find(What::Opened) != nullptr; }));
    pair.client.transport->close(link);
    REQUIRE(pair.run([&] { return pair.lobby.find(What::Closed) != nullptr; }));
    pair.lobby.events.clear();
    pair.client.events.clear();
  }
}

TEST_CASE("opening to where nobody listens ends as closed") {
  Program client(client_transport());
  Address nobody;
  {
    const auto gone = client_transport();
    nobody = gone->local_address();
  }
  const auto link = client.transport->open(nobody);
  const Time start = Clock::now();
  auto now = start;  // the clock that is passed in runs ahead, so that nobody has to wait
  while (client.find(What::Closed) == nullptr && now < start + 60s) {
    now += 100ms;
    for (auto& event : client.transport->poll(now)) client.events.push_back(std::move(event));
  }
  REQUIRE(client.find(What::Closed) != nullptr);
  CHECK(client.find(What::Closed)->link == link);
  CHECK(now - start < 10s);
}

TEST_CASE("a link on which nothing comes any more is closed") {
  Pair pair;
  auto now = Clock::now() + limits::kSilence + 1s;
  for (auto& event : pair.lobby.transport->poll(now)) pair.lobby.events.push_back(std::move(event));
  REQUIRE(pair.lobby.find(What::Closed) != nullptr);
  CHECK(pair.lobby.transport->counts().silent == 1);
}

TEST_CASE("a client that takes nothing is closed before it fills the lobby's memory") {
  Pair pair;
  for (int i = 0; i < 1000 && pair.lobby.transport->links() > 0; ++i)
    pair.lobby.transport->send(pair.at_lobby, Channel::Reliable, std::string(10'000, 'x'));
  CHECK(pair.lobby.transport->links() == 0);
  CHECK(pair.lobby.transport->counts().overfull == 1);
  pair.lobby.poll();
  REQUIRE(pair.lobby.find(What::Closed) != nullptr);
}

TEST_CASE("a waiting transport is woken from another thread") {
  const auto lobby = lobby_transport();
  const Time start = Clock::now();
  std::thread other([&] { lobby->wake(); });
  lobby->wait(20s);
  other.join();
  CHECK(Clock::now() - start < 10s);
  const Time before = Clock::now();
  lobby->wait(20ms);  // the wake is used up
  CHECK(Clock::now() - before >= 15ms);
}

TEST_CASE("two clients connect directly when one has invited the other") {
  Program ada(client_transport());
  Program bob(client_transport());
  ada.transport->door().invite(bob.transport->local_address());
  const auto link = bob.transport->open_invited(ada.transport->local_address());
  REQUIRE(until({&ada, &bob}, [&] { return ada.find(What::Opened) && bob.find(What::Opened); }));
  bob.transport->in_a_match(link, true);
  bob.transport->send(link, Channel::Quick, "e2e4");
  REQUIRE(until({&ada, &bob}, [&] { return ada.find(What::Received) != nullptr; }));
}

TEST_CASE("a punch reaches the other program's handler") {
  Program ada(client_transport());
  Program bob(client_transport());
  Address from;
  std::string body;
  ada.transport->on_datagram([&](const Address& address, const Datagram& datagram) {
    from = address;
    if (const auto* punch = std::get_if<Punch>(&datagram)) body = punch->body;
  });
  bob.transport->send_datagram(ada.transport->local_address(), Punch{"knock"}, 5);
  REQUIRE(until({&ada}, [&] { return !body.empty(); }));
  CHECK(from == bob.transport->local_address());
  CHECK(body == "knock");
}

TEST_CASE("an address that is in use already is refused with the reason") {
  const auto lobby = lobby_transport();
  const auto again = EnetTransport::create(lobby_options(lobby->local_address()));
  REQUIRE_FALSE(again);
  CHECK(again.error().reason.find("can't listen on 127.0.0.1:") == 0);
}

TEST_CASE(
    "a flood of strangers takes no place, gets no more bytes than it sent, and hurts nobody") {
  Pair pair;
  const Address lobby = pair.lobby.transport->local_address();
  std::vector<std::unique_ptr<Stranger>> strangers;
  for (int i = 0; i < 8; ++i) strangers.push_back(std::make_unique<Stranger>());
  Random random(7);
  const auto garbage = [&](std::size_t size) {
    std::string bytes(size, '\0');
    for (auto& byte : bytes) byte = static_cast<char>(random.below(256));
    return bytes;
  };
  // A CONNECT whose cookie is guessed; ENet's own words in it don't matter before that.
  const auto connect = [&] {
    std::string bytes = garbage(56);
    bytes.replace(0, 2, "\x8F\xFF");
    return bytes;
  };
  for (int wave = 0; wave < 50; ++wave) {
    for (auto& stranger : strangers)
      for (int i = 0; i < 10; ++i) switch (random.below(5)) {
          case 0: stranger->send(lobby, connect()); break;
          case 1: stranger->send(lobby, packed(CookieRequest{random.next()})); break;
          case 2: stranger->send(lobby, packed(Seek{1})); break;
          case 3: stranger->send(lobby, garbage(random.below(std::size_t{1500}))); break;
          default: stranger->send(lobby, garbage(5000 + random.below(std::size_t{20'000}))); break;
        }
    pair.client.transport->send(pair.at_client, Channel::Reliable, std::to_string(wave));
    pair.lobby.poll();
    pair.client.poll();
    for (auto& stranger : strangers)
      while (stranger->receive()) {
      }
  }
  REQUIRE(pair.run([&] { return pair.lobby.count(What::Received) == 50; }));
  CHECK(pair.lobby.transport->links() == 1);
  CHECK(pair.lobby.count(What::Opened) == 0);
  CHECK(pair.lobby.count(What::Closed) == 0);
  CHECK(pair.lobby.transport->door().counts().turned_away > 100);
  CHECK(pair.lobby.transport->is_settled());
  for (auto& stranger : strangers) {
    while (stranger->receive()) {
    }
    CHECK(stranger->received <= stranger->sent);
  }
  CHECK(pair.lobby.transport->counts().bytes_answered > 0);
}

}  // namespace
}  // namespace pawnhub
