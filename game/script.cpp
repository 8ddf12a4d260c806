// Reading scenarios, running them, and writing what they ask for as JSON.
#include "game/script.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <tuple>

#include "game/notation.hpp"
#include "game/view.hpp"

namespace pawnhub {
namespace {

constexpr std::string_view kSpace = " \t\r";

// Takes the next word off the line; empty at its end.
std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(kSpace), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(kSpace));
  line.remove_prefix(word.size());
  return word;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::optional<std::int32_t> number_of(std::string_view text) {
  std::int32_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n < 0) return std::nullopt;
  return n;
}

std::optional<Colour> colour_named(std::string_view name) {
  for (const Colour c : kColours)
    if (name_of(c) == name) return c;
  return std::nullopt;
}

// What a player may say instead of a move.
struct Word {
  std::string_view text;
  CommandKind kind;
};
constexpr std::array<Word, 4> kWords{{{"resign", CommandKind::Resign},
                                      {"draw", CommandKind::OfferDraw},
                                      {"accept", CommandKind::AcceptDraw},
                                      {"decline", CommandKind::DeclineDraw}}};

using Complaint = std::optional<std::string>;

// Reads line by line; each statement's reader says what is wrong with it, if anything.
class Reader {
 public:
  Complaint read(std::string_view line) {
    std::string_view rest = trimmed(line.substr(0, line.find('#')));
    if (rest.empty()) return std::nullopt;
    if (ended_) return "nothing may follow 'end'";
    const std::string_view word = next_word(rest);
    rest = trimmed(rest);
    if (word == "variant") return read_variant(rest);
    if (word == "pace") return read_pace(rest);
    if (word == "fen") return read_fen(rest);
    if (word == "clock") return read_clock(rest);
    if (word == "at") return read_at(rest);
    if (word == "end") return read_end(rest);
    return quote(word) + " is no statement (variant, pace, fen, clock, at or end)";
  }
  Complaint finish() { return begin(); }
  Script take() { return {*start_, std::move(statements_)}; }

 private:
  std::optional<VariantId> variant_;
  std::optional<Pace> pace_;
  std::optional<std::string> fen_;
  std::optional<Tick> clock_;
  std::optional<Match> start_;  // once the first statement with a tick has come
  std::vector<Statement> statements_;
  Tick tick_;  // of the last statement
  bool ended_ = false;

  template <class T>
  Complaint set(std::optional<T>& field, std::string_view what, T value) {
    if (start_) return std::string(what) + " comes before the first 'at' or 'end'";
    if (field) return std::string(what) + " is said twice";
    field = std::move(value);
    return std::nullopt;
  }

  Complaint read_variant(std::string_view name) {
    const auto id = variant_named(name);
    if (!id) return quote(name) + " is no variant (classic, alice, dark, fog or horde)";
    return set(variant_, "variant", *id);
  }
  Complaint read_pace(std::string_view name) {
    const auto pace = pace_named(name);
    if (!pace) return quote(name) + " is no pace (turn, realtime or lightning)";
    return set(pace_, "pace", *pace);
  }
  Complaint read_fen(std::string_view text) {
    if (!variant_ || !pace_) return "fen comes after variant and pace";
    if (auto wrong = set(fen_, "fen", std::string(text))) return wrong;
    const auto match = new_match(setup());
    if (!match) return match.error().reason;
    return std::nullopt;
  }
  Complaint read_clock(std::string_view text) {
    const auto ticks = number_of(text);
    if (!ticks || *ticks == 0 || *ticks > kLongestClock.value)
      return "a clock has 1 to " + std::to_string(kLongestClock.value) + " ticks, not " +
             quote(text);
    return set(clock_, "clock", Tick{*ticks});
  }

  Setup setup() const {
    return {*variant_, *pace_, fen_ ? std::string_view(*fen_) : std::string_view{},
            clock_.value_or(kDefaultClock)};
  }

  // All that comes before ticks has been said.
  Complaint begin() {
    if (start_) return std::nullopt;
    if (!variant_) return "no variant has been said";
    if (!pace_) return "no pace has been said";
    const auto match = new_match(setup());
    if (!match) return match.error().reason;
    start_ = *match;
    return std::nullopt;
  }

  Complaint read_tick(std::string_view text) {
    if (auto wrong = begin()) return wrong;
    const auto ticks = number_of(text);
    if (!ticks || Tick{*ticks} > kLastTick)
      return "a tick is 0 to " + std::to_string(kLastTick.value) + ", not " + quote(text);
    if (Tick{*ticks} < tick_)
      return "tick " + std::to_string(*ticks) + " comes after tick " + std::to_string(tick_.value);
    tick_ = Tick{*ticks};
    return std::nullopt;
  }

