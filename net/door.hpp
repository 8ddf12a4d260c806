// What a host does with a datagram before ENet sees it: answers questions, and turns strangers away
// who have no cookie, so that they cost neither a place nor an answer. Needs no socket.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "net/datagrams.hpp"
#include "net/rate.hpp"
#include "net/transport.hpp"

namespace pawnhub {

struct DoorOptions {
  bool open_to_all = false;  // a lobby: to whoever has a cookie; else only to who was invited
  limits::Rate connects_per_address = limits::kConnectsPerAddress;
};

// Since the start.
struct DoorCounts {
  std::uint64_t cookies_given = 0;
  std::uint64_t seeks_answered = 0;
  std::uint64_t turned_away = 0;  // strangers without a good cookie
  std::uint64_t too_often = 0;    // with one, but too many from their address
  std::uint64_t malformed = 0;    // of our own kind
};

class Door {
 public:
  struct ToEnet {};
  struct Drop {};
  struct Answer {
    std::string bytes;  // to where the question came from; never longer than it
  };
  // A datagram of ours for whoever asked for it: CookieAnswer, Here, Punch.
  using Verdict = std::variant<ToEnet, Drop, Answer, Datagram>;

  explicit Door(DoorOptions options) : options_(options), connects_(options.connects_per_address) {}

  Verdict judge(const Address& from, std::string_view datagram, Time now);

  // What is told to who seeks lobbies on the local network; nothing: no answer.
  void introduce(std::optional<Here> as) { here_ = std::move(as); }
  // A CONNECT from there needs no cookie: the lobby has told both sides of each other.
  void invite(const Address& from) { invited_.insert(from); }
  void disinvite(const Address& from) { invited_.erase(from); }

  const DoorCounts& counts() const { return counts_; }

 private:
  DoorOptions options_;
  CookieJar jar_;
  std::optional<Here> here_;
  std::set<Address> invited_;
  RateLimits<std::uint32_t> connects_;  // by host
  DoorCounts counts_;

  Verdict judge_ours(const Address& from, std::string_view bytes, Time now);
  bool lets_in(const Address& from, std::string_view connect, Time now);
};

}  // namespace pawnhub
