// SDL, OpenGL and ImGui put together.
#include "render/window.hpp"

#include <SDL_image.h>
#include <SDL_opengl.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "render/client/files.hpp"

namespace pawnhub {
namespace {

constexpr int kLeastWidth = 960;
constexpr int kLeastHeight = 600;

Error sdl_error(const char* what) { return {std::string(what) + ": " + SDL_GetError()}; }

struct KeyOf {
  ImGuiKey_ imgui;
  SDL_Scancode sdl;
};
constexpr std::array kKeyMap{
    KeyOf{ImGuiKey_LeftArrow, SDL_SCANCODE_LEFT},
    KeyOf{ImGuiKey_RightArrow, SDL_SCANCODE_RIGHT},
    KeyOf{ImGuiKey_UpArrow, SDL_SCANCODE_UP},
    KeyOf{ImGuiKey_DownArrow, SDL_SCANCODE_DOWN},
    KeyOf{ImGuiKey_Home, SDL_SCANCODE_HOME},
    KeyOf{ImGuiKey_End, SDL_SCANCODE_END},
    KeyOf{ImGuiKey_Delete, SDL_SCANCODE_DELETE},
    KeyOf{ImGuiKey_Backspace, SDL_SCANCODE_BACKSPACE},
    KeyOf{ImGuiKey_Enter, SDL_SCANCODE_RETURN},
    KeyOf{ImGuiKey_Escape, SDL_SCANCODE_ESCAPE},
    KeyOf{ImGuiKey_KeyPadEnter, SDL_SCANCODE_KP_ENTER},
    KeyOf{ImGuiKey_A, SDL_SCANCODE_A},
    KeyOf{ImGuiKey_C, SDL_SCANCODE_C},
    KeyOf{ImGuiKey_V, SDL_SCANCODE_V},
    KeyOf{ImGuiKey_X, SDL_SCANCODE_X},
    KeyOf{ImGuiKey_Y, SDL_SCANCODE_Y},
    KeyOf{ImGuiKey_Z, SDL_SCANCODE_Z},
};

const char* clipboard(void* kept) {
  auto& text = *static_cast<std::string*>(kept);
  char* from = SDL_GetClipboardText();
  text = from != nullptr ? from : "";
  SDL_free(from);
  return text.c_str();
}

void start_imgui() {
  static std::string clipboard_text;
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  for (const KeyOf& k : kKeyMap) io.KeyMap[k.imgui] = k.sdl;
  io.GetClipboardTextFn = clipboard;
  io.SetClipboardTextFn = [](void*, const char* text) { SDL_SetClipboardText(text); };
  io.ClipboardUserData = &clipboard_text;
  ImGuiStyle& style = ImGui::GetStyle();
  style.CircleTessellationMaxError = 0.15F;
  style.AntiAliasedLinesUseTex = false;
}

}  // namespace

Window::Window(SDL_Window* window, SDL_GLContext gl) : window_(window), gl_(gl) {}

Result<std::unique_ptr<Window>> Window::open(const Wish& wish) {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
  SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
  SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
  Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
  if (wish.full_screen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
  if (wish.hidden) flags |= SDL_WINDOW_HIDDEN;
  SDL_Window* window = SDL_CreateWindow("Pawn Hub", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        wish.width, wish.height, flags);
  if (window == nullptr) return sdl_error("can't open a window");
  SDL_SetWindowMinimumSize(window, kLeastWidth, kLeastHeight);
  SDL_GLContext gl = SDL_GL_CreateContext(window);
  if (gl == nullptr) {
    Error error = sdl_error("can't draw with OpenGL 3");
    SDL_DestroyWindow(window);
    return error;
  }
  SDL_GL_SetSwapInterval(1);
  start_imgui();
  ImGui_ImplOpenGL3_Init("#version 130");
  return std::unique_ptr<Window>(new Window(window, gl));
}

Window::~Window() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
  SDL_GL_DeleteContext(gl_);
  SDL_DestroyWindow(window_);
}

int Window::width() const {
  int w = 0;
  SDL_GL_GetDrawableSize(window_, &w, nullptr);
  return w;
}

int Window::height() const {
  int h = 0;
  SDL_GL_GetDrawableSize(window_, nullptr, &h);
  return h;
}

float Window::density() const {
  int units = 0;
  SDL_GetWindowSize(window_, &units, nullptr);
  return units > 0 ? static_cast<float>(width()) / static_cast<float>(units) : 1;
}

void Window::resize(int width, int height) { SDL_SetWindowSize(window_, width, height); }

void Window::set_full_screen(bool on) {
  SDL_SetWindowFullscreen(window_, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

void Window::fonts_changed() {
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

void Window::begin_frame(double seconds_since_last) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(width()), static_cast<float>(height())};
  io.DeltaTime = static_cast<float>(std::clamp(seconds_since_last, 0.0001, 0.25));
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void Window::end_frame(bool shown, std::uint32_t ground) {
  ImGui::Render();
  if (!shown) return;
  glViewport(0, 0, width(), height());
  // Clearing costs next to nothing, a rectangle of this size a third of the frame.
  const ImVec4 colour = ImGui::ColorConvertU32ToFloat4(ground);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(colour.x, colour.y, colour.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  if (!screenshot_.empty()) {
    trouble_ = save_screenshot(screenshot_);
    screenshot_.clear();
  }
  SDL_GL_SwapWindow(window_);
}

std::optional<Error> Window::save_screenshot(const std::filesystem::path& path) const {
  if (path.has_parent_path())
    if (auto error = client::make_folder(path.parent_path())) return error;
  const int w = width();
  const int h = height();
  const auto row = static_cast<std::size_t>(w) * 4;
  std::vector<unsigned char> pixels(row * static_cast<std::size_t>(h));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, w, h, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  std::vector<unsigned char> upright(pixels.size());
  for (std::size_t y = 0; y < static_cast<std::size_t>(h); ++y)
    std::memcpy(&upright[y * row], &pixels[(static_cast<std::size_t>(h) - 1 - y) * row], row);
  for (std::size_t i = 3; i < upright.size(); i += 4) upright[i] = 255;
  SDL_Surface* surface = SDL_CreateRGBSurfaceWithFormatFrom(
      upright.data(), w, h, 32, static_cast<int>(row), SDL_PIXELFORMAT_RGBA32);
  const bool saved = surface != nullptr && IMG_SavePNG(surface, path.c_str()) == 0;
  SDL_FreeSurface(surface);
  if (saved) return std::nullopt;
  return Error{"can't write " + quote(path.string()) + ": " + SDL_GetError()};
}

}  // namespace pawnhub
