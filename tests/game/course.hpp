// How the tests of real time tell a match: orders at ticks, then who is where. Beside each match
// goes the one with colours exchanged, and must mirror it at every tick told of.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/game/helpers.hpp"
#include "tests/game/mirror.hpp"

namespace pawnhub {

class Course {
 public:
  // Only the men need to be said: "7k/8/8/8/8/8/8/R6K".
  explicit Course(std::string_view fen, VariantId variant = VariantId::Classic,
                  Pace pace = Pace::RealTime, Tick clock = kDefaultClock) {
    std::string whole(fen);
    if (!whole.empty() && whole.find(' ') == std::string::npos) whole += " w - - 0 1";
    const auto start = new_match({.variant = variant, .pace = pace, .fen = whole, .clock = clock});
    INFO(whole << (start ? "" : start.error().reason));
    REQUIRE(start);
    match = *start;
    mirror_ = mirrored(match);
  }

  Match match;
  Events events;  // all so far

  // Carries out the ticks before this one, and it with these commands: "white e2e4 d2d4 black
  // resign". None of them may be refused.
  Course& at(int tick, std::string_view commands) {
    const auto refused = match.refused;
    try_at(tick, commands);
    INFO(commands << " at tick " << tick << ": " << men());
    REQUIRE(match.refused == refused);
    return *this;
  }
  Course& try_at(int tick, std::string_view commands) {
    after(tick - 1);
    REQUIRE(match.next == Tick{tick});
    tell(commands_of(commands));
    return *this;
  }

  // Carries out all ticks up to this one.
  Course& after(int tick) {
    while (match.next <= Tick{tick} && !match.outcome) tell({});
    return *this;
  }

  // Why a command would be refused at the next tick; nothing if it would not be.
  std::optional<Refusal> refusal(std::string_view command) const {
    Match m = match;
    REQUIRE_FALSE(m.outcome);
    for (const Event& e : step(m, commands_of(command)))
      if (e.kind == EventKind::Refused) return e.refusal;
    return std::nullopt;
  }

  // "Kh1 Ra4>a8 N>f3 kh8": those who stand, those under way with the square that they occupy and
  // where they go, those in the air. Alice's board B has a star.
  std::string men() const {
    std::vector<std::string> texts;
    for (const BoardId b : kBoards)
      for (const Square s : Squares{match.position.on(b).held()})
        texts.push_back(letter_of(*match.position.at({s, b})) + text_of(Place{s, b}));
    for (const UnderWay& u : match.motion.traffic.men()) {
      const BoardId b = u.move.board();
      const auto at = u.at(speed_of(match.pace), last_motion(match));
      texts.push_back(letter_of(u.man) + (at ? text_of(Place{*at, b}) : "") + ">" +
                      text_of(Place{u.move.to(), b}));
    }
    return joined(texts);
  }

  // "Pe4 by r": who has been taken so far, where and by whom.
  std::string taken() const {
    std::vector<std::string> texts;
    for (const Event& e : events_of(EventKind::Taken, events))
      texts.push_back(letter_of(e.man) + text_of(e.at) + " by " + letter_of(e.taker));
    return joined(texts, ", ");
  }

  // The tick from which the man that stands there can be ordered.
  int ready(std::string_view place) const {
    const BoardId b = place.ends_with('*') ? BoardId::B : BoardId::A;
    const Square s = square_named(place.substr(0, 2));
    INFO(place << " of " << men());
    REQUIRE(match.position.at({s, b}));
    return match.motion.ready[index(b)][index(s)].value;
  }

 private:
  Match mirror_;

  static std::string joined(std::vector<std::string>& texts, std::string_view by = " ") {
    std::sort(texts.begin(), texts.end());
    std::string all;
    for (const std::string& t : texts) all += (all.empty() ? "" : std::string(by)) + t;
    return all;
  }

  std::vector<Command> commands_of(std::string_view text) const {
    std::vector<Command> commands;
    Command c{.tick = match.next};
    for (const std::string& word : words(text)) {
      c.kind = CommandKind::Move;
      c.move = {};
      if (word == "white" || word == "black") {
        c.player = word == "white" ? Colour::White : Colour::Black;
        continue;
      }
      if (word == "resign")
        c.kind = CommandKind::Resign;
      else if (word == "draw")
        c.kind = CommandKind::OfferDraw;
      else if (word == "accept")
        c.kind = CommandKind::AcceptDraw;
      else if (word == "decline")
        c.kind = CommandKind::DeclineDraw;
      else
        c.move = move_of(word);
      commands.push_back(c);
    }
    return commands;
  }

  void tell(const std::vector<Command>& commands) {
    const Events of_tick = step(match, commands);
    const Events of_mirror = step(mirror_, mirrored(commands));
    events.insert(events.end(), of_tick.begin(), of_tick.end());
    if (match.variant == VariantId::Horde) return;  // whose sides are not alike
    if (mirrors(match, mirror_) && sorted_mirrored_events(of_tick) == sorted_events(of_mirror))
      return;
    FAIL("with colours exchanged tick " << last_tick(match).value << " goes otherwise: " << men());
  }
};

}  // namespace pawnhub
