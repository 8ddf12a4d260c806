// One side's commands of a match as a chain that its player signs: packed for the wire, numbered,
// digested one after the other, and held to what was promised.
//
// A packed command: its ticks since the command before, times 8, plus its kind, as a varint; for a
// move its 16 bits, the low byte first. Whose it is follows from whose chain it is in, so nobody
// can give one in another's name, and the referee's kinds have no place in it.
//
// The digest of no commands is BLAKE2b (32 bytes) of "pawnhub chain", the colour (one byte) and the
// match id; that of one more command is BLAKE2b of the digest before and the packed command.
// A statement signs "pawnhub statement", the digest, count and open tick (4 bytes each, low first).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/command.hpp"
#include "net/messages.pb.h"
#include "net/seal.hpp"

namespace pawnhub {

// What a peer did that no honest client does. It changes nothing, and is told to the lobby.
enum class Fault : std::uint8_t {
  Malformed,      // can't be read, or no command that there could be
  RefereesOnly,   // a forfeit or abort, which no player gives
  TooMany,        // commands: in one tick, or in all
  BrokenPromise,  // a command at or before the tick promised
  Forked,         // other commands under numbers already used
  BadSignature,
};
std::string_view reason_of(Fault f);

// More than anybody gives by hand or in earnest; they bound memory, and what one tick may cost.
inline constexpr std::size_t kMostCommands = 32'768;  // of one side
inline constexpr std::size_t kMostPerTick = 16;       // every man of one side
// Not known to have arrived; all of them go in each datagram. See limits::kQuickBytes.
inline constexpr std::size_t kMostUnacknowledged = 64;

// How far a promise is believed beyond what is signed. A second may pass between two statements,
// and one may get lost; who signs nothing holds the match up, and pays for it.
inline constexpr Tick kUnsigned{150};

class Chain {
 public:
  using Digest = std::array<unsigned char, 32>;

  Chain(std::string_view match_id, Colour of);

  Colour of() const { return of_; }
  std::size_t size() const { return commands_.size(); }
  std::span<const Command> commands() const { return commands_; }
  // Of the first count commands.
  const Digest& digest(std::size_t count) const { return digests_[count]; }

  // Why no such command may be the next.
  std::optional<Fault> trouble_with(const Command& c) const;
  // One without trouble.
  void add(const Command& c);
  void truncate(std::size_t count);

  // Those from that number on, at most so many.
  std::string packed(std::size_t first, std::size_t most = kMostCommands) const;

 private:
  Colour of_;
  std::vector<Command> commands_;
  std::vector<Digest> digests_;  // one more than commands

  Tick tick_before(std::size_t number) const;
};

struct Unpacked {
  std::vector<Command> commands;
  std::optional<Fault> fault;  // then there are none
};
// Of the side's chain; before is the tick of the command before the first, or 0.
Unpacked unpack(std::string_view bytes, Colour of, Tick before);

// "These are my first count commands, and no further one comes before tick open."
struct Statement {
  std::uint32_t count = 0;
  Tick open;
  Signature signature{};
};
Statement sign(const Identity& identity, const Chain& chain, Tick open);
bool is_signed(const Key& key, const Chain& chain, const Statement& s);

wire::Statement to_wire(const Statement& s);
// Nothing for what no match can say.
std::optional<Statement> from_wire(const wire::Statement& s);
std::optional<Tick> tick_from_wire(std::uint32_t value);

// What is known of one side: its commands, what it promised, and what of that it has signed.
// Open ticks: a promise up to T leaves T + 1 open; at first 0 is.
class SideLog {
 public:
  SideLog(std::string_view match_id, Colour of, const Key& key) : chain_(match_id, of), key_(key) {}

  const Chain& chain() const { return chain_; }
  Colour of() const { return chain_.of(); }
  const Key& key() const { return key_; }
  // A player that comes back with nothing signs anew with another key.
  void set_key(const Key& key);
  // The first tick for which further commands may come.
  Tick open() const { return open_; }
  const std::optional<Statement>& proof() const { return proof_; }
  Tick proven_open() const { return proof_ ? proof_->open : Tick{0}; }
  // As far as that is signed or settled, and a bit beyond.
  Tick trusted_open() const {
    return std::min(open_, std::max(proven_open(), settled_) + kUnsigned);
  }

  // What its owner does.
  void add(const Command& c) { chain_.add(c); }
  void promise(Tick open) { open_ = std::max(open_, open); }
  void prove(const Statement& s) { proof_ = s; }

  // Commands from number first on, with the promise that they are all before that open tick. Whole
  // or not at all. Those that leave a gap to what is known are passed over.
  std::optional<Fault> hear(std::size_t first, std::string_view packed, Tick open);
  // A statement to be checked; passed over if it says nothing new or too much.
  std::optional<Fault> hear(const Statement& s);
  // The lobby's word: from number first on the chain goes like this and is open from there.
  std::optional<Fault> settle(std::size_t first, std::string_view packed, Tick open);

 private:
  Chain chain_;
  Key key_;
  Tick open_;
  Tick settled_;                    // open, by the lobby's word
  std::optional<Statement> proof_;  // the newest that was found right
};

}  // namespace pawnhub
