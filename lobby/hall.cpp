#include "lobby/hall.hpp"

#include <spdlog/spdlog.h>

#include "lobby/names.hpp"

namespace pawnhub::lobby {

void Hall::answer(const Asker& asker, wire::ToClient message) {
  message.set_answers(asker.id);
  outbox_.send(asker.link, asker.channel, message);
}

void Hall::done(const Asker& asker) {
  wire::ToClient message;
  message.mutable_done();
  answer(asker, std::move(message));
}

void Hall::refuse(const Asker& asker, wire::Code code, std::string_view about,
                  std::uint32_t seconds) {
  ++refusals_[code];
  wire::ToClient message;
  wire::Refused& refused = *message.mutable_refused();
  refused.set_code(code);
  refused.set_about(std::string(about));
  refused.set_seconds(seconds);
  answer(asker, std::move(message));
}

void Hall::push(PlayerId to, const wire::ToClient& message, Channel channel) {
  if (const Session* s = sessions.of(to)) outbox_.send(s->link, channel, message);
}

Session& Hall::enter(Session session) {
  Session& s = sessions.enter(std::move(session));
  spdlog::info("{} entered from {}", s.name, host_text(sessions.visitor(s.link)->address));
  tell(&Listener::entered, s);
  return s;
}

void Hall::leave(PlayerId player) {
  Session& s = *sessions.of(player);
  spdlog::info("{} left", s.name);
  tell(&Listener::leaving, s);
  sessions.leave(player);
}

void Hall::dismiss(LinkId link, wire::Code code, std::string_view text) {
  if (sessions.visitor(link) == nullptr) return;
  if (const Session* s = sessions.of(link)) leave(s->player);
  sessions.close(link);
  outbox_.close(link, code, text);
}

std::string Hall::subject_of(const Session& s) {
  return s.is_guest() ? host_text(sessions.visitor(s.link)->address) : folded(s.name);
}

void Hall::note_broken(const Error& error) { spdlog::error("the database: {}", error.reason); }

std::string host_text(const Address& address) {
  std::string text;
  for (int shift = 24; shift >= 0; shift -= 8) {
    text += std::to_string(address.host >> shift & 0xff);
    if (shift > 0) text += '.';
  }
  return text;
}

}  // namespace pawnhub::lobby
