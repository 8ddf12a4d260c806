// Anything at all as a scenario.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  pawnhub::try_scenario({reinterpret_cast<const char*>(data), size});
  return 0;
}
