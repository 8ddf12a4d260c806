// Coming in and going: accounts, guests, sessions that were lost, passwords.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "lobby/hall.hpp"
#include "net/rate.hpp"

namespace pawnhub::lobby {

class Accounts : public Listener {
 public:
  explicit Accounts(Hall& hall);

  void create(const Asker& asker, const wire::CreateAccount& request);
  void log_in(const Asker& asker, const wire::LogIn& request);
  void enter_as_guest(const Asker& asker);
  void resume(const Asker& asker, const wire::Resume& request);
  void log_out(const Asker& asker, Session& session);
  void change_password(const Asker& asker, Session& session, const wire::ChangePassword& request);
  void delete_account(const Asker& asker, Session& session, const wire::DeleteAccount& request);

  // The operator's: gives the account a new password, which is told, and ends its session.
  using Told = std::function<void(const Result<std::string>&)>;
  void reset_password(const std::string& name, const Told& told);

  void leaving(Session& session) override;
  void tick();

 private:
  struct Guest {
    PlayerId player;
    std::optional<Time> until;  // who lost the connection may come back for a while
  };

  Hall& hall_;
  std::string decoy_;                    // names that don't exist are checked against it
  std::set<PlayerId> coming_in_;         // accounts: proven, not entered yet
  std::map<std::string, Guest> guests_;  // by their token's hash
  std::uint32_t last_guest_ = 0;
  RateLimits<std::uint32_t> log_ins_of_address_, new_accounts_of_address_;
  RateLimits<std::string> log_ins_of_account_;

  bool may_enter(const Asker& asker);
  void begin_entering(LinkId link);
  void end_entering(LinkId link);
  bool is_banned(const Asker& asker, const std::string& name);

  template <class Then>
  void check_password(const Asker& asker, const std::string& name, const std::string& password,
                      wire::Code if_wrong, Then then, std::function<void()> otherwise);
  void come_in(const Asker& asker, const Credentials& who);
  void begin_session(const Asker& asker, const Account& account, const std::string& token);
  void begin_guest(const Asker& asker, PlayerId player, const std::string& token);
  void begin_session(const Asker& asker, Session session, const std::string& token);
  std::uint32_t next_guest();
  wire::ToClient welcome(const Session& session, const std::string& token) const;
};

}  // namespace pawnhub::lobby
