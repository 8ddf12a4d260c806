// pawnhub-lobby: the server, and its operator's commands.
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "lobby/operator_socket.hpp"
#include "lobby/server.hpp"
#include "net/address.hpp"

namespace {

using namespace pawnhub;
using namespace pawnhub::lobby;

constexpr int kBadUsage = 2;

std::atomic<bool> stop = false;
static_assert(std::atomic<bool>::is_always_lock_free);
void on_signal(int /*signal*/) { stop = true; }

// One line that says what is wrong.
int complain(const std::string& reason, int status = 1) {
  std::cerr << "pawnhub-lobby: " << reason << '\n';
  return status;
}

std::filesystem::path usual_data_directory() {
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg == '/')
    return std::filesystem::path(xdg) / "pawnhub";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home == nullptr ? "." : home) / ".local/share/pawnhub";
}

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "localhost";
  return name.data();
}

// Where clients find a lobby that is bound to all addresses: those of this machine.
std::vector<std::string> addresses_of(const Address& bound) {
  std::vector<std::string> all;
  if (bound.host != 0) return {to_string(bound)};
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return {to_string(bound)};
  for (const ifaddrs* i = list; i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr || i->ifa_addr->sa_family != AF_INET || (i->ifa_flags & IFF_UP) == 0)
      continue;
    const auto* address = reinterpret_cast<const sockaddr_in*>(i->ifa_addr);
    all.push_back(to_string(Address{ntohl(address->sin_addr.s_addr), bound.port}));
  }
  ::freeifaddrs(list);
  return all;
}

struct Wish {
  std::string listen = "0.0.0.0:" + std::to_string(limits::kPort);
  std::string database, data = usual_data_directory().string();
  std::string log_level = "info";
  ServerOptions options;
  std::vector<std::string> command;
};

int serve(Wish wish) {
  spdlog::set_default_logger(spdlog::stderr_logger_mt("lobby"));
  spdlog::set_pattern("%Y-%m-%d %H:%M:%S %l %v");
  spdlog::set_level(spdlog::level::from_str(wish.log_level));
  const auto bind = resolve(wish.listen);
  if (!bind) return complain(bind.error().reason, kBadUsage);

  ServerOptions& options = wish.options;
  const DoorOptions door = options.enet.door;
  options.enet = lobby_options(*bind);
  options.enet.door.connects_per_address = door.connects_per_address;
  options.data = wish.data;
  options.database =
      wish.database.empty() ? "sqlite3://" + (options.data / "lobby.db").string() : wish.database;
  if (options.settings.server_name.empty()) options.settings.server_name = host_name();

  ::umask(0077);  // what the lobby writes is its owner's alone
  auto server = Server::create(options);
  if (!server) return complain(server.error().reason);
  std::signal(SIGTERM, on_signal);
  std::signal(SIGINT, on_signal);
  std::signal(SIGPIPE, SIG_IGN);

  const auto running = *std::move(server);
  std::cout << "Pawn Hub's lobby " PAWNHUB_VERSION "\nhost name: " << host_name() << '\n';
  for (const std::string& address : addresses_of(running->address()))
    std::cout << "address: " << address << '\n';
  std::cout << "port: " << running->address().port
            << "\nkey fingerprint: " << fingerprint(running->identity()) << "\nready" << std::endl;
  running->run(stop);
  return 0;
}

int administer(const Wish& wish) {
  const auto answer = ask_lobby(operator_socket_in(wish.data), wish.command);
  if (!answer) return complain(answer.error().reason);
  if (!answer->is_done) return complain(answer->text);
  std::cout << answer->text;
  if (!answer->text.empty() && answer->text.back() != '\n') std::cout << '\n';
  return 0;
}

int run_program(int argc, char** argv) {
  CLI::App app{
      "Pawn Hub's lobby: accounts, matchmaking, friends, chat. Settings may also be given by "
      "environment variables.",
      "pawnhub-lobby"};
  app.set_version_flag("--version", "pawnhub-lobby " PAWNHUB_VERSION);
  Wish wish;
  ServerOptions& options = wish.options;
  options.hashers = std::max(1U, std::thread::hardware_concurrency());
  app.add_option("--data", wish.data, "directory for key and database")
      ->envname("PAWNHUB_DATA")
      ->capture_default_str();
  app.add_option("--listen", wish.listen, "where, HOST:PORT")
      ->envname("PAWNHUB_LISTEN")
      ->capture_default_str();
  app.add_option("--db", wish.database,
                 "sqlite3://FILE or postgresql://…; a file in the data directory if not given")
      ->envname("PAWNHUB_DB");
  app.add_option("--name", options.settings.server_name,
                 "what the lobby is called; the host's name if not given")
      ->envname("PAWNHUB_NAME");
  app.add_option("--welcome", options.settings.welcome, "a line for everyone who enters")
      ->envname("PAWNHUB_WELCOME");
  app.add_flag_callback(
      "--no-ads", [&] { options.settings.advertisements = false; },
      "no advertisements during matches");
  app.add_option("--hash-threads", options.hashers, "threads that check passwords, 64 MB each")
      ->envname("PAWNHUB_HASH_THREADS")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--links-per-address", options.links.links_per_address,
                 "connections at once from one address")
      ->envname("PAWNHUB_LINKS_PER_ADDRESS")
      ->check(CLI::Range(std::size_t{1}, limits::kLinks))
      ->capture_default_str();
  const auto rate = [&](const char* name, const char* variable, limits::Rate& of,
                        const char* what) {
    app.add_option_function<int>(
           name,
           [&of](int per_minute) {
             of = {std::max(of.burst, per_minute), per_minute};
           },
           what)
        ->envname(variable)
        ->check(CLI::Range(1, 1'000'000))
        ->default_str(std::to_string(of.per_minute));
  };
  rate("--connects-per-minute", "PAWNHUB_CONNECTS_PER_MINUTE",
       options.enet.door.connects_per_address, "new connections of one address");
  rate("--log-ins-per-minute", "PAWNHUB_LOG_INS_PER_MINUTE", options.settings.log_ins_per_address,
       "log-ins of one address");
  rate("--new-accounts-per-minute", "PAWNHUB_NEW_ACCOUNTS_PER_MINUTE",
       options.settings.new_accounts_per_address, "new accounts of one address");
  app.add_option("--log-level", wish.log_level, "what is logged")
      ->envname("PAWNHUB_LOG_LEVEL")
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
      ->capture_default_str();

  auto* admin = app.add_subcommand("admin", "tell a lobby that runs on this machine what to do")
                    ->fallthrough();
  admin->add_option("COMMAND", wish.command, "\n" + Operator::usage())->required();

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    return complain(std::string(e.what()) + "; see pawnhub-lobby --help", kBadUsage);
  }
  return admin->parsed() ? administer(wish) : serve(std::move(wish));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run_program(argc, argv);
  } catch (const std::exception& e) {
    return complain(e.what());
  }
}
