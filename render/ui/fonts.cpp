// Sora and Inter from Debian's packages, with DejaVu and ImGui's own font behind them.
#include "render/ui/fonts.hpp"

#include <algorithm>
#include <filesystem>

namespace pawnhub::ui {
namespace {

// ImGui's size is ascent minus descent, not em.
constexpr float kSoraFactor = 1.26F;
constexpr float kInterFactor = 1.21F;

enum class Face : std::uint8_t { Sora, Regular, Medium, SemiBold };

constexpr std::array<const char*, 4> kFiles{
    "/usr/share/fonts/opentype/sora/Sora-SemiBold.otf",
    "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
    "/usr/share/fonts/opentype/inter/Inter-Medium.otf",
    "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf",
};
constexpr std::array<const char*, 4> kInstead{
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
};

struct Spec {
  Face face;
  float px;
  bool figures;  // nothing but figures and their marks
};
constexpr std::array<Spec, kTypeCount> kSpecs{{
    {Face::Sora, 40, false},
    {Face::Sora, 24, false},
    {Face::Sora, 19, false},
    {Face::Sora, 16, false},
    {Face::Sora, 46, true},
    {Face::Sora, 30, true},
    {Face::Sora, 20, true},
    {Face::Regular, 14, false},
    {Face::Medium, 14, false},
    {Face::SemiBold, 14, false},
    {Face::Regular, 13, false},
    {Face::SemiBold, 12, false},
    {Face::SemiBold, 17, false},
}};

constexpr std::array<ImWchar, 17> kLetters{0x0020, 0x017F, 0x2013, 0x2014, 0x2018, 0x201D,
                                           0x2022, 0x2022, 0x2026, 0x2026, 0x2212, 0x2212,
                                           0x00D7, 0x00D7, 0x202F, 0x202F, 0};
// Inter alone has these; they are lent to Sora's sizes.
constexpr std::array<ImWchar, 9> kLent{0x202F, 0x202F, 0x2190, 0x2193, 0x25B2,
                                       0x25B2, 0x25BC, 0x25BC, 0};
constexpr std::array<ImWchar, 5> kFigures{0x0020, 0x0040, 0x2212, 0x2212, 0};

bool is_there(const char* file) {
  std::error_code error;
  return std::filesystem::exists(file, error);
}

float factor(Face face) { return face == Face::Sora ? kSoraFactor : kInterFactor; }

ImFont* add(const char* file, float size, const ImWchar* ranges, bool merge) {
  ImFontConfig config;
  config.OversampleH = 2;
  config.OversampleV = 1;
  config.PixelSnapH = false;
  config.MergeMode = merge;
  return ImGui::GetIO().Fonts->AddFontFromFileTTF(file, size, &config, ranges);
}

}  // namespace

void Fonts::build(float scale, float text_size) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  atlas.TexDesiredWidth = 2048;
  missing_.clear();
  for (std::size_t i = 0; i < kSpecs.size(); ++i) {
    const Spec& spec = kSpecs[i];
    const auto face = static_cast<std::size_t>(spec.face);
    // Figures of clocks stay: they are large already.
    const float size = spec.px * factor(spec.face) * scale * (spec.figures ? 1 : text_size);
    const ImWchar* ranges = spec.figures ? kFigures.data() : kLetters.data();
    const bool own = is_there(kFiles[face]);
    const char* file = own ? kFiles[face] : kInstead[face];
    if (!own) {
      const std::string name = std::filesystem::path(kFiles[face]).stem().string();
      if (std::find(missing_.begin(), missing_.end(), name) == missing_.end())
        missing_.push_back(name);
    }
    if (!is_there(file)) {
      fonts_[i] = atlas.AddFontDefault();
      continue;
    }
    fonts_[i] = add(file, size, ranges, false);
    constexpr auto kLender = static_cast<std::size_t>(Face::SemiBold);
    if (is_there(kFiles[kLender])) add(kFiles[kLender], size, kLent.data(), true);
  }
  atlas.Build();
}

float Fonts::em(Type t) const {
  return (*this)[t]->FontSize / factor(kSpecs[static_cast<std::size_t>(t)].face);
}

float Fonts::cell(Type t) const {
  return em(t) * (kSpecs[static_cast<std::size_t>(t)].face == Face::Sora ? 0.68F : 0.62F);
}

}  // namespace pawnhub::ui
