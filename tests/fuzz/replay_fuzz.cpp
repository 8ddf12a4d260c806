// Anything at all as a recording.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  pawnhub::try_replay({reinterpret_cast<const char*>(data), size});
  return 0;
}