  Complaint add(Statement s) {
    s.tick = tick_;
    s.command.tick = tick_;
    statements_.push_back(s);
    return std::nullopt;
  }

  Complaint read_end(std::string_view rest) {
    if (auto wrong = read_tick(rest)) return wrong;
    ended_ = true;
    return add({.kind = StatementKind::End});
  }

  Complaint read_at(std::string_view rest) {
    if (auto wrong = read_tick(next_word(rest))) return wrong;
    const std::string_view who = next_word(rest);
    const std::string_view what = next_word(rest);
    if (!trimmed(rest).empty()) return quote(trimmed(rest)) + " is one word too many";
    if (const auto player = colour_named(who)) return read_command(*player, what);
    if (who == "show" && what.empty()) return add({.kind = StatementKind::Show});
    if (who == "abort" && what.empty())
      return add({.kind = StatementKind::Give, .command = {.kind = CommandKind::Abort}});
    return read_about_player(who, what);
  }

  Complaint read_about_player(std::string_view verb, std::string_view name) {
    const bool known = verb == "forfeit" || verb == "legal" || verb == "sight";
    if (!known) {
      if (verb == "show" || verb == "abort") return quote(name) + " is one word too many";
      return quote(verb) + " can't be done at a tick";
    }
    const auto player = colour_named(name);
    if (!player) return quote(name) + " is no player (white or black)";
    if (verb == "legal") return add({.kind = StatementKind::Legal, .player = *player});
    if (verb == "sight") return add({.kind = StatementKind::Sight, .player = *player});
    return add({.kind = StatementKind::Give,
                .command = {.player = *player, .kind = CommandKind::Forfeit}});
  }

  Complaint read_command(Colour player, std::string_view what) {
    Command command{.player = player};
    const auto* word =
        std::find_if(kWords.begin(), kWords.end(), [&](const Word& w) { return w.text == what; });
    if (word != kWords.end()) {
      command.kind = word->kind;
    } else {
      const auto move = parse_move(what);
      if (!move) return move.error().reason;
      command.move = *move;
    }
    return add({.kind = StatementKind::Give, .command = command});
  }
};

// --- JSON ---

std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string array_of(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  std::string out = "[";
  for (const std::string& t : texts) out += (out.size() > 1 ? "," : "") + in_quotes(t);
  return out + "]";
}

std::string legal_json(const Match& m, Colour player) {
  std::vector<std::string> texts;
  for (const Move move : legal_moves(m, player)) texts.push_back(text_of(move));
  return array_of(std::move(texts));
}

std::string sight_json(const Match& m, Colour player) {
  std::vector<std::string> texts;
  const auto seen = sight(m, player);
  for (const BoardId b : kBoards)
    if (b == BoardId::A || m.rules().traits.passes)
      for (const Square s : Squares{seen[index(b)]}) texts.push_back(text_of(Place{s, b}));
  return array_of(std::move(texts));
}

// A man as `show` lists it: by letter, square (none first), then origin.
struct ShownMan {
  std::string letter, at, from;
  std::string json;
  auto key() const { return std::tie(letter, at, from); }
};

ShownMan standing_man(const Match& m, Place p) {
  ShownMan shown{std::string(1, letter_of(*m.position.at(p))), text_of(p), "", ""};
  shown.json = R"({"man":)" + in_quotes(shown.letter) + R"(,"at":)" + in_quotes(shown.at) +
               R"(,"state":"standing")";
  if (m.pace != Pace::Turn) {
    const Tick ready = m.motion.ready[index(p.board)][index(p.square)];
    shown.json += R"(,"ready":)" + std::to_string(ready.value);
  }
  shown.json += "}";
  return shown;
}

ShownMan moving_man(const Match& m, const UnderWay& u) {
  const BoardId board = u.move.board();
  const auto at = u.at(speed_of(m.pace), last_motion(m));
  ShownMan shown{std::string(1, letter_of(u.man)), at ? text_of(Place{*at, board}) : "",
                 text_of(Place{u.move.from(), board}), ""};
  shown.json = R"({"man":)" + in_quotes(shown.letter) + R"(,"at":)" +
               (at ? in_quotes(shown.at) : "null") + R"(,"state":)" +
               in_quotes(at ? "moving" : "air") + R"(,"from":)" + in_quotes(shown.from) +
               R"(,"to":)" + in_quotes(text_of(Place{u.move.to(), board})) + R"(,"ordered":)" +
               std::to_string(u.ordered.value) + "}";
  return shown;
}

