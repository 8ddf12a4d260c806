// The operator's way in: a socket in the lobby's data directory, which only its owner can open.
//
// A command is its words, each ended by a NUL, then the end of the stream; the answer is '+' or '-'
// and a text.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "game/result.hpp"
#include "lobby/operator.hpp"
#include "net/transport.hpp"

namespace pawnhub::lobby {

class OperatorSocket {
 public:
  static Result<std::unique_ptr<OperatorSocket>> listen(const std::filesystem::path& path);
  ~OperatorSocket();
  OperatorSocket(const OperatorSocket&) = delete;
  OperatorSocket& operator=(const OperatorSocket&) = delete;

  // Takes commands and sends answers, as far as that is possible without waiting.
  using Run =
      std::function<void(const std::vector<std::string>& words, const Operator::Told& told)>;
  void poll(Time now, const Run& run);

 private:
  struct Talk {
    int socket = -1;
    Time until;
    std::string in, out;
    bool is_asked = false, is_answered = false;
  };

  std::filesystem::path path_;
  int socket_;
  std::map<std::uint64_t, Talk> talks_;
  std::uint64_t last_talk_ = 0;

  OperatorSocket(std::filesystem::path path, int socket)
      : path_(std::move(path)), socket_(socket) {}
  void accept(Time now);
  void answer(std::uint64_t talk, const OperatorAnswer& answer);
  // Whether there is more to do.
  bool serve(std::uint64_t id, Talk& talk, const Run& run);
};

// The other end: waits for the answer.
Result<OperatorAnswer> ask_lobby(const std::filesystem::path& path,
                                 const std::vector<std::string>& words);

}  // namespace pawnhub::lobby
