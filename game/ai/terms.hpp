// What the evaluation looks at, as places in one list of weights: a tuner can turn every one.
#pragma once

#include <array>
#include <cstdint>

#include "game/moves.hpp"
#include "game/types.hpp"

namespace pawnhub::ai {

// What a thing is worth in the middle of the game (low 16 bits) and at its end (high 16 bits), in
// hundredths of a pawn. Weights add up like numbers, both halves at once.
using Weight = std::int32_t;
constexpr Weight weight(int middle, int end) {
  return static_cast<Weight>(static_cast<std::uint32_t>(middle) +
                             (static_cast<std::uint32_t>(end) << 16));
}
constexpr int middle_of(Weight w) { return static_cast<std::int16_t>(w & 0xffff); }
constexpr int end_of(Weight w) {
  return static_cast<std::int16_t>((static_cast<std::uint32_t>(w) + 0x8000U) >> 16);
}

namespace term {

// Each stands where the one before ends.
inline constexpr int kMaterial = 0;                      // by kind
inline constexpr int kPlace = kMaterial + 5;             // by kind, rank, file (a is h)
inline constexpr int kKnightMobility = kPlace + 6 * 32;  // by squares that it can go to
inline constexpr int kBishopMobility = kKnightMobility + 9;
inline constexpr int kRookMobility = kBishopMobility + 14;
inline constexpr int kQueenMobility = kRookMobility + 15;
inline constexpr int kBishopPair = kQueenMobility + 28;
inline constexpr int kOpenFile = kBishopPair + 1;  // of a rook
inline constexpr int kHalfOpenFile = kOpenFile + 1;
inline constexpr int kOutpost = kHalfOpenFile + 1;  // knight, bishop
inline constexpr int kIsolated = kOutpost + 2;      // pawns
inline constexpr int kDoubled = kIsolated + 1;
inline constexpr int kBackward = kDoubled + 1;
inline constexpr int kGuardedPawn = kBackward + 1;      // by a pawn; by rank
inline constexpr int kPhalanx = kGuardedPawn + 8;       // beside a pawn; by rank
inline constexpr int kPassed = kPhalanx + 8;            // by rank
inline constexpr int kPassedFree = kPassed + 8;         // nobody ahead of it; by rank
inline constexpr int kPassedSafe = kPassedFree + 8;     // nor attacked there
inline constexpr int kPassedOwnKing = kPassedSafe + 8;  // by the king's distance
inline constexpr int kPassedTheirKing = kPassedOwnKing + 8;
inline constexpr int kShelter = kPassedTheirKing + 8;  // own pawn before the king; by rank
inline constexpr int kStorm = kShelter + 8;            // their pawn before it; by rank
inline constexpr int kKingAttack = kStorm + 8;         // by how much comes near their king
inline constexpr int kMostAttack = 31;
inline constexpr int kSafeCheck = kKingAttack + kMostAttack + 1;  // knight to queen
inline constexpr int kFlights = kSafeCheck + 4;                   // squares their king can go to
inline constexpr int kPawnThreat = kFlights + 9;                  // on a man of that kind
inline constexpr int kMinorThreat = kPawnThreat + 5;
inline constexpr int kRookThreat = kMinorThreat + 5;
inline constexpr int kHanging = kRookThreat + 5;   // attacked, and not guarded
inline constexpr int kPushThreat = kHanging + 1;   // by a pawn's next step
inline constexpr int kTempo = kPushThreat + 1;     // to have the move
inline constexpr int kWithTheirKing = kTempo + 1;  // Alice: on the board of that king
inline constexpr int kWithOwnKing = kWithTheirKing + 5;
inline constexpr int kCount = kWithOwnKing + 5;

}  // namespace term

// In Horde the two sides are so unlike that each has its own; elsewhere both use the first.
template <Traits T>
inline constexpr std::size_t kSets = T.horde ? 2 : 1;
using WeightSet = std::array<Weight, term::kCount>;
template <Traits T>
using Weights = std::array<WeightSet, kSets<T>>;

extern const std::array<WeightSet, 1> kClassicWeights;
extern const std::array<WeightSet, 1> kAliceWeights;
extern const std::array<WeightSet, 2> kHordeWeights;
template <Traits T>
constexpr const Weights<T>& weights() {
  if constexpr (T.horde)
    return kHordeWeights;
  else if constexpr (T.passes)
    return kAliceWeights;
  else
    return kClassicWeights;
}

}  // namespace pawnhub::ai
