// A match: the board, the players, what was played, and how it ended.
#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "game/notation.hpp"
#include "render/ads.hpp"
#include "render/board_control.hpp"
#include "render/board_view.hpp"
#include "render/client/last_seen.hpp"
#include "render/client/local_match.hpp"
#include "render/client/replays.hpp"
#include "render/screens/panels.hpp"
#include "render/screens/screens.hpp"

namespace pawnhub {
namespace {

using client::Time;
using ui::Align;
using ui::ButtonKind;
using ui::Rect;
using ui::Type;
using ui::Ui;

constexpr Time kMessageStays = client::seconds(4);
constexpr Time kCountdown = client::seconds(3);
constexpr Time kFigureFollows = client::seconds(0.5);
constexpr int kLegendMatches = 3;
// When a clock that runs down is heard.
constexpr std::array kLowTimes{60, 30, 10};

class MatchScreen : public Screen {
 public:
  MatchScreen(client::LocalSetup setup, Time now) : setup_(std::move(setup)), opened_(now) {}

  std::string_view name() const override { return "match"; }

  void frame(Ui& ui, Shell& shell) override {
    if (!source_) begin(ui, shell);
    source_->update(ui.now());
    BoardScene scene = make_scene(ui, shell);
    const auto happenings = source_->take_happenings();
    board_.happened(ui, scene, happenings);
    sounds(ui, shell, scene, happenings);
    if (!happenings.empty()) changed_ = true;
    const bool covered = curtain_for_.has_value();
    const auto did =
        control_.update(ui, board_, *source_, scene, covered || leaving_ ? std::nullopt : acting());
    answer(ui, shell, did);
    draw(ui, shell, scene);
    keep_drawing(ui);
  }

  std::optional<Error> order(std::string_view text) override {
    const auto side = acting();
    const auto move = parse_move(text);
    if (!move) return move.error();
    if (!source_ || !side) return Error{"nobody here is to move"};
    if (const auto refusal = BoardControl::order(*source_, *side, *move))
      return Error{std::string(reason_of(*refusal))};
    return std::nullopt;
  }

  std::optional<std::string> tell(std::string_view what) const override {
    if (!source_) return std::nullopt;
    const Match& m = source_->match();
    if (what == "turn") return std::string(name_of(m.position.turn));
    if (what == "tick") return std::to_string(m.next.value);
    if (what == "moves") return std::to_string(source_->chronicle().entries().size());
    if (what == "plans") return std::to_string(source_->plans().size());
    if (what == "moving") return std::to_string(m.motion.traffic.men().size());
    if (what == "fen") return fen_of(m.position);
    if (what == "over") return m.outcome ? "yes" : "no";
    if (what == "selected") return control_.holds_something() ? "yes" : "no";
    if (what == "outcome")
      return m.outcome ? std::string(name_of(m.outcome->winner)) + " " +
                             std::string(name_of(m.outcome->by))
                       : "none";
    std::istringstream in{std::string(what)};
    std::string word;
    std::string where;
    in >> word >> where;
    const bool on_b = !where.empty() && where.back() == '*';
    const auto square = square_of(on_b ? where.substr(0, where.size() - 1) : where);
    if (!square) return std::nullopt;
    const Place place{*square, on_b ? BoardId::B : BoardId::A};
    if (word == "man") {
      const auto man = m.position.at(place);
      return std::string(1, man ? letter_of(*man) : '-');
    }
    if (word != "centre") return std::nullopt;
    const ImVec2 c = board_.square(place).centre();
    return std::to_string(c.x) + " " + std::to_string(c.y);
  }

 private:
  client::LocalSetup setup_;
  Time opened_;
  std::unique_ptr<client::LocalMatch> source_;
  BoardView board_;
  BoardControl control_;
  client::Memory memory_;
  Ads ads_;
  std::vector<client::Clash> clashes_;
  bool changed_ = true;  // since the clashes were worked out
  bool flipped_ = false, legend_open_ = false, leaving_ = false, result_hidden_ = false;
  std::optional<Time> flip_at_;
  int tab_ = 0;
  std::string message_;
  Time message_until_{0};
  std::optional<Colour> curtain_for_;  // hot seat in fog: who is to look next
  Colour looking_ = Colour::White;
  std::array<int, 2> heard_{};  // low times of each clock

  // --- Beginning, and who is who ---

  void begin(Ui& ui, Shell& shell) {
    const std::string own =
        shell.settings().name.empty() ? ui.tr("player.you") : shell.settings().name;
    const bool hot_seat = !setup_.levels[0] && !setup_.levels[1];
    for (const Colour c : kColours) {
      const auto& level = setup_.levels[index(c)];
      std::string& name = setup_.replay.players[index(c)].name;
      if (level)
        name = ui.strings().fill("player.computer", {{"level", std::to_string(*level)}});
      else
        name = hot_seat ? ui.tr(c == Colour::White ? "white" : "black") : own;
    }
    setup_.replay.match_id = "local-" + std::to_string(setup_.replay.started);
    setup_.recording = client::new_recording(shell.folders().data / "replays", setup_.replay);
    if (setup_.replay.pace != Pace::Turn) setup_.lead_in = kCountdown;
    source_ = std::make_unique<client::LocalMatch>(setup_, ui.now());
    if (setup_.replay.pace != Pace::Turn) {
      client::Settings s = shell.settings();
      legend_open_ = s.real_time_matches < kLegendMatches;
      s.real_time_matches += 1;
      shell.change(s);
    }
    looking_ = own_side();
    if (hot_seat && fog()) curtain_for_ = Colour::White;
    ads_.load(shell.assets() / "ads");
    ui.focus("board");
    shell.sound().play(Cue::Start, ui.now());
  }

