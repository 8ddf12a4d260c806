#include "lobby/store.hpp"

#include <soci/soci-config.h>
// SOCI's headers would want all of Boost for conveniences that nothing here uses.
#undef SOCI_HAVE_BOOST
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sodium.h>

#include <algorithm>
#include <cassert>
#include <sstream>
#include <type_traits>
#include <utility>

#include "lobby/migrations.hpp"
#include "lobby/names.hpp"

namespace pawnhub::lobby {
namespace {

using soci::into;
using soci::use;

// Rows of `tie`: friendship stands in both directions.
constexpr std::string_view kFriend = "friend";
constexpr std::string_view kAsked = "asked";
constexpr std::string_view kBlocked = "blocked";

// How often a transaction that met another one of its kind is tried (several lobbies, one
// PostgreSQL).
constexpr int kTries = 5;

struct Dialect {
  std::string_view prefix;
  const soci::backend_factory& factory;
  std::string_view number;                 // of a column that numbers its rows
  std::vector<std::string_view> settings;  // said once a connection
  std::string_view lock;                   // held while migrating
};

// WAL lets readers in while one writes; FULL makes a commit wait for the disk. Lobbies that share a
// PostgreSQL must not decide by what another is just changing.
const Dialect& sqlite() {
  static const Dialect dialect{"sqlite3://",
                               *soci::factory_sqlite3(),
                               "integer primary key autoincrement",
                               {"pragma journal_mode = wal", "pragma synchronous = full",
                                "pragma foreign_keys = on", "pragma busy_timeout = 5000"},
                               ""};
  return dialect;
}
const Dialect& postgresql() {
  static const Dialect dialect{
      "postgresql://",
      *soci::factory_postgresql(),
      "bigserial primary key",
      {"set session characteristics as transaction isolation level serializable",
       "set synchronous_commit = on", "set client_min_messages = warning"},
      "lock table migration in access exclusive mode"};
  return dialect;
}

struct Url {
  const Dialect* dialect;
  std::string connect;
};

// postgresql:// is followed by what libpq takes: the rest of a URI, or KEY=VALUE words.
Result<Url> parse_url(const std::string& url) {
  if (url.starts_with(sqlite().prefix)) {
    const std::string path = url.substr(sqlite().prefix.size());
    if (path.empty() || path.find('"') != std::string::npos)
      return Error{"there is no usable file name in " + quote(url)};
    return Url{&sqlite(), "dbname=\"" + path + "\" timeout=5"};
  }
  if (url.starts_with(postgresql().prefix)) {
    const std::string rest = url.substr(postgresql().prefix.size());
    const bool words = rest.find('=') < rest.find_first_of("/?@");
    return Url{&postgresql(), words ? rest : url};
  }
  return Error{"a database is sqlite3://FILE or postgresql://…, not " + quote(url)};
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

// The first line of what a database says; the rest quotes statements.
std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find('\n')));
}

bool met_another(const soci::soci_error& e) {
  const auto* of_postgres = dynamic_cast<const soci::postgresql_soci_error*>(&e);
  return of_postgres != nullptr &&
         (of_postgres->sqlstate() == "40001" || of_postgres->sqlstate() == "40P01");
}

// Bytes as text, which both databases keep alike.
std::string to_base64(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // its NUL
  return text;
}
std::string from_base64(const std::string& text) {
  std::string bytes(text.size(), '\0');
  std::size_t length = 0;
  sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                    text.size(), nullptr, &length, nullptr, sodium_base64_VARIANT_ORIGINAL);
  bytes.resize(length);
  return bytes;
}

std::string variant_text(Mode m) { return std::string(variant_of(m.variant).name); }
std::string pace_text(Mode m) { return std::string(name_of(m.pace)); }

std::optional<Mode> mode_named(std::string_view variant, std::string_view pace) {
  const auto v = variant_named(variant);
  const auto p = pace_named(pace);
  if (!v || !p) return std::nullopt;
  return Mode{*v, *p};
}

