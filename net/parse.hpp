// Bytes that came from elsewhere as a message.
#pragma once

#include <google/protobuf/stubs/logging.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>

namespace pawnhub {

// Nothing for what is no such message; its texts are UTF-8. Sizes are bounded by the caller.
template <class Message>
std::optional<Message> parsed(std::string_view bytes) {
  // protobuf would write a line to stderr for each text that is not UTF-8: whoever sends them could
  // fill the operator's disk.
  static const auto silenced = google::protobuf::SetLogHandler(nullptr);
  static_cast<void>(silenced);
  if (bytes.size() > std::numeric_limits<int>::max()) return std::nullopt;
  std::optional<Message> message(std::in_place);
  if (!message->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) message.reset();
  return message;
}

}  // namespace pawnhub
