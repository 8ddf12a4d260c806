// Writing PGN: tags, then SAN wrapped to lines.
#include "game/pgn.hpp"

#include <string_view>

#include "game/notation.hpp"

namespace pawnhub {
namespace {

constexpr std::size_t kWidth = 79;  // PGN wants lines below 80 characters

std::string_view result_of(const std::optional<Outcome>& o) {
  if (!o) return "*";
  switch (o->winner) {
    case Winner::White: return "1-0";
    case Winner::Black: return "0-1";
    case Winner::Draw: return "1/2-1/2";
    case Winner::None: break;
  }
  return "*";
}

std::string_view termination_of(const std::optional<Outcome>& o) {
  if (!o) return "unterminated";
  switch (o->by) {
    case Ending::Timeout: return "time forfeit";
    case Ending::Forfeit:
    case Ending::Abort: return "abandoned";
    default: return "normal";
  }
}

void add_tag(std::string& text, std::string_view name, std::string_view value) {
  text += '[';
  text += name;
  text += " \"";
  for (const char c : value.empty() ? std::string_view("?") : value) {
    if (c == '"' || c == '\\') text += '\\';
    const bool control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    text += control ? '?' : c;
  }
  text += "\"]\n";
}

class MoveText {
 public:
  void add(std::string_view word) {
    if (line_ + 1 + word.size() > kWidth) {
      text_ += '\n';
      line_ = 0;
    } else if (line_ > 0) {
      text_ += ' ';
      ++line_;
    }
    text_ += word;
    line_ += word.size();
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t line_ = 0;
};

std::string tags_of(const PgnHeader& h, const Match& start, const std::optional<Outcome>& o) {
  const Variant& v = start.rules();
  std::string text;
  add_tag(text, "Event", h.event);
  add_tag(text, "Site", h.site);
  add_tag(text, "Date", h.date.empty() ? "????.??.??" : h.date);
  add_tag(text, "Round", "-");
  add_tag(text, "White", h.white);
  add_tag(text, "Black", h.black);
  add_tag(text, "Result", result_of(o));
  if (h.white_elo) add_tag(text, "WhiteElo", std::to_string(*h.white_elo));
  if (h.black_elo) add_tag(text, "BlackElo", std::to_string(*h.black_elo));
  add_tag(text, "TimeControl", std::to_string(start.left[0].value / kTicksPerSecond));
  add_tag(text, "Termination", termination_of(o));
  if (v.id == VariantId::Horde) add_tag(text, "Variant", "Horde");
  const std::string fen = fen_of(start.position);
  if (v.id == VariantId::Horde || fen != v.start) {
    add_tag(text, "SetUp", "1");
    add_tag(text, "FEN", fen);
  }
  return text;
}

}  // namespace

Result<std::string> pgn_of(const PgnHeader& header, const Match& start, std::span<const Move> moves,
                           const std::optional<Outcome>& outcome) {
  const Variant& v = start.rules();
  if (start.pace != Pace::Turn || (v.id != VariantId::Classic && v.id != VariantId::Horde))
    return Error{"PGN is for turn-based classic and horde, not " +
                 std::string(name_of(start.pace)) + " " + std::string(v.name)};
  MoveText text;
  Position p = start.position;
  if (p.turn == Colour::Black && !moves.empty()) text.add(std::to_string(p.number) + "...");
  for (const Move m : moves) {
    if (p.turn == Colour::White) text.add(std::to_string(p.number) + ".");
    text.add(san_of(v, p, m));
    v.play(p, m);
  }
  text.add(result_of(outcome));
  return tags_of(header, start, outcome) + "\n" + text.text() + "\n";
}

}  // namespace pawnhub