std::string men_json(const Match& m) {
  std::vector<ShownMan> men;
  for (const BoardId b : kBoards)
    for (const Square s : Squares{m.position.on(b).held()}) men.push_back(standing_man(m, {s, b}));
  for (const UnderWay& u : m.motion.traffic.men()) men.push_back(moving_man(m, u));
  std::sort(men.begin(), men.end(),
            [](const ShownMan& a, const ShownMan& b) { return a.key() < b.key(); });
  std::string out;
  for (const ShownMan& man : men) out += (out.empty() ? "" : ",") + man.json;
  return "[" + out + "]";
}

std::string outcome_json(const std::optional<Outcome>& o) {
  if (!o) return "null";
  return R"({"winner":)" + in_quotes(name_of(o->winner)) + R"(,"by":)" + in_quotes(name_of(o->by)) +
         R"(,"tick":)" + std::to_string(o->tick.value) + "}";
}

// A command as a statement names it.
std::string words_of(const Command& c) {
  const std::string player(name_of(c.player));
  if (c.kind == CommandKind::Abort) return "abort";
  if (c.kind == CommandKind::Forfeit) return "forfeit " + player;
  if (c.kind == CommandKind::Move) return player + ' ' + text_of(c.move);
  const auto* word =
      std::find_if(kWords.begin(), kWords.end(), [&](const Word& w) { return w.kind == c.kind; });
  return player + ' ' + std::string(word->text);
}

void answer(const Match& m, const Statement& s,
            const std::function<void(std::string_view)>& print) {
  switch (s.kind) {
    case StatementKind::Legal: return print(legal_json(m, s.player));
    case StatementKind::Sight: return print(sight_json(m, s.player));
    case StatementKind::Show:
    case StatementKind::End: return print(show(m));
    case StatementKind::Give: return;
  }
}

}  // namespace

Result<Script> parse_script(std::string_view text) {
  Reader reader;
  int number = 0;
  const auto at_line = [&](const std::string& reason) {
    return Error{std::to_string(number) + ": " + reason};
  };
  while (!text.empty()) {
    ++number;
    const auto end = std::min(text.find('\n'), text.size());
    if (const auto wrong = reader.read(text.substr(0, end))) return at_line(*wrong);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (const auto wrong = reader.finish()) return at_line(*wrong);
  return reader.take();
}

Played run_script(const Script& script, const std::function<void(std::string_view)>& print) {
  Played played{script.start, {}};
  Match& m = played.end;
  const std::span<const Statement> all = script.statements;
  for (std::size_t i = 0; i < all.size();) {
    // All that is said for one tick: its commands, wherever they stand among the questions.
    const Tick tick = all[i].tick;
    std::size_t end = i;
    std::vector<Command> commands;
    for (; end < all.size() && all[end].tick == tick; ++end)
      if (all[end].kind == StatementKind::Give) commands.push_back(all[end].command);

    advance(m, tick);
    for (const Event& e : step(m, commands))
      if (e.kind == EventKind::Ordered) played.moves.push_back(e.move);
    for (; i < end; ++i) answer(m, all[i], print);
  }
  return played;
}

std::string scenario_of(const Replay& replay) {
  const ReplaySetup& setup = replay.setup;
  std::string text = "variant " + std::string(variant_of(setup.variant).name) + "\npace " +
                     std::string(name_of(setup.pace)) + '\n';
  if (!setup.fen.empty()) text += "fen " + setup.fen + '\n';
  text += "clock " + std::to_string(setup.clock.value) + '\n';
  Tick last;
  for (const Command& c : replay.commands) {
    text += "at " + std::to_string(c.tick.value) + ' ' + words_of(c) + '\n';
    last = c.tick;
  }
  if (replay.end) last = replay.end->outcome.tick;
  return text + "end " + std::to_string(last.value) + '\n';
}

std::string show(const Match& m) {
  return R"({"tick":)" + std::to_string(last_tick(m).value) + R"(,"men":)" + men_json(m) +
         (m.pace == Pace::Turn ? R"(,"turn":)" + in_quotes(name_of(m.position.turn)) : "") +
         R"(,"result":)" + outcome_json(m.outcome) + R"(,"refused":)" + std::to_string(m.refused) +
         "}";
}

}  // namespace pawnhub
