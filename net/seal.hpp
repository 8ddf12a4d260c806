// Greeting and sealing: how a client and its lobby come to keys that nobody else has, and how
// payloads are closed with them so that none can be read, altered, repeated or turned around.
//
// A greeting is ClientHello and ServerHello in clear. Both carry a fresh key; the lobby's long-term
// key signs both hellos as they were sent, so who holds that key held it for this very greeting.
// The session's keys are crypto_kx's (X25519, BLAKE2b), one for each direction.
//
// A sealed payload: the low 4 bytes of its number, little-endian, then XChaCha20-Poly1305 (IETF)
// with its tag of 16. The nonce: direction (0 from the client or White, 1 from the lobby or Black),
// channel, 14 zeros, the number in 8 bytes, little-endian. Each channel counts for itself: a
// reliable payload that is sent again and comes late must not fall out of the quick ones' window.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/types.hpp"
#include "net/limits.hpp"
#include "net/transport.hpp"

namespace pawnhub {

using Key = std::array<unsigned char, 32>;
using Signature = std::array<unsigned char, 64>;

// A key from bytes that came from elsewhere; nothing if there are not 32.
std::optional<Key> key_from(std::string_view bytes);
std::string bytes_of(const Key& key);
Key random_key();
std::string random_bytes(std::size_t count);

// The lobby's key for people to compare: eight groups of four hexadecimal digits.
std::string fingerprint(const Key& identity);

bool is_signed_by(const Key& signer, std::string_view text, const Signature& signature);

// A long-term Ed25519 key with its secret half.
class Identity {
 public:
  static Identity create();
  // From what seed() gave.
  explicit Identity(const Key& seed);
  ~Identity();
  Identity(const Identity&) = default;
  Identity& operator=(const Identity&) = default;

  // The whole secret: goes into a file that only its owner reads, and nowhere else.
  Key seed() const;
  const Key& key() const { return key_; }
  Signature sign(std::string_view text) const;

 private:
  Key key_{};
  std::array<unsigned char, 64> secret_{};
};

// Seals what one side sends on a connection and opens what it gets.
class Seal {
 public:
  struct Keys {
    Key send{}, receive{};
    std::uint8_t send_direction = 0;
  };
  static constexpr std::size_t kOverhead = 4 + 16;

  explicit Seal(const Keys& keys) : keys_(keys) {}
  ~Seal();
  Seal(const Seal&) = delete;  // two that count from the same number would use it twice
  Seal& operator=(const Seal&) = delete;
  Seal(Seal&&) = default;
  Seal& operator=(Seal&&) = default;

  std::string close(Channel channel, std::string_view plain);
  // Nothing if it was altered, is a repetition, is older than the window, or, on the reliable
  // channel, is not the very next: ENet leaves none out, so a gap means that somebody took one.
  std::optional<std::string> open(Channel channel, std::string_view sealed);

 private:
  struct Received {
    std::uint64_t next = 0;    // one more than the highest number opened
    std::uint64_t window = 0;  // bit i: number next - 1 - i was opened
  };

  Keys keys_;
  std::array<std::uint64_t, 2> sent_{};  // by channel
  std::array<Received, 2> received_{};   // by channel
};

// For datagrams that go directly between two players: from the ticket's key and a fresh random text
// of each side, because a player who comes back must not use numbers under an old key again.
Seal seal_for_match(const Key& ticket_key, std::string_view white_salt, std::string_view black_salt,
                    Colour own);

// --- The greeting ---

// What a program speaks; a client speaks only its newest.
struct Protocols {
  std::uint32_t newest = limits::kProtocol;
  std::uint32_t oldest = limits::kOldestProtocol;
};

enum class Greeted : std::uint8_t { Yes, ClientTooOld, ClientTooNew, Damaged };

// What a client knew of the lobby's key before.
enum class Pin : std::uint8_t { FirstUse, Same, Changed };

struct LobbyGreeting {
  Greeted outcome = Greeted::Damaged;
  std::string program;  // the lobby's
  Key identity{};       // has signed, unless Damaged
  Pin pin{};
  std::optional<Seal> seal;  // if Yes; not to be used after Changed before the player agreed
};

// The client's side: one for each connection.
class ClientGreeting {
 public:
  ClientGreeting(std::string_view program, std::optional<Key> pinned, Protocols protocols = {});
  ~ClientGreeting();
  ClientGreeting(const ClientGreeting&) = delete;
  ClientGreeting& operator=(const ClientGreeting&) = delete;

  const std::string& hello() const { return hello_; }
  LobbyGreeting finish(std::string_view server_hello) const;

 private:
  std::optional<Key> pinned_;
  Protocols protocols_;
  Key public_{}, secret_{};
  std::string hello_;
};

struct ClientGreeted {
  Greeted outcome{};
  std::string program;       // the client's
  std::string hello;         // to be sent in any case
  std::optional<Seal> seal;  // if Yes
};

// The lobby's side. Nothing for what is no greeting.
std::optional<ClientGreeted> answer_greeting(const Identity& identity, std::string_view program,
                                             std::string_view client_hello,
                                             Protocols protocols = {});

}  // namespace pawnhub
