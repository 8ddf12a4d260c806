// What is done with bytes that may be anything: by a fuzzer, and by the tests with its corpora.
#pragma once

#include <string_view>

namespace pawnhub {

// Each does with the bytes what can be done with them, and ends the program if something comes out
// that must not.
void try_replay(std::string_view bytes);
void try_scenario(std::string_view bytes);

}  // namespace pawnhub
