// Where a man is drawn between squares: computed from integers, outside the state.
#include "game/motion.hpp"

#include "tests/game/course.hpp"

namespace pawnhub {
namespace {

constexpr std::int32_t kOne = 65536;
constexpr Speed kStandard = speed_of(Pace::RealTime);

UnderWay under_way(std::string_view move, Kind kind, Tick ordered = Tick{100}) {
  return {ordered, move_of(move), {Colour::White, kind}};
}

// In whole squares and 65536ths: {file, rank} of a1 is {0, 0}.
Spot spot(std::int32_t file, std::int32_t file_part, std::int32_t rank, std::int32_t rank_part) {
  return {file * kOne + file_part, rank * kOne + rank_part};
}

TEST_CASE("a man begins in the middle of its origin and ends in the middle of its destination") {
  const auto [move, kind] = GENERATE(table<std::string, Kind>({{"a1a8", Kind::Rook},
                                                               {"h8a1", Kind::Bishop},
                                                               {"g1f3", Kind::Knight},
                                                               {"f3g1", Kind::Knight},
                                                               {"d7d5", Kind::Pawn},
                                                               {"e1c1", Kind::King},
                                                               {"d1d2", Kind::Queen}}));
  const auto speed = speed_of(GENERATE(Pace::RealTime, Pace::Lightning));
  const UnderWay u = under_way(move, kind);
  const Move m = u.move;
  CHECK(spot_of(u, speed, u.ordered, 0) == spot(file_of(m.from()), 0, rank_of(m.from()), 0));
  CHECK(spot_of(u, speed, u.arrival(speed), 0) == spot(file_of(m.to()), 0, rank_of(m.to()), 0));
}

TEST_CASE("before its order and after its arrival a man is where it began and ended") {
  const UnderWay u = under_way("a1a3", Kind::Rook);
  CHECK(spot_of(u, kStandard, Tick{50}, 0) == spot(0, 0, 0, 0));
  CHECK(spot_of(u, kStandard, Tick{1000}, 65535) == spot(0, 0, 2, 0));
}

TEST_CASE("a man goes at one speed, a square in two halves") {
  const UnderWay u = under_way("a1a8", Kind::Rook);
  CHECK(spot_of(u, kStandard, Tick{130}, 0) == spot(0, 0, 0, kOne / 2));
  CHECK(spot_of(u, kStandard, Tick{160}, 0) == spot(0, 0, 1, 0));
  CHECK(spot_of(u, kStandard, Tick{175}, 0) == spot(0, 0, 1, kOne / 4));
}

TEST_CASE("a fraction of a tick is a fraction of its way") {
  const UnderWay u = under_way("a1a8", Kind::Rook);
  const std::int32_t tick = kOne / 60;
  CHECK(spot_of(u, kStandard, Tick{100}, 32768).rank == tick / 2);
  CHECK(spot_of(u, kStandard, Tick{101}, 0).rank == tick);
  CHECK(spot_of(u, kStandard, Tick{100}, 65535).rank <= tick);
}

TEST_CASE("a man that goes back is drawn as one that goes ahead, the other way round") {
  const UnderWay up = under_way("a1a8", Kind::Rook);
  const UnderWay down = under_way("a8a1", Kind::Rook);
  for (std::int32_t t = 100; t <= 520; t += 7)
    CHECK(spot_of(up, kStandard, Tick{t}, 1234).rank ==
          7 * kOne - spot_of(down, kStandard, Tick{t}, 1234).rank);
}

TEST_CASE("a diagonal is gone along both ways at once") {
  const UnderWay u = under_way("c1a3", Kind::Bishop);
  CHECK(spot_of(u, kStandard, Tick{130}, 0) == spot(1, kOne / 2, 0, kOne / 2));
}

TEST_CASE("a knight in the air is drawn on the straight way to where it comes down") {
  const UnderWay u = under_way("g1f3", Kind::Knight);
  REQUIRE_FALSE(u.at(kStandard, Tick{160}));
  CHECK(spot_of(u, kStandard, Tick{160}, 0) == spot(5, kOne / 2, 1, 0));
}

TEST_CASE("a man is drawn nearest to the square that it occupies") {
  for (const auto& [move, kind] :
       {std::pair{"a1a8", Kind::Rook}, {"h8c3", Kind::Bishop}, {"d2d4", Kind::Pawn}}) {
    const UnderWay u = under_way(move, kind);
    for (Tick t = u.ordered; t <= u.arrival(kStandard); t = t + Tick{1}) {
      const Spot s = spot_of(u, kStandard, t, 1);
      const auto at = u.at(kStandard, t);
      REQUIRE(at);
      INFO(move << " at tick " << t.value);
      CHECK(std::abs(s.file - file_of(*at) * kOne) <= kOne / 2);
      CHECK(std::abs(s.rank - rank_of(*at) * kOne) <= kOne / 2);
    }
  }
}

TEST_CASE("a man is never drawn further back than before") {
  const UnderWay u = under_way("a1h8", Kind::Bishop);
  Spot before = spot_of(u, kStandard, u.ordered, 0);
  for (std::int32_t step = 1; step < 4 * 420; ++step) {
    const Spot now =
        spot_of(u, kStandard, Tick{100 + step / 4}, static_cast<std::uint16_t>(step % 4 * 16384));
    REQUIRE(now.file >= before.file);
    REQUIRE(now.rank == now.file);
    before = now;
  }
}

TEST_CASE("a pawn that was halted is under way no more: it is drawn where it stands") {
  Course c("7k/8/8/8/r7/8/3P4/7K");
  c.at(0, "black a4d4").at(100, "white d2d4").after(190);
  CHECK(c.match.motion.traffic.empty());
  CHECK(c.match.position.at({Square::d3}) == Man{Colour::White, Kind::Pawn});
}

// --- The traffic ---

TEST_CASE("men under way are kept by when they were ordered, then from each side's first rank on") {
  Traffic t;
  const UnderWay early{Tick{3}, move_of("h7h5"), {Colour::Black, Kind::Pawn}};
  const UnderWay white{Tick{5}, move_of("a2a3"), {Colour::White, Kind::Pawn}};
  const UnderWay white_far{Tick{5}, move_of("b5c6"), {Colour::White, Kind::Bishop}};
  const UnderWay black{Tick{5}, move_of("b7b6"), {Colour::Black, Kind::Pawn}};
  const UnderWay black_far{Tick{5}, move_of("a4a3"), {Colour::Black, Kind::Pawn}};
  for (const UnderWay& u : {black_far, white_far, black, early, white}) t.add(u);
  const std::vector<UnderWay> kept(t.men().begin(), t.men().end());
  CHECK(kept == std::vector{early, white, white_far, black, black_far});
}

}  // namespace
}  // namespace pawnhub
