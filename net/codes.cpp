#include "net/codes.hpp"

#include <algorithm>
#include <array>

namespace pawnhub {
namespace {

struct Row {
  wire::Code code;
  std::string_view sentence;
};

constexpr std::array kSentences{
    Row{wire::NO_CODE, "That's all right."},
    Row{wire::MALFORMED, "The lobby could not make sense of that."},
    Row{wire::TOO_FAST, "Too fast: try again in {wait}."},
    Row{wire::BUSY, "The lobby has too much to do just now: try again in a moment."},
    Row{wire::NEEDS_ENTERING, "Log in first, or come in as a guest."},
    Row{wire::NEEDS_ACCOUNT, "That needs an account: guests can't."},
    Row{wire::BROKEN, "Something is broken in the lobby. It was not done; try again later."},

    Row{wire::NAME_MALFORMED,
        "A name has 1 to 10 letters, digits or signs, without spaces, dots and '|'."},
    Row{wire::NAME_RESERVED, "The name {name} is reserved: choose another."},
    Row{wire::NAME_TAKEN, "The name {name} is taken: choose another."},
    Row{wire::PASSWORD_MALFORMED, "A password has 8 to 128 characters."},
    Row{wire::WRONG_LOG_IN, "Wrong name or password."},
    Row{wire::ACCOUNT_IN_USE, "The account {name} is in use elsewhere."},
    Row{wire::ALREADY_ENTERED, "You are logged in already: log out first."},
    Row{wire::TOKEN_UNKNOWN, "Your session has ended: log in again."},
    Row{wire::BANNED, "You are banned from this lobby."},
    Row{wire::LOBBY_FULL, "The lobby is full: try again later."},
    Row{wire::IN_A_MATCH, "Not while your match goes on."},
    Row{wire::WRONG_PASSWORD, "Wrong password."},

    Row{wire::ALREADY_QUEUED, "You are in a queue already: leave it first."},
    Row{wire::NOT_QUEUED, "You are in no queue."},
    Row{wire::UNRATED_MODE, "There are no rated matches in this mode."},
    Row{wire::RATED_NEEDS_ACCOUNT, "Rated matches need an account."},
    Row{wire::MUST_WAIT, "You have aborted too many matches: play again in {wait}."},
    Row{wire::CHALLENGE_SELF, "You can't challenge yourself."},
    Row{wire::CHALLENGE_STRANGER, "{name} is not your friend: only friends can be challenged."},
    Row{wire::PLAYER_OFFLINE, "{name} is not here."},
    Row{wire::PLAYER_BUSY, "{name} is in a match."},
    Row{wire::CHALLENGE_PENDING, "There is a challenge between you and {name} already."},
    Row{wire::CHALLENGE_GONE, "That challenge is over."},
    Row{wire::CLOCK_OUT_OF_RANGE, "No match can be played with such a clock."},
    Row{wire::NO_REMATCH, "There is no rematch to be had."},
    Row{wire::DECLINED, "{name} declined."},
    Row{wire::CANCELLED, "{name} took it back."},
    Row{wire::EXPIRED, "There was no answer in time."},
    Row{wire::OPPONENT_GONE, "{name} has gone."},

    Row{wire::FRIEND_SELF, "You can't be your own friend here."},
    Row{wire::FRIEND_RESERVED, "{name} is nobody's account."},
    Row{wire::FRIEND_ALREADY, "{name} is your friend already."},
    Row{wire::FRIEND_PENDING, "Your request to {name} is waiting for an answer already."},
    Row{wire::NO_SUCH_PLAYER, "There is no player called {name}."},
    Row{wire::NO_SUCH_REQUEST, "There is no such request with {name}."},
    Row{wire::NOT_A_FRIEND, "{name} is not your friend."},
    Row{wire::BLOCKED_BY_YOU, "You have blocked {name}: unblock first."},
    Row{wire::NOT_BLOCKED, "You have not blocked {name}."},
    Row{wire::TOO_MANY_FRIENDS, "There is no room for more friends and requests."},
    Row{wire::REPORT_EMPTY, "Say what happened."},

    Row{wire::NOT_SAID_EMPTY, "There is nothing to say in an empty line."},
    Row{wire::NOT_SAID_TOO_LONG, "That line is too long."},
    Row{wire::NOT_SAID_UNPRINTABLE, "That line has characters in it that can't be shown."},
    Row{wire::NOT_SAID_STRANGER, "{name} is not your friend: private messages go to friends only."},
    Row{wire::NOT_SAID_OFFLINE, "{name} is not here to read it."},
    Row{wire::NOT_SAID_MUTED, "The operator has muted you for {wait}."},
    Row{wire::NOT_SAID_NO_MATCH, "You are in no match: there is no opponent to talk to."},

    Row{wire::SHUTTING_DOWN, "The lobby is shutting down."},
    Row{wire::KICKED, "The operator has sent you out."},
    Row{wire::REPLACED, "Your account was entered anew elsewhere."},
    Row{wire::TOO_MUCH_NOISE, "The lobby closed the connection: too much came over it."},
    Row{wire::ACCOUNT_DELETED, "Your account is deleted."},

    Row{wire::NO_SUCH_MATCH, "There is no such match."},
    Row{wire::NOT_YOUR_MATCH, "That match is not yours."},
    Row{wire::NO_SUCH_REPLAY, "There is no such replay."},
    Row{wire::MATCH_NOT_LOADED, "The match was called off: a side was not ready in time."},
    Row{wire::CLAIM_REFUSED, "The record of the match says otherwise."},
};

void replace(std::string& text, std::string_view place, std::string_view by) {
  const auto at = text.find(place);
  if (at != std::string::npos) text.replace(at, place.size(), by);
}

}  // namespace

std::string_view sentence_for(wire::Code code) {
  const auto* row = std::find_if(kSentences.begin(), kSentences.end(),
                                 [code](const Row& r) { return r.code == code; });
  return row == kSentences.end() ? std::string_view{} : row->sentence;
}

std::string duration_words(std::uint32_t seconds) {
  constexpr std::uint32_t kMinute = 60;
  constexpr std::uint32_t kHour = 60 * kMinute;
  const auto words = [](std::uint32_t count, const char* unit) {
    return std::to_string(count) + ' ' + unit + (count == 1 ? "" : "s");
  };
  const auto up = [seconds](std::uint32_t unit) {
    return seconds / unit + (seconds % unit == 0 ? 0 : 1);
  };
  if (seconds < 2 * kMinute) return words(seconds, "second");
  if (seconds < 2 * kHour) return words(up(kMinute), "minute");
  return words(up(kHour), "hour");
}

std::string filled(std::string_view sentence, std::string_view about, std::string_view wait) {
  std::string text(sentence);
  replace(text, "{wait}", wait);
  replace(text, "{name}", about);  // last: what a peer sent is not looked into for places
  return text;
}

std::string sentence(wire::Code code, std::string_view about, std::uint32_t seconds) {
  const auto known = sentence_for(code);
  if (known.empty()) return "The lobby refused (reason " + std::to_string(code) + ").";
  if (about.empty()) about = known.starts_with("{name}") ? "That player" : "that player";
  return filled(known, about, duration_words(seconds));
}

std::string sentence(const wire::Refused& refused) {
  return sentence(refused.code(), refused.about(), refused.seconds());
}

}  // namespace pawnhub
