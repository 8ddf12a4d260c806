// pawnhub: the game in a window.
#include <SDL.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <sstream>

#include "render/app.hpp"

namespace {

using namespace pawnhub;

constexpr int kBadUsage = 2;
constexpr int kNoDisplay = 3;

int complain(const std::string& reason, int code) {
  std::cerr << "pawnhub: " << reason << '\n';
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App cli{"Pawn Hub: chess and its variants, turn by turn or in real time"};
  cli.set_version_flag("--version", "pawnhub " PAWNHUB_VERSION);
  AppOptions options;
  std::string script;
  std::string size;
  cli.add_option("--script", script, "drive the game by this file (- for standard input)");
  cli.add_option("--size", size, "of the window, as 1440x900");
  cli.add_option("--scale", options.scale, "everything so much larger")
      ->check(CLI::Range(0.5F, 4.0F));
  cli.add_option("--assets", options.assets, "the folder with pictures and texts");
  CLI::App* replay = cli.add_subcommand("replay", "watch a recording");
  replay->add_option("file", options.replay, "a .pawnhub file")->required();
  try {
    cli.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return cli.exit(e);
  } catch (const CLI::ParseError& e) {
    return complain(e.what(), kBadUsage);
  }
  if (!size.empty()) {
    char by = 0;
    std::istringstream in(size);
    if (!(in >> options.width >> by >> options.height) || by != 'x' || options.width < 320 ||
        options.height < 200)
      return complain("a size is written as 1440x900, not '" + size + "'", kBadUsage);
  }
  if (!script.empty()) {
    std::ostringstream text;
    if (script == "-") {
      text << std::cin.rdbuf();
    } else {
      const std::ifstream file(script);
      if (!file) return complain("can't read '" + script + "'", kBadUsage);
      text << file.rdbuf();
    }
    auto parsed = parse_client_script(text.str());
    if (!parsed) return complain(script + ":" + parsed.error().reason, kBadUsage);
    options.script = *parsed;
  }
  int code = 0;
  {
    const auto app = App::start(std::move(options));
    if (!app) return complain(app.error().reason, kNoDisplay);
    code = (*app)->run();
  }
  SDL_Quit();
  return code;
}
