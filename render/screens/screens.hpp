// Every screen of the game, to be opened by the others.
#pragma once

#include <filesystem>
#include <memory>

#include "game/replay.hpp"
#include "render/client/local_match.hpp"
#include "render/shell.hpp"

namespace pawnhub {

std::unique_ptr<Screen> make_menu();
std::unique_ptr<Screen> make_play();
// A match on this machine, begun at once; Again makes another like it, colours changed.
std::unique_ptr<Screen> make_match(client::LocalSetup setup, client::Time now);
std::unique_ptr<Screen> make_rules();
std::unique_ptr<Screen> make_replays();
std::unique_ptr<Screen> make_replay(Playback playback, std::filesystem::path file);
std::unique_ptr<Screen> make_settings();

}  // namespace pawnhub
