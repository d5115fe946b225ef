// Rows of colour and opacity, as picture files with an alpha channel hold them.
#pragma once

#include <algorithm>
#include <opencv2/core.hpp>

#include "guard.hpp"

namespace skysphere {

/// The form of a picture file that is written row by row.
struct AlphaRows {
  int width;
  int rows_left;
  bool has_alpha;

  int channels() const { return has_alpha ? 4 : 3; }

  /// Makes sure that the next rows are of this form.
  void check(const cv::Mat& colors, const cv::Mat* opacity) const {
    const bool fits = colors.type() == CV_8UC3 && colors.cols == width &&
                      colors.rows <= rows_left && (opacity != nullptr) == has_alpha;
    if (!fits || (has_alpha && (opacity->type() != CV_8U || opacity->size() != colors.size()))) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "these rows do not fit the picture");
    }
  }

  /// Writes a row as the file holds it, `channels()` samples a pixel. What is clear is black, so
  /// that it takes no room.
  void interleave(const cv::Mat& colors, const cv::Mat* opacity, int row, uint8_t* target) const {
    const uint8_t* color = colors.ptr<uint8_t>(row);
    if (!has_alpha) {
      std::copy(color, color + 3 * width, target);
      return;
    }
    const uint8_t* alpha = opacity->ptr<uint8_t>(row);
    for (int x = 0; x < width; ++x) {
      for (int channel = 0; channel < 3; ++channel) {
        target[4 * x + channel] = alpha[x] != 0 ? color[3 * x + channel] : 0;
      }
      target[4 * x + 3] = alpha[x];
    }
  }
};

}  // namespace skysphere
