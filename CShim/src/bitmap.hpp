#pragma once

#include <memory>
#include <opencv2/core.hpp>

#include "skysphere_bitmap.h"

/// The picture behind the opaque handle.
struct skysphere_bitmap {
  cv::Mat pixels;
  /// What holds the pixels besides their own count; empty for most.
  std::shared_ptr<void> pages{};
};

namespace skysphere {

/// Wraps pixels in a new owned handle.
inline skysphere_bitmap* make_handle(cv::Mat pixels) {
  return new skysphere_bitmap{std::move(pixels)};
}

}  // namespace skysphere
