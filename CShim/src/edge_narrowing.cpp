#include <algorithm>
#include <array>
#include <cstdint>

#include "bitmap.hpp"
#include "guard.hpp"
#include "skysphere_crop.h"

namespace {

/// The rectangle that is being narrowed, with the number of empty pixels on each of its edges.
class Narrowing {
 public:
  explicit Narrowing(const cv::Mat& mask)
      : mask_(mask), right_(mask.cols - 1), bottom_(mask.rows - 1) {
    top_empty_ = empty_in_row(top_);
    bottom_empty_ = empty_in_row(bottom_);
    left_empty_ = empty_in_column(left_);
    right_empty_ = empty_in_column(right_);
  }

  bool is_gone() const { return left_ > right_ || top_ > bottom_; }

  skysphere_rectangle rectangle() const {
    if (is_gone()) return {0, 0, 0, 0};
    return {left_, top_, right_ - left_ + 1, bottom_ - top_ + 1};
  }

  /// Moves the worst edge in by one pixel; false when all are good enough. Of equals the order is
  /// top, bottom, left, right.
  bool narrow(double tolerated_share) {
    const double width = right_ - left_ + 1;
    const double height = bottom_ - top_ + 1;
    const std::array<double, 4> shares = {top_empty_ / width, bottom_empty_ / width,
                                          left_empty_ / height, right_empty_ / height};
    const auto worst = std::max_element(shares.begin(), shares.end());
    if (*worst <= tolerated_share) return false;
    switch (worst - shares.begin()) {
      case 0:
        remove_row(top_, 1);
        break;
      case 1:
        remove_row(bottom_, -1);
        break;
      case 2:
        remove_column(left_, 1);
        break;
      default:
        remove_column(right_, -1);
        break;
    }
    return true;
  }

 private:
  bool is_empty(int x, int y) const { return mask_.at<uint8_t>(y, x) == 0; }

  int empty_in_row(int y) const {
    const uint8_t* row = mask_.ptr(y);
    return static_cast<int>(std::count(row + left_, row + right_ + 1, uint8_t{0}));
  }

  int empty_in_column(int x) const {
    int count = 0;
    for (int y = top_; y <= bottom_; ++y) count += is_empty(x, y);
    return count;
  }

  /// Takes off the row at `edge` (the top or the bottom). The side edges lose its end pixels.
  void remove_row(int& edge, int inwards) {
    left_empty_ -= is_empty(left_, edge);
    right_empty_ -= is_empty(right_, edge);
    edge += inwards;
    if (is_gone()) return;
    (inwards > 0 ? top_empty_ : bottom_empty_) = empty_in_row(edge);
  }

  /// Takes off the column at `edge` (the left or the right one).
  void remove_column(int& edge, int inwards) {
    top_empty_ -= is_empty(edge, top_);
    bottom_empty_ -= is_empty(edge, bottom_);
    edge += inwards;
    if (is_gone()) return;
    (inwards > 0 ? left_empty_ : right_empty_) = empty_in_column(edge);
  }

  const cv::Mat& mask_;
  int left_ = 0;
  int top_ = 0;
  int right_;
  int bottom_;
  int top_empty_ = 0;
  int bottom_empty_ = 0;
  int left_empty_ = 0;
  int right_empty_ = 0;
};

}  // namespace

int skysphere_narrow_edges(const skysphere_bitmap* mask, double tolerated_share,
                           skysphere_rectangle* rectangle, skysphere_error* error) noexcept {
  return skysphere::guarded<int>(error, 0, [&] {
    if (mask->pixels.type() != CV_8UC1) {
      throw skysphere::Failure(SKYSPHERE_INVALID_ARGUMENT, "a mask has one channel of 8 bits");
    }
    if (!(tolerated_share >= 0 && tolerated_share < 1)) {
      throw skysphere::Failure(SKYSPHERE_INVALID_ARGUMENT, "the tolerated share is 0 up to 1");
    }
    Narrowing narrowing(mask->pixels);
    while (!narrowing.is_gone() && narrowing.narrow(tolerated_share)) {
    }
    *rectangle = narrowing.rectangle();
    return 1;
  });
}
