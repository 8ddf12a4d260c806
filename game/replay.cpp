// Writing recordings, reading them, and playing them through.
#define XXH_INLINE_ALL
#include "game/replay.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cassert>
#include <limits>

#include "game/notation.hpp"

namespace pawnhub {
namespace {

constexpr std::string_view kMagic = "PAWNHUB";
constexpr std::uint8_t kFormat = 1;
constexpr int kCommandsPerCheck = 16;
constexpr std::size_t kCommandsPerSnapshot = 64;

constexpr std::uint8_t kOfBlack = 0x08;  // added to a command's tag
constexpr std::uint8_t kCheck = 0x10;
constexpr std::uint8_t kEnd = 0x20;
constexpr std::uint8_t kRatings = 0x30;

std::uint32_t checksum_of(std::string_view bytes, std::uint32_t seed) {
  return XXH32(bytes.data(), bytes.size(), seed);
}

std::uint32_t short_hash(const Match& m) { return static_cast<std::uint32_t>(hash(m)); }

template <class T>
void put(std::string& out, T value) {
  auto bits = static_cast<std::uint64_t>(value);
  for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8) out += static_cast<char>(bits & 0xff);
}

// Seven bits a byte, the lowest first; the high bit says that more follow.
void put_varint(std::string& out, std::uint32_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>((value & 0x7f) | 0x80);
  out += static_cast<char>(value);
}

void put_text(std::string& out, std::string_view text) {
  assert(text.size() <= kLongestText);
  put(out, static_cast<std::uint8_t>(text.size()));
  out += text;
}

std::string setup_bytes(const ReplaySetup& s) {
  std::string out(kMagic);
  put(out, kFormat);
  put(out, kRulesVersion);
  put_text(out, s.match_id);
  put_text(out, s.server);
  put(out, static_cast<std::uint8_t>(s.variant));
  put(out, static_cast<std::uint8_t>(s.pace));
  put(out, static_cast<std::uint8_t>(s.rated));
  put_text(out, s.fen);
  put(out, s.clock.value);
  for (const RecordedPlayer& p : s.players) {
    put_text(out, p.name);
    put(out, static_cast<std::uint8_t>(p.rating.has_value()));
    put(out, p.rating.value_or(0));
  }
  put(out, s.started);
  return out;
}

}  // namespace

Result<Match> new_match(const ReplaySetup& setup) {
  return new_match(Setup{setup.variant, setup.pace, setup.fen, setup.clock});
}

// --- Writing ---

ReplayWriter::ReplayWriter(const ReplaySetup& setup) {
  add(setup_bytes(setup));
  add_checksum();
}

void ReplayWriter::add(std::string_view bytes) {
  bytes_ += bytes;
  unchecked_ += bytes;
}

void ReplayWriter::add_record(std::uint8_t tag, Tick at, std::string_view rest) {
  assert(at >= last_);
  std::string record;
  put(record, tag);
  put_varint(record, static_cast<std::uint32_t>((at - last_).value));
  last_ = at;
  add(record);
  add(rest);
}

void ReplayWriter::add_checksum() {
  checksum_ = checksum_of(unchecked_, checksum_);
  put(bytes_, checksum_);
  unchecked_.clear();
  since_check_ = 0;
}

void ReplayWriter::tick(const Match& before, std::span<const Command> commands) {
  if (!commands.empty() && since_check_ >= kCommandsPerCheck) {
    std::string rest;
    put(rest, short_hash(before));
    add_record(kCheck, before.next, rest);
    add_checksum();
  }
  for (const Command& c : commands) {
    assert(c.tick == before.next && well_formed(c));
    auto tag = static_cast<std::uint8_t>(c.kind);
    if (c.player == Colour::Black) tag |= kOfBlack;
    std::string rest;
    if (c.kind == CommandKind::Move) put(rest, c.move.bits());
    add_record(tag, c.tick, rest);
    ++since_check_;
  }
}

