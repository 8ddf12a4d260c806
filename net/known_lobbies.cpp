#include "net/known_lobbies.hpp"

#include <algorithm>
#include <sstream>

#include "net/private_file.hpp"

namespace pawnhub {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::string_view kNone = "-";

std::string to_hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<std::string> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const auto high = kDigits.find(text[i]);
    const auto low = kDigits.find(text[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    bytes.push_back(static_cast<char>(high << 4 | low));
  }
  return bytes;
}

// A name that keeps a line a line.
bool is_plain(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) > ' ' && c != '\x7F';
  });
}

std::optional<KnownLobby> parse(std::string_view key_text, std::string_view token_text) {
  const auto key_bytes = from_hex(key_text);
  const auto key = key_bytes ? key_from(*key_bytes) : std::nullopt;
  if (token_text.empty()) return std::nullopt;
  const auto token = token_text == kNone ? std::optional<std::string>("") : from_hex(token_text);
  if (!key || !token) return std::nullopt;
  return KnownLobby{*key, *token};
}

}  // namespace

std::optional<KnownLobby> KnownLobbiesInMemory::find(std::string_view lobby) const {
  const auto found = lobbies_.find(lobby);
  return found == lobbies_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Error> KnownLobbiesInMemory::remember(std::string_view lobby,
                                                    const KnownLobby& known) {
  lobbies_.insert_or_assign(std::string(lobby), known);
  return std::nullopt;
}

Result<KnownLobbiesFile> KnownLobbiesFile::open(const std::filesystem::path& path) {
  const auto text = read_private_file(path);
  if (!text) return text.error();
  KnownLobbiesFile known;
  known.path_ = path;
  std::istringstream lines(text->value_or(""));
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line);
    std::string name;
    std::string key;
    std::string token;
    std::string more;
    words >> name >> key >> token;
    const auto lobby = parse(key, token);
    if (!lobby || words >> more)
      return Error{path.string() + ":" + std::to_string(number) +
                   ": this is not a lobby with its key and token; mend the line or remove it"};
    known.lobbies_.remember(name, *lobby);
  }
  return known;
}

std::optional<KnownLobby> KnownLobbiesFile::find(std::string_view lobby) const {
  return lobbies_.find(lobby);
}

std::optional<Error> KnownLobbiesFile::remember(std::string_view lobby, const KnownLobby& known) {
  if (!is_plain(lobby)) return Error{"a lobby called " + quote(lobby) + " can't be remembered"};
  if (find(lobby) == known) return std::nullopt;
  lobbies_.remember(lobby, known);
  std::string text;
  for (const auto& [name, entry] : lobbies_.all())
    text += name + ' ' + to_hex(bytes_of(entry.identity)) + ' ' +
            (entry.token.empty() ? std::string(kNone) : to_hex(entry.token)) + '\n';
  return write_private_file(path_, text);
}

}  // namespace pawnhub
