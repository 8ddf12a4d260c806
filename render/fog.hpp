// Fog over the squares that a player doesn't see.
#pragma once

#include <array>

#include "game/bitboard.hpp"
#include "render/ui/rect.hpp"

struct ImDrawList;

namespace pawnhub {

// Clouds that tile, as a texture.
unsigned make_fog_texture();

// How thick it is on each square (0 to 1) while it opens and closes. A fogged square is dim to its
// very edge, for where sight ends is information; away from seen squares it is nearly opaque. The
// clouds drift with time, in seconds; unit is one px of the design.
void fog_mesh(ImDrawList& draw, unsigned texture, const ui::Rect& board, Bitboard seen,
              const std::array<float, 64>& thickness, bool white_below, float unit, double time);

}  // namespace pawnhub
