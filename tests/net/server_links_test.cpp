// The lobby's side of connections: who is greeted, what is let through, what follows too much.
#include "net/server_links.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>

#include "net/fake_transport.hpp"
#include "net/parse.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

const Address kLobby{0x0A000001, 7474};
const Address kAda{0x0A000002, 1000};

template <class Event>
std::size_t count(const std::vector<ServerEvent>& events) {
  return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [](const auto& e) {
    return std::holds_alternative<Event>(e);
  }));
}

// A lobby's links, and clients that may do anything, under a clock of their own.
struct World {
  FakeNetwork network{1};
  Identity identity = Identity::create();
  std::unique_ptr<Transport> lobby_transport = network.join(kLobby);
  ServerLinks links;
  std::vector<ServerEvent> events;
  Time now{1000s};

  struct Client {
    std::unique_ptr<Transport> transport;
    LinkId link;
    ClientGreeting greeting{"test", std::nullopt};
    std::optional<Seal> seal;
    std::vector<wire::ToClient> got;
    bool closed = false, opened = false;

    void send(const wire::ToLobby& message, Channel channel = Channel::Reliable) {
      send_plain(message.SerializeAsString(), channel);
    }
    void send_plain(std::string_view plain, Channel channel = Channel::Reliable) {
      transport->send(link, channel, seal->close(channel, plain));
    }
    std::vector<wire::Code> refusals() const {
      std::vector<wire::Code> codes;
      for (const auto& message : got)
        if (message.has_refused()) codes.push_back(message.refused().code());
      return codes;
    }
    wire::Code goodbye() const {
      for (const auto& message : got)
        if (message.has_goodbye()) return message.goodbye().code();
      return wire::NO_CODE;
    }
  };
  std::vector<std::unique_ptr<Client>> clients;

  explicit World(ServerLinksOptions options = {})
      : links(*lobby_transport, identity, std::move(options)) {}

  Client& connect(const Address& from) {
    auto& client = *clients.emplace_back(std::make_unique<Client>());
    client.transport = network.join(from);
    client.link = client.transport->open(kLobby);
    run();
    return client;
  }
  Client& greet(const Address& from) {
    Client& client = connect(from);
    client.transport->send(client.link, Channel::Reliable, client.greeting.hello());
    run();
    return client;
  }
  void poll(Client& client) {
    for (const auto& event : client.transport->poll(now)) switch (event.kind) {
        case TransportEventKind::Opened: client.opened = true; break;
        case TransportEventKind::Closed: client.closed = true; break;
        case TransportEventKind::Received:
          if (!client.seal) {
            client.seal = client.greeting.finish(event.bytes).seal;
            break;
          }
          const auto plain = client.seal->open(event.channel, event.bytes);
          REQUIRE(plain);
          const auto message = parsed<wire::ToClient>(*plain);
          REQUIRE(message);
          client.got.push_back(*message);
          break;
      }
  }
  void step() {
    for (auto& event : links.poll(now)) events.push_back(std::move(event));
    for (auto& client : clients) poll(*client);
  }
  // Long enough for all that is under way to arrive; the network is quick.
  void run(std::chrono::milliseconds time = 20ms) {
    for (const Time end = now + time; now < end; now += 10ms) step();
    step();
  }
};

wire::ToLobby echo(std::uint32_t id) {
  wire::ToLobby message;
  message.set_id(id);
  message.mutable_echo()->set_payload(id);
  return message;
}

TEST_CASE("a client that greets is told of with its address, and its messages come through") {
  World world;
  auto& client = world.greet(kAda);
  REQUIRE(count<LinkOpened>(world.events) == 1);
  const auto opened = std::get<LinkOpened>(world.events[0]);
  CHECK(opened.address == kAda);
  CHECK(opened.program == "test");
  REQUIRE(client.seal);
  client.send(echo(5));
  client.send(echo(6), Channel::Quick);
  world.run();
  REQUIRE(count<LinkMessage>(world.events) == 2);
  const auto message = std::get<LinkMessage>(world.events[1]);
  CHECK(message.link == opened.link);
  CHECK(message.message.echo().payload() == 5);
  CHECK(std::get<LinkMessage>(world.events[2]).channel == Channel::Quick);
}

TEST_CASE("what the lobby sends is opened by its client") {
  World world;
  auto& client = world.greet(kAda);
  wire::ToClient message;
  message.mutable_announcement()->set_text("tea at five");
  world.links.send(std::get<LinkOpened>(world.events[0]).link, Channel::Reliable, message);
  world.run();
  REQUIRE(client.got.size() == 1);
  CHECK(client.got[0].announcement().text() == "tea at five");
}

