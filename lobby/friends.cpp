#include "lobby/friends.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "lobby/names.hpp"
#include "lobby/store.hpp"
#include "lobby/utf8.hpp"

namespace pawnhub::lobby {
namespace {

// What is wrong with a name as somebody else's.
wire::Code trouble_with(const std::string& name, const Session& own) {
  const auto trouble = name_trouble(name);
  if (trouble == wire::NAME_RESERVED) return wire::FRIEND_RESERVED;
  if (trouble != wire::NO_CODE) return trouble;
  return folded(name) == folded(own.name) ? wire::FRIEND_SELF : wire::NO_CODE;
}

// May have lines.
bool is_report(std::string_view text) {
  const auto letters = decode_utf8(text);
  return letters && text.size() <= limits::kReportBytes &&
         std::all_of(letters->begin(), letters->end(),
                     [](char32_t c) { return c == U'\n' || is_printable(c); });
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \n") == text.npos; }

}  // namespace

Friends::Friends(Hall& hall)
    : hall_(hall), requests_(limits::kFriendRequests), reports_(limits::kReports) {}

void Friends::act(const Asker& asker, Session& session, TieAct act, const std::string& name) {
  if (const auto trouble = trouble_with(name, session); trouble != wire::NO_CODE)
    return hall_.refuse(asker, trouble, name);
  if (act == TieAct::Request && !hall_.within_rate(requests_, session.player, asker)) return;
  hall_.store(
      asker,
      [me = session.player, act, other = folded(name)](Store& s) { return s.tie(me, act, other); },
      [this, asker, me = session.player, my_name = session.name, name](const Tied& t) {
        if (t.code != wire::NO_CODE) return hall_.refuse(asker, t.code, name);
        bring_in(me, t.other, t.other_name, t.after);
        bring_in(t.other, me, my_name, t.after.from_their_side());
        hall_.tell(&Listener::tied, me, t.other, t.after);
        hall_.done(asker);
      });
}

// Lists on screen follow at once, on both sides.
void Friends::bring_in(PlayerId mine, PlayerId theirs, const std::string& their_name,
                       const Relation& r) {
  Session* s = hall_.sessions.of(mine);
  if (s == nullptr) return;
  const Ties before = s->ties;
  apply(s->ties, theirs, their_name, r);
  if (s->ties != before) push_lists(*s);
}

wire::Friends::Friend Friends::friend_line(PlayerId id, const std::string& name) const {
  wire::Friends::Friend line;
  line.set_name(name);
  line.set_online(hall_.sessions.of(id) != nullptr);
  line.set_playing(hall_.matches.of(id) != nullptr);
  return line;
}

void Friends::push_lists(const Session& to) {
  wire::ToClient message;
  wire::Friends& lists = *message.mutable_friends();
  for (const auto& [id, name] : to.ties.friends) *lists.add_friends() = friend_line(id, name);
  for (const auto& [id, name] : to.ties.received) lists.add_received(name);
  for (const auto& [id, name] : to.ties.sent) lists.add_sent(name);
  for (const auto& [id, name] : to.ties.blocked) lists.add_blocked(name);
  hall_.push(to, message);
}

void Friends::push_presence(const Session& of, bool is_online) {
  wire::ToClient message;
  wire::Friends::Friend& line = *message.mutable_presence()->mutable_friend_();
  line = friend_line(of.player, of.name);
  line.set_online(is_online);
  for (const auto& [id, name] : of.ties.friends) hall_.push(id, message);
}

void Friends::entered(Session& session) {
  if (session.is_guest()) return;
  push_lists(session);
  push_presence(session, true);
}

void Friends::leaving(Session& session) { push_presence(session, false); }

void Friends::push_presence(const RunningMatch& of) {
  for (const Seat& seat : of.seats)
    if (const Session* s = hall_.sessions.of(seat.player)) push_presence(*s, true);
}

void Friends::match_began(const RunningMatch& match) { push_presence(match); }

void Friends::match_ended(const RunningMatch& match) { push_presence(match); }

void Friends::deleted(PlayerId account) {
  hall_.sessions.for_each([&](Session& s) {
    const Ties before = s.ties;
    apply(s.ties, account, {}, {});
    if (s.ties != before) push_lists(s);
  });
}

void Friends::report(const Asker& asker, Session& session, const wire::Report& request) {
  if (is_blank(request.text())) return hall_.refuse(asker, wire::REPORT_EMPTY);
  if (!is_report(request.text()) || request.match_id().size() > limits::kMatchIdBytes ||
      !decode_utf8(request.match_id()))
    return hall_.refuse(asker, wire::MALFORMED);
  if (!hall_.within_rate(reports_, session.player, asker)) return;
  const Session* here = hall_.sessions.named(request.name());
  if (here != nullptr && here->is_guest())
    return keep_report(
        asker, session, request,
        here->name + " at " + host_text(hall_.sessions.visitor(here->link)->address));
  if (const auto trouble = trouble_with(request.name(), session); trouble != wire::NO_CODE)
    return hall_.refuse(asker, trouble, request.name());
  hall_.store(
      asker, [name = folded(request.name())](Store& s) { return s.find(name); },
      [this, asker, request, player = session.player](const std::optional<Credentials>& found) {
        if (!found) return hall_.refuse(asker, wire::NO_SUCH_PLAYER, request.name());
        if (const Session* s = hall_.sessions.of(player))
          keep_report(asker, *s, request, found->name);
      });
}

void Friends::keep_report(const Asker& asker, const Session& session, const wire::Report& request,
                          const std::string& about) {
  const ReportRow row{.date = hall_.now.date,
                      .by = session.name,
                      .about = about,
                      .text = request.text(),
                      .match_id = request.match_id()};
  hall_.store(
      asker, [row](Store& s) { return s.report(row); },
      [this, asker, row](std::int64_t number) {
        spdlog::info("report {}: {} about {}", number, row.by, row.about);
        hall_.done(asker);
      });
}

}  // namespace pawnhub::lobby
