// Which parts of a photo are used, as the stages ask for it.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "skysphere_photo_mask.h"

struct skysphere_photo_mask {
  int width;
  int height;
  double excluded_share;
  /// Row after row; the first pixel of eight is the lowest bit.
  std::vector<uint8_t> bits;

  bool uses(int x, int y) const {
    const size_t place = static_cast<size_t>(y) * static_cast<size_t>(width) + x;
    return ((bits[place / 8] >> (place % 8)) & 1) != 0;
  }

  /// The mask at the size of a copy of the photo: 255 where all that a pixel shows is used.
  cv::Mat at(const cv::Size& size) const;

  /// Clears `inside` where a photo is not used. `positions` has two floats a pixel, in a photo of
  /// the given size, by OpenCV's convention: the first pixel's centre is at (0, 0).
  void exclude(const cv::Mat& positions, const cv::Size& photo, cv::Mat& inside) const;
};
