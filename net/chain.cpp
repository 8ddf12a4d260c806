// Packing, digesting and signing of chains, and what they are held to.
#include "net/chain.hpp"

#include <sodium.h>

#include <algorithm>
#include <cassert>

#include "game/match.hpp"

namespace pawnhub {
namespace {

constexpr unsigned kKindBits = 3;
constexpr std::uint32_t kKindMask = (1U << kKindBits) - 1;
static_assert(index(CommandKind::Abort) <= kKindMask);
constexpr std::size_t kLongestPacked = 5 + 2;

bool is_players(CommandKind k) { return index(k) < index(CommandKind::Forfeit); }

void put_varint(std::string& out, std::uint32_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>((value & 0x7f) | 0x80);
  out += static_cast<char>(value);
}

void put_number(std::string& out, std::uint32_t value) {
  for (int i = 0; i < 4; ++i, value >>= 8) out += static_cast<char>(value & 0xff);
}

std::string packed_command(const Command& c, Tick before) {
  std::string out;
  const auto ticks = static_cast<std::uint32_t>((c.tick - before).value);
  put_varint(out, ticks << kKindBits | static_cast<std::uint32_t>(c.kind));
  if (c.kind == CommandKind::Move) {
    out += static_cast<char>(c.move.bits() & 0xff);
    out += static_cast<char>(c.move.bits() >> 8);
  }
  return out;
}

// Takes packed commands off the front.
class Unpacker {
 public:
  Unpacker(std::string_view bytes, Colour of, Tick before)
      : bytes_(bytes), of_(of), tick_(before) {}

  bool at_end() const { return bytes_.empty(); }

  // Only what packed_command would have written.
  std::optional<Command> next() {
    const auto head = varint();
    if (!head) return std::nullopt;
    const std::uint32_t ticks = *head >> kKindBits;
    if (ticks > static_cast<std::uint32_t>((kLastTick - tick_).value)) return std::nullopt;
    tick_ = tick_ + Tick{static_cast<std::int32_t>(ticks)};
    Command c{tick_, of_, static_cast<CommandKind>(*head & kKindMask), {}};
    if (c.kind == CommandKind::Move) {
      if (bytes_.size() < 2) return std::nullopt;
      const std::uint16_t low = byte();
      c.move = Move::from_bits(static_cast<std::uint16_t>(low | byte() << 8));
    }
    return c;
  }

 private:
  std::string_view bytes_;
  Colour of_;
  Tick tick_;

  std::uint8_t byte() {
    const auto b = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return b;
  }
  std::optional<std::uint32_t> varint() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 28 && !bytes_.empty(); shift += 7) {
      const std::uint8_t b = byte();
      value |= (b & 0x7fU) << shift;
      if ((b & 0x80U) != 0) continue;
      if (b == 0 && shift > 0) return std::nullopt;  // longer than need be
      return value;
    }
    return std::nullopt;
  }
};

Chain::Digest digest_of(std::string_view a, std::string_view b) {
  crypto_generichash_state state;
  Chain::Digest out;
  crypto_generichash_init(&state, nullptr, 0, out.size());
  for (const std::string_view part : {a, b})
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                              part.size());
  crypto_generichash_final(&state, out.data(), out.size());
  return out;
}

std::string_view text_of(const Chain::Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string signed_text(const Chain& chain, std::uint32_t count, Tick open) {
  std::string text = "pawnhub statement";
  text += text_of(chain.digest(count));
  put_number(text, count);
  put_number(text, static_cast<std::uint32_t>(open.value));
  return text;
}

}  // namespace

std::string_view reason_of(Fault f) {
  switch (f) {
    case Fault::Malformed: return "sent what can't be read as commands";
    case Fault::RefereesOnly: return "gave a command that only the referee gives";
    case Fault::TooMany: return "gave more commands than a match may have";
    case Fault::BrokenPromise: return "gave a command for a tick that it had promised to leave";
    case Fault::Forked: return "gave two commands under one number";
    case Fault::BadSignature: return "signed something else than it sent";
  }
  return "";
}

// --- Chain ---

Chain::Chain(std::string_view match_id, Colour of) : of_(of) {
  const std::string begin = std::string("pawnhub chain") + static_cast<char>(of);
  digests_.push_back(digest_of(begin, match_id));
}

Tick Chain::tick_before(std::size_t number) const {
  return number == 0 ? Tick{0} : commands_[number - 1].tick;
}

std::optional<Fault> Chain::trouble_with(const Command& c) const {
  if (!well_formed(c) || c.player != of_ || c.tick > kLastTick || c.tick < tick_before(size()))
    return Fault::Malformed;
  if (!is_players(c.kind)) return Fault::RefereesOnly;
  if (size() >= kMostCommands) return Fault::TooMany;
  const bool crowded = size() >= kMostPerTick && commands_[size() - kMostPerTick].tick == c.tick;
  if (crowded) return Fault::TooMany;
  return std::nullopt;
}

