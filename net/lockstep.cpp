// How two machines play one match.
#include "net/lockstep.hpp"

#include <algorithm>
#include <cassert>

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

// Promises go 30 times a second, turn by turn 10 times.
constexpr Tick kSendEvery{2};
constexpr Tick kSendEveryTurn{6};
// When the clock stands, datagrams go by the wall's: as often, but for a tick, so that a running
// clock is always first.
constexpr auto kStandstillMargin = kTickLength;
constexpr auto kTimingEvery = 200ms;
constexpr auto kMirrorEvery = 250ms;
// Promises are signed once a second; commands too, as soon as this allows.
constexpr auto kSignEvery = 1s;
constexpr auto kSignCommandsEvery = 500ms;
// A promise that jumps by more is signed at once: the other side has waited for it.
constexpr Tick kJump{90};
// What must not get lost with one datagram goes in so many.
constexpr int kRepeats = 3;
constexpr int kHashRepeats = 2;
// How long the lobby's word on a new key may be later than what is signed by it.
constexpr auto kDoubt = 5s;
// Commands in one datagram: 7 bytes each at most.
constexpr std::size_t kMostPerDatagram = 128;
// And in one part of evidence: two such chains fit in limits::kToLobbyBytes.
constexpr std::size_t kMostPerPart = 4096;
constexpr auto kLinger = 5s;
constexpr std::size_t kLastCommands = 8;

Tick interval(Pace pace) { return pace == Pace::Turn ? kSendEveryTurn : kSendEvery; }

std::chrono::milliseconds in_milliseconds(Tick t) {
  return std::chrono::milliseconds(t.value * 1000 / kTicksPerSecond);
}

Match match_of(const ReplaySetup& setup) {
  const auto m = new_match(setup);
  assert(m);
  return *m;
}

bool older(std::optional<Time> t, Time now, std::chrono::nanoseconds age) {
  return !t || now - *t >= age;
}

wire::Chain chain_message(const SideLog& side, std::size_t first) {
  const Chain& chain = side.chain();
  wire::Chain out;
  out.set_of_black(side.of() == Colour::Black);
  out.set_first(static_cast<std::uint32_t>(first));
  out.set_commands(chain.packed(first, kMostPerPart));
  if (first + kMostPerPart < chain.size()) return out;
  out.set_open(static_cast<std::uint32_t>(side.open().value));
  if (side.proof()) *out.mutable_statement() = to_wire(*side.proof());
  return out;
}

}  // namespace

Lockstep::Lockstep(const ReplaySetup& setup, Colour own, const Identity& identity, Begin begin)
    : setup_(setup),
      start_(match_of(setup)),
      own_(own),
      identity_(identity),
      real_time_(setup.pace != Pace::Turn),
      needs_log_(begin == Begin::Rejoining),
      sides_{SideLog(setup.match_id, Colour::White, {}),
             SideLog(setup.match_id, Colour::Black, {})},
      confirmed_(start_),
      meter_(in_milliseconds(interval(setup.pace))),
      delay_(own, meter_.ask()) {}

// --- What comes ---

void Lockstep::start(Time tick_0, const std::array<Key, 2>& keys) {
  assert(phase_ == Phase::Loading);
  for (SideLog& side : sides_) side.set_key(keys[index(side.of())]);
  clock_.emplace(tick_0);
  grace_.emplace(setup_.pace, tick_0);
  phase_ = Phase::Countdown;
}

void Lockstep::peer_is_back(const Key& key) {
  theirs().set_key(key);
  acked_[index(To::Peer)] = 0;  // it may know nothing; what it knows it says
  meter_.forget();
}

Result<Tick> Lockstep::give(CommandKind kind, Move move) {
  if (phase_ == Phase::Loading || phase_ == Phase::Countdown)
    return Error{"the match has not begun yet"};
  if (phase_ != Phase::Playing) return Error{"the match is over"};
  const Chain& chain = mine().chain();
  if (chain.size() - acked_[index(To::Peer)] >= kMostUnacknowledged)
    return Error{"the other side has not heard of your last commands yet"};
  Command c{std::max(clock_->tick() + delay(), mine().open()), own_, kind, move};
  if (!chain.commands().empty()) c.tick = std::max(c.tick, chain.commands().back().tick);
  if (chain.trouble_with(c) == Fault::TooMany) c.tick = c.tick + Tick{1};
  if (const auto fault = chain.trouble_with(c))
    return Error{"you " + std::string(reason_of(*fault))};
  mine().add(c);
  due_.datagram = true;
  if (kind != CommandKind::Move) due_.signature = true;
  return c.tick;
}

