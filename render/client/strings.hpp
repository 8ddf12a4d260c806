// Every word that a player reads, by key, in the language chosen.
//
// A file has a line "key = text" for each; "#" begins a comment line; {name} in a text is filled in
// when it is shown.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "game/result.hpp"

namespace pawnhub::client {

enum class Language : std::uint8_t { English, French };
inline constexpr std::array kLanguages{Language::English, Language::French};
std::string_view code_of(Language l);  // "en", "fr"

class Strings {
 public:
  using Filling = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  static Result<Strings> parse(std::string_view text, Language language);
  // From folder/en.txt or folder/fr.txt.
  static Result<Strings> load(const std::filesystem::path& folder, Language language);

  // The text of a key; the key itself if there is none, so that what is missing is seen.
  const std::string& operator[](std::string_view key) const;
  std::string fill(std::string_view key, Filling filling) const;
  // key.one or key.many, with {n} filled in: English has one for 1 alone, French for 0 as well.
  std::string count(std::string_view key, int n) const;

  Language language() const { return language_; }
  const std::map<std::string, std::string, std::less<>>& all() const { return texts_; }

  // A move's letters are the language's: Nf3 is Cf3 in French.
  std::string san(std::string_view english) const;
  // "10 s" or "2.2 s", with the language's decimal mark.
  std::string tenths(std::int64_t tenths_of_a_second) const;

 private:
  Language language_ = Language::English;
  std::map<std::string, std::string, std::less<>> texts_;
  mutable std::map<std::string, std::string, std::less<>> missing_;
};

}  // namespace pawnhub::client
