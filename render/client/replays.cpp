// Recordings listed, loaded and played.
#include "render/client/replays.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "game/pgn.hpp"
#include "render/client/files.hpp"
#include "render/client/timeline.hpp"

namespace pawnhub::client {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kLongestRecording = 16UL << 20;
constexpr double kSecondsPerMove = 0.5;

std::string date(std::int64_t unix_seconds, const char* format) {
  const auto when = static_cast<std::time_t>(unix_seconds);
  std::tm parts{};
  std::array<char, 32> text{};
  if (::gmtime_r(&when, &parts) == nullptr) return "";
  std::strftime(text.data(), text.size(), format, &parts);
  return text.data();
}

// Everything that a recording leads to, noted.
Chronicle chronicle_of(const Playback& playback) {
  Chronicle chronicle;
  Match m = playback.at(Tick{-1});
  const auto& commands = playback.replay().commands;
  const auto run_until = [&](Tick until) {
    while (!m.outcome && m.next < until) {
      advance(m, next_happening(m, until));
      if (m.outcome || m.next >= until) return;
      const Match before = m;
      const Events events = step(m);
      chronicle.note(before, m, events);
    }
  };
  for (std::size_t i = 0; i < commands.size();) {
    run_until(commands[i].tick);
    const auto of_tick = playback.commands_of(commands[i].tick);
    const Match before = m;
    const Events events = step(m, of_tick);
    chronicle.note(before, m, events);
    i += of_tick.size();
  }
  run_until(playback.last_tick() + Tick{1});
  return chronicle;
}

}  // namespace

std::vector<Recorded> list_recordings(const fs::path& folder, std::size_t most) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == kRecordingSuffix) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end(), std::greater<>());
  if (paths.size() > most) paths.resize(most);
  std::vector<Recorded> list;
  for (const fs::path& path : paths) {
    Recorded recorded{path, std::nullopt, ""};
    if (const auto bytes = read_file(path, kLongestRecording); !bytes)
      recorded.reason = bytes.error().reason;
    else if (auto replay = read_replay(*bytes, Demand::AsFarAsItGoes); !replay)
      recorded.reason = replay.error().reason;
    else
      recorded.replay = *replay;
    list.push_back(std::move(recorded));
  }
  return list;
}

fs::path new_recording(const fs::path& folder, const ReplaySetup& setup) {
  const std::string name = date(setup.started, "%Y%m%d-%H%M%S") + "-" +
                           std::string(variant_of(setup.variant).name) + "-" +
                           std::string(name_of(setup.pace));
  std::error_code error;
  for (int n = 1;; ++n) {
    const std::string number = n == 1 ? "" : "-" + std::to_string(n);
    fs::path path = folder / (name + number + std::string(kRecordingSuffix));
    if (!fs::exists(path, error)) return path;
  }
}

Result<Playback> load_recording(const fs::path& path) {
  const auto bytes = read_file(path, kLongestRecording);
  if (!bytes) return bytes.error();
  auto replay = read_replay(*bytes, Demand::AsFarAsItGoes);
  if (!replay) return replay.error();
  return Playback::load(*replay);
}

Result<std::string> pgn_of(const Playback& playback) {
  const ReplaySetup& setup = playback.replay().setup;
  const auto start = new_match(setup);
  if (!start) return start.error();
  const auto elo = [](const RecordedPlayer& p) {
    return p.rating ? std::optional<int>(*p.rating) : std::nullopt;
  };
  const PgnHeader header{.event = "Pawn Hub",
                         .site = setup.server,
                         .date = date(setup.started, "%Y.%m.%d"),
                         .white = setup.players[0].name,
                         .black = setup.players[1].name,
                         .white_elo = elo(setup.players[0]),
                         .black_elo = elo(setup.players[1])};
  std::vector<Move> moves;
  const Chronicle chronicle = chronicle_of(playback);
  for (const Entry& e : chronicle.entries()) moves.push_back(e.move);
  const auto& end = playback.replay().end;
  return pawnhub::pgn_of(header, *start, moves, end ? std::optional(end->outcome) : std::nullopt);
}

ReplaySource::ReplaySource(Playback playback)
    : playback_(std::move(playback)),
      chronicle_(chronicle_of(playback_)),
      match_(playback_.at(Tick{0})) {}

void ReplaySource::play(bool on) {
  if (on && now() >= last()) seek(Tick{0});
  playing_ = on;
}

void ReplaySource::seek(Tick t) {
  match_ = playback_.at(std::clamp(t, Tick{0}, last()));
  part_ = 0;
  rest_ = 0;
  forget_happenings();
}

std::size_t ReplaySource::entries_so_far() const {
  const auto& all = chronicle_.entries();
  const auto after = std::upper_bound(all.begin(), all.end(), now(),
                                      [](Tick t, const Entry& e) { return t < e.tick; });
  return static_cast<std::size_t>(after - all.begin());
}

void ReplaySource::step_by(int moves) {
  const auto& all = chronicle_.entries();
  const auto at = static_cast<std::ptrdiff_t>(entries_so_far()) + moves;
  if (at <= 0) return seek(Tick{0});
  if (at > static_cast<std::ptrdiff_t>(all.size())) return seek(last());
  const Tick target = all[static_cast<std::size_t>(at - 1)].tick;
  if (moves < 0) return seek(target);
  run_to(target);
}

// Onwards, with all that happens on the way told.
void ReplaySource::run_to(Tick t) {
  const Tick end = std::min(t, last());
  while (match_.next <= end && !match_.outcome) {
    const Tick tick = match_.next;
    happened(tick, step(match_, playback_.commands_of(tick)));
  }
}

void ReplaySource::update(Time now_time) {
  const double passed = updated_ ? in_seconds(now_time - *updated_) : 0;
  updated_ = now_time;
  if (!playing_) return;
  if (speed_ <= 0) {
    rest_ += passed;
    for (; rest_ >= kSecondsPerMove && playing_; rest_ -= kSecondsPerMove) {
      const double kept = rest_;
      step_by(1);
      rest_ = kept;
      playing_ = now() < last();
    }
    return;
  }
  rest_ += std::min(passed, 1.0) * kTicksPerSecond * speed_;
  const auto ticks = static_cast<std::int32_t>(rest_);
  rest_ -= ticks;
  run_to(now() + Tick{ticks});
  part_ = static_cast<std::uint16_t>(rest_ * 65535);
  if (now() >= last()) {
    playing_ = false;
    part_ = 0;
  }
}

std::vector<float> ReplaySource::band(std::size_t moments) const {
  std::vector<float> heights(moments, 0);
  const auto& entries = chronicle_.entries();
  const auto span = std::max<std::int64_t>(1, last().value);
  const auto moment = [&](Tick t) {
    return std::min(moments - 1,
                    static_cast<std::size_t>(std::int64_t{t.value} *
                                             static_cast<std::int64_t>(moments) / span));
  };
  const Speed speed = speed_of(match_.pace);
  for (const Entry& e : entries) {
    const bool in_turn = match_.pace == Pace::Turn;
    const Tick from = in_turn ? e.tick - e.spent : e.tick;
    const Tick to = in_turn ? e.tick : UnderWay{e.tick, e.move, e.man}.arrival(speed);
    const float height = in_turn ? static_cast<float>(e.spent.value) : 1.0F;
    for (std::size_t i = moment(from); i <= moment(to); ++i)
      heights[i] = in_turn ? std::max(heights[i], height) : heights[i] + height;
  }
  const float most = *std::max_element(heights.begin(), heights.end());
  if (most > 0)
    for (float& h : heights) h /= most;
  return heights;
}

}  // namespace pawnhub::client
