// Small files that only their owner may read.
#include "net/private_file.hpp"

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "tests/net/folder.hpp"

namespace pawnhub {
namespace {

using testing::Folder;

unsigned mode_of(const std::filesystem::path& path) {
  struct stat status {};
  REQUIRE(stat(path.c_str(), &status) == 0);
  return status.st_mode & 0777U;
}

TEST_CASE("a private file is read back as it was written, by its owner alone") {
  const Folder folder;
  const auto path = folder.path() / "deep" / "er" / "secret";
  CHECK_FALSE(write_private_file(path, std::string("a\0b", 3)));
  CHECK(**read_private_file(path) == std::string("a\0b", 3));
  CHECK(mode_of(path) == 0600);
  CHECK(mode_of(path.parent_path()) == 0700);
  CHECK_FALSE(write_private_file(path, "shorter"));
  CHECK(**read_private_file(path) == "shorter");
}

TEST_CASE("a draft that a crash left behind is neither read nor kept readable") {
  const Folder folder;
  const auto path = folder.path() / "secret";
  const auto draft = folder.path() / "secret.new";
  std::ofstream(draft) << "half of";
  chmod(draft.c_str(), 0644);
  CHECK_FALSE(*read_private_file(path));
  CHECK_FALSE(write_private_file(path, "whole"));
  CHECK(**read_private_file(path) == "whole");
  CHECK(mode_of(path) == 0600);
  CHECK_FALSE(std::filesystem::exists(draft));
}

TEST_CASE("a file that can't be written says which and why, and the old one stays") {
  const Folder folder;
  std::ofstream(folder.path() / "file") << "old";
  const auto error = write_private_file(folder.path() / "file" / "inside", "text");
  REQUIRE(error);
  CHECK(error->reason.find("can't write") == 0);
  CHECK(error->reason.find("file") != std::string::npos);
  CHECK(**read_private_file(folder.path() / "file") == "old");
}

TEST_CASE("a file longer than allowed is refused") {
  const Folder folder;
  CHECK_FALSE(write_private_file(folder.path() / "long", std::string(11, 'x')));
  CHECK(read_private_file(folder.path() / "long", 11));
  CHECK_FALSE(read_private_file(folder.path() / "long", 10));
}

}  // namespace
}  // namespace pawnhub