  const Match& match() const { return source_->match(); }
  bool in_turn() const { return match().pace == Pace::Turn; }
  bool fog() const { return match().rules().traits.sight != Sight::All; }
  bool hot_seat() const { return source_->plays(Colour::White) && source_->plays(Colour::Black); }
  bool watching() const { return !source_->plays(Colour::White) && !source_->plays(Colour::Black); }

  // The side of the person at this machine, or White's.
  Colour own_side() const {
    return source_->plays(Colour::White) || watching() ? Colour::White : Colour::Black;
  }
  // Who may give orders now.
  std::optional<Colour> acting() const {
    if (!source_ || watching() || source_->starts_in() > Time{0}) return std::nullopt;
    return hot_seat() ? match().position.turn : own_side();
  }
  client::Viewer viewer() const {
    if (watching()) return std::nullopt;
    if (match().outcome && !hot_seat() && fog()) return std::nullopt;  // all is shown at the end
    return hot_seat() ? looking_ : own_side();
  }
  Colour below(const Shell& shell) const {
    Colour side = own_side();
    const client::Settings& s = shell.settings();
    if (hot_seat() && s.turn_board) side = looking_;
    if (s.board_side == client::BoardSide::White) side = Colour::White;
    if (s.board_side == client::BoardSide::Black) side = Colour::Black;
    return flipped_ ? other(side) : side;
  }

  // --- What is drawn ---

  BoardScene make_scene(Ui& ui, Shell& shell) {
    const Match& m = match();
    if (hot_seat() && looking_ != m.position.turn && !m.outcome) {
      if (fog() && !curtain_for_) curtain_for_ = m.position.turn;
      if (!fog()) looking_ = m.position.turn;
    }
    BoardScene s;
    s.match = &m;
    s.viewer = viewer();
    s.view = s.viewer ? view(m, *s.viewer) : whole_view(m);
    s.part = m.outcome ? std::uint16_t{0} : source_->part();
    s.below = below(shell);
    const auto& entries = source_->chronicle().entries();
    if (in_turn() && !entries.empty())
      s.last = client::last_move_for(entries.back(), s.viewer, m.rules());
    for (const Colour c : kColours) {
      if (!in_check(m, c)) continue;
      const BoardId b = m.position.king_board(c);
      s.check = Place{first(m.position.on(b).of(c, Kind::King)), b};
    }
    s.plans = source_->plans();
    if (in_turn() == false) s.pending = source_->pending();
    if (!in_turn() && changed_) {
      clashes_ = s.viewer && fog() ? std::vector<client::Clash>() : client::clashes_ahead(m);
      changed_ = false;
    }
    std::erase_if(clashes_, [&](const client::Clash& c) { return c.tick < m.next; });
    s.clashes = clashes_;
    if (fog() && s.viewer && !hot_seat()) {
      memory_.look(s.view);
      if (shell.settings().last_seen) s.last_seen = memory_.men();
    }
    (void)ui;
    return s;
  }

  void keep_drawing(Ui& ui) const {
    if (match().outcome) return;
    // Clocks change with the second; in real time men glide and dials turn.
    if (!in_turn() || source_->starts_in() > Time{0}) return ui.again();
    const Colour turn = match().position.turn;
    if (!source_->plays(turn)) return ui.wake_at(ui.now() + client::seconds(1.0 / 30));
    const int to_next_second = time_left(match(), turn).value % kTicksPerSecond + 1;
    ui.wake_at(ui.now() + client::time_of(Tick{to_next_second}));
  }

  // --- What is heard and said ---

  void say(Ui& ui, std::string text) {
    message_ = std::move(text);
    message_until_ = ui.now() + kMessageStays;
  }

  void answer(Ui& ui, Shell& shell, const BoardControl::Did& did) {
    Sound& sound = shell.sound();
    if (did.refused) {
      say(ui, ui.tr(key_of(*did.refused)));
      sound.play(Cue::Refused, ui.now());
    }
    if (did.ordered) {
      message_.clear();
      changed_ = true;
      if (!in_turn()) sound.play(Cue::Order, ui.now());
    }
    if (did.planned) sound.play(Cue::Queued, ui.now());
    if (did.taken_back) sound.play(Cue::TakenBack, ui.now());
  }

  void sounds(Ui& ui, Shell& shell, const BoardScene& scene,
              std::span<const client::Happening> happenings) {
    Sound& sound = shell.sound();
    const Match& m = match();
    const Colour own = scene.below;
    const auto hears = [&](Place p, Colour side) {
      return side == own || has(scene.view.seen[index(p.board)], p.square);
    };
    bool taken = false;
    for (const auto& [tick, e] : happenings) {
      const int file = file_of(e.at.square);
      switch (e.kind) {
        case EventKind::Taken:
          taken = true;
          sound.play(in_turn()             ? Cue::Capture
                     : e.man.colour == own ? Cue::ClashLost
                                           : Cue::ClashWon,
                     ui.now(), file);
          break;
        case EventKind::Arrived:
          if (!taken && hears(e.at, e.man.colour))
            sound.play(e.man.colour == own ? Cue::Tap : Cue::TheirTap, ui.now(), file);
          break;
        case EventKind::Promoted:
          if (hears(e.at, e.man.colour)) sound.play(Cue::Promotion, ui.now(), file);
          break;
        case EventKind::Check: sound.play(Cue::Check, ui.now()); break;
        case EventKind::Offered: sound.play(Cue::Notice, ui.now()); break;
        case EventKind::Declined: say(ui, ui.tr("match.declined")); break;
        case EventKind::Ended: {
          control_.let_go();
          const bool drawn = m.outcome->winner == Winner::Draw || m.outcome->winner == Winner::None;
          const bool won = m.outcome->winner == winner(own_side()) || hot_seat() || watching();
          sound.play(drawn ? Cue::Drawn : won ? Cue::Won : Cue::Lost, ui.now());
          break;
        }
        default: break;
      }
    }
    if (!in_turn() || m.outcome) return;
    for (const Colour c : kColours) {
      const int left = time_left(m, c).value / kTicksPerSecond;
      int& heard = heard_[index(c)];
      if (!source_->plays(c) || heard >= static_cast<int>(kLowTimes.size()) ||
          left >= kLowTimes[static_cast<std::size_t>(heard)])
        continue;
      ++heard;
      sound.play(Cue::LowTime, ui.now());
    }
  }

