#include "lobby/sessions.hpp"

#include <cassert>
#include <utility>

#include "lobby/names.hpp"

namespace pawnhub::lobby {
namespace {

// A guest's name has a space in it, as no account's has.
std::string key_of(std::string_view name) {
  return name_trouble(name) == wire::NO_CODE ? folded(name) : std::string(name);
}

}  // namespace

Rating Session::rating(Mode m) const {
  const auto at = rated_index(m);
  return at ? records[*at].rating : kStartRating;
}

std::optional<PlayerId> Session::friend_named(std::string_view name_of_friend) const {
  const std::string wanted = key_of(name_of_friend);
  for (const auto& [id, friend_name] : ties.friends)
    if (key_of(friend_name) == wanted) return id;
  return std::nullopt;
}

void Sessions::open(LinkId link, const Address& address) {
  visitors_.emplace(link, Visitor{.address = address});
}

void Sessions::close(LinkId link) {
  assert(of(link) == nullptr);
  visitors_.erase(link);
}

Visitor* Sessions::visitor(LinkId link) {
  const auto found = visitors_.find(link);
  return found == visitors_.end() ? nullptr : &found->second;
}

Session* Sessions::of(LinkId link) {
  Visitor* v = visitor(link);
  return v == nullptr || !v->session ? nullptr : &*v->session;
}

Session* Sessions::of(PlayerId player) {
  const auto found = players_.find(player);
  return found == players_.end() ? nullptr : of(found->second);
}

const Session* Sessions::of(PlayerId player) const {
  const auto found = players_.find(player);
  return found == players_.end() ? nullptr : &*visitors_.at(found->second).session;
}

Session* Sessions::named(std::string_view name) {
  const auto found = names_.find(key_of(name));
  return found == names_.end() ? nullptr : of(found->second);
}

Session& Sessions::enter(Session session) {
  assert(of(session.player) == nullptr && of(session.link) == nullptr);
  players_.emplace(session.player, session.link);
  names_.emplace(key_of(session.name), session.player);
  return visitors_.at(session.link).session.emplace(std::move(session));
}

void Sessions::leave(PlayerId player) {
  Session* session = of(player);
  assert(session != nullptr);
  names_.erase(key_of(session->name));
  players_.erase(player);
  visitors_.at(session->link).session.reset();
}

}  // namespace pawnhub::lobby
