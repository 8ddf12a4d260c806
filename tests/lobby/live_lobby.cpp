#include "tests/lobby/live_lobby.hpp"

#include <spdlog/spdlog.h>

#include <catch2/catch.hpp>

#include "net/address.hpp"

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

constexpr limits::Rate kAnyRate{10'000, 10'000};

ServerOptions options(const Address& at, const std::filesystem::path& data,
                      const std::string& database) {
  ServerOptions o{.enet = lobby_options(at), .database = database, .data = data, .hashers = 2};
  o.enet.links = 256;  // ENet makes room for all of them at the start
  o.enet.door.connects_per_address = kAnyRate;
  o.settings = {.server_name = "here",
                .hash_cost = {1, 8192},
                .log_ins_per_address = kAnyRate,
                .new_accounts_per_address = kAnyRate};
  return o;
}

}  // namespace

void LeaverLoses::received(const RunningMatch& match, Colour side, const Asker& /*asker*/,
                           const wire::ToLobby& message) {
  if (!message.has_leave_match()) return;
  tables_.book_result(match.id,
                      {.outcome = {{winner(other(side)), Ending::Resignation}, {600}},
                       .recording = [](RatingChanges) { return std::string("a recording"); }});
}

LiveLobby::LiveLobby() {
  spdlog::set_level(spdlog::level::off);
  start();
}

// Clients go first: the lobby would wait for them to hear its goodbye.
LiveLobby::~LiveLobby() {
  clients_.clear();
  silent_.clear();
  stop();
}

void LiveLobby::start() {
  auto made = Server::create(options(address_, data_.path(), database_.url()));
  if (!made) FAIL(made.error().reason);
  server_ = *std::move(made);
  address_ = server_->address();
  umpire_ = std::make_unique<LeaverLoses>(server_->lobby().tables());
  server_->lobby().tables().set_umpire(umpire_.get());
  stop_ = false;
  thread_ = std::thread([this] { server_->run(stop_); });
}

void LiveLobby::stop() {
  stop_ = true;
  thread_.join();
  server_.reset();
}

void LiveLobby::fail_late() {
  FAIL("this takes too long");
  std::abort();
}

void LiveLobby::serve() {
  for (auto& client : clients_) client->poll(Clock::now());
  std::this_thread::yield();
}

LiveClient& LiveLobby::connect() {
  LiveClient& client = *clients_.emplace_back(
      std::make_unique<LiveClient>(*this, std::make_shared<KnownLobbiesInMemory>()));
  until([&] { return client.state().phase == LobbyPhase::Connected; });
  return client;
}

LiveClient& LiveLobby::player(const std::string& name) {
  LiveClient& client = connect();
  REQUIRE(client.code(client->create_account(name, "password")) == wire::NO_CODE);
  REQUIRE(client.code(client->log_in(name, "password")) == wire::NO_CODE);
  return client;
}

LiveClient& LiveLobby::guest() {
  LiveClient& client = connect();
  REQUIRE(client.code(client->enter_as_guest()) == wire::NO_CODE);
  return client;
}

void LiveLobby::fall_silent(LiveClient& client) {
  const auto found = std::find_if(clients_.begin(), clients_.end(),
                                  [&](const auto& c) { return c.get() == &client; });
  silent_.push_back(std::move(*found));
  clients_.erase(found);
}

OperatorAnswer LiveLobby::operate(const std::vector<std::string>& words) {
  const auto answer = ask_lobby(operator_socket_in(data_.path()), words);
  if (!answer) FAIL(answer.error().reason);
  return *answer;
}

LiveClient::LiveClient(LiveLobby& lobby, std::shared_ptr<KnownLobbies> known_lobbies)
    : known(std::move(known_lobbies)), lobby_(&lobby) {
  auto made = EnetTransport::create({.bind = {0x7f000001, 0}});
  REQUIRE(made);
  transport_ = *std::move(made);
  client = std::make_unique<LobbyClient>(*transport_, *known);
  client->connect(lobby.address(), to_string(lobby.address()));
}

void LiveClient::poll(Time now) {
  for (const ClientEvent& event : client->poll(now)) {
    if (const auto* done = std::get_if<RequestDone>(&event))
      answered_[done->request] = wire::NO_CODE;
    if (const auto* refusal = std::get_if<RequestRefused>(&event))
      answered_[refusal->request] = refusal->reason.code();
    if (const auto* lost = std::get_if<RequestLost>(&event))
      answered_[lost->request] = wire::BROKEN;
    if (const auto* message = std::get_if<Came>(&event)) came.push_back(message->message);
  }
}

wire::Code LiveClient::code(RequestId request) {
  lobby_->until([&] { return answered_.contains(request); });
  return answered_.at(request);
}

wire::ToClient LiveClient::answer(RequestId request) {
  CHECK(code(request) == wire::NO_CODE);
  for (const wire::ToClient& message : came)
    if (message.answers() == request) return message;
  FAIL("no message answered it");
  return {};
}

}  // namespace pawnhub::lobby
