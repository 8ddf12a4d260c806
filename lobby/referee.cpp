// Hearing both sides, playing their log, and deciding.
#include "lobby/referee.hpp"

#include <algorithm>
#include <cassert>

namespace pawnhub {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr auto kMirroredEvery = 250ms;
constexpr auto kStateEvery = 1s;
// Statements cost time to check. What comes over a client's own connection is its own word anyway,
// so its signature is looked at when there is something to decide, or when it is this much newer
// than the last one that was.
constexpr Tick kProveEvery{300};
// A client that was heard within this time is there.
constexpr auto kThere = 3s;
// How long a decision waits for what the clients still have.
constexpr auto kWaitForEvidence = 2s;
constexpr std::size_t kMostPerPart = 4096;  // commands, two chains: limits::kToClientBytes
constexpr std::size_t kMostPerDatagram = 128;
constexpr std::size_t kMostTrouble = 1000;  // bytes of what a client reports

Match match_of(const ReplaySetup& setup) {
  const auto m = new_match(setup);
  assert(m);
  return *m;
}

bool older(std::optional<Time> t, Time now, std::chrono::nanoseconds age) {
  return !t || now - *t >= age;
}

Colour colour_of(const wire::Chain& chain) {
  return chain.of_black() ? Colour::Black : Colour::White;
}

std::uint32_t on_wire(Tick t) { return static_cast<std::uint32_t>(std::max(Tick{0}, t).value); }

// The number of commands before that tick.
std::size_t count_before(const Chain& chain, Tick t) {
  const auto all = chain.commands();
  const auto end = std::lower_bound(all.begin(), all.end(), t,
                                    [](const Command& c, Tick tick) { return c.tick < tick; });
  return static_cast<std::size_t>(end - all.begin());
}

}  // namespace

Referee::Referee(const ReplaySetup& setup, Time now, const RefereeRules& rules)
    : setup_(setup),
      rules_(rules),
      created_(now),
      start_(match_of(setup)),
      match_(start_),
      sides_{SideLog(setup.match_id, Colour::White, {}),
             SideLog(setup.match_id, Colour::Black, {})} {}

// --- What comes ---

void Referee::ready(Colour c, std::uint64_t setup_hash, const Key& key, milliseconds one_way) {
  if (phase_ == Phase::Loading) client(c).ready = Ready{setup_hash, key, one_way};
}

void Referee::restore(Time now, milliseconds since_start, const std::array<Key, 2>& keys) {
  assert(phase_ == Phase::Loading);
  for (SideLog& s : sides_) s.set_key(keys[index(s.of())]);
  begin(now - since_start);
  // Nobody pays for the time in which the lobby was gone.
  grace_.emplace(setup_.pace, now, rules_.grace);
  for (Client& c : clients_) {
    c.connected = false;
    c.heard = now;
  }
}

void Referee::rejoin(Colour c, Time now, const Key& key, bool anew) {
  if (phase_ != Phase::Running) return;
  client(c).connected = true;
  client(c).heard = now;
  prove(c);
  if (side(c).key() != key) client(c).old_keys.push_back(side(c).key());
  side(c).set_key(key);
  for (const Colour to : kColours) send_start(to, now, 0ms);
  if (!anew) return;
  client(c).received = 0;
  client(c).testimony.reset();
  send_log(c, true, true, wire::MatchLog::NONE, Tick{0});
  // What it gave and promised before and nobody can prove has not been: the other side forgets it.
  send_log(other(c), c == Colour::White, c == Colour::Black, wire::MatchLog::NONE, Tick{0});
}

void Referee::set_connected(Colour c, bool connected) { client(c).connected = connected; }

void Referee::leave(Colour c, Time now) {
  client(c).left = true;
  client(c).connected = false;
  if (phase_ == Phase::Running && !match_.outcome && !frozen_) freeze(now, c);
}

