// The strip of advertisements in a match: own texts, one after the other.
//
// A file of assets/ads has lines "en = text", "fr = text" and "man = wN"; operators may put others
// there.
#pragma once

#include <string>
#include <vector>

#include "render/client/strings.hpp"
#include "render/ui/ui.hpp"

namespace pawnhub {

class Ads {
 public:
  // From folder, in the order of the files' names; unreadable ones are left out.
  void load(const std::filesystem::path& folder);
  void draw(ui::Ui& ui, const ui::Rect& r, bool flat);

 private:
  struct Ad {
    std::array<std::string, 2> text;  // by language
    Man man{Colour::White, Kind::Knight};
  };
  std::vector<Ad> ads_;

  void draw_one(ui::Ui& ui, const ui::Rect& r, const Ad& ad, bool flat) const;
};

}  // namespace pawnhub
