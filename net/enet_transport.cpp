#include "net/enet_transport.hpp"

#include <enet/enet.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/filter.h>
#endif

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "net/address.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kChannels = 2;

// A peer that takes nothing while much is sent to it must not fill our memory: a few replays.
constexpr std::size_t kMostQueued = 1024 * 1024;

// A datagram for a cookie is small and may be lost: ask again soon, but not for ever.
constexpr std::array kAskAgain{200ms, 400ms, 800ms, 1600ms, 2000ms};

// How long ENet waits for an acknowledgement: so many times (as a power of two), and at least and
// at most so many milliseconds.
struct Patience {
  enet_uint32 limit, least, most;
};
constexpr Patience kWhileConnecting{8, 3000, 5000};  // also for strangers who never answer
constexpr Patience kWhileOpen{32, 5000, 15000};
constexpr Patience kWhileClosing{8, 2000, 4000};

// Who opened a link pings once a second, so that both sides hear of each other; the other side
// needs to ping only to learn the round trip.
constexpr enet_uint32 kPingMs = 1000;
constexpr enet_uint32 kSeldomPingMs = 5000;

constexpr auto kSweepEvery = 500ms;

// Serving looks at every peer. With many of them, what comes within a millisecond is taken at once.
constexpr std::size_t kManyPeers = 256;
constexpr auto kBreath = 1ms;

// A connection or its end makes ENet stop reading; go on, but not for ever.
constexpr int kMostRounds = 64;

constexpr int kReceiveBuffer = 1024 * 1024;

void be_patient(ENetPeer* peer, const Patience& p) {
  enet_peer_timeout(peer, p.limit, p.least, p.most);
}

void need_enet() {
  static const bool ready = enet_initialize() == 0;
  if (!ready) std::abort();  // it can't fail on Unix
}

ENetAddress to_enet(const Address& a) { return {htonl(a.host), a.port}; }
Address from_enet(const ENetAddress& a) { return {ntohl(a.host), a.port}; }

// ENet gives up reading for the moment at a datagram longer than its buffer, so whoever sends many
// could starve the rest. The kernel drops them before.
void drop_oversize(int socket) {
#ifdef __linux__
  constexpr unsigned kUdpHeader = 8;
  std::array<sock_filter, 4> program{{
      BPF_STMT(BPF_LD | BPF_W | BPF_LEN, 0),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, kUdpHeader + ENET_PROTOCOL_MAXIMUM_MTU, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0),
      BPF_STMT(BPF_RET | BPF_K, 0xFFFF),
  }};
  const sock_fprog filter{program.size(), program.data()};
  setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
#else
  static_cast<void>(socket);
#endif
}

constexpr LinkId kNoLink{0};

// The transport whose host is being served: ENet's callback has no place for it.
thread_local EnetTransport* serving = nullptr;

}  // namespace

EnetOptions lobby_options(const Address& bind) {
  return {.bind = bind,
          .links = limits::kLinks,
          .largest_message = limits::kToLobbyBytes + Seal::kOverhead,
          .door = {.open_to_all = true}};
}

void EnetTransport::HostDeleter::operator()(_ENetHost* host) const { enet_host_destroy(host); }

Result<std::unique_ptr<EnetTransport>> EnetTransport::create(const EnetOptions& options) {
  need_enet();
  const ENetAddress bind = to_enet(options.bind);
  ENetHost* host = enet_host_create(&bind, options.links, kChannels, 0, 0);
  if (host == nullptr)
    return Error{"can't listen on " + to_string(options.bind) + ": " + std::strerror(errno)};
  const int wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (wake_fd < 0) {
    enet_host_destroy(host);
    return Error{std::string("can't make an eventfd: ") + std::strerror(errno)};
  }
  return std::unique_ptr<EnetTransport>(new EnetTransport(host, wake_fd, options));
}

EnetTransport::EnetTransport(ENetHost* host, int wake_fd, const EnetOptions& options)
    : slots_(host->peerCount), host_(host), wake_fd_(wake_fd), door_(options.door) {
  // The checksum holds the connection's number, which only the two ends have seen: without it a
  // stranger could end a connection with one forged datagram (docs/protocol.md).
  host->checksum = enet_crc32;
  host->intercept = on_intercept;
  host->maximumPacketSize = options.largest_message;
  host->maximumWaitingData = options.largest_message;
  enet_socket_set_option(host->socket, ENET_SOCKOPT_RCVBUF, kReceiveBuffer);
  drop_oversize(host->socket);
  for (std::size_t i = 0; i < host->peerCount; ++i) be_patient(&host->peers[i], kWhileConnecting);
}

