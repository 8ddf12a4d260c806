// Connections over ENet, for a lobby and for clients: one socket each, never blocking but in
// wait().
//
// Opening asks for a cookie first (net/datagrams.hpp) and connects with it. Everything runs in the
// thread that calls; only wake() may be called from others.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/result.hpp"
#include "net/door.hpp"
#include "net/transport.hpp"

struct _ENetHost;
struct _ENetPeer;
struct _ENetEvent;
struct _ENetPacket;

namespace pawnhub {

struct EnetOptions {
  Address bind;  // 0.0.0.0:0, any: for clients. A lobby on a machine with several addresses
                 // names the one it is known by: bound to all it may answer from another.
  std::size_t links = 16;                                                  // at most limits::kLinks
  std::size_t largest_message = limits::kToClientBytes + Seal::kOverhead;  // that may come
  DoorOptions door;
};

EnetOptions lobby_options(const Address& bind);

// Since the start.
struct EnetCounts {
  std::uint64_t datagrams_in = 0, bytes_in = 0;
  std::uint64_t bytes_answered = 0;  // to questions of strangers
  std::uint64_t overfull = 0;        // links closed because they did not take what was sent
  std::uint64_t silent = 0;          // links closed because nothing came
};

class EnetTransport final : public Transport {
 public:
  static Result<std::unique_ptr<EnetTransport>> create(const EnetOptions& options);
  ~EnetTransport() override;
  EnetTransport(const EnetTransport&) = delete;
  EnetTransport& operator=(const EnetTransport&) = delete;

  LinkId open(const Address& to) override;
  void send(LinkId id, Channel channel, std::string_view bytes) override;
  void close(LinkId id) override;
  std::vector<TransportEvent> poll(Time now) override;
  std::optional<Address> address_of(LinkId id) const override;
  LinkStats stats_of(LinkId id) const override;
  void in_a_match(LinkId id, bool yes) override;

  // To a host that has invited us: without asking for a cookie.
  LinkId open_invited(const Address& to);

  // Until something comes, somebody wakes it, or the time is over. Call poll() after it, at least
  // every 50 ms: ENet sends again what got lost only while it is served.
  void wait(std::chrono::milliseconds most);
  // Ends a wait(), the one under way or the next. From any thread.
  void wake() const;

  Address local_address() const;  // with the port that the system chose
  std::size_t links() const { return links_.size(); }
  // Whether all that was sent on closed links has been acknowledged or given up: worth waiting for
  // before the program ends.
  bool is_settled() const;

  Door& door() { return door_; }
  const Door& door() const { return door_; }
  const EnetCounts& counts() const { return counts_; }

  // Datagrams of ours beside the connections. A low time to live lets a punch open this side's
  // router without reaching the other's.
  void send_datagram(const Address& to, const Datagram& datagram,
                     std::optional<int> time_to_live = std::nullopt);
  using DatagramHandler = std::function<void(const Address& from, const Datagram& datagram)>;
  // Called in poll(), for Punch and Here.
  void on_datagram(DatagramHandler handler) { handler_ = std::move(handler); }

 private:
  struct HostDeleter {
    void operator()(_ENetHost* host) const;
  };
  enum class Phase : std::uint8_t { Asking, Connecting, Open };
  struct Link {
    Phase phase{};
    bool is_ours = false;  // we opened it
    Address address;
    _ENetPeer* peer = nullptr;  // none while Asking
    std::uint64_t nonce = 0;    // Asking: for the cookie
    std::size_t asked = 0;      // so many times
    Time ask_at{};
  };
  // By ENet's number of the peer.
  struct Slot {
    LinkId link;             // none: 0
    std::size_t queued = 0;  // bytes that ENet holds for it
    Time heard{};
  };

  std::vector<Slot> slots_;  // outlives the host, whose last packets are counted off here
  std::unique_ptr<_ENetHost, HostDeleter> host_;
  int wake_fd_ = -1;
  Door door_;
  std::map<LinkId, Link> links_;
  std::uint32_t last_link_ = 0;
  std::vector<TransportEvent> events_;
  DatagramHandler handler_;
  EnetCounts counts_;
  Time now_{}, swept_{}, served_{};

  EnetTransport(_ENetHost* host, int wake_fd, const EnetOptions& options);

  Slot& slot_of(const _ENetPeer* peer);
  LinkId add_link(Link link);
  Link* find(LinkId link);
  const Link* find(LinkId link) const;
  void connect(LinkId id, Link& link, std::uint32_t cookie);
  void ask_for_cookies();
  void serve();
  void take(_ENetEvent& event);
  void sweep();
  void drop(LinkId id);
  bool intercept();
  void take_datagram(const Address& from, const Datagram& datagram);
  void take_cookie(const Address& from, const CookieAnswer& answer);
  void note_heard(std::string_view bytes);
  bool send_bytes(const Address& to, std::string_view bytes);

  static int on_intercept(_ENetHost* host, _ENetEvent* event);
  static void on_packet_free(_ENetPacket* packet);
};

}  // namespace pawnhub
