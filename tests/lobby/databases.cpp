#include "tests/lobby/databases.hpp"

#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST  // as in lobby/store.cpp
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace pawnhub::lobby {
namespace {

// Empties the database that the URL names.
void empty_postgresql(const std::string& url) {
  soci::session sql(*soci::factory_postgresql(), url);
  sql << "set client_min_messages = error";
  sql << "drop schema public cascade";
  sql << "create schema public";
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "pawnhub-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("can't make " + name);
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

FreshDatabase::FreshDatabase() {
  if (const char* postgresql = std::getenv("PAWNHUB_TEST_POSTGRESQL")) {
    url_ = postgresql;
    empty_postgresql(url_);
  } else {
    url_ = "sqlite3://" + (directory_.path() / "a lobby.db").string();
  }
}

}  // namespace pawnhub::lobby