  // --- The screen ---

  void draw(Ui& ui, Shell& shell, const BoardScene& scene) {
    keys(ui, shell);
    Page p = page(ui);
    bar(ui, shell, p.bar);
    const bool wide = ui.width() >= 1320 && ui.height() >= 760;
    if (match().rules().traits.passes)
      draw_alice(ui, shell, scene, p);
    else if (wide)
      draw_wide(ui, shell, scene, p);
    else
      draw_narrow(ui, shell, scene, p);
    hints(ui, p.hints);
    control_.draw_above(ui, board_, *source_, scene);
    if (source_->starts_in() > Time{0}) countdown(ui);
    if (curtain_for_) curtain(ui);
    if (leaving_) leave_dialog(ui, shell);
    if (match().outcome && !result_hidden_) result(ui, shell);
    ui.default_focus("board");
  }

  void keys(Ui& ui, Shell& shell) {
    if (ui.typed(SDLK_m)) {
      client::Settings s = shell.settings();
      s.muted = !s.muted;
      shell.change(s);
      say(ui, ui.tr(s.muted ? "match.muted" : "match.unmuted"));
    }
    if (ui.typed(SDLK_QUESTION) || ui.typed(SDLK_F1)) legend_open_ = !legend_open_;
    flip_by_key(ui);
    if (ui.typed(SDLK_r)) leaving_ = !match().outcome;
    if (ui.did(ui::Action::Back)) {
      if (control_.holds_something())
        control_.let_go();
      else if (match().outcome)
        result_hidden_ = !result_hidden_;
      else
        leaving_ = true;
    }
  }

  // F turns the board; but it is a file as well, if a figure follows.
  void flip_by_key(Ui& ui) {
    for (SDL_Keycode key = SDLK_1; key <= SDLK_8; ++key)
      if (ui.typed(key)) flip_at_.reset();
    if (ui.typed(SDLK_f)) flip_at_ = ui.now() + kFigureFollows;
    if (!flip_at_) return;
    if (ui.now() < *flip_at_) return ui.wake_at(*flip_at_);
    flip_at_.reset();
    flipped_ = !flipped_;
  }

  void bar(Ui& ui, Shell& shell, const Rect& r) {
    const Match& m = match();
    const std::array<BarChip, 1> chips{BarChip{pace_name(ui, m.pace), pace_icon(m.pace)}};
    const Rect free =
        top_bar(ui, shell, r, variant_name(ui, m.variant), chips, ui.tr("match.local"));
    const Rect middle{r.centre().x - ui.px(140), r.y, ui.px(280), r.h};
    if (in_turn()) {
      const std::string text =
          ui.strings().fill("match.move", {{"n", std::to_string(m.position.number)}});
      if (ui.small())
        ui.text_in(free, Type::Strong, ui.theme().text1, text, Align::Right);
      else
        ui.text_in(middle, Type::Strong, ui.theme().text1, text, Align::Centre);
      return;
    }
    const std::string now = time_text(last_tick(m));
    const std::string limit = ui.strings().fill("match.limit", {{"time", time_text(m.clock)}});
    const float w = ui.figures_width(Type::Figure, now);
    const float all = w + ui.px(12) + ui.width(Type::Small, limit);
    Rect at = ui.small() ? Rect{free.right() - all, r.y, all, r.h} : middle.centred(all, r.h);
    ui.figures(at.cut_left(w, ui.px(12)), Type::Figure, ui.theme().text1, now);
    ui.text_in(at, Type::Small, ui.theme().text3, limit);
  }

  void draw_board(Ui& ui, const Rect& area, BoardId b, const BoardScene& scene) {
    ui.panel("board");
    if (b == BoardId::A) {
      const Rect at = area.centred(BoardView::cell_for(area) * 8, BoardView::cell_for(area) * 8);
      ui.touch("board", at, 8, ui::Captures::All);
    }
    board_.draw(ui, area, b, scene);
  }

  PlayerCard card_of(Ui& ui, Colour side) const {
    const Match& m = match();
    PlayerCard card;
    card.side = side;
    card.name = source_->setup().players[index(side)].name;
    card.about = ui.tr(side == Colour::White ? "white" : "black");
    if (card.about == card.name) card.about.clear();
    card.to_move = in_turn() && m.position.turn == side && !m.outcome;
    const bool mine = source_->plays(side);
    if (card.to_move && mine && !hot_seat()) card.chip = ui.tr("match.your-move");
    if (card.to_move && !card.chip.empty() == false)
      card.chip = mine ? ui.tr("match.to-move") : ui.tr("match.thinking");
    if (!in_turn()) card.chip = side == own_side() ? "own" : "";
    card.shows_rest = !fog() || !viewer() || *viewer() == side;
    return card;
  }

