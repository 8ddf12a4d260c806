// SVG to texture, by SDL_image and OpenGL.
#include "render/ui/art.hpp"

#include <SDL.h>
#include <SDL_image.h>
#include <SDL_opengl.h>

#include <cmath>
#include <memory>

#include "game/notation.hpp"
#include "render/client/files.hpp"

namespace pawnhub::ui {
namespace {

constexpr int kSide = 2048;  // of the texture
constexpr int kGap = 2;      // between sprites, so that linear filtering doesn't mix them
constexpr std::size_t kLongestPicture = 1UL << 20;

using Surface = std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)>;

Surface rasterise(const std::filesystem::path& file, int size) {
  const auto svg = client::read_file(file, kLongestPicture);
  Surface none(nullptr, SDL_FreeSurface);
  if (!svg) return none;
  SDL_RWops* rw = SDL_RWFromConstMem(svg->data(), static_cast<int>(svg->size()));
  const Surface drawn(IMG_LoadSizedSVG_RW(rw, size, size), SDL_FreeSurface);
  SDL_RWclose(rw);
  if (!drawn) return none;
  return {SDL_ConvertSurfaceFormat(drawn.get(), SDL_PIXELFORMAT_RGBA32, 0), SDL_FreeSurface};
}

unsigned new_texture(int wrap) {
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  return texture;
}

std::string file_of(Man man) {
  const char colour = man.colour == Colour::White ? 'w' : 'b';
  return std::string("pieces/") + colour + letter_of({Colour::White, man.kind}) + ".svg";
}

}  // namespace

unsigned make_texture(int width, int height, const unsigned char* rgba) {
  const unsigned texture = new_texture(GL_REPEAT);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  return texture;
}

Art::Art(std::filesystem::path assets) : assets_(std::move(assets)) {}

Art::~Art() {
  if (texture_ != 0) glDeleteTextures(1, &texture_);
}

void Art::forget() {
  sprites_.clear();
  shelf_x_ = shelf_y_ = shelf_height_ = 0;
}

const Art::Sprite* Art::sprite(const std::string& file, float size) {
  const int px = std::clamp(static_cast<int>(std::lround(size)), 4, kSide / 4);
  const auto key = std::pair(file, px);
  if (const auto found = sprites_.find(key); found != sprites_.end()) return &found->second;
  if (texture_ == 0) {
    texture_ = new_texture(GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, kSide, kSide, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  }
  if (shelf_x_ + px > kSide) {
    shelf_x_ = 0;
    shelf_y_ += shelf_height_ + kGap;
    shelf_height_ = 0;
  }
  // Full of sizes no longer in use: start again. What this frame drew may flicker for one frame.
  if (shelf_y_ + px > kSide) forget();
  const Surface surface = rasterise(assets_ / file, px);
  Sprite made;
  if (surface) {
    glBindTexture(GL_TEXTURE_2D, texture_);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, surface->pitch / 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, shelf_x_, shelf_y_, px, px, GL_RGBA, GL_UNSIGNED_BYTE,
                    surface->pixels);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    const auto uv = [](int at) { return static_cast<float>(at) / kSide; };
    made = {{uv(shelf_x_), uv(shelf_y_)},
            {uv(shelf_x_ + px), uv(shelf_y_ + px)},
            static_cast<float>(px)};
    shelf_x_ += px + kGap;
    shelf_height_ = std::max(shelf_height_, px);
  } else {
    SDL_Log("can't draw %s: %s", file.c_str(), SDL_GetError());
  }
  return &sprites_.emplace(key, made).first->second;
}

void Art::blit(ImDrawList& draw, const Sprite& s, ImVec2 centre, float size, Ink tint) const {
  if (s.px <= 0) return;
  // One that is as large as it was made for lies on whole pixels, and is sharp.
  ImVec2 min{centre.x - size / 2, centre.y - size / 2};
  if (std::abs(s.px - size) < 0.75F) {
    min = {std::round(centre.x - s.px / 2), std::round(centre.y - s.px / 2)};
    size = s.px;
  }
  draw.AddImage(id_of(texture_), min, {min.x + size, min.y + size}, s.uv0, s.uv1, tint);
}

void Art::man(ImDrawList& draw, Man man, ImVec2 centre, float size, float opaque, float made_for) {
  blit(draw, *sprite(file_of(man), made_for), centre, size, ink(0xFFFFFF, opaque));
}

void Art::man_turned(ImDrawList& draw, Man man, ImVec2 centre, float size, float angle) {
  const Sprite& s = *sprite(file_of(man), size);
  const float c = std::cos(angle) * size / 2;
  const float n = std::sin(angle) * size / 2;
  const auto at = [&](float x, float y) {
    return ImVec2{centre.x + x * c - y * n, centre.y + x * n + y * c};
  };
  draw.AddImageQuad(id_of(texture_), at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), s.uv0,
                    {s.uv1.x, s.uv0.y}, s.uv1, {s.uv0.x, s.uv1.y}, ink(0xFFFFFF));
}

void Art::icon(ImDrawList& draw, std::string_view name, ImVec2 centre, float size, Ink tint) {
  blit(draw, *sprite("icons/" + std::string(name) + ".svg", size), centre, size, tint);
}

void Art::mark(ImDrawList& draw, ImVec2 centre, float size, bool on_light) {
  blit(draw, *sprite(on_light ? "mark-light.svg" : "mark.svg", size), centre, size, ink(0xFFFFFF));
}

}  // namespace pawnhub::ui