void ReplayWriter::finish(const Match& ended) {
  assert(ended.outcome);
  std::string rest;
  put(rest, static_cast<std::uint8_t>(ended.outcome->winner));
  put(rest, static_cast<std::uint8_t>(ended.outcome->by));
  put(rest, hash(ended));
  add_record(kEnd, ended.outcome->tick, rest);
  add_checksum();
}

void ReplayWriter::rated(RatingChanges changes) {
  std::string rest;
  put(rest, changes.white);
  put(rest, changes.black);
  add_record(kRatings, last_, rest);
  add_checksum();
}

std::string ReplayWriter::take() { return std::exchange(bytes_, {}); }

// --- Reading ---

namespace {

// Takes bytes off the front; past the end it gives zeros and remembers.
class Bytes {
 public:
  explicit Bytes(std::string_view all) : all_(all) {}

  template <class T>
  T number() {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) bits |= std::uint64_t{byte()} << (8 * i);
    return static_cast<T>(bits);
  }
  std::uint32_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      const std::uint8_t b = byte();
      value |= std::uint64_t{b & 0x7fU} << shift;
      if ((b & 0x80U) == 0) break;
    }
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::min(value, kMost));
  }
  std::string text() {
    const auto size = number<std::uint8_t>();
    std::string out(all_.substr(std::min(at_, all_.size()), size));
    at_ += size;
    return out;
  }
  // Everything since the last checksum, and whether it fits.
  bool checksum_fits() {
    const std::string_view covered = all_.substr(checked_, at_ - checked_);
    checksum_ = checksum_of(covered, checksum_);
    const bool fits = number<std::uint32_t>() == checksum_;
    checked_ = at_;
    return fits;
  }

  bool exhausted() const { return at_ > all_.size(); }  // asked for more than there is
  bool at_end() const { return at_ >= all_.size(); }
  std::size_t position() const { return at_; }
  std::size_t last_checked() const { return checked_; }

 private:
  std::string_view all_;
  std::size_t at_ = 0;
  std::size_t checked_ = 0;  // up to here checksums have been seen
  std::uint32_t checksum_ = 0;

  std::uint8_t byte() {
    const std::uint8_t b = at_ < all_.size() ? static_cast<std::uint8_t>(all_[at_]) : 0;
    ++at_;
    return b;
  }
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : all_(bytes), bytes_(bytes) {}

  Result<Replay> read(Demand demand) {
    if (auto wrong = read_setup()) return *wrong;
    while (!bytes_.at_end()) {
      const Tick tick_before = tick_;
      auto wrong = read_record();
      if (bytes_.exhausted()) {
        // A half-written record is what a crash leaves; what stands before it counts.
        tick_ = tick_before;
        if (demand == Demand::AsFarAsItGoes && !replay_.end) return std::move(replay_);
        return broken_off();
      }
      if (wrong) return *wrong;
    }
    if (!replay_.end && demand == Demand::Whole) return broken_off();
    return std::move(replay_);
  }

 private:
  std::string_view all_;
  Bytes bytes_;
  Replay replay_;
  Tick tick_;  // of the last record

  using Wrong = std::optional<Error>;

  std::string where() const { return " after tick " + std::to_string(tick_.value); }
  Error broken_off() const { return {"the recording breaks off" + where()}; }
  Error damaged(std::size_t from, std::string_view how) const {
    return {"damaged between bytes " + std::to_string(from) + " and " +
            std::to_string(bytes_.position()) + where() + ": " + std::string(how)};
  }
  Error impossible(std::string_view what) const {
    return {"tick " + std::to_string(tick_.value) + ": " + std::string(what)};
  }

  Wrong read_setup() {
    if (!all_.starts_with(kMagic)) return Error{"not a Pawn Hub recording"};
    if (all_.size() > kLongestRecording) return Error{"longer than any match's recording"};
    for (std::size_t i = 0; i < kMagic.size(); ++i) bytes_.number<std::uint8_t>();
    const auto format = bytes_.number<std::uint8_t>();
    const auto rules = bytes_.number<std::uint8_t>();
    if (bytes_.exhausted()) return broken_off();
    if (format != kFormat)
      return Error{"format version " + std::to_string(format) + ", this program reads " +
                   std::to_string(kFormat)};
    if (rules != kRulesVersion)
      return Error{"rules version " + std::to_string(rules) + ", this program plays " +
                   std::to_string(kRulesVersion)};
    ReplaySetup& s = replay_.setup;
    s.match_id = bytes_.text();
    s.server = bytes_.text();
    const auto variant = bytes_.number<std::uint8_t>();
    const auto pace = bytes_.number<std::uint8_t>();
    const auto rated = bytes_.number<std::uint8_t>();
    s.fen = bytes_.text();
    s.clock.value = bytes_.number<std::int32_t>();
    for (RecordedPlayer& p : s.players) {
      p.name = bytes_.text();
      const bool has_rating = bytes_.number<std::uint8_t>() != 0;
      const auto rating = bytes_.number<std::uint16_t>();
      if (has_rating) p.rating = rating;
    }
    s.started = bytes_.number<std::int64_t>();
    if (bytes_.exhausted()) return broken_off();
    const bool fits = bytes_.checksum_fits();
    if (bytes_.exhausted()) return broken_off();
    if (!fits) return damaged(0, "the setup's checksum differs");
    if (variant > index(VariantId::Horde))
      return Error{"no such variant: " + std::to_string(variant)};
    if (pace > index(Pace::Lightning)) return Error{"no such pace: " + std::to_string(pace)};
    s.variant = static_cast<VariantId>(variant);
    s.pace = static_cast<Pace>(pace);
    s.rated = rated != 0;
    return std::nullopt;
  }

  Wrong read_record() {
    const std::size_t begin = bytes_.position();
    const auto tag = bytes_.number<std::uint8_t>();
    const std::uint32_t ticks = bytes_.varint();
    if (ticks > static_cast<std::uint32_t>(kLastTick.value) ||
        tick_ + Tick{static_cast<std::int32_t>(ticks)} > kLastTick)
      return damaged(begin, "a tick beyond any match");
    tick_ = tick_ + Tick{static_cast<std::int32_t>(ticks)};
    if (replay_.end && (tag != kRatings || replay_.ratings))
      return damaged(begin, "something follows the end");
    switch (tag) {
      case kCheck: return read_check();
      case kEnd: return read_end();
      case kRatings: return read_ratings(begin);
      default: return read_command(begin, tag);
    }
  }

  Wrong read_checksum() {
    const std::size_t from = bytes_.last_checked();
    if (bytes_.checksum_fits()) return std::nullopt;
    return damaged(from, "the checksum differs");
  }

  Wrong read_command(std::size_t begin, std::uint8_t tag) {
    if ((tag & ~kOfBlack) > index(CommandKind::Abort))
      return damaged(begin, "no such record: " + std::to_string(tag));
    Command c;
    c.tick = tick_;
    c.player = (tag & kOfBlack) != 0 ? Colour::Black : Colour::White;
    c.kind = static_cast<CommandKind>(tag & ~kOfBlack);
    if (c.kind == CommandKind::Move) c.move = Move::from_bits(bytes_.number<std::uint16_t>());
    if (!well_formed(c)) return impossible("an impossible command");
    if (!bytes_.exhausted()) replay_.commands.push_back(c);
    return std::nullopt;
  }

  Wrong read_check() {
    const auto hash = bytes_.number<std::uint32_t>();
    if (auto wrong = read_checksum()) return wrong;
    if (!bytes_.exhausted()) replay_.checks.push_back({tick_, replay_.commands.size(), hash});
    return std::nullopt;
  }

  Wrong read_end() {
    const auto winner = bytes_.number<std::uint8_t>();
    const auto by = bytes_.number<std::uint8_t>();
    const auto hash = bytes_.number<std::uint64_t>();
    if (auto wrong = read_checksum()) return wrong;
    if (bytes_.exhausted()) return std::nullopt;
    if (winner > index(Winner::None) || by > index(Ending::Abort))
      return impossible("an impossible result");
    const Verdict verdict{static_cast<Winner>(winner), static_cast<Ending>(by)};
    replay_.end = Replay::End{Outcome{verdict, tick_}, hash};
    return std::nullopt;
  }

  Wrong read_ratings(std::size_t begin) {
    if (!replay_.end) return damaged(begin, "ratings before the end");
    RatingChanges changes;
    changes.white = bytes_.number<std::int16_t>();
    changes.black = bytes_.number<std::int16_t>();
    if (auto wrong = read_checksum()) return wrong;
    replay_.ratings = changes;
    return std::nullopt;
  }
};

}  // namespace