void Referee::receive(Colour from, Time now, const wire::ToPeer& m) {
  if (phase_ != Phase::Running) return;
  client(from).heard = now;
  // Once frozen, the absent side is too late.
  if (frozen_ && frozen_->absent == from && !client(from).left) return;
  const auto open = tick_from_wire(m.open());
  auto fault = open ? side(from).hear(m.first(), m.commands(), *open) : Fault::Malformed;
  if (fault) return remark(from, std::string(reason_of(*fault)));
  if (m.has_statement())
    if (const auto s = from_wire(m.statement())) hear_statement(from, *s);
  if (m.received() > 0)
    client(from).received = std::min<std::size_t>(m.received(), side(other(from)).chain().size());
}

void Referee::hear_statement(Colour from, const Statement& s) {
  auto& newest = client(from).statement;
  if (!newest || s.open > newest->open || s.count > newest->count) newest = s;
  if (client(from).suspect || newest->open - side(from).proven_open() >= kProveEvery) prove(from);
}

// The newest statement, if there is one that has not been looked at.
void Referee::prove(Colour c) {
  const auto s = std::exchange(client(c).statement, std::nullopt);
  if (!s) return;
  const auto fault = side(c).hear(*s);
  if (!fault) return;
  client(c).suspect = true;
  remark(c, std::string(reason_of(*fault)));
}

// As the other side trusts it: who promises without signing keeps it waiting.
Tick Referee::trusted_open(Colour c) const {
  const SideLog& s = sides_[index(c)];
  const auto& newest = client(c).statement;
  if (!newest) return s.trusted_open();
  return std::min(s.open(), std::max(s.trusted_open(), newest->open + kUnsigned));
}

void Referee::receive(Colour from, Time now, const wire::Evidence& e) {
  if (phase_ != Phase::Running || e.match_id() != setup_.match_id) return;
  client(from).heard = now;
  for (const wire::Chain& chain : e.chains())
    colour_of(chain) == from ? hear_own(from, chain) : hear_testimony(from, chain);
  if (e.chains_size() > 0) client(from).gave_evidence = true;
  if (!e.trouble().empty())
    remark(other(from), "reported by the other side: " + e.trouble().substr(0, kMostTrouble));
  if (const auto next = tick_from_wire(e.ended()); next && *next > Tick{0})
    client(from).claim = Claim{*next, e.hash()};
}

void Referee::hear_own(Colour from, const wire::Chain& chain) {
  if (frozen_ && frozen_->absent == from && !client(from).left) return;
  const auto open = tick_from_wire(chain.open());
  auto fault = open ? side(from).hear(chain.first(), chain.commands(), *open) : Fault::Malformed;
  if (fault) return remark(from, std::string(reason_of(*fault)));
  if (chain.has_statement())
    if (const auto s = from_wire(chain.statement())) hear_statement(from, *s);
}

// The other side's chain counts as far as that side has signed it.
void Referee::hear_testimony(Colour from, const wire::Chain& chain) {
  const Colour of = colour_of(chain);
  std::optional<Chain>& told = client(from).testimony;
  if (!told || told->size() < chain.first()) told = side(of).chain();
  if (told->size() < chain.first()) return;
  told->truncate(chain.first());
  const Tick before = chain.first() == 0 ? Tick{0} : told->commands().back().tick;
  const Unpacked heard = unpack(chain.commands(), of, before);
  if (heard.fault) return remark(from, "gave evidence that can't be read");
  for (const Command& c : heard.commands) {
    if (told->trouble_with(c)) return remark(from, "gave evidence that can't be true");
    told->add(c);
  }
  if (!chain.has_statement()) return;
  const auto s = from_wire(chain.statement());
  const auto signed_by = [&](const Key& key) { return s && is_signed(key, *told, *s); };
  if (!signed_by(side(of).key())) {
    // What was signed before that side came back was true, and has been settled since.
    const auto& old = client(of).old_keys;
    if (std::none_of(old.begin(), old.end(), signed_by))
      remark(from, "forged the other side's chain");
    return;
  }
  believe(of, *told, *s);
}

