// The fuzzers' corpora, each input once: what was found by fuzzing stays found.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/fuzz/targets.hpp"
#include "tests/source.hpp"

namespace pawnhub {
namespace {

// How many inputs a folder held.
int try_each(std::string_view folder, void (*target)(std::string_view)) {
  int inputs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(in_source(folder))) {
    std::ifstream file(entry.path(), std::ios::binary);
    INFO(entry.path());
    REQUIRE(file);
    target(std::string(std::istreambuf_iterator<char>(file), {}));
    ++inputs;
  }
  return inputs;
}

TEST_CASE("the reader of recordings takes whatever a fuzzer found") {
  CHECK(try_each("tests/fuzz/corpus/replay", try_replay) > 20);
  CHECK(try_each("tests/replays", try_replay) > 14);
}

TEST_CASE("the reader of scenarios takes whatever a fuzzer found") {
  CHECK(try_each("tests/fuzz/corpus/scenario", try_scenario) > 20);
  CHECK(try_each("tests/scenarios", try_scenario) > 80);
}

}  // namespace
}  // namespace pawnhub
