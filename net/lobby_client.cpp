#include "net/lobby_client.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <utility>

#include "net/codes.hpp"
#include "net/limits.hpp"
#include "net/parse.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

// A lobby that greets at all does so in a round trip; resuming may wait for its disk.
constexpr auto kAnswerWithin = 10s;

// Until the next try, give or take a half, so that a lobby that was away is not run over by all its
// clients at once.
constexpr std::array kTryAgain{200ms, 500ms, 1000ms, 2000ms, 4000ms, 8000ms, 15000ms};
constexpr int kTriesSkippedAtShutdown = 3;  // it takes seconds to start again

constexpr std::size_t kAnnouncementsKept = 20;
constexpr std::size_t kChallengesKept = 256;

// After these goodbyes there is no session to come back to.
bool ends_session(wire::Code code) {
  return code == wire::KICKED || code == wire::BANNED || code == wire::REPLACED ||
         code == wire::ACCOUNT_DELETED;
}

bool is_passing(wire::Code code) { return code == wire::TOO_FAST || code == wire::BUSY; }

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  const auto bytes = random_bytes(sizeof seed);
  std::memcpy(&seed, bytes.data(), sizeof seed);
  return seed;
}

void keep_newest(ChatLines& lines, const wire::ChatLine& line) {
  lines.push_back(line);
  if (lines.size() > limits::kChatLinesKept) lines.pop_front();
}

// The talk in which nothing was said for longest makes room.
void forget_oldest_talk(std::map<std::string, ChatLines>& talks) {
  const auto oldest = std::min_element(
      talks.begin(), talks.end(),
      [](const auto& a, const auto& b) { return a.second.back().time() < b.second.back().time(); });
  talks.erase(oldest);
}

}  // namespace

std::string sentence(Trouble trouble, const wire::Goodbye& goodbye) {
  switch (trouble) {
    case Trouble::None: return "";
    case Trouble::Unreachable: return "The lobby can't be reached.";
    case Trouble::Lost: return "The connection to the lobby was lost.";
    case Trouble::NoLobby: return "What answers there is not a lobby of Pawn Hub.";
    case Trouble::ClientTooOld: return "This Pawn Hub is too old for the lobby: update it.";
    case Trouble::ClientTooNew:
      return "This Pawn Hub is too new for the lobby: its operator has to update it.";
    case Trouble::Dismissed:
      return sentence(goodbye.code()) + (goodbye.text().empty() ? "" : ' ' + goodbye.text());
  }
  return "";
}

LobbyClient::LobbyClient(Transport& transport, KnownLobbies& known, LobbyClientOptions options)
    : transport_(transport),
      known_(known),
      options_(std::move(options)),
      random_(options_.seed ? *options_.seed : random_seed()) {}

LobbyClient::~LobbyClient() { drop_link(); }

// --- The connection ---

void LobbyClient::set_phase(LobbyPhase phase) {
  if (state_.phase == phase) return;
  state_.phase = phase;
  if (phase != LobbyPhase::Waiting) state_.next_try.reset();
  if (phase == LobbyPhase::Connected || phase == LobbyPhase::Entered) {
    state_.trouble = Trouble::None;
    answer_by_.reset();
    tries_ = 0;
  }
  events_.emplace_back(PhaseChanged{phase});
}

void LobbyClient::connect(const Address& to, std::string_view lobby) {
  forget_pending();
  drop_link();
  const auto phase = state_.phase;
  state_ = {};
  state_.phase = phase;
  state_.lobby = lobby;
  address_ = to;
  tries_ = 0;
  open();
}

void LobbyClient::open() {
  link_ = transport_.open(address_);
  set_phase(LobbyPhase::Connecting);
}

void LobbyClient::drop_link() {
  if (link_) transport_.close(*link_);
  link_.reset();
  is_open_ = false;
  greeting_.reset();
  seal_.reset();
  answer_by_.reset();
  resuming_ = 0;
}

void LobbyClient::leave() {
  if (state_.phase == LobbyPhase::Entered) log_out();
  if (state_.identity && state_.phase != LobbyPhase::IdentityChanged) remember("");
  forget_pending();
  stop(Trouble::None);
}

