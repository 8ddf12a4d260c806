// Bytes before there are keys: datagrams at the door, and both hellos.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "net/door.hpp"
#include "net/seal.hpp"

namespace pawnhub {
namespace {

void expect(bool truth) {
  if (!truth) std::abort();
}

void knock(std::string_view bytes) {
  static Door door({.open_to_all = true});
  static const bool introduced = (door.introduce(Here{.name = "fuzz"}), true);
  expect(introduced);
  const auto verdict = door.judge({1, 1}, bytes, Time{});
  if (const auto* answer = std::get_if<Door::Answer>(&verdict))
    expect(answer->bytes.size() <= bytes.size());
  // Nobody has asked for a cookie here: 32 bits would have to be guessed.
  if (is_from_stranger(bytes)) expect(std::holds_alternative<Door::Drop>(verdict));
  if (const auto* datagram = std::get_if<Datagram>(&verdict)) expect(packed(*datagram) == bytes);
}

void greet(std::string_view bytes) {
  static const Identity identity(Key{});
  const auto answer = answer_greeting(identity, "fuzz", bytes);
  if (answer) expect(answer->hello.size() <= limits::kHelloBytes);
}

void be_greeted(std::string_view bytes) {
  static const ClientGreeting greeting("fuzz", std::nullopt);
  expect(greeting.finish(bytes).outcome == Greeted::Damaged);
}

}  // namespace
}  // namespace pawnhub

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 4) {
    case 0: pawnhub::greet(input); break;
    case 1: pawnhub::be_greeted(input); break;
    default: pawnhub::knock(input); break;
  }
  return 0;
}
