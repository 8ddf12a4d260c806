// What a screen is, and what it may ask of the program around it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "game/result.hpp"
#include "render/client/files.hpp"
#include "render/client/settings.hpp"
#include "render/sound.hpp"
#include "render/ui/ui.hpp"

namespace pawnhub {

class Screen;

class Shell {
 public:
  virtual ~Shell() = default;

  virtual const client::Settings& settings() const = 0;
  virtual const std::optional<Error>& settings_trouble() const = 0;
  virtual void change(const client::Settings& settings) = 0;
  virtual const client::Folders& folders() const = 0;
  virtual const std::filesystem::path& assets() const = 0;
  virtual Sound& sound() = 0;
  virtual std::int64_t date() const = 0;  // Unix seconds
  virtual std::uint64_t seed() = 0;

  // Each takes effect after the frame.
  virtual void open(std::unique_ptr<Screen> screen) = 0;  // above this one
  virtual void back() = 0;                                // to the one below
  virtual void home() = 0;                                // to the menu
  virtual void quit() = 0;
};

class Screen {
 public:
  virtual ~Screen() = default;
  virtual std::string_view name() const = 0;
  virtual void frame(ui::Ui& ui, Shell& shell) = 0;

  // For scripts: gives an order ("e2e4"), and says how something stands ("turn").
  virtual std::optional<Error> order(std::string_view /*move*/) {
    return Error{"no match is being played"};
  }
  virtual std::optional<std::string> tell(std::string_view /*what*/) const { return std::nullopt; }
};

}  // namespace pawnhub