void LobbyClient::trust_new_identity() {
  if (state_.phase != LobbyPhase::IdentityChanged) return;
  remember("");  // a token that the old one gave is not for the new one to see
  open();
}

void LobbyClient::try_now() {
  if (state_.phase == LobbyPhase::Waiting) open();
}

// For good, as far as this class goes.
void LobbyClient::stop(Trouble trouble) {
  forget_pending();
  drop_link();
  state_.trouble = trouble;
  set_phase(LobbyPhase::Idle);
}

void LobbyClient::retry(Trouble trouble) {
  forget_pending();
  drop_link();
  state_.trouble = trouble;
  // Losing the connection takes one out of the queue and ends what was offered.
  state_.queue.Clear();
  state_.challenges.clear();
  state_.rematch.reset();
  const auto usual =
      kTryAgain[std::min<std::size_t>(static_cast<std::size_t>(tries_++), kTryAgain.size() - 1)];
  state_.next_try = now_ + usual / 2 + std::chrono::milliseconds(random_.below(usual.count() + 1));
  set_phase(LobbyPhase::Waiting);
}

std::vector<ClientEvent> LobbyClient::poll(Time now) {
  for (const auto& event : transport_.poll(now)) take(event, now);
  return update(now);
}

bool LobbyClient::take(const TransportEvent& event, Time now) {
  now_ = now;
  if (event.link != link_) return false;
  switch (event.kind) {
    case TransportEventKind::Opened: take_opened(); break;
    case TransportEventKind::Received:
      if (greeting_)
        take_hello(event.bytes);
      else if (seal_)
        take_sealed(event.channel, event.bytes);
      break;
    case TransportEventKind::Closed: {
      link_.reset();
      retry(is_open_ ? Trouble::Lost : Trouble::Unreachable);
      break;
    }
  }
  return true;
}

std::vector<ClientEvent> LobbyClient::update(Time now) {
  now_ = now;
  if (link_ && is_open_) state_.round_trip = transport_.stats_of(*link_).round_trip;
  if (answer_by_ && now >= *answer_by_) retry(greeting_ ? Trouble::NoLobby : Trouble::Lost);
  if (state_.phase == LobbyPhase::Waiting && now >= *state_.next_try) open();
  return std::exchange(events_, {});
}

void LobbyClient::take_opened() {
  is_open_ = true;
  const auto known = known_.find(state_.lobby);
  greeting_.emplace(options_.program, known ? std::optional(known->identity) : std::nullopt);
  transport_.send(*link_, Channel::Reliable, greeting_->hello());
  answer_by_ = now_ + kAnswerWithin;
}

void LobbyClient::take_hello(std::string_view bytes) {
  auto greeting = greeting_->finish(bytes);
  greeting_.reset();
  if (greeting.outcome == Greeted::Damaged) return retry(Trouble::NoLobby);
  state_.identity = greeting.identity;
  state_.pin = greeting.pin;
  state_.lobby_program = greeting.program;
  if (greeting.outcome == Greeted::ClientTooOld) return stop(Trouble::ClientTooOld);
  if (greeting.outcome == Greeted::ClientTooNew) return stop(Trouble::ClientTooNew);
  if (greeting.pin == Pin::Changed) {
    drop_link();
    return set_phase(LobbyPhase::IdentityChanged);
  }
  seal_ = std::move(greeting.seal);
  if (greeting.pin == Pin::FirstUse) remember("");
  resume_or_wait_for_player();
}

void LobbyClient::resume_or_wait_for_player() {
  const auto known = known_.find(state_.lobby);
  if (!known || known->token.empty()) return become_nobody();
  wire::ToLobby message;
  message.mutable_resume()->set_token(known->token);
  resuming_ = request(std::move(message));
}

void LobbyClient::remember(std::string_view token) {
  assert(state_.identity);
  if (auto error = known_.remember(state_.lobby, {*state_.identity, std::string(token)}))
    events_.emplace_back(NotRemembered{std::move(*error)});
}

