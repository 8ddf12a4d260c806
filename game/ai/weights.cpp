// The weights of the evaluation's terms, as tests/bench/tune found them in games of our own.
#include "game/ai/terms.hpp"

namespace pawnhub::ai {

// clang-format off
constinit const std::array<WeightSet, 1> kClassicWeights{{
  {
    // kMaterial
    weight(85, 110), weight(330, 310), weight(345, 325), weight(470, 540), weight(980, 1000),
    // kPlace
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(-4, 0), weight(0, 0), weight(4, 0), weight(-4, 0),
    weight(0, 6), weight(4, 6), weight(8, 6), weight(12, 6), weight(4, 12), weight(8, 12), weight(12, 12), weight(26, 12),
    weight(8, 18), weight(12, 18), weight(16, 18), weight(30, 18), weight(14, 24), weight(16, 24), weight(18, 24), weight(20, 24),
    weight(18, 30), weight(20, 30), weight(22, 30), weight(24, 30), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    weight(-30, -20), weight(-21, -14), weight(-12, -8), weight(-3, -2), weight(-21, -14), weight(-12, -8), weight(-3, -2), weight(6, 4),
    weight(-12, -8), weight(-3, -2), weight(6, 4), weight(15, 10), weight(3, -2), weight(12, 4), weight(21, 10), weight(30, 16),
    weight(3, -2), weight(12, 4), weight(21, 10), weight(30, 16), weight(-6, -8), weight(3, -2), weight(12, 4), weight(21, 10),
    weight(-15, -14), weight(-6, -8), weight(3, -2), weight(12, 4), weight(-24, -20), weight(-15, -14), weight(-6, -8), weight(3, -2),
    weight(-10, -9), weight(-6, -6), weight(-2, -3), weight(2, 0), weight(-6, -6), weight(-2, -3), weight(2, 0), weight(6, 3),
    weight(-2, -3), weight(2, 0), weight(6, 3), weight(10, 6), weight(2, 0), weight(6, 3), weight(10, 6), weight(14, 9),
    weight(2, 0), weight(6, 3), weight(10, 6), weight(14, 9), weight(-2, -3), weight(2, 0), weight(6, 3), weight(10, 6),
    weight(-6, -6), weight(-2, -3), weight(2, 0), weight(6, 3), weight(-10, -9), weight(-6, -6), weight(-2, -3), weight(2, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(6, 10), weight(10, 10), weight(14, 10), weight(18, 10), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-3, -12), weight(-2, -8), weight(-1, -4), weight(0, 0), weight(-2, -8), weight(-1, -4), weight(0, 0), weight(1, 4),
    weight(-1, -4), weight(0, 0), weight(1, 4), weight(2, 8), weight(0, 0), weight(1, 4), weight(2, 8), weight(3, 12),
    weight(0, 0), weight(1, 4), weight(2, 8), weight(3, 12), weight(-1, -4), weight(0, 0), weight(1, 4), weight(2, 8),
    weight(-2, -8), weight(-1, -4), weight(0, 0), weight(1, 4), weight(-3, -12), weight(-2, -8), weight(-1, -4), weight(0, 0),
    weight(25, -25), weight(30, -16), weight(-20, -7), weight(-30, 2), weight(-35, -16), weight(-45, -7), weight(-55, 2), weight(-65, 11),
    weight(-70, -7), weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-110, 29),
    weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-110, 29), weight(-80, -7), weight(-90, 2), weight(-100, 11), weight(-110, 20),
    weight(-80, -16), weight(-90, -7), weight(-100, 2), weight(-110, 11), weight(-80, -25), weight(-90, -16), weight(-100, -7), weight(-110, 2),
    // kKnightMobility
    weight(-28, -28), weight(-21, -21), weight(-14, -14), weight(-7, -7), weight(0, 0), weight(7, 7), weight(14, 14), weight(21, 21),
    weight(28, 28),
    // kBishopMobility
    weight(-36, -36), weight(-30, -30), weight(-24, -24), weight(-18, -18), weight(-12, -12), weight(-6, -6), weight(0, 0), weight(6, 6),
    weight(12, 12), weight(18, 18), weight(24, 24), weight(30, 30), weight(36, 36), weight(42, 42),
    // kRookMobility
    weight(-18, -36), weight(-15, -30), weight(-12, -24), weight(-9, -18), weight(-6, -12), weight(-3, -6), weight(0, 0), weight(3, 6),
    weight(6, 12), weight(9, 18), weight(12, 24), weight(15, 30), weight(18, 36), weight(21, 42), weight(24, 48),
    // kQueenMobility
    weight(-24, -48), weight(-22, -44), weight(-20, -40), weight(-18, -36), weight(-16, -32), weight(-14, -28), weight(-12, -24), weight(-10, -20),
    weight(-8, -16), weight(-6, -12), weight(-4, -8), weight(-2, -4), weight(0, 0), weight(2, 4), weight(4, 8), weight(6, 12),
    weight(8, 16), weight(10, 20), weight(12, 24), weight(14, 28), weight(16, 32), weight(18, 36), weight(20, 40), weight(22, 44),
    weight(24, 48), weight(26, 52), weight(28, 56), weight(30, 60),
    // kBishopPair
    weight(30, 50),
    // kOpenFile
    weight(35, 10),
    // kHalfOpenFile
    weight(15, 8),
    // kOutpost
    weight(30, 20), weight(18, 10),
    // kIsolated
    weight(-12, -12),
    // kDoubled
    weight(-8, -20),
    // kBackward
    weight(-9, -12),
    // kGuardedPawn
    weight(0, 0), weight(0, 0), weight(12, 8), weight(14, 10), weight(20, 14), weight(35, 24), weight(60, 42), weight(0, 0),
    // kPhalanx
    weight(0, 0), weight(4, 3), weight(8, 6), weight(12, 10), weight(22, 18), weight(40, 32), weight(60, 48), weight(0, 0),
    // kPassed
    weight(0, 0), weight(0, 10), weight(-5, 12), weight(0, 30), weight(20, 55), weight(50, 100), weight(90, 160), weight(0, 0),
    // kPassedFree
    weight(0, 0), weight(0, 0), weight(0, 0), weight(2, 8), weight(5, 18), weight(10, 35), weight(15, 60), weight(0, 0),
    // kPassedSafe
    weight(0, 0), weight(0, 0), weight(0, 0), weight(2, 8), weight(5, 15), weight(12, 30), weight(20, 50), weight(0, 0),
    // kPassedOwnKing
    weight(0, 10), weight(0, 5), weight(0, 0), weight(0, -5), weight(0, -10), weight(0, -15), weight(0, -20), weight(0, -25),
    // kPassedTheirKing
    weight(0, -20), weight(0, -10), weight(0, 0), weight(0, 10), weight(0, 20), weight(0, 30), weight(0, 40), weight(0, 50),
    // kShelter
    weight(-25, 0), weight(22, 0), weight(16, 0), weight(2, 0), weight(-4, 0), weight(-6, 0), weight(-8, 0), weight(0, 0),
    // kStorm
    weight(0, 0), weight(-5, 0), weight(-30, 0), weight(-20, 0), weight(-6, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    // kKingAttack
    weight(0, 0), weight(1, 0), weight(2, 1), weight(5, 2), weight(9, 2), weight(14, 2), weight(20, 3), weight(27, 4),
    weight(35, 4), weight(45, 4), weight(55, 5), weight(67, 6), weight(79, 6), weight(93, 6), weight(108, 7), weight(124, 8),
    weight(141, 8), weight(159, 8), weight(178, 9), weight(199, 10), weight(220, 10), weight(243, 10), weight(266, 11), weight(291, 12),
    weight(300, 12), weight(300, 12), weight(300, 13), weight(300, 14), weight(300, 14), weight(300, 14), weight(300, 15), weight(300, 16),
    // kSafeCheck
    weight(45, 5), weight(28, 5), weight(45, 5), weight(38, 10),
    // kFlights
    weight(14, 8), weight(8, 4), weight(3, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    weight(0, 0),
    // kPawnThreat
    weight(0, 0), weight(45, 30), weight(45, 30), weight(55, 30), weight(55, 30),
    // kMinorThreat
    weight(3, 8), weight(12, 15), weight(15, 18), weight(35, 25), weight(35, 25),
    // kRookThreat
    weight(-2, 10), weight(12, 15), weight(15, 15), weight(0, 5), weight(35, 25),
    // kHanging
    weight(25, 20),
    // kPushThreat
    weight(12, 10),
    // kTempo
    weight(18, 12),
    // kWithTheirKing
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    // kWithOwnKing
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
  },
}};
constinit const std::array<WeightSet, 1> kAliceWeights{{
  {
    // kMaterial
    weight(85, 110), weight(330, 310), weight(345, 325), weight(470, 540), weight(980, 1000),
    // kPlace
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(-4, 0), weight(0, 0), weight(4, 0), weight(-4, 0),
    weight(0, 6), weight(4, 6), weight(8, 6), weight(12, 6), weight(4, 12), weight(8, 12), weight(12, 12), weight(26, 12),
    weight(8, 18), weight(12, 18), weight(16, 18), weight(30, 18), weight(14, 24), weight(16, 24), weight(18, 24), weight(20, 24),
    weight(18, 30), weight(20, 30), weight(22, 30), weight(24, 30), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    weight(-30, -20), weight(-21, -14), weight(-12, -8), weight(-3, -2), weight(-21, -14), weight(-12, -8), weight(-3, -2), weight(6, 4),
    weight(-12, -8), weight(-3, -2), weight(6, 4), weight(15, 10), weight(3, -2), weight(12, 4), weight(21, 10), weight(30, 16),
    weight(3, -2), weight(12, 4), weight(21, 10), weight(30, 16), weight(-6, -8), weight(3, -2), weight(12, 4), weight(21, 10),
    weight(-15, -14), weight(-6, -8), weight(3, -2), weight(12, 4), weight(-24, -20), weight(-15, -14), weight(-6, -8), weight(3, -2),
    weight(-10, -9), weight(-6, -6), weight(-2, -3), weight(2, 0), weight(-6, -6), weight(-2, -3), weight(2, 0), weight(6, 3),
    weight(-2, -3), weight(2, 0), weight(6, 3), weight(10, 6), weight(2, 0), weight(6, 3), weight(10, 6), weight(14, 9),
    weight(2, 0), weight(6, 3), weight(10, 6), weight(14, 9), weight(-2, -3), weight(2, 0), weight(6, 3), weight(10, 6),
    weight(-6, -6), weight(-2, -3), weight(2, 0), weight(6, 3), weight(-10, -9), weight(-6, -6), weight(-2, -3), weight(2, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(6, 10), weight(10, 10), weight(14, 10), weight(18, 10), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-3, -12), weight(-2, -8), weight(-1, -4), weight(0, 0), weight(-2, -8), weight(-1, -4), weight(0, 0), weight(1, 4),
    weight(-1, -4), weight(0, 0), weight(1, 4), weight(2, 8), weight(0, 0), weight(1, 4), weight(2, 8), weight(3, 12),
    weight(0, 0), weight(1, 4), weight(2, 8), weight(3, 12), weight(-1, -4), weight(0, 0), weight(1, 4), weight(2, 8),
    weight(-2, -8), weight(-1, -4), weight(0, 0), weight(1, 4), weight(-3, -12), weight(-2, -8), weight(-1, -4), weight(0, 0),
    weight(25, -25), weight(30, -16), weight(-20, -7), weight(-30, 2), weight(-35, -16), weight(-45, -7), weight(-55, 2), weight(-65, 11),
    weight(-70, -7), weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-110, 29),
    weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-110, 29), weight(-80, -7), weight(-90, 2), weight(-100, 11), weight(-110, 20),
    weight(-80, -16), weight(-90, -7), weight(-100, 2), weight(-110, 11), weight(-80, -25), weight(-90, -16), weight(-100, -7), weight(-110, 2),
    // kKnightMobility
    weight(-28, -28), weight(-21, -21), weight(-14, -14), weight(-7, -7), weight(0, 0), weight(7, 7), weight(14, 14), weight(21, 21),
    weight(28, 28),
    // kBishopMobility
    weight(-36, -36), weight(-30, -30), weight(-24, -24), weight(-18, -18), weight(-12, -12), weight(-6, -6), weight(0, 0), weight(6, 6),
    weight(12, 12), weight(18, 18), weight(24, 24), weight(30, 30), weight(36, 36), weight(42, 42),
    // kRookMobility
    weight(-18, -36), weight(-15, -30), weight(-12, -24), weight(-9, -18), weight(-6, -12), weight(-3, -6), weight(0, 0), weight(3, 6),
    weight(6, 12), weight(9, 18), weight(12, 24), weight(15, 30), weight(18, 36), weight(21, 42), weight(24, 48),
    // kQueenMobility
    weight(-24, -48), weight(-22, -44), weight(-20, -40), weight(-18, -36), weight(-16, -32), weight(-14, -28), weight(-12, -24), weight(-10, -20),
    weight(-8, -16), weight(-6, -12), weight(-4, -8), weight(-2, -4), weight(0, 0), weight(2, 4), weight(4, 8), weight(6, 12),
    weight(8, 16), weight(10, 20), weight(12, 24), weight(14, 28), weight(16, 32), weight(18, 36), weight(20, 40), weight(22, 44),
    weight(24, 48), weight(26, 52), weight(28, 56), weight(30, 60),
    // kBishopPair
    weight(30, 50),
    // kOpenFile
    weight(35, 10),
    // kHalfOpenFile
    weight(15, 8),
    // kOutpost
    weight(30, 20), weight(18, 10),
    // kIsolated
    weight(-12, -12),
    // kDoubled
    weight(-8, -20),
    // kBackward
    weight(-9, -12),
    // kGuardedPawn
    weight(0, 0), weight(0, 0), weight(12, 8), weight(14, 10), weight(20, 14), weight(35, 24), weight(60, 42), weight(0, 0),
    // kPhalanx
    weight(0, 0), weight(4, 3), weight(8, 6), weight(12, 10), weight(22, 18), weight(40, 32), weight(60, 48), weight(0, 0),
    // kPassed
    weight(0, 0), weight(0, 10), weight(-5, 12), weight(0, 30), weight(20, 55), weight(50, 100), weight(90, 160), weight(0, 0),
    // kPassedFree
    weight(0, 0), weight(0, 0), weight(0, 0), weight(2, 8), weight(5, 18), weight(10, 35), weight(15, 60), weight(0, 0),
    // kPassedSafe
    weight(0, 0), weight(0, 0), weight(0, 0), weight(2, 8), weight(5, 15), weight(12, 30), weight(20, 50), weight(0, 0),
    // kPassedOwnKing
    weight(0, 10), weight(0, 5), weight(0, 0), weight(0, -5), weight(0, -10), weight(0, -15), weight(0, -20), weight(0, -25),
    // kPassedTheirKing
    weight(0, -20), weight(0, -10), weight(0, 0), weight(0, 10), weight(0, 20), weight(0, 30), weight(0, 40), weight(0, 50),
    // kShelter
    weight(-25, 0), weight(22, 0), weight(16, 0), weight(2, 0), weight(-4, 0), weight(-6, 0), weight(-8, 0), weight(0, 0),
    // kStorm
    weight(0, 0), weight(-5, 0), weight(-30, 0), weight(-20, 0), weight(-6, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    // kKingAttack
    weight(0, 0), weight(1, 0), weight(2, 1), weight(5, 2), weight(9, 2), weight(14, 2), weight(20, 3), weight(27, 4),
    weight(35, 4), weight(45, 4), weight(55, 5), weight(67, 6), weight(79, 6), weight(93, 6), weight(108, 7), weight(124, 8),
    weight(141, 8), weight(159, 8), weight(178, 9), weight(199, 10), weight(220, 10), weight(243, 10), weight(266, 11), weight(291, 12),
    weight(300, 12), weight(300, 12), weight(300, 13), weight(300, 14), weight(300, 14), weight(300, 14), weight(300, 15), weight(300, 16),
    // kSafeCheck
    weight(45, 5), weight(28, 5), weight(45, 5), weight(38, 10),
    // kFlights
    weight(14, 8), weight(8, 4), weight(3, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    weight(0, 0),
    // kPawnThreat
    weight(0, 0), weight(45, 30), weight(45, 30), weight(55, 30), weight(55, 30),
    // kMinorThreat
    weight(3, 8), weight(12, 15), weight(15, 18), weight(35, 25), weight(35, 25),
    // kRookThreat
    weight(-2, 10), weight(12, 15), weight(15, 15), weight(0, 5), weight(35, 25),
    // kHanging
    weight(25, 20),
    // kPushThreat
    weight(12, 10),
    // kTempo
    weight(18, 12),
    // kWithTheirKing
    weight(3, 0), weight(8, 0), weight(8, 0), weight(10, 0), weight(15, 0),
    // kWithOwnKing
    weight(3, 0), weight(3, 0), weight(3, 0), weight(3, 0), weight(3, 0),
  },
}};
constinit const std::array<WeightSet, 2> kHordeWeights{{
  {
    // kMaterial
    weight(85, 110), weight(330, 310), weight(345, 325), weight(470, 540), weight(980, 1000),
    // kPlace
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(-4, 0), weight(0, 0), weight(4, 0), weight(-4, 0),
    weight(0, 6), weight(4, 6), weight(8, 6), weight(12, 6), weight(4, 12), weight(8, 12), weight(12, 12), weight(26, 12),
    weight(8, 18), weight(12, 18), weight(16, 18), weight(30, 18), weight(14, 24), weight(16, 24), weight(18, 24), weight(20, 24),
    weight(18, 30), weight(20, 30), weight(22, 30), weight(24, 30), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    weight(-30, -20), weight(-21, -14), weight(-12, -8), weight(-3, -2), weight(-21, -14), weight(-12, -8), weight(-3, -2), weight(6, 4),
    weight(-12, -8), weight(-3, -2), weight(6, 4), weight(15, 10), weight(3, -2), weight(12, 4), weight(21, 10), weight(30, 16),
    weight(3, -2), weight(12, 4), weight(21, 10), weight(30, 16), weight(-6, -8), weight(3, -2), weight(12, 4), weight(21, 10),
    weight(-15, -14), weight(-6, -8), weight(3, -2), weight(12, 4), weight(-24, -20), weight(-15, -14), weight(-6, -8), weight(3, -2),
    weight(-10, -9), weight(-6, -6), weight(-2, -3), weight(2, 0), weight(-6, -6), weight(-2, -3), weight(2, 0), weight(6, 3),
    weight(-2, -3), weight(2, 0), weight(6, 3), weight(10, 6), weight(2, 0), weight(6, 3), weight(10, 6), weight(14, 9),
    weight(2, 0), weight(6, 3), weight(10, 6), weight(14, 9), weight(-2, -3), weight(2, 0), weight(6, 3), weight(10, 6),
    weight(-6, -6), weight(-2, -3), weight(2, 0), weight(6, 3), weight(-10, -9), weight(-6, -6), weight(-2, -3), weight(2, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(6, 10), weight(10, 10), weight(14, 10), weight(18, 10), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-3, -12), weight(-2, -8), weight(-1, -4), weight(0, 0), weight(-2, -8), weight(-1, -4), weight(0, 0), weight(1, 4),
    weight(-1, -4), weight(0, 0), weight(1, 4), weight(2, 8), weight(0, 0), weight(1, 4), weight(2, 8), weight(3, 12),
    weight(0, 0), weight(1, 4), weight(2, 8), weight(3, 12), weight(-1, -4), weight(0, 0), weight(1, 4), weight(2, 8),
    weight(-2, -8), weight(-1, -4), weight(0, 0), weight(1, 4), weight(-3, -12), weight(-2, -8), weight(-1, -4), weight(0, 0),
    weight(25, -25), weight(30, -16), weight(-20, -7), weight(-30, 2), weight(-35, -16), weight(-45, -7), weight(-55, 2), weight(-65, 11),
    weight(-70, -7), weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-110, 29),
    weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-110, 29), weight(-80, -7), weight(-90, 2), weight(-100, 11), weight(-110, 20),
    weight(-80, -16), weight(-90, -7), weight(-100, 2), weight(-110, 11), weight(-80, -25), weight(-90, -16), weight(-100, -7), weight(-110, 2),
    // kKnightMobility
    weight(-28, -28), weight(-21, -21), weight(-14, -14), weight(-7, -7), weight(0, 0), weight(7, 7), weight(14, 14), weight(21, 21),
    weight(28, 28),
    // kBishopMobility
    weight(-36, -36), weight(-30, -30), weight(-24, -24), weight(-18, -18), weight(-12, -12), weight(-6, -6), weight(0, 0), weight(6, 6),
    weight(12, 12), weight(18, 18), weight(24, 24), weight(30, 30), weight(36, 36), weight(42, 42),
    // kRookMobility
    weight(-18, -36), weight(-15, -30), weight(-12, -24), weight(-9, -18), weight(-6, -12), weight(-3, -6), weight(0, 0), weight(3, 6),
    weight(6, 12), weight(9, 18), weight(12, 24), weight(15, 30), weight(18, 36), weight(21, 42), weight(24, 48),
    // kQueenMobility
    weight(-24, -48), weight(-22, -44), weight(-20, -40), weight(-18, -36), weight(-16, -32), weight(-14, -28), weight(-12, -24), weight(-10, -20),
    weight(-8, -16), weight(-6, -12), weight(-4, -8), weight(-2, -4), weight(0, 0), weight(2, 4), weight(4, 8), weight(6, 12),
    weight(8, 16), weight(10, 20), weight(12, 24), weight(14, 28), weight(16, 32), weight(18, 36), weight(20, 40), weight(22, 44),
    weight(24, 48), weight(26, 52), weight(28, 56), weight(30, 60),
    // kBishopPair
    weight(30, 50),
    // kOpenFile
    weight(35, 10),
    // kHalfOpenFile
    weight(15, 8),
    // kOutpost
    weight(30, 20), weight(18, 10),
    // kIsolated
    weight(-12, -12),
    // kDoubled
    weight(-8, -20),
    // kBackward
    weight(-9, -12),
    // kGuardedPawn
    weight(0, 0), weight(0, 0), weight(12, 8), weight(14, 10), weight(20, 14), weight(35, 24), weight(60, 42), weight(0, 0),
    // kPhalanx
    weight(0, 0), weight(4, 3), weight(8, 6), weight(12, 10), weight(22, 18), weight(40, 32), weight(60, 48), weight(0, 0),
    // kPassed
    weight(0, 0), weight(0, 10), weight(-5, 12), weight(0, 30), weight(20, 55), weight(50, 100), weight(90, 160), weight(0, 0),
    // kPassedFree
    weight(0, 0), weight(0, 0), weight(0, 0), weight(2, 8), weight(5, 18), weight(10, 35), weight(15, 60), weight(0, 0),
    // kPassedSafe
    weight(0, 0), weight(0, 0), weight(0, 0), weight(2, 8), weight(5, 15), weight(12, 30), weight(20, 50), weight(0, 0),
    // kPassedOwnKing
    weight(0, 10), weight(0, 5), weight(0, 0), weight(0, -5), weight(0, -10), weight(0, -15), weight(0, -20), weight(0, -25),
    // kPassedTheirKing
    weight(0, -20), weight(0, -10), weight(0, 0), weight(0, 10), weight(0, 20), weight(0, 30), weight(0, 40), weight(0, 50),
    // kShelter
    weight(-25, 0), weight(22, 0), weight(16, 0), weight(2, 0), weight(-4, 0), weight(-6, 0), weight(-8, 0), weight(0, 0),
    // kStorm
    weight(0, 0), weight(-5, 0), weight(-30, 0), weight(-20, 0), weight(-6, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    // kKingAttack
    weight(0, 0), weight(1, 0), weight(2, 1), weight(5, 2), weight(9, 2), weight(14, 2), weight(20, 3), weight(27, 4),
    weight(35, 4), weight(45, 4), weight(55, 5), weight(67, 6), weight(79, 6), weight(93, 6), weight(108, 7), weight(124, 8),
    weight(141, 8), weight(159, 8), weight(178, 9), weight(199, 10), weight(220, 10), weight(243, 10), weight(266, 11), weight(291, 12),
    weight(300, 12), weight(300, 12), weight(300, 13), weight(300, 14), weight(300, 14), weight(300, 14), weight(300, 15), weight(300, 16),
    // kSafeCheck
    weight(45, 5), weight(28, 5), weight(45, 5), weight(38, 10),
    // kFlights
    weight(14, 8), weight(8, 4), weight(3, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    weight(0, 0),
    // kPawnThreat
    weight(0, 0), weight(45, 30), weight(45, 30), weight(55, 30), weight(55, 30),
    // kMinorThreat
    weight(3, 8), weight(12, 15), weight(15, 18), weight(35, 25), weight(35, 25),
    // kRookThreat
    weight(-2, 10), weight(12, 15), weight(15, 15), weight(0, 5), weight(35, 25),
    // kHanging
    weight(25, 20),
    // kPushThreat
    weight(12, 10),
    // kTempo
    weight(18, 12),
    // kWithTheirKing
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    // kWithOwnKing
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
  },
  {
    // kMaterial
    weight(80, 85), weight(330, 310), weight(345, 325), weight(470, 540), weight(980, 1000),
    // kPlace
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(-4, 0), weight(0, 0), weight(4, 0), weight(-4, 0),
    weight(0, 6), weight(4, 6), weight(8, 6), weight(12, 6), weight(4, 12), weight(8, 12), weight(12, 12), weight(26, 12),
    weight(8, 18), weight(12, 18), weight(16, 18), weight(30, 18), weight(14, 24), weight(16, 24), weight(18, 24), weight(20, 24),
    weight(18, 30), weight(20, 30), weight(22, 30), weight(24, 30), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    weight(-30, -20), weight(-21, -14), weight(-12, -8), weight(-3, -2), weight(-21, -14), weight(-12, -8), weight(-3, -2), weight(6, 4),
    weight(-12, -8), weight(-3, -2), weight(6, 4), weight(15, 10), weight(3, -2), weight(12, 4), weight(21, 10), weight(30, 16),
    weight(3, -2), weight(12, 4), weight(21, 10), weight(30, 16), weight(-6, -8), weight(3, -2), weight(12, 4), weight(21, 10),
    weight(-15, -14), weight(-6, -8), weight(3, -2), weight(12, 4), weight(-24, -20), weight(-15, -14), weight(-6, -8), weight(3, -2),
    weight(-10, -9), weight(-6, -6), weight(-2, -3), weight(2, 0), weight(-6, -6), weight(-2, -3), weight(2, 0), weight(6, 3),
    weight(-2, -3), weight(2, 0), weight(6, 3), weight(10, 6), weight(2, 0), weight(6, 3), weight(10, 6), weight(14, 9),
    weight(2, 0), weight(6, 3), weight(10, 6), weight(14, 9), weight(-2, -3), weight(2, 0), weight(6, 3), weight(10, 6),
    weight(-6, -6), weight(-2, -3), weight(2, 0), weight(6, 3), weight(-10, -9), weight(-6, -6), weight(-2, -3), weight(2, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(6, 10), weight(10, 10), weight(14, 10), weight(18, 10), weight(-6, 0), weight(-2, 0), weight(2, 0), weight(6, 0),
    weight(-3, -12), weight(-2, -8), weight(-1, -4), weight(0, 0), weight(-2, -8), weight(-1, -4), weight(0, 0), weight(1, 4),
    weight(-1, -4), weight(0, 0), weight(1, 4), weight(2, 8), weight(0, 0), weight(1, 4), weight(2, 8), weight(3, 12),
    weight(0, 0), weight(1, 4), weight(2, 8), weight(3, 12), weight(-1, -4), weight(0, 0), weight(1, 4), weight(2, 8),
    weight(-2, -8), weight(-1, -4), weight(0, 0), weight(1, 4), weight(-3, -12), weight(-2, -8), weight(-1, -4), weight(0, 0),
    weight(25, -25), weight(30, -16), weight(-20, -7), weight(-30, 2), weight(-35, -16), weight(-45, -7), weight(-55, 2), weight(-65, 11),
    weight(-70, -7), weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-110, 29),
    weight(-80, 2), weight(-90, 11), weight(-100, 20), weight(-110, 29), weight(-80, -7), weight(-90, 2), weight(-100, 11), weight(-110, 20),
    weight(-80, -16), weight(-90, -7), weight(-100, 2), weight(-110, 11), weight(-80, -25), weight(-90, -16), weight(-100, -7), weight(-110, 2),
    // kKnightMobility
    weight(-28, -28), weight(-21, -21), weight(-14, -14), weight(-7, -7), weight(0, 0), weight(7, 7), weight(14, 14), weight(21, 21),
    weight(28, 28),
    // kBishopMobility
    weight(-36, -36), weight(-30, -30), weight(-24, -24), weight(-18, -18), weight(-12, -12), weight(-6, -6), weight(0, 0), weight(6, 6),
    weight(12, 12), weight(18, 18), weight(24, 24), weight(30, 30), weight(36, 36), weight(42, 42),
    // kRookMobility
    weight(-18, -36), weight(-15, -30), weight(-12, -24), weight(-9, -18), weight(-6, -12), weight(-3, -6), weight(0, 0), weight(3, 6),
    weight(6, 12), weight(9, 18), weight(12, 24), weight(15, 30), weight(18, 36), weight(21, 42), weight(24, 48),
    // kQueenMobility
    weight(-24, -48), weight(-22, -44), weight(-20, -40), weight(-18, -36), weight(-16, -32), weight(-14, -28), weight(-12, -24), weight(-10, -20),
    weight(-8, -16), weight(-6, -12), weight(-4, -8), weight(-2, -4), weight(0, 0), weight(2, 4), weight(4, 8), weight(6, 12),
    weight(8, 16), weight(10, 20), weight(12, 24), weight(14, 28), weight(16, 32), weight(18, 36), weight(20, 40), weight(22, 44),
    weight(24, 48), weight(26, 52), weight(28, 56), weight(30, 60),
    // kBishopPair
    weight(30, 50),
    // kOpenFile
    weight(35, 10),
    // kHalfOpenFile
    weight(15, 8),
    // kOutpost
    weight(30, 20), weight(18, 10),
    // kIsolated
    weight(-4, -4),
    // kDoubled
    weight(-3, -7),
    // kBackward
    weight(-3, -4),
    // kGuardedPawn
    weight(0, 0), weight(0, 0), weight(6, 4), weight(7, 5), weight(10, 7), weight(17, 12), weight(30, 21), weight(0, 0),
    // kPhalanx
    weight(0, 0), weight(2, 1), weight(4, 3), weight(6, 5), weight(11, 9), weight(20, 16), weight(30, 24), weight(0, 0),
    // kPassed
    weight(0, 0), weight(0, 10), weight(-5, 12), weight(0, 30), weight(20, 55), weight(50, 100), weight(90, 160), weight(0, 0),
    // kPassedFree
    weight(0, 0), weight(0, 0), weight(0, 0), weight(2, 8), weight(5, 18), weight(10, 35), weight(15, 60), weight(0, 0),
    // kPassedSafe
    weight(0, 0), weight(0, 0), weight(0, 0), weight(2, 8), weight(5, 15), weight(12, 30), weight(20, 50), weight(0, 0),
    // kPassedOwnKing
    weight(0, 10), weight(0, 5), weight(0, 0), weight(0, -5), weight(0, -10), weight(0, -15), weight(0, -20), weight(0, -25),
    // kPassedTheirKing
    weight(0, -20), weight(0, -10), weight(0, 0), weight(0, 10), weight(0, 20), weight(0, 30), weight(0, 40), weight(0, 50),
    // kShelter
    weight(-25, 0), weight(22, 0), weight(16, 0), weight(2, 0), weight(-4, 0), weight(-6, 0), weight(-8, 0), weight(0, 0),
    // kStorm
    weight(0, 0), weight(-5, 0), weight(-30, 0), weight(-20, 0), weight(-6, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    // kKingAttack
    weight(0, 0), weight(1, 0), weight(2, 1), weight(5, 2), weight(9, 2), weight(14, 2), weight(20, 3), weight(27, 4),
    weight(35, 4), weight(45, 4), weight(55, 5), weight(67, 6), weight(79, 6), weight(93, 6), weight(108, 7), weight(124, 8),
    weight(141, 8), weight(159, 8), weight(178, 9), weight(199, 10), weight(220, 10), weight(243, 10), weight(266, 11), weight(291, 12),
    weight(300, 12), weight(300, 12), weight(300, 13), weight(300, 14), weight(300, 14), weight(300, 14), weight(300, 15), weight(300, 16),
    // kSafeCheck
    weight(45, 5), weight(28, 5), weight(45, 5), weight(38, 10),
    // kFlights
    weight(14, 8), weight(8, 4), weight(3, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    weight(0, 0),
    // kPawnThreat
    weight(0, 0), weight(45, 30), weight(45, 30), weight(55, 30), weight(55, 30),
    // kMinorThreat
    weight(3, 8), weight(12, 15), weight(15, 18), weight(35, 25), weight(35, 25),
    // kRookThreat
    weight(-2, 10), weight(12, 15), weight(15, 15), weight(0, 5), weight(35, 25),
    // kHanging
    weight(25, 20),
    // kPushThreat
    weight(12, 10),
    // kTempo
    weight(18, 12),
    // kWithTheirKing
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
    // kWithOwnKing
    weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0), weight(0, 0),
  },
}};
// clang-format on

}  // namespace pawnhub::ai
