#include "lobby/chat.hpp"

#include <algorithm>
#include <vector>

#include "lobby/names.hpp"
#include "lobby/utf8.hpp"

namespace pawnhub::lobby {
namespace {

// Nobody hears those whom they have blocked.
bool hears(const Session& who, PlayerId speaker) { return !who.ties.blocked.contains(speaker); }

wire::ToClient line(const Session& from, wire::ChatLine::Channel channel, const std::string& text,
                    UnixTime date) {
  wire::ToClient message;
  wire::ChatLine& l = *message.mutable_chat_line();
  l.set_channel(channel);
  l.set_from(from.name);
  l.set_text(text);
  l.set_time(date);
  return message;
}

}  // namespace

wire::Code line_trouble(std::string_view text) {
  if (text.find_first_not_of(' ') == std::string_view::npos) return wire::NOT_SAID_EMPTY;
  if (text.size() > limits::kChatBytes) return wire::NOT_SAID_TOO_LONG;
  const auto letters = decode_utf8(text);
  if (!letters || !std::all_of(letters->begin(), letters->end(), is_printable))
    return wire::NOT_SAID_UNPRINTABLE;
  return wire::NO_CODE;
}

Chat::Chat(Hall& hall, const Invitations& invitations)
    : hall_(hall), invitations_(invitations), rate_(limits::kChat) {}

void Chat::say(const Asker& asker, const Session& session, const wire::Say& request) {
  if (request.to_case() == wire::Say::TO_NOT_SET) return hall_.refuse(asker, wire::MALFORMED);
  if (const auto trouble = line_trouble(request.text()); trouble != wire::NO_CODE)
    return hall_.refuse(asker, trouble);
  const auto muted =
      hall_.sanctions.left(hall_.subject_of(session), Sanction::Mute, hall_.now.date);
  if (muted > 0) return hall_.refuse(asker, wire::NOT_SAID_MUTED, {}, muted);
  if (request.has_friend_() && session.is_guest()) return hall_.refuse(asker, wire::NEEDS_ACCOUNT);
  if (!hall_.within_rate(rate_, session.player, asker)) return;

  wire::Code trouble = wire::NO_CODE;
  switch (request.to_case()) {
    case wire::Say::kAll:
      say_to_all(session, line(session, wire::ChatLine::ALL, request.text(), hall_.now.date));
      break;
    case wire::Say::kFriend:
      trouble = say_to_friend(
          session, line(session, wire::ChatLine::PRIVATE, request.text(), hall_.now.date),
          request.friend_());
      break;
    default:
      trouble = say_to_opponent(
          session, line(session, wire::ChatLine::MATCH, request.text(), hall_.now.date));
  }
  if (trouble != wire::NO_CODE) return hall_.refuse(asker, trouble, request.friend_());
  hall_.done(asker);
}

void Chat::say_to_all(const Session& from, const wire::ToClient& message) {
  lines_.push_back({from.player, message});
  if (lines_.size() > kLinesKept) lines_.pop_front();
  std::vector<LinkId> hearers;
  hall_.sessions.for_each([&](const Session& s) {
    if (s.watching.global_chat && hears(s, from.player)) hearers.push_back(s.link);
  });
  hall_.push(hearers, message);
}

// Both ends of the talk see the line.
wire::Code Chat::say_to_friend(const Session& from, wire::ToClient message,
                               const std::string& name) {
  if (name_trouble(name) == wire::NAME_MALFORMED) return wire::NAME_MALFORMED;
  const auto found = from.friend_named(name);
  if (!found) return wire::NOT_SAID_STRANGER;
  const Session* to = hall_.sessions.of(*found);
  if (to == nullptr) return wire::NOT_SAID_OFFLINE;
  message.mutable_chat_line()->set_to(to->name);
  hall_.push(*to, message);
  hall_.push(from, message);
  return wire::NO_CODE;
}

wire::Code Chat::say_to_opponent(const Session& from, const wire::ToClient& message) {
  std::optional<PlayerId> opponent = invitations_.last_opponent_of(from.player);
  if (const RunningMatch* m = hall_.matches.of(from.player))
    opponent = m->seat(other(*m->side_of(from.player))).player;
  if (!opponent) return wire::NOT_SAID_NO_MATCH;
  const Session* to = hall_.sessions.of(*opponent);
  if (to == nullptr) return wire::NOT_SAID_OFFLINE;
  if (hears(*to, from.player)) hall_.push(*to, message);
  hall_.push(from, message);
  return wire::NO_CODE;
}

void Chat::show(const Session& to) {
  for (const Line& l : lines_)
    if (hears(to, l.from)) hall_.push(to, l.message);
}

}  // namespace pawnhub::lobby