// Greeted, but neither logged in nor a guest.
void LobbyClient::become_nobody() {
  remember("");
  state_.self.Clear();
  state_.friends.Clear();
  state_.statistics.Clear();
  state_.ranking.Clear();
  state_.queue.Clear();
  state_.challenges.clear();
  state_.rematch.reset();
  state_.ticket.reset();
  state_.match_over.reset();
  state_.chat_of_match.clear();
  state_.talks.clear();
  set_phase(LobbyPhase::Connected);
}

// --- What comes ---

void LobbyClient::take_sealed(Channel channel, std::string_view bytes) {
  const auto plain = seal_->open(channel, bytes);
  if (!plain) {
    // Late and repeated quick ones are the network's way; a reliable one means that somebody
    // meddles.
    if (channel == Channel::Reliable) retry(Trouble::Lost);
    return;
  }
  if (const auto message = parsed<wire::ToClient>(*plain)) take_message(*message, channel);
}

void LobbyClient::take_message(const wire::ToClient& message, Channel channel) {
  const RequestId request = message.answers();
  if (request != 0 && request == resuming_) return take_resumed(message);
  take_state(message);
  // A plain answer is told by the event that ends the request.
  if (request == 0 || !(message.has_done() || message.has_refused()))
    events_.emplace_back(Came{message, channel});
  if (request != 0) take_answer(request, message);
  if (message.has_goodbye()) take_goodbye(message.goodbye());
}

void LobbyClient::take_resumed(const wire::ToClient& message) {
  pending_.erase(resuming_);
  const auto request = std::exchange(resuming_, 0);
  if (message.has_welcome()) {
    take_welcome(message.welcome());
    events_.emplace_back(Came{message, Channel::Reliable});
    if (watched_.ByteSizeLong() > 0) watch(watched_);
    return;
  }
  if (message.has_refused() && is_passing(message.refused().code())) return retry(Trouble::Lost);
  become_nobody();
  events_.emplace_back(RequestRefused{request, message.refused()});
}

void LobbyClient::take_answer(RequestId request, const wire::ToClient& message) {
  const auto found = pending_.find(request);
  if (found == pending_.end()) return;  // one of several that answer it
  const auto asked = found->second;
  pending_.erase(found);
  if (message.has_refused()) {
    events_.emplace_back(RequestRefused{request, message.refused()});
    return;
  }
  if (asked == wire::ToLobby::kLogOut || asked == wire::ToLobby::kDeleteAccount) become_nobody();
  events_.emplace_back(RequestDone{request});
}

void LobbyClient::take_state(const wire::ToClient& message) {
  switch (message.body_case()) {
    case wire::ToClient::kWelcome: return take_welcome(message.welcome());
    case wire::ToClient::kFriends: state_.friends = message.friends(); return;
    case wire::ToClient::kPresence: return take_presence(message.presence().friend_());
    case wire::ToClient::kChatLine: return take_chat(message.chat_line());
    case wire::ToClient::kStatistics: state_.statistics = message.statistics(); return;
    case wire::ToClient::kRanking: state_.ranking = message.ranking(); return;
    case wire::ToClient::kQueues: state_.queues = message.queues(); return;
    case wire::ToClient::kQueueState: state_.queue = message.queue_state(); return;
    case wire::ToClient::kChallenge: return take_challenge(message.challenge());
    case wire::ToClient::kRematch:
      state_.rematch = message.rematch();
      if (message.rematch().ended() != wire::NO_CODE) state_.rematch.reset();
      return;
    case wire::ToClient::kAnnouncement:
      state_.announcements.push_back(message.announcement().text());
      if (state_.announcements.size() > kAnnouncementsKept)
        state_.announcements.erase(state_.announcements.begin());
      return;
    case wire::ToClient::kTicket:
      state_.ticket = message.ticket();
      state_.match_over.reset();
      state_.queue.Clear();
      state_.rematch.reset();
      state_.chat_of_match.clear();
      return;
    case wire::ToClient::kMatchOver:
      state_.match_over = message.match_over();
      state_.ticket.reset();
      return;
    default: return;  // not kept: whoever waits for it gets it as an event
  }
}

void LobbyClient::take_welcome(const wire::Welcome& welcome) {
  state_.self = welcome;
  remember(welcome.token());
  set_phase(LobbyPhase::Entered);
}

