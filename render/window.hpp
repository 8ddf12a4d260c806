// The window: SDL's, with OpenGL in it and ImGui's context for drawing.
#pragma once

#include <SDL.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "game/result.hpp"

namespace pawnhub {

class Window {
 public:
  struct Wish {
    int width = 1440, height = 900;
    bool full_screen = false;
    bool hidden = false;
  };
  static Result<std::unique_ptr<Window>> open(const Wish& wish);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // In device pixels, and how many of those a unit of the window has.
  int width() const;
  int height() const;
  float density() const;
  void resize(int width, int height);
  void set_full_screen(bool on);

  // A frame goes between these. With shown false it is made but not drawn.
  void begin_frame(double seconds_since_last);
  // Over a ground of that colour, 0xAABBGGRR as ImGui has them.
  void end_frame(bool shown, std::uint32_t ground);
  // The atlas of fonts has been built anew.
  void fonts_changed();

  // The next frame that is drawn goes into a PNG file as well.
  void want_screenshot(std::filesystem::path path) { screenshot_ = std::move(path); }
  // Why the last one failed.
  const std::optional<Error>& screenshot_trouble() const { return trouble_; }

 private:
  SDL_Window* window_ = nullptr;
  SDL_GLContext gl_ = nullptr;
  std::filesystem::path screenshot_;
  std::optional<Error> trouble_;

  Window(SDL_Window* window, SDL_GLContext gl);
  std::optional<Error> save_screenshot(const std::filesystem::path& path) const;
};

}  // namespace pawnhub