void Lockstep::accuse(std::optional<Fault> fault) {
  if (!fault || !faults_.insert(*fault).second) return;
  const std::string text = "the other side " + std::string(reason_of(*fault));
  note(NoteKind::Fault, text);
  wire::Evidence evidence;
  evidence.set_match_id(setup_.match_id);
  evidence.set_trouble(text);
  out_.evidence.push_back(evidence);
}

std::optional<Fault> Lockstep::hear(Time now, const wire::ToPeer& m) {
  const auto open = tick_from_wire(m.open());
  if (!open || m.received() > mine().chain().size()) return Fault::Malformed;
  if (const auto fault = theirs().hear(m.first(), m.commands(), *open)) return fault;
  if (!m.has_statement()) return std::nullopt;
  return hear_statement(now, m.statement());
}

// A side that has come back signs by another key, and may be heard before the lobby tells which: a
// wrong signature is as good as none until that can't be the reason any more.
std::optional<Fault> Lockstep::hear_statement(Time now, const wire::Statement& s) {
  const auto statement = from_wire(s);
  if (!statement) return Fault::Malformed;
  const auto fault = theirs().hear(*statement);
  if (fault != Fault::BadSignature) {
    doubted_.reset();
    return fault;
  }
  if (!doubted_) doubted_ = now;
  if (now - *doubted_ < kDoubt) return std::nullopt;
  return fault;
}

void Lockstep::receive(Time now, Way way, const wire::ToPeer& m) {
  if (phase_ == Phase::Loading || phase_ == Phase::Done || needs_log_) return;
  if (std::exchange(heard_by_, way) != way) meter_.forget();
  meter_.count_received();
  if (const auto fault = hear(now, m)) return accuse(fault);
  auto& acked = acked_[index(To::Peer)];
  acked = std::max<std::size_t>(acked, m.received());
  peer_repeats_ = !m.commands().empty();
  if (m.has_timing()) hear_timing(now, m.timing());
  if (m.has_hash()) watch_.hear(m.hash());
  if (m.has_snapshot()) watch_.hear(m.snapshot());
  if (m.ended() > 0) peer_ended_ = true;
}

void Lockstep::receive(Time now, const wire::Mirrored& m) {
  if (phase_ == Phase::Loading || phase_ == Phase::Done || needs_log_) return;
  if (m.received() > mine().chain().size()) return;
  // It may be less than before: a lobby that was gone has forgotten.
  acked_[index(To::Lobby)] = m.received();
  if (m.has_other()) accuse(hear(now, m.other()));
}

void Lockstep::hear_timing(Time now, const wire::Timing& timing) {
  meter_.heard(now, timing,
               phase_ == Phase::Countdown ? WayMeter::Mood::Eager : WayMeter::Mood::Calm);
  delay_.hear(timing, clock_->tick());
  if (!meter_.round_trip() || clock_->stands()) return;
  const auto theirs_now = std::chrono::milliseconds(timing.clock()) + meter_.age();
  clock_->correct(clock_->position() - theirs_now);
}

