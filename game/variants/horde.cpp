// Horde: White's army against 32 black pawns without a king (RULES 1 and 3).
#include "game/variants/make.hpp"
#include "game/variants/variants.hpp"

namespace pawnhub {

constinit const Variant kHorde = make_variant<kHordeTraits>(
    VariantId::Horde, "horde",
    "ppp2ppp/pppppppp/pppppppp/pppppppp/3pp3/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");

}  // namespace pawnhub
