// How fast the rules are, as `pawnhub-sim bench` prints it.
#pragma once

#include <string>

namespace pawnhub {

enum class BenchFormat { Text, Json };
std::string run_bench(BenchFormat format);

}  // namespace pawnhub