  void draw_wide(Ui& ui, Shell& shell, const BoardScene& scene, const Page& p) {
    Rect body = p.body;
    const float gap = ui.px(24);
    const float cell = std::floor(std::min(body.h / 8, (body.w - 2 * (ui.px(280) + gap)) / 8));
    const float columns = std::min(ui.px(380), (body.w - cell * 8 - 2 * gap) / 2);
    const float whole = 2 * columns + 2 * gap + cell * 8;
    body = body.centred(whole, cell * 8);
    body.y = p.body.y;
    Rect left = body.cut_left(columns, gap);
    const Rect right = body.cut_right(columns, gap);
    draw_board(ui, body, BoardId::A, scene);
    const Colour own = scene.below;
    const float card = player_card_height(ui, match());
    player_card(ui, left.cut_top(card, ui.px(16)), *source_, card_of(ui, other(own)), false);
    player_card(ui, left.cut_bottom(card, ui.px(16)), *source_, card_of(ui, own), false);
    if (!match().outcome || left.h > ui.px(200))
      ads_.draw(ui, left.cut_bottom(ui.px(96), ui.px(16)), false);
    middle(ui, shell, left, scene);
    if (in_turn())
      moves_panel(ui, shell, right, scene);
    else
      orders_panel(ui, shell, right, scene);
  }

  // Between the two players: what is to be said now.
  void middle(Ui& ui, Shell& shell, Rect r, const BoardScene& scene) {
    const Match& m = match();
    if (!in_turn() && legend_open_ && r.h > ui.px(290)) {
      Rect panel = r.cut_top(ui.px(284), ui.px(16));
      ui.fill(panel, ui.theme().bg1, ui.px(12));
      legend(ui, panel.inset(ui.px(16)));
    }
    if (fog() && scene.viewer && r.h > ui.px(130)) {
      Rect panel = r.cut_top(ui.px(126), ui.px(16));
      ui.fill(panel, ui.theme().bg1, ui.px(12));
      Rect in = panel.inset(ui.px(16));
      const int seen = count(scene.view.seen[0]);
      Rect head = in.cut_top(ui.px(24), ui.px(10));
      ui.text_in(head, Type::Head, ui.theme().text1, ui.tr("match.in-sight"));
      ui.text_in(head, Type::Head, ui.theme().text1,
                 ui.strings().fill("match.of", {{"n", std::to_string(seen)}, {"all", "64"}}),
                 Align::Right);
      Rect track = in.cut_top(ui.px(8), ui.px(10));
      ui.fill(track, ui.theme().bg3, ui.px(4));
      ui.fill({track.x, track.y, track.w * static_cast<float>(seen) / 64, track.h},
              ui.theme().text1, ui.px(4));
      ui.paragraph(in, Type::Small, ui.theme().text3, ui.tr("match.no-check"));
    }
    if (m.rules().traits.horde && r.h > ui.px(190))
      horde_panel(ui, r.cut_top(ui.px(176), ui.px(16)));
    news(ui, shell, r, scene);
  }

  void horde_panel(Ui& ui, const Rect& r) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(16));
    const Match& m = match();
    int left = count(m.position.on(BoardId::A).of(Colour::Black));
    for (const UnderWay& u : m.motion.traffic.men()) left += u.man.colour == Colour::Black ? 1 : 0;
    Rect head = in.cut_top(ui.px(24), ui.px(8));
    ui.text_in(head, Type::Head, ui.theme().text1, ui.tr("match.horde"));
    ui.text_in(head, Type::Head, ui.theme().text1,
               ui.strings().fill("match.of", {{"n", std::to_string(left)}, {"all", "32"}}),
               Align::Right);
    ui.text_in(in.cut_bottom(ui.px(18)), Type::Small, ui.theme().text3, ui.tr("match.horde-about"));
    for (int i = 0; i < 32; ++i) {
      const Rect cell = in.row(i / 8, 4, ui.px(3)).column(i % 8, 8, ui.px(4));
      ui.fill(cell, i < left ? ui::kTray : ui.theme().bg2, ui.px(4));
      if (i < left) ui.man({Colour::Black, Kind::Pawn}, cell.centre(), cell.h * 0.95F);
    }
  }

  // Check, a refused choice, a draw offer, the result in words.
  void news(Ui& ui, Shell& shell, const Rect& r, const BoardScene& scene) {
    const Match& m = match();
    if (r.h < ui.px(60)) return;
    const auto lines = [&](std::string_view title, const std::string& text, bool burst) {
      const float h = ui.px(burst && r.h > ui.px(170) ? 150 : 60);
      Rect at = r.centred(r.w, h);
      if (h > ui.px(100)) {
        const Rect sign = at.cut_top(ui.px(84));
        ui.star({sign.centre().x, sign.y + ui.px(34)}, ui.px(34), ui.px(28), 16, ui::kEmber, 0, 0);
        ui.icon("alert", {sign.centre().x, sign.y + ui.px(34)}, ui.px(40), ui::kOnEmber);
      }
      ui.text_in(at.cut_top(ui.px(32)), Type::Title, ui.theme().text1, title, Align::Centre);
      ui.paragraph(at, Type::Small, ui.theme().text2, text, Align::Centre);
    };
    if (draw_answer(ui, shell, r)) return;
    if (control_.promoting())
      return lines(ui.strings().fill("match.promote-on",
                                     {{"square", text_of(control_.promoting()->square)}}),
                   ui.tr("match.promote-about"), false);
    if (!message_.empty() && ui.now() < message_until_) {
      ui.wake_at(message_until_);
      if (!scene.check) return lines(ui.tr("match.no"), message_, false);
    }
    if (m.outcome) return lines(ui.tr("match.over"), outcome_sentence(ui, *m.outcome), false);
    if (scene.check)
      lines(ui.tr("match.check"),
            message_.empty() || ui.now() >= message_until_ ? check_words(ui, scene) : message_,
            true);
  }

