// Threads beside the event loop: one for the database, some that hash passwords at low priority.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "lobby/jobs.hpp"
#include "lobby/store.hpp"

namespace pawnhub::lobby {

// At 50 to 100 ms each, more would wait longer than anybody does.
inline constexpr std::size_t kMostHashesWaiting = 1000;
inline constexpr std::size_t kMostStoreJobsWaiting = 4096;

// Work that waits for a thread; closed, it lets what waits be taken and nothing in.
template <class Work>
class WorkQueue {
 public:
  explicit WorkQueue(std::size_t most) : most_(most) {}

  bool put(Work work) {
    {
      const std::lock_guard lock(mutex_);
      if (closed_ || waiting_.size() >= most_) return false;
      waiting_.push_back(std::move(work));
    }
    arrived_.notify_one();
    return true;
  }

  // Waits for some. An empty one: there will be none any more.
  Work take() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    if (waiting_.empty()) return {};
    Work work = std::move(waiting_.front());
    waiting_.pop_front();
    return work;
  }

  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    arrived_.notify_all();
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
  }
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }

 private:
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Work> waiting_;
  bool closed_ = false;
};

class Workers : public Jobs {
 public:
  // `wake` is called by any thread when there is something to finish.
  Workers(Store store, std::size_t hashers, std::function<void()> wake);
  // Hashes that wait are forgotten, what waits for the database is done; nothing is finished.
  ~Workers() override;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  bool hash(HashWork work) override { return hashes_.put(std::move(work)); }
  bool store(StoreWork work) override { return store_jobs_.put(std::move(work)); }

  // On the event loop: what has been done since the last time.
  void finish();

  std::size_t hashes_waiting() const { return hashes_.size(); }
  std::size_t store_jobs_waiting() const { return store_jobs_.size(); }

 private:
  Store store_;
  std::function<void()> wake_;
  WorkQueue<HashWork> hashes_{kMostHashesWaiting};
  WorkQueue<StoreWork> store_jobs_{kMostStoreJobsWaiting};
  std::mutex finished_mutex_;
  std::vector<Finish> finished_;
  std::vector<std::thread> threads_;

  void hash_until_closed();
  void store_until_closed();
  void add_finished(Finish finish);
};

}  // namespace pawnhub::lobby
