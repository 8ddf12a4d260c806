// Datagrams beside ENet's, cookies, and who is let in.
#include "net/door.hpp"

#include <catch2/catch.hpp>

#include "game/random.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

const Address kAda{0x7F000001, 4000};
const Address kBob{0x7F000001, 4001};
const Time kStart{1000h};

Here here() {
  return {.nonce = 7,
          .protocol = 3,
          .oldest = 2,
          .players = 12,
          .identity = random_key(),
          .name = "chess.example"};
}

std::string big_endian(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text.push_back(static_cast<char>(value >> 8 * i & 0xFF));
  return text;
}

// As ENet 1.3.17 with a checksum sends it, written from its documentation.
std::string connect_with(std::uint32_t cookie) {
  return big_endian(0x8FFF, 2) + big_endian(1, 2) + big_endian(0, 4) +      // header, checksum
         "\x82\xFF" + big_endian(1, 2) + big_endian(0, 2) + "\xFF\xFF" +    // command, ids
         big_endian(1400, 4) + big_endian(65536, 4) + big_endian(2, 4) +    // mtu, window, channels
         big_endian(0, 8) + big_endian(5000, 4) + big_endian(2, 4) +        // bandwidth, throttle
         big_endian(2, 4) + big_endian(0xABCD, 4) + big_endian(cookie, 4);  // connection, data
}

std::string answer_of(const Door::Verdict& verdict) {
  const auto* answer = std::get_if<Door::Answer>(&verdict);
  return answer == nullptr ? "" : answer->bytes;
}

std::uint32_t cookie_from(Door& door, const Address& from, Time now) {
  const auto answer = unpacked(answer_of(door.judge(from, packed(CookieRequest{99}), now)));
  REQUIRE(answer);
  const auto* cookie = std::get_if<CookieAnswer>(&*answer);
  REQUIRE(cookie != nullptr);
  CHECK(cookie->nonce == 99);
  return cookie->cookie;
}

bool lets_in(Door& door, const Address& from, std::uint32_t cookie, Time now) {
  return std::holds_alternative<Door::ToEnet>(door.judge(from, connect_with(cookie), now));
}

TEST_CASE("every datagram of ours comes back as it was packed") {
  const std::vector<Datagram> all{CookieRequest{1}, CookieAnswer{2, 0xFFFFFFFF}, Seek{3},
                                  here(),           Punch{"anything"},           Punch{}};
  for (const auto& datagram : all) {
    const auto bytes = packed(datagram);
    CHECK(is_ours(bytes));
    CHECK_FALSE(is_from_stranger(bytes));
    CHECK(unpacked(bytes) == datagram);
  }
}

TEST_CASE("a datagram of ours with a byte more or less is not read") {
  for (const Datagram& datagram : {Datagram(CookieRequest{1}), Datagram(CookieAnswer{2, 3}),
                                   Datagram(Seek{3}), Datagram(here())}) {
    const auto bytes = packed(datagram);
    CHECK_FALSE(unpacked(bytes + '\0'));
    for (std::size_t size = 0; size < bytes.size(); ++size)
      CHECK_FALSE(unpacked(std::string_view(bytes).substr(0, size)));
  }
}

TEST_CASE("a datagram of another format is not read") {
  auto bytes = packed(Seek{1});
  bytes[4] = 2;
  CHECK_FALSE(unpacked(bytes));
  bytes[4] = 1;
  bytes[5] = 77;
  CHECK_FALSE(unpacked(bytes));
}

TEST_CASE("a lobby's name that could upset a screen is not read") {
  auto bytes = packed(here());
  bytes.back() = '\x1B';
  CHECK_FALSE(unpacked(bytes));
  bytes.back() = '\xFF';
  CHECK_FALSE(unpacked(bytes));
}

TEST_CASE("no answer is longer than its question") {
  Door door({.open_to_all = true});
  auto longest = here();
  longest.name = std::string(limits::kServerNameBytes, 'x');
  door.introduce(longest);
  for (const Datagram& question : {Datagram(CookieRequest{1}), Datagram(Seek{1})}) {
    const auto bytes = packed(question);
    const auto answer = answer_of(door.judge(kAda, bytes, kStart));
    CHECK_FALSE(answer.empty());
    CHECK(answer.size() <= bytes.size());
  }
}

TEST_CASE("who seeks lobbies is told of this one, under the seek's number") {
  Door door({.open_to_all = true});
  CHECK(answer_of(door.judge(kAda, packed(Seek{5}), kStart)).empty());
  auto told = here();
  door.introduce(told);
  told.nonce = 5;
  CHECK(unpacked(answer_of(door.judge(kAda, packed(Seek{5}), kStart))) == Datagram(told));
}

