#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <tuple>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "skysphere_lines.h"

using skysphere::Failure;
using skysphere::guarded;

int32_t skysphere_lines_find(const skysphere_bitmap* grey, double least_length,
                             skysphere_line* lines, int32_t capacity,
                             skysphere_error* error) noexcept {
  return guarded<int32_t>(error, 0, [&] {
    if (grey->pixels.type() != CV_8UC1 || capacity < 0) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "lines need a grey picture of 8 bits");
    }
    std::vector<cv::Vec4f> found;
    cv::createLineSegmentDetector(cv::LSD_REFINE_STD)->detect(grey->pixels, found);
    const auto length = [](const cv::Vec4f& line) {
      return std::hypot(line[2] - line[0], line[3] - line[1]);
    };
    std::sort(found.begin(), found.end(), [&](const cv::Vec4f& a, const cv::Vec4f& b) {
      return std::make_tuple(-length(a), a[0], a[1]) < std::make_tuple(-length(b), b[0], b[1]);
    });
    int32_t count = 0;
    for (const cv::Vec4f& line : found) {
      if (count == capacity || length(line) < least_length) break;
      lines[count++] = {line[0] + 0.5, line[1] + 0.5, line[2] + 0.5, line[3] + 0.5};
    }
    return count;
  });
}
