// The places of the small canvas that two photos show.
#pragma once

#include <algorithm>
#include <cmath>

#include "seam_canvas.hpp"

namespace skysphere {

/// Visits the places that two photos show, as pixels of their patches; near the poles, where
/// neighbouring columns show the same place, only some of them.
template <typename Visit>
void for_each_shared_place(const skysphere_seam_canvas& canvas, int first, int second,
                           const Visit& visit) {
  const Patch& a = canvas.patches[first];
  const Patch& b = canvas.patches[second];
  const int top = std::max(a.area.y, b.area.y);
  const int bottom = std::min(a.area.br().y, b.area.br().y);
  for (int y = top; y < bottom; ++y) {
    const uint8_t* valid_a = a.valid.ptr<uint8_t>(y - a.area.y);
    const uint8_t* valid_b = b.valid.ptr<uint8_t>(y - b.area.y);
    const double elevation = CV_PI / 2 - (y + 0.5) / canvas.height * CV_PI;
    const int step = std::max(1, cvRound(1 / std::max(0.02, std::cos(elevation))));
    for (int column = 0; column < a.area.width; column += step) {
      if (!valid_a[column]) continue;
      const int other = b.column((a.area.x + column) % canvas.width, canvas.width);
      if (other < 0 || !valid_b[other]) continue;
      visit(cv::Point(column, y - a.area.y), cv::Point(other, y - b.area.y));
    }
  }
}

}  // namespace skysphere