TEST_CASE("a stranger with a cookie of its own is let in, for at least 30 seconds") {
  Door door({.open_to_all = true});
  const auto cookie = cookie_from(door, kAda, kStart);
  CHECK(lets_in(door, kAda, cookie, kStart));
  CHECK(lets_in(door, kAda, cookie, kStart + 30s));
}

TEST_CASE("a cookie goes stale within a minute") {
  Door door({.open_to_all = true});
  const auto cookie = cookie_from(door, kAda, kStart);
  CHECK_FALSE(lets_in(door, kAda, cookie, kStart + 60s));
}

TEST_CASE("a cookie is good for the address it was given to alone") {
  Door door({.open_to_all = true});
  const auto cookie = cookie_from(door, kAda, kStart);
  CHECK_FALSE(lets_in(door, kBob, cookie, kStart));
  CHECK_FALSE(lets_in(door, {kAda.host + 1, kAda.port}, cookie, kStart));
  CHECK_FALSE(lets_in(door, kAda, cookie ^ 1, kStart));
}

TEST_CASE("a cookie of one lobby is nothing to another") {
  Door door({.open_to_all = true});
  Door other({.open_to_all = true});
  CHECK_FALSE(lets_in(other, kAda, cookie_from(door, kAda, kStart), kStart));
}

TEST_CASE("a stranger's datagram that is no plain CONNECT is dropped") {
  Door door({.open_to_all = true});
  const auto good = connect_with(cookie_from(door, kAda, kStart));
  const auto passes = [&](const std::string& bytes) {
    return std::holds_alternative<Door::ToEnet>(door.judge(kAda, bytes, kStart));
  };
  CHECK(passes(good));
  CHECK_FALSE(passes(good + "\x85\xFF" + big_endian(0, 2)));  // a ping behind it
  CHECK_FALSE(passes(good.substr(0, good.size() - 1)));
  CHECK_FALSE(passes(good.substr(0, 2)));
  for (const auto at : std::initializer_list<std::size_t>{8, 27, 28, 39, 43, 47}) {
    auto other = good;
    other[at] = static_cast<char>(other[at] ^ 1);
    INFO(at);
    CHECK_FALSE(passes(other));
  }
  CHECK(door.counts().turned_away == 9);
}

TEST_CASE("a client lets in only whom it invited") {
  Door door({});
  CHECK(answer_of(door.judge(kAda, packed(CookieRequest{1}), kStart)).empty());
  CHECK_FALSE(lets_in(door, kAda, 0, kStart));
  door.invite(kAda);
  CHECK(lets_in(door, kAda, 0, kStart));
  CHECK_FALSE(lets_in(door, kBob, 0, kStart));
  door.disinvite(kAda);
  CHECK_FALSE(lets_in(door, kAda, 0, kStart));
}

TEST_CASE("one address connects only so often, another is not held up by it") {
  Door door({.open_to_all = true, .connects_per_address = {3, 60}});
  const auto cookie = cookie_from(door, kAda, kStart);
  for (int i = 0; i < 3; ++i) CHECK(lets_in(door, kAda, cookie, kStart));
  CHECK_FALSE(lets_in(door, kAda, cookie, kStart));
  CHECK(door.counts().too_often == 1);
  const Address other{kAda.host + 1, kAda.port};
  CHECK(lets_in(door, other, cookie_from(door, other, kStart), kStart));
  CHECK(lets_in(door, kAda, cookie, kStart + 1s));
}

TEST_CASE("what comes from those who are connected goes on to ENet") {
  Door door({.open_to_all = true});
  for (const unsigned header : {0x0000U, 0x8001U, 0xB00AU, 0x8FFEU})
    CHECK(std::holds_alternative<Door::ToEnet>(
        door.judge(kAda, big_endian(header, 2) + "rest", kStart)));
}

TEST_CASE("no random datagram is let in, nor answered by more bytes than it has") {
  Door door({.open_to_all = true});
  door.introduce(here());
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes(random.below(std::size_t{300}), '\0');
    for (auto& byte : bytes) byte = static_cast<char>(random.below(256));
    switch (random.below(3)) {
      case 0:
        bytes.replace(0, 6, std::string("PHUB\1") + static_cast<char>(random.below(6)));
        break;
      case 1: bytes.replace(0, 2, big_endian(0x8FFF, 2)); break;
      default: break;
    }
    const auto verdict = door.judge(kAda, bytes, kStart);
    CHECK(answer_of(verdict).size() <= bytes.size());
    if (is_from_stranger(bytes)) CHECK(std::holds_alternative<Door::Drop>(verdict));
  }
}

}  // namespace
}  // namespace pawnhub
