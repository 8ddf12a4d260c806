// The lobby on its sockets: the event loop between connections, the lobby's logic, workers and the
// operator.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "game/result.hpp"
#include "lobby/lobby.hpp"
#include "lobby/operator.hpp"
#include "lobby/operator_socket.hpp"
#include "lobby/workers.hpp"
#include "net/enet_transport.hpp"
#include "net/server_links.hpp"

namespace pawnhub::lobby {

struct ServerOptions {
  EnetOptions enet;
  ServerLinksOptions links;
  Settings settings;
  std::string database;        // a URL
  std::filesystem::path data;  // key, lock, the operator's socket
  std::size_t hashers = 1;
};

// Where the operator's socket is.
std::filesystem::path operator_socket_in(const std::filesystem::path& data);

class Server : private Outbox {
 public:
  // Opens all it needs; the reason says what is in the way.
  static Result<std::unique_ptr<Server>> create(const ServerOptions& options);
  ~Server() override;

  Address address() const { return transport_->local_address(); }
  const Key& identity() const { return identity_.key(); }
  // While it does not run.
  Lobby& lobby() { return lobby_; }

  // Until `stop`; then it says goodbye to everyone.
  void run(const std::atomic<bool>& stop);

 private:
  class DirectoryLock;

  std::unique_ptr<DirectoryLock> lock_;
  Identity identity_;
  std::unique_ptr<EnetTransport> transport_;
  ServerLinks links_;
  Workers workers_;
  Lobby lobby_;
  Operator operator_;
  std::unique_ptr<OperatorSocket> operator_socket_;
  std::string name_;
  Now now_;
  Time next_tick_{}, next_minute_{};
  std::uint64_t complaints_ = 0;  // of the connections, when they were last logged

  Server(const ServerOptions& options, std::unique_ptr<DirectoryLock> lock,
         const Identity& identity, std::unique_ptr<EnetTransport> transport, Store store,
         const std::vector<SanctionRow>& sanctions,
         std::unique_ptr<OperatorSocket> operator_socket);

  void look_at_clock();
  void turn();
  void take(const ServerEvent& event);
  void tick();
  void log_minute();
  std::string status() const;
  void say_goodbye();

  void send(LinkId to, Channel channel, const wire::ToClient& message) override;
  void send(std::span<const LinkId> to, const wire::ToClient& message) override;
  void close(LinkId link, wire::Code code, std::string_view text) override;
  std::chrono::milliseconds silent_for(LinkId link) const override;
  void note_too_fast(LinkId link) override;
};

}  // namespace pawnhub::lobby