std::string_view text_of(Sanction s) { return s == Sanction::Mute ? "mute" : "ban"; }

Score score_of(Winner w, Colour side) {
  if (w == Winner::Draw) return Score::Drawn;
  return w == winner(side) ? Score::Won : Score::Lost;
}

void count(Record& r, Score s) {
  ++(s == Score::Won ? r.won : s == Score::Lost ? r.lost : r.drawn);
}

}  // namespace

class Store::Database {
 public:
  explicit Database(Url url) : url_(std::move(url)) { connect(); }

  soci::session sql;

  void migrate();

  // Runs work in a transaction; what it throws is the reason of an error.
  template <class Work>
  auto transact(Work work) -> Result<std::invoke_result_t<Work>> {
    for (int tries = 1;; ++tries) {
      try {
        mend();
        soci::transaction transaction(sql);
        auto value = work();
        transaction.commit();
        return value;
      } catch (const soci::soci_error& e) {
        if (met_another(e) && tries < kTries) continue;
        broken_ = true;
        return Error{first_line(e.what())};
      }
    }
  }

  // A row's values are in the variables that the statement was given when `each` is called.
  template <class Statement, class Each>
  static void for_each(Statement&& prepared, Each each) {
    soci::statement statement(prepared);
    statement.execute();
    while (statement.fetch()) each();
  }

  Account account(PlayerId id, const std::string& name);
  Records records(PlayerId id);
  Record record(PlayerId id, Mode mode);
  void write_record(PlayerId id, Mode mode, const Record& r);
  std::optional<Booked> booked_before(const Booking& b);

  bool has_tie(PlayerId owner, PlayerId other, std::string_view kind);
  void set_tie(PlayerId owner, PlayerId other, std::string_view kind, bool was, bool is);
  std::size_t count_ties(std::string_view column, PlayerId who, std::string_view kind);
  Relation relation(PlayerId me, PlayerId them);
  void write_relation(PlayerId me, PlayerId them, const Relation& before, const Relation& after);

  RankingRow ranked(PlayerId id, Mode mode, const Record& r);

 private:
  Url url_;
  bool broken_ = false;

  void connect() {
    sql.open(url_.dialect->factory, url_.connect);
    for (const auto setting : url_.dialect->settings) sql << std::string(setting);
  }

  // After an error the connection may be gone: a PostgreSQL that was started anew, for instance.
  void mend() {
    if (!broken_) return;
    if (!sql.is_connected()) {
      sql.close();
      connect();
    }
    broken_ = false;
  }
};

void Store::Database::migrate() {
  soci::transaction transaction(sql);
  sql << "create table if not exists migration (number integer primary key, done text not null)";
  if (!url_.dialect->lock.empty()) sql << std::string(url_.dialect->lock);
  int done = 0;
  sql << "select coalesce(max(number), 0) from migration", into(done);
  const int known = static_cast<int>(kMigrations.size());
  if (done > known)
    throw soci::soci_error("the database is of a newer Pawn Hub (its form is " +
                           std::to_string(done) + ", this one knows " + std::to_string(known) +
                           ")");
  for (int number = done + 1; number <= known; ++number) {
    const std::string all = replaced(std::string(kMigrations[static_cast<std::size_t>(number - 1)]),
                                     "{number}", url_.dialect->number);
    std::istringstream statements(all);
    for (std::string one; std::getline(statements, one, ';');)
      if (one.find_first_not_of(" \n") != std::string::npos) sql << one;
    // What use() takes must outlive the statement.
    const std::string version = PAWNHUB_VERSION;
    sql << "insert into migration (number, done) values (:n, :v)", use(number), use(version);
  }
  transaction.commit();
}

Records Store::Database::records(PlayerId id) {
  Records all{};
  std::string variant;
  std::string pace;
  Record r;
  for_each((sql.prepare << "select variant, pace, won, lost, drawn, rating from standing"
                           " where account = :a",
            into(variant), into(pace), into(r.won), into(r.lost), into(r.drawn),
            into(r.rating.points), use(id.value)),
           [&] {
             const auto mode = mode_named(variant, pace);
             const auto at = mode ? rated_index(*mode) : std::nullopt;
             if (at) all[*at] = r;
           });
  return all;
}

