// Where the player's files are (XDG base directories), and how they are read and written whole.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "game/result.hpp"

namespace pawnhub::client {

struct Folders {
  std::filesystem::path config;  // settings
  std::filesystem::path data;    // recordings
};

// The environment as std::getenv shows it; a variable that isn't there is null.
using Environment = std::function<const char*(const char* name)>;
Folders folders_of(const Environment& environment);

// The text of a file of at most that many bytes.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t longest);

// The file has all of the bytes, or is as it was before. None if it went well.
std::optional<Error> write_whole(const std::filesystem::path& path, std::string_view bytes);

// Makes a folder and those above it.
std::optional<Error> make_folder(const std::filesystem::path& path);

}  // namespace pawnhub::client
