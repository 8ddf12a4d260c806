// Advertisements that pass by.
#include "render/ads.hpp"

#include <algorithm>
#include <cmath>

#include "game/notation.hpp"
#include "render/client/files.hpp"

namespace pawnhub {
namespace {

constexpr double kShown = 14;    // seconds each
constexpr float kPassing = 600;  // ms from one to the next
constexpr std::size_t kLongest = 4096;
constexpr std::size_t kMost = 50;

}  // namespace

void Ads::load(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  ads_.clear();
  for (const auto& file : files) {
    const auto text = client::read_file(file, kLongest);
    if (!text || ads_.size() >= kMost) continue;
    const auto fields = client::Strings::parse(*text, client::Language::English);
    if (!fields) continue;
    Ad ad;
    for (const client::Language l : client::kLanguages) {
      const auto found = fields->all().find(client::code_of(l));
      if (found != fields->all().end()) ad.text[index(l)] = found->second;
    }
    if (ad.text[0].empty()) continue;
    if (ad.text[1].empty()) ad.text[1] = ad.text[0];
    const auto man = fields->all().find("man");
    if (man != fields->all().end())
      if (const auto named = man_of(man->second[0])) ad.man = *named;
    ads_.push_back(std::move(ad));
  }
}

void Ads::draw_one(ui::Ui& ui, const ui::Rect& r, const Ad& ad, bool flat) const {
  const std::string& text = ad.text[index(ui.strings().language())];
  if (flat) {
    ui::Rect in = r.inset(ui.px(12), 0);
    ui.man(ad.man, {in.x + ui.px(14), in.centre().y}, ui.px(30));
    in.cut_left(ui.px(42));
    const std::string& mark = ui.tr("ads.mark");
    ui.text_in(in.cut_right(ui.width(ui::Type::Caption, mark) + ui.px(2), ui.px(8)),
               ui::Type::Caption, ui.theme().text3, mark, ui::Align::Right);
    const bool fits = ui.width(ui::Type::Strong, text) <= in.w;
    const ui::Type type = fits ? ui::Type::Strong : ui::Type::Caption;
    const float h = ui.paragraph_height(in.w, type, text);
    ui.paragraph(in.centred(in.w, h), type, ui.theme().text1, text);
    return;
  }
  const float man = r.h * 0.68F;
  ui.man(ad.man, {r.right() - man * 0.75F, r.centre().y}, man);
  ui::Rect in = r.inset(ui.px(16), ui.px(14));
  in.cut_right(man);
  ui.text_in(in.cut_top(ui.px(22)), ui::Type::Caption, ui.theme().text3, ui.tr("ads.mark"));
  ui.paragraph({in.x, in.y, in.w, 0}, ui::Type::Strong, ui.theme().text1, text);
}

void Ads::draw(ui::Ui& ui, const ui::Rect& r, bool flat) {
  if (ads_.empty()) return;
  ui.fill(r, ui.theme().bg1, ui.px(12));
  const double now = client::in_seconds(ui.now());
  const auto number = static_cast<std::size_t>(now / kShown);
  const client::Time began = client::seconds(static_cast<double>(number) * kShown);
  ui.wake_at(client::seconds(static_cast<double>(number + 1) * kShown));
  ui.draw().PushClipRect(r.min(), r.max(), true);
  const bool still = ui.less_motion() || ads_.size() == 1;
  const float part = still ? 1 : ui.progress(began, kPassing);
  const float gone = 1 - (1 - part) * (1 - part) * (1 - part);
  if (gone < 1)
    draw_one(ui, r.moved(-r.w * gone, 0), ads_[(number + ads_.size() - 1) % ads_.size()], flat);
  draw_one(ui, r.moved(r.w * (1 - gone), 0), ads_[number % ads_.size()], flat);
  ui.draw().PopClipRect();
}

}  // namespace pawnhub
