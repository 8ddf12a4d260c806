// What the player has chosen for good, kept as a JSON file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "game/motion.hpp"
#include "game/result.hpp"
#include "game/variant.hpp"
#include "render/client/strings.hpp"

namespace pawnhub::client {

enum class Look : std::uint8_t { Dark, Light };
enum class BoardSide : std::uint8_t { Own, White, Black };  // which side is below
inline constexpr int kLoudest = 100;
inline constexpr std::array kTextSizes{100, 110, 120};  // percent

struct Settings {
  std::string name;  // of the player at this machine; empty: not said yet
  Language language = Language::English;
  Look look = Look::Dark;
  int volume = 70;  // to kLoudest
  bool muted = false;
  bool ready_sound_of_pawns = false;
  BoardSide board_side = BoardSide::Own;
  bool turn_board = true;  // hot seat: the board turns to who is to move
  bool less_motion = false;
  int text_size = 100;
  bool last_seen = true;  // in fog: where enemies were seen last
  bool full_screen = false;
  int level = 3;  // of the opponent last practised against
  VariantId variant = VariantId::Classic;
  Pace pace = Pace::Turn;
  int real_time_matches = 0;  // so far; the legend is open for the first three

  bool operator==(const Settings&) const = default;
};

// What a text says that isn't there or can't be is as it is by default. An error only if it is no
// JSON object at all.
Result<Settings> parse_settings(std::string_view text);
std::string text_of(const Settings& s);

// The settings of a file, and how they get back to it.
class SettingsStore {
 public:
  // A file that isn't there is a new player. One that can't be understood is kept aside, and
  // trouble() says so.
  explicit SettingsStore(std::filesystem::path file);

  const Settings& get() const { return settings_; }
  // Writes at once if something is different.
  void set(const Settings& settings);
  // Why the last reading or writing failed, for the settings screen.
  const std::optional<Error>& trouble() const { return trouble_; }

 private:
  std::filesystem::path file_;
  Settings settings_;
  std::optional<Error> trouble_;
};

}  // namespace pawnhub::client
