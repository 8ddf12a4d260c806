// Reading anything as a recording or a scenario.
#define XXH_INLINE_ALL
#include "tests/fuzz/targets.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "game/replay.hpp"
#include "game/script.hpp"

namespace pawnhub {
namespace {

void demand(bool condition) {
  if (!condition) std::abort();
}

// A reason is one line for a person.
void demand_reason(const Error& error) {
  demand(!error.reason.empty());
  demand(std::none_of(error.reason.begin(), error.reason.end(),
                      [](char c) { return c >= 0 && c < ' '; }));
}

// What was found right can be looked at from everywhere, told, and recorded again.
void use(const Playback& playback) {
  const Replay& replay = playback.replay();
  const Match end = playback.at(playback.last_tick());
  for (const std::int32_t t : {-1, 0, playback.last_tick().value / 2, playback.last_tick().value})
    demand(playback.at(Tick{t}).next <= end.next);
  const auto script = parse_script(scenario_of(replay));
  demand(static_cast<bool>(script));
  demand(!replay.end || hash(run_script(*script, [](std::string_view) {}).end) == replay.end->hash);

  ReplayWriter writer(replay.setup);
  Match m = playback.at(Tick{-1});
  for (std::size_t i = 0; i < replay.commands.size();) {
    const Tick tick = replay.commands[i].tick;
    const auto commands = playback.commands_of(tick);
    advance(m, tick);
    writer.tick(m, commands);
    step(m, commands);
    i += commands.size();
  }
  if (replay.end) {
    advance(m, replay.end->outcome.tick + Tick{1});
    writer.finish(m);
  }
  const auto again = read_replay(writer.take(), Demand::AsFarAsItGoes);
  demand(again && again->setup == replay.setup && again->commands == replay.commands);
  demand(static_cast<bool>(Playback::load(*again)));
}

// A recording with its checksums set right, wherever there is one: no fuzzer guesses those. The
// format is that of game/replay.hpp.
class Resealed {
 public:
  explicit Resealed(std::string_view bytes) : bytes_(bytes) {
    skip(9);  // magic and versions
    skip_text(2);
    skip(3);
    skip_text(1);
    skip(4);
    for (int player = 0; player < 2; ++player) {
      skip_text(1);
      skip(3);
    }
    skip(8);
    seal();
    while (at_ < bytes_.size()) record();
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
  std::size_t sealed_ = 0;
  std::uint32_t checksum_ = 0;

  std::uint8_t next() { return at_ < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at_++]) : 0; }
  void skip(std::size_t size) { at_ = std::min(at_ + size, bytes_.size()); }
  void skip_text(int texts) {
    for (; texts > 0; --texts) skip(next());
  }
  void record() {
    constexpr std::uint8_t kOfBlack = 0x08;
    const std::uint8_t tag = next();
    while ((next() & 0x80) != 0) {
    }
    switch (tag & ~kOfBlack) {
      case 0: return skip(2);
      case 0x10: skip(4); return seal();
      case 0x20: skip(10); return seal();
      case 0x30: skip(4); return seal();
      default: return;
    }
  }
  void seal() {
    checksum_ = XXH32(bytes_.data() + sealed_, at_ - sealed_, checksum_);
    for (std::uint32_t rest = checksum_, i = 0; i < 4 && at_ < bytes_.size(); ++i, rest >>= 8)
      bytes_[at_++] = static_cast<char>(rest & 0xff);
    sealed_ = at_;
  }
};

void try_replay_as_it_is(std::string_view bytes) {
  for (const Demand wanted : {Demand::Whole, Demand::AsFarAsItGoes}) {
    const auto replay = read_replay(bytes, wanted);
    if (!replay) {
      demand_reason(replay.error());
      continue;
    }
    demand(wanted == Demand::AsFarAsItGoes || replay->end);
    const auto playback = Playback::load(*replay);
    if (playback)
      use(*playback);
    else
      demand_reason(playback.error());
  }
}

}  // namespace

void try_replay(std::string_view bytes) {
  try_replay_as_it_is(bytes);
  try_replay_as_it_is(Resealed(bytes).bytes());
}

void try_scenario(std::string_view bytes) {
  const auto script = parse_script(bytes);
  if (!script) return demand_reason(script.error());
  const Played played = run_script(*script, [](std::string_view line) {
    demand(!line.empty() && line.find('\n') == std::string_view::npos);
  });
  demand(played.end.refused <= script->statements.size());
  demand(played.moves.size() <= script->statements.size());
}

}  // namespace pawnhub