TEST_CASE("a client that does not greet in time is closed") {
  World world;
  auto& client = world.connect(kAda);
  CHECK(client.opened);
  world.run(limits::kGreetWithin - 200ms);
  CHECK_FALSE(client.closed);
  world.run(400ms);
  CHECK(client.closed);
  CHECK(world.links.counts().no_hello == 1);
  CHECK(world.events.empty());
}

TEST_CASE("a greeting that makes no sense closes the connection") {
  World world;
  auto& client = world.connect(kAda);
  client.transport->send(client.link, Channel::Reliable, "GET / HTTP/1.1");
  world.run();
  CHECK(client.closed);
  CHECK(world.links.counts().bad_hello == 1);
  CHECK(world.events.empty());
}

TEST_CASE("a client that goes is told of once") {
  World world;
  auto& client = world.greet(kAda);
  client.transport->close(client.link);
  world.run();
  CHECK(count<LinkClosed>(world.events) == 1);
  CHECK(world.links.greeted() == 0);
}

TEST_CASE("a full lobby says so to the next") {
  World world({.most_greeted = 1});
  world.greet(kAda);
  auto& next = world.greet({kAda.host + 1, 1});
  CHECK(next.goodbye() == wire::LOBBY_FULL);
  CHECK(next.closed);
  CHECK(count<LinkOpened>(world.events) == 1);
  CHECK(world.links.greeted() == 1);
}

TEST_CASE("one address has only so many links, and fewer that have not greeted") {
  World world({.links_per_address = 4, .ungreeted_per_address = 2});
  const auto from = [](std::uint16_t port) { return Address{kAda.host, port}; };
  world.connect(from(1));
  world.connect(from(2));
  CHECK(world.connect(from(3)).closed);
  CHECK_FALSE(world.connect({kAda.host + 1, 1}).closed);
  for (std::size_t i = 0; i < 2; ++i) {
    auto& client = *world.clients[i];
    client.transport->send(client.link, Channel::Reliable, client.greeting.hello());
  }
  world.run();
  CHECK_FALSE(world.greet(from(4)).closed);
  CHECK_FALSE(world.greet(from(5)).closed);
  CHECK(world.greet(from(6)).closed);
  CHECK(world.links.counts().too_many == 2);
  world.clients[0]->transport->close(world.clients[0]->link);
  world.run();
  CHECK_FALSE(world.greet(from(7)).closed);
}

TEST_CASE("a message that is none, or of no known kind, is refused and changes nothing") {
  World world;
  auto& client = world.greet(kAda);
  client.send_plain("\xFF\xFF\xFF");
  wire::ToLobby empty;
  empty.set_id(9);
  client.send(empty);
  world.run();
  CHECK(client.refusals() == std::vector{wire::MALFORMED, wire::MALFORMED});
  CHECK(client.got[1].answers() == 9);
  CHECK(count<LinkMessage>(world.events) == 0);
  CHECK_FALSE(client.closed);
}

TEST_CASE("a text that is not UTF-8 is refused") {
  World world;
  auto& client = world.greet(kAda);
  wire::ToLobby message;
  message.mutable_request_friend()->set_name("name");
  auto bytes = message.SerializeAsString();
  bytes.back() = '\xFF';
  client.send_plain(bytes);
  world.run();
  CHECK(client.refusals() == std::vector{wire::MALFORMED});
}

TEST_CASE("a request longer than its kind may be is refused under its number") {
  World world;
  auto& client = world.greet(kAda);
  wire::ToLobby message;
  message.set_id(3);
  message.mutable_request_friend()->set_name(std::string(600, 'x'));
  client.send(message);
  world.run();
  REQUIRE(client.got.size() == 1);
  CHECK(client.got[0].answers() == 3);
  CHECK(client.refusals() == std::vector{wire::MALFORMED});
  CHECK(world.links.counts().oversize == 1);
}

TEST_CASE("a request that must not be lost is not taken from the quick channel") {
  World world;
  auto& client = world.greet(kAda);
  wire::ToLobby message;
  message.mutable_log_out();
  client.send(message, Channel::Quick);
  world.run();
  CHECK(count<LinkMessage>(world.events) == 0);
  CHECK(world.links.counts().malformed == 1);
}

TEST_CASE("a quick message longer than a datagram carries is dropped, a reliable one is not") {
  World world;
  auto& client = world.greet(kAda);
  wire::ToLobby message;
  message.mutable_relay()->set_commands(std::string(limits::kQuickBytes, 'x'));
  client.send(message, Channel::Quick);
  world.run();
  CHECK(world.links.counts().oversize == 1);
  CHECK(count<LinkMessage>(world.events) == 0);
  client.send(message, Channel::Reliable);
  world.run();
  CHECK(count<LinkMessage>(world.events) == 1);
}

