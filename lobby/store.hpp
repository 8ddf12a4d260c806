// All that the lobby keeps, and the only file that touches the database: SQLite by default,
// PostgreSQL by URL, one code for both. Each function is one transaction; when it has returned a
// value, that survives a crash. Used by one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/ending.hpp"
#include "game/replay.hpp"
#include "game/result.hpp"
#include "lobby/players.hpp"
#include "lobby/ties.hpp"

namespace pawnhub::lobby {

struct Nothing {};

// What proves that somebody is who they say.
struct Credentials {
  PlayerId id;
  std::string name;
  std::string password;  // hashed
};

// An account as its session needs it.
struct Account {
  PlayerId id;
  std::string name;
  Ties ties;
  Records records{};
};

// A change of what two players are to each other.
struct Tied {
  wire::Code code = wire::NO_CODE;  // else nothing changed
  PlayerId other;
  std::string other_name;
  Relation before, after;
};

// A match that has ended, to be counted.
struct Booking {
  std::string match_id;
  Mode mode;
  std::array<PlayerId, 2> players;  // by colour
  std::array<std::string, 2> names;
  Verdict verdict;
  Tick tick;
  UnixTime date = 0;  // when it began
  // The recording, complete with what the result did to the ratings. Called by the store's thread.
  std::function<std::string(RatingChanges)> recording;
};

// What counting it has changed.
struct Booked {
  struct Side {
    Rating before, after;
    Record record;
  };
  std::array<Side, 2> sides;
};

struct RankingRow {
  std::uint32_t place = 0;
  std::string name;
  Record record;
};
struct RankingTable {
  std::vector<RankingRow> best;
  std::vector<std::optional<RankingRow>> own;  // of those asked for; none: hasn't played in it
};

struct ReplayRow {
  std::string match_id;
  Mode mode;
  std::array<std::string, 2> names;
  std::string winner, ending;
  UnixTime date = 0;
};

struct ReportRow {
  std::int64_t number = 0;
  UnixTime date = 0;
  std::string by, about, text, match_id;
};

enum class Sanction : std::uint8_t { Mute, Ban };

// Under way against somebody: a folded name, or an address ("192.0.2.7": no name has a dot).
struct SanctionRow {
  std::string subject;
  Sanction kind{};
  UnixTime until = 0;
};

class Store {
 public:
  // Brings the database up to date first. The reason says what is wrong with the URL or behind it.
  static Result<Store> open(const std::string& url);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // Accounts. Names of players are folded, except where one is created.
  Result<std::optional<Credentials>> find(std::string_view name);
  // None if the name is taken.
  Result<std::optional<PlayerId>> create(const std::string& name, const std::string& password,
                                         UnixTime now);
  // Gives the session's token. None if the account is gone or its password another by now.
  Result<std::optional<Account>> enter(const Credentials& who, const std::string& token_hash,
                                       UnixTime now);
  Result<std::optional<Account>> resume(const std::string& token_hash, UnixTime not_before);
  Result<Nothing> forget_token(PlayerId who);
  // False if the account is gone or its password another by now; an empty token: none.
  Result<bool> set_password(const Credentials& who, const std::string& password,
                            const std::string& token_hash, UnixTime now);
  Result<bool> remove(const Credentials& who);

  // Friends
  Result<Tied> tie(PlayerId who, TieAct act, const std::string& other);

  // Matches. Booking the same match again changes nothing and gives what the first time gave.
  Result<Booked> book(const Booking& booking);
  Result<RankingTable> ranking(Mode mode, std::size_t rows, const std::vector<PlayerId>& own);
  Result<std::vector<ReplayRow>> replays(PlayerId who, std::size_t most);
  Result<std::optional<std::string>> replay(const std::string& match_id);

  // The operator's
  Result<std::int64_t> report(const ReportRow& report);
  Result<std::vector<ReportRow>> reports();
  Result<bool> close_report(std::int64_t number);
  Result<Nothing> sanction(const SanctionRow& row);
  Result<bool> lift(const std::string& subject, Sanction kind);
  Result<std::vector<SanctionRow>> sanctions(UnixTime now);

 private:
  class Database;
  std::unique_ptr<Database> database_;
  explicit Store(std::unique_ptr<Database> database);
};

}  // namespace pawnhub::lobby
