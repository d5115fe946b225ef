// Pixels in memory pages that nothing else shares.
#pragma once

#include <memory>
#include <opencv2/core.hpp>

namespace skysphere {

/// Pixels in pages of their own, which go back to the system with them: pictures that are held for
/// long while others come and go would leave gaps in the allocator's heap, which grows far beyond
/// what is held.
struct OwnPages {
  cv::Mat pixels;
  /// What holds the pixels, besides their own count.
  std::shared_ptr<void> pages;

  /// A copy of a picture. Throws `std::bad_alloc`.
  static OwnPages copy_of(const cv::Mat& picture);
};

}  // namespace skysphere
