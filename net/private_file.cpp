#include "net/private_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace pawnhub {
namespace {

namespace fs = std::filesystem;

class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

Error failed(std::string_view what, const fs::path& path) {
  return {"can't " + std::string(what) + ' ' + path.string() + ": " + std::strerror(errno)};
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0;
}

// Missing ones are made for their owner alone; those that are there stay as they are.
std::optional<Error> make_folder(const fs::path& folder) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return std::nullopt;
  if (auto failure = make_folder(folder.parent_path())) return failure;
  if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) return failed("make", folder);
  return std::nullopt;
}

}  // namespace

Result<std::optional<std::string>> read_private_file(const fs::path& path, std::size_t most_bytes) {
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    if (errno == ENOENT) return std::optional<std::string>{};
    return failed("read", path);
  }
  std::string bytes(most_bytes + 1, '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const auto got = ::read(file.get(), bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed("read", path);
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (size > most_bytes) return Error{path.string() + " is too long to be what it should be"};
  bytes.resize(size);
  return std::optional(std::move(bytes));
}

std::optional<Error> write_private_file(const fs::path& path, std::string_view bytes) {
  if (auto failure = make_folder(path.parent_path())) return failure;
  const fs::path draft = path.string() + ".new";
  {
    const File file(
        ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR));
    // A draft left over by a crash keeps its mode: set it before there is anything to read in it.
    if (file.get() < 0 || ::fchmod(file.get(), S_IRUSR | S_IWUSR) != 0)
      return failed("write", draft);
    if (!write_all(file.get(), bytes)) {
      auto failure = failed("write", draft);
      ::unlink(draft.c_str());
      return failure;
    }
  }
  if (::rename(draft.c_str(), path.c_str()) != 0) return failed("replace", path);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const File opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.get() >= 0) ::fsync(opened.get());  // the new name, too, outlives a power cut
  return std::nullopt;
}

}  // namespace pawnhub
