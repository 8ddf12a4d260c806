// The direction of includes: game <- net <- lobby and game <- net <- render, lobby and render never
// see each other, and game needs nothing but the standard library and xxHash's header.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/source.hpp"

namespace pawnhub {
namespace {

namespace fs = std::filesystem;

// What the files of a folder may include of ours.
struct Layer {
  std::string_view folder;
  std::vector<std::string_view> sees;
};
const std::array kLayers{Layer{"game", {"game"}}, Layer{"net", {"net", "game"}},
                         Layer{"lobby", {"lobby", "net", "game"}},
                         Layer{"render", {"render", "net", "game"}}};

const Layer* layer_of(std::string_view path) {
  const auto folder = path.substr(0, path.find('/'));
  const auto* layer = std::find_if(kLayers.begin(), kLayers.end(),
                                   [&](const Layer& l) { return l.folder == folder; });
  return layer == kLayers.end() ? nullptr : layer;
}

// What a line includes, with its quotes or angles; nothing if it is no include.
std::optional<std::string> included_by(const std::string& line) {
  std::istringstream in(line);
  char hash = 0;
  std::string word;
  std::string name;
  if (!(in >> hash) || hash != '#') return std::nullopt;
  if (!(in >> word) || !word.starts_with("include")) return std::nullopt;
  if (word.size() > 7) return word.substr(7);  // #include<name>
  in >> name;
  return name;
}

// The standard's headers are words without a dot or a folder.
bool is_standard(std::string_view name) {
  return name.find_first_of("./") == std::string_view::npos;
}

bool game_may_use(std::string_view file, std::string_view name) {
  return is_standard(name) || name == "xxhash.h" ||
         (name == "CLI/CLI.hpp" && file == "game/sim_main.cpp");
}

// May this file ("net/seal.cpp") include that ("<vector>", "\"game/types.hpp\"")?
bool may_include(std::string_view file, std::string_view include) {
  const Layer* layer = layer_of(file);
  if (layer == nullptr || include.size() < 3) return false;
  const std::string_view name = include.substr(1, include.size() - 2);
  const Layer* used = include == "<net/if.h>" ? nullptr : layer_of(name);  // POSIX's, not ours
  if (used == nullptr && include.front() == '<')
    return layer->folder != "game" || game_may_use(file, name);
  // Ours are written from the root on: no "../", no neighbour by its bare name.
  return include.front() == '"' && used != nullptr && name.find("..") == std::string_view::npos &&
         std::count(layer->sees.begin(), layer->sees.end(), used->folder) > 0;
}

std::vector<std::string> wrong_includes_of(const std::string& file, std::istream& text) {
  std::vector<std::string> wrong;
  for (std::string line; std::getline(text, line);)
    if (const auto include = included_by(line); include && !may_include(file, *include))
      wrong.push_back(file + " includes " + *include);
  return wrong;
}

bool is_source(const fs::path& path) {
  return path.extension() == ".cpp" || path.extension() == ".hpp" || path.extension() == ".h";
}

TEST_CASE("every include goes down the layers") {
  const fs::path root(in_source(""));
  int files = 0;
  for (const Layer& layer : kLayers) {
    if (!fs::exists(root / layer.folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / layer.folder)) {
      if (!entry.is_regular_file() || !is_source(entry.path())) continue;
      std::ifstream text(entry.path());
      REQUIRE(text);
      ++files;
      CHECK(wrong_includes_of(entry.path().lexically_relative(root).generic_string(), text) ==
            std::vector<std::string>{});
    }
  }
  CHECK(files > 20);
}

struct Include {
  std::string_view file, include;
};

TEST_CASE("an include down the layers is found right") {
  const auto right = GENERATE(values<Include>({
      {"game/board.cpp", "\"game/board.hpp\""},
      {"game/variants/alice.cpp", "\"game/variants/make.hpp\""},
      {"game/board.cpp", "<vector>"},
      {"game/hash.cpp", "<xxhash.h>"},
      {"game/sim_main.cpp", "<CLI/CLI.hpp>"},
      {"net/seal.cpp", "\"game/match.hpp\""},
      {"net/seal.cpp", "<sodium.h>"},
      {"net/lan_search.cpp", "<net/if.h>"},
      {"lobby/referee.cpp", "\"net/lockstep.hpp\""},
      {"lobby/referee.cpp", "\"game/match.hpp\""},
      {"render/app.cpp", "\"net/lobby_client.hpp\""},
      {"render/app.cpp", "\"render/theme.hpp\""},
      {"render/app.cpp", "<SDL2/SDL.h>"},
  }));
  INFO(right.file << ' ' << right.include);
  CHECK(may_include(right.file, right.include));
}

TEST_CASE("an include up or across the layers is found wrong") {
  const auto wrong = GENERATE(values<Include>({
      {"game/board.cpp", "\"net/seal.hpp\""},
      {"game/board.cpp", "<net/seal.hpp>"},
      {"game/board.cpp", "\"board.hpp\""},
      {"game/board.cpp", "\"../net/seal.hpp\""},
      {"game/board.cpp", "\"game/../net/seal.hpp\""},
      {"game/board.cpp", "\"lobby/store.hpp\""},
      {"game/board.cpp", "\"render/app.hpp\""},
      {"game/board.cpp", "<sodium.h>"},
      {"game/board.cpp", "<sys/time.h>"},
      {"game/board.cpp", "<CLI/CLI.hpp>"},
      {"game/board.cpp", "\"tests/game/mirror.hpp\""},
      {"net/seal.cpp", "\"lobby/store.hpp\""},
      {"net/seal.cpp", "\"render/app.hpp\""},
      {"lobby/store.cpp", "\"render/app.hpp\""},
      {"render/app.cpp", "\"lobby/store.hpp\""},
      {"game/board.cpp", "KNOWN_ELSEWHERE"},
  }));
  INFO(wrong.file << ' ' << wrong.include);
  CHECK_FALSE(may_include(wrong.file, wrong.include));
}

TEST_CASE("includes are found however they are spaced, and named with their file") {
  std::istringstream text(
      "#include <vector>\n  #  include \"net/seal.hpp\"  // why\n#include<sodium.h>\n"
      "#pragma once\n// #include \"lobby/store.hpp\"\nint included;\n");
  CHECK(wrong_includes_of("game/board.cpp", text) ==
        std::vector<std::string>{"game/board.cpp includes \"net/seal.hpp\"",
                                 "game/board.cpp includes <sodium.h>"});
}

}  // namespace
}  // namespace pawnhub