void LobbyClient::take_presence(const wire::Friends::Friend& changed) {
  for (auto& known : *state_.friends.mutable_friends())
    if (known.name() == changed.name()) known = changed;
}

void LobbyClient::take_chat(const wire::ChatLine& line) {
  switch (line.channel()) {
    case wire::ChatLine::ALL: return keep_newest(state_.chat_of_all, line);
    case wire::ChatLine::MATCH: return keep_newest(state_.chat_of_match, line);
    case wire::ChatLine::PRIVATE: {
      const auto& other = line.from() == state_.self.name() ? line.to() : line.from();
      keep_newest(state_.talks[other], line);
      if (state_.talks.size() > limits::kChatTalksKept) forget_oldest_talk(state_.talks);
      return;
    }
    default: return;  // a channel of a newer lobby
  }
}

void LobbyClient::take_challenge(const wire::ChallengeState& challenge) {
  if (challenge.ended() != wire::NO_CODE)
    state_.challenges.erase(challenge.challenge());
  else if (state_.challenges.size() < kChallengesKept)
    state_.challenges[challenge.challenge()] = challenge;
}

void LobbyClient::take_goodbye(const wire::Goodbye& goodbye) {
  state_.goodbye = goodbye;
  if (ends_session(goodbye.code())) remember("");
  if (goodbye.code() != wire::SHUTTING_DOWN) return stop(Trouble::Dismissed);
  tries_ = kTriesSkippedAtShutdown;
  retry(Trouble::Dismissed);
}

// --- Requests ---

void LobbyClient::forget_pending() {
  for (const auto& [request, asked] : std::exchange(pending_, {}))
    if (request != resuming_) events_.emplace_back(RequestLost{request});
  resuming_ = 0;
}

RequestId LobbyClient::request(wire::ToLobby message) {
  if (++last_request_ == 0) ++last_request_;
  const RequestId id = last_request_;
  if (!seal_) {
    events_.emplace_back(RequestLost{id});
    return id;
  }
  message.set_id(id);
  pending_[id] = message.body_case();
  transport_.send(*link_, Channel::Reliable,
                  seal_->close(Channel::Reliable, message.SerializeAsString()));
  return id;
}

void LobbyClient::tell(const wire::ToLobby& message, Channel channel) {
  if (seal_) transport_.send(*link_, channel, seal_->close(channel, message.SerializeAsString()));
}

RequestId LobbyClient::create_account(std::string_view name, std::string_view password) {
  wire::ToLobby message;
  message.mutable_create_account()->set_name(std::string(name));
  message.mutable_create_account()->set_password(std::string(password));
  return request(std::move(message));
}

RequestId LobbyClient::log_in(std::string_view name, std::string_view password) {
  wire::ToLobby message;
  message.mutable_log_in()->set_name(std::string(name));
  message.mutable_log_in()->set_password(std::string(password));
  return request(std::move(message));
}

RequestId LobbyClient::enter_as_guest() {
  wire::ToLobby message;
  message.mutable_enter_as_guest();
  return request(std::move(message));
}

RequestId LobbyClient::log_out() {
  wire::ToLobby message;
  message.mutable_log_out();
  return request(std::move(message));
}

RequestId LobbyClient::change_password(std::string_view old_one, std::string_view new_one) {
  wire::ToLobby message;
  message.mutable_change_password()->set_old_password(std::string(old_one));
  message.mutable_change_password()->set_new_password(std::string(new_one));
  return request(std::move(message));
}

RequestId LobbyClient::delete_account(std::string_view password) {
  wire::ToLobby message;
  message.mutable_delete_account()->set_password(std::string(password));
  return request(std::move(message));
}

RequestId LobbyClient::watch(const wire::Watch& what) {
  watched_ = what;
  wire::ToLobby message;
  *message.mutable_watch() = what;
  return request(std::move(message));
}

RequestId LobbyClient::join_queue(const wire::Mode& mode, bool rated) {
  wire::ToLobby message;
  *message.mutable_join_queue()->mutable_mode() = mode;
  message.mutable_join_queue()->set_rated(rated);
  return request(std::move(message));
}

