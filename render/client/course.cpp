// Steps that are noted and recorded.
#include "render/client/course.hpp"

#include <cassert>

#include "render/client/files.hpp"

namespace pawnhub::client {
namespace {

Match match_of(const ReplaySetup& setup) {
  const auto m = new_match(setup);
  assert(m);
  return *m;
}

}  // namespace

Course::Course(ReplaySetup setup, std::filesystem::path recording)
    : setup_(std::move(setup)),
      match_(match_of(setup_)),
      writer_(setup_),
      path_(std::move(recording)) {}

Events Course::step(std::span<const Command> commands) {
  const Match before = match_;
  writer_.tick(before, commands);
  Events events = pawnhub::step(match_, commands);
  chronicle_.note(before, match_, events);
  if (match_.outcome && !finished_) {
    finished_ = true;
    writer_.finish(match_);
    saved_.reset();
  }
  return events;
}

void Course::save(Time now) {
  if (path_.empty() || trouble_) return;
  if (saved_ && now - *saved_ < seconds(1)) return;
  saved_ = now;
  write();
}

void Course::write() {
  const std::string bytes = writer_.take();
  if (bytes.empty()) return;
  if (!file_.is_open()) {
    trouble_ = make_folder(path_.parent_path());
    if (trouble_) return;
    file_.open(path_, std::ios::binary | std::ios::trunc);
  }
  file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file_.flush();
  if (!file_) trouble_ = Error{"can't write " + quote(path_.string())};
}

}  // namespace pawnhub::client