Record Store::Database::record(PlayerId id, Mode mode) {
  Record r;
  const std::string variant = variant_text(mode);
  const std::string pace = pace_text(mode);
  sql << "select won, lost, drawn, rating from standing"
         " where account = :a and variant = :v and pace = :p",
      into(r.won), into(r.lost), into(r.drawn), into(r.rating.points), use(id.value), use(variant),
      use(pace);
  return sql.got_data() ? r : Record{};
}

void Store::Database::write_record(PlayerId id, Mode mode, const Record& r) {
  const std::string variant = variant_text(mode);
  const std::string pace = pace_text(mode);
  sql << "insert into standing (account, variant, pace, won, lost, drawn, rating)"
         " values (:a, :v, :p, :w, :l, :d, :r) on conflict (account, variant, pace) do update set"
         " won = excluded.won, lost = excluded.lost, drawn = excluded.drawn,"
         " rating = excluded.rating",
      use(id.value), use(variant), use(pace), use(r.won), use(r.lost), use(r.drawn),
      use(r.rating.points);
}

Account Store::Database::account(PlayerId id, const std::string& name) {
  Account a{.id = id, .name = name, .records = records(id)};
  PlayerId other;
  std::string other_name;
  std::string kind;
  for_each((sql.prepare << "select other, name, kind from tie join account on other = id"
                           " where owner = :o",
            into(other.value), into(other_name), into(kind), use(id.value)),
           [&] {
             auto& people = kind == kFriend  ? a.ties.friends
                            : kind == kAsked ? a.ties.sent
                                             : a.ties.blocked;
             people.emplace(other, other_name);
           });
  const std::string asked(kAsked);
  for_each((sql.prepare << "select owner, name from tie join account on owner = id"
                           " where other = :o and kind = :k",
            into(other.value), into(other_name), use(id.value), use(asked)),
           [&] {
             if (!a.ties.blocked.contains(other)) a.ties.received.emplace(other, other_name);
           });
  return a;
}

bool Store::Database::has_tie(PlayerId owner, PlayerId other, std::string_view kind) {
  int one = 0;
  const std::string k(kind);
  sql << "select 1 from tie where owner = :o and other = :t and kind = :k", into(one),
      use(owner.value), use(other.value), use(k);
  return sql.got_data();
}

void Store::Database::set_tie(PlayerId owner, PlayerId other, std::string_view kind, bool was,
                              bool is) {
  if (was == is) return;
  const std::string k(kind);
  sql << (is ? "insert into tie (owner, other, kind) values (:o, :t, :k)"
             : "delete from tie where owner = :o and other = :t and kind = :k"),
      use(owner.value), use(other.value), use(k);
}

std::size_t Store::Database::count_ties(std::string_view column, PlayerId who,
                                        std::string_view kind) {
  std::int64_t n = 0;
  const std::string k(kind);
  sql << "select count(*) from tie where " + std::string(column) + " = :w and kind = :k", into(n),
      use(who.value), use(k);
  return static_cast<std::size_t>(n);
}

Relation Store::Database::relation(PlayerId me, PlayerId them) {
  return {has_tie(me, them, kFriend), has_tie(me, them, kAsked), has_tie(them, me, kAsked),
          has_tie(me, them, kBlocked), has_tie(them, me, kBlocked)};
}

void Store::Database::write_relation(PlayerId me, PlayerId them, const Relation& before,
                                     const Relation& after) {
  set_tie(me, them, kFriend, before.friends, after.friends);
  set_tie(them, me, kFriend, before.friends, after.friends);
  set_tie(me, them, kAsked, before.i_asked, after.i_asked);
  set_tie(them, me, kAsked, before.they_asked, after.they_asked);
  set_tie(me, them, kBlocked, before.i_block, after.i_block);
}

