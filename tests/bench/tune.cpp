// Finds the weights of the evaluation in games that the search plays against itself.
//   pawnhub-tune play VARIANT GAMES NODES SEED > positions
//   pawnhub-tune fit VARIANT POSITIONS… > that variant's part of game/ai/weights.cpp
// Offline, by hand: floats are welcome here.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "game/ai/evaluate.hpp"
#include "game/ai/search.hpp"
#include "game/ending.hpp"
#include "game/match.hpp"
#include "game/notation.hpp"
#include "game/random.hpp"
#include "game/variants/variants.hpp"

namespace pawnhub::ai {
namespace {

constexpr std::size_t kTable = 1UL << 22;

[[noreturn]] void give_up(const std::string& reason) {
  std::cerr << "pawnhub-tune: " << reason << '\n';
  std::exit(2);
}

// --- Playing ---

void move_on(Match& m, Played& game, Move move) {
  const Command command{m.next, m.position.turn, CommandKind::Move, move};
  step(m, {&command, 1});
  play(m.rules(), game, move);
}

// Quiet positions of a game, each with the score White was given and, at the end, the result.
void play_game(VariantId v, Searcher& searcher, std::uint64_t nodes, Random& random) {
  Match m = *new_match({.variant = v});
  Played game{m.position, {}};
  const int opening = 6 + random.below(4);
  for (int i = 0; i < opening && !m.outcome; ++i) {
    const MoveList legal = legal_moves(m, m.position.turn);
    move_on(m, game, legal[random.below(legal.size())]);
  }
  searcher.forget();
  std::vector<std::string> lines;
  while (!m.outcome) {
    const Finding found = searcher.think(game, {{nodes}});
    const Move move = *found.best();
    const bool white = m.position.turn == Colour::White;
    const bool noisy = prey_of(m.position, move) || move.promotion();
    if (!noisy && !is_mate(found.score) && !in_check(m, m.position.turn))
      lines.push_back(fen_of(m.position) + ';' +
                      std::to_string(white ? found.score : -found.score));
    move_on(m, game, move);
  }
  const char* result = m.outcome->winner == Winner::White   ? ";2"
                       : m.outcome->winner == Winner::Black ? ";0"
                                                            : ";1";
  for (const std::string& line : lines) std::cout << line << result << '\n';
}

int play_games(VariantId v, int games, std::uint64_t nodes, std::uint64_t seed) {
  const auto searcher = make_searcher(v, kTable);
  Random random(seed);
  for (int i = 0; i < games; ++i) {
    play_game(v, *searcher, nodes, random);
    std::cout << std::flush;
  }
  return 0;
}

// --- Fitting ---

struct Feature {
  std::int16_t place;  // among the weights of all sets
  std::int16_t times;
};

class Trace {
 public:
  Trace(bool two_sets, std::vector<Feature>& out) : two_sets_(two_sets), out_(out) {}
  template <Colour Us>
  void add(int term, int times = 1) {
    const int set = two_sets_ && Us == Colour::Black ? term::kCount : 0;
    out_.push_back({static_cast<std::int16_t>(set + term),
                    static_cast<std::int16_t>(Us == Colour::White ? times : -times)});
  }

