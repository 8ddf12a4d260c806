// Reading the tables of texts, and filling texts in.
#include "render/client/strings.hpp"

#include "render/client/files.hpp"

namespace pawnhub::client {
namespace {

constexpr std::size_t kLongestTable = 1UL << 20;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const auto begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

Error at_line(int number, std::string_view what) {
  return {"line " + std::to_string(number) + ": " + std::string(what)};
}

}  // namespace

std::string_view code_of(Language l) { return l == Language::French ? "fr" : "en"; }

Result<Strings> Strings::parse(std::string_view text, Language language) {
  Strings strings;
  strings.language_ = language;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) return at_line(number, "no '=' after the key");
    const std::string key{trimmed(line.substr(0, equals))};
    const std::string value{trimmed(line.substr(equals + 1))};
    if (key.empty() || value.empty()) return at_line(number, "an empty key or text");
    if (!strings.texts_.emplace(key, value).second)
      return at_line(number, "the key " + quote(key) + " is there twice");
  }
  return strings;
}

Result<Strings> Strings::load(const std::filesystem::path& folder, Language language) {
  const auto path = folder / (std::string(code_of(language)) + ".txt");
  const auto text = read_file(path, kLongestTable);
  if (!text) return text.error();
  auto strings = parse(*text, language);
  if (!strings) return Error{path.string() + ", " + strings.error().reason};
  return strings;
}

const std::string& Strings::operator[](std::string_view key) const {
  if (const auto found = texts_.find(key); found != texts_.end()) return found->second;
  return missing_.emplace(key, key).first->second;
}

std::string Strings::fill(std::string_view key, Filling filling) const {
  std::string text = (*this)[key];
  for (const auto& [name, value] : filling) {
    const std::string hole = "{" + std::string(name) + "}";
    for (auto at = text.find(hole); at != std::string::npos;
         at = text.find(hole, at + value.size()))
      text.replace(at, hole.size(), value);
  }
  return text;
}

std::string Strings::count(std::string_view key, int n) const {
  const bool one = n == 1 || (n == 0 && language_ == Language::French);
  return fill(std::string(key) + (one ? ".one" : ".many"), {{"n", std::to_string(n)}});
}

std::string Strings::san(std::string_view english) const {
  std::string text(english);
  if (language_ != Language::French) return text;
  constexpr std::string_view kFrom = "KQRBN";
  constexpr std::string_view kTo = "RDTFC";
  for (char& c : text)
    if (const auto at = kFrom.find(c); at != std::string_view::npos) c = kTo[at];
  return text;
}

std::string Strings::tenths(std::int64_t tenths_of_a_second) const {
  const char* const mark = language_ == Language::French ? "," : ".";
  return std::to_string(tenths_of_a_second / 10) + mark + std::to_string(tenths_of_a_second % 10) +
         " s";
}

}  // namespace pawnhub::client
