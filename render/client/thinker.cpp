// Views in, answers out, on another thread.
#include "render/client/thinker.hpp"

namespace pawnhub::client {
namespace {

// A fifth of a second of real time: older views are of no use.
constexpr std::size_t kMostWaiting = 12;

}  // namespace

Thinker::Thinker(std::unique_ptr<ai::Opponent> opponent, std::uint64_t nodes)
    : opponent_(std::move(opponent)), nodes_(nodes), thread_([this] { think(); }) {}

Thinker::~Thinker() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Thinker::show(View view) {
  {
    const std::scoped_lock lock(mutex_);
    if (shown_.size() >= kMostWaiting) shown_.pop_front();
    shown_.push_back(std::move(view));
  }
  wake_.notify_one();
}

std::vector<Thinker::Answer> Thinker::take() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(answers_, {});
}

void Thinker::think() {
  const ai::Budget budget{nodes_, [this] { return stop_.load(std::memory_order_relaxed); }};
  while (true) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return stop_ || !shown_.empty(); });
    if (stop_) return;
    const View view = std::move(shown_.front());
    shown_.pop_front();
    lock.unlock();
    Answer answer{view.next, opponent_->act(view, budget)};
    if (answer.commands.empty()) continue;
    lock.lock();
    answers_.push_back(std::move(answer));
  }
}

}  // namespace pawnhub::client
