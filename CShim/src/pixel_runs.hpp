// Regions of a mask, found over runs of pixels in a row instead of over single pixels: no label
// for every pixel, and time linear in the size of the mask.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

namespace skysphere {

/// Pixels of one kind beside each other in a row.
struct PixelRun {
  int row;
  int first;
  int last;
};

/// What is known of a region of runs that touch along an edge (4-connected).
struct PixelRegion {
  int64_t pixel_count = 0;
  bool touches_border = false;
};

/// The regions of the pixels that have `value`.
class PixelRegions {
 public:
  PixelRegions(const cv::Mat& mask, uint8_t value);

  /// Sets the pixels of all regions for which `is_wanted` holds to `value`.
  template <typename Predicate>
  void paint(cv::Mat& target, uint8_t value, const Predicate& is_wanted) {
    for (size_t i = 0; i < runs_.size(); ++i) {
      if (!is_wanted(regions_[static_cast<size_t>(root(static_cast<int>(i)))])) continue;
      const PixelRun& run = runs_[i];
      uint8_t* row = target.ptr(run.row);
      for (int x = run.first; x <= run.last; ++x) row[x] = value;
    }
  }

 private:
  int root(int run);
  void join(int first, int second);

  std::vector<PixelRun> runs_;
  /// A run that leads to the root of the region; a root leads to itself.
  std::vector<int> parents_;
  /// By root.
  std::vector<PixelRegion> regions_;
};

}  // namespace skysphere
