#include <cstdint>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "skysphere_crop.h"

namespace {

int64_t area_of(const skysphere_rectangle& rectangle) {
  return static_cast<int64_t>(rectangle.width) * rectangle.height;
}

/// Whether `candidate` is to be preferred: larger, then higher up, further left, wider.
bool is_better(const skysphere_rectangle& candidate, const skysphere_rectangle& best) {
  if (area_of(candidate) != area_of(best)) return area_of(candidate) > area_of(best);
  if (candidate.top != best.top) return candidate.top < best.top;
  if (candidate.left != best.left) return candidate.left < best.left;
  return candidate.width > best.width;
}

/// Whether a pixel is picture in `row` and empty in `next`.
bool loses_pixels(const uint8_t* row, const uint8_t* next, int count) {
  // Without a way out of the loop, so that it is done on many pixels at once.
  bool loses = false;
  for (int x = 0; x < count; ++x) loses |= row[x] != 0 && next[x] == 0;
  return loses;
}

/// A column from which on all columns up to the current one are at least `height` pixels high.
struct Step {
  int left;
  int height;
};

/// The largest rectangle under the histogram of each row's run lengths upwards, by a stack of
/// rising steps: each column is pushed and taken off once, so a row costs time linear in its width
/// (the classic method for the largest rectangle in a histogram; Morgan, Programming from
/// Specifications, 1994, chapter 21).
skysphere_rectangle largest_rectangle(const cv::Mat& mask) {
  skysphere_rectangle best = {0, 0, 0, 0};
  std::vector<int> heights(static_cast<size_t>(mask.cols) + 1, 0);
  std::vector<Step> steps(static_cast<size_t>(mask.cols) + 2);
  for (int y = 0; y < mask.rows; ++y) {
    const uint8_t* row = mask.ptr(y);
    for (int x = 0; x < mask.cols; ++x) {
      heights[static_cast<size_t>(x)] = row[x] != 0 ? heights[static_cast<size_t>(x)] + 1 : 0;
    }
    // A rectangle that ends in this row can grow downwards unless the next row has a new gap.
    if (y + 1 < mask.rows && !loses_pixels(row, mask.ptr(y + 1), mask.cols)) continue;
    // A step of height -1 below all others, and the column of height 0 behind the last one, which
    // closes every step, save the checks for the ends.
    size_t top = 0;
    steps[0] = {0, -1};
    for (int x = 0; x <= mask.cols; ++x) {
      const int height = heights[static_cast<size_t>(x)];
      if (height == steps[top].height) continue;
      int left = x;
      while (steps[top].height > height) {
        const Step& step = steps[top];
        const skysphere_rectangle candidate = {step.left, y - step.height + 1, x - step.left,
                                               step.height};
        if (area_of(candidate) >= area_of(best) && is_better(candidate, best)) best = candidate;
        left = step.left;
        --top;
      }
      if (height > steps[top].height) steps[++top] = {left, height};
    }
  }
  return best;
}

}  // namespace

int skysphere_largest_rectangle(const skysphere_bitmap* mask, skysphere_rectangle* rectangle,
                                skysphere_error* error) noexcept {
  return skysphere::guarded<int>(error, 0, [&] {
    if (mask->pixels.type() != CV_8UC1) {
      throw skysphere::Failure(SKYSPHERE_INVALID_ARGUMENT, "a mask has one channel of 8 bits");
    }
    *rectangle = largest_rectangle(mask->pixels);
    return 1;
  });
}
