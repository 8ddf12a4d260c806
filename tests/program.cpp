// Programs run by the shell, what they say kept in files.
#include "tests/program.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/source.hpp"

namespace pawnhub {

TextFile::TextFile(const std::string& text)
    : path_((std::filesystem::temp_directory_path() / "pawnhub-XXXXXX").string()) {
  const int file = mkstemp(path_.data());
  REQUIRE(file >= 0);
  close(file);
  std::ofstream(path_, std::ios::binary) << text;
}

TextFile::~TextFile() { std::remove(path_.c_str()); }

std::string TextFile::text() const {
  std::ifstream file(path_, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Ran run_program(const std::string& command, const std::string& input) {
  const TextFile in(input);
  const TextFile out("");
  const TextFile err("");
  const int status =
      std::system((command + " <" + in.path() + " >" + out.path() + " 2>" + err.path()).c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out.text(), err.text()};
}

Ran run_sim(const std::string& arguments, const std::string& input) {
  return run_program(program_path("pawnhub-sim") + ' ' + arguments, input);
}

}  // namespace pawnhub
