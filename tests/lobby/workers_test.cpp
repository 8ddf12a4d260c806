// Threads beside the event loop.
#include "lobby/workers.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <future>

#include "lobby/passwords.hpp"

namespace pawnhub::lobby {
namespace {

using namespace std::chrono_literals;

Store memory_store() {
  auto store = Store::open("sqlite3://:memory:");
  REQUIRE(store);
  return *std::move(store);
}

// An event loop of nothing but what workers have finished.
class Loop {
 public:
  Workers workers{memory_store(), 2, [this] {
                    const std::lock_guard lock(mutex_);
                    is_awake_ = true;
                    awake_.notify_one();
                  }};

  template <class Condition>
  bool run_until(Condition condition) {
    for (const auto end = std::chrono::steady_clock::now() + 20s;
         std::chrono::steady_clock::now() < end;) {
      {
        std::unique_lock lock(mutex_);
        awake_.wait_for(lock, 1s, [this] { return is_awake_; });
        is_awake_ = false;
      }
      workers.finish();
      if (condition()) return true;
    }
    return false;
  }

 private:
  std::mutex mutex_;
  std::condition_variable awake_;
  bool is_awake_ = false;
};

TEST_CASE("what is done for the database is finished on the loop, in order") {
  Loop loop;
  std::vector<int> finished;
  const auto here = std::this_thread::get_id();
  bool all_here = true;
  for (int n = 0; n < 100; ++n) {
    CHECK(loop.workers.store([&, n](Store&) -> Jobs::Finish {
      return [&, n] {
        finished.push_back(n);
        all_here &= std::this_thread::get_id() == here;
      };
    }));
  }
  REQUIRE(loop.run_until([&] { return finished.size() == 100; }));
  CHECK(all_here);
  CHECK(std::is_sorted(finished.begin(), finished.end()));
}

TEST_CASE("hashing and the database go on beside each other") {
  Loop loop;
  const HashCost cheap{1, 8192};
  int right = 0;
  int found = 0;
  for (int n = 0; n < 50; ++n) {
    CHECK(loop.workers.hash([&, cheap]() -> Jobs::Finish {
      const bool is_right = is_password(hash_password("password", cheap), "password");
      return [&, is_right] { right += is_right ? 1 : 0; };
    }));
    CHECK(loop.workers.store([&, n](Store& store) -> Jobs::Finish {
      const auto created = store.create("p" + std::to_string(n), "hash", 0);
      return [&, is_made = created && created->has_value()] { found += is_made ? 1 : 0; };
    }));
  }
  CHECK(loop.run_until([&] { return right == 50 && found == 50; }));
}

TEST_CASE("the queue for hashing has an end") {
  Loop loop;
  std::promise<void> go;
  const std::shared_future<void> gone = go.get_future().share();
  int finished = 0;
  const auto work = [&finished, gone]() -> Jobs::Finish {
    gone.wait();
    return [&finished] { ++finished; };
  };
  int taken = 0;
  while (loop.workers.hash(work)) ++taken;
  CHECK(taken >= static_cast<int>(kMostHashesWaiting));
  CHECK(taken <= static_cast<int>(kMostHashesWaiting) + 2);
  CHECK(loop.workers.store([](Store&) -> Jobs::Finish { return [] {}; }));
  go.set_value();
  CHECK(loop.run_until([&] { return finished == taken; }));
}

TEST_CASE("what waits for the database when the lobby ends is still done") {
  std::atomic<int> done = 0;
  {
    Loop loop;
    for (int n = 0; n < 20; ++n)
      loop.workers.store([&done](Store&) -> Jobs::Finish {
        ++done;
        return [] {};
      });
  }
  CHECK(done == 20);
}

}  // namespace
}  // namespace pawnhub::lobby
