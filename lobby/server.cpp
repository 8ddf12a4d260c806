#include "lobby/server.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <sstream>
#include <system_error>
#include <utility>
#include <variant>

#include "net/private_file.hpp"

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

// ENet sends again what got lost only while it is served.
constexpr auto kLongestWait = 20ms;
constexpr auto kTickEvery = 100ms;
constexpr auto kGoodbyeTime = 1s;
constexpr int kMostRounds = 8;  // of a turn, however much comes

UnixTime seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Created on the first start; it is what clients know the lobby by.
Result<Identity> identity_in(const std::filesystem::path& data) {
  const auto path = data / "lobby.key";
  const auto bytes = read_private_file(path);
  if (!bytes) return bytes.error();
  if (*bytes) {
    const auto seed = key_from(**bytes);
    if (!seed) return Error{quote(path.string()) + " is no lobby's key: it is damaged"};
    return Identity(*seed);
  }
  const Identity made = Identity::create();
  if (const auto error = write_private_file(path, bytes_of(made.seed()))) return *error;
  spdlog::info("made a new key in {}", path.string());
  return made;
}

}  // namespace

std::filesystem::path operator_socket_in(const std::filesystem::path& data) {
  return data / "operator.sock";
}

// Two lobbies on one directory would have one key and, with SQLite, one database.
class Server::DirectoryLock {
 public:
  static Result<std::unique_ptr<DirectoryLock>> take(const std::filesystem::path& data) {
    std::error_code error;
    std::filesystem::create_directories(data, error);
    const auto path = data / "lock";
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
      return Error{"can't use the directory " + quote(data.string()) + ": " +
                   std::generic_category().message(errno)};
    auto lock = std::unique_ptr<DirectoryLock>(new DirectoryLock(file));
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
      return Error{"another lobby uses the directory " + quote(data.string())};
    return lock;
  }
  ~DirectoryLock() { ::close(file_); }
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

 private:
  int file_;
  explicit DirectoryLock(int file) : file_(file) {}
};

Result<std::unique_ptr<Server>> Server::create(const ServerOptions& options) {
  auto lock = DirectoryLock::take(options.data);
  if (!lock) return lock.error();
  const auto identity = identity_in(options.data);
  if (!identity) return identity.error();
  auto store = Store::open(options.database);
  if (!store) return store.error();
  auto transport = EnetTransport::create(options.enet);
  if (!transport) return transport.error();
  auto socket = OperatorSocket::listen(operator_socket_in(options.data));
  if (!socket) return socket.error();
  Store opened = *std::move(store);
  const auto sanctions = opened.sanctions(seconds_since_1970());
  if (!sanctions) return sanctions.error();
  return std::unique_ptr<Server>(new Server(options, *std::move(lock), *identity,
                                            *std::move(transport), std::move(opened), *sanctions,
                                            *std::move(socket)));
}

Server::Server(const ServerOptions& options, std::unique_ptr<DirectoryLock> lock,
               const Identity& identity, std::unique_ptr<EnetTransport> transport, Store store,
               const std::vector<SanctionRow>& sanctions,
               std::unique_ptr<OperatorSocket> operator_socket)
    : lock_(std::move(lock)),
      identity_(identity),
      transport_(std::move(transport)),
      links_(*transport_, identity_, options.links),
      workers_(std::move(store), options.hashers, [t = transport_.get()] { t->wake(); }),
      lobby_(options.settings, workers_, *this),
      operator_(lobby_),
      operator_socket_(std::move(operator_socket)),
      name_(options.settings.server_name) {
  operator_.set_status([this] { return status(); });
  look_at_clock();
  next_minute_ = now_.at + 1min;
  for (const SanctionRow& row : sanctions) lobby_.hall().sanctions.set(row);
}

Server::~Server() = default;

void Server::look_at_clock() { now_ = {Clock::now(), seconds_since_1970()}; }

void Server::run(const std::atomic<bool>& stop) {
  while (!stop) {
    transport_->wait(kLongestWait);
    turn();
  }
  say_goodbye();
}

