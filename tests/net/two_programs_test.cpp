// A lobby and a client as two programs, over ENet on this machine, with one of them killed.
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is POSIX
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "net/lobby_client.hpp"
#include "net/server_links.hpp"
#include "tests/net/loopback.hpp"

namespace pawnhub {
namespace {

using namespace testing;
using namespace std::chrono_literals;

// Runs in a process of its own: welcomes everyone and sends echoes back. Ends with its parent.
[[noreturn]] void serve(const Address& at, const Key& seed) {
  const pid_t parent = getppid();
  auto made = EnetTransport::create(lobby_options(at));
  if (!made) _exit(1);
  const auto transport = std::move(made).take();
  ServerLinks links(*transport, Identity(seed));
  while (getppid() == parent) {
    transport->wait(10ms);
    for (const auto& event : links.poll(Clock::now())) {
      const auto* got = std::get_if<LinkMessage>(&event);
      if (got == nullptr) continue;
      wire::ToClient answer;
      answer.set_answers(got->message.id());
      if (got->message.has_echo()) {
        *answer.mutable_echo() = got->message.echo();
      } else {
        answer.mutable_welcome()->set_name("Guest 1");
        answer.mutable_welcome()->set_token("token");
      }
      links.send(got->link, got->channel, answer);
    }
  }
  _exit(0);
}

class LobbyProcess {
 public:
  LobbyProcess(const Address& at, const Key& seed) : process_(fork()) {
    if (process_ == 0) serve(at, seed);
    REQUIRE(process_ > 0);
  }
  ~LobbyProcess() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  LobbyProcess(const LobbyProcess&) = delete;
  LobbyProcess& operator=(const LobbyProcess&) = delete;

 private:
  pid_t process_;
};

// A port that nobody has just now.
Address free_address() { return lobby_transport()->local_address(); }

TEST_CASE("a client gets its echo from another program, and again after that was killed") {
  const Address at = free_address();
  const Key seed = random_key();
  auto lobby = std::make_unique<LobbyProcess>(at, seed);

  const auto transport = client_transport();
  KnownLobbiesInMemory known;
  LobbyClient client(*transport, known, {.seed = 1});
  std::vector<ClientEvent> events;
  // What passes while the lobby is away passes on the clock that the client is given.
  auto ahead = 0ms;
  const auto run_until = [&](const std::function<bool()>& done) {
    return until([&] {
      transport->wait(1ms);
      for (auto& event : client.poll(Clock::now() + ahead)) events.push_back(std::move(event));
      return done();
    });
  };
  const auto echo = [&](Channel channel, std::uint64_t payload) {
    events.clear();
    wire::ToLobby message;
    message.mutable_echo()->set_payload(payload);
    client.tell(message, channel);
    return run_until([&] {
      for (const auto& event : events)
        if (const auto* came = std::get_if<Came>(&event))
          if (came->message.echo().payload() == payload && came->channel == channel) return true;
      return false;
    });
  };
  const auto is_in = [&](LobbyPhase phase) { return client.state().phase == phase; };

  client.connect(at, "lobby");
  REQUIRE(run_until([&] { return is_in(LobbyPhase::Connected); }));
  CHECK(client.state().identity == Identity(seed).key());
  client.enter_as_guest();
  REQUIRE(run_until([&] { return is_in(LobbyPhase::Entered); }));
  CHECK(echo(Channel::Reliable, 1));
  CHECK(echo(Channel::Quick, 2));

  lobby.reset();
  ahead += std::chrono::milliseconds(limits::kSilence) + 1s;
  REQUIRE(run_until([&] { return is_in(LobbyPhase::Waiting); }));
  CHECK(client.state().trouble == Trouble::Lost);
  lobby = std::make_unique<LobbyProcess>(at, seed);
  REQUIRE(run_until([&] { return is_in(LobbyPhase::Entered); }));
  CHECK(client.state().pin == Pin::Same);
  CHECK(echo(Channel::Reliable, 3));
}

}  // namespace
}  // namespace pawnhub