RequestId LobbyClient::leave_queue() {
  wire::ToLobby message;
  message.mutable_leave_queue();
  return request(std::move(message));
}

RequestId LobbyClient::challenge(std::string_view name, const wire::Mode& mode, bool rated,
                                 std::int32_t clock_ticks) {
  wire::ToLobby message;
  auto& challenge = *message.mutable_challenge();
  challenge.set_name(std::string(name));
  *challenge.mutable_mode() = mode;
  challenge.set_rated(rated);
  challenge.set_clock_ticks(clock_ticks);
  return request(std::move(message));
}

RequestId LobbyClient::answer_challenge(std::uint64_t challenge, bool accept) {
  wire::ToLobby message;
  message.mutable_answer_challenge()->set_challenge(challenge);
  message.mutable_answer_challenge()->set_accept(accept);
  return request(std::move(message));
}

RequestId LobbyClient::cancel_challenge(std::uint64_t challenge) {
  wire::ToLobby message;
  message.mutable_cancel_challenge()->set_challenge(challenge);
  return request(std::move(message));
}

RequestId LobbyClient::rematch(std::string_view match_id, bool decline) {
  wire::ToLobby message;
  message.mutable_rematch()->set_match_id(std::string(match_id));
  message.mutable_rematch()->set_decline(decline);
  return request(std::move(message));
}

RequestId LobbyClient::about(wire::Name* (wire::ToLobby::*field)(), std::string_view name) {
  wire::ToLobby message;
  (message.*field)()->set_name(std::string(name));
  return request(std::move(message));
}

RequestId LobbyClient::request_friend(std::string_view name) {
  return about(&wire::ToLobby::mutable_request_friend, name);
}
RequestId LobbyClient::cancel_request(std::string_view name) {
  return about(&wire::ToLobby::mutable_cancel_request, name);
}
RequestId LobbyClient::accept_friend(std::string_view name) {
  return about(&wire::ToLobby::mutable_accept_friend, name);
}
RequestId LobbyClient::refuse_friend(std::string_view name) {
  return about(&wire::ToLobby::mutable_refuse_friend, name);
}
RequestId LobbyClient::remove_friend(std::string_view name) {
  return about(&wire::ToLobby::mutable_remove_friend, name);
}
RequestId LobbyClient::block(std::string_view name) {
  return about(&wire::ToLobby::mutable_block, name);
}
RequestId LobbyClient::unblock(std::string_view name) {
  return about(&wire::ToLobby::mutable_unblock, name);
}

RequestId LobbyClient::report(std::string_view name, std::string_view text,
                              std::string_view match_id) {
  wire::ToLobby message;
  message.mutable_report()->set_name(std::string(name));
  message.mutable_report()->set_text(std::string(text));
  message.mutable_report()->set_match_id(std::string(match_id));
  return request(std::move(message));
}

RequestId LobbyClient::say_to_all(std::string_view text) {
  wire::ToLobby message;
  message.mutable_say()->mutable_all();
  message.mutable_say()->set_text(std::string(text));
  return request(std::move(message));
}

RequestId LobbyClient::say_to_friend(std::string_view name, std::string_view text) {
  wire::ToLobby message;
  message.mutable_say()->set_friend_(std::string(name));
  message.mutable_say()->set_text(std::string(text));
  return request(std::move(message));
}

RequestId LobbyClient::say_to_opponent(std::string_view text) {
  wire::ToLobby message;
  message.mutable_say()->mutable_match();
  message.mutable_say()->set_text(std::string(text));
  return request(std::move(message));
}

RequestId LobbyClient::echo(std::uint64_t payload) {
  wire::ToLobby message;
  message.mutable_echo()->set_payload(payload);
  return request(std::move(message));
}

RequestId LobbyClient::list_replays() {
  wire::ToLobby message;
  message.mutable_list_replays();
  return request(std::move(message));
}

RequestId LobbyClient::fetch_replay(std::string_view match_id) {
  wire::ToLobby message;
  message.mutable_fetch_replay()->set_match_id(std::string(match_id));
  return request(std::move(message));
}

}  // namespace pawnhub
