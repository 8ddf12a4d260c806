#include "lobby/ties.hpp"

#include "net/limits.hpp"

namespace pawnhub::lobby {
namespace {

TieVerdict refuse(wire::Code code, const Relation& before) { return {code, before}; }

TieVerdict befriend(Relation r) {
  r.friends = true;
  r.i_asked = r.they_asked = false;
  return {wire::NO_CODE, r};
}

// Someone who has blocked the player is not told of it, and neither is the player: it looks like
// any request that nobody has answered yet.
TieVerdict request(Relation r, const TieCounts& counts) {
  if (r.friends) return refuse(wire::FRIEND_ALREADY, r);
  if (r.i_asked) return refuse(wire::FRIEND_PENDING, r);
  if (r.i_block) return refuse(wire::BLOCKED_BY_YOU, r);
  if (counts.my_friends >= limits::kFriends) return refuse(wire::TOO_MANY_FRIENDS, r);
  if (r.they_asked) return befriend(r);
  if (counts.their_received >= limits::kReceivedRequests) return refuse(wire::TOO_MANY_FRIENDS, r);
  r.i_asked = true;
  return {wire::NO_CODE, r};
}

TieVerdict cancel(Relation r) {
  if (!r.i_asked) return refuse(wire::NO_SUCH_REQUEST, r);
  r.i_asked = false;
  return {wire::NO_CODE, r};
}

bool is_received(const Relation& r) { return r.they_asked && !r.i_block; }

// Their request counts among their friends already.
TieVerdict accept(const Relation& r, const TieCounts& counts) {
  if (!is_received(r)) return refuse(wire::NO_SUCH_REQUEST, r);
  if (counts.my_friends >= limits::kFriends) return refuse(wire::TOO_MANY_FRIENDS, r);
  return befriend(r);
}

TieVerdict refuse_request(Relation r) {
  if (!is_received(r)) return refuse(wire::NO_SUCH_REQUEST, r);
  r.they_asked = false;
  return {wire::NO_CODE, r};
}

TieVerdict remove(Relation r) {
  if (!r.friends) return refuse(wire::NOT_A_FRIEND, r);
  r.friends = false;
  return {wire::NO_CODE, r};
}

TieVerdict block(Relation r, const TieCounts& counts) {
  if (!r.i_block && counts.my_blocked >= limits::kBlocked) return refuse(wire::TOO_MANY_FRIENDS, r);
  r.friends = r.i_asked = r.they_asked = false;
  r.i_block = true;
  return {wire::NO_CODE, r};
}

TieVerdict unblock(Relation r) {
  if (!r.i_block) return refuse(wire::NOT_BLOCKED, r);
  r.i_block = false;
  return {wire::NO_CODE, r};
}

void set(Ties::People& people, PlayerId them, const std::string& name, bool in) {
  if (in)
    people.insert_or_assign(them, name);
  else
    people.erase(them);
}

}  // namespace

Relation Relation::from_their_side() const {
  return {friends, they_asked, i_asked, they_block, i_block};
}

TieVerdict decide(TieAct act, const Relation& before, const TieCounts& counts) {
  switch (act) {
    case TieAct::Request: return request(before, counts);
    case TieAct::Cancel: return cancel(before);
    case TieAct::Accept: return accept(before, counts);
    case TieAct::Refuse: return refuse_request(before);
    case TieAct::Remove: return remove(before);
    case TieAct::Block: return block(before, counts);
    case TieAct::Unblock: return unblock(before);
  }
  return refuse(wire::MALFORMED, before);
}

void apply(Ties& mine, PlayerId them, const std::string& their_name, const Relation& r) {
  set(mine.friends, them, their_name, r.friends);
  set(mine.received, them, their_name, is_received(r));
  set(mine.sent, them, their_name, r.i_asked);
  set(mine.blocked, them, their_name, r.i_block);
}

}  // namespace pawnhub::lobby
