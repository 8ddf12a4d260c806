// From presses to orders.
#include "render/board_control.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "game/orders.hpp"

namespace pawnhub {
namespace {

using ui::Action;
using ui::Rect;

constexpr std::array kPromotions{Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight};

bool turn_based(const Match& m) { return m.pace == Pace::Turn; }

bool may_play(const Match& m, Colour acting, Place man) {
  if (turn_based(m)) return m.position.turn == acting;
  const auto stands = m.position.at(man);
  return stands && stands->colour == acting &&
         m.next >= m.motion.ready[index(man.board)][index(man.square)];
}

std::optional<Refusal> refusal_of(const Match& m, Colour acting, Move move) {
  const Move whole = completed(m.position, move);
  if (!turn_based(m)) return Orders(m, acting).refusal(whole);
  if (m.position.turn != acting) return Refusal::NotYourTurn;
  if (m.rules().moves(m.position).contains(whole)) return std::nullopt;
  return why_illegal(m.rules(), m.position, whole);
}

}  // namespace

std::string key_of(Refusal r) {
  constexpr std::array<std::string_view, 21> kKeys{
      "not-your-turn",       "no-man-there",      "not-your-man",           "not-its-way",
      "way-blocked",         "own-man-there",     "pawn-blocked",           "pawn-takes-nothing",
      "other-board-held",    "still-in-check",    "uncovers-king",          "king-attacked",
      "castling-right-gone", "castling-in-check", "castling-through-check", "promotion-elsewhere",
      "man-moving",          "not-ready",         "destination-locked",     "offer-stands",
      "nothing-offered"};
  return "refusal." + std::string(kKeys[index(r)]);
}

std::optional<Place> BoardControl::promoting() const {
  if (!promotion_) return std::nullopt;
  return Place{promotion_->move.to(), promotion_->move.board()};
}

void BoardControl::let_go() {
  selected_.reset();
  pressed_.reset();
  promotion_.reset();
  dragging_ = false;
}

std::optional<Place> BoardControl::man_to_select(const Match& m, Colour acting, Place at) {
  if (const auto man = m.position.at(at); man && man->colour == acting) return at;
  // One that is passing there is chosen by where it will stand.
  for (const UnderWay& u : m.motion.traffic.men())
    if (u.man.colour == acting && u.move.board() == at.board &&
        u.at(speed_of(m.pace), last_motion(m)) == at.square)
      return client::destination_of(m, u);
  return std::nullopt;
}

MoveList BoardControl::moves_of_selected(const Match& m, Colour acting, bool& planning) const {
  planning = !may_play(m, acting, *selected_);
  if (planning) return client::plannable(m, acting, *selected_);
  MoveList list;
  for (const Move move : legal_moves(m, acting))
    if (Place{move.from(), move.board()} == *selected_) list.add(move);
  return list;
}

void BoardControl::carry_out(client::MatchSource& source, Colour acting, Move move, bool planning,
                             Did& did) {
  const auto man = source.match().position.at({move.from(), move.board()});
  if (man) did.kind = man->kind;
  if (planning) {
    source.plan({acting, move});
    did.planned = true;
  } else {
    source.give(acting, CommandKind::Move, move);
    did.ordered = true;
  }
}

std::optional<Refusal> BoardControl::order(client::MatchSource& source, Colour acting, Move move) {
  const Match& m = source.match();
  const Place from{move.from(), move.board()};
  if (may_play(m, acting, from)) {
    if (const auto refusal = refusal_of(m, acting, move)) return refusal;
    source.give(acting, CommandKind::Move, completed(m.position, move));
    return std::nullopt;
  }
  if (!client::plannable(m, acting, from).contains(completed(m.position, move)))
    return refusal_of(m, acting, move).value_or(Refusal::NotItsWay);
  source.plan({acting, completed(m.position, move)});
  return std::nullopt;
}

void BoardControl::choose(ui::Ui& ui, BoardView& view, client::MatchSource& source, Colour acting,
                          Place at, Did& did) {
  const Match& m = source.match();
  if (selected_) {
    bool planning = false;
    const MoveList moves = moves_of_selected(m, acting, planning);
    const auto* found = std::find_if(moves.begin(), moves.end(), [&](Move move) {
      return move.to() == at.square && selected_->board == at.board;
    });
    if (found != moves.end()) {
      if (found->promotion())
        promotion_ = Promotion{acting, {found->from(), found->to(), found->board()}, planning};
      else
        carry_out(source, acting, *found, planning, did);
      selected_.reset();
      return;
    }
    if (*selected_ == at) return let_go();
  }
  if (const auto man = man_to_select(m, acting, at)) {
    selected_ = man;
    return;
  }
  if (!selected_) return;
  if (at.board == selected_->board) {
    did.refused = refusal_of(m, acting, {selected_->square, at.square, at.board});
    view.refuse(ui, *selected_);
  }
  selected_.reset();
}

void BoardControl::read_mouse(ui::Ui& ui, BoardView& view, client::MatchSource& source,
                              Colour acting, Did& did) {
  const ui::Input& in = ui.input();
  if (!ui.live()) return;
  const auto at = view.place_at(in.mouse);
  if (in.right_pressed && at) {
    const Match& m = source.match();
    const auto man = man_to_select(m, acting, *at);
    did.taken_back = source.cancel_plan(acting, man.value_or(*at));
    if (turn_based(m) && !did.taken_back) source.cancel_plans(acting);
    let_go();
    return;
  }
  if (in.left_pressed && at) {
    ui.focus("board");
    cursor_ = at;
    was_selected_ = selected_ == man_to_select(source.match(), acting, *at) && selected_;
    pressed_ = at;
    dragging_ = false;
    if (!selected_ || man_to_select(source.match(), acting, *at)) {
      // A man of one's own may be a target as well (castling onto nothing, taking never): first
      // see.
      if (const auto man = man_to_select(source.match(), acting, *at)) selected_ = man;
    }
  }
  if (pressed_ && in.left_held && at && *at != *pressed_ && selected_) dragging_ = true;
  if (!in.left_released || !pressed_) return;
  const Place from = *pressed_;
  pressed_.reset();
  const bool dragged = std::exchange(dragging_, false);
  if (!at) {
    if (dragged) let_go();
    return;
  }
  if (dragged) {
    view.drop(*at);
    if (selected_ == at) return;
    return choose(ui, view, source, acting, *at, did);
  }
  const bool own = man_to_select(source.match(), acting, from).has_value();
  if (own && was_selected_) return let_go();
  if (!own) choose(ui, view, source, acting, *at, did);
}

void BoardControl::move_cursor(Action way, const BoardScene& scene) {
  int x = file_of(cursor_->square);
  int y = rank_of(cursor_->square);
  const int up = scene.below == Colour::White ? 1 : -1;
  if (way == Action::Up) y += up;
  if (way == Action::Down) y -= up;
  if (way == Action::Right) x += up;
  if (way == Action::Left) x -= up;
  const bool two = scene.match->rules().traits.passes;
  if (two && (x < 0 || x > 7)) {
    // Over the edge between the boards.
    const bool to_right = way == Action::Right;
    const BoardId next = to_right ? BoardId::B : BoardId::A;
    if (cursor_->board == next) return;
    cursor_ = Place{square_at(x < 0 ? 7 : 0, y), next};
    return;
  }
  if (x < 0 || x > 7 || y < 0 || y > 7) return;
  cursor_->square = square_at(x, y);
}

void BoardControl::next_ready(const Match& m, Colour acting) {
  const MoveList all = legal_moves(m, acting);
  const int from =
      cursor_ ? static_cast<int>(cursor_->square) + 64 * static_cast<int>(index(cursor_->board))
              : -1;
  for (int i = 1; i <= 128; ++i) {
    const int at = (from + i + 128) % 128;
    const Place p{static_cast<Square>(at % 64), at < 64 ? BoardId::A : BoardId::B};
    if (std::any_of(all.begin(), all.end(), [&](Move move) {
          return Place{move.from(), move.board()} == p;
        })) {
      cursor_ = p;
      return;
    }
  }
}

void BoardControl::read_keys(ui::Ui& ui, BoardView& view, client::MatchSource& source,
                             const BoardScene& scene, Colour acting, Did& did) {
  if (!ui.live() || ui.typing() || !ui.has_focus("board")) return;
  const Match& m = source.match();
  if (!cursor_) cursor_ = Place{square_at(4, scene.below == Colour::White ? 1 : 6)};
  for (const Action a : ui.input().actions) {
    if (a <= Action::Right) move_cursor(a, scene);
    if (a == Action::Accept) choose(ui, view, source, acting, *cursor_, did);
    if (a == Action::West) next_ready(m, acting);
  }
  for (const SDL_Keycode key : ui.input().keys) {
    if (key >= SDLK_a && key <= SDLK_h) typed_file_ = static_cast<char>(key);
    if (key >= SDLK_1 && key <= SDLK_8 && typed_file_ != 0) {
      cursor_ = Place{square_at(typed_file_ - 'a', key - SDLK_1), cursor_->board};
      typed_file_ = 0;
    }
    if (key == SDLK_BACKSPACE) {
      const auto man = man_to_select(m, acting, *cursor_);
      did.taken_back = source.cancel_plan(acting, man.value_or(*cursor_));
      if (turn_based(m)) source.cancel_plans(acting);
    }
    if (key == SDLK_q && !turn_based(m)) source.cancel_plans(acting);
  }
}

BoardControl::Did BoardControl::update(ui::Ui& ui, BoardView& view, client::MatchSource& source,
                                       BoardScene& scene, std::optional<Colour> acting) {
  Did did;
  const Match& m = source.match();
  if (!acting || m.outcome) {
    let_go();
  } else if (!promotion_) {
    read_mouse(ui, view, source, *acting, did);
    read_keys(ui, view, source, scene, *acting, did);
    if (selected_ && !man_to_select(m, *acting, *selected_)) {
      // Gone, or on its way: then it is known by where it goes.
      bool planning = false;
      if (moves_of_selected(m, *acting, planning).empty()) selected_.reset();
    }
  } else if (promotion_->player != *acting) {
    promotion_.reset();
  }
  scene.selected = selected_;
  if (selected_ && acting) scene.moves = moves_of_selected(m, *acting, scene.planning);
  if (dragging_) scene.dragged = selected_;
  if (ui.has_focus("board") && ui.focus_shown() && cursor_) scene.cursor = cursor_;
  const bool by_mouse = ui.device() == ui::Device::Mouse;
  const auto pointed = by_mouse ? view.place_at(ui.input().mouse) : cursor_;
  if (pointed && std::any_of(scene.moves.begin(), scene.moves.end(), [&](Move move) {
        return Place{move.to(), move.board()} == *pointed;
      }))
    scene.hovered = pointed;
  return did;
}

void BoardControl::draw_above(ui::Ui& ui, BoardView& view, client::MatchSource& source,
                              const BoardScene& scene) {
  if (dragging_ && selected_) {
    if (const auto man = source.match().position.at(*selected_))
      ui.man(*man, ui.input().mouse, view.square(*selected_).w * 1.06F);
    ui.again();
  }
  if (!promotion_) return;
  const Promotion asked = *promotion_;
  const Place to{asked.move.to(), asked.move.board()};
  ui.begin_layer("promotion", false);
  const Rect board = view.rect(to.board);
  ui.fill(board, ui::kBoardScrim, ui.px(8));
  const float cell = view.square(to).w;
  const float gap = ui.px(6);
  const bool from_top = view.square(to).y < board.centre().y;
  const Rect strip{view.square(to).x - ui.px(10),
                   from_top ? board.y : board.bottom() - 4 * (cell + gap) - gap, cell + ui.px(20),
                   4 * (cell + gap) + gap};
  ui.fill(strip, ui.theme().bg2, ui.px(12));
  Did did;
  for (int i = 0; i < 4; ++i) {
    const Kind kind = kPromotions[static_cast<std::size_t>(from_top ? i : 3 - i)];
    constexpr std::array<std::string_view, kKindCount> kIds{"",     "knight", "bishop",
                                                            "rook", "queen",  ""};
    constexpr std::array<SDL_Keycode, kKindCount> kKeys{0, SDLK_n, SDLK_b, SDLK_r, SDLK_q, 0};
    const Rect r{view.square(to).x, strip.y + gap + static_cast<float>(i) * (cell + gap), cell,
                 cell};
    const ui::Touch t = ui.touch("promotion." + std::string(kIds[index(kind)]), r, 8);
    const bool chosen = t.hovered || (t.focused && ui.focus_shown());
    ui.fill(r, chosen ? ui::kSaffron : ui::kBoardA.plain.light, ui.px(8));
    ui.man({asked.player, kind}, r.centre(), cell * 0.94F);
    const std::string& name = ui.tr("man." + std::string(kIds[index(kind)]));
    const float w = ui.width(ui::Type::Head, name) + ui.px(24);
    const bool left = strip.x - w > board.x;
    const Rect label{left ? strip.x - w - ui.px(6) : strip.right() + ui.px(6),
                     r.centre().y - ui.px(19), w, ui.px(38)};
    ui.fill(label, ui.theme().bg2, ui.px(8));
    ui.text_in(label, ui::Type::Head, chosen ? ui.theme().saffron : ui.theme().text1, name,
               ui::Align::Centre);
    if (!t.pressed && !ui.typed(kKeys[index(kind)])) continue;
    carry_out(source, asked.player, {asked.move.from(), asked.move.to(), kind, asked.move.board()},
              asked.planned, did);
    promotion_.reset();
  }
  ui.default_focus("promotion.queen");
  const bool outside = ui.input().left_pressed && !strip.has(ui.input().mouse) && ui.live();
  if (ui.did(Action::Back) || outside) promotion_.reset();
  ui.end_layer();
  (void)scene;
}

}  // namespace pawnhub