EnetTransport::~EnetTransport() {
  enet_host_flush(host_.get());
  for (auto& [id, link] : links_)
    if (link.peer != nullptr) enet_peer_disconnect_now(link.peer, 0);
  host_.reset();  // packets that it still holds look at their slots
  ::close(wake_fd_);
}

EnetTransport::Slot& EnetTransport::slot_of(const ENetPeer* peer) {
  return slots_[peer->incomingPeerID];
}

LinkId EnetTransport::add_link(Link link) {
  const LinkId id{++last_link_};
  links_.emplace(id, link);
  return id;
}

EnetTransport::Link* EnetTransport::find(LinkId link) {
  const auto found = links_.find(link);
  return found == links_.end() ? nullptr : &found->second;
}

const EnetTransport::Link* EnetTransport::find(LinkId link) const {
  const auto found = links_.find(link);
  return found == links_.end() ? nullptr : &found->second;
}

LinkId EnetTransport::open(const Address& to) {
  Link link{.phase = Phase::Asking, .is_ours = true, .address = to};
  const auto nonce = random_bytes(sizeof link.nonce);
  std::memcpy(&link.nonce, nonce.data(), sizeof link.nonce);
  return add_link(link);
}

LinkId EnetTransport::open_invited(const Address& to) {
  const LinkId id = add_link({.phase = Phase::Asking, .is_ours = true, .address = to});
  connect(id, links_.at(id), 0);
  return id;
}

void EnetTransport::connect(LinkId id, Link& link, std::uint32_t cookie) {
  link.phase = Phase::Connecting;
  const ENetAddress to = to_enet(link.address);
  const auto random = random_bytes(sizeof host_->randomSeed);
  std::memcpy(&host_->randomSeed, random.data(), sizeof host_->randomSeed);
  link.peer = enet_host_connect(host_.get(), &to, kChannels, cookie);
  if (link.peer == nullptr) return drop(id);  // all places taken
  be_patient(link.peer, kWhileConnecting);
  slot_of(link.peer).link = id;
}

// Closed follows.
void EnetTransport::drop(LinkId id) {
  links_.erase(id);
  events_.push_back({.kind = TransportEventKind::Closed, .link = id});
}

void EnetTransport::ask_for_cookies() {
  std::vector<LinkId> unanswered;
  for (auto& [id, link] : links_) {
    if (link.phase != Phase::Asking || now_ < link.ask_at) continue;
    if (link.asked == kAskAgain.size()) {
      unanswered.push_back(id);
      continue;
    }
    send_datagram(link.address, CookieRequest{link.nonce});
    link.ask_at = now_ + kAskAgain[link.asked++];
  }
  for (const LinkId id : unanswered) drop(id);
}

void EnetTransport::send(LinkId id, Channel channel, std::string_view bytes) {
  Link* link = find(id);
  if (link == nullptr || link->phase != Phase::Open) return;
  Slot& slot = slot_of(link->peer);
  if (slot.queued + bytes.size() > kMostQueued) {
    ++counts_.overfull;
    slot_of(link->peer).link = kNoLink;
    enet_peer_disconnect_now(link->peer, 0);
    return drop(id);
  }
  const auto flag =
      channel == Channel::Reliable ? ENET_PACKET_FLAG_RELIABLE : ENET_PACKET_FLAG_UNSEQUENCED;
  ENetPacket* packet = enet_packet_create(bytes.data(), bytes.size(), flag);
  if (packet == nullptr) return;
  slot.queued += bytes.size();
  packet->userData = &slot;
  packet->freeCallback = on_packet_free;
  if (enet_peer_send(link->peer, static_cast<enet_uint8>(channel), packet) != 0)
    enet_packet_destroy(packet);
}

void EnetTransport::on_packet_free(ENetPacket* packet) {
  static_cast<Slot*>(packet->userData)->queued -= packet->dataLength;
}

void EnetTransport::close(LinkId id) {
  Link* link = find(id);
  if (link == nullptr) return;
  if (link->peer != nullptr) {
    slot_of(link->peer).link = kNoLink;
    be_patient(link->peer, kWhileClosing);
    enet_peer_disconnect_later(link->peer, 0);
  }
  links_.erase(id);
}

