// Shapes and text of the canvas.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "render/ui/ui.hpp"

namespace pawnhub::ui {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;
constexpr std::string_view kEllipsis = "…";

// The bytes of the UTF-8 letter that begins there.
std::size_t letter_size(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  const std::size_t size = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
  return std::min(size, text.size() - at);
}

const char* end_of(std::string_view text) { return text.data() + text.size(); }

}  // namespace

void Ui::fill(const Rect& r, Ink colour, float radius) {
  draw().AddRectFilled(r.min(), r.max(), colour, radius);
}

void Ui::outline(const Rect& r, Ink colour, float radius, float width) {
  const Rect in = r.inset(width / 2);
  draw().AddRect(in.min(), in.max(), colour, std::max(0.0F, radius - width / 2), 0, width);
}

void Ui::gradient(const Rect& r, Ink top, Ink bottom) {
  draw().AddRectFilledMultiColor(r.min(), r.max(), top, top, bottom, bottom);
}

void Ui::circle(ImVec2 centre, float radius, Ink colour) {
  draw().AddCircleFilled(centre, radius, colour);
}

void Ui::ring(ImVec2 centre, float radius, float width, Ink colour) {
  draw().AddCircle(centre, radius, colour, 0, width);
}

void Ui::arc(ImVec2 centre, float radius, float width, float from, float to, Ink colour) {
  if (to - from < 0.001F) return;
  draw().PathArcTo(centre, radius, from, to, std::max(4, static_cast<int>((to - from) * 12)));
  draw().PathStroke(colour, 0, width);
}

void Ui::dashed_ring(ImVec2 centre, float radius, float width, int dashes, Ink colour) {
  const float step = 2 * kPi / static_cast<float>(dashes);
  for (int i = 0; i < dashes; ++i) {
    const float from = static_cast<float>(i) * step;
    arc(centre, radius, width, from, from + step * 0.62F, colour);
  }
}

void Ui::line(ImVec2 a, ImVec2 b, float width, Ink colour) { draw().AddLine(a, b, colour, width); }

void Ui::dashed_line(ImVec2 a, ImVec2 b, float width, float dash, float gap, Ink colour) {
  const float length = std::hypot(b.x - a.x, b.y - a.y);
  if (length <= 0) return;
  const ImVec2 way{(b.x - a.x) / length, (b.y - a.y) / length};
  for (float at = 0; at < length; at += dash + gap) {
    const float to = std::min(length, at + dash);
    line({a.x + way.x * at, a.y + way.y * at}, {a.x + way.x * to, a.y + way.y * to}, width, colour);
  }
}

void Ui::star(ImVec2 centre, float outer, float inner, int points, Ink colour, Ink edge,
              float edge_width) {
  std::vector<ImVec2> corners;
  for (int i = 0; i < 2 * points; ++i) {
    const float angle = kPi * static_cast<float>(i) / static_cast<float>(points) - kPi / 2;
    const float r = i % 2 == 0 ? outer : inner;
    corners.emplace_back(centre.x + r * std::cos(angle), centre.y + r * std::sin(angle));
  }
  // Edges that two triangles share must not be softened: the ground would show through.
  const ImDrawListFlags flags = draw().Flags;
  draw().Flags &= ~ImDrawListFlags_AntiAliasedFill;
  for (std::size_t i = 0; i < corners.size(); ++i)
    draw().AddTriangleFilled(centre, corners[i], corners[(i + 1) % corners.size()], colour);
  draw().Flags = flags;
  draw().AddPolyline(corners.data(), static_cast<int>(corners.size()),
                     edge_width > 0 ? edge : colour, ImDrawFlags_Closed,
                     std::max(1.0F, edge_width));
}

void Ui::icon(std::string_view name, ImVec2 centre, float size, Ink tint) {
  art_.icon(draw(), name, centre, size, tint);
}

void Ui::mark(ImVec2 centre, float size) {
  art_.mark(draw(), centre, size, look() == client::Look::Light);
}

void Ui::man(Man man, ImVec2 centre, float size, float opaque) {
  art_.man(draw(), man, centre, size, opaque, size);
}

void Ui::man_scaled(Man man, ImVec2 centre, float size, float opaque, float made_for) {
  art_.man(draw(), man, centre, size, opaque, made_for);
}

