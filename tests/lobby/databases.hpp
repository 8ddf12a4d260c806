// A fresh database for a test: an SQLite file of its own, or, where a private PostgreSQL runs
// beside the tests (tests/lobby/with-postgresql), an empty one in that.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace pawnhub::lobby {

// A directory of its own, gone with it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class FreshDatabase {
 public:
  FreshDatabase();
  const std::string& url() const { return url_; }
  // Takes accounts out from under whoever uses it: nothing can be done with it any more.
  void ruin() const;

 private:
  TemporaryDirectory directory_;
  std::string url_;
};

}  // namespace pawnhub::lobby