void Lockstep::receive(const wire::MatchLog& log) {
  if (phase_ == Phase::Loading || phase_ == Phase::Done) return;
  for (const wire::Chain& chain : log.chains()) {
    SideLog& side = sides_[index(chain.of_black() ? Colour::Black : Colour::White)];
    const auto open = tick_from_wire(chain.open());
    if (!open || side.settle(chain.first(), chain.commands(), *open)) return;
    if (!chain.has_statement()) continue;
    if (const auto statement = from_wire(chain.statement())) side.hear(*statement);
  }
  if (log.more()) return;
  const auto tick = tick_from_wire(log.ruling_tick());
  if (!tick) return;
  const auto rule = [&](Colour c, CommandKind kind) { rulings_.push_back({*tick, c, kind, {}}); };
  rulings_.clear();
  const auto ruling = log.ruling();
  if (ruling == wire::MatchLog::FORFEIT_WHITE || ruling == wire::MatchLog::FORFEIT_BOTH)
    rule(Colour::White, CommandKind::Forfeit);
  if (ruling == wire::MatchLog::FORFEIT_BLACK || ruling == wire::MatchLog::FORFEIT_BOTH)
    rule(Colour::Black, CommandKind::Forfeit);
  if (ruling == wire::MatchLog::ABORT) rule(Colour::White, CommandKind::Abort);

  // A client that has come back catches up at once, not by its clock.
  const Tick reached = confirmed_.next;
  const Tick known = std::min(mine().open(), theirs().open());
  Tick until = needs_log_ ? known : std::min(reached, known);
  if (!rulings_.empty()) until = *tick + Tick{1};
  confirmed_ = start_;
  watch_.forget();
  confirm(until);
  out_.events.clear();  // they are no news, or never were
  if (confirmed_.next < reached) note(NoteKind::Rewound);
  acked_[index(To::Lobby)] = std::min(acked_[index(To::Lobby)], mine().chain().size());
  needs_log_ = false;
}

void Lockstep::hand_over_evidence() { due_.evidence = true; }

// --- Going on ---

LockstepOutput Lockstep::update(Time now) {
  if (phase_ != Phase::Loading && phase_ != Phase::Done && !needs_log_) {
    if (started()) {
      run_clock(now);
      confirm(confirmable());
      wait_or_go_on();
      watch_silence(now);
    }
    settle_desync();
    finish(now);
    sign_if_due(now);
    send(now);
    send_mirror(now);
    send_evidence();
  }
  return std::exchange(out_, {});
}

// The first tick that can't be carried out yet.
Tick Lockstep::confirmable() const {
  const Tick now = clock_->tick() + Tick{1};
  return std::min({mine().open(), theirs().trusted_open(), now});
}

void Lockstep::run_clock(Time now) {
  std::optional<Tick> last;
  if (real_time_) last = last_confirmed() + kFarthestAhead;
  clock_->run(now, last);
  if (phase_ == Phase::Countdown && clock_->tick() >= Tick{0}) {
    phase_ = Phase::Playing;
    note(NoteKind::Started);
  }
  const Tick before = delay();
  const Tick way = TickClock::tick_at(meter_.age()) + Tick{1};
  delay_.adapt(meter_.ask(), clock_->tick(), way);
  if (phase_ == Phase::Playing && delay_.changing()) due_.timing = due_.datagram = true;
  if (phase_ == Phase::Playing && delay() != before)
    note(NoteKind::Delay, std::to_string(delay().value));
  mine().promise(clock_->tick() + delay());
}

void Lockstep::confirm(Tick until) {
  while (!confirmed_.outcome && confirmed_.next < until) {
    const Tick into{confirmed_.next.value % kHashEvery.value};
    if (into == Tick{0}) watch_.pass(confirmed_);
    carry_on(confirmed_, log(), std::min(until, confirmed_.next - into + kHashEvery), out_.events);
  }
  const bool at_point = confirmed_.next.value % kHashEvery.value == 0;
  if (confirmed_.outcome || !at_point || confirmed_.next == Tick{0}) return;
  watch_.pass(confirmed_);
}

void Lockstep::wait_or_go_on() {
  const bool waits =
      phase_ == Phase::Playing && !confirmed_.outcome &&
      (real_time_ ? clock_->stands() : clock_->tick() > last_confirmed() + kFarthestAhead);
  if (waits != waiting_) note(waits ? NoteKind::Waiting : NoteKind::WentOn);
  waiting_ = waits;
}

// The lobby gets to know what there is as soon as the other side is missed.
void Lockstep::watch_silence(Time now) {
  if (phase_ != Phase::Playing || confirmed_.outcome) return;
  std::array<Tick, 2> open;
  open[index(own_)] = mine().open();
  open[index(theirs().of())] = theirs().trusted_open();
  grace_->run(now, open);
  const bool behind = grace_->behind() == theirs().of();
  if (behind && !peer_was_behind_) due_.evidence = true;
  peer_was_behind_ = behind;
}

