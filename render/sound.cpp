// Cues to channels.
#include "render/sound.hpp"

#include <SDL.h>
#include <SDL_mixer.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "render/synth.hpp"

namespace pawnhub {
namespace {

constexpr client::Time kSameKind{40'000};
constexpr int kChannels = 16;
constexpr float kWidth = 0.30F;  // of the stereo picture

// As the mixer wants them: left and right, sample by sample.
Mix_Chunk* chunk_of(const std::vector<std::int16_t>& mono) {
  std::vector<std::int16_t> stereo;
  for (const std::int16_t s : mono) stereo.insert(stereo.end(), {s, s});
  const auto bytes = static_cast<Uint32>(stereo.size() * sizeof(std::int16_t));
  auto* memory = static_cast<Uint8*>(SDL_malloc(bytes));
  if (memory == nullptr) return nullptr;
  SDL_memcpy(memory, stereo.data(), bytes);
  Mix_Chunk* chunk = Mix_QuickLoad_RAW(memory, bytes);
  if (chunk != nullptr) chunk->allocated = 1;  // Mix_FreeChunk frees the memory too
  return chunk;
}

}  // namespace

Sound::Sound() {
  if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0 ||
      Mix_OpenAudio(kSampleRate, AUDIO_S16SYS, 2, 512) != 0) {
    trouble_ = Error{std::string("no sound: ") + SDL_GetError()};
    return;
  }
  open_ = true;
  Mix_AllocateChannels(kChannels);
  for (std::size_t i = 0; i < kCueCount; ++i)
    chunks_[i] = chunk_of(synthesise(static_cast<Cue>(i)));
}

Sound::~Sound() {
  if (!open_) return;
  Mix_HaltChannel(-1);
  for (Mix_Chunk* chunk : chunks_) Mix_FreeChunk(chunk);
  Mix_CloseAudio();
}

void Sound::play(Cue cue, client::Time now, std::optional<int> file) {
  const std::size_t i = index(cue);
  if (!open_ || volume_ <= 0 || chunks_[i] == nullptr) return;
  if (played_[i] != client::Time{0} && now - played_[i] < kSameKind) return;
  played_[i] = now;
  const int channel = Mix_PlayChannel(-1, chunks_[i], 0);
  if (channel < 0) return;
  Mix_Volume(channel, volume_ * MIX_MAX_VOLUME / 100);
  const float side = file ? (static_cast<float>(*file) - 3.5F) / 3.5F * kWidth : 0;
  Mix_SetPanning(channel, static_cast<Uint8>(255 * std::min(1.0F, 1 - side)),
                 static_cast<Uint8>(255 * std::min(1.0F, 1 + side)));
}

}  // namespace pawnhub
