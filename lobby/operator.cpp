#include "lobby/operator.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <iomanip>
#include <optional>
#include <sstream>

#include "lobby/names.hpp"
#include "lobby/store.hpp"
#include "lobby/utf8.hpp"

namespace pawnhub::lobby {
namespace {

constexpr UnixTime kMinute = 60;
constexpr UnixTime kHour = 60 * kMinute;
constexpr UnixTime kDay = 24 * kHour;
constexpr UnixTime kForGood = 100 * 365 * kDay;

std::string date_text(UnixTime date) {
  const std::time_t time = date;
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::ostringstream out;
  out << std::put_time(&parts, "%Y-%m-%d %H:%M UTC");
  return out.str();
}

// "30m", "12h", "7d"
std::optional<UnixTime> duration(const std::string& text) {
  UnixTime count = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, count);
  if (error != std::errc{} || rest + 1 != end || count <= 0 || count > 36500) return std::nullopt;
  switch (*rest) {
    case 'm': return count * kMinute;
    case 'h': return count * kHour;
    case 'd': return count * kDay;
    default: return std::nullopt;
  }
}

bool is_address(std::string_view text) {
  return std::count(text.begin(), text.end(), '.') == 3 &&
         text.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

struct Operator::Command {
  std::string_view name, takes;
  std::size_t least, most;  // words after it
  std::string_view does;
  void (Operator::*run)(const Words&, const Told&);
};

const std::vector<Operator::Command>& Operator::commands() {
  static const std::vector<Command> all{
      {"status", "", 0, 0, "how much there is to do", &Operator::status},
      {"who", "", 0, 0, "who is on, from where, and what they do", &Operator::who},
      {"reports", "", 0, 0, "what players have reported", &Operator::reports},
      {"close", "NUMBER", 1, 1, "take a report off the list", &Operator::close_report},
      {"mute", "NAME [TIME]", 1, 2, "no chat for 1h, or 30m, 7d …", &Operator::mute},
      {"unmute", "NAME", 1, 1, "chat again", &Operator::unmute},
      {"kick", "NAME", 1, 1, "end a session", &Operator::kick},
      {"ban", "NAME|ADDRESS [TIME]", 1, 2, "keep out, for good or for a time", &Operator::ban},
      {"unban", "NAME|ADDRESS", 1, 1, "let in again", &Operator::unban},
      {"sanctions", "", 0, 0, "who is muted or banned", &Operator::sanctions},
      {"reset-password", "NAME", 1, 1, "give an account a new password", &Operator::reset_password},
      {"announce", "TEXT", 1, 1, "tell everybody who is on", &Operator::announce},
  };
  return all;
}

std::string Operator::usage() {
  std::ostringstream out;
  for (const Command& c : commands())
    out << "  " << std::left << std::setw(34) << std::string(c.name) + ' ' + std::string(c.takes)
        << c.does << '\n';
  return out.str();
}

void Operator::run(const std::vector<std::string>& words, const Told& told) {
  const auto found = std::find_if(commands().begin(), commands().end(), [&](const Command& c) {
    return !words.empty() && c.name == words.front();
  });
  if (found == commands().end()) return told({false, "commands are\n" + usage()});
  const std::size_t given = words.size() - 1;
  if (given < found->least || given > found->most)
    return told({false, "usage: " + std::string(found->name) + ' ' + std::string(found->takes)});
  (this->*found->run)({words.begin() + 1, words.end()}, told);
}

std::function<void()> Operator::failed(const Told& told) {
  return [told] { told({false, "the database can't do that now; see the log"}); };
}

void Operator::status(const Words& /*words*/, const Told& told) {
  std::ostringstream out;
  out << hall_.sessions.visitors() << " connected, " << hall_.sessions.entered() << " entered, "
      << hall_.matches.size() << " matches\n";
  for (const auto& [code, count] : hall_.refusals())
    out << "refused " << wire::Code_Name(code) << ": " << count << '\n';
  if (more_status_) out << more_status_();
  told({true, out.str()});
}

void Operator::who(const Words& /*words*/, const Told& told) {
  std::ostringstream out;
  hall_.sessions.for_each([&](const Session& s) {
    out << s.name << ' ' << host_text(hall_.sessions.visitor(s.link)->address);
    if (const RunningMatch* m = hall_.matches.of(s.player)) out << " in match " << m->id;
    out << '\n';
  });
  told({true, out.str()});
}

void Operator::reports(const Words& /*words*/, const Told& told) {
  hall_.store(
      Asker{}, [](Store& s) { return s.reports(); },
      [told](const std::vector<ReportRow>& rows) {
        std::ostringstream out;
        for (const ReportRow& r : rows) {
          out << r.number << ", " << date_text(r.date) << ": " << r.by << " about " << r.about;
          if (!r.match_id.empty()) out << " in match " << r.match_id;
          out << "\n  " << r.text << '\n';
        }
        told({true, rows.empty() ? "no reports\n" : out.str()});
      },
      failed(told));
}

void Operator::close_report(const Words& words, const Told& told) {
  std::int64_t number = 0;
  const std::string& text = words[0];
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || rest != text.data() + text.size())
    return told({false, quote(text) + " is not a report's number"});
  hall_.store(
      Asker{}, [number](Store& s) { return s.close_report(number); },
      [told, number](bool closed) {
        const std::string report = "report " + std::to_string(number);
        told({closed, closed ? report + " is closed" : "there is no open " + report});
      },
      failed(told));
}

void Operator::find_subject(const std::string& name, const Told& told,
                            const std::function<void(std::string)>& then) {
  if (is_address(name)) return then(name);
  if (const Session* here = hall_.sessions.named(name)) return then(hall_.subject_of(*here));
  if (name_trouble(name) != wire::NO_CODE)
    return told({false, quote(name) + " is no account, no guest who is here and no address"});
  hall_.store(
      Asker{}, [folded_name = folded(name)](Store& s) { return s.find(folded_name); },
      [name, told, then](const std::optional<Credentials>& found) {
        if (!found) return told({false, "there is no account " + quote(name)});
        then(folded(name));
      },
      failed(told));
}

void Operator::sanction(Sanction kind, const Words& words, UnixTime usual, const Told& told) {
  const auto time = words.size() > 1 ? duration(words[1]) : usual;
  if (!time) return told({false, quote(words[1]) + " is no time like 30m, 12h or 7d"});
  find_subject(words[0], told, [this, kind, told, time](const std::string& subject) {
    const SanctionRow row{subject, kind, hall_.now.date + *time};
    hall_.store(
        Asker{}, [row](Store& s) { return s.sanction(row); },
        [this, row, told](Nothing) {
          hall_.sanctions.set(row);
          const std::string what =
              row.kind == Sanction::Mute ? " is muted until " : " is banned until ";
          spdlog::info("the operator: {}{}{}", row.subject, what, date_text(row.until));
          if (row.kind == Sanction::Ban) dismiss_banned(row.subject);
          told({true, row.subject + what + date_text(row.until)});
        },
        failed(told));
  });
}

void Operator::dismiss_banned(const std::string& subject) {
  std::vector<LinkId> links;
  hall_.sessions.for_each([&](const Session& s) {
    const bool is_named = !s.is_guest() && folded(s.name) == subject;
    if (is_named || host_text(hall_.sessions.visitor(s.link)->address) == subject)
      links.push_back(s.link);
  });
  for (const LinkId link : links) hall_.dismiss(link, wire::BANNED);
}

void Operator::lift(Sanction kind, const std::string& name, const Told& told) {
  find_subject(name, told, [this, kind, told](const std::string& subject) {
    hall_.store(
        Asker{}, [subject, kind](Store& s) { return s.lift(subject, kind); },
        [this, subject, kind, told](bool lifted) {
          hall_.sanctions.lift(subject, kind);
          const std::string what = kind == Sanction::Mute ? "muted" : "banned";
          if (lifted) spdlog::info("the operator: {} is not {} any more", subject, what);
          told({lifted, subject + (lifted ? " is not " + what + " any more" : " was not " + what)});
        },
        failed(told));
  });
}

void Operator::mute(const Words& words, const Told& told) {
  sanction(Sanction::Mute, words, kHour, told);
}

void Operator::unmute(const Words& words, const Told& told) {
  lift(Sanction::Mute, words[0], told);
}

void Operator::ban(const Words& words, const Told& told) {
  sanction(Sanction::Ban, words, kForGood, told);
}

void Operator::unban(const Words& words, const Told& told) { lift(Sanction::Ban, words[0], told); }

void Operator::sanctions(const Words& /*words*/, const Told& told) {
  hall_.store(
      Asker{}, [date = hall_.now.date](Store& s) { return s.sanctions(date); },
      [told](const std::vector<SanctionRow>& rows) {
        std::ostringstream out;
        for (const SanctionRow& r : rows)
          out << r.subject << (r.kind == Sanction::Mute ? " muted" : " banned") << " until "
              << date_text(r.until) << '\n';
        told({true, rows.empty() ? "none\n" : out.str()});
      },
      failed(told));
}

void Operator::kick(const Words& words, const Told& told) {
  const Session* s = hall_.sessions.named(words[0]);
  if (s == nullptr) return told({false, quote(words[0]) + " is not here"});
  const std::string name = s->name;
  const PlayerId player = s->player;
  hall_.dismiss(s->link, wire::KICKED);
  spdlog::info("the operator kicked {}", name);
  const OperatorAnswer done{true, name + " is out"};
  if (player.is_guest()) return told(done);
  // Its token too: the player may log in again, but the program does not do so by itself.
  hall_.store(
      Asker{}, [player](Store& store) { return store.forget_token(player); },
      [told, done](Nothing) { told(done); }, failed(told));
}

void Operator::reset_password(const Words& words, const Told& told) {
  if (name_trouble(words[0]) != wire::NO_CODE)
    return told({false, "there is no account " + quote(words[0])});
  lobby_.accounts().reset_password(words[0], [told](const Result<std::string>& password) {
    if (!password) return told({false, password.error().reason});
    told({true, "the new password is " + *password});
  });
}

void Operator::announce(const Words& words, const Told& told) {
  const auto letters = decode_utf8(words[0]);
  if (!letters || words[0].empty() || words[0].size() > limits::kAnnouncementBytes ||
      !std::all_of(letters->begin(), letters->end(), is_printable))
    return told({false, "an announcement is one printable line of at most " +
                            std::to_string(limits::kAnnouncementBytes) + " bytes"});
  wire::ToClient message;
  message.mutable_announcement()->set_text(words[0]);
  std::vector<LinkId> links;
  hall_.sessions.for_each([&](const Session& s) { links.push_back(s.link); });
  hall_.push(links, message);
  spdlog::info("the operator announced: {}", words[0]);
  told({true, "told " + std::to_string(links.size()) + " players"});
}

}  // namespace pawnhub::lobby