void Lockstep::settle_desync() {
  if (auto snapshot = watch_.take_snapshot()) {
    if (repair()) watch_.set_repaired();
    wire::ToPeer message;
    *message.mutable_snapshot() = std::move(*snapshot);
    message.set_open(static_cast<std::uint32_t>(mine().open().value));
    message.set_first(static_cast<std::uint32_t>(mine().chain().size()));
    out_.reliable.push_back(std::move(message));
  }
  auto report = watch_.take_report();
  if (!report) return;
  for (auto t = log().next(Tick{0}); t && *t < report->tick; t = log().next(*t + Tick{1})) {
    const auto commands = log().of(*t);
    report->last.insert(report->last.end(), commands.begin(), commands.end());
  }
  if (report->last.size() > kLastCommands)
    report->last.erase(report->last.begin(), report->last.end() - kLastCommands);
  const std::string text = text_of(*report);
  note(NoteKind::Desynced, text);
  wire::Evidence evidence;
  evidence.set_match_id(setup_.match_id);
  evidence.set_trouble("desync " + text);
  out_.evidence.push_back(std::move(evidence));
}

// The log is the truth: what it makes replaces what this machine has made of it.
bool Lockstep::repair() {
  Match truth = start_;
  Events events;
  carry_on(truth, log(), confirmed_.next, events);
  if (truth == confirmed_) return false;
  confirmed_ = truth;
  watch_.forget();
  return true;
}

void Lockstep::finish(Time now) {
  if (confirmed_.outcome && started()) {
    phase_ = Phase::Over;
    ended_at_ = now;
    due_.signature = due_.datagram = due_.evidence = true;
    note(NoteKind::Ended);
  }
  if (phase_ != Phase::Over) return;
  // What proves the end to the lobby, when both sides' word for it is there.
  if (!sent_.whole_proof && theirs().proven_open() >= confirmed_.next) {
    sent_.whole_proof = true;
    due_.evidence = true;
  }
  const bool known = lobby_ended_ || (peer_ended_ && sent_.ended >= kRepeats);
  if (!known && now - *ended_at_ < kLinger) return;
  phase_ = Phase::Done;
  note(NoteKind::Done);
}

// --- What goes ---

void Lockstep::sign_if_due(Time now) {
  const auto& proof = mine().proof();
  const bool new_commands = !proof || proof->count < mine().chain().size();
  const bool jumped = mine().open() - mine().proven_open() >= kJump;
  if (jumped) due_.signature = true;
  const bool due = due_.signature || older(sent_.statement, now, kSignEvery) ||
                   (new_commands && older(sent_.statement, now, kSignCommandsEvery));
  if (!due) return;
  if (new_commands || proof->open != mine().open())
    mine().prove(sign(identity_, mine().chain(), mine().open()));
  due_.statement.fill(due_.signature ? kRepeats : 1);
  due_.signature = false;
  sent_.statement = now;
}

bool Lockstep::datagram_due(Time now) const {
  if (due_.datagram) return true;
  const Tick every = interval(setup_.pace);
  if (started() && clock_->tick() >= sent_.tick + every) return true;
  return older(sent_.datagram, now, in_milliseconds(every) + kStandstillMargin);
}

wire::ToPeer Lockstep::message_from(std::size_t first, To to) {
  const Chain& chain = mine().chain();
  wire::ToPeer m;
  Tick open = mine().open();
  m.set_first(static_cast<std::uint32_t>(first));
  if (first < chain.size()) {
    m.set_commands(chain.packed(first, kMostPerDatagram));
    // What is left out for now must not be promised away.
    const std::size_t rest = first + kMostPerDatagram;
    if (rest < chain.size()) open = std::min(open, chain.commands()[rest].tick);
  }
  m.set_open(static_cast<std::uint32_t>(std::max(Tick{0}, open).value));
  int& statements = due_.statement[index(to)];
  if (statements > 0 && mine().proof()) {
    --statements;
    *m.mutable_statement() = to_wire(*mine().proof());
  }
  if (phase_ == Phase::Over) m.set_ended(static_cast<std::uint32_t>(confirmed_.next.value));
  return m;
}