void Chain::add(const Command& c) {
  assert(!trouble_with(c));
  digests_.push_back(digest_of(text_of(digests_.back()), packed_command(c, tick_before(size()))));
  commands_.push_back(c);
}

void Chain::truncate(std::size_t count) {
  assert(count <= size());
  commands_.resize(count);
  digests_.resize(count + 1);
}

std::string Chain::packed(std::size_t first, std::size_t most) const {
  assert(first <= size());
  const std::size_t end = first + std::min(most, size() - first);
  std::string out;
  for (std::size_t i = first; i < end; ++i) out += packed_command(commands_[i], tick_before(i));
  return out;
}

Unpacked unpack(std::string_view bytes, Colour of, Tick before) {
  if (bytes.size() > kMostCommands * kLongestPacked) return {{}, Fault::TooMany};
  Unpacked out;
  for (Unpacker in(bytes, of, before); !in.at_end();) {
    const auto c = in.next();
    if (!c || !well_formed(*c)) return {{}, Fault::Malformed};
    if (!is_players(c->kind)) return {{}, Fault::RefereesOnly};
    out.commands.push_back(*c);
  }
  return out;
}

// --- Statements ---

Statement sign(const Identity& identity, const Chain& chain, Tick open) {
  const auto count = static_cast<std::uint32_t>(chain.size());
  return {count, open, identity.sign(signed_text(chain, count, open))};
}

bool is_signed(const Key& key, const Chain& chain, const Statement& s) {
  return s.count <= chain.size() &&
         is_signed_by(key, signed_text(chain, s.count, s.open), s.signature);
}

wire::Statement to_wire(const Statement& s) {
  wire::Statement out;
  out.set_count(s.count);
  out.set_open(static_cast<std::uint32_t>(s.open.value));
  out.set_signature(s.signature.data(), s.signature.size());
  return out;
}

std::optional<Statement> from_wire(const wire::Statement& s) {
  Statement out;
  if (s.signature().size() != out.signature.size() || s.count() > kMostCommands)
    return std::nullopt;
  const auto open = tick_from_wire(s.open());
  if (!open) return std::nullopt;
  out.count = s.count();
  out.open = *open;
  std::copy(s.signature().begin(), s.signature().end(), out.signature.begin());
  return out;
}

std::optional<Tick> tick_from_wire(std::uint32_t value) {
  if (value > static_cast<std::uint32_t>(kLastTick.value)) return std::nullopt;
  return Tick{static_cast<std::int32_t>(value)};
}

// --- SideLog ---

void SideLog::set_key(const Key& key) {
  if (key == key_) return;
  key_ = key;
  proof_.reset();
}

std::optional<Fault> SideLog::hear(std::size_t first, std::string_view packed, Tick open) {
  if (first > chain_.size()) return std::nullopt;
  const Tick before = first == 0 ? Tick{0} : chain_.commands()[first - 1].tick;
  const Unpacked heard = unpack(packed, of(), before);
  if (heard.fault) return heard.fault;
  const std::size_t known = std::min(chain_.size() - first, heard.commands.size());
  if (!std::equal(heard.commands.begin(), heard.commands.begin() + static_cast<long>(known),
                  chain_.commands().begin() + static_cast<long>(first)))
    return Fault::Forked;
  const std::size_t size_before = chain_.size();
  for (std::size_t i = known; i < heard.commands.size(); ++i) {
    const Command& c = heard.commands[i];
    auto fault = chain_.trouble_with(c);
    if (!fault && c.tick < open_) fault = Fault::BrokenPromise;
    if (fault) {
      chain_.truncate(size_before);
      return fault;
    }
    chain_.add(c);
  }
  promise(open);
  return std::nullopt;
}

std::optional<Fault> SideLog::hear(const Statement& s) {
  const bool nothing_new = proof_ && s.count <= proof_->count && s.open <= proof_->open;
  if (nothing_new || s.count > chain_.size()) return std::nullopt;
  if (!is_signed(key_, chain_, s)) return Fault::BadSignature;
  if (s.count < chain_.size() && chain_.commands()[s.count].tick < s.open)
    return Fault::BrokenPromise;
  proof_ = s;
  promise(s.open);
  return std::nullopt;
}

std::optional<Fault> SideLog::settle(std::size_t first, std::string_view packed, Tick open) {
  if (first > chain_.size()) return std::nullopt;
  SideLog settled = *this;
  settled.chain_.truncate(first);
  settled.open_ = Tick{0};
  settled.settled_ = open;
  if (const auto fault = settled.hear(first, packed, open)) return fault;
  const bool still_true =
      proof_ && proof_->open <= open && is_signed(key_, settled.chain_, *proof_);
  if (!still_true) settled.proof_.reset();
  *this = std::move(settled);
  return std::nullopt;
}

}  // namespace pawnhub
