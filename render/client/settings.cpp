// Settings to JSON and back.
#include "render/client/settings.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "game/match.hpp"
#include "render/client/files.hpp"

namespace pawnhub::client {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestFile = 64UL << 10;
constexpr std::size_t kLongestName = 40;  // bytes
constexpr std::array<std::string_view, 2> kLooks{"dark", "light"};
constexpr std::array<std::string_view, 3> kSides{"own", "white", "black"};

void read(const json& from, const char* key, bool& value) {
  if (const auto it = from.find(key); it != from.end() && it->is_boolean()) value = it->get<bool>();
}

void read(const json& from, const char* key, int& value, int least, int most) {
  const auto it = from.find(key);
  if (it == from.end() || !it->is_number_integer()) return;
  value = static_cast<int>(std::clamp<std::int64_t>(it->get<std::int64_t>(), least, most));
}

std::string word(const json& from, const char* key) {
  const auto it = from.find(key);
  return it != from.end() && it->is_string() ? it->get<std::string>() : std::string();
}

template <class Enum, std::size_t N>
void read(const json& from, const char* key, const std::array<std::string_view, N>& names,
          Enum& value) {
  const auto found = std::find(names.begin(), names.end(), word(from, key));
  if (found != names.end()) value = static_cast<Enum>(found - names.begin());
}

}  // namespace

Result<Settings> parse_settings(std::string_view text) {
  const json j = json::parse(text, nullptr, false);
  if (!j.is_object()) return Error{"the settings are no JSON object"};
  Settings s;
  if (const std::string name = word(j, "name"); name.size() <= kLongestName) s.name = name;
  if (word(j, "language") == code_of(Language::French)) s.language = Language::French;
  read(j, "theme", kLooks, s.look);
  read(j, "volume", s.volume, 0, kLoudest);
  read(j, "muted", s.muted);
  read(j, "ready_sound_of_pawns", s.ready_sound_of_pawns);
  read(j, "board_side", kSides, s.board_side);
  read(j, "turn_board", s.turn_board);
  read(j, "less_motion", s.less_motion);
  read(j, "text_size", s.text_size, kTextSizes.front(), kTextSizes.back());
  read(j, "last_seen", s.last_seen);
  read(j, "full_screen", s.full_screen);
  read(j, "level", s.level, 1, 8);
  if (const auto v = variant_named(word(j, "variant"))) s.variant = *v;
  if (const auto p = pace_named(word(j, "pace"))) s.pace = *p;
  read(j, "real_time_matches", s.real_time_matches, 0, 1'000'000);
  return s;
}

std::string text_of(const Settings& s) {
  const json j{{"name", s.name},
               {"language", code_of(s.language)},
               {"theme", kLooks[index(s.look)]},
               {"volume", s.volume},
               {"muted", s.muted},
               {"ready_sound_of_pawns", s.ready_sound_of_pawns},
               {"board_side", kSides[index(s.board_side)]},
               {"turn_board", s.turn_board},
               {"less_motion", s.less_motion},
               {"text_size", s.text_size},
               {"last_seen", s.last_seen},
               {"full_screen", s.full_screen},
               {"level", s.level},
               {"variant", variant_of(s.variant).name},
               {"pace", name_of(s.pace)},
               {"real_time_matches", s.real_time_matches}};
  return j.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

SettingsStore::SettingsStore(std::filesystem::path file) : file_(std::move(file)) {
  std::error_code error;
  if (!std::filesystem::exists(file_, error)) return;
  const auto text = read_file(file_, kLongestFile);
  if (!text) {
    trouble_ = text.error();
    return;
  }
  const auto settings = parse_settings(*text);
  if (settings) {
    settings_ = *settings;
    return;
  }
  trouble_ = settings.error();
  std::filesystem::rename(file_, file_.string() + ".bad", error);
}

void SettingsStore::set(const Settings& settings) {
  if (settings == settings_) return;
  settings_ = settings;
  trouble_ = write_whole(file_, text_of(settings_));
}

}  // namespace pawnhub::client
