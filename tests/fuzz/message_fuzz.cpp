// Whatever a greeted end seals and sends, the other must take: a lobby from its client (first byte
// even), a client from its lobby (odd). The rest is messages, each after its length in two bytes;
// the length's top bit chooses the channel.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "net/fake_transport.hpp"
#include "net/lobby_client.hpp"
#include "net/server_links.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

const Address kLobby{1, 1};
const Address kClient{2, 2};

void expect(bool truth) {
  if (!truth) std::abort();
}

struct Message {
  Channel channel;
  std::string_view bytes;
};

// Takes the next message off the input.
Message next(std::string_view& input) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(input[i]); };
  if (input.size() < 2) return {Channel::Reliable, std::exchange(input, {})};
  const std::size_t size = (byte(0) & 0x7FU) << 8 | byte(1);
  const auto channel = byte(0) >= 0x80 ? Channel::Quick : Channel::Reliable;
  const auto bytes = input.substr(2, size);
  input.remove_prefix(2 + bytes.size());
  return {channel, bytes};
}

// A lobby of which every message must be what ServerLinks promises of it.
void feed_lobby(std::string_view input) {
  FakeNetwork network(1);
  const auto at_lobby = network.join(kLobby);
  const auto at_client = network.join(kClient);
  ServerLinks links(*at_lobby, Identity(Key{}));
  ClientGreeting greeting("fuzz", std::nullopt);
  const LinkId link = at_client->open(kLobby);
  std::optional<Seal> seal;
  Time now{};
  const auto step = [&] {
    now += 10ms;
    for (const auto& event : links.poll(now)) {
      const auto* got = std::get_if<LinkMessage>(&event);
      if (got == nullptr) continue;
      expect(got->message.body_case() != wire::ToLobby::BODY_NOT_SET);
      expect(got->message.ByteSizeLong() <= 2 * limits::kToLobbyBytes);
    }
    for (const auto& event : at_client->poll(now)) {
      if (event.kind == TransportEventKind::Opened)
        at_client->send(link, Channel::Reliable, greeting.hello());
      if (event.kind != TransportEventKind::Received) continue;
      if (!seal)
        seal = greeting.finish(event.bytes).seal;
      else
        expect(seal->open(event.channel, event.bytes).has_value());
    }
  };
  for (int i = 0; i < 4; ++i) step();
  expect(seal.has_value());
  while (!input.empty()) {
    const auto [channel, bytes] = next(input);
    at_client->send(link, channel, seal->close(channel, bytes));
  }
  for (int i = 0; i < 3; ++i) step();
}

// A client whose lobby has gone mad.
void feed_client(std::string_view input) {
  FakeNetwork network(1);
  const auto at_lobby = network.join(kLobby);
  const auto at_client = network.join(kClient);
  ServerLinks links(*at_lobby, Identity(Key{}));
  KnownLobbiesInMemory known;
  LobbyClient client(*at_client, known, {.seed = 1});
  client.connect(kLobby, "lobby");
  std::optional<LinkId> link;
  Time now{};
  const auto step = [&] {
    now += 10ms;
    for (const auto& event : links.poll(now))
      if (const auto* opened = std::get_if<LinkOpened>(&event)) link = opened->link;
    client.poll(now);
  };
  for (int i = 0; i < 4; ++i) step();
  expect(link.has_value());
  client.echo(1);
  client.log_out();
  while (!input.empty()) {
    const auto [channel, bytes] = next(input);
    links.send(*link, channel, bytes);
  }
  for (int i = 0; i < 3; ++i) step();
  const auto& state = client.state();
  expect(state.chat_of_all.size() <= limits::kChatLinesKept);
  expect(state.talks.size() <= limits::kChatTalksKept);
}

}  // namespace
}  // namespace pawnhub

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 2 == 0)
    pawnhub::feed_lobby(input);
  else
    pawnhub::feed_client(input);
  return 0;
}
