#include "net/door.hpp"

namespace pawnhub {

Door::Verdict Door::judge(const Address& from, std::string_view datagram, Time now) {
  if (is_ours(datagram)) return judge_ours(from, datagram, now);
  if (is_from_stranger(datagram) && !lets_in(from, datagram, now)) return Drop{};
  return ToEnet{};
}

Door::Verdict Door::judge_ours(const Address& from, std::string_view bytes, Time now) {
  auto datagram = unpacked(bytes);
  if (!datagram) {
    ++counts_.malformed;
    return Drop{};
  }
  if (const auto* request = std::get_if<CookieRequest>(&*datagram)) {
    if (!options_.open_to_all) return Drop{};
    ++counts_.cookies_given;
    return Answer{packed(CookieAnswer{request->nonce, jar_.cookie_for(from, now)})};
  }
  if (const auto* seek = std::get_if<Seek>(&*datagram)) {
    if (!here_) return Drop{};
    ++counts_.seeks_answered;
    here_->nonce = seek->nonce;
    return Answer{packed(*here_)};
  }
  return std::move(*datagram);
}

bool Door::lets_in(const Address& from, std::string_view connect, Time now) {
  const auto cookie = cookie_in_connect(connect);
  const bool welcome = cookie && (invited_.contains(from) ||
                                  (options_.open_to_all && jar_.is_good(from, *cookie, now)));
  if (!welcome) {
    ++counts_.turned_away;
    return false;
  }
  if (connects_.take(from.host, now)) return true;
  ++counts_.too_often;
  return false;
}

}  // namespace pawnhub
