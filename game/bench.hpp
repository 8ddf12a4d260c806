// How fast the rules are, as `pawnhub-sim bench` prints it.
#pragma once

#include <optional>
#include <string>

#include "game/variant.hpp"

namespace pawnhub {

enum class BenchFormat { Text, Json };

// Everything we keep an eye on, or one perft alone.
struct BenchWish {
  BenchFormat format = BenchFormat::Text;
  int rounds = 5;  // of which the best counts
  std::optional<VariantId> only;
  int depth = 6;  // of that one
};
std::string run_bench(const BenchWish& wish);

}  // namespace pawnhub
