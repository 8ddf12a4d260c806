#include "lobby/aborts.hpp"

#include <algorithm>

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

constexpr auto kRemembered = 1h;
// So many in that time happen to anybody; after that each wait is twice the one before.
constexpr std::size_t kForgiven = 2;
constexpr std::chrono::seconds kFirstWait = 2min;
constexpr std::chrono::seconds kLongestWait = 32min;
constexpr std::size_t kMostCounted = 16;

}  // namespace

void Aborts::count(const std::string& who, Time now) {
  for (auto& [name, times] : aborted_)
    while (!times.empty() && times.front() + kRemembered <= now) times.pop_front();
  std::erase_if(aborted_, [](const auto& entry) { return entry.second.empty(); });
  auto& times = aborted_[who];
  times.push_back(now);
  if (times.size() > kMostCounted) times.pop_front();
}

std::chrono::seconds Aborts::wait(const std::string& who, Time now) {
  const auto found = aborted_.find(who);
  if (found == aborted_.end()) return 0s;
  const auto& times = found->second;
  const auto recent = static_cast<std::size_t>(
      std::count_if(times.begin(), times.end(), [&](Time t) { return t + kRemembered > now; }));
  if (recent <= kForgiven) return 0s;
  auto wait = kFirstWait;
  for (std::size_t n = kForgiven + 1; n < recent && wait < kLongestWait; ++n) wait *= 2;
  const auto left = times.back() + wait - now;
  return std::max(0s, std::chrono::ceil<std::chrono::seconds>(left));
}

}  // namespace pawnhub::lobby
