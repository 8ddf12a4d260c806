// How things pass through the fake network.
#include "net/fake_transport.hpp"

#include <algorithm>
#include <cassert>

namespace pawnhub {
namespace {

using std::chrono::microseconds;
using namespace std::chrono_literals;

// How long one that is overtaken is held up: longer than promises are apart.
constexpr microseconds kHeldUp = 40ms;
// A reliable message that is lost is sent again after a round trip, and not before this.
constexpr microseconds kSoonestRetry = 50ms;
// A way on which nothing has passed for so long is given up, as ENet does.
constexpr microseconds kPatience = 5s;

}  // namespace

// One program's end of the network.
class FakeTransport : public Transport {
 public:
  FakeTransport(FakeNetwork& network, const Address& at) : network_(network), address_(at) {
    assert(!network_.programs_.contains(at) && "an address is one program's");
    network_.programs_[at] = this;
  }
  ~FakeTransport() override {
    network_.programs_.erase(address_);
    for (const auto& [link, place] : places_) end(place).owner = nullptr;
  }
  FakeTransport(const FakeTransport&) = delete;
  FakeTransport& operator=(const FakeTransport&) = delete;

  LinkId open(const Address& to) override {
    FakeNetwork::Wire wire;
    wire[0].address = address_;
    wire[1].address = to;
    network_.wires_.push_back(std::move(wire));
    const LinkId link = attach(network_.wires_.size() - 1, 0);
    say({.wire = network_.wires_.size() - 1, .to = 1, .kind = FakeNetwork::Kind::Greeting});
    return link;
  }

  void send(LinkId link, Channel channel, std::string_view bytes) override {
    const auto found = places_.find(link);
    if (found == places_.end()) return;
    const auto [wire, which] = found->second;
    say({.wire = wire,
         .to = 1 - which,
         .kind = FakeNetwork::Kind::Payload,
         .channel = channel,
         .bytes = std::string(bytes)});
  }

  void close(LinkId link) override {
    const auto found = places_.find(link);
    if (found == places_.end()) return;
    const auto [wire, which] = found->second;
    say({.wire = wire, .to = 1 - which, .kind = FakeNetwork::Kind::Farewell});
    detach(link);
  }

  std::vector<TransportEvent> poll(Time now) override {
    network_.run(now);
    const auto places = places_;  // the dead are taken off
    for (const auto& [link, place] : places) network_.bury_dead(place.wire, place.which);
    return std::exchange(events_, {});
  }

  std::optional<Address> address_of(LinkId link) const override {
    const auto found = places_.find(link);
    if (found == places_.end()) return std::nullopt;
    return other_end(found->second).address;
  }

  LinkStats stats_of(LinkId link) const override {
    const auto found = places_.find(link);
    if (found == places_.end()) return {};
    const Address& there = other_end(found->second).address;
    const Conditions& out = network_.way(address_, there);
    const Conditions& back = network_.way(there, address_);
    return {std::chrono::duration_cast<std::chrono::milliseconds>(out.delay + back.delay),
            out.lost};
  }

 private:
  friend class FakeNetwork;
  struct Place {
    std::size_t wire, which;
  };

  FakeNetwork& network_;
  Address address_;
  std::map<LinkId, Place> places_;
  std::vector<TransportEvent> events_;

  FakeNetwork::End& end(const Place& p) const { return network_.wires_[p.wire][p.which]; }
  const FakeNetwork::End& other_end(const Place& p) const {
    return network_.wires_[p.wire][1 - p.which];
  }
  void say(FakeNetwork::Flight f) { network_.send(std::move(f)); }

