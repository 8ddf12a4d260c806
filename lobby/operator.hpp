// The operator's commands: who is on, reports, mute, kick, ban, new passwords, announcements.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lobby/lobby.hpp"

namespace pawnhub::lobby {

struct OperatorAnswer {
  bool is_done = false;  // else the text says why not
  std::string text;
};

class Operator {
 public:
  explicit Operator(Lobby& lobby) : lobby_(lobby), hall_(lobby.hall()) {}

  // What the lobby's own parts count, for `status`.
  void set_status(std::function<std::string()> more) { more_status_ = std::move(more); }

  using Told = std::function<void(OperatorAnswer)>;
  // `told` is called once, maybe later. The time is the hall's.
  void run(const std::vector<std::string>& words, const Told& told);

  // Commands with what they take and do, for help.
  static std::string usage();

 private:
  struct Command;
  static const std::vector<Command>& commands();

  Lobby& lobby_;
  Hall& hall_;
  std::function<std::string()> more_status_;

  using Words = std::vector<std::string>;
  void status(const Words& words, const Told& told);
  void who(const Words& words, const Told& told);
  void reports(const Words& words, const Told& told);
  void close_report(const Words& words, const Told& told);
  void mute(const Words& words, const Told& told);
  void unmute(const Words& words, const Told& told);
  void kick(const Words& words, const Told& told);
  void ban(const Words& words, const Told& told);
  void unban(const Words& words, const Told& told);
  void sanctions(const Words& words, const Told& told);
  void reset_password(const Words& words, const Told& told);
  void announce(const Words& words, const Told& told);

  // The folded name of an account, or an address: of a guest who is here, or given as one.
  void find_subject(const std::string& name, const Told& told,
                    const std::function<void(std::string)>& then);
  void sanction(Sanction kind, const Words& words, UnixTime usual, const Told& told);
  void lift(Sanction kind, const std::string& name, const Told& told);
  void dismiss_banned(const std::string& subject);
  // The answer when the database did not do it.
  static std::function<void()> failed(const Told& told);
};

}  // namespace pawnhub::lobby
