// Values on a grid, of which most are 0.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

namespace skysphere {

/// Values on a grid, of which most are 0: kept by cells.
class SparseValues {
 public:
  /// Keeps values of three channels of 16 bits; the first lies at `place` on the grid.
  SparseValues(const cv::Mat& values, cv::Point place);

  /// Copies the values of an area of the grid where these lie on it. Returns whether any is not 0.
  bool copy(const cv::Rect& area, cv::Mat& target) const;

  size_t bytes() const { return cells_.size() * sizeof(int16_t) + places_.size() * sizeof(int); }

 private:
  static constexpr int kSide = 32;
  cv::Rect area_;
  int across_;
  /// Where each cell begins in `cells_`; negative where it is all 0.
  std::vector<int64_t> places_;
  std::vector<int16_t> cells_;
};

}  // namespace skysphere
