// Players who do anything at all, from a seed: for recordings, benchmarks and the hunt for desyncs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/match.hpp"
#include "game/random.hpp"

namespace pawnhub {

// What two such players and now and then a referee do at tick m.next: mostly nothing, often legal
// moves, sometimes what the rules refuse.
std::vector<Command> random_commands(const Match& m, Random& random);

// All that is and happens in a match of that mode (and the next when it ends, and so on), tick by
// tick, as one number. The same on every machine and by every compiler, or something is wrong:
// docs/desync.md.
class HashChain {
 public:
  HashChain(VariantId variant, Pace pace);
  void carry_on(std::int32_t ticks);
  std::uint64_t value() const { return value_; }

 private:
  Match start_, match_;
  Random random_;
  std::uint64_t value_ = 0;

  void link(std::uint64_t value) { value_ = Random(value_ ^ value).next(); }
  void link(const Event& e);
};

// The chains of all modes after so many ticks, a line "HASH VARIANT PACE" each, and one of them
// all.
std::string chain_report(std::int32_t ticks);

}  // namespace pawnhub
