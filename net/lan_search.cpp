#include "net/lan_search.hpp"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace pawnhub {
namespace {

constexpr auto kAskEvery = std::chrono::seconds(1);
// More lobbies than a list shows: somebody is making them up.
constexpr std::size_t kMostFound = 64;

// The broadcast address of each network this machine is on.
std::vector<Address> broadcast_addresses() {
  std::vector<Address> all;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return all;
  for (const ifaddrs* i = list; i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr || i->ifa_addr->sa_family != AF_INET) continue;
    if ((i->ifa_flags & IFF_UP) == 0 || (i->ifa_flags & IFF_BROADCAST) == 0) continue;
    if (i->ifa_broadaddr == nullptr) continue;
    sockaddr_in address{};
    std::memcpy(&address, i->ifa_broadaddr, sizeof address);
    all.push_back({ntohl(address.sin_addr.s_addr), limits::kPort});
  }
  freeifaddrs(list);
  return all;
}

}  // namespace

Result<LanSearch> LanSearch::start() {
  auto where = broadcast_addresses();
  where.push_back({INADDR_LOOPBACK, limits::kPort});  // one on this very machine
  return start(std::move(where));
}

Result<LanSearch> LanSearch::start(std::vector<Address> where) {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket < 0) return Error{std::string("can't open a socket: ") + std::strerror(errno)};
  const int yes = 1;
  setsockopt(socket, SOL_SOCKET, SO_BROADCAST, &yes, sizeof yes);
  return LanSearch(socket, std::move(where));
}

LanSearch::LanSearch(int socket, std::vector<Address> where)
    : socket_(socket), where_(std::move(where)) {
  // Answers to others' questions, or to none, are not for us.
  const auto random = random_bytes(sizeof nonce_);
  std::memcpy(&nonce_, random.data(), sizeof nonce_);
}

LanSearch::LanSearch(LanSearch&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      nonce_(other.nonce_),
      where_(std::move(other.where_)),
      asked_(other.asked_),
      found_(std::move(other.found_)) {}

LanSearch::~LanSearch() {
  if (socket_ >= 0) ::close(socket_);
}

std::vector<FoundLobby> LanSearch::poll(Time now) {
  if (!asked_ || now - *asked_ >= kAskEvery) {
    asked_ = now;
    ask();
  }
  gather();
  std::vector<FoundLobby> all;
  for (const auto& [address, here] : found_)
    if (address.host != INADDR_LOOPBACK || !is_found_elsewhere(here.identity))
      all.push_back({address, here});
  return all;
}

// One on this machine answers from loopback and from its network: the latter is for others, too.
bool LanSearch::is_found_elsewhere(const Key& identity) const {
  return std::any_of(found_.begin(), found_.end(), [&](const auto& entry) {
    return entry.first.host != INADDR_LOOPBACK && entry.second.identity == identity;
  });
}

void LanSearch::ask() {
  const auto question = packed(Seek{nonce_});
  for (const auto& to : where_) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(to.port);
    address.sin_addr.s_addr = htonl(to.host);
    // A network that can't be reached has no lobby to find.
    static_cast<void>(::sendto(socket_, question.data(), question.size(), 0,
                               reinterpret_cast<const sockaddr*>(&address), sizeof address));
  }
}

void LanSearch::gather() {
  constexpr int kMostAtOnce = 256;  // the rest at the next poll
  std::string bytes;
  for (int i = 0; i < kMostAtOnce; ++i) {
    bytes.resize(512);
    sockaddr_in from{};
    socklen_t size = sizeof from;
    const auto got = ::recvfrom(socket_, bytes.data(), bytes.size(), 0,
                                reinterpret_cast<sockaddr*>(&from), &size);
    if (got < 0) return;
    bytes.resize(static_cast<std::size_t>(got));
    const auto datagram = unpacked(bytes);
    const auto* here = datagram ? std::get_if<Here>(&*datagram) : nullptr;
    if (here == nullptr || here->nonce != nonce_) continue;
    const Address address{ntohl(from.sin_addr.s_addr), ntohs(from.sin_port)};
    if (found_.size() < kMostFound || found_.contains(address)) found_[address] = *here;
  }
}

}  // namespace pawnhub
