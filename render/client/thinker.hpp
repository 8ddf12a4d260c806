// A computer opponent that thinks on a thread of its own, and stops at once when it is asked to.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "game/ai/opponent.hpp"

namespace pawnhub::client {

class Thinker {
 public:
  Thinker(std::unique_ptr<ai::Opponent> opponent, std::uint64_t nodes);
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // Views are answered in turn. In real time more come than a slow machine can answer: then the
  // oldest are left out.
  void show(View view);

  // To a view of that tick.
  struct Answer {
    Tick shown;
    std::vector<Command> commands;
  };
  std::vector<Answer> take();

 private:
  std::unique_ptr<ai::Opponent> opponent_;
  std::uint64_t nodes_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<View> shown_;
  std::vector<Answer> answers_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;

  void think();
};

}  // namespace pawnhub::client
