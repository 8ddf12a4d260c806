#include "lobby/accounts.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "lobby/names.hpp"
#include "lobby/store.hpp"
#include "net/seal.hpp"

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

// A password opens a session anew whose client has not been heard of for so long.
constexpr auto kSilentSession = 3s;
// How long a token brings back.
constexpr UnixTime kTokenSeconds = 30L * 24 * 60 * 60;
constexpr auto kLostGuestKept = 2min;  // longer than a match waits for anyone
constexpr std::uint32_t kLastGuest = 9999;

}  // namespace

Accounts::Accounts(Hall& hall)
    : hall_(hall),
      decoy_(decoy_hash(hall.settings.hash_cost)),
      log_ins_of_address_(hall.settings.log_ins_per_address),
      new_accounts_of_address_(hall.settings.new_accounts_per_address),
      log_ins_of_account_(limits::kLogInsPerAccount) {}

void Accounts::create(const Asker& asker, const wire::CreateAccount& request) {
  if (const auto trouble = name_trouble(request.name()); trouble != wire::NO_CODE)
    return hall_.refuse(asker, trouble, request.name());
  if (const auto trouble = password_trouble(request.password()); trouble != wire::NO_CODE)
    return hall_.refuse(asker, trouble);
  const Address address = hall_.sessions.visitor(asker.link)->address;
  if (is_banned(asker, request.name())) return;
  if (!hall_.within_rate(new_accounts_of_address_, address.host, asker)) return;

  const auto taken = [this, asker, name = request.name()] {
    hall_.refuse(asker, wire::NAME_TAKEN, name);
  };
  const auto keep = [this, asker, name = request.name(), taken](const std::string& hash) {
    if (hash.empty()) return hall_.refuse(asker, wire::BUSY);  // no memory just now
    hall_.store(
        asker, [name, hash, date = hall_.now.date](Store& s) { return s.create(name, hash, date); },
        [this, asker, name, taken](const std::optional<PlayerId>& id) {
          if (!id) return taken();
          spdlog::info("{} is a new account", name);
          wire::ToClient message;
          message.mutable_account_created();
          hall_.answer(asker, std::move(message));
        });
  };
  // Asked first, since a hash is dear; and again when it is kept.
  hall_.store(
      asker, [name = folded(request.name())](Store& s) { return s.find(name); },
      [this, asker, taken, keep, password = request.password()](const auto& found) {
        if (found) return taken();
        hall_.hash(
            asker,
            [password, cost = hall_.settings.hash_cost] { return hash_password(password, cost); },
            keep);
      });
}

bool Accounts::may_enter(const Asker& asker) {
  const Visitor& v = *hall_.sessions.visitor(asker.link);
  if (v.session)
    hall_.refuse(asker, wire::ALREADY_ENTERED, v.session->name);
  else if (v.is_entering)
    hall_.refuse(asker, wire::BUSY);
  else
    return true;
  return false;
}

void Accounts::begin_entering(LinkId link) { hall_.sessions.visitor(link)->is_entering = true; }

void Accounts::end_entering(LinkId link) {
  if (Visitor* v = hall_.sessions.visitor(link)) v->is_entering = false;
}

// By name or by address.
bool Accounts::is_banned(const Asker& asker, const std::string& name) {
  const std::string host = host_text(hall_.sessions.visitor(asker.link)->address);
  auto left = hall_.sanctions.left(host, Sanction::Ban, hall_.now.date);
  if (left == 0 && !name.empty())
    left = hall_.sanctions.left(folded(name), Sanction::Ban, hall_.now.date);
  if (left == 0) return false;
  hall_.refuse(asker, wire::BANNED, {}, left);
  return true;
}

// Then then(Credentials). A name that nobody has takes as long as a wrong password.
template <class Then>
void Accounts::check_password(const Asker& asker, const std::string& name,
                              const std::string& password, wire::Code if_wrong, Then then,
                              std::function<void()> otherwise) {
  const auto hashed = [this, asker, if_wrong, then, otherwise](const auto& proven) {
    if (proven) return then(*proven);
    otherwise();
    hall_.refuse(asker, if_wrong);
  };
  const auto found = [this, asker, password, hashed,
                      otherwise](const std::optional<Credentials>& who) {
    const auto work = [who, password, decoy = decoy_]() -> std::optional<Credentials> {
      const bool right = is_password(who ? who->password : decoy, password);
      return right ? who : std::nullopt;
    };
    hall_.hash(asker, work, hashed, otherwise);
  };
  hall_.store(
      asker, [name](Store& s) { return s.find(name); }, found, otherwise);
}