  // "The bishop on d2 attacks your king"
  std::string check_words(Ui& ui, const BoardScene& scene) const {
    const Match& m = match();
    const Board& b = m.position.on(scene.check->board);
    const auto king = b.at(scene.check->square);
    const Bitboard by = attackers(b, other(king->colour), scene.check->square, b.held());
    if (by == 0) return "";
    const Square s = first(by);
    return ui.strings().fill("match.attacks",
                             {{"man", kind_name(ui, b.kind_at(s))}, {"square", text_of(s)}});
  }

  // The other side's draw offer, to be answered in place.
  bool draw_answer(Ui& ui, Shell& shell, const Rect& r) {
    const auto side = acting();
    if (!side || match().outcome || !offer_stands(match(), other(*side))) return false;
    Rect at = r.centred(r.w, ui.px(84));
    ui.text_in(at.cut_top(ui.px(32), ui.px(8)), Type::Head, ui.theme().text1,
               ui.tr("match.draw-offered"), Align::Centre);
    ui.panel("draw");
    if (ui.button("match.accept", at.column(0, 2, ui.px(8)), ui.tr("match.accept"),
                  {.kind = ButtonKind::Primary}))
      source_->give(*side, CommandKind::AcceptDraw, {});
    if (ui.button("match.decline", at.column(1, 2, ui.px(8)), ui.tr("match.decline")))
      source_->give(*side, CommandKind::DeclineDraw, {});
    (void)shell;
    return true;
  }

  void verbs(Ui& ui, Shell& shell, const Rect& r) {
    ui.panel("verbs");
    const auto side = acting();
    if (match().outcome || !side) {
      if (ui.button("match.leave", r, ui.tr(match().outcome ? "result.show" : "match.leave"),
                    {.icon = "back"})) {
        if (match().outcome)
          result_hidden_ = false;
        else
          shell.home();
      }
      return;
    }
    const bool offered = offer_stands(match(), *side);
    const ui::Button draw{
        .icon = "draw",
        .why_not = offered ? std::string_view(ui.tr("refusal.offer-stands")) : std::string_view()};
    if (ui.button("match.draw", r.column(0, 2, ui.px(8)),
                  ui.tr(offered ? "match.offered" : "match.offer-draw"), draw))
      source_->give(*side, CommandKind::OfferDraw, {});
    if (ui.hold_button("match.resign", r.column(1, 2, ui.px(8)), ui.tr("match.resign"),
                       ui.tr("match.resign-sure"), {.kind = ButtonKind::Danger, .icon = "flag"}))
      source_->give(*side, CommandKind::Resign, {});
  }

