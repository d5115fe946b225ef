#include "bitmap.hpp"
#include "guard.hpp"
#include "skysphere_orientation.h"

namespace {

constexpr int about_x = 0;
constexpr int about_y = 1;
constexpr int about_both = -1;

cv::Mat flipped(const cv::Mat& pixels, int axes) {
  cv::Mat result;
  cv::flip(pixels, result, axes);
  return result;
}

cv::Mat transposed(const cv::Mat& pixels) {
  cv::Mat result;
  cv::transpose(pixels, result);
  return result;
}

/// Exif 2.3 (JEITA CP-3451C), tag Orientation: where the stored row 0 and column 0 belong.
cv::Mat upright(const cv::Mat& pixels, int orientation) {
  switch (orientation) {
    case 1:
      return pixels.clone();
    case 2:
      return flipped(pixels, about_y);
    case 3:
      return flipped(pixels, about_both);
    case 4:
      return flipped(pixels, about_x);
    case 5:
      return transposed(pixels);
    case 6:
      return flipped(transposed(pixels), about_y);
    case 7:
      return flipped(transposed(pixels), about_both);
    case 8:
      return flipped(transposed(pixels), about_x);
    default:
      throw skysphere::Failure(SKYSPHERE_INVALID_ARGUMENT, "an orientation is 1 to 8");
  }
}

}  // namespace

skysphere_bitmap* skysphere_bitmap_upright(const skysphere_bitmap* bitmap, int orientation,
                                           skysphere_error* error) noexcept {
  return skysphere::guarded<skysphere_bitmap*>(
      error, nullptr, [&] { return skysphere::make_handle(upright(bitmap->pixels, orientation)); });
}
