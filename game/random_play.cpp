// Random players and the hash chain.
#include "game/random_play.hpp"

#include <cassert>

namespace pawnhub {
namespace {

// How often: one in so many ticks.
constexpr std::uint32_t kPlayerActs = 12;
constexpr std::uint32_t kRefereeActs = 50'000;
// One in so many deeds.
constexpr std::uint32_t kNonsense = 8;
constexpr std::uint32_t kDrawTalk = 16;
constexpr std::uint32_t kResigns = 2'000;

Move any_move(Random& random) {
  for (;;) {
    const Command c{.kind = CommandKind::Move,
                    .move = Move::from_bits(static_cast<std::uint16_t>(random.next()))};
    if (well_formed(c)) return c.move;
  }
}

Command deed(const Match& m, Colour player, Random& random) {
  Command c{m.next, player, CommandKind::Move, {}};
  if (random.once_in(kResigns)) {
    c.kind = CommandKind::Resign;
  } else if (random.once_in(kDrawTalk)) {
    constexpr std::array kTalk{CommandKind::OfferDraw, CommandKind::DeclineDraw,
                               CommandKind::DeclineDraw, CommandKind::AcceptDraw};
    c.kind = random.one_of(kTalk);
  } else {
    const MoveList legal = legal_moves(m, player);
    const bool nonsense = legal.empty() || random.once_in(kNonsense);
    c.move = nonsense ? any_move(random) : random.one_of(legal);
  }
  return c;
}

}  // namespace

std::vector<Command> random_commands(const Match& m, Random& random) {
  std::vector<Command> commands;
  for (const Colour player : kColours)
    while (random.once_in(kPlayerActs)) commands.push_back(deed(m, player, random));
  if (random.once_in(kRefereeActs)) {
    const bool abort = random.once_in(4);
    commands.push_back({m.next,
                        abort || random.once_in(2) ? Colour::White : Colour::Black,
                        abort ? CommandKind::Abort : CommandKind::Forfeit,
                        {}});
  }
  return commands;
}

HashChain::HashChain(VariantId variant, Pace pace) : random_(index(variant) * 16 + index(pace)) {
  const auto start = new_match({.variant = variant, .pace = pace, .clock = Tick{20'000}});
  assert(start);
  start_ = match_ = *start;
}

void HashChain::link(const Event& e) {
  const auto number = [](Man man) { return index(man.colour) << 3 | index(man.kind); };
  link(std::uint64_t{index(e.kind)} << 48 | std::uint64_t{index(e.refusal)} << 40 |
       std::uint64_t{index(e.at.board)} << 38 | std::uint64_t{index(e.at.square)} << 32 |
       index(e.player) << 24 | number(e.man) << 20 | number(e.taker) << 16 | e.move.bits());
}

void HashChain::carry_on(std::int32_t ticks) {
  for (std::int32_t t = 0; t < ticks; ++t) {
    if (match_.outcome) match_ = start_;
    for (const Event& e : step(match_, random_commands(match_, random_))) link(e);
    link(hash(match_));
  }
}

std::string chain_report(std::int32_t ticks) {
  std::string report;
  std::uint64_t all = 0;
  for (const VariantId v : kVariants) {
    for (const Pace p : kPaces) {
      HashChain chain(v, p);
      chain.carry_on(ticks);
      all = Random(all ^ chain.value()).next();
      report += hexadecimal(chain.value()) + ' ' + std::string(variant_of(v).name) + ' ' +
                std::string(name_of(p)) + '\n';
    }
  }
  return report + hexadecimal(all) + " all\n";
}

}  // namespace pawnhub
