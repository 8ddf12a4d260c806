// How a simulated match goes.
#include "tests/match/simulation.hpp"

#include <algorithm>

#include "net/parse.hpp"

namespace pawnhub {
namespace {

using namespace std::chrono_literals;

void count(Volume& traffic, Channel channel, const std::string& bytes) {
  if (channel != Channel::Quick) return;
  ++traffic.datagrams;
  traffic.bytes += bytes.size() + kHeaders;
}

ReplaySetup setup_of(const SimulationWish& wish) {
  ReplaySetup setup;
  setup.match_id = "simulated-" + std::to_string(wish.seed);
  setup.variant = wish.variant;
  setup.pace = wish.pace;
  setup.clock = wish.clock;
  setup.players = {RecordedPlayer{"Ada", 1200}, RecordedPlayer{"Bob", 1300}};
  return setup;
}

}  // namespace

// --- Desk ---

Desk::Desk(Simulation& simulation, Colour colour, int life, Lockstep::Begin begin)
    : simulation_(simulation),
      colour_(colour),
      transport_(simulation.network().join(Simulation::address_of(colour, life))),
      identity_(Identity::create()),
      session_(simulation.setup(), colour, identity_, begin),
      random_(simulation.wish().seed * 7 + index(colour) + static_cast<std::uint64_t>(life) * 1000),
      lobby_(transport_->open(Simulation::lobby_address())),
      rejoining_(begin == Lockstep::Begin::Rejoining) {}

bool Desk::has_note(NoteKind kind) const {
  return std::any_of(notes_.begin(), notes_.end(), [&](const Note& n) { return n.kind == kind; });
}

std::string Desk::notes_text() const {
  std::string text;
  for (const Note& n : notes_)
    text += std::to_string(static_cast<int>(n.kind)) + " " + n.text + "\n";
  return text;
}

void Desk::leave() {
  wire::ToLobby m;
  m.mutable_leave_match()->set_match_id(simulation_.setup().match_id);
  send_to_lobby(m, Channel::Reliable);
}

void Desk::run(Time real_now) {
  const Time now = slow_since ? *slow_since + (real_now - *slow_since) / 2 : real_now;
  for (const TransportEvent& e : transport_->poll(real_now)) {
    const bool of_lobby = e.link == lobby_;
    if (e.kind == TransportEventKind::Opened && of_lobby) {
      lobby_open_ = true;
      wire::ToLobby m;
      if (rejoining_ || session_.phase() != Lockstep::Phase::Loading) {
        m.mutable_rejoin_match()->set_match_id(simulation_.setup().match_id);
        m.mutable_rejoin_match()->set_key(bytes_of(identity_.key()));
        m.mutable_rejoin_match()->set_anew(rejoining_);
        rejoining_ = false;
      } else {
        m.mutable_match_ready()->set_match_id(simulation_.setup().match_id);
        m.mutable_match_ready()->set_key(bytes_of(identity_.key()));
        m.mutable_match_ready()->set_setup_hash(session_.setup_hash());
      }
      send_to_lobby(m, Channel::Reliable);
      if (m.has_rejoin_match() && !m.rejoin_match().anew()) upload();
    } else if (e.kind == TransportEventKind::Opened) {
      peer_ = e.link;
      peer_open_ = true;
    } else if (e.kind == TransportEventKind::Closed && of_lobby) {
      lobby_open_ = false;
      lobby_ = transport_->open(Simulation::lobby_address());  // until it is back
    } else if (e.kind == TransportEventKind::Closed && e.link == peer_) {
      peer_open_ = false;
    } else if (e.kind == TransportEventKind::Received && of_lobby) {
      if (const auto m = parsed<wire::ToClient>(e.bytes)) hear_lobby(now, *m);
    } else if (e.kind == TransportEventKind::Received && e.link == peer_) {
      if (const auto m = parsed<wire::ToPeer>(e.bytes)) session_.receive(now, Way::Direct, *m);
    }
  }
  session_.set_way(peer_open_ ? Way::Direct : Way::Relayed);
  play(now);
  const LockstepOutput out = session_.update(now);
  notes_.insert(notes_.end(), out.notes.begin(), out.notes.end());
  send(out);

  if (session_.phase() == Lockstep::Phase::Playing) {
    ++steps;
    if (session_.waiting()) ++waiting_steps;
  }
  std::erase_if(given_, [&](const Given& g) {
    if (session_.confirmed().next <= g.tick) return false;
    latencies.push_back(std::chrono::duration_cast<std::chrono::microseconds>(now - g.at));
    return true;
  });
}

void Desk::hear_lobby(Time now, const wire::ToClient& m) {
  switch (m.body_case()) {
    case wire::ToClient::kMatchStart: hear_start(now, m.match_start()); break;
    case wire::ToClient::kMatchLog: session_.receive(m.match_log()); break;
    case wire::ToClient::kMirrored: session_.receive(now, m.mirrored()); break;
    case wire::ToClient::kRelayed: session_.receive(now, Way::Relayed, m.relayed()); break;
    case wire::ToClient::kMatchState:
      if (m.match_state().frozen() || m.match_state().peer_is_behind())
        session_.hand_over_evidence();
      break;
    case wire::ToClient::kMatchOver:
      too_late_ = session_.phase() == Lockstep::Phase::Loading;
      session_.lobby_has_ended();
      break;
    default: break;
  }
}

// White opens the way to Black; when a side has come back, anew.
void Desk::hear_start(Time now, const wire::MatchStart& m) {
  const std::array keys{*key_from(m.white_key()), *key_from(m.black_key())};
  if (session_.phase() == Lockstep::Phase::Loading)
    session_.start(now + std::chrono::milliseconds(m.milliseconds()), keys);
  else if (const Key& key = keys[index(other(colour_))]; bytes_of(key) != peer_key_)
    session_.peer_is_back(key);
  peer_key_ = bytes_of(keys[index(other(colour_))]);
  if (simulation_.wish().relayed || m.peer_addresses().empty()) return;
  const Address there = Simulation::address_of(other(colour_), std::stoi(m.peer_addresses(0)));
  if (peer_ && transport_->address_of(*peer_) == there) return;
  if (peer_) transport_->close(*peer_);
  peer_.reset();
  peer_open_ = false;
  if (colour_ == Colour::White) peer_ = transport_->open(there);
}

// At any moment, not at the beginning of a tick.
void Desk::play(Time now) {
  const SimulationWish& wish = simulation_.wish();
  if (session_.phase() != Lockstep::Phase::Playing || !plays || wish.acts == 0) return;
  const auto steps_per_tick = std::max<std::int64_t>(1, kTickLength / wish.step);
  if (!random_.once_in(wish.acts * static_cast<std::uint32_t>(steps_per_tick))) return;
  const std::size_t before = session_.pending().size();
  act();
  if (session_.pending().size() > before) given_.push_back({session_.pending().back().tick, now});
}

void Desk::act() {
  const Match m = session_.view();
  const auto try_to = [&](CommandKind kind, Move move = {}) {
    static_cast<void>(session_.give(kind, move));
  };
  if (simulation_.wish().only_refused)
    return try_to(CommandKind::Move, Move(Square::e4, static_cast<Square>(random_.below(64))));
  if (random_.once_in(400)) return try_to(CommandKind::Resign);
  constexpr std::array kTalk{CommandKind::OfferDraw, CommandKind::DeclineDraw,
                             CommandKind::DeclineDraw, CommandKind::AcceptDraw};
  if (random_.once_in(20)) return try_to(kTalk[random_.below(kTalk.size())]);
  if (random_.once_in(10))
    return try_to(CommandKind::Move,
                  Move::from_bits(static_cast<std::uint16_t>(random_.below(1 << 12))));
  const MoveList legal = legal_moves(m, colour_);
  if (!legal.empty()) try_to(CommandKind::Move, legal[random_.below(legal.size())]);
}

void Desk::send(const LockstepOutput& out) {
  for (const wire::ToPeer& m : out.quick) send_to_peer(m, Channel::Quick);
  for (const wire::ToPeer& m : out.reliable) send_to_peer(m, Channel::Reliable);
  for (const wire::ToPeer& mirrored : out.mirror) {
    wire::ToLobby m;
    *m.mutable_mirror() = mirrored;
    if (bend_to_lobby && !bend_to_lobby(*m.mutable_mirror())) continue;
    send_to_lobby(m, Channel::Quick);
  }
  for (const wire::Evidence& e : out.evidence) {
    wire::ToLobby m;
    *m.mutable_evidence() = e;
    if (bend_evidence) bend_evidence(*m.mutable_evidence());
    send_to_lobby(m, Channel::Reliable);
  }
}

// After the lobby was gone, so that it knows what there is.
void Desk::upload() {
  for (wire::Evidence& e : session_.whole_evidence()) {
    wire::ToLobby m;
    *m.mutable_evidence() = std::move(e);
    send_to_lobby(m, Channel::Reliable);
  }
}

void Desk::send_to_peer(wire::ToPeer m, Channel channel) {
  if (bend_to_peer && !bend_to_peer(m)) return;
  if (peer_open_) {
    const std::string bytes = m.SerializeAsString();
    count(to_peer, channel, bytes);
    transport_->send(*peer_, channel, bytes);
    return;
  }
  wire::ToLobby relay;
  *relay.mutable_relay() = std::move(m);
  send_to_lobby(relay, channel);
}

void Desk::send_to_lobby(const wire::ToLobby& m, Channel channel) {
  if (!lobby_open_) return;
  const std::string bytes = m.SerializeAsString();
  count(to_lobby, channel, bytes);
  transport_->send(lobby_, channel, bytes);
}

// --- Simulation ---

Address Simulation::address_of(Colour c, int life) {
  return {c == Colour::White ? 1U : 2U, static_cast<std::uint16_t>(1000 + life)};
}

Simulation::Simulation(const SimulationWish& wish)
    : wish_(wish), setup_(setup_of(wish)), network_(wish.seed) {
  network_.set_conditions(wish.between);
  lobby_ = network_.join(lobby_address());
  referee_ = std::make_unique<Referee>(setup_, now_, wish.rules);
  for (const Colour c : kColours) {
    network_.set_between(lobby_address(), address_of(c, 0), wish.to_lobby);
    desks_[index(c)] = std::make_unique<Desk>(*this, c, 0, Lockstep::Begin::Anew);
  }
}

Simulation::~Simulation() {
  for (auto& d : desks_) d.reset();
  lobby_.reset();
}

void Simulation::step() {
  now_ += wish_.step;
  run_lobby();
  for (auto& d : desks_)
    if (d) d->run(now_);
}

void Simulation::run(std::chrono::milliseconds time) {
  run_until([] { return false; }, time);
}

bool Simulation::run_until(const std::function<bool()>& then, std::chrono::milliseconds at_most) {
  for (const Time until = now_ + at_most; now_ < until;) {
    if (then()) return true;
    step();
  }
  return then();
}

bool Simulation::run_to_end(std::chrono::milliseconds at_most) {
  return run_until(
      [&] {
        return end_ && std::all_of(desks_.begin(), desks_.end(), [](const auto& d) {
                 return !d || d->too_late() || d->session().phase() == Lockstep::Phase::Done;
               });
      },
      at_most);
}

void Simulation::kill(Colour c) { desks_[index(c)].reset(); }

void Simulation::revive(Colour c) {
  const int life = ++lives_[index(c)];
  network_.set_between(lobby_address(), address_of(c, life), wish_.to_lobby);
  desks_[index(c)] = std::make_unique<Desk>(*this, c, life, Lockstep::Begin::Rejoining);
}

void Simulation::kill_lobby() {
  if (referee_ && !end_) kept_ = Kept{referee_->keys(), now_ - referee_->since_start(now_)};
  lobby_.reset();
  referee_.reset();
  links_ = {};
}

void Simulation::revive_lobby() {
  lobby_ = network_.join(lobby_address());
  if (end_) return;
  referee_ = std::make_unique<Referee>(setup_, now_, wish_.rules);
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(now_ - kept_->tick_0);
  referee_->restore(now_, since, kept_->keys);
}

void Simulation::run_lobby() {
  if (!lobby_) return;
  for (const TransportEvent& e : lobby_->poll(now_)) {
    if (e.kind == TransportEventKind::Opened) {
      const auto address = lobby_->address_of(e.link);
      const Colour c = address->host == 1 ? Colour::White : Colour::Black;
      links_[index(c)] = e.link;
    } else {
      for (const Colour c : kColours) {
        if (links_[index(c)] != e.link) continue;
        if (e.kind == TransportEventKind::Closed) {
          links_[index(c)].reset();
          if (referee_) referee_->set_connected(c, false);
        } else if (const auto m = parsed<wire::ToLobby>(e.bytes)) {
          hear(c, *m);
        }
      }
    }
  }
  if (!referee_) return;
  RefereeOutput out = referee_->update(now_);
  for (auto& [to, m] : out.quick) send(to, std::move(m), Channel::Quick);
  for (auto& [to, m] : out.reliable) send(to, std::move(m), Channel::Reliable);
  remarks_.insert(remarks_.end(), out.remarks.begin(), out.remarks.end());
  if (!out.end) return;
  end_ = std::move(out.end);
  wire::ToClient over;
  over.mutable_match_over()->set_match_id(setup_.match_id);
  for (const Colour c : kColours) send(c, over, Channel::Reliable);
}

void Simulation::hear(Colour from, const wire::ToLobby& m) {
  if (!referee_) return;
  switch (m.body_case()) {
    case wire::ToLobby::kMatchReady:
      referee_->ready(from, m.match_ready().setup_hash(), *key_from(m.match_ready().key()),
                      std::chrono::duration_cast<std::chrono::milliseconds>(wish_.to_lobby.delay));
      break;
    case wire::ToLobby::kRejoinMatch:
      referee_->rejoin(from, now_, *key_from(m.rejoin_match().key()), m.rejoin_match().anew());
      if (end_) {
        wire::ToClient over;
        over.mutable_match_over()->set_match_id(setup_.match_id);
        send(from, over, Channel::Reliable);
      }
      break;
    case wire::ToLobby::kLeaveMatch: referee_->leave(from, now_); break;
    case wire::ToLobby::kMirror: referee_->receive(from, now_, m.mirror()); break;
    case wire::ToLobby::kEvidence: referee_->receive(from, now_, m.evidence()); break;
    case wire::ToLobby::kRelay: {
      referee_->receive(from, now_, m.relay());
      wire::ToClient relayed;
      *relayed.mutable_relayed() = m.relay();
      send(other(from), std::move(relayed),
           m.relay().has_snapshot() ? Channel::Reliable : Channel::Quick);
      break;
    }
    default: break;
  }
}

void Simulation::send(Colour to, wire::ToClient m, Channel channel) {
  if (!links_[index(to)]) return;
  if (m.has_match_start()) {
    const int life = lives_[index(other(to))];
    m.mutable_match_start()->add_peer_addresses(std::to_string(life));
  }
  const std::string bytes = m.SerializeAsString();
  if (to == Colour::White) count(lobby_traffic, channel, bytes);
  lobby_->send(*links_[index(to)], channel, bytes);
}

std::string Simulation::disagreement() {
  if (!end_) return "the referee has no end";
  const auto recording = read_replay(end_->recording);
  if (!recording) return "the recording can't be read: " + recording.error().reason;
  if (const auto played = Playback::load(*recording); !played)
    return "the recording can't be played: " + played.error().reason;
  for (const Colour c : kColours) {
    if (!has_desk(c) || desk(c).too_late()) continue;
    const std::string who = c == Colour::White ? "White" : "Black";
    const Match& m = session(c).confirmed();
    if (!m.outcome) return who + " has no end";
    if (*m.outcome != end_->outcome) return who + " has another result";
    if (hash(m) != end_->hash) return who + " has another hash";
    if (desk(c).has_note(NoteKind::Desynced)) return who + ": " + desk(c).notes_text();
    if (desk(c).has_note(NoteKind::Fault)) return who + ": " + desk(c).notes_text();
  }
  if (!remarks_.empty()) return "a remark: " + remarks_.front().text;
  return {};
}

SimulationWish random_wish(std::uint64_t seed) {
  Random random(seed);
  const auto conditions = [&] {
    // As many good ways as bad ones.
    const std::int64_t badness = 1 + random.below(10);
    return Conditions{.delay = std::chrono::microseconds(random.below(25'000 * badness)),
                      .jitter = std::chrono::microseconds(random.below(5'000 * badness)),
                      .lost = random.below(static_cast<std::uint32_t>(10 * badness + 1)),
                      .doubled = random.below(50U),
                      .overtaken = random.below(50U)};
  };
  SimulationWish wish;
  wish.seed = seed;
  wish.variant = static_cast<VariantId>(seed % 5);
  wish.pace = static_cast<Pace>(seed / 5 % 3);
  wish.clock = Tick{wish.pace == Pace::RealTime ? 900 : 450};
  wish.between = conditions();
  wish.to_lobby = conditions();
  wish.relayed = random.once_in(3);
  wish.acts = 4 + random.below(16U);
  return wish;
}

}  // namespace pawnhub
