#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "skysphere_features.h"

namespace skysphere {

constexpr int descriptor_length = 128;

}  // namespace skysphere

/// The features behind the opaque handle.
struct skysphere_features {
  /// In pixels, the centre of the first pixel at (0.5, 0.5).
  std::vector<cv::Point2f> positions;
  /// `descriptor_length` numbers a feature, 0 to 511: 16 bits because their products are then one
  /// instruction (multiply and add pairs) on every x86-64 and ARM64.
  std::vector<int16_t> descriptors;
  /// The squared length of each descriptor.
  std::vector<int32_t> squared_lengths;
};
