// The lobby's side of its connections: greets who comes, opens and seals, holds everyone to the
// bounds of net/limits.hpp. The lobby itself sees only whole, bounded messages of greeted clients.
//
// Who goes over its rate is refused with TOO_FAST, then not listened to for a while, then closed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "net/limits.hpp"
#include "net/messages.pb.h"
#include "net/rate.hpp"
#include "net/seal.hpp"
#include "net/transport.hpp"

namespace pawnhub {

struct LinkOpened {
  LinkId link;
  Address address;
  std::string program;
};
struct LinkMessage {
  LinkId link;
  Channel channel{};
  wire::ToLobby message;  // its body is set; on the quick channel it is relay, mirror or echo
};
struct LinkClosed {
  LinkId link;
};
using ServerEvent = std::variant<LinkOpened, LinkMessage, LinkClosed>;

struct ServerLinksOptions {
  std::string program = "pawnhub-lobby " PAWNHUB_VERSION;
  // A few places less than there are, so that the next can be told that the lobby is full.
  std::size_t most_greeted = limits::kLinks - 64;
  std::size_t links_per_address = limits::kLinksPerAddress;
  std::size_t ungreeted_per_address = limits::kUngreetedPerAddress;
  limits::Rate requests = limits::kRequests;
  limits::Rate quick = limits::kQuick;
};

// Since the start.
struct ServerLinksCounts {
  std::uint64_t opened = 0, greeted = 0;
  // Connections that ended before they were greeted
  std::uint64_t too_old = 0, too_new = 0, bad_hello = 0, no_hello = 0;
  std::uint64_t too_many = 0;  // from one address
  std::uint64_t full = 0;
  // Messages
  std::uint64_t unopened = 0;  // altered, repeated, late
  std::uint64_t malformed = 0, oversize = 0;
  std::uint64_t refused = 0, ignored = 0;  // too fast
  std::uint64_t noisy = 0;                 // connections closed for any of these
};

class ServerLinks {
 public:
  ServerLinks(Transport& transport, const Identity& identity, ServerLinksOptions options = {});

  std::vector<ServerEvent> poll(Time now);

  // To a greeted link; to one that is gone it does nothing.
  void send(LinkId id, Channel channel, const wire::ToClient& message);
  // The same for many links: serialized once.
  void send(LinkId id, Channel channel, std::string_view serialized);
  // What was sent before still goes out; LinkClosed does not follow.
  void close(LinkId id);
  void close(LinkId id, wire::Code code, std::string_view text = {});

  // The lobby has refused it for a rate of its own: counts like one of those here.
  void note_too_fast(LinkId id);

  LinkStats stats_of(LinkId id) const { return transport_.stats_of(id); }
  void in_a_match(LinkId link, bool yes) { transport_.in_a_match(link, yes); }
  std::size_t greeted() const { return greeted_; }
  const ServerLinksCounts& counts() const { return counts_; }

 private:
  struct Link {
    Address address;
    std::optional<Seal> seal;  // once greeted
    RateLimit requests, quick;
    RateLimit refusals, bad;
    Time paused_until{};
    int ignored = 0;  // in this pause
  };
  struct OfAddress {
    std::size_t links = 0, ungreeted = 0;
  };

  Transport& transport_;
  Identity identity_;
  ServerLinksOptions options_;
  std::unordered_map<std::uint32_t, Link> links_;  // by LinkId
  std::map<std::uint32_t, OfAddress> addresses_;   // by host
  std::deque<std::pair<Time, LinkId>> to_greet_;   // until when; in that order
  std::size_t greeted_ = 0;
  std::vector<ServerEvent> events_;
  ServerLinksCounts counts_;
  Time now_{};

  Link* find(LinkId id);
  void forget(LinkId id);
  void take_opened(LinkId id);
  void take_closed(LinkId id);
  void take_bytes(const TransportEvent& event);
  void take_hello(LinkId id, Link& link, const TransportEvent& event);
  void take_message(LinkId id, Link& link, Channel channel, std::string_view plain);
  bool is_heard(LinkId id, Link& link, Channel channel, std::uint32_t request);
  bool is_paused_now(Link& link);
  void take_bad(LinkId id, Link& link);
  void refuse(LinkId id, std::uint32_t request, wire::Code code, std::chrono::seconds wait = {});
  void close_noisy(LinkId id);
  void close_ungreeted();
};

}  // namespace pawnhub
