// Our own sounds, made at the start, played through SDL_mixer.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "game/result.hpp"
#include "game/types.hpp"
#include "render/client/time.hpp"

struct Mix_Chunk;

namespace pawnhub {

enum class Cue : std::uint8_t {
  Order,
  Tap,       // a man arrives, or a move turn by turn
  TheirTap,  // the same by the other side
  Capture,
  ClashWon,
  ClashLost,
  Ready,
  Check,
  Promotion,
  Refused,
  Queued,
  TakenBack,
  LowTime,
  Second,  // each of the last ten
  Start,
  Won,
  Drawn,
  Lost,
  Notice,  // a draw is offered, and the like
};
inline constexpr std::size_t kCueCount = 19;

class Sound {
 public:
  // Without a device everything is as usual, and silent.
  Sound();
  ~Sound();
  Sound(const Sound&) = delete;
  Sound& operator=(const Sound&) = delete;

  // From 0 to 100.
  void set_volume(int volume) { volume_ = volume; }
  // At a file of the board from 0 to 7: a is left, h is right. Two of a kind within 40 ms are one.
  void play(Cue cue, client::Time now, std::optional<int> file = std::nullopt);
  // Why there is no sound.
  const std::optional<Error>& trouble() const { return trouble_; }

 private:
  bool open_ = false;
  int volume_ = 70;
  std::array<Mix_Chunk*, kCueCount> chunks_{};
  std::array<client::Time, kCueCount> played_{};
  std::optional<Error> trouble_;
};

}  // namespace pawnhub
