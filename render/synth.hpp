// Sounds out of arithmetic: wood, felt and plucked strings.
#pragma once

#include <cstdint>
#include <vector>

#include "render/sound.hpp"

namespace pawnhub {

inline constexpr int kSampleRate = 44100;

// One channel, 16 bits a sample.
std::vector<std::int16_t> synthesise(Cue cue);

}  // namespace pawnhub
