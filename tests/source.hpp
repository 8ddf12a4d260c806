// Where the tests find their data.
#pragma once

#include <string>
#include <string_view>

namespace pawnhub {

// A path of the project ("tests/perft"), wherever the tests are run from.
std::string in_source(std::string_view path);

}  // namespace pawnhub