std::optional<Booked> Store::Database::booked_before(const Booking& b) {
  Booked out;
  sql << "select white_before, white_after, black_before, black_after from played where id = :i",
      into(out.sides[0].before.points), into(out.sides[0].after.points),
      into(out.sides[1].before.points), into(out.sides[1].after.points), use(b.match_id);
  if (!sql.got_data()) return std::nullopt;
  for (const Colour c : kColours) out.sides[index(c)].record = record(b.players[index(c)], b.mode);
  return out;
}

// Places go by rating, then by name.
RankingRow Store::Database::ranked(PlayerId id, Mode mode, const Record& r) {
  RankingRow row{.record = r};
  const std::string variant = variant_text(mode);
  const std::string pace = pace_text(mode);
  std::string own_folded;
  sql << "select name, folded from account where id = :i", into(row.name), into(own_folded),
      use(id.value);
  std::int64_t better = 0;
  sql << "select count(*) from standing join account on account = id where variant = :v and pace ="
         " :p and (rating > :r or (rating = :s and folded < :f))",
      into(better), use(variant), use(pace), use(r.rating.points), use(r.rating.points),
      use(own_folded);
  row.place = static_cast<std::uint32_t>(better + 1);
  return row;
}

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::string& url) {
  const auto parsed = parse_url(url);
  if (!parsed) return parsed.error();
  try {
    auto database = std::make_unique<Database>(*parsed);
    database->migrate();
    return Store(std::move(database));
  } catch (const soci::soci_error& e) {
    return Error{"can't use the database: " + first_line(e.what())};
  }
}

Result<std::optional<Credentials>> Store::find(std::string_view name) {
  return database_->transact([&]() -> std::optional<Credentials> {
    Credentials c;
    const std::string wanted(name);
    database_->sql << "select id, name, password from account where folded = :f", into(c.id.value),
        into(c.name), into(c.password), use(wanted);
    if (!database_->sql.got_data()) return std::nullopt;
    return c;
  });
}

Result<std::optional<PlayerId>> Store::create(const std::string& name, const std::string& password,
                                              UnixTime now) {
  return database_->transact([&]() -> std::optional<PlayerId> {
    PlayerId id;
    const std::string folded_name = folded(name);
    database_->sql << "insert into account (name, folded, password, created)"
                      " values (:n, :f, :p, :c) on conflict (folded) do nothing returning id",
        into(id.value), use(name), use(folded_name), use(password), use(now);
    if (!database_->sql.got_data()) return std::nullopt;
    return id;
  });
}

Result<std::optional<Account>> Store::enter(const Credentials& who, const std::string& token_hash,
                                            UnixTime now) {
  return database_->transact([&]() -> std::optional<Account> {
    PlayerId id;
    database_->sql << "update account set token = :t, token_made = :m where id = :i and"
                      " password = :p returning id",
        into(id.value), use(token_hash), use(now), use(who.id.value), use(who.password);
    if (!database_->sql.got_data()) return std::nullopt;
    return database_->account(id, who.name);
  });
}

Result<std::optional<Account>> Store::resume(const std::string& token_hash, UnixTime not_before) {
  assert(!token_hash.empty());
  return database_->transact([&]() -> std::optional<Account> {
    PlayerId id;
    std::string name;
    database_->sql << "select id, name from account where token = :t and token_made >= :m",
        into(id.value), into(name), use(token_hash), use(not_before);
    if (!database_->sql.got_data()) return std::nullopt;
    return database_->account(id, name);
  });
}

Result<Nothing> Store::forget_token(PlayerId who) {
  return database_->transact([&] {
    database_->sql << "update account set token = '' where id = :i", use(who.value);
    return Nothing{};
  });
}

Result<bool> Store::set_password(const Credentials& who, const std::string& password,
                                 const std::string& token_hash, UnixTime now) {
  return database_->transact([&] {
    PlayerId id;
    database_->sql << "update account set password = :n, token = :t, token_made = :m"
                      " where id = :i and password = :p returning id",
        into(id.value), use(password), use(token_hash), use(now), use(who.id.value),
        use(who.password);
    return database_->sql.got_data();
  });
}

