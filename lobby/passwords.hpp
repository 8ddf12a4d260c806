// Secrets of accounts: passwords as argon2id keeps them, and tokens to come back with.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "net/messages.pb.h"

namespace pawnhub::lobby {

// What a hash costs whoever computes it.
struct HashCost {
  unsigned long long passes = 2;
  std::size_t memory = 64UL << 20;  // bytes
};

// PASSWORD_MALFORMED or NO_CODE.
wire::Code password_trouble(std::string_view password);

// Takes 50 to 100 ms at the usual cost: never on the event loop. Empty if there is no memory.
std::string hash_password(const std::string& password, const HashCost& cost);
bool is_password(const std::string& hash, const std::string& password);

// A hash that no password has, at that cost: names that don't exist are checked against it, so that
// they take as long as others.
std::string decoy_hash(const HashCost& cost);

// What is kept of a token: a stolen database opens no session.
std::string hash_token(std::string_view token);

// For an operator to hand out.
std::string random_password();

}  // namespace pawnhub::lobby
