// Addresses as people write them.
#include "net/address.hpp"

#include <catch2/catch.hpp>

namespace pawnhub {
namespace {

TEST_CASE("an address is written as numbers and a port") {
  CHECK(to_string(Address{0x0A000203, 7474}) == "10.0.2.3:7474");
  CHECK(to_string(Address{}) == "0.0.0.0:0");
}

TEST_CASE("an address without a port gets the usual one") {
  CHECK(*resolve("127.0.0.1") == Address{0x7F000001, limits::kPort});
  CHECK(*resolve("127.0.0.1", 99) == Address{0x7F000001, 99});
}

TEST_CASE("a name is looked up") {
  CHECK(*resolve("localhost:65535") == Address{0x7F000001, 65535});
}

TEST_CASE("what is no address is refused with what is wrong about it") {
  const auto reason = [](std::string_view text) { return resolve(text).error().reason; };
  CHECK(reason("127.0.0.1:65536") == "a port is a number up to 65535, not '65536'");
  CHECK(reason("127.0.0.1:") == "a port is a number up to 65535, not ''");
  CHECK(reason("127.0.0.1:7474x") == "a port is a number up to 65535, not '7474x'");
  CHECK(reason(":7474") == "there is no host in ':7474'");
  CHECK(reason("").find("no host") != std::string::npos);
}

}  // namespace
}  // namespace pawnhub