Result<bool> Store::remove(const Credentials& who) {
  return database_->transact([&] {
    PlayerId id;
    database_->sql << "delete from account where id = :i and password = :p returning id",
        into(id.value), use(who.id.value), use(who.password);
    return database_->sql.got_data();
  });
}

Result<Tied> Store::tie(PlayerId who, TieAct act, const std::string& other) {
  return database_->transact([&] {
    Tied t;
    database_->sql << "select id, name from account where folded = :f", into(t.other.value),
        into(t.other_name), use(other);
    if (!database_->sql.got_data()) {
      t.code = wire::NO_SUCH_PLAYER;
      return t;
    }
    t.before = database_->relation(who, t.other);
    const TieCounts counts{.my_friends = database_->count_ties("owner", who, kFriend) +
                                         database_->count_ties("owner", who, kAsked),
                           .my_blocked = database_->count_ties("owner", who, kBlocked),
                           .their_received = database_->count_ties("other", t.other, kAsked)};
    const TieVerdict verdict = decide(act, t.before, counts);
    t.code = verdict.code;
    t.after = verdict.after;
    database_->write_relation(who, t.other, t.before, t.after);
    return t;
  });
}

Result<Booked> Store::book(const Booking& b) {
  assert(rated_index(b.mode) && b.verdict.winner != Winner::None);
  return database_->transact([&] {
    if (const auto before = database_->booked_before(b)) return *before;
    Booked out;
    for (const Colour c : kColours) {
      Booked::Side& side = out.sides[index(c)];
      side.record = database_->record(b.players[index(c)], b.mode);
      side.before = side.record.rating;
    }
    for (const Colour c : kColours) {
      Booked::Side& side = out.sides[index(c)];
      const Score score = score_of(b.verdict.winner, c);
      side.after = rating_after({side.before, side.record.matches()},
                                out.sides[index(other(c))].before, score);
      count(side.record, score);
      side.record.rating = side.after;
      database_->write_record(b.players[index(c)], b.mode, side.record);
    }
    const auto change = [&](std::size_t side) {
      return static_cast<std::int16_t>(out.sides[side].after.points -
                                       out.sides[side].before.points);
    };
    const std::string replay = to_base64(b.recording({change(0), change(1)}));
    const std::string variant = variant_text(b.mode);
    const std::string pace = pace_text(b.mode);
    const std::string winner(name_of(b.verdict.winner));
    const std::string ending(name_of(b.verdict.by));
    database_->sql
        << "insert into played (id, variant, pace, white, black, white_name, black_name, winner,"
           " ending, tick, date, white_before, white_after, black_before, black_after, replay)"
           " values (:i, :v, :p, :w, :b, :wn, :bn, :wi, :e, :t, :d, :wb, :wa, :bb, :ba, :r)",
        use(b.match_id), use(variant), use(pace), use(b.players[0].value), use(b.players[1].value),
        use(b.names[0]), use(b.names[1]), use(winner), use(ending), use(b.tick.value), use(b.date),
        use(out.sides[0].before.points), use(out.sides[0].after.points),
        use(out.sides[1].before.points), use(out.sides[1].after.points), use(replay);
    return out;
  });
}

Result<RankingTable> Store::ranking(Mode mode, std::size_t rows, const std::vector<PlayerId>& own) {
  return database_->transact([&] {
    RankingTable table;
    const std::string variant = variant_text(mode);
    const std::string pace = pace_text(mode);
    const auto most = static_cast<std::int64_t>(rows);
    RankingRow row;
    Record& r = row.record;
    Database::for_each(
        (database_->sql.prepare
             << "select name, won, lost, drawn, rating from standing join account on account = id"
                " where variant = :v and pace = :p order by rating desc, folded limit :m",
         into(row.name), into(r.won), into(r.lost), into(r.drawn), into(r.rating.points),
         use(variant), use(pace), use(most)),
        [&] {
          ++row.place;
          table.best.push_back(row);
        });
    for (const PlayerId id : own) {
      const Record record = database_->record(id, mode);
      table.own.push_back(record.matches() == 0
                              ? std::nullopt
                              : std::optional(database_->ranked(id, mode, record)));
    }
    return table;
  });
}

