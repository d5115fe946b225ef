#include "sparse_values.hpp"

#include <algorithm>

namespace skysphere {

SparseValues::SparseValues(const cv::Mat& values, cv::Point place)
    : area_(place, values.size()), across_((values.cols + kSide - 1) / kSide) {
  const int down = (values.rows + kSide - 1) / kSide;
  places_.assign(static_cast<size_t>(across_) * down, -1);
  for (int y = 0; y < down; ++y) {
    for (int x = 0; x < across_; ++x) {
      const cv::Rect cell =
          cv::Rect(x * kSide, y * kSide, kSide, kSide) & cv::Rect({0, 0}, values.size());
      const cv::Mat part = values(cell);
      bool any = false;
      for (int row = 0; row < part.rows && !any; ++row) {
        const int16_t* value = part.ptr<int16_t>(row);
        any = std::any_of(value, value + 3 * part.cols, [](int16_t each) { return each != 0; });
      }
      if (!any) continue;
      places_[static_cast<size_t>(y) * across_ + x] = static_cast<int64_t>(cells_.size());
      for (int row = 0; row < kSide; ++row) {
        const size_t begin = cells_.size();
        cells_.resize(begin + 3 * kSide, 0);
        if (row < part.rows) {
          std::copy_n(part.ptr<int16_t>(row), 3 * part.cols, cells_.begin() + begin);
        }
      }
    }
  }
  cells_.shrink_to_fit();
}

bool SparseValues::copy(const cv::Rect& area, cv::Mat& target) const {
  const cv::Rect common = area & area_;
  bool any = false;
  if (common.empty()) return any;
  for (int y = (common.y - area_.y) / kSide; y * kSide < common.br().y - area_.y; ++y) {
    for (int x = (common.x - area_.x) / kSide; x * kSide < common.br().x - area_.x; ++x) {
      const int64_t place = places_[static_cast<size_t>(y) * across_ + x];
      if (place < 0) continue;
      any = true;
      const cv::Rect cell(area_.x + x * kSide, area_.y + y * kSide, kSide, kSide);
      const cv::Rect part = cell & common;
      for (int row = part.y; row < part.br().y; ++row) {
        const int16_t* value =
            cells_.data() + place + 3 * ((row - cell.y) * kSide + part.x - cell.x);
        std::copy_n(value, 3 * part.width,
                    target.ptr<int16_t>(row - area.y) + 3 * (part.x - area.x));
      }
    }
  }
  return any;
}

}  // namespace skysphere