Result<Replay> read_replay(std::string_view bytes, Demand demand) {
  return Reader(bytes).read(demand);
}

// --- Playing through ---

namespace {

// The commands from begin on that belong to one tick.
std::span<const Command> of_one_tick(std::span<const Command> commands, std::size_t begin) {
  std::size_t end = begin;
  while (end < commands.size() && commands[end].tick == commands[begin].tick) ++end;
  return commands.subspan(begin, end - begin);
}

Error at_tick(Tick t, std::string_view what) {
  return {"tick " + std::to_string(t.value) + ": " + std::string(what)};
}

}  // namespace

Result<Playback> Playback::load(Replay replay) {
  const auto start = new_match(replay.setup);
  if (!start) return start.error();
  Match m = *start;
  std::vector<Snapshot> snapshots{{0, m}};
  auto check = replay.checks.begin();
  const std::span<const Command> all = replay.commands;

  const auto checks_fit = [&](std::size_t commands) {
    for (; check != replay.checks.end() && check->commands == commands; ++check) {
      advance(m, check->before);
      if (short_hash(m) != check->hash) return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < all.size();) {
    if (!checks_fit(i)) return at_tick(check->before, "the match is not what was recorded");
    const auto commands = of_one_tick(all, i);
    advance(m, commands.front().tick);
    if (m.outcome) return at_tick(commands.front().tick, "a command after the match has ended");
    if (i - snapshots.back().command >= kCommandsPerSnapshot) snapshots.push_back({i, m});
    step(m, commands);
    i += commands.size();
  }
  if (!checks_fit(all.size())) return at_tick(check->before, "the match is not what was recorded");
  if (check != replay.checks.end())
    return at_tick(check->before, "a check among the commands of one tick");
  if (replay.end) {
    advance(m, replay.end->outcome.tick + Tick{1});
    if (m.outcome != replay.end->outcome)
      return at_tick(replay.end->outcome.tick, "the match has not ended as recorded");
    if (hash(m) != replay.end->hash)
      return at_tick(replay.end->outcome.tick, "the ended match is not what was recorded");
  }
  return Playback(std::move(replay), std::move(snapshots), m);
}

Tick Playback::last_tick() const { return pawnhub::last_tick(end_); }

std::span<const Command> Playback::commands_of(Tick t) const {
  const auto [begin, end] =
      std::equal_range(replay_.commands.begin(), replay_.commands.end(), Command{.tick = t},
                       [](const Command& a, const Command& b) { return a.tick < b.tick; });
  return {begin, end};
}

Match Playback::at(Tick t) const {
  if (t >= last_tick()) return end_;
  const auto after =
      std::upper_bound(snapshots_.begin() + 1, snapshots_.end(), t,
                       [](Tick tick, const Snapshot& s) { return tick < s.match.next; });
  const Snapshot& from = *(after - 1);
  Match m = from.match;
  const std::span<const Command> all = replay_.commands;
  for (std::size_t i = from.command; i < all.size() && all[i].tick <= t;) {
    const auto commands = of_one_tick(all, i);
    advance(m, commands.front().tick);
    step(m, commands);
    i += commands.size();
  }
  advance(m, t + Tick{1});
  return m;
}

}  // namespace pawnhub
