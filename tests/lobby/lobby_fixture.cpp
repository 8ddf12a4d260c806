#include "tests/lobby/lobby_fixture.hpp"

#include <spdlog/spdlog.h>

#include <catch2/catch.hpp>

namespace pawnhub::lobby {
namespace {

Store memory_store() {
  auto store = Store::open("sqlite3://:memory:");
  REQUIRE(store);
  return *std::move(store);
}

Settings settings() {
  return {.server_name = "here", .welcome = "Be kind.", .hash_cost = {1, 8192}};
}

}  // namespace

bool FakeJobs::add(StoreWork work) {
  if (full) return false;
  waiting_.push_back(std::move(work));
  return true;
}

bool FakeJobs::run_one() {
  if (waiting_.empty()) return false;
  const StoreWork work = std::move(waiting_.front());
  waiting_.pop_front();
  work (*store_)();
  return true;
}

void FakeOutbox::close(LinkId link, wire::Code code, std::string_view text) {
  wire::ToClient message;
  message.mutable_goodbye()->set_code(code);
  message.mutable_goodbye()->set_text(std::string(text));
  send(link, Channel::Reliable, message);
  closed.insert(link);
}

std::chrono::milliseconds FakeOutbox::silent_for(LinkId link) const {
  const auto found = silent.find(link);
  return found == silent.end() ? 0ms : found->second;
}

std::uint32_t FakeClient::send(wire::ToLobby request) {
  request.set_id(++last_id_);
  fixture_->lobby.received(link, Channel::Reliable, request, fixture_->now);
  return last_id_;
}

wire::ToClient FakeClient::ask(wire::ToLobby request) {
  const std::uint32_t id = send(std::move(request));
  fixture_->settle();
  auto& came = fixture_->outbox.sent[link];
  std::optional<wire::ToClient> answer;
  for (auto at = came.begin(); at != came.end();) {
    if (at->answers() != id) {
      ++at;
      continue;
    }
    REQUIRE_FALSE(answer);  // one answer a request
    answer = *at;
    at = came.erase(at);
  }
  REQUIRE(answer);
  return *answer;
}

wire::Code FakeClient::code(const wire::ToLobby& request) {
  const wire::ToClient answer = ask(request);
  return answer.has_refused() ? answer.refused().code() : wire::NO_CODE;
}

std::vector<wire::ToClient> FakeClient::pushed(wire::ToClient::BodyCase kind) {
  std::vector<wire::ToClient> all;
  std::deque<wire::ToClient> rest;
  for (wire::ToClient& m : fixture_->outbox.sent[link]) {
    if (m.body_case() == kind && m.answers() == 0)
      all.push_back(m);
    else
      rest.push_back(m);
  }
  fixture_->outbox.sent[link] = std::move(rest);
  return all;
}

wire::ToClient FakeClient::last(wire::ToClient::BodyCase kind) {
  const auto all = pushed(kind);
  REQUIRE_FALSE(all.empty());
  return all.back();
}

std::vector<std::string> FakeClient::heard(wire::ChatLine::Channel channel) {
  std::vector<std::string> lines;
  for (const wire::ToClient& m : pushed(wire::ToClient::kChatLine))
    if (m.chat_line().channel() == channel)
      lines.push_back(m.chat_line().from() + ": " + m.chat_line().text());
  return lines;
}

void FakeClient::forget() { fixture_->outbox.sent[link].clear(); }

bool FakeClient::is_closed() const { return fixture_->outbox.closed.contains(link); }

void FakeClient::lose_connection() { fixture_->lobby.closed(link, fixture_->now); }

void FakeClient::create(const std::string& name, const std::string& password) {
  REQUIRE(ask(create_account(name, password)).has_account_created());
}

wire::Welcome FakeClient::log_in(const std::string& name, const std::string& password) {
  const wire::ToClient answer = ask(lobby::log_in(name, password));
  REQUIRE(answer.has_welcome());
  return answer.welcome();
}

wire::Welcome FakeClient::enter_as_guest() {
  const wire::ToClient answer = ask(lobby::enter_as_guest());
  REQUIRE(answer.has_welcome());
  return answer.welcome();
}

LobbyFixture::LobbyFixture() : store(memory_store()), jobs(store), lobby(settings(), jobs, outbox) {
  spdlog::set_level(spdlog::level::off);
}

FakeClient LobbyFixture::connect(std::uint8_t host) {
  const LinkId link{++last_link_};
  lobby.opened(link, {0x0a000000U + host, 40'000}, now);
  return {*this, link};
}

FakeClient LobbyFixture::player(const std::string& name) {
  const LinkId link{++last_link_};
  lobby.opened(link, {++last_host_, 40'000}, now);
  FakeClient client(*this, link);
  client.create(name);
  client.log_in(name);
  return client;
}

FakeClient LobbyFixture::guest() {
  FakeClient client = connect();
  client.enter_as_guest();
  return client;
}

void LobbyFixture::befriend(FakeClient& a, const std::string& a_name, FakeClient& b,
                            const std::string& b_name) {
  REQUIRE(a.code(tie(TieAct::Request, b_name)) == wire::NO_CODE);
  REQUIRE(b.code(tie(TieAct::Accept, a_name)) == wire::NO_CODE);
  a.forget();
  b.forget();
}

void LobbyFixture::pass(std::chrono::milliseconds time) {
  for (const Time end = now.at + time; now.at < end;) {
    const auto before = now.at - Time{};
    now.at = std::min(end, now.at + 100ms);
    now.date += (now.at - Time{}) / 1s - before / 1s;
    lobby.tick(now);
    settle();
  }
}

void LobbyFixture::settle() { jobs.run(); }

wire::ToLobby create_account(const std::string& name, const std::string& password) {
  wire::ToLobby m;
  m.mutable_create_account()->set_name(name);
  m.mutable_create_account()->set_password(password);
  return m;
}

wire::ToLobby log_in(const std::string& name, const std::string& password) {
  wire::ToLobby m;
  m.mutable_log_in()->set_name(name);
  m.mutable_log_in()->set_password(password);
  return m;
}

wire::ToLobby enter_as_guest() {
  wire::ToLobby m;
  m.mutable_enter_as_guest();
  return m;
}

wire::ToLobby resume(const std::string& token) {
  wire::ToLobby m;
  m.mutable_resume()->set_token(token);
  return m;
}

wire::ToLobby log_out() {
  wire::ToLobby m;
  m.mutable_log_out();
  return m;
}

wire::ToLobby change_password(const std::string& old_one, const std::string& new_one) {
  wire::ToLobby m;
  m.mutable_change_password()->set_old_password(old_one);
  m.mutable_change_password()->set_new_password(new_one);
  return m;
}

wire::ToLobby delete_account(const std::string& password) {
  wire::ToLobby m;
  m.mutable_delete_account()->set_password(password);
  return m;
}

wire::ToLobby watch_chat() {
  wire::ToLobby m;
  m.mutable_watch()->set_global_chat(true);
  return m;
}

wire::ToLobby watch_statistics() {
  wire::ToLobby m;
  m.mutable_watch()->set_statistics(true);
  return m;
}

wire::ToLobby watch_ranking(Mode mode) {
  wire::ToLobby m;
  *m.mutable_watch()->mutable_ranking() = to_wire(mode);
  return m;
}

wire::ToLobby watch_queues() {
  wire::ToLobby m;
  m.mutable_watch()->set_queues(true);
  return m;
}

wire::ToLobby join_queue(Mode mode, bool rated) {
  wire::ToLobby m;
  *m.mutable_join_queue()->mutable_mode() = to_wire(mode);
  m.mutable_join_queue()->set_rated(rated);
  return m;
}

wire::ToLobby leave_queue() {
  wire::ToLobby m;
  m.mutable_leave_queue();
  return m;
}

wire::ToLobby challenge(const std::string& name, Mode mode, bool rated, int clock) {
  wire::ToLobby m;
  m.mutable_challenge()->set_name(name);
  *m.mutable_challenge()->mutable_mode() = to_wire(mode);
  m.mutable_challenge()->set_rated(rated);
  m.mutable_challenge()->set_clock_ticks(clock);
  return m;
}

wire::ToLobby answer_challenge(std::uint64_t id, bool accept) {
  wire::ToLobby m;
  m.mutable_answer_challenge()->set_challenge(id);
  m.mutable_answer_challenge()->set_accept(accept);
  return m;
}

wire::ToLobby cancel_challenge(std::uint64_t id) {
  wire::ToLobby m;
  m.mutable_cancel_challenge()->set_challenge(id);
  return m;
}

wire::ToLobby rematch(const std::string& match_id, bool decline) {
  wire::ToLobby m;
  m.mutable_rematch()->set_match_id(match_id);
  m.mutable_rematch()->set_decline(decline);
  return m;
}

wire::ToLobby tie(TieAct act, const std::string& name) {
  wire::ToLobby m;
  const auto body = [&]() -> wire::Name* {
    switch (act) {
      case TieAct::Request: return m.mutable_request_friend();
      case TieAct::Cancel: return m.mutable_cancel_request();
      case TieAct::Accept: return m.mutable_accept_friend();
      case TieAct::Refuse: return m.mutable_refuse_friend();
      case TieAct::Remove: return m.mutable_remove_friend();
      case TieAct::Block: return m.mutable_block();
      case TieAct::Unblock: return m.mutable_unblock();
    }
    return nullptr;
  };
  body()->set_name(name);
  return m;
}

wire::ToLobby report(const std::string& name, const std::string& text) {
  wire::ToLobby m;
  m.mutable_report()->set_name(name);
  m.mutable_report()->set_text(text);
  return m;
}

wire::ToLobby say_to_all(const std::string& text) {
  wire::ToLobby m;
  m.mutable_say()->mutable_all();
  m.mutable_say()->set_text(text);
  return m;
}

wire::ToLobby say_to_friend(const std::string& name, const std::string& text) {
  wire::ToLobby m;
  m.mutable_say()->set_friend_(name);
  m.mutable_say()->set_text(text);
  return m;
}

wire::ToLobby say_in_match(const std::string& text) {
  wire::ToLobby m;
  m.mutable_say()->mutable_match();
  m.mutable_say()->set_text(text);
  return m;
}

wire::ToLobby list_replays() {
  wire::ToLobby m;
  m.mutable_list_replays();
  return m;
}

wire::ToLobby fetch_replay(const std::string& match_id) {
  wire::ToLobby m;
  m.mutable_fetch_replay()->set_match_id(match_id);
  return m;
}

MatchResult result(Winner winner, Ending by) {
  return {.outcome = {{winner, by}, {600}},
          .recording = [](RatingChanges c) { return "recording " + std::to_string(c.white); }};
}

}  // namespace pawnhub::lobby
