// Work that the event loop must not wait for: hashing passwords, and the database.
#pragma once

#include <functional>

namespace pawnhub::lobby {

class Store;

class Jobs {
 public:
  // What is to be done on the event loop when the work is. Work holds copies of all it needs.
  using Finish = std::function<void()>;
  using HashWork = std::function<Finish()>;
  using StoreWork = std::function<Finish(Store&)>;

  virtual ~Jobs() = default;

  // False: there is too much to do already, and it was not taken.
  virtual bool hash(HashWork work) = 0;
  // One after the other, in this order.
  virtual bool store(StoreWork work) = 0;
};

}  // namespace pawnhub::lobby
