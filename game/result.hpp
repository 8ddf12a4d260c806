// A value, or the reason why there is none: how we answer to what a person, a file or a peer sent.
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace pawnhub {

// One sentence without a full stop that names what is wrong, for the person who can mend it.
struct Error {
  std::string reason;
};

// What somebody wrote, as a reason quotes it: on one line, and nothing that a terminal obeys.
inline std::string quote(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted += (c >= 0 && c < ' ') || c == '\x7f' ? '?' : c;
  return quoted + "'";
}

template <class T>
class [[nodiscard]] Result {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): so that `return value;` and `return Error{…};` do
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  const T& operator*() const& {
    assert(*this);
    return *std::get_if<0>(&state_);
  }
  T&& operator*() && {
    assert(*this);
    return std::move(*std::get_if<0>(&state_));
  }
  const T* operator->() const { return &**this; }
  // For what can't be copied: `std::move(result).take()`.
  T take() && {
    assert(*this);
    return std::move(*std::get_if<0>(&state_));
  }
  const Error& error() const {
    assert(!*this);
    return *std::get_if<1>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

}  // namespace pawnhub
