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
  /// Whether samples have 16 bits, in the order of this machine.
  bool is_deep;

  int channels() const { return has_alpha ? 4 : 3; }
  int bits() const { return is_deep ? 16 : 8; }
  int type() const { return CV_MAKETYPE(is_deep ? CV_16U : CV_8U, channels()); }
  size_t row_bytes() const {
    return static_cast<size_t>(width) * static_cast<size_t>(channels() * bits() / 8);
  }

  /// Makes sure that the next rows are of this form.
  void check(const cv::Mat& colors, const cv::Mat* opacity) const {
    const bool fits = colors.type() == CV_MAKETYPE(is_deep ? CV_16U : CV_8U, 3) &&
                      colors.cols == width && colors.rows <= rows_left &&
                      (opacity != nullptr) == has_alpha;
    if (!fits || (has_alpha && (opacity->type() != CV_8U || opacity->size() != colors.size()))) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "these rows do not fit the picture");
    }
  }

  /// Writes a row as the file holds it, `row_bytes()` long. What is clear is black, so that it
  /// takes no room.
  void interleave(const cv::Mat& colors, const cv::Mat* opacity, int row, uint8_t* target) const {
    if (!has_alpha) {
      std::copy_n(colors.ptr<uint8_t>(row), row_bytes(), target);
    } else if (is_deep) {
      interleave(colors.ptr<uint16_t>(row), opacity->ptr<uint8_t>(row), 257,
                 reinterpret_cast<uint16_t*>(target));
    } else {
      interleave(colors.ptr<uint8_t>(row), opacity->ptr<uint8_t>(row), 1, target);
    }
  }

 private:
  template <typename Sample>
  void interleave(const Sample* color, const uint8_t* alpha, int unit, Sample* target) const {
    for (int x = 0; x < width; ++x) {
      for (int channel = 0; channel < 3; ++channel) {
        target[4 * x + channel] = alpha[x] != 0 ? color[3 * x + channel] : Sample{0};
      }
      target[4 * x + 3] = static_cast<Sample>(unit * alpha[x]);
    }
  }
};

}  // namespace skysphere
