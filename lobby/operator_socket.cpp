#include "lobby/operator_socket.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMostTalks = 8;
constexpr std::size_t kLongestCommand = 4096;
constexpr auto kPatience = 30s;

Error error_with(const std::filesystem::path& path, const char* what) {
  return Error{std::string("can't ") + what + ' ' + quote(path.string()) + ": " +
               std::generic_category().message(errno)};
}

Result<sockaddr_un> address_of(const std::filesystem::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string text = path.string();
  if (text.size() >= sizeof address.sun_path)
    return Error{"the path of the operator's socket is too long: " + quote(text)};
  text.copy(address.sun_path, text.size());
  return address;
}

const sockaddr* generic(const sockaddr_un& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}

std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < command.size();) {
    const std::size_t end = std::min(command.find('\0', at), command.size());
    words.push_back(command.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

bool would_wait() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

Result<std::unique_ptr<OperatorSocket>> OperatorSocket::listen(const std::filesystem::path& path) {
  const auto address = address_of(path);
  if (!address) return address.error();
  std::error_code ignored;
  std::filesystem::remove(path, ignored);  // of a lobby that was killed; the lock is ours
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket < 0) return error_with(path, "open");
  std::unique_ptr<OperatorSocket> made(new OperatorSocket(path, socket));
  const mode_t before = ::umask(0077);  // the socket is the owner's alone
  const bool is_bound = ::bind(socket, generic(*address), sizeof *address) == 0;
  ::umask(before);
  if (!is_bound || ::listen(socket, kMostTalks) != 0) return error_with(path, "listen at");
  return made;
}

OperatorSocket::~OperatorSocket() {
  for (const auto& [id, talk] : talks_) ::close(talk.socket);
  ::close(socket_);
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

void OperatorSocket::accept(Time now) {
  while (talks_.size() < kMostTalks) {
    const int socket = ::accept4(socket_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    talks_.emplace(++last_talk_, Talk{.socket = socket, .until = now + kPatience});
  }
}

void OperatorSocket::answer(std::uint64_t id, const OperatorAnswer& answer) {
  const auto found = talks_.find(id);
  if (found == talks_.end()) return;  // has lost patience
  found->second.out = (answer.is_done ? '+' : '-') + answer.text;
  found->second.is_answered = true;
}

bool OperatorSocket::serve(std::uint64_t id, Talk& talk, const Run& run) {
  while (!talk.is_asked) {
    std::array<char, 1024> bytes{};
    const auto count = ::recv(talk.socket, bytes.data(), bytes.size(), 0);
    if (count < 0) return would_wait();
    talk.in.append(bytes.data(), static_cast<std::size_t>(count));
    if (talk.in.size() > kLongestCommand) return false;
    if (count > 0) continue;
    talk.is_asked = true;
    run(words_of(talk.in), [this, id](const OperatorAnswer& a) { answer(id, a); });
  }
  while (!talk.out.empty()) {
    const auto count = ::send(talk.socket, talk.out.data(), talk.out.size(), MSG_NOSIGNAL);
    if (count < 0) return would_wait();
    talk.out.erase(0, static_cast<std::size_t>(count));
  }
  return !talk.is_answered;
}

void OperatorSocket::poll(Time now, const Run& run) {
  accept(now);
  for (auto at = talks_.begin(); at != talks_.end();) {
    if (at->second.until > now && serve(at->first, at->second, run)) {
      ++at;
      continue;
    }
    ::close(at->second.socket);
    at = talks_.erase(at);
  }
}

Result<OperatorAnswer> ask_lobby(const std::filesystem::path& path,
                                 const std::vector<std::string>& words) {
  const auto address = address_of(path);
  if (!address) return address.error();
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return error_with(path, "open");
  const auto talk = [&]() -> Result<OperatorAnswer> {
    if (::connect(socket, generic(*address), sizeof *address) != 0)
      return Error{"no lobby runs there (" + quote(path.string()) + ": " +
                   std::generic_category().message(errno) + ")"};
    std::string command;
    for (const std::string& word : words) (command += word) += '\0';
    if (::send(socket, command.data(), command.size(), MSG_NOSIGNAL) !=
            static_cast<ssize_t>(command.size()) ||
        ::shutdown(socket, SHUT_WR) != 0)
      return error_with(path, "write to");
    std::string text;
    std::array<char, 4096> bytes{};
    for (ssize_t count = 0; (count = ::recv(socket, bytes.data(), bytes.size(), 0)) > 0;)
      text.append(bytes.data(), static_cast<std::size_t>(count));
    if (text.empty()) return Error{"the lobby gave no answer"};
    return OperatorAnswer{text[0] == '+', text.substr(1)};
  };
  auto answer = talk();
  ::close(socket);
  return answer;
}

}  // namespace pawnhub::lobby
