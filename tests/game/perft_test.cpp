// Every figure of tests/perft: up to two million nodes a line each time, all of them when asked for
// by the tag [deep].
#include <catch2/catch.hpp>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "game/notation.hpp"
#include "tests/source.hpp"

namespace pawnhub {
namespace {

// A line is "FEN ;D1 nodes ;D2 nodes …".
void check_line(const Variant& v, const std::string& line, std::uint64_t most_nodes) {
  const auto figures_at = line.find(';');
  const std::string fen = line.substr(0, figures_at);
  const auto start = parse_fen(fen, v);
  INFO(v.name << ' ' << fen);
  REQUIRE(start);
  std::istringstream figures(line.substr(figures_at));
  std::string depth;
  std::uint64_t nodes = 0;
  while (figures >> depth >> nodes) {
    if (nodes > most_nodes) break;
    CHECK(v.perft(*start, std::stoi(depth.substr(2))) == nodes);
  }
}

void check_file(VariantId id, std::uint64_t most_nodes) {
  const Variant& v = variant_of(id);
  std::ifstream file(in_source("tests/perft/" + std::string(v.name) + ".epd"));
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) check_line(v, line, most_nodes);
  CHECK(lines > 100);
}

TEST_CASE("the tree of legal moves has the known number of leaves") {
  const VariantId id = GENERATE(from_range(kVariants));
  check_file(id, 2'000'000);
}

TEST_CASE("the tree of legal moves has the known number of leaves at every depth", "[.][deep]") {
  const VariantId id = GENERATE(from_range(kVariants));
  check_file(id, std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace pawnhub
