// Starting, drawing, and doing nothing while nothing happens.
#include "render/app.hpp"

#include <SDL.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>

#include "render/client/replays.hpp"
#include "render/screens/screens.hpp"

namespace pawnhub {
namespace {

namespace fs = std::filesystem;
using client::Time;

// Longest sleep: a message of the system that no event tells of is seen by then.
constexpr Time kLongestSleep = client::seconds(10);
// The fastest that frames follow each other when there is no display to wait for.
constexpr Time kFrame{1'000'000 / 60};

fs::path find_assets(const fs::path& wished) {
  std::error_code error;
  std::vector<fs::path> places;
  if (!wished.empty()) places.push_back(wished);
  if (const char* set = std::getenv("PAWNHUB_ASSETS"); set != nullptr) places.emplace_back(set);
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  places.push_back(program.parent_path().parent_path() / "share/pawnhub");
  places.emplace_back(PAWNHUB_ASSETS_DIR);
  for (const fs::path& place : places)
    if (fs::exists(place / "strings", error)) return place;
  return {};
}

}  // namespace

Result<std::unique_ptr<App>> App::start(AppOptions options) {
  const fs::path assets = find_assets(options.assets);
  if (assets.empty())
    return Error{"can't find the game's assets; set PAWNHUB_ASSETS to their folder"};
  auto strings = client::Strings::load(assets / "strings", client::Language::English);
  if (!strings) return strings.error();
  SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, options.script ? "1" : "0");
  SDL_SetHint(SDL_HINT_APP_NAME, "Pawn Hub");
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0)
    return Error{std::string("can't reach a display: ") + SDL_GetError()};
  auto window = Window::open({.width = options.width, .height = options.height});
  if (!window) return window.error();
  auto& taken = const_cast<std::unique_ptr<Window>&>(*window);  // a Result lends its value only
  return std::unique_ptr<App>(new App(std::move(options), assets, std::move(taken), *strings));
}

App::App(AppOptions options, fs::path assets, std::unique_ptr<Window> window,
         client::Strings strings)
    : options_(std::move(options)),
      assets_(std::move(assets)),
      folders_(
          client::folders_of([](const char* name) -> const char* { return std::getenv(name); })),
      store_(folders_.config / "settings.json"),
      window_(std::move(window)),
      art_(assets_),
      ui_(fonts_, art_),
      strings_(std::move(strings)),
      seed_(options_.script ? 1 : std::random_device{}()) {
  change(settings());
  if (settings().full_screen && !options_.script) window_->set_full_screen(true);
  screens_.push_back(make_menu());
  ui_.enter(screens_.back()->name(), true);
}

App::~App() { screens_.clear(); }

Time App::clock() const {
  return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

std::int64_t App::date() const {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::uint64_t App::seed() { return ++seed_; }

void App::change(const client::Settings& settings) {
  const bool full_screen = settings.full_screen != store_.get().full_screen;
  store_.set(settings);
  if (full_screen && !options_.script) window_->set_full_screen(settings.full_screen);
  sound_.set_volume(settings.muted ? 0 : settings.volume);
  if (strings_.language() == settings.language) return;
  // A table that can't be read leaves the language as it was.
  if (auto strings = client::Strings::load(assets_ / "strings", settings.language))
    strings_ = *strings;
}

void App::open(std::unique_ptr<Screen> screen) { opened_ = std::move(screen); }

void App::settle_screens() {
  const bool changed = to_home_ || opened_ != nullptr || pops_ > 0;
  if (to_home_) screens_.resize(1);
  for (; pops_ > 0 && screens_.size() > 1; --pops_) screens_.pop_back();
  to_home_ = false;
  pops_ = 0;
  const bool fresh = opened_ != nullptr;
  if (fresh) screens_.push_back(std::move(opened_));
  if (changed) ui_.enter(screens_.back()->name(), fresh);
}

void App::check_fonts() {
  const int size = settings().text_size;
  if (font_scale_ == scale() && font_size_ == size) return;
  font_scale_ = scale();
  font_size_ = size;
  fonts_.build(font_scale_, static_cast<float>(size) / 100);
  art_.forget();
  window_->fonts_changed();
}

bool App::handle_events(Time now) {
  bool any = false;
  SDL_Event e;
  while (SDL_PollEvent(&e) != 0) {
    any = true;
    if (e.type == SDL_QUIT) running_ = false;
    reader_.handle(e, now);
  }
  return any;
}

void App::frame(Time now, bool shown) {
  check_fonts();
  reader_.set_scale(window_->density());
  const ui::Input input = reader_.take(now);
  if (input.typed(SDLK_F11)) {
    client::Settings s = settings();
    s.full_screen = !s.full_screen;
    change(s);
  }
  ImGui::GetIO().MousePos = input.mouse;
  window_->begin_frame(client::in_seconds(now - last_frame_));
  last_frame_ = now;
  ui_.begin({.now = now,
             .width = static_cast<float>(window_->width()),
             .height = static_cast<float>(window_->height()),
             .scale = scale(),
             .theme = &ui::theme_of(settings().look),
             .look = settings().look,
             .strings = &strings_,
             .input = input,
             .device = reader_.device(),
             .less_motion = settings().less_motion});
  Screen& top = *screens_.back();
  top.frame(ui_, *this);
  ui_.end();
  window_->end_frame(shown, ui_.theme().bg0);
  settle_screens();
}

int App::run() {
  if (!options_.replay.empty()) {
    auto playback = client::load_recording(options_.replay);
    if (!playback) {
      std::cerr << "pawnhub: " << playback.error().reason << '\n';
      return 2;
    }
    open(make_replay(*playback, options_.replay));
    settle_screens();
  }
  if (options_.script) return run_script();
  Time drawn{0};
  std::optional<Time> due = clock();
  while (running_) {
    Time now = clock();
    const Time until = due ? std::max(*due, drawn + kFrame) : now + kLongestSleep;
    if (until > now) {
      const auto ms = static_cast<int>((until - now).count() / 1000) + 1;
      SDL_WaitEventTimeout(nullptr, std::min(ms, static_cast<int>(kLongestSleep.count() / 1000)));
    }
    now = clock();
    const bool any = handle_events(now);
    if (!any && due && now < *due) continue;
    if (!any && !due) continue;
    drawn = now;
    frame(now, true);
    // What an event did shows at once; what it leads to, in one frame more.
    due = ui_.wake();
    if (any && !due) due = now;
    if (const auto repeat = reader_.next_repeat(); repeat && (!due || *repeat < *due)) due = repeat;
  }
  return 0;
}

int App::run_script() {
  ScriptRunner runner(*this, *options_.script);
  return runner.run();
}

}  // namespace pawnhub