// Polls once more after what it has sent, since that is when it goes out.
void Server::turn() {
  look_at_clock();
  std::vector<ServerEvent> events = links_.poll(now_.at);
  for (int round = 0; round == 0 || (round < kMostRounds && !events.empty()); ++round) {
    for (const ServerEvent& event : events) take(event);
    lobby_.set_now(now_);
    workers_.finish();
    if (now_.at >= next_tick_) tick();
    events = links_.poll(now_.at);
  }
  for (const ServerEvent& event : events) take(event);
}

void Server::take(const ServerEvent& event) {
  if (const auto* opened = std::get_if<LinkOpened>(&event))
    lobby_.opened(opened->link, opened->address, now_);
  else if (const auto* message = std::get_if<LinkMessage>(&event))
    lobby_.received(message->link, message->channel, message->message, now_);
  else
    lobby_.closed(std::get<LinkClosed>(event).link, now_);
}

void Server::tick() {
  next_tick_ = now_.at + kTickEvery;
  lobby_.tick(now_);
  operator_socket_->poll(
      now_.at, [this](const auto& words, const auto& told) { operator_.run(words, told); });
  transport_->door().introduce(
      Here{.protocol = limits::kProtocol,
           .oldest = limits::kOldestProtocol,
           .players = static_cast<std::uint32_t>(lobby_.hall().sessions.entered()),
           .identity = identity_.key(),
           .name = name_});
  if (now_.at >= next_minute_) log_minute();
}

// What an operator should know of though nobody asks.
void Server::log_minute() {
  next_minute_ = now_.at + 1min;
  const ServerLinksCounts& c = links_.counts();
  const std::uint64_t complaints = c.too_old + c.too_new + c.bad_hello + c.no_hello + c.too_many +
                                   c.full + c.unopened + c.malformed + c.oversize + c.refused +
                                   c.noisy;
  if (std::exchange(complaints_, complaints) == complaints) return;
  std::string line = status();
  std::replace(line.begin(), line.end(), '\n', ';');
  spdlog::warn("since the start: {}", line);
}

std::string Server::status() const {
  const ServerLinksCounts& c = links_.counts();
  const DoorCounts& d = transport_->door().counts();
  std::ostringstream out;
  out << "greeted " << c.greeted << " of " << c.opened << " connections; too old " << c.too_old
      << ", too new " << c.too_new << ", no greeting " << c.bad_hello + c.no_hello
      << ", too many of an address " << c.too_many << ", full " << c.full << '\n'
      << "messages unopened " << c.unopened << ", malformed " << c.malformed << ", oversize "
      << c.oversize << ", too fast " << c.refused << ", ignored " << c.ignored
      << "; connections closed for it " << c.noisy << '\n'
      << "strangers turned away " << d.turned_away << ", too often " << d.too_often
      << ", malformed " << d.malformed << "; cookies given " << d.cookies_given << '\n'
      << "waiting: " << workers_.hashes_waiting() << " hashes, " << workers_.store_jobs_waiting()
      << " for the database\n";
  return out.str();
}

void Server::say_goodbye() {
  look_at_clock();
  spdlog::info("ending: goodbye to {} clients", lobby_.hall().sessions.visitors());
  lobby_.shut_down(now_);
  for (const Time end = now_.at + kGoodbyeTime; now_.at < end; look_at_clock()) {
    links_.poll(now_.at);
    if (transport_->is_settled()) break;
    transport_->wait(kLongestWait);
  }
}

void Server::send(LinkId to, Channel channel, const wire::ToClient& message) {
  links_.send(to, channel, message);
}

void Server::send(std::span<const LinkId> to, const wire::ToClient& message) {
  const std::string bytes = message.SerializeAsString();
  for (const LinkId link : to) links_.send(link, Channel::Reliable, bytes);
}

void Server::close(LinkId link, wire::Code code, std::string_view text) {
  links_.close(link, code, text);
}

std::chrono::milliseconds Server::silent_for(LinkId link) const {
  return links_.stats_of(link).silent;
}

void Server::note_too_fast(LinkId link) { links_.note_too_fast(link); }

}  // namespace pawnhub::lobby
