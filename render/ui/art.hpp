// Our pictures (men, mark, icons) rasterised from SVG at the exact size asked for, in one texture.
#pragma once

#include <imgui.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "game/types.hpp"
#include "render/ui/rect.hpp"
#include "render/ui/theme.hpp"

namespace pawnhub::ui {

class Art {
 public:
  explicit Art(std::filesystem::path assets);
  ~Art();
  Art(const Art&) = delete;
  Art& operator=(const Art&) = delete;

  // The man in a square of that side, centred there. A size that changes from frame to frame is
  // drawn from the picture made for another, for each that is made costs a millisecond.
  void man(ImDrawList& draw, Man man, ImVec2 centre, float size, float opaque, float made_for);
  // The same turned by an angle in radians.
  void man_turned(ImDrawList& draw, Man man, ImVec2 centre, float size, float angle);
  void icon(ImDrawList& draw, std::string_view name, ImVec2 centre, float size, Ink tint);
  void mark(ImDrawList& draw, ImVec2 centre, float size, bool on_light);

  // Forgets every size: the scale of the window has changed.
  void forget();

 private:
  struct Sprite {
    ImVec2 uv0, uv1;
    float px = 0;
  };
  std::filesystem::path assets_;
  unsigned texture_ = 0;
  std::map<std::pair<std::string, int>, Sprite> sprites_;
  int shelf_x_ = 0, shelf_y_ = 0, shelf_height_ = 0;

  const Sprite* sprite(const std::string& file, float size);
  void blit(ImDrawList& draw, const Sprite& s, ImVec2 centre, float size, Ink tint) const;
};

// A texture of our own that repeats, of RGBA bytes.
unsigned make_texture(int width, int height, const unsigned char* rgba);
inline ImTextureID id_of(unsigned texture) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): as ImGui has it
  return reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(texture));
}

}  // namespace pawnhub::ui
