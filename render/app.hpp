// The program: a window, a stack of screens, and the loop that draws when there is something new.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/client/settings.hpp"
#include "render/script.hpp"
#include "render/shell.hpp"
#include "render/ui/input.hpp"
#include "render/window.hpp"

namespace pawnhub {

struct AppOptions {
  int width = 1440, height = 900;
  float scale = 1;               // on top of the display's own
  std::filesystem::path assets;  // empty: where they were installed or built
  std::filesystem::path replay;  // to be shown first
  std::optional<Script> script;  // drives the program instead of a person
};

class App : public Shell {
 public:
  static Result<std::unique_ptr<App>> start(AppOptions options);
  ~App() override;

  // Until the player quits, or the script ends: what the program exits with.
  int run();

  const client::Settings& settings() const override { return store_.get(); }
  const std::optional<Error>& settings_trouble() const override { return store_.trouble(); }
  void change(const client::Settings& settings) override;
  const client::Folders& folders() const override { return folders_; }
  const std::filesystem::path& assets() const override { return assets_; }
  Sound& sound() override { return sound_; }
  std::int64_t date() const override;
  std::uint64_t seed() override;
  void open(std::unique_ptr<Screen> screen) override;
  void back() override { pops_ += 1; }
  void home() override { to_home_ = true; }
  void quit() override { running_ = false; }

 private:
  friend class ScriptRunner;

  AppOptions options_;
  std::filesystem::path assets_;
  client::Folders folders_;
  client::SettingsStore store_;
  std::unique_ptr<Window> window_;
  Sound sound_;
  ui::Fonts fonts_;
  ui::Art art_;
  ui::Ui ui_;
  ui::InputReader reader_;
  client::Strings strings_;
  std::vector<std::unique_ptr<Screen>> screens_;
  std::unique_ptr<Screen> opened_;
  int pops_ = 0;
  bool to_home_ = false;
  bool running_ = true;
  float font_scale_ = 0;
  int font_size_ = 0;
  client::Time last_frame_{0};
  std::uint64_t seed_ = 0;

  App(AppOptions options, std::filesystem::path assets, std::unique_ptr<Window> window,
      client::Strings strings);
  client::Time clock() const;
  float scale() const { return window_->density() * options_.scale; }
  bool handle_events(client::Time now);
  void frame(client::Time now, bool shown);
  void settle_screens();
  void check_fonts();
  int run_script();
};

}  // namespace pawnhub