std::vector<TransportEvent> EnetTransport::poll(Time now) {
  now_ = now;
  ask_for_cookies();
  serve();
  if (now_ - swept_ >= kSweepEvery) sweep();
  return std::exchange(events_, {});
}

void EnetTransport::serve() {
  serving = this;
  ENetEvent event{};
  for (int round = 0; round < kMostRounds; ++round) {
    // Below 0: one datagram could not be sent, to an address that can't be reached for instance.
    // The rest still wait.
    const int result = enet_host_service(host_.get(), &event, 0);
    if (result == 0) break;
    if (result < 0) continue;
    const bool has_read_all = event.type == ENET_EVENT_TYPE_RECEIVE;
    take(event);
    while (enet_host_check_events(host_.get(), &event) > 0) take(event);
    if (has_read_all) break;
  }
  serving = nullptr;
  served_ = Clock::now();
}

void EnetTransport::take(ENetEvent& event) {
  const LinkId id = slot_of(event.peer).link;
  switch (event.type) {
    case ENET_EVENT_TYPE_CONNECT: {
      slot_of(event.peer).heard = now_;
      be_patient(event.peer, kWhileOpen);
      Link* link = find(id);
      if (link == nullptr) {
        const LinkId accepted = add_link(
            {.phase = Phase::Open, .address = from_enet(event.peer->address), .peer = event.peer});
        slot_of(event.peer).link = accepted;
        enet_peer_ping_interval(event.peer, kSeldomPingMs);
        events_.push_back({.kind = TransportEventKind::Opened, .link = accepted});
        return;
      }
      link->phase = Phase::Open;
      enet_peer_ping_interval(event.peer, kPingMs);
      events_.push_back({.kind = TransportEventKind::Opened, .link = id});
      return;
    }
    case ENET_EVENT_TYPE_DISCONNECT:
      slot_of(event.peer).link = kNoLink;
      be_patient(event.peer, kWhileConnecting);  // for the next who gets this place
      if (find(id) != nullptr) drop(id);
      return;
    case ENET_EVENT_TYPE_RECEIVE: {
      if (find(id) != nullptr && event.channelID < kChannels)
        events_.push_back({.kind = TransportEventKind::Received,
                           .link = id,
                           .channel = static_cast<Channel>(event.channelID),
                           .bytes = {reinterpret_cast<const char*>(event.packet->data),
                                     event.packet->dataLength}});
      enet_packet_destroy(event.packet);
      return;
    }
    case ENET_EVENT_TYPE_NONE: return;
  }
}

// Closes links on which nothing has come for long, and prepares free places for strangers: ENet
// gives a place its usual patience back when it is left.
void EnetTransport::sweep() {
  swept_ = now_;
  for (std::size_t i = 0; i < host_->peerCount; ++i) {
    ENetPeer& peer = host_->peers[i];
    if (peer.state == ENET_PEER_STATE_DISCONNECTED) be_patient(&peer, kWhileConnecting);
    const LinkId id = slots_[i].link;
    const Link* link = id == kNoLink ? nullptr : find(id);
    if (link == nullptr || link->phase != Phase::Open) continue;
    if (now_ - slots_[i].heard < limits::kSilence) continue;
    ++counts_.silent;
    slot_of(&peer).link = kNoLink;
    enet_peer_disconnect_now(&peer, 0);
    drop(id);
  }
}

std::optional<Address> EnetTransport::address_of(LinkId id) const {
  const Link* link = find(id);
  return link == nullptr ? std::nullopt : std::optional(link->address);
}

LinkStats EnetTransport::stats_of(LinkId id) const {
  const Link* link = find(id);
  if (link == nullptr || link->phase != Phase::Open) return {};
  return {.round_trip = std::chrono::milliseconds(link->peer->roundTripTime),
          .loss_per_mille = link->peer->packetLoss * 1000 / ENET_PEER_PACKET_LOSS_SCALE,
          .silent = std::chrono::duration_cast<std::chrono::milliseconds>(
              now_ - slots_[link->peer->incomingPeerID].heard)};
}

void EnetTransport::in_a_match(LinkId id, bool yes) {
  Link* link = find(id);
  if (link == nullptr || link->phase != Phase::Open) return;
  // Without deceleration ENet never throws a quick datagram away. It tells the other side as well.
  enet_peer_throttle_configure(
      link->peer, ENET_PEER_PACKET_THROTTLE_INTERVAL,
      yes ? ENET_PEER_PACKET_THROTTLE_SCALE : ENET_PEER_PACKET_THROTTLE_ACCELERATION,
      yes ? 0 : ENET_PEER_PACKET_THROTTLE_DECELERATION);
}

