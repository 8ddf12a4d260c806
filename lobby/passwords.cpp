#include "lobby/passwords.hpp"

#include <sodium.h>

#include <array>

#include "net/limits.hpp"
#include "net/seal.hpp"

namespace pawnhub::lobby {
namespace {

std::string hexadecimal(std::string_view bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                 bytes.size());
  text.pop_back();  // its NUL
  return text;
}

}  // namespace

wire::Code password_trouble(std::string_view password) {
  const bool fits =
      password.size() >= limits::kPasswordMin && password.size() <= limits::kPasswordMax;
  return fits ? wire::NO_CODE : wire::PASSWORD_MALFORMED;
}

std::string hash_password(const std::string& password, const HashCost& cost) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(), cost.passes, cost.memory) !=
      0)
    return {};
  return hash.data();
}

bool is_password(const std::string& hash, const std::string& password) {
  // libsodium reads a buffer of its own size.
  std::array<char, crypto_pwhash_STRBYTES> whole{};
  if (hash.size() >= whole.size()) return false;
  hash.copy(whole.data(), hash.size());
  return crypto_pwhash_str_verify(whole.data(), password.data(), password.size()) == 0;
}

std::string decoy_hash(const HashCost& cost) {
  return hash_password(random_bytes(limits::kPasswordMax), cost);
}

std::string hash_token(std::string_view token) {
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hexadecimal({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

std::string random_password() { return hexadecimal(random_bytes(8)); }

}  // namespace pawnhub::lobby
