#include "lobby/workers.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace pawnhub::lobby {
namespace {

// Linux has a priority for each thread. The event loop comes first, whatever there is to hash.
constexpr int kLowestPriority = 19;
void yield_to_everyone() {
  if (::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kLowestPriority) != 0)
    spdlog::warn("hashing runs at the usual priority: log-ins may slow down everything else");
}

}  // namespace

Workers::Workers(Store store, std::size_t hashers, std::function<void()> wake)
    : store_(std::move(store)), wake_(std::move(wake)) {
  threads_.emplace_back([this] { store_until_closed(); });
  for (std::size_t n = 0; n < hashers; ++n) threads_.emplace_back([this] { hash_until_closed(); });
}

Workers::~Workers() {
  hashes_.clear();
  hashes_.close();
  store_jobs_.close();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::hash_until_closed() {
  yield_to_everyone();
  while (const HashWork work = hashes_.take()) add_finished(work());
}

void Workers::store_until_closed() {
  while (const StoreWork work = store_jobs_.take()) add_finished(work(store_));
}

void Workers::add_finished(Finish finish) {
  {
    const std::lock_guard lock(finished_mutex_);
    finished_.push_back(std::move(finish));
  }
  wake_();
}

void Workers::finish() {
  std::vector<Finish> finished;
  {
    const std::lock_guard lock(finished_mutex_);
    finished.swap(finished_);
  }
  for (const Finish& f : finished) f();
}

}  // namespace pawnhub::lobby
