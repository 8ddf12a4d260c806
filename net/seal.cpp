#include "net/seal.hpp"

#include <sodium.h>

#include <cassert>
#include <cstdlib>
#include <span>

#include "net/messages.pb.h"
#include "net/parse.hpp"

namespace pawnhub {
namespace {

static_assert(crypto_sign_PUBLICKEYBYTES == 32 && crypto_sign_SEEDBYTES == 32);
static_assert(crypto_sign_SECRETKEYBYTES == 64 && crypto_sign_BYTES == 64);
static_assert(crypto_kx_PUBLICKEYBYTES == 32 && crypto_kx_SECRETKEYBYTES == 32);
static_assert(crypto_kx_SESSIONKEYBYTES == 32);
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == 32);
static_assert(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES == 24);
static_assert(Seal::kOverhead == 4 + crypto_aead_xchacha20poly1305_ietf_ABYTES);

// Signatures made for one purpose must say nothing for another.
constexpr std::string_view kGreetingDomain = "pawnhub greeting 1";
constexpr std::string_view kMatchDomain = "pawnhub match seal 1";

constexpr std::uint64_t kWindow = 64;

// Before anything else of libsodium is called.
void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();  // no source of randomness: nothing here can be done safely
}

const unsigned char* data_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* data_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

void append_little_endian(std::string& to, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to.push_back(static_cast<char>(value >> (8 * i) & 0xFF));
}

std::uint32_t little_endian_32(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return value;
}

// Each text with its length, so that no two lists of texts read the same.
std::string joined(std::string_view domain, std::initializer_list<std::string_view> texts) {
  std::string whole(domain);
  for (const auto text : texts) {
    append_little_endian(whole, text.size(), 4);
    whole += text;
  }
  return whole;
}

using Nonce = std::array<unsigned char, crypto_aead_xchacha20poly1305_ietf_NPUBBYTES>;

Nonce nonce_of(std::uint8_t direction, Channel channel, std::uint64_t number) {
  Nonce nonce{};
  nonce[0] = direction;
  nonce[1] = static_cast<unsigned char>(channel);
  for (std::size_t i = 0; i < 8; ++i)
    nonce[16 + i] = static_cast<unsigned char>(number >> (8 * i) & 0xFF);
  return nonce;
}

// The number with these low bits that is nearest to the one expected.
std::uint64_t completed(std::uint32_t low, std::uint64_t expected) {
  constexpr std::uint64_t kTurn = std::uint64_t{1} << 32;
  const std::uint64_t number = (expected & ~(kTurn - 1)) | low;
  if (number + kTurn / 2 < expected) return number + kTurn;
  if (number > expected + kTurn / 2 && number >= kTurn) return number - kTurn;
  return number;
}

}  // namespace

std::optional<Key> key_from(std::string_view bytes) {
  Key key{};
  if (bytes.size() != key.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), key.begin());
  return key;
}

std::string bytes_of(const Key& key) { return {key.begin(), key.end()}; }

Key random_key() {
  need_sodium();
  Key key{};
  randombytes_buf(key.data(), key.size());
  return key;
}

std::string random_bytes(std::size_t count) {
  need_sodium();
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string fingerprint(const Key& identity) {
  need_sodium();
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), identity.data(), identity.size(), nullptr, 0);
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < hash.size(); ++i) {
    if (i > 0 && i % 2 == 0) text += ' ';
    text += kDigits[hash[i] >> 4];
    text += kDigits[hash[i] & 15];
  }
  return text;
}

bool is_signed_by(const Key& signer, std::string_view text, const Signature& signature) {
  need_sodium();
  return crypto_sign_verify_detached(signature.data(), data_of(text), text.size(), signer.data()) ==
         0;
}

Identity Identity::create() { return Identity(random_key()); }

Identity::Identity(const Key& seed) {
  need_sodium();
  crypto_sign_seed_keypair(key_.data(), secret_.data(), seed.data());
}

Identity::~Identity() { sodium_memzero(secret_.data(), secret_.size()); }

Key Identity::seed() const {
  Key seed{};
  crypto_sign_ed25519_sk_to_seed(seed.data(), secret_.data());
  return seed;
}

Signature Identity::sign(std::string_view text) const {
  Signature signature{};
  crypto_sign_detached(signature.data(), nullptr, data_of(text), text.size(), secret_.data());
  return signature;
}

Seal::~Seal() { sodium_memzero(&keys_, sizeof keys_); }

std::string Seal::close(Channel channel, std::string_view plain) {
  const std::uint64_t number = sent_[index(channel)]++;
  const Nonce nonce = nonce_of(keys_.send_direction, channel, number);
  std::string sealed;
  sealed.reserve(plain.size() + kOverhead);
  append_little_endian(sealed, number, 4);
  sealed.resize(plain.size() + kOverhead);
  crypto_aead_xchacha20poly1305_ietf_encrypt(data_of(sealed) + 4, nullptr, data_of(plain),
                                             plain.size(), nullptr, 0, nullptr, nonce.data(),
                                             keys_.send.data());
  return sealed;
}

