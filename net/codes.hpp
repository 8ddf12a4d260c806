// The English sentence for each reason that a lobby gives.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "net/messages.pb.h"

namespace pawnhub {

// As the table has it, with {name} and {wait} where what it is about and the time to wait go. Empty
// for a code that this program doesn't know.
std::string_view sentence_for(wire::Code code);

// Ready to be shown: one sentence with its full stop. `about` may be anything a peer sent.
std::string sentence(wire::Code code, std::string_view about = {}, std::uint32_t seconds = 0);
std::string sentence(const wire::Refused& refused);

// A sentence of the table's kind, in whatever language, with its places filled.
std::string filled(std::string_view sentence, std::string_view about, std::string_view wait);

// "1 second", "2 minutes", "3 hours": rounded up.
std::string duration_words(std::uint32_t seconds);

}  // namespace pawnhub