// A chain of that side, as far as it is signed.
void Referee::believe(Colour of, const Chain& chain, const Statement& s) {
  SideLog& known = side(of);
  const bool same =
      s.count <= known.chain().size() && known.chain().digest(s.count) == chain.digest(s.count);
  if (same) {
    known.hear(s);
    return;
  }
  Chain cut = chain;
  cut.truncate(s.count);
  if (!known.hear(0, cut.packed(0), s.open)) {
    known.hear(s);
    return;
  }
  // Two chains, both of that side's own giving. What it signed for its opponent stands: the
  // opponent has played by that.
  remark(of, "gave the lobby other commands than its opponent");
  known.settle(0, cut.packed(0), s.open);
  known.hear(s);
  replay();
}

// --- Going on ---

RefereeOutput Referee::update(Time now) {
  if (phase_ == Phase::Loading) begin_or_give_up(now);
  if (phase_ == Phase::Running) {
    carry_match_on();
    watch_first_move();
    watch_grace(now);
    if (frozen_) decide(now);
    send_mirrored(now);
    send_states(now);
    close(now);
  }
  return std::exchange(out_, {});
}

Log Referee::log() const {
  return {{sides_[0].chain().commands(), sides_[1].chain().commands()}, rulings_};
}

milliseconds Referee::since_start(Time now) const {
  return std::chrono::duration_cast<milliseconds>(now - tick_0_);
}

void Referee::begin_or_give_up(Time now) {
  const auto& [white, black] = clients_;
  const std::uint64_t expected = hash(start_);
  for (const Colour c : kColours) {
    auto& ready = client(c).ready;
    if (!ready || ready->setup_hash == expected) continue;
    remark(c, "set up another match than agreed");
    ready.reset();
    client(c).left = true;
  }
  const bool both = white.ready && black.ready;
  const bool gone = white.left || black.left;
  if (both && !gone) {
    for (const Colour c : kColours) side(c).set_key(client(c).ready->key);
    begin(now + rules_.countdown);
    for (const Colour c : kColours) send_start(c, now, client(c).ready->one_way);
  } else if (gone || now - created_ >= rules_.load) {
    if (!both) blame_ = white.ready && !white.left ? Colour::Black : Colour::White;
    if (!white.ready && !black.ready && !gone) blame_.reset();
    begin(now);
    rule(wire::MatchLog::ABORT, Tick{0});
  }
}

void Referee::begin(Time tick_0) {
  phase_ = Phase::Running;
  tick_0_ = tick_0;
  grace_.emplace(setup_.pace, tick_0, rules_.grace);
  for (Client& c : clients_) c.heard = tick_0;
}

void Referee::carry_match_on() {
  Events events;
  carry_on(match_, log(), open(), events);
}

void Referee::replay() {
  match_ = start_;
  Events events;
  const Tick until = rulings_.empty() ? open() : rulings_.front().tick + Tick{1};
  carry_on(match_, log(), until, events);
}

// PRODUCT, Play: a match in which a player makes no first move in time is aborted.
void Referee::watch_first_move() {
  if (match_.outcome || frozen_) return;
  for (const Colour c : kColours) {
    if (match_.has_moved[index(c)]) continue;
    const bool turn_based = match_.pace == Pace::Turn;
    if (turn_based && match_.position.turn != c) continue;
    const Tick since = turn_based ? match_.turn_began : Tick{0};
    if (match_.next - since < rules_.first_move) continue;
    blame_ = c;
    return rule(wire::MatchLog::ABORT, match_.next);
  }
}

void Referee::watch_grace(Time now) {
  if (match_.outcome || frozen_) return;
  grace_->run(now, {trusted_open(Colour::White), trusted_open(Colour::Black)});
  const auto behind = grace_->behind();
  if (behind && grace_->left(*behind) <= 0ms) freeze(now, *behind);
}

