#include "net/server_links.hpp"

#include "net/parse.hpp"

namespace pawnhub {
namespace {

// Quick messages may come twice, late or never: only those for which that is nothing.
bool may_be_quick(wire::ToLobby::BodyCase body) {
  return body == wire::ToLobby::kRelay || body == wire::ToLobby::kMirror ||
         body == wire::ToLobby::kEcho;
}

}  // namespace

ServerLinks::ServerLinks(Transport& transport, const Identity& identity, ServerLinksOptions options)
    : transport_(transport), identity_(identity), options_(std::move(options)) {}

ServerLinks::Link* ServerLinks::find(LinkId id) {
  const auto found = links_.find(id.value);
  return found == links_.end() ? nullptr : &found->second;
}

std::vector<ServerEvent> ServerLinks::poll(Time now) {
  now_ = now;
  for (const auto& event : transport_.poll(now)) {
    switch (event.kind) {
      case TransportEventKind::Opened: take_opened(event.link); break;
      case TransportEventKind::Received: take_bytes(event); break;
      case TransportEventKind::Closed: take_closed(event.link); break;
    }
  }
  close_ungreeted();
  return std::exchange(events_, {});
}

void ServerLinks::take_opened(LinkId id) {
  const auto address = transport_.address_of(id);
  if (!address) return;  // gone already
  ++counts_.opened;
  OfAddress& same = addresses_[address->host];
  if (same.links >= options_.links_per_address ||
      same.ungreeted >= options_.ungreeted_per_address) {
    ++counts_.too_many;
    transport_.close(id);
    return;
  }
  ++same.links;
  ++same.ungreeted;
  links_.emplace(id.value, Link{.address = *address,
                                .requests = {options_.requests, now_},
                                .quick = {options_.quick, now_},
                                .refusals = {limits::kRefusals, now_},
                                .bad = {limits::kBad, now_}});
  to_greet_.emplace_back(now_ + limits::kGreetWithin, id);
}

void ServerLinks::take_closed(LinkId id) {
  const Link* link = find(id);
  if (link == nullptr) return;
  if (link->seal) events_.emplace_back(LinkClosed{id});
  forget(id);
}

void ServerLinks::forget(LinkId id) {
  const auto found = links_.find(id.value);
  const bool was_greeted = found->second.seal.has_value();
  const auto same = addresses_.find(found->second.address.host);
  --same->second.links;
  if (was_greeted)
    --greeted_;
  else
    --same->second.ungreeted;
  if (same->second.links == 0) addresses_.erase(same);
  links_.erase(found);
}

void ServerLinks::close_ungreeted() {
  while (!to_greet_.empty() && to_greet_.front().first <= now_) {
    const LinkId id = to_greet_.front().second;
    to_greet_.pop_front();
    const Link* link = find(id);
    if (link == nullptr || link->seal) continue;
    ++counts_.no_hello;
    close(id);
  }
}

void ServerLinks::take_bytes(const TransportEvent& event) {
  Link* link = find(event.link);
  if (link == nullptr) return;  // closed in this very poll
  if (!link->seal) return take_hello(event.link, *link, event);
  // Opened in any case, for a reliable one that is left out would make a gap.
  const auto plain = link->seal->open(event.channel, event.bytes);
  if (plain) return take_message(event.link, *link, event.channel, *plain);
  ++counts_.unopened;
  // After a reliable one that can't be opened none of those that follow can.
  if (event.channel == Channel::Reliable) return close_noisy(event.link);
  take_bad(event.link, *link);
}

void ServerLinks::take_hello(LinkId id, Link& link, const TransportEvent& event) {
  auto answer = event.channel == Channel::Reliable
                    ? answer_greeting(identity_, options_.program, event.bytes)
                    : std::nullopt;
  if (!answer) {
    ++counts_.bad_hello;
    return close(id);
  }
  transport_.send(id, Channel::Reliable, answer->hello);
  if (!answer->seal) {
    ++(answer->outcome == Greeted::ClientTooOld ? counts_.too_old : counts_.too_new);
    return close(id);
  }
  link.seal = std::move(answer->seal);
  --addresses_[link.address.host].ungreeted;
  if (++greeted_ > options_.most_greeted) {
    ++counts_.full;
    return close(id, wire::LOBBY_FULL);
  }
  ++counts_.greeted;
  events_.emplace_back(LinkOpened{id, link.address, std::move(answer->program)});
}

void ServerLinks::take_message(LinkId id, Link& link, Channel channel, std::string_view plain) {
  auto message = parsed<wire::ToLobby>(plain);
  if (!is_heard(id, link, channel, message ? message->id() : 0)) return;
  const bool is_known = message && message->body_case() != wire::ToLobby::BODY_NOT_SET &&
                        (channel == Channel::Reliable || may_be_quick(message->body_case()));
  const bool is_oversize =
      is_known && (plain.size() > limits::request_bytes(message->body_case()) ||
                   (channel == Channel::Quick && plain.size() > limits::kQuickBytes));
  if (is_known && !is_oversize) {
    events_.emplace_back(LinkMessage{id, channel, std::move(*message)});
    return;
  }
  ++(is_oversize ? counts_.oversize : counts_.malformed);
  if (channel == Channel::Reliable) refuse(id, message ? message->id() : 0, wire::MALFORMED);
  take_bad(id, link);
}

// Whether its rate allows the message; what follows if not.
bool ServerLinks::is_heard(LinkId id, Link& link, Channel channel, std::uint32_t request) {
  if (now_ < link.paused_until) {
    ++counts_.ignored;
    if (++link.ignored > limits::kIgnoredBeforeClose) close_noisy(id);
    return false;
  }
  RateLimit& rate = channel == Channel::Reliable ? link.requests : link.quick;
  if (rate.take(now_)) return true;
  ++counts_.refused;
  const std::chrono::seconds wait = is_paused_now(link) ? limits::kPause : rate.wait(now_);
  if (channel == Channel::Reliable) refuse(id, request, wire::TOO_FAST, wait);
  return false;
}

// After one more refusal: whether that was one too many.
bool ServerLinks::is_paused_now(Link& link) {
  if (link.refusals.take(now_)) return false;
  link.paused_until = now_ + limits::kPause;
  link.ignored = 0;
  return true;
}

void ServerLinks::note_too_fast(LinkId id) {
  Link* link = find(id);
  if (link == nullptr) return;
  ++counts_.refused;
  is_paused_now(*link);
}

void ServerLinks::take_bad(LinkId id, Link& link) {
  if (!link.bad.take(now_)) close_noisy(id);
}

void ServerLinks::refuse(LinkId id, std::uint32_t request, wire::Code code,
                         std::chrono::seconds wait) {
  wire::ToClient answer;
  answer.set_answers(request);
  answer.mutable_refused()->set_code(code);
  answer.mutable_refused()->set_seconds(static_cast<std::uint32_t>(wait.count()));
  send(id, Channel::Reliable, answer);
}

void ServerLinks::close_noisy(LinkId id) {
  ++counts_.noisy;
  events_.emplace_back(LinkClosed{id});
  close(id, wire::TOO_MUCH_NOISE);
}

void ServerLinks::send(LinkId id, Channel channel, const wire::ToClient& message) {
  send(id, channel, message.SerializeAsString());
}

void ServerLinks::send(LinkId id, Channel channel, std::string_view serialized) {
  Link* link = find(id);
  if (link != nullptr && link->seal)
    transport_.send(id, channel, link->seal->close(channel, serialized));
}

void ServerLinks::close(LinkId id, wire::Code code, std::string_view text) {
  wire::ToClient message;
  message.mutable_goodbye()->set_code(code);
  message.mutable_goodbye()->set_text(std::string(text));
  send(id, Channel::Reliable, message);
  close(id);
}

void ServerLinks::close(LinkId id) {
  if (find(id) == nullptr) return;
  forget(id);
  transport_.close(id);
}

}  // namespace pawnhub