  void moves_panel(Ui& ui, Shell& shell, const Rect& r, const BoardScene& scene) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(16));
    Rect head = in.cut_top(ui.px(24), ui.px(10));
    ui.text_in(head, Type::Head, ui.theme().text1, ui.tr("match.moves"));
    if (fog() && scene.viewer)
      ui.text_in(head, Type::Small, ui.theme().text3, ui.tr("match.as-seen"), Align::Right);
    verbs(ui, shell, in.cut_bottom(ui.px(40), ui.px(16)));
    if (const auto trouble = source_->trouble())
      ui.paragraph(in.cut_bottom(ui.px(40)), Type::Small, ui.theme().ember,
                   ui.strings().fill("match.not-recorded", {{"reason", trouble->reason}}));
    list(ui, in, scene);
  }

  void list(Ui& ui, const Rect& r, const BoardScene& scene) {
    ui.panel("moves");
    moves_list(ui, r, *source_,
               {.viewer = scene.viewer, .count = source_->chronicle().entries().size()});
  }

  void orders_panel(Ui& ui, Shell& shell, Rect r, const BoardScene& scene) {
    if (!watching()) {
      const Rect panel = r.cut_top(ui.px(300), ui.px(16));
      ui.fill(panel, ui.theme().bg1, ui.px(12));
      Rect in = panel.inset(ui.px(16));
      Rect head = in.cut_top(ui.px(24), ui.px(8));
      ui.text_in(head, Type::Head, ui.theme().text1, ui.tr("match.my-orders"));
      ui.text_in(head, Type::Small, ui.theme().text3, ui.tr("match.takes-back"), Align::Right);
      ui.panel("orders");
      if (const auto back = orders_list(ui, in, *source_, own_side()))
        source_->cancel_plan(back->player, {back->move.from(), back->move.board()});
    }
    ui.fill(r, ui.theme().bg1, ui.px(12));
    Rect in = r.inset(ui.px(16));
    ui.text_in(in.cut_top(ui.px(24), ui.px(8)), Type::Head, ui.theme().text1, ui.tr("match.log"));
    verbs(ui, shell, in.cut_bottom(ui.px(40), ui.px(12)));
    list(ui, in, scene);
  }

  void draw_narrow(Ui& ui, Shell& shell, const BoardScene& scene, const Page& p) {
    Rect body = p.body;
    body.y = p.bar.bottom();
    body.h = p.hints.y - body.y;
    const float gap = ui.px(16);
    const float cell = std::floor(std::min(body.h / 8, (body.w - ui.px(300) - gap) / 8));
    const Rect board = body.cut_left(cell * 8, gap);
    draw_board(ui, {board.x, board.y + (board.h - cell * 8) / 2, board.w, cell * 8}, BoardId::A,
               scene);
    Rect column = body.inset(0, ui.px(8));
    column.w = std::min(column.w, ui.px(420));
    const Colour own = scene.below;
    player_card(ui, column.cut_top(ui.px(70), ui.px(8)), *source_, card_of(ui, other(own)), true);
    player_card(ui, column.cut_bottom(ui.px(70), ui.px(8)), *source_, card_of(ui, own), true);
    ads_.draw(ui, column.cut_bottom(ui.px(44), ui.px(8)), true);
    ui.fill(column, ui.theme().bg1, ui.px(12));
    tabs(ui, shell, column.inset(ui.px(12)), scene);
  }

  void tabs(Ui& ui, Shell& shell, Rect in, const BoardScene& scene) {
    Rect head = in.cut_top(ui.px(36), ui.px(8));
    verbs(ui, shell, in.cut_bottom(ui.px(32), ui.px(8)));
    if (!in_turn()) {
      const std::array<std::string, 3> names{ui.tr("match.orders"), ui.tr("match.log"),
                                             ui.tr("legend.short")};
      tab_ = ui.choice("match.tab", head, names, tab_);
    } else {
      ui.text_in(head, Type::Head, ui.theme().text1, ui.tr("match.moves"));
      if (scene.check) {
        const std::string& check = ui.tr("match.check");
        const float w = ui.width(Type::Strong, check);
        ui.text_in(head, Type::Strong, ui.theme().text1, check, Align::Right);
        const ImVec2 c{head.right() - w - ui.px(20), head.centre().y};
        ui.star(c, ui.px(12), ui.px(10), 16, ui::kEmber, 0, 0);
        ui.icon("alert", c, ui.px(14), ui::kOnEmber);
      }
    }
    const bool talks = (!message_.empty() && ui.now() < message_until_) || control_.promoting() ||
                       (acting() && offer_stands(match(), other(*acting())) && !match().outcome);
    if (talks) news(ui, shell, in.cut_bottom(ui.px(92)), scene);
    if (!in_turn() && tab_ == 0 && !watching()) {
      ui.panel("orders");
      if (const auto back = orders_list(ui, in, *source_, own_side()))
        source_->cancel_plan(back->player, {back->move.from(), back->move.board()});
      return;
    }
    if (!in_turn() && tab_ == 2) return legend(ui, in);
    list(ui, in, scene);
  }

  void draw_alice(Ui& ui, Shell& shell, const BoardScene& scene, const Page& p) {
    Rect body = p.body;
    const float strip_height = ui.px(ui.small() ? 116 : 116);
    const bool low = ui.height() < 760;
    Rect strip = body.cut_bottom(strip_height, ui.px(low ? 8 : 12));
    const float head_height = ui.px(low ? 22 : 28);
    const float middle = ui.px(ui.small() ? 40 : 64);
    const float cell = std::floor(std::min((body.h - head_height) / 8, (body.w - middle) / 16));
    const float whole = cell * 16 + middle;
    const float x = ui.window().centre().x - whole / 2;
    const float y = body.y + head_height;
    for (const BoardId b : kBoards) {
      const Rect at{b == BoardId::A ? x : x + cell * 8 + middle, y, cell * 8, cell * 8};
      const Rect head{at.x, body.y, at.w, head_height};
      ui.text_in(head, Type::Head, b == BoardId::A ? ui.theme().text1 : ui.theme().text1,
                 ui.tr(b == BoardId::A ? "match.board-a" : "match.board-b"));
      if (scene.selected)
        ui.text_in(head, Type::Small, ui.theme().text3,
                   ui.tr(scene.selected->board == b ? "match.you-move-here" : "match.lands-here"),
                   Align::Right);
      draw_board(ui, at, b, scene);
    }
    const ImVec2 c{x + cell * 8 + middle / 2, y + cell * 4};
    ui.circle(c, middle * 0.38F, ui.theme().bg2);
    ui.icon("swap", c, middle * 0.42F, ui::kSaffron);
    strip.x = x;
    strip.w = whole;
    alice_strip(ui, shell, strip, scene);
  }

  void alice_strip(Ui& ui, Shell& shell, Rect strip, const BoardScene& scene) {
    const float gap = ui.px(ui.small() ? 10 : 16);
    const Rect players = strip.cut_left(std::min(ui.px(300), strip.w * 0.30F), gap);
    const Colour own = scene.below;
    player_card(ui, players.row(0, 2, ui.px(6)), *source_, card_of(ui, other(own)), true);
    player_card(ui, players.row(1, 2, ui.px(6)), *source_, card_of(ui, own), true);
    const bool roomy = strip.w > ui.px(860);
    Rect ad = roomy ? strip.cut_right(ui.px(300), gap) : Rect{};
    Rect talk = strip.cut_right(strip.w * 0.42F, gap);
    ui.fill(strip, ui.theme().bg1, ui.px(12));
    Rect in = strip.inset(ui.px(12), ui.px(8));
    verbs(ui, shell, in.cut_bottom(ui.px(32), ui.px(6)));
    list(ui, in, scene);
    ui.fill(talk, ui.theme().bg1, ui.px(12));
    const Rect words = talk.inset(ui.px(12), ui.px(8));
    const bool silent = message_.empty() || ui.now() >= message_until_;
    if (silent && !scene.check && !match().outcome && !control_.promoting() && !in_turn())
      orders_list(ui, words, *source_, own_side());
    else if (silent && !scene.check && !match().outcome && !control_.promoting())
      ui.paragraph(words, Type::Small, ui.theme().text3, ui.tr("match.alice-about"));
    else
      news(ui, shell, words, scene);
    if (roomy) ads_.draw(ui, ad, false);
  }

  void hints(Ui& ui, const Rect& r) {
    const bool real_time = !in_turn();
    const std::array<ui::Hint, 6> keys{
        ui::Hint{ui.tr("key.click"), ui.tr("key.arrows"), "dpad",
                 ui.tr(ui.device() == ui::Device::Mouse ? "hint.click" : "hint.square")},
        ui::Hint{ui.tr("key.drag"), ui.tr("key.enter"), "A",
                 ui.tr(ui.device() == ui::Device::Mouse ? "hint.order" : "hint.choose")},
        ui::Hint{ui.tr("key.right-click"), real_time ? ui.tr("key.backspace") : ui.tr("key.escape"),
                 "B",
                 ui.tr(real_time || ui.device() == ui::Device::Mouse ? "hint.take-back"
                                                                     : "hint.let-go")},
        ui::Hint{"", ui.tr("key.tab"), "RB", ui.tr("hint.panels")},
        ui::Hint{"F", "F", "", ui.tr("hint.flip")},
        ui::Hint{"M", "M", "", ui.tr("hint.sound")}};
    ui.hint_bar(r, keys);
  }

  // --- Above the board ---

  void countdown(Ui& ui) {
    const Rect board = board_.rect(BoardId::A);
    const double left = client::in_seconds(source_->starts_in());
    const ImVec2 c = match().rules().traits.passes ? ui.window().centre() : board.centre();
    const float r = ui.px(72);
    ui.circle(c, r, ui::kInk);
    const auto part = static_cast<float>(left / client::in_seconds(kCountdown));
    ui.ring(c, r - ui.px(8), ui.px(8), ui::ink(0x2C3045));
    ui.arc(c, r - ui.px(8), ui.px(8), -1.5708F, -1.5708F + 6.2832F * part, ui::kSaffron);
    ui.figures({c.x - r, c.y - r, 2 * r, 2 * r}, Type::Clock, ui::kIvory,
               std::to_string(static_cast<int>(std::ceil(left))), Align::Centre);
  }

  // Two at one machine in fog: nobody sees what the other may.
  void curtain(Ui& ui) {
    ui.begin_layer("curtain", false);
    ui.fill(ui.window(), ui.theme().bg0);
    const bool white = *curtain_for_ == Colour::White;
    Rect in = ui.window().centred(ui.px(420), ui.px(260));
    ui.man({*curtain_for_, Kind::King}, {in.centre().x, in.y + ui.px(50)}, ui.px(100));
    in.cut_top(ui.px(116));
    ui.text_in(in.cut_top(ui.px(40)), Type::Title, ui.theme().text1,
               ui.tr(white ? "curtain.white" : "curtain.black"), Align::Centre);
    ui.text_in(in.cut_top(ui.px(24), ui.px(16)), Type::Body, ui.theme().text2,
               ui.tr("curtain.about"), Align::Centre);
    if (ui.button("curtain.look", in.cut_top(ui.px(48)).centred(ui.px(240), ui.px(48)),
                  ui.tr("curtain.look"), {.kind = ButtonKind::Primary, .icon = "eye"})) {
      looking_ = *curtain_for_;
      curtain_for_.reset();
    }
    ui.default_focus("curtain.look");
    ui.end_layer();
  }

  void leave_dialog(Ui& ui, Shell& shell) {
    if (match().outcome) {
      leaving_ = false;
      return;
    }
    ui.begin_layer("leave");
    const Rect r = ui.window().centred(ui.px(440), ui.px(196));
    ui.fill(r, ui.theme().bg2, ui.px(16));
    Rect in = r.inset(ui.px(24));
    ui.text_in(in.cut_top(ui.px(32), ui.px(4)), Type::Title, ui.theme().text1,
               ui.tr("leave.title"));
    ui.paragraph(in.cut_top(ui.px(44)), Type::Body, ui.theme().text2,
                 ui.tr(watching() ? "leave.watching" : "leave.about"));
    const Rect buttons = in.cut_bottom(ui.px(44));
    if (ui.button("leave.stay", buttons.column(0, 2, ui.px(12)), ui.tr("leave.stay"),
                  {.kind = ButtonKind::Primary}) ||
        ui.did(ui::Action::Back))
      leaving_ = false;
    if (ui.hold_button("leave.resign", buttons.column(1, 2, ui.px(12)),
                       ui.tr(watching() ? "match.leave" : "match.resign"),
                       ui.tr("match.resign-sure"), {.kind = ButtonKind::Danger, .icon = "flag"})) {
      leaving_ = false;
      if (const auto side = acting())
        source_->give(*side, CommandKind::Resign, {});
      else
        shell.home();
    }
    ui.default_focus("leave.stay");
    ui.end_layer();
  }

  void result(Ui& ui, Shell& shell) {
    const Outcome& o = *match().outcome;
    const bool drawn = o.winner == Winner::Draw || o.winner == Winner::None;
    const Colour won = o.winner == Winner::Black ? Colour::Black : Colour::White;
    ui.begin_layer("result");
    const bool low = ui.height() < 760;
    const float head_height = ui.px(low ? 150 : 216);
    const Rect r = ui.window().centred(ui.px(600), head_height + ui.px(low ? 330 : 372));
    ui.fill(r, ui.theme().bg2, ui.px(16));
    Rect in = r;
    rays(ui, in.cut_top(head_height), drawn, won);
    in = in.inset(ui.px(32), ui.px(low ? 12 : 20));
    ui.text_in(in.cut_top(ui.px(48)), Type::Display, ui.theme().text1, result_title(ui, drawn, won),
               Align::Centre);
    ui.text_in(in.cut_top(ui.px(28), ui.px(low ? 8 : 16)), Type::Body, ui.theme().text2,
               ui.strings().fill("result.how",
                                 {{"ending", ending_words(ui, o.by)}, {"time", time_text(o.tick)}}),
               Align::Centre);
    players(ui, in.cut_top(ui.px(64), ui.px(low ? 8 : 16)));
    ui.text_in(in.cut_top(ui.px(24), ui.px(8)), Type::Small, ui.theme().text3,
               source_->trouble() ? ui.strings().fill("match.not-recorded",
                                                      {{"reason", source_->trouble()->reason}})
                                  : ui.tr("result.saved"),
               Align::Centre);
    Rect first = in.cut_top(ui.px(56), ui.px(12));
    const Rect menu = first.cut_right(ui.px(180), ui.px(12));
    if (ui.button("result.again", first, again_words(ui),
                  {.kind = ButtonKind::Primary, .icon = "rematch", .type = Type::Head}) ||
        ui.typed(SDLK_r))
      again(ui, shell);
    if (ui.button("result.menu", menu, ui.tr("result.menu"))) shell.home();
    const Rect second = in.cut_top(ui.px(40));
    if (ui.button("result.replay", second.column(0, 2, ui.px(12)), ui.tr("result.replay"),
                  {.kind = ButtonKind::Quiet, .icon = "replay"}))
      watch_replay(ui, shell);
    if (ui.button("result.board", second.column(1, 2, ui.px(12)), ui.tr("result.board"),
                  {.kind = ButtonKind::Quiet, .icon = "eye"}) ||
        ui.did(ui::Action::Back))
      result_hidden_ = true;
    ui.default_focus("result.again");
    ui.end_layer();
  }

  std::string result_title(Ui& ui, bool drawn, Colour won) const {
    if (match().outcome->winner == Winner::None) return ui.tr("result.aborted");
    if (drawn) return ui.tr("result.draw");
    if (hot_seat() || watching())
      return ui.tr(won == Colour::White ? "result.white" : "result.black");
    return ui.tr(won == own_side() ? "result.victory" : "result.defeat");
  }

  void rays(Ui& ui, const Rect& r, bool drawn, Colour won) {
    // The corners at the top are round: the rays begin below them.
    const float corner = ui.px(16);
    const ui::Ink top = ui::ink(0x3A3560);
    ui.draw().AddRectFilled(r.min(), {r.right(), r.y + 2 * corner}, top, corner,
                            ImDrawFlags_RoundCornersTop);
    const Rect low{r.x, r.y + corner, r.w, r.h - corner};
    ui.gradient(low, top, ui.theme().bg2);
    const ImVec2 c = r.centre();
    const Rect high{r.x + corner, r.y, r.w - 2 * corner, corner};
    for (const Rect& part : {low, high}) {
      ui.draw().PushClipRect(part.min(), part.max(), true);
      for (int i = 0; i < 24; i += 2) {
        const float a = static_cast<float>(i) * 6.2832F / 24;
        const float b = a + 6.2832F / 24;
        ui.draw().AddTriangleFilled(c, {c.x + r.w * std::cos(a), c.y + r.w * std::sin(a)},
                                    {c.x + r.w * std::cos(b), c.y + r.w * std::sin(b)},
                                    ui::ink(0x8F88B4, 0.14F));
      }
      ui.draw().PopClipRect();
    }
    ui.draw().PushClipRect(r.min(), r.max(), true);
    const float radius = r.h * 0.40F;
    ui.circle(c, radius, ui.theme().bg1);
    ui.ring(c, radius - ui.px(5), ui.px(10), drawn ? ui.theme().text3 : ui::kSaffron);
    const float size = radius * 1.45F;
    if (drawn) {
      ui.man({Colour::White, Kind::King}, {c.x - size * 0.2F, c.y}, size * 0.62F);
      ui.man({Colour::Black, Kind::King}, {c.x + size * 0.2F, c.y}, size * 0.62F);
    } else {
      ui.man({won, Kind::King}, c, size);
      const Kind fallen =
          match().rules().traits.horde && won == Colour::White ? Kind::Pawn : Kind::King;
      ui.art().man_turned(ui.draw(), {other(won), fallen},
                          {c.x + radius * 2.1F, r.bottom() - radius * 0.45F}, size * 0.55F, 1.25F);
    }
    ui.draw().PopClipRect();
  }

  void players(Ui& ui, const Rect& r) {
    ui.fill(r, ui.theme().bg1, ui.px(12));
    for (const Colour c : kColours) {
      const Rect half = r.column(static_cast<int>(index(c)), 2, 0);
      const std::string& name = source_->setup().players[index(c)].name;
      const float w = ui.width(Type::Head, name) + ui.px(46);
      Rect at = half.centred(std::min(w, half.w - ui.px(16)), ui.px(34));
      avatar(ui, at.cut_left(ui.px(34), ui.px(12)), c);
      ui.text_in(at, Type::Head, ui.theme().text1, name);
    }
    ui.fill({r.centre().x, r.y + ui.px(12), ui.px(1), r.h - ui.px(24)}, ui.theme().line);
  }

  std::string again_words(Ui& ui) const {
    if (hot_seat() || watching()) return ui.tr("result.again");
    return ui.tr(own_side() == Colour::White ? "result.again-black" : "result.again-white");
  }

  void again(Ui& ui, Shell& shell) {
    client::LocalSetup next = setup_;
    std::swap(next.levels[0], next.levels[1]);
    next.replay.started = shell.date();
    next.seed = shell.seed();
    shell.back();
    shell.open(make_match(next, ui.now()));
  }

  void watch_replay(Ui& ui, Shell& shell) {
    auto playback = client::load_recording(source_->recording());
    if (playback) return shell.open(make_replay(*playback, source_->recording()));
    say(ui, playback.error().reason);
    result_hidden_ = true;
  }
};

}  // namespace

std::unique_ptr<Screen> make_match(client::LocalSetup setup, Time now) {
  return std::make_unique<MatchScreen>(std::move(setup), now);
}

}  // namespace pawnhub