void Referee::freeze(Time now, Colour absent) {
  frozen_ = Frozen{now, absent};
  for (const Colour c : kColours) {
    client(c).gave_evidence = false;
    send_state(c, absent);
  }
}

// When the one who is there has given what it has.
void Referee::decide(Time now) {
  if (match_.outcome) {
    frozen_.reset();  // it had ended, as the last evidence shows
    return;
  }
  const Colour absent = frozen_->absent;
  const Client& survivor = client(other(absent));
  const bool there = now - survivor.heard < kThere && !survivor.left;
  const bool waited = survivor.gave_evidence || now - frozen_->since >= kWaitForEvidence;
  if (there && !waited) return;
  // Gone as well, but it has its grace too.
  const bool both_lost = survivor.left || now - survivor.heard >= rules_.grace.at_a_time;
  if (!there && !both_lost) return;
  for (const Colour c : kColours) prove(c);
  if (!both_moved()) {
    blame_ = absent;
    if (both_lost && !client(absent).left) blame_.reset();
    return rule(wire::MatchLog::ABORT, match_.next);
  }
  // At its last signed promise + 1: the first tick that its word leaves open.
  if (both_lost && !there) return rule(wire::MatchLog::FORFEIT_BOTH, match_.next);
  rule(absent == Colour::White ? wire::MatchLog::FORFEIT_WHITE : wire::MatchLog::FORFEIT_BLACK,
       side(absent).proven_open());
}

void Referee::rule(wire::MatchLog::Ruling ruling, Tick tick) {
  frozen_.reset();
  const auto add = [&](Colour c, CommandKind kind) { rulings_.push_back({tick, c, kind, {}}); };
  if (ruling == wire::MatchLog::ABORT) add(Colour::White, CommandKind::Abort);
  if (ruling == wire::MatchLog::FORFEIT_WHITE || ruling == wire::MatchLog::FORFEIT_BOTH)
    add(Colour::White, CommandKind::Forfeit);
  if (ruling == wire::MatchLog::FORFEIT_BLACK || ruling == wire::MatchLog::FORFEIT_BOTH)
    add(Colour::Black, CommandKind::Forfeit);
  cut(tick);
  replay();
  assert(match_.outcome);
  for (const Colour c : kColours) send_log(c, true, true, ruling, tick);
}

// What was commanded for that tick or later is not in the log of a match that was ended in it.
void Referee::cut(Tick tick) {
  for (SideLog& s : sides_) {
    const std::size_t count = count_before(s.chain(), tick);
    s.settle(count, "", tick);
  }
}

// --- What goes ---

wire::ToClient& Referee::tell(Colour c) {
  out_.reliable.emplace_back(c, wire::ToClient{});
  return out_.reliable.back().second;
}

void Referee::remark(Colour about, const std::string& text) {
  if (client(about).remarks.size() >= 16 || !client(about).remarks.insert(text).second) return;
  out_.remarks.push_back({about, text});
}

void Referee::send_start(Colour to, Time now, milliseconds one_way) {
  auto* start = tell(to).mutable_match_start();
  start->set_match_id(setup_.match_id);
  start->set_milliseconds(static_cast<std::int32_t>(-since_start(now).count() - one_way.count()));
  start->set_white_key(bytes_of(sides_[0].key()));
  start->set_black_key(bytes_of(sides_[1].key()));
}

void Referee::send_log(Colour to, bool white, bool black, wire::MatchLog::Ruling ruling,
                       Tick tick) {
  const std::array wanted{white, black};
  for (std::size_t first = 0;; first += kMostPerPart) {
    auto* part = tell(to).mutable_match_log();
    part->set_match_id(setup_.match_id);
    bool more = false;
    for (const SideLog& s : sides_) {
      const Chain& chain = s.chain();
      if (!wanted[index(s.of())] || (first > 0 && first >= chain.size())) continue;
      auto* out = part->add_chains();
      out->set_of_black(s.of() == Colour::Black);
      out->set_first(static_cast<std::uint32_t>(first));
      out->set_commands(chain.packed(first, kMostPerPart));
      if (first + kMostPerPart < chain.size()) {
        more = true;
        continue;
      }
      out->set_open(on_wire(s.open()));
      if (s.proof()) *out->mutable_statement() = to_wire(*s.proof());
    }
    if (more) {
      part->set_more(true);
      continue;
    }
    part->set_ruling(ruling);
    part->set_ruling_tick(on_wire(tick));
    return;
  }
}