void Accounts::log_in(const Asker& asker, const wire::LogIn& request) {
  if (!may_enter(asker)) return;
  const Address address = hall_.sessions.visitor(asker.link)->address;
  if (!hall_.within_rate(log_ins_of_address_, address.host, asker)) return;
  if (name_trouble(request.name()) != wire::NO_CODE ||
      password_trouble(request.password()) != wire::NO_CODE)
    return hall_.refuse(asker, wire::WRONG_LOG_IN);
  const std::string name = folded(request.name());
  if (!hall_.within_rate(log_ins_of_account_, name, asker)) return;
  begin_entering(asker.link);
  check_password(
      asker, name, request.password(), wire::WRONG_LOG_IN,
      [this, asker](const Credentials& who) { come_in(asker, who); },
      [this, asker] { end_entering(asker.link); });
}

// The password was right. One session an account.
void Accounts::come_in(const Asker& asker, const Credentials& who) {
  const auto stop = [this, asker, id = who.id] {
    coming_in_.erase(id);
    end_entering(asker.link);
  };
  if (hall_.sessions.visitor(asker.link) == nullptr) return;
  const Session* other = hall_.sessions.of(who.id);
  if (coming_in_.contains(who.id) ||
      (other != nullptr && hall_.silent_for(*other) < kSilentSession)) {
    end_entering(asker.link);
    return hall_.refuse(asker, wire::ACCOUNT_IN_USE, who.name);
  }
  if (is_banned(asker, who.name)) return end_entering(asker.link);
  coming_in_.insert(who.id);
  const std::string token = random_bytes(limits::kTokenBytes);
  hall_.store(
      asker,
      [who, hash = hash_token(token), date = hall_.now.date](Store& s) {
        return s.enter(who, hash, date);
      },
      [this, asker, token, stop](const std::optional<Account>& account) {
        stop();
        if (!account) return hall_.refuse(asker, wire::WRONG_LOG_IN);
        begin_session(asker, *account, token);
      },
      stop);
}

void Accounts::resume(const Asker& asker, const wire::Resume& request) {
  if (!may_enter(asker)) return;
  const Address address = hall_.sessions.visitor(asker.link)->address;
  if (!hall_.within_rate(log_ins_of_address_, address.host, asker)) return;
  const std::string hash = hash_token(request.token());
  if (const auto guest = guests_.find(hash); guest != guests_.end())
    return begin_guest(asker, guest->second.player, request.token());
  begin_entering(asker.link);
  const auto stop = [this, asker] { end_entering(asker.link); };
  hall_.store(
      asker,
      [hash, oldest = hall_.now.date - kTokenSeconds](Store& s) { return s.resume(hash, oldest); },
      [this, asker, token = request.token(), stop](const std::optional<Account>& account) {
        stop();
        if (!account) return hall_.refuse(asker, wire::TOKEN_UNKNOWN);
        if (coming_in_.contains(account->id)) return hall_.refuse(asker, wire::TOKEN_UNKNOWN);
        begin_session(asker, *account, token);
      },
      stop);
}

void Accounts::begin_session(const Asker& asker, const Account& account, const std::string& token) {
  if (hall_.sessions.visitor(asker.link) == nullptr || is_banned(asker, account.name)) return;
  begin_session(asker,
                {.link = asker.link,
                 .player = account.id,
                 .name = account.name,
                 .ties = account.ties,
                 .records = account.records},
                token);
}

void Accounts::begin_session(const Asker& asker, Session session, const std::string& token) {
  if (const Session* old = hall_.sessions.of(session.player))
    hall_.dismiss(old->link, wire::REPLACED);
  hall_.answer(asker, welcome(session, token));
  hall_.enter(std::move(session));
}

wire::ToClient Accounts::welcome(const Session& session, const std::string& token) const {
  wire::ToClient message;
  wire::Welcome& w = *message.mutable_welcome();
  w.set_name(session.name);
  w.set_guest(session.is_guest());
  w.set_token(token);
  w.set_advertisements(hall_.settings.advertisements);
  w.set_message(hall_.settings.welcome);
  if (const RunningMatch* m = hall_.matches.of(session.player)) w.set_running_match(m->id);
  return message;
}

void Accounts::enter_as_guest(const Asker& asker) {
  if (!may_enter(asker)) return;
  const std::uint32_t number = next_guest();
  if (number == 0) return hall_.refuse(asker, wire::LOBBY_FULL);
  begin_guest(asker, {-static_cast<std::int64_t>(number)}, random_bytes(limits::kTokenBytes));
}

void Accounts::begin_guest(const Asker& asker, PlayerId player, const std::string& token) {
  if (is_banned(asker, {})) return;
  const std::string hash = hash_token(token);
  begin_session(asker,
                {.link = asker.link,
                 .player = player,
                 .name = "Guest " + std::to_string(-player.value),
                 .token_hash = hash},
                token);
  guests_.insert_or_assign(hash, Guest{player, std::nullopt});
}

