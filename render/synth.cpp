// Each sound is a few strokes: something that rings or thuds, from a moment on, at a pitch.
#include "render/synth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "game/random.hpp"

namespace pawnhub {
namespace {

constexpr double kTau = 2 * std::numbers::pi;

enum class Body : std::uint8_t { Felt, Wood, Pluck, Glass, Bell, Hum };

struct Stroke {
  Body body;
  double at;     // seconds
  double pitch;  // Hz
  double loud;   // 0 to 1
};

struct Partial {
  double ratio, loud, decay;  // of the pitch; and how fast it dies, 1/s
};
struct Recipe {
  std::array<Partial, 4> partials;
  double noise, noise_decay;
  double attack;  // seconds
};
// By Body. Wood's partials are those of a free bar; a bell's are a little out of tune.
constexpr std::array<Recipe, 6> kRecipes{{
    {{{{1, 0.5, 120}, {2.1, 0.1, 180}, {0, 0, 1}, {0, 0, 1}}}, 0.35, 220, 0.0005},
    {{{{1, 0.8, 60}, {2.76, 0.35, 95}, {5.4, 0.14, 140}, {0, 0, 1}}}, 0.30, 260, 0.0005},
    {{{{1, 0.7, 9}, {2, 0.30, 14}, {3, 0.14, 20}, {4, 0.06, 28}}}, 0.05, 200, 0.002},
    {{{{1, 0.6, 45}, {2.4, 0.15, 70}, {0, 0, 1}, {0, 0, 1}}}, 0.0, 1, 0.001},
    {{{{1, 0.6, 14}, {2.0, 0.25, 18}, {2.99, 0.14, 26}, {4.2, 0.06, 40}}}, 0.0, 1, 0.002},
    {{{{1, 0.6, 5}, {1.5, 0.4, 5}, {2, 0.2, 7}, {3, 0.08, 9}}}, 0.0, 1, 0.04},
}};

// What a cue is made of; felt for orders, wood for men, strings for news.
std::vector<Stroke> strokes_of(Cue cue) {
  switch (cue) {
    case Cue::Order: return {{Body::Felt, 0, 620, 0.5}};
    case Cue::Tap: return {{Body::Wood, 0, 520, 0.7}};
    case Cue::TheirTap: return {{Body::Wood, 0, 412, 0.5}};
    case Cue::Capture: return {{Body::Wood, 0, 760, 0.6}, {Body::Wood, 0.045, 330, 0.8}};
    case Cue::ClashWon:
      return {
          {Body::Wood, 0, 760, 0.6}, {Body::Pluck, 0.03, 330, 0.4}, {Body::Pluck, 0.10, 495, 0.4}};
    case Cue::ClashLost:
      return {
          {Body::Wood, 0, 500, 0.6}, {Body::Pluck, 0.03, 495, 0.4}, {Body::Pluck, 0.10, 330, 0.4}};
    case Cue::Ready: return {{Body::Glass, 0, 1320, 0.16}};
    case Cue::Check: return {{Body::Pluck, 0, 196, 0.7}, {Body::Pluck, 0.11, 165, 0.7}};
    case Cue::Promotion:
      return {
          {Body::Pluck, 0, 330, 0.5}, {Body::Pluck, 0.08, 415, 0.5}, {Body::Pluck, 0.16, 494, 0.6}};
    case Cue::Refused: return {{Body::Felt, 0, 150, 0.8}};
    case Cue::Queued: return {{Body::Felt, 0, 500, 0.4}, {Body::Felt, 0.022, 700, 0.4}};
    case Cue::TakenBack: return {{Body::Felt, 0, 700, 0.4}, {Body::Felt, 0.022, 500, 0.4}};
    case Cue::LowTime: return {{Body::Bell, 0, 880, 0.35}};
    case Cue::Second: return {{Body::Felt, 0, 900, 0.35}};
    case Cue::Start: return {{Body::Hum, 0, 196, 0.5}, {Body::Hum, 0.06, 294, 0.4}};
    case Cue::Won:
      return {{Body::Hum, 0, 262, 0.35}, {Body::Hum, 0.2, 330, 0.35}, {Body::Hum, 0.4, 392, 0.45}};
    case Cue::Drawn:
      return {{Body::Hum, 0, 262, 0.35}, {Body::Hum, 0.2, 294, 0.35}, {Body::Hum, 0.4, 262, 0.4}};
    case Cue::Lost:
      return {{Body::Hum, 0, 330, 0.35}, {Body::Hum, 0.2, 294, 0.35}, {Body::Hum, 0.4, 220, 0.4}};
    case Cue::Notice: return {{Body::Glass, 0, 740, 0.4}, {Body::Glass, 0.03, 988, 0.2}};
  }
  return {};
}

// By Cue, in seconds.
constexpr std::array<double, kCueCount> kLengths{0.04, 0.07, 0.07, 0.14, 0.20, 0.20, 0.06,
                                                 0.26, 0.32, 0.06, 0.05, 0.05, 0.18, 0.04,
                                                 0.60, 0.90, 0.90, 0.90, 0.12};

void add(std::span<double> out, const Stroke& s) {
  const Recipe& recipe = kRecipes[static_cast<std::size_t>(s.body)];
  Random random(static_cast<std::uint64_t>(s.pitch));
  double smooth = 0;
  const auto begin = static_cast<std::size_t>(s.at * kSampleRate);
  for (std::size_t i = begin; i < out.size(); ++i) {
    const double t = static_cast<double>(i - begin) / kSampleRate;
    double sum = 0;
    for (const Partial& p : recipe.partials)
      sum += p.loud * std::exp(-p.decay * t) * std::sin(kTau * s.pitch * p.ratio * t);
    // Noise with its edge taken off.
    smooth += 0.35 * (static_cast<double>(random.below(2001)) / 1000 - 1 - smooth);
    sum += recipe.noise * std::exp(-recipe.noise_decay * t) * smooth;
    out[i] += s.loud * std::min(1.0, t / recipe.attack) * sum;
  }
}

}  // namespace

std::vector<std::int16_t> synthesise(Cue cue) {
  const double length = kLengths[static_cast<std::size_t>(cue)];
  std::vector<double> wave(static_cast<std::size_t>(length * kSampleRate));
  for (const Stroke& s : strokes_of(cue)) add(wave, s);
  constexpr double kFade = 0.012;  // at the end, so that nothing clicks
  std::vector<std::int16_t> samples;
  for (std::size_t i = 0; i < wave.size(); ++i) {
    const double left = length - static_cast<double>(i) / kSampleRate;
    const double value = wave[i] * std::min(1.0, left / kFade) * 0.5;
    samples.push_back(static_cast<std::int16_t>(std::clamp(value, -1.0, 1.0) * 32767));
  }
  return samples;
}

}  // namespace pawnhub