// What the lobby has of a client's chain, and of the other side's what that client may lack.
void Referee::send_mirrored(Time now) {
  if (!older(mirrored_, now, kMirroredEvery)) return;
  mirrored_ = now;
  for (const Colour c : kColours) {
    Client& to = client(c);
    if (!to.connected) continue;
    out_.quick.emplace_back(c, wire::ToClient{});
    auto* m = out_.quick.back().second.mutable_mirrored();
    m->set_received(static_cast<std::uint32_t>(side(c).chain().size()));
    const SideLog& rival = side(other(c));
    auto* about = m->mutable_other();
    about->set_first(static_cast<std::uint32_t>(to.received));
    about->set_commands(rival.chain().packed(to.received, kMostPerDatagram));
    const std::size_t rest = to.received + kMostPerDatagram;
    const Tick open = rest < rival.chain().size()
                          ? std::min(rival.open(), rival.chain().commands()[rest].tick)
                          : rival.open();
    about->set_open(on_wire(open));
    if (!older(to.stated, now, 1s)) continue;
    to.stated = now;
    const auto& newest = client(other(c)).statement;
    if (newest || rival.proof())
      *about->mutable_statement() = to_wire(newest ? *newest : *rival.proof());
  }
}

// Once a second while somebody is behind, else when something has changed.
void Referee::send_states(Time now) {
  if (match_.outcome || frozen_ || !older(stated_, now, kStateEvery)) return;
  stated_ = now;
  for (const Colour c : kColours)
    if (client(c).connected) send_state(c, grace_->behind());
}

void Referee::send_state(Colour to, std::optional<Colour> behind) {
  wire::ToClient message;
  auto* state = message.mutable_match_state();
  state->set_match_id(setup_.match_id);
  state->set_peer_connected(client(other(to)).connected);
  state->set_frozen(frozen_.has_value());
  if (behind) {
    state->set_you_are_behind(behind == to);
    state->set_peer_is_behind(behind == other(to));
    const auto left = std::chrono::ceil<std::chrono::seconds>(grace_->left(*behind));
    state->set_grace_seconds(static_cast<std::uint32_t>(left.count()));
  }
  std::string bytes = message.SerializeAsString();
  if (bytes == std::exchange(client(to).state, bytes)) return;
  tell(to) = std::move(message);
}

// The end is booked when both sides have claimed the same, or had the time to say why not.
void Referee::close(Time now) {
  if (!match_.outcome) {
    reached_end_.reset();
    return;
  }
  if (!reached_end_) reached_end_ = now;
  const std::uint64_t result = hash(match_);
  const bool agreed = std::all_of(clients_.begin(), clients_.end(), [&](const Client& c) {
    return c.claim && c.claim->next == match_.next && c.claim->hash == result;
  });
  if (!agreed && rulings_.empty() && now - *reached_end_ < kWaitForEvidence) return;
  for (const Colour c : kColours) {
    const auto& claim = client(c).claim;
    if (claim && rulings_.empty() && (claim->next != match_.next || claim->hash != result))
      remark(c, "claims another end than the log has");
  }
  phase_ = Phase::Ended;
  const Recorded recorded = record(setup_, log(), match_.next);
  assert(recorded.match == match_);
  out_.end = MatchEnd{*match_.outcome,
                      result,
                      recorded.bytes,
                      blame_,
                      {grace_->lateness(Colour::White), grace_->lateness(Colour::Black)}};
}

}  // namespace pawnhub
