// Runs a program to its end, as a person at a shell would.
#pragma once

#include <string>

namespace pawnhub {

struct Ran {
  int status;  // what it exited with; -1 if it was killed
  std::string out, err;
};

// The command is the shell's: what holds spaces or quotes needs quotes.
Ran run_program(const std::string& command, const std::string& input = {});

// The project's own tool, with its arguments.
Ran run_sim(const std::string& arguments, const std::string& input = {});

// A file with that text, gone with the object.
class TextFile {
 public:
  explicit TextFile(const std::string& text);
  ~TextFile();
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  const std::string& path() const { return path_; }
  std::string text() const;

 private:
  std::string path_;
};

}  // namespace pawnhub
