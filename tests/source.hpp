// Where the tests find their data and the programs.
#pragma once

#include <string>
#include <string_view>

namespace pawnhub {

// A path of the project ("tests/perft"), wherever the tests are run from.
std::string in_source(std::string_view path);

// The path of a program of the same build ("pawnhub-sim").
std::string program_path(std::string_view name);

}  // namespace pawnhub
