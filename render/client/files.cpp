// Files by the calls of POSIX, for whose errors there are words.
#include "render/client/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace pawnhub::client {
namespace fs = std::filesystem;
namespace {

std::string words_for(int error) { return std::generic_category().message(error); }

Error cannot(std::string_view what, const fs::path& path, int error) {
  return {"can't " + std::string(what) + " " + quote(path.string()) + ": " + words_for(error)};
}

fs::path base(const Environment& environment, const char* variable, const char* below_home) {
  // The specification says that a relative path there is to be ignored.
  if (const char* set = environment(variable); set != nullptr && fs::path(set).is_absolute())
    return fs::path(set) / "pawnhub";
  const char* home = environment("HOME");
  return fs::path(home != nullptr ? home : "/tmp") / below_home / "pawnhub";
}

// Writes, and makes sure that it is on the disk: 0, or the error.
int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0 ? 0 : errno;
}

}  // namespace

Folders folders_of(const Environment& environment) {
  return {base(environment, "XDG_CONFIG_HOME", ".config"),
          base(environment, "XDG_DATA_HOME", ".local/share")};
}

Result<std::string> read_file(const fs::path& path, std::size_t longest) {
  std::error_code error;
  if (fs::is_directory(path, error)) return cannot("read", path, EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return cannot("read", path, errno != 0 ? errno : ENOENT);
  std::string text(longest + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.eof()) return Error{quote(path.string()) + " is longer than it can be"};
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

std::optional<Error> write_whole(const fs::path& path, std::string_view bytes) {
  if (auto error = make_folder(path.parent_path())) return error;
  const fs::path fresh = path.string() + ".new";
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return cannot("write", path, errno);
  int trouble = write_all(file, bytes);
  if (::close(file) != 0 && trouble == 0) trouble = errno;
  if (trouble == 0 && ::rename(fresh.c_str(), path.c_str()) != 0) trouble = errno;
  if (trouble == 0) return std::nullopt;
  ::unlink(fresh.c_str());
  return cannot("write", path, trouble);
}

std::optional<Error> make_folder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return std::nullopt;
  return Error{"can't make the folder " + quote(path.string()) + ": " + error.message()};
}

}  // namespace pawnhub::client