std::optional<std::string> Seal::open(Channel channel, std::string_view sealed) {
  if (sealed.size() < kOverhead) return std::nullopt;
  Received& received = received_[index(channel)];
  const std::uint64_t number = completed(little_endian_32(sealed), received.next);
  const std::uint64_t age = received.next - 1 - number;  // of those that are not newer
  const bool is_newer = number >= received.next;
  if (channel == Channel::Reliable && number != received.next) return std::nullopt;
  if (!is_newer && (age >= kWindow || (received.window >> age & 1) != 0)) return std::nullopt;

  const auto direction = static_cast<std::uint8_t>(1 - keys_.send_direction);
  const Nonce nonce = nonce_of(direction, channel, number);
  std::string plain(sealed.size() - kOverhead, '\0');
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(data_of(plain), nullptr, nullptr,
                                                 data_of(sealed) + 4, sealed.size() - 4, nullptr, 0,
                                                 nonce.data(), keys_.receive.data()) != 0)
    return std::nullopt;

  // Only now: what can't be opened must not move the window.
  if (is_newer) {
    const std::uint64_t ahead = number - received.next + 1;
    received.window = (ahead < kWindow ? received.window << ahead : 0) | 1;
    received.next = number + 1;
  } else {
    received.window |= std::uint64_t{1} << age;
  }
  return plain;
}

Seal seal_for_match(const Key& ticket_key, std::string_view white_salt, std::string_view black_salt,
                    Colour own) {
  need_sodium();
  const auto key_of = [&](Colour sender) {
    const auto text =
        joined(kMatchDomain, {sender == Colour::White ? "white" : "black", white_salt, black_salt});
    Key key{};
    crypto_generichash(key.data(), key.size(), data_of(text), text.size(), ticket_key.data(),
                       ticket_key.size());
    return key;
  };
  return Seal({key_of(own), key_of(other(own)), static_cast<std::uint8_t>(own)});
}

ClientGreeting::ClientGreeting(std::string_view program, std::optional<Key> pinned,
                               Protocols protocols)
    : pinned_(pinned), protocols_(protocols) {
  need_sodium();
  crypto_kx_keypair(public_.data(), secret_.data());
  wire::ClientHello hello;
  hello.set_protocol(protocols_.newest);
  hello.set_program(std::string(program));
  hello.set_key(bytes_of(public_));
  hello_ = hello.SerializeAsString();
}

ClientGreeting::~ClientGreeting() { sodium_memzero(secret_.data(), secret_.size()); }

LobbyGreeting ClientGreeting::finish(std::string_view server_hello) const {
  LobbyGreeting result;
  if (server_hello.size() > limits::kHelloBytes) return result;
  const auto hello = parsed<wire::ServerHello>(server_hello);
  if (!hello || hello->signature().size() != Signature{}.size()) return result;
  const auto greeting = parsed<wire::Greeting>(hello->greeting());
  if (!greeting) return result;
  const auto identity = key_from(greeting->identity());
  if (!identity) return result;
  Signature signature{};
  std::copy(hello->signature().begin(), hello->signature().end(), signature.begin());
  if (!is_signed_by(*identity, joined(kGreetingDomain, {hello_, hello->greeting()}), signature))
    return result;

  result.identity = *identity;
  result.program = greeting->program().substr(0, limits::kProgramBytes);
  result.pin = !pinned_ ? Pin::FirstUse : *pinned_ == *identity ? Pin::Same : Pin::Changed;
  if (protocols_.newest < greeting->oldest() || protocols_.newest > greeting->protocol()) {
    result.outcome =
        protocols_.newest < greeting->oldest() ? Greeted::ClientTooOld : Greeted::ClientTooNew;
    return result;
  }
  const auto key = key_from(greeting->key());
  Seal::Keys keys{.send_direction = 0};
  if (!key || crypto_kx_client_session_keys(keys.receive.data(), keys.send.data(), public_.data(),
                                            secret_.data(), key->data()) != 0)
    return result;
  result.outcome = Greeted::Yes;
  result.seal.emplace(keys);
  return result;
}

std::optional<ClientGreeted> answer_greeting(const Identity& identity, std::string_view program,
                                             std::string_view client_hello, Protocols protocols) {
  if (client_hello.size() > limits::kHelloBytes) return std::nullopt;
  const auto hello = parsed<wire::ClientHello>(client_hello);
  if (!hello || hello->program().size() > limits::kProgramBytes) return std::nullopt;
  ClientGreeted result;
  result.program = hello->program();
  wire::Greeting greeting;
  greeting.set_protocol(protocols.newest);
  greeting.set_oldest(protocols.oldest);
  greeting.set_program(std::string(program));
  greeting.set_identity(bytes_of(identity.key()));

  if (hello->protocol() < protocols.oldest) {
    result.outcome = Greeted::ClientTooOld;
  } else if (hello->protocol() > protocols.newest) {
    result.outcome = Greeted::ClientTooNew;
  } else {
    const auto client_key = key_from(hello->key());
    Key own_public{};
    Key own_secret{};
    Seal::Keys keys{.send_direction = 1};
    crypto_kx_keypair(own_public.data(), own_secret.data());
    const bool agreed = client_key && crypto_kx_server_session_keys(
                                          keys.receive.data(), keys.send.data(), own_public.data(),
                                          own_secret.data(), client_key->data()) == 0;
    sodium_memzero(own_secret.data(), own_secret.size());
    if (!agreed) return std::nullopt;
    greeting.set_key(bytes_of(own_public));
    result.outcome = Greeted::Yes;
    result.seal.emplace(keys);
  }

  wire::ServerHello answer;
  answer.set_greeting(greeting.SerializeAsString());
  const auto signature = identity.sign(joined(kGreetingDomain, {client_hello, answer.greeting()}));
  answer.set_signature(signature.data(), signature.size());
  result.hello = answer.SerializeAsString();
  return result;
}

}  // namespace pawnhub