void EnetTransport::wait(std::chrono::milliseconds most) {
  if (host_->connectedPeers > kManyPeers)
    std::this_thread::sleep_until(std::min(served_ + kBreath, Clock::now() + most));
  std::array<pollfd, 2> fds{{{host_->socket, POLLIN, 0}, {wake_fd_, POLLIN, 0}}};
  ::poll(fds.data(), fds.size(), static_cast<int>(most.count()));
  std::uint64_t wakes = 0;
  if ((fds[1].revents & POLLIN) != 0 && ::read(wake_fd_, &wakes, sizeof wakes) < 0) return;
}

void EnetTransport::wake() const {
  const std::uint64_t one = 1;
  if (::write(wake_fd_, &one, sizeof one) < 0) return;  // full: it is awake already
}

Address EnetTransport::local_address() const {
  ENetAddress address{};
  enet_socket_get_address(host_->socket, &address);
  return from_enet(address);
}

bool EnetTransport::is_settled() const {
  for (std::size_t i = 0; i < host_->peerCount; ++i)
    if (host_->peers[i].state != ENET_PEER_STATE_DISCONNECTED && slots_[i].link == kNoLink)
      return false;
  return true;
}

int EnetTransport::on_intercept(ENetHost* /*host*/, ENetEvent* /*event*/) {
  return serving->intercept() ? 1 : 0;
}

// Whether the datagram goes no further.
bool EnetTransport::intercept() {
  const Address from = from_enet(host_->receivedAddress);
  const std::string_view bytes(reinterpret_cast<const char*>(host_->receivedData),
                               host_->receivedDataLength);
  ++counts_.datagrams_in;
  counts_.bytes_in += bytes.size();
  const auto verdict = door_.judge(from, bytes, now_);
  if (std::holds_alternative<Door::ToEnet>(verdict)) {
    note_heard(bytes);
    return false;
  }
  if (const auto* answer = std::get_if<Door::Answer>(&verdict)) {
    if (send_bytes(from, answer->bytes)) counts_.bytes_answered += answer->bytes.size();
  } else if (const auto* datagram = std::get_if<Datagram>(&verdict)) {
    take_datagram(from, *datagram);
  }
  return true;
}

void EnetTransport::note_heard(std::string_view bytes) {
  if (bytes.size() < sizeof(enet_uint16)) return;
  const unsigned first = static_cast<unsigned char>(bytes[0]);
  const unsigned second = static_cast<unsigned char>(bytes[1]);
  const std::size_t number = (first << 8 | second) & ENET_PROTOCOL_MAXIMUM_PEER_ID;
  if (number >= host_->peerCount) return;
  const ENetAddress& address = host_->peers[number].address;
  if (address.host == host_->receivedAddress.host && address.port == host_->receivedAddress.port)
    slots_[number].heard = now_;
}

void EnetTransport::take_datagram(const Address& from, const Datagram& datagram) {
  if (const auto* answer = std::get_if<CookieAnswer>(&datagram)) return take_cookie(from, *answer);
  if (handler_) handler_(from, datagram);
}

void EnetTransport::take_cookie(const Address& from, const CookieAnswer& answer) {
  for (auto& [id, link] : links_) {
    if (link.phase != Phase::Asking || link.nonce != answer.nonce || link.address != from) continue;
    return connect(id, link, answer.cookie);
  }
}

bool EnetTransport::send_bytes(const Address& to, std::string_view bytes) {
  const ENetAddress address = to_enet(to);
  ENetBuffer buffer{const_cast<char*>(bytes.data()), bytes.size()};  // NOLINT: ENet only reads it
  return enet_socket_send(host_->socket, &address, &buffer, 1) > 0;
}

void EnetTransport::send_datagram(const Address& to, const Datagram& datagram,
                                  std::optional<int> time_to_live) {
  int usual = 64;
  socklen_t size = sizeof usual;
  if (time_to_live) {
    getsockopt(host_->socket, IPPROTO_IP, IP_TTL, &usual, &size);
    setsockopt(host_->socket, IPPROTO_IP, IP_TTL, &*time_to_live, sizeof *time_to_live);
  }
  send_bytes(to, packed(datagram));
  if (time_to_live) setsockopt(host_->socket, IPPROTO_IP, IP_TTL, &usual, sizeof usual);
}

}  // namespace pawnhub
