// Small files that only their owner may read, replaced whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "game/result.hpp"

namespace pawnhub {

// Nothing if there is no such file.
Result<std::optional<std::string>> read_private_file(const std::filesystem::path& path,
                                                     std::size_t most_bytes = 1024 * 1024);

// Makes the folder if need be (for its owner alone). A crash at any point leaves the old file or
// the new one. What went wrong, if anything did.
std::optional<Error> write_private_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace pawnhub
