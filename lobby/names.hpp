// What a player may be called, and when two names are the same.
#pragma once

#include <string>
#include <string_view>

#include "net/messages.pb.h"

namespace pawnhub::lobby {

// NAME_MALFORMED, NAME_RESERVED, or NO_CODE for a name that an account may have.
wire::Code name_trouble(std::string_view name);

// Equal for names that differ in case only. The name must be well formed.
std::string folded(std::string_view name);

}  // namespace pawnhub::lobby
