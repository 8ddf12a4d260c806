// The type of the design: which font at which size each kind of text is set in.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pawnhub::ui {

enum class Type : std::uint8_t {
  Display,
  Title,
  Large,  // one line as large as a title's, between it and a head
  Head,
  Clock,
  ClockSmall,
  Figure,
  Body,
  Medium,
  Strong,
  Small,
  Caption,
  Label,  // on the board
};
inline constexpr std::size_t kTypeCount = 13;

class Fonts {
 public:
  // Builds ImGui's atlas anew. Scale is device pixels for each px of the design.
  void build(float scale, float text_size);

  ImFont* operator[](Type t) const { return fonts_[static_cast<std::size_t>(t)]; }
  // The height of the letters' square in pixels.
  float em(Type t) const;
  // Of the cell in which a figure is centred, so that columns of figures stand.
  float cell(Type t) const;
  // Fonts that aren't installed, by name; others stand in for them.
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  std::array<ImFont*, kTypeCount> fonts_{};
  std::vector<std::string> missing_;
};

}  // namespace pawnhub::ui
