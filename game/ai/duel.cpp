// Two opponents, one match, and who was the better.
#include "game/ai/duel.hpp"

#include <cassert>

#include "game/random.hpp"

namespace pawnhub::ai {
namespace {

// The player who has that colour in the match of that number.
std::size_t player_with(Colour c, int number) {
  return index(c) ^ static_cast<std::size_t>(number % 2);
}

// Some random half-moves, and never ones that end the match.
void open(Match& m, int half_moves, Random& random) {
  const Match start = m;
  for (int done = 0; done < half_moves && !m.outcome; ++done) {
    const MoveList legal = legal_moves(m, m.position.turn);
    const Move move = legal[random.below(legal.size())];
    const Command command{m.next, m.position.turn, CommandKind::Move, move};
    step(m, {&command, 1});
  }
  if (m.outcome) m = start;
}

}  // namespace

Match fight(const Duel& d, int number) {
  const auto start = new_match({.variant = d.variant, .pace = d.pace, .clock = d.clock});
  assert(start);
  Match m = *start;
  Random random(d.seed * 1'000'003 + static_cast<std::uint64_t>(number / 2));
  if (d.pace == Pace::Turn) open(m, d.openings, random);

  std::array<std::unique_ptr<Opponent>, 2> seated;  // by colour
  for (const Colour c : kColours)
    seated[index(c)] = make_opponent(d.variant, d.pace, c, *d.players[player_with(c, number)].level,
                                     random.next());
  while (!m.outcome) {
    std::vector<Command> commands;
    for (const Colour c : kColours) {
      const Duellist& who = d.players[player_with(c, number)];
      const Budget budget{who.nodes != 0 ? who.nodes : who.level->nodes};
      for (const Command& command : seated[index(c)]->act(view(m, c), budget))
        commands.push_back(command);
    }
    step(m, commands);
  }
  return m;
}

void count_in(Score& score, const Match& end, int number) {
  assert(end.outcome);
  if (end.outcome->winner == Winner::Draw || end.outcome->winner == Winner::None) {
    ++score.drawn;
    return;
  }
  const Colour winner = end.outcome->winner == Winner::White ? Colour::White : Colour::Black;
  ++(player_with(winner, number) == 0 ? score.won : score.lost);
}

}  // namespace pawnhub::ai
