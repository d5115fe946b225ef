#include "pixel_runs.hpp"

#include <algorithm>
#include <cstring>

namespace skysphere {

PixelRegions::PixelRegions(const cv::Mat& mask, uint8_t value) {
  size_t previous_row = 0;
  for (int y = 0; y < mask.rows; ++y) {
    const size_t this_row = runs_.size();
    const uint8_t* row = mask.ptr(y);
    for (int x = 0; x < mask.cols; ++x) {
      const void* found = std::memchr(row + x, value, static_cast<size_t>(mask.cols - x));
      if (found == nullptr) break;
      const int first = static_cast<int>(static_cast<const uint8_t*>(found) - row);
      x = first;
      while (x < mask.cols && row[x] == value) ++x;
      runs_.push_back({y, first, x - 1});
      parents_.push_back(static_cast<int>(parents_.size()));
    }
    // Both rows are in order of columns, so that one pass finds all runs that touch.
    size_t above = previous_row;
    for (size_t below = this_row; below < runs_.size(); ++below) {
      while (above < this_row && runs_[above].last < runs_[below].first) ++above;
      for (size_t i = above; i < this_row && runs_[i].first <= runs_[below].last; ++i) {
        join(static_cast<int>(i), static_cast<int>(below));
      }
    }
    previous_row = this_row;
  }
  regions_.resize(runs_.size());
  for (size_t i = 0; i < runs_.size(); ++i) {
    const PixelRun& run = runs_[i];
    PixelRegion& region = regions_[static_cast<size_t>(root(static_cast<int>(i)))];
    region.pixel_count += run.last - run.first + 1;
    region.touches_border |=
        run.row == 0 || run.row == mask.rows - 1 || run.first == 0 || run.last == mask.cols - 1;
  }
}

int PixelRegions::root(int run) {
  while (parents_[static_cast<size_t>(run)] != run) {
    int& parent = parents_[static_cast<size_t>(run)];
    parent = parents_[static_cast<size_t>(parent)];
    run = parent;
  }
  return run;
}

void PixelRegions::join(int first, int second) {
  const int first_root = root(first);
  const int second_root = root(second);
  // The older run becomes the root, whatever the order of the calls.
  parents_[static_cast<size_t>(std::max(first_root, second_root))] =
      std::min(first_root, second_root);
}

}  // namespace skysphere
