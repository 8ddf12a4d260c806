// Prints the hash chains of all modes and needs nothing but the rules, so that it is quickly built
// by any compiler for any machine. As pawnhub-sim chain --ticks TICKS.
#include <charconv>
#include <cstdint>
#include <iostream>
#include <string_view>

#include "game/random_play.hpp"

int main(int argc, char** argv) {
  const std::string_view text = argc == 2 ? argv[1] : "";
  std::int32_t ticks = 0;
  std::from_chars(text.data(), text.data() + text.size(), ticks);
  if (ticks <= 0) {
    std::cerr << "pawnhub-chain: say how many ticks\n";
    return 2;
  }
  std::cout << pawnhub::chain_report(ticks);
  return 0;
}
