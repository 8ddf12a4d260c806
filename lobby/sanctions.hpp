// Who is muted or banned just now, and until when.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "lobby/store.hpp"

namespace pawnhub::lobby {

class Sanctions {
 public:
  void set(const SanctionRow& row) { until_[{row.subject, row.kind}] = row.until; }
  void lift(const std::string& subject, Sanction kind) { until_.erase({subject, kind}); }
  // Seconds left; 0: none.
  std::uint32_t left(const std::string& subject, Sanction kind, UnixTime now) const {
    const auto found = until_.find({subject, kind});
    if (found == until_.end() || found->second <= now) return 0;
    return static_cast<std::uint32_t>(found->second - now);
  }

 private:
  std::map<std::pair<std::string, Sanction>, UnixTime> until_;
};

}  // namespace pawnhub::lobby
