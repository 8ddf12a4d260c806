// The only file that knows where the project lies: the others compile alike in every clone.
#include "tests/source.hpp"

namespace pawnhub {

std::string in_source(std::string_view path) { return PAWNHUB_SOURCE_DIR "/" + std::string(path); }

std::string program_path(std::string_view name) {
  return PAWNHUB_PROGRAMS_DIR "/" + std::string(name);
}

}  // namespace pawnhub
