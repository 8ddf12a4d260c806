// The only file that knows where the project lies: the others compile alike in every clone.
#include "tests/source.hpp"

namespace pawnhub {

std::string in_source(std::string_view path) { return PAWNHUB_SOURCE_DIR "/" + std::string(path); }

}  // namespace pawnhub
