#include "tests/lobby/databases.hpp"

#include <soci/soci-config.h>
#undef SOCI_HAVE_BOOST  // as in lobby/store.cpp
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
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

void FreshDatabase::ruin() const {
  if (url_.starts_with("postgresql")) return empty_postgresql(url_);
  soci::session sql(*soci::factory_sqlite3(),
                    "dbname=\"" + url_.substr(std::string("sqlite3://").size()) + '"');
  sql << "drop table account";
  sql << "drop table played";
}

}  // namespace pawnhub::lobby