Result<std::vector<ReplayRow>> Store::replays(PlayerId who, std::size_t most) {
  return database_->transact([&] {
    std::vector<ReplayRow> rows;
    ReplayRow row;
    std::string variant;
    std::string pace;
    const auto limit = static_cast<std::int64_t>(most);
    Database::for_each(
        (database_->sql.prepare
             << "select id, variant, pace, white_name, black_name, winner, ending, date from played"
                " where white = :w or black = :b order by date desc, id limit :m",
         into(row.match_id), into(variant), into(pace), into(row.names[0]), into(row.names[1]),
         into(row.winner), into(row.ending), into(row.date), use(who.value), use(who.value),
         use(limit)),
        [&] {
          const auto mode = mode_named(variant, pace);
          if (!mode) return;
          row.mode = *mode;
          rows.push_back(row);
        });
    return rows;
  });
}

Result<std::optional<std::string>> Store::replay(const std::string& match_id) {
  return database_->transact([&]() -> std::optional<std::string> {
    std::string text;
    database_->sql << "select replay from played where id = :i", into(text), use(match_id);
    if (!database_->sql.got_data()) return std::nullopt;
    return from_base64(text);
  });
}

Result<std::int64_t> Store::report(const ReportRow& report) {
  return database_->transact([&] {
    std::int64_t number = 0;
    database_->sql << "insert into report (date, reporter, about, words, match_id, is_open)"
                      " values (:d, :r, :a, :w, :m, 1) returning id",
        into(number), use(report.date), use(report.by), use(report.about), use(report.text),
        use(report.match_id);
    return number;
  });
}

Result<std::vector<ReportRow>> Store::reports() {
  return database_->transact([&] {
    std::vector<ReportRow> rows;
    ReportRow row;
    Database::for_each(
        (database_->sql.prepare << "select id, date, reporter, about, words, match_id from report"
                                   " where is_open = 1 order by id",
         into(row.number), into(row.date), into(row.by), into(row.about), into(row.text),
         into(row.match_id)),
        [&] { rows.push_back(row); });
    return rows;
  });
}

Result<bool> Store::close_report(std::int64_t number) {
  return database_->transact([&] {
    std::int64_t closed = 0;
    database_->sql << "update report set is_open = 0 where id = :i and is_open = 1 returning id",
        into(closed), use(number);
    return database_->sql.got_data();
  });
}

Result<Nothing> Store::sanction(const SanctionRow& row) {
  return database_->transact([&] {
    const std::string kind(text_of(row.kind));
    database_->sql << "insert into sanction (subject, kind, until) values (:s, :k, :u)"
                      " on conflict (subject, kind) do update set until = excluded.until",
        use(row.subject), use(kind), use(row.until);
    return Nothing{};
  });
}

Result<bool> Store::lift(const std::string& subject, Sanction kind) {
  return database_->transact([&] {
    std::string lifted;
    const std::string k(text_of(kind));
    database_->sql << "delete from sanction where subject = :s and kind = :k returning subject",
        into(lifted), use(subject), use(k);
    return database_->sql.got_data();
  });
}

Result<std::vector<SanctionRow>> Store::sanctions(UnixTime now) {
  return database_->transact([&] {
    std::vector<SanctionRow> rows;
    SanctionRow row;
    std::string kind;
    Database::for_each(
        (database_->sql.prepare << "select subject, kind, until from sanction where until > :n"
                                   " order by subject, kind",
         into(row.subject), into(kind), into(row.until), use(now)),
        [&] {
          row.kind = kind == text_of(Sanction::Mute) ? Sanction::Mute : Sanction::Ban;
          rows.push_back(row);
        });
    return rows;
  });
}

}  // namespace pawnhub::lobby