void Lockstep::send(Time now) {
  if (phase_ == Phase::Done || !datagram_due(now)) return;
  due_.datagram = false;
  sent_.datagram = now;
  sent_.tick = clock_->tick();
  const std::size_t acked =
      way_ == Way::Relayed ? std::min(acked_[0], acked_[1]) : acked_[index(To::Peer)];
  wire::ToPeer m = message_from(acked, To::Peer);
  meter_.count_sent();
  const bool timing =
      due_.timing || phase_ == Phase::Countdown || older(sent_.timing, now, kTimingEvery);
  if (timing) {
    due_.timing = false;
    sent_.timing = now;
    meter_.fill(now, *m.mutable_timing());
    delay_.fill(*m.mutable_timing());
    const auto clock = std::chrono::duration_cast<std::chrono::milliseconds>(clock_->position());
    m.mutable_timing()->set_clock(static_cast<std::int32_t>(clock.count()));
  }
  if (timing || peer_repeats_) m.set_received(static_cast<std::uint32_t>(theirs().chain().size()));
  if (const auto hash = watch_.hash()) {
    if (hash->number() != sent_.hash) due_.hash = kHashRepeats;
    sent_.hash = hash->number();
    if (due_.hash > 0) *m.mutable_hash() = *hash;
    due_.hash = std::max(0, due_.hash - 1);
  }
  if (m.ended() > 0) ++sent_.ended;
  out_.quick.push_back(std::move(m));
}

void Lockstep::send_mirror(Time now) {
  if (way_ == Way::Relayed || phase_ == Phase::Done) return;
  const bool news =
      mine().chain().size() > sent_.mirrored || (phase_ == Phase::Over && sent_.ended == 1);
  if (!news && !older(sent_.mirror, now, kMirrorEvery)) return;
  sent_.mirror = now;
  sent_.mirrored = mine().chain().size();
  wire::ToPeer m = message_from(acked_[index(To::Lobby)], To::Lobby);
  m.set_received(static_cast<std::uint32_t>(theirs().chain().size()));
  out_.mirror.push_back(std::move(m));
}

void Lockstep::send_evidence() {
  if (!std::exchange(due_.evidence, false)) return;
  for (wire::Evidence& e : evidence_from(acked_[index(To::Lobby)]))
    out_.evidence.push_back(std::move(e));
}

// In parts, the last of which says how the match ended. Of the other side's chain all of it: it may
// have given the lobby another one.
std::vector<wire::Evidence> Lockstep::evidence_from(std::size_t own) const {
  std::vector<wire::Evidence> parts;
  std::size_t their = 0;
  for (bool more = true; more; own += kMostPerPart, their += kMostPerPart) {
    wire::Evidence e;
    e.set_match_id(setup_.match_id);
    *e.add_chains() = chain_message(mine(), std::min(own, mine().chain().size()));
    *e.add_chains() = chain_message(theirs(), std::min(their, theirs().chain().size()));
    more = own + kMostPerPart < mine().chain().size() ||
           their + kMostPerPart < theirs().chain().size();
    if (!more && confirmed_.outcome) {
      e.set_ended(static_cast<std::uint32_t>(confirmed_.next.value));
      e.set_hash(hash(confirmed_));
    }
    parts.push_back(std::move(e));
  }
  return parts;
}

// --- What there is ---

Log Lockstep::log() const {
  return {{sides_[0].chain().commands(), sides_[1].chain().commands()}, rulings_};
}

std::span<const Command> Lockstep::pending() const {
  const auto all = mine().chain().commands();
  const auto first = std::find_if(all.begin(), all.end(),
                                  [&](const Command& c) { return c.tick >= confirmed_.next; });
  return all.subspan(static_cast<std::size_t>(first - all.begin()));
}

Match Lockstep::view() const {
  Match m = confirmed_;
  if (!clock_ || m.outcome) return m;
  const Tick until = std::min(clock_->tick(), last_confirmed() + kFarthestAhead) + Tick{1};
  while (m.next < until) {
    Match next = m;
    step(next, log().of(next.next));
    if (next.outcome) break;
    m = next;
  }
  return m;
}

std::chrono::nanoseconds Lockstep::countdown() const {
  if (!clock_) return std::chrono::nanoseconds(0);
  return std::max(std::chrono::nanoseconds(0), -clock_->position());
}

}  // namespace pawnhub