  LinkId attach(std::size_t wire, std::size_t which) {
    const LinkId link{++network_.links_};
    places_[link] = {wire, which};
    end({wire, which}).owner = this;
    end({wire, which}).link = link;
    return link;
  }
  void detach(LinkId link) {
    const auto found = places_.find(link);
    end(found->second).owner = nullptr;
    places_.erase(found);
  }
  void tell(TransportEventKind kind, LinkId link, Channel channel = {}, std::string bytes = {}) {
    events_.push_back({kind, link, channel, std::move(bytes)});
  }
};

void FakeNetwork::set_conditions(const Address& from, const Address& to, const Conditions& c) {
  conditions_[{from, to}] = c;
}

void FakeNetwork::set_between(const Address& a, const Address& b, const Conditions& c) {
  set_conditions(a, b, c);
  set_conditions(b, a, c);
}

std::unique_ptr<Transport> FakeNetwork::join(const Address& at) {
  return std::make_unique<FakeTransport>(*this, at);
}

std::optional<Time> FakeNetwork::next_due() const {
  if (flights_.empty()) return std::nullopt;
  return flights_.begin()->first;
}

const Conditions& FakeNetwork::way(const Address& from, const Address& to) const {
  const auto found = conditions_.find({from, to});
  return found == conditions_.end() ? everywhere_ : found->second;
}

const Conditions& FakeNetwork::way_of(const Flight& f) const {
  const Wire& wire = wires_[f.wire];
  return way(wire[1 - f.to].address, wire[f.to].address);
}

microseconds FakeNetwork::passage(const Conditions& c) {
  microseconds time = c.delay;
  if (c.jitter > 0us) time += microseconds(random_.below(2 * c.jitter.count() + 1)) - c.jitter;
  if (random_.below(1000U) < c.overtaken) time += kHeldUp;
  return std::max(time, microseconds(0));
}

void FakeNetwork::run(Time until) {
  while (!flights_.empty() && flights_.begin()->first <= until) {
    auto node = flights_.extract(flights_.begin());
    now_ = std::max(now_, node.key());
    if (node.mapped().trying)
      try_sending(now_, std::move(node.mapped()));
    else
      arrive(std::move(node.mapped()));
  }
  now_ = std::max(now_, until);
}

void FakeNetwork::send(Flight f) {
  if (f.channel == Channel::Quick) return send_quick(std::move(f));
  f.number = wires_[f.wire][1 - f.to].sent++;
  try_sending(now_, std::move(f));
}

void FakeNetwork::send_quick(Flight f) {
  const Conditions& c = way_of(f);
  if (c.cut || random_.below(1000U) < c.lost) return;
  if (random_.below(1000U) < c.doubled) flights_.emplace(now_ + passage(c), f);
  flights_.emplace(now_ + passage(c), std::move(f));
}

void FakeNetwork::try_sending(Time at, Flight f) {
  const Conditions& c = way_of(f);
  const End& there = wires_[f.wire][f.to];
  // Nobody is there any more, or, before the greeting, nobody yet.
  const bool nobody = f.kind == Kind::Greeting ? !there.owner && !programs_.contains(there.address)
                                               : !there.owner && there.open;
  f.trying = c.cut || nobody || random_.below(1000U) < c.lost;
  if (!f.trying) {
    flights_.emplace(at + passage(c), std::move(f));
    return;
  }
  const bool hopeless = wires_[f.wire][1 - f.to].owner == nullptr && f.kind != Kind::Farewell;
  if (hopeless || (nobody && f.kind != Kind::Greeting)) return;
  flights_.emplace(at + std::max(kSoonestRetry, 2 * (c.delay + c.jitter)), std::move(f));
}

void FakeNetwork::arrive(Flight f) {
  End& end = wires_[f.wire][f.to];
  if (f.channel == Channel::Quick) {
    if (end.owner && end.open)
      end.owner->tell(TransportEventKind::Received, end.link, f.channel, std::move(f.bytes));
    return;
  }
  const std::uint64_t number = f.number;
  end.early.emplace(number, std::move(f));
  while (!end.early.empty() && end.early.begin()->first == end.received) {
    auto next = end.early.extract(end.early.begin());
    ++end.received;
    deliver(end, std::move(next.mapped()));
  }
}

void FakeNetwork::deliver(End& end, Flight f) {
  if (f.kind == Kind::Greeting) return greet(end, f);
  if (!end.owner) return;
  if (f.kind == Kind::Payload) {
    end.owner->tell(TransportEventKind::Received, end.link, f.channel, std::move(f.bytes));
    return;
  }
  FakeTransport& owner = *end.owner;
  owner.tell(TransportEventKind::Closed, end.link);
  owner.detach(end.link);
}

// The first one opens the far end, which greets back; that opens the near end.
void FakeNetwork::greet(End& end, const Flight& f) {
  if (!end.owner && f.to == 1) {
    const auto found = programs_.find(end.address);
    if (found == programs_.end()) return;
    found->second->attach(f.wire, f.to);
    send({.wire = f.wire, .to = 0, .kind = Kind::Greeting});
  }
  if (!end.owner) return;
  end.open = true;
  end.owner->tell(TransportEventKind::Opened, end.link);
}

void FakeNetwork::bury_dead(std::size_t wire, std::size_t which) {
  End& here = wires_[wire][which];
  const End& there = wires_[wire][1 - which];
  const bool dead = there.owner == nullptr || way(here.address, there.address).cut ||
                    way(there.address, here.address).cut;
  if (!dead) {
    here.dead_since.reset();
    return;
  }
  if (!here.dead_since) here.dead_since = now_;
  if (now_ - *here.dead_since < kPatience) return;
  FakeTransport& owner = *here.owner;
  owner.tell(TransportEventKind::Closed, here.link);
  owner.detach(here.link);
}

}  // namespace pawnhub
