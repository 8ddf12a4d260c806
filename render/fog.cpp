// Two octaves of value noise, and a mesh whose corners say how thick it is.
#include "render/fog.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "game/random.hpp"
#include "render/ui/art.hpp"
#include "render/ui/theme.hpp"

namespace pawnhub {
namespace {

constexpr int kSide = 256;
constexpr int kParts = 4;  // of a square's side
constexpr float kEdge = 0.70F;
constexpr float kDeep = 0.985F;
constexpr float kRamp = 1.0F / 3;  // of a square
constexpr double kDriftRight = 6;  // px a second
constexpr double kDriftUp = 4;

// Noise between 0 and 1 that repeats after kSide: random heights on a grid, smooth between.
class Noise {
 public:
  Noise(int cells, std::uint64_t seed) : cells_(cells) {
    Random random(seed);
    for (int i = 0; i < cells * cells; ++i)
      heights_.push_back(static_cast<float>(random.below(1000)) / 1000);
  }
  float at(int x, int y) const {
    const float fx = static_cast<float>(x * cells_) / kSide;
    const float fy = static_cast<float>(y * cells_) / kSide;
    const int ix = static_cast<int>(fx);
    const int iy = static_cast<int>(fy);
    const float sx = smooth(fx - static_cast<float>(ix));
    const float sy = smooth(fy - static_cast<float>(iy));
    const float top = std::lerp(height(ix, iy), height(ix + 1, iy), sx);
    const float low = std::lerp(height(ix, iy + 1), height(ix + 1, iy + 1), sx);
    return std::lerp(top, low, sy);
  }

 private:
  int cells_;
  std::vector<float> heights_;
  static float smooth(float t) { return t * t * (3 - 2 * t); }
  float height(int x, int y) const {
    return heights_[static_cast<std::size_t>((y % cells_) * cells_ + x % cells_)];
  }
};

// From a point of a square (0 to 1 each way) to the nearest square that is seen.
float to_seen(Bitboard seen, Square s, float x, float y) {
  float least = 1;
  for (int df = -1; df <= 1; ++df) {
    for (int dr = -1; dr <= 1; ++dr) {
      const int file = file_of(s) + df;
      const int rank = rank_of(s) + dr;
      if (file < 0 || file > 7 || rank < 0 || rank > 7 || !has(seen, square_at(file, rank)))
        continue;
      const float dx = df < 0 ? x : df > 0 ? 1 - x : 0;
      const float dy = dr < 0 ? y : dr > 0 ? 1 - y : 0;
      least = std::min(least, std::hypot(dx, dy));
    }
  }
  return least;
}

}  // namespace

unsigned make_fog_texture() {
  const Noise wide(4, 7);
  const Noise fine(9, 11);
  const ui::Ink dark = ui::ink(0x141326);
  const ui::Ink bright = ui::ink(0x484370);
  std::vector<unsigned char> pixels;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const float n = 0.65F * wide.at(x, y) + 0.35F * fine.at(x, y);
      const ui::Ink c = ui::mixed(dark, bright, std::clamp(n * 1.3F - 0.25F, 0.0F, 1.0F));
      for (const int shift : {IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT})
        pixels.push_back(static_cast<unsigned char>(c >> shift & 255U));
      pixels.push_back(255);
    }
  }
  return ui::make_texture(kSide, kSide, pixels.data());
}

void fog_mesh(ImDrawList& draw, unsigned texture, const ui::Rect& board, Bitboard seen,
              const std::array<float, 64>& thickness, bool white_below, float unit, double time) {
  const float cell = board.w / 8;
  const auto drift_x = static_cast<float>(std::fmod(-kDriftRight * time / kSide, 1.0));
  const auto drift_y = static_cast<float>(std::fmod(kDriftUp * time / kSide, 1.0));
  const auto count = static_cast<int>(
      std::count_if(thickness.begin(), thickness.end(), [](float t) { return t > 0; }));
  draw.PushTextureID(ui::id_of(texture));
  draw.PrimReserve(count * kParts * kParts * 6, count * (kParts + 1) * (kParts + 1));
  for (int i = 0; i < kSquareCount; ++i) {
    const float thick = thickness[static_cast<std::size_t>(i)];
    if (thick <= 0) continue;
    const auto s = static_cast<Square>(i);
    const auto base = static_cast<ImDrawIdx>(draw._VtxCurrentIdx);
    for (int v = 0; v <= kParts; ++v) {
      for (int u = 0; u <= kParts; ++u) {
        const float fx = static_cast<float>(u) / kParts;
        const float fy = static_cast<float>(v) / kParts;
        const float file = static_cast<float>(file_of(s)) + fx;
        const float rank = static_cast<float>(rank_of(s)) + fy;
        const ImVec2 at{board.x + (white_below ? file : 8 - file) * cell,
                        board.y + (white_below ? 8 - rank : rank) * cell};
        const float far = std::min(1.0F, to_seen(seen, s, fx, fy) / kRamp);
        const float alpha = thick * std::lerp(kEdge, kDeep, far);
        const ImVec2 uv{(at.x - board.x) / (unit * kSide) + drift_x,
                        (at.y - board.y) / (unit * kSide) + drift_y};
        draw.PrimWriteVtx(at, uv, ui::ink(0xFFFFFF, alpha));
      }
    }
    for (int v = 0; v < kParts; ++v) {
      for (int u = 0; u < kParts; ++u) {
        const int a = v * (kParts + 1) + u;
        for (const int corner : {a, a + 1, a + kParts + 2, a, a + kParts + 2, a + kParts + 1})
          draw.PrimWriteIdx(static_cast<ImDrawIdx>(base + corner));
      }
    }
  }
  draw.PopTextureID();
}

}  // namespace pawnhub
