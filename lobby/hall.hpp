// What every part of the lobby works with: who is there, the way out to them, the workers, and the
// time of the event at hand.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/result.hpp"
#include "lobby/jobs.hpp"
#include "lobby/matches.hpp"
#include "lobby/passwords.hpp"
#include "lobby/sanctions.hpp"
#include "lobby/sessions.hpp"
#include "net/limits.hpp"
#include "net/messages.pb.h"
#include "net/transport.hpp"

namespace pawnhub::lobby {

struct Settings {
  std::string server_name;     // as tickets and recordings name the lobby
  std::string welcome;         // to everyone who enters
  bool advertisements = true;  // in matches
  HashCost hash_cost;
  limits::Rate log_ins_per_address = limits::kLogInsPerAddress;
  limits::Rate new_accounts_per_address = limits::kNewAccountsPerAddress;
};

struct Now {
  Time at;
  UnixTime date = 0;
};

// To the clients.
class Outbox {
 public:
  virtual ~Outbox() = default;
  virtual void send(LinkId to, Channel channel, const wire::ToClient& message) = 0;
  // Reliably.
  virtual void send(std::span<const LinkId> to, const wire::ToClient& message) = 0;
  // After a goodbye; nothing comes from it any more.
  virtual void close(LinkId link, wire::Code code, std::string_view text) = 0;
  virtual std::chrono::milliseconds silent_for(LinkId link) const = 0;
  // It goes over a rate: who does that again and again is slowed down, then closed.
  virtual void note_too_fast(LinkId link) = 0;
};

// Who is to be answered, and to what.
struct Asker {
  LinkId link;
  std::uint32_t id = 0;                 // the client's number of its request
  Channel channel = Channel::Reliable;  // on which it came, and the answer goes
};

// Parts that follow who comes and goes.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void entered(Session& /*session*/) {}
  virtual void leaving(Session& /*session*/) {}
  // What the two are to each other has changed, and stands in their sessions' lists already.
  virtual void tied(PlayerId /*one*/, PlayerId /*other*/, const Relation& /*now*/) {}
  virtual void deleted(PlayerId /*account*/) {}
  // Both have their tickets; or it is over, booked, and both have been told.
  virtual void match_began(const RunningMatch& /*match*/) {}
  virtual void match_ended(const RunningMatch& /*match*/) {}
};

class Hall {
 public:
  Hall(Settings settings_, Jobs& jobs, Outbox& outbox)
      : settings(std::move(settings_)), jobs_(jobs), outbox_(outbox) {}
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  const Settings settings;
  Sessions sessions;
  Matches matches;
  Sanctions sanctions;
  Now now;

  void listen(Listener& listener) { listeners_.push_back(&listener); }
  template <class... Of, class... Args>
  void tell(void (Listener::*what)(Of...), Args&&... args) {
    for (Listener* l : listeners_) (l->*what)(args...);
  }

  void answer(const Asker& asker, wire::ToClient message);
  void done(const Asker& asker);
  void refuse(const Asker& asker, wire::Code code, std::string_view about = {},
              std::uint32_t seconds = 0);
  void push(const Session& to, const wire::ToClient& message) {
    outbox_.send(to.link, Channel::Reliable, message);
  }
  void push(std::span<const LinkId> to, const wire::ToClient& message) {
    outbox_.send(to, message);
  }
  // If the player is here.
  void push(PlayerId to, const wire::ToClient& message, Channel channel = Channel::Reliable);

  std::chrono::milliseconds silent_for(const Session& s) const {
    return outbox_.silent_for(s.link);
  }
  // Whether it is within its rate; else it has been refused.
  template <class Limits, class Key>
  bool within_rate(Limits& rates, const Key& key, const Asker& asker) {
    if (rates.take(key, now.at)) return true;
    refuse(asker, wire::TOO_FAST, {}, static_cast<std::uint32_t>(rates.wait(key, now.at).count()));
    outbox_.note_too_fast(asker.link);
    return false;
  }

  // The player comes in, and everybody whom it concerns is told; or goes.
  Session& enter(Session session);
  void leave(PlayerId player);
  // Says goodbye and closes the connection, whoever has entered on it.
  void dismiss(LinkId link, wire::Code code, std::string_view text = {});

  // For sanctions: the account's name, or the address for guests.
  std::string subject_of(const Session& s);

  // Runs work(store) -> Result<T> on the database's thread, then then(T) here. If it can't be done
  // `otherwise` is called, and the asker is told that it's the lobby's fault.
  template <class Work, class Then>
  void store(
      const Asker& asker, Work work, Then then, std::function<void()> otherwise = [] {}) {
    const bool taken = jobs_.store([this, asker, work = std::move(work), then = std::move(then),
                                    otherwise](Store& s) -> Jobs::Finish {
      return [this, asker, result = work(s), then, otherwise] {
        if (result) return then(*result);
        note_broken(result.error());
        otherwise();
        refuse(asker, wire::BROKEN);
      };
    });
    if (taken) return;
    otherwise();
    refuse(asker, wire::BUSY);
  }

  // Runs work() -> T on a hashing thread, then then(T) here.
  template <class Work, class Then>
  void hash(
      const Asker& asker, Work work, Then then, std::function<void()> otherwise = [] {}) {
    const bool taken =
        jobs_.hash([work = std::move(work), then = std::move(then)]() -> Jobs::Finish {
          return [result = work(), then] { then(result); };
        });
    if (taken) return;
    otherwise();
    refuse(asker, wire::BUSY);
  }

  // How often each was said since the start.
  const std::map<wire::Code, std::uint64_t>& refusals() const { return refusals_; }

 private:
  Jobs& jobs_;
  Outbox& outbox_;
  std::vector<Listener*> listeners_;
  std::map<wire::Code, std::uint64_t> refusals_;

  static void note_broken(const Error& error);
};

// "192.0.2.7"
std::string host_text(const Address& address);

}  // namespace pawnhub::lobby