TEST_CASE("who goes too fast is refused, then ignored for a while, then heard again") {
  World world({.requests = {10, 60}});
  auto& client = world.greet(kAda);
  const auto send = [&](int times) {
    for (int i = 0; i < times; ++i) client.send(echo(1));
    world.run();
  };
  send(10);
  CHECK(count<LinkMessage>(world.events) == 10);
  CHECK(client.refusals().empty());
  send(limits::kRefusals.burst);
  CHECK(count<LinkMessage>(world.events) == 10);
  CHECK(client.refusals().size() == static_cast<std::size_t>(limits::kRefusals.burst));
  CHECK(client.got.back().refused().code() == wire::TOO_FAST);
  CHECK(client.got.back().refused().seconds() == 1);
  send(1);  // one refusal too many
  CHECK(client.got.back().refused().seconds() == limits::kPause.count());
  const auto told = client.got.size();
  send(50);
  CHECK(client.got.size() == told);
  CHECK(world.links.counts().ignored == 50);
  CHECK_FALSE(client.closed);
  world.run(limits::kPause);
  send(1);
  CHECK(count<LinkMessage>(world.events) == 11);
}

TEST_CASE("who goes on while it is ignored is closed and told why") {
  World world({.requests = {10, 60}});
  auto& client = world.greet(kAda);
  for (int i = 0; i < 10 + limits::kRefusals.burst + 1 + limits::kIgnoredBeforeClose + 1; ++i)
    client.send(echo(1));
  world.run();
  CHECK(client.closed);
  CHECK(client.goodbye() == wire::TOO_MUCH_NOISE);
  CHECK(count<LinkClosed>(world.events) == 1);
  CHECK(count<LinkMessage>(world.events) == 10);
  CHECK(world.links.counts().noisy == 1);
}

TEST_CASE("who goes over the lobby's own rates again and again is ignored for a while as well") {
  World world;
  auto& client = world.greet(kAda);
  const LinkId link = std::get<LinkOpened>(world.events[0]).link;
  for (int i = 0; i <= limits::kRefusals.burst; ++i) world.links.note_too_fast(link);
  client.send(echo(1));
  world.run();
  CHECK(count<LinkMessage>(world.events) == 0);
  world.run(limits::kPause);
  client.send(echo(2));
  world.run();
  CHECK(count<LinkMessage>(world.events) == 1);
}

TEST_CASE("quick messages have a rate of their own") {
  World world({.requests = {1, 1}, .quick = {20, 60}});
  auto& client = world.greet(kAda);
  for (int i = 0; i < 25; ++i) client.send(echo(1), Channel::Quick);
  world.run();
  CHECK(count<LinkMessage>(world.events) == 20);
  CHECK(client.got.empty());  // no answer: it would only add to what there is too much of
  CHECK(world.links.counts().refused == 5);
}

TEST_CASE("damaged quick payloads are dropped; very many of them close the connection") {
  World world;
  auto& client = world.greet(kAda);
  const auto damage = [&](int times) {
    for (int i = 0; i < times; ++i)
      client.transport->send(client.link, Channel::Quick, std::string(40, static_cast<char>(i)));
    world.run();
  };
  damage(limits::kBad.burst);
  CHECK_FALSE(client.closed);
  client.send(echo(1), Channel::Quick);
  world.run();
  CHECK(count<LinkMessage>(world.events) == 1);
  damage(limits::kBad.burst);
  CHECK(client.closed);
}

TEST_CASE("a damaged or repeated reliable payload closes the connection") {
  World world;
  auto& client = world.greet(kAda);
  const bool repeated = GENERATE(false, true);
  const auto sealed = client.seal->close(Channel::Reliable, echo(1).SerializeAsString());
  client.transport->send(client.link, Channel::Reliable, repeated ? sealed : "damaged " + sealed);
  client.transport->send(client.link, Channel::Reliable, sealed);
  world.run();
  CHECK(client.closed);
  CHECK(count<LinkMessage>(world.events) == (repeated ? 1 : 0));
  CHECK(count<LinkClosed>(world.events) == 1);
}

TEST_CASE("closing with a reason tells the client before the end") {
  World world;
  auto& client = world.greet(kAda);
  world.links.close(std::get<LinkOpened>(world.events[0]).link, wire::KICKED, "enough");
  world.run();
  CHECK(client.goodbye() == wire::KICKED);
  CHECK(client.closed);
  CHECK(count<LinkClosed>(world.events) == 0);
}

}  // namespace
}  // namespace pawnhub
