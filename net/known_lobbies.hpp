// What a client remembers of lobbies between its runs: the key it met there first, and the token to
// come back with.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "game/result.hpp"
#include "net/seal.hpp"

namespace pawnhub {

struct KnownLobby {
  Key identity{};
  std::string token;  // empty: none
  bool operator==(const KnownLobby&) const = default;
};

// By the name under which the player connects, HOST:PORT.
class KnownLobbies {
 public:
  virtual ~KnownLobbies() = default;
  virtual std::optional<KnownLobby> find(std::string_view lobby) const = 0;
  // What went wrong, if anything did.
  virtual std::optional<Error> remember(std::string_view lobby, const KnownLobby& known) = 0;
};

// For as long as the program runs.
class KnownLobbiesInMemory final : public KnownLobbies {
 public:
  std::optional<KnownLobby> find(std::string_view lobby) const override;
  std::optional<Error> remember(std::string_view lobby, const KnownLobby& known) override;

  using Lobbies = std::map<std::string, KnownLobby, std::less<>>;
  const Lobbies& all() const { return lobbies_; }

 private:
  Lobbies lobbies_;
};

// In a file, a line for each: name, key, token or "-", both in hexadecimal digits.
class KnownLobbiesFile final : public KnownLobbies {
 public:
  // A file that is damaged is refused: to go on without it would be to trust everyone anew.
  static Result<KnownLobbiesFile> open(const std::filesystem::path& path);
  std::optional<KnownLobby> find(std::string_view lobby) const override;
  std::optional<Error> remember(std::string_view lobby, const KnownLobby& known) override;

 private:
  std::filesystem::path path_;
  KnownLobbiesInMemory lobbies_;
};

}  // namespace pawnhub