float Ui::width(Type t, std::string_view text) const {
  ImFont* font = fonts_[t];
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.data(), end_of(text)).x;
}

Type Ui::narrowest(float room, std::string_view text, std::initializer_list<Type> types) const {
  for (const Type t : types)
    if (width(t, text) <= room) return t;
  return *(types.end() - 1);
}

float Ui::line_height(Type t) const { return std::round(fonts_.em(t) * 1.43F); }

void Ui::text(ImVec2 at, Type t, Ink colour, std::string_view text) {
  ImFont* font = fonts_[t];
  draw().AddText(font, font->FontSize, {std::round(at.x), std::round(at.y)}, colour, text.data(),
                 end_of(text));
}

void Ui::text_in(const Rect& r, Type t, Ink colour, std::string_view text, Align align) {
  std::string shortened;
  float w = width(t, text);
  if (w > r.w + 1) {
    overflows_.emplace_back(text);
    std::size_t fits = 0;
    for (std::size_t at = 0; at < text.size();) {
      at += letter_size(text, at);
      if (width(t, text.substr(0, at)) + width(t, kEllipsis) > r.w) break;
      fits = at;
    }
    shortened = std::string(text.substr(0, fits)) + std::string(kEllipsis);
    text = shortened;
    w = width(t, text);
  }
  const float x = align == Align::Left     ? r.x
                  : align == Align::Centre ? r.x + (r.w - w) / 2
                                           : r.right() - w;
  this->text({x, r.y + (r.h - fonts_[t]->FontSize) / 2}, t, colour, text);
}

float Ui::paragraph_height(float width, Type t, std::string_view text) const {
  ImFont* font = fonts_[t];
  int lines = 0;
  for (const char* at = text.data(); at < end_of(text);) {
    const char* end = font->CalcWordWrapPositionA(1, at, end_of(text), width);
    if (end == at) ++end;
    at = end;
    while (at < end_of(text) && *at == ' ') ++at;
    ++lines;
  }
  return static_cast<float>(lines) * line_height(t);
}

float Ui::paragraph(const Rect& r, Type t, Ink colour, std::string_view text, Align align) {
  ImFont* font = fonts_[t];
  float y = r.y;
  for (const char* at = text.data(); at < end_of(text);) {
    const char* end = font->CalcWordWrapPositionA(1, at, end_of(text), r.w);
    if (end == at) ++end;
    std::string_view row(at, static_cast<std::size_t>(end - at));
    while (!row.empty() && row.back() == ' ') row.remove_suffix(1);
    text_in({r.x, y, r.w, line_height(t)}, t, colour, row, align);
    y += line_height(t);
    at = end;
    while (at < end_of(text) && *at == ' ') ++at;
  }
  if (r.h > 0 && y > r.bottom() + px(2)) overflows_.emplace_back(text);
  return y - r.y;
}

float Ui::figures_width(Type t, std::string_view text) const {
  float w = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = letter_size(text, at);
    const char c = text[at];
    if (c >= '0' && c <= '9')
      w += fonts_.cell(t);
    else if (c == ':')
      w += fonts_.em(t) * 0.30F;
    else
      w += width(t, text.substr(at, size));
    at += size;
  }
  return w;
}

void Ui::figures(const Rect& r, Type t, Ink colour, std::string_view text, Align align) {
  const float w = figures_width(t, text);
  float x = align == Align::Left     ? r.x
            : align == Align::Centre ? r.x + (r.w - w) / 2
                                     : r.right() - w;
  ImFont* font = fonts_[t];
  const float y = std::round(r.y + (r.h - font->FontSize) / 2);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = letter_size(text, at);
    const std::string_view letter = text.substr(at, size);
    const float cell = figures_width(t, letter);
    const ImFontGlyph* glyph =
        font->FindGlyph(static_cast<ImWchar>(static_cast<unsigned char>(letter[0])));
    // Its ink in the middle of the cell.
    const float drawn =
        letter.size() == 1 && glyph != nullptr ? (glyph->X0 + glyph->X1) / 2 : width(t, letter) / 2;
    const bool centred = cell != width(t, letter);
    const float at_x = std::round(centred ? x + cell / 2 - drawn : x);
    draw().AddText(font, font->FontSize, {at_x, y}, colour, letter.data(), end_of(letter));
    x += cell;
    at += size;
  }
}

}  // namespace pawnhub::ui