 private:
  bool two_sets_;
  std::vector<Feature>& out_;
};

struct Sample {
  std::size_t begin, end;  // of its features
  float phase;             // 1 in the middle of the game
  float wanted;            // from 0, Black wins, to 1
  float result, score;
};

struct Data {
  std::vector<Feature> features;
  std::vector<Sample> samples;
};

template <Traits T>
void read(const Variant& v, std::istream& in, Data& kept, Data& held_back) {
  // Whole stretches are held back, so that no game is on both sides.
  constexpr int kStretch = 5'000;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    Data& data = number++ / kStretch % 8 == 7 ? held_back : kept;
    const auto semicolon = line.find(';');
    const auto last = line.rfind(';');
    if (semicolon == std::string::npos || last == semicolon) continue;
    const auto p = parse_fen(line.substr(0, semicolon), v);
    if (!p) give_up(p.error().reason);
    const int eval = evaluate<T>(*p);
    if (winnable<T>(*p, p->turn == Colour::White ? eval : -eval) != 16) continue;
    Sample s{};
    s.begin = data.features.size();
    Trace trace(T.horde, data.features);
    Evaluation<T, Trace>(*p, trace).run();
    s.end = data.features.size();
    s.phase = static_cast<float>(phase_of<T>(*p)) / kWholePhase;
    s.score = std::stof(line.substr(semicolon + 1, last - semicolon - 1));
    s.result = std::stof(line.substr(last + 1)) / 2;
    data.samples.push_back(s);
  }
}

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

struct Halves {
  float middle = 0, end = 0;
};

float value_of(const Data& data, const Sample& s, const std::vector<Halves>& w) {
  float middle = 0;
  float end = 0;
  for (std::size_t i = s.begin; i < s.end; ++i) {
    const Feature f = data.features[i];
    middle += w[static_cast<std::size_t>(f.place)].middle * f.times;
    end += w[static_cast<std::size_t>(f.place)].end * f.times;
  }
  return middle * s.phase + end * (1 - s.phase);
}

// How steeply winning chances rise with the search's own scores.
float fit_scale(const Data& data) {
  float best = 0;
  float least = 1e30F;
  for (float k = 0.001F; k < 0.02F; k += 0.00025F) {
    float error = 0;
    for (const Sample& s : data.samples) {
      const float miss = s.result - sigmoid(k * s.score);
      error += miss * miss;
    }
    if (error < least) {
      least = error;
      best = k;
    }
  }
  return best;
}

// The mean square of how far the weights miss.
double error_of(const Data& data, const std::vector<Halves>& w, float k) {
  double error = 0;
  for (const Sample& s : data.samples) {
    const float miss = sigmoid(k * value_of(data, s, w)) - s.wanted;
    error += static_cast<double>(miss * miss);
  }
  return error / static_cast<double>(std::max<std::size_t>(data.samples.size(), 1));
}

// Adam, over all samples at once. Weights are drawn to where they began, so that what the samples
// don't tell stays as it was.
std::vector<Halves> fit(const Data& data, const Data& held_back, std::vector<Halves> w, float k,
                        int rounds) {
  const std::vector<Halves> first = w;
  std::vector<Halves> slope(w.size());
  std::vector<Halves> speed(w.size());
  constexpr float kRate = 1.0F;
  constexpr float kPull = 1e-8F;
  const auto count = static_cast<float>(data.samples.size());
  for (int round = 1; round <= rounds; ++round) {
    std::vector<Halves> gradient(w.size());
    double error = 0;
    for (const Sample& s : data.samples) {
      const float guess = sigmoid(k * value_of(data, s, w));
      const float miss = guess - s.wanted;
      error += static_cast<double>(miss * miss);
      const float g = miss * guess * (1 - guess) * k;
      for (std::size_t i = s.begin; i < s.end; ++i) {
        const Feature f = data.features[i];
        gradient[static_cast<std::size_t>(f.place)].middle += g * f.times * s.phase;
        gradient[static_cast<std::size_t>(f.place)].end += g * f.times * (1 - s.phase);
      }
    }
    const auto descend = [&](float& value, float start, float grad, float& m, float& v) {
      grad = grad / count + kPull * (value - start);
      m = 0.9F * m + 0.1F * grad;
      v = 0.999F * v + 0.001F * grad * grad;
      const float mean = m / (1 - std::pow(0.9F, static_cast<float>(round)));
      const float spread = v / (1 - std::pow(0.999F, static_cast<float>(round)));
      value -= kRate * mean / (std::sqrt(spread) + 1e-9F);
    };
    for (std::size_t i = 0; i < w.size(); ++i) {
      descend(w[i].middle, first[i].middle, gradient[i].middle, slope[i].middle, speed[i].middle);
      descend(w[i].end, first[i].end, gradient[i].end, slope[i].end, speed[i].end);
    }
    if (round % 50 == 1)
      std::cerr << "round " << round << " error " << error / static_cast<double>(count)
                << ", on what was held back " << error_of(held_back, w, k) << '\n';
  }
  return w;
}

template <Traits T>
void print(std::string_view name, const std::vector<Halves>& w) {
  std::printf("constinit const std::array<WeightSet, %zu> k%sWeights{{\n", kSets<T>,
              std::string(name).c_str());
  for (std::size_t set = 0; set < kSets<T>; ++set) {
    std::printf("  {\n");
    for (std::size_t i = 0; i < term::kCount; ++i) {
      const Halves& h = w[set * term::kCount + i];
      std::printf("%sweight(%ld, %ld),%s", i % 8 == 0 ? "    " : " ", std::lround(h.middle),
                  std::lround(h.end), i % 8 == 7 || i + 1 == term::kCount ? "\n" : "");
    }
    std::printf("  },\n");
  }
  std::printf("}};\n");
}

template <Traits T>
int fit_variant(VariantId id, std::string_view name, const std::vector<std::string>& files) {
  Data data;
  Data held_back;
  for (const std::string& file : files) {
    std::ifstream in(file);
    if (!in) give_up("can't read '" + file + "'");
    read<T>(variant_of(id), in, data, held_back);
  }
  const float k = fit_scale(data);
  for (Data* part : {&data, &held_back})
    for (Sample& s : part->samples) s.wanted = 0.6F * s.result + 0.4F * sigmoid(k * s.score);
  std::cerr << data.samples.size() << " positions, scale " << k << '\n';
  std::vector<Halves> w;
  for (const WeightSet& set : weights<T>())
    for (const Weight one : set)
      w.push_back({static_cast<float>(middle_of(one)), static_cast<float>(end_of(one))});
  print<T>(name, fit(data, held_back, w, k, 101));
  return 0;
}

int run(const std::vector<std::string>& words) {
  if (words.size() < 3) give_up("play VARIANT GAMES NODES SEED, or fit VARIANT POSITIONS…");
  const auto id = variant_named(words[1]);
  if (!id || !is_searched(*id)) give_up("no weights for '" + words[1] + "'");
  if (words[0] == "play" && words.size() == 5)
    return play_games(*id, std::stoi(words[2]), std::stoull(words[3]), std::stoull(words[4]));
  const std::vector<std::string> files(words.begin() + 2, words.end());
  if (*id == VariantId::Classic) return fit_variant<kClassicTraits>(*id, "Classic", files);
  if (*id == VariantId::Alice) return fit_variant<kAliceTraits>(*id, "Alice", files);
  return fit_variant<kHordeTraits>(*id, "Horde", files);
}

}  // namespace
}  // namespace pawnhub::ai

int main(int argc, char** argv) { return pawnhub::ai::run({argv + 1, argv + argc}); }