// Counts on, so that a number is not soon somebody else's. 0: all are in use.
std::uint32_t Accounts::next_guest() {
  std::set<PlayerId> used;
  for (const auto& [hash, guest] : guests_) used.insert(guest.player);
  for (std::uint32_t tries = 0; tries < kLastGuest; ++tries) {
    last_guest_ = last_guest_ % kLastGuest + 1;
    const PlayerId player{-static_cast<std::int64_t>(last_guest_)};
    if (!used.contains(player) && hall_.matches.of(player) == nullptr) return last_guest_;
  }
  return 0;
}

void Accounts::leaving(Session& session) {
  const auto guest = guests_.find(session.token_hash);
  if (guest != guests_.end()) guest->second.until = hall_.now.at + kLostGuestKept;
}

void Accounts::tick() {
  std::erase_if(guests_, [&](const auto& entry) {
    return entry.second.until && *entry.second.until <= hall_.now.at;
  });
}

void Accounts::log_out(const Asker& asker, Session& session) {
  const PlayerId player = session.player;
  guests_.erase(session.token_hash);
  hall_.leave(player);
  if (player.is_guest()) return hall_.done(asker);
  hall_.store(
      asker, [player](Store& s) { return s.forget_token(player); },
      [this, asker](Nothing) { hall_.done(asker); });
}

void Accounts::change_password(const Asker& asker, Session& session,
                               const wire::ChangePassword& request) {
  if (const auto trouble = password_trouble(request.new_password()); trouble != wire::NO_CODE)
    return hall_.refuse(asker, trouble);
  const std::string name = folded(session.name);
  if (!hall_.within_rate(log_ins_of_account_, name, asker)) return;
  const auto keep = [this, asker](const Credentials& who, const std::string& hash) {
    if (hash.empty()) return hall_.refuse(asker, wire::BUSY);
    const std::string token = random_bytes(limits::kTokenBytes);
    hall_.store(
        asker,
        [who, hash, token, date = hall_.now.date](Store& s) {
          return s.set_password(who, hash, hash_token(token), date);
        },
        [this, asker, id = who.id, token](bool kept) {
          if (!kept) return hall_.refuse(asker, wire::WRONG_PASSWORD);
          if (const Session* s = hall_.sessions.of(id)) hall_.push(*s, welcome(*s, token));
          hall_.done(asker);
        });
  };
  check_password(
      asker, name, request.old_password(), wire::WRONG_PASSWORD,
      [this, asker, keep, password = request.new_password()](const Credentials& who) {
        hall_.hash(
            asker,
            [password, cost = hall_.settings.hash_cost] { return hash_password(password, cost); },
            [keep, who](const std::string& hash) { keep(who, hash); });
      },
      [] {});
}

void Accounts::delete_account(const Asker& asker, Session& session,
                              const wire::DeleteAccount& request) {
  const std::string name = folded(session.name);
  if (!hall_.within_rate(log_ins_of_account_, name, asker)) return;
  if (hall_.matches.of(session.player) != nullptr) return hall_.refuse(asker, wire::IN_A_MATCH);
  const auto remove = [this, asker](const Credentials& who) {
    if (hall_.matches.of(who.id) != nullptr) return hall_.refuse(asker, wire::IN_A_MATCH);
    // Gone first: nobody pairs who is about to be deleted.
    if (hall_.sessions.of(who.id) != nullptr) hall_.leave(who.id);
    hall_.store(
        asker, [who](Store& s) { return s.remove(who); },
        [this, asker, who](bool removed) {
          if (!removed) return hall_.refuse(asker, wire::WRONG_PASSWORD);
          spdlog::info("{} deleted the account", who.name);
          hall_.tell(&Listener::deleted, who.id);
          hall_.done(asker);
        });
  };
  check_password(asker, name, request.password(), wire::WRONG_PASSWORD, remove, [] {});
}

void Accounts::reset_password(const std::string& name, const Told& told) {
  const Asker nobody;
  const auto failed = [told] { told(Error{"the lobby can't do that now; see the log"}); };
  hall_.store(
      nobody, [name = folded(name)](Store& s) { return s.find(name); },
      [this, nobody, name, told, failed](const std::optional<Credentials>& who) {
        if (!who) return told(Error{"there is no account " + quote(name)});
        const std::string password = random_password();
        const auto keep = [this, nobody, who, told, failed, password](const std::string& hash) {
          if (hash.empty()) return told(Error{"there is no memory for it just now"});
          hall_.store(
              nobody,
              [who, hash, date = hall_.now.date](Store& s) {
                return s.set_password(*who, hash, "", date);
              },
              [this, who, told, password](bool kept) {
                if (!kept) return told(Error{"the account has just changed: try again"});
                if (const Session* s = hall_.sessions.of(who->id))
                  hall_.dismiss(s->link, wire::KICKED);
                spdlog::info("the operator gave {} a new password", who->name);
                told(password);
              },
              failed);
        };
        hall_.hash(
            nobody,
            [password, cost = hall_.settings.hash_cost] { return hash_password(password, cost); },
            keep, failed);
      },
      failed);
}

}  // namespace pawnhub::lobby
