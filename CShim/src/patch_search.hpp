// Where a small square of one picture is seen in another.
#pragma once

#include <opencv2/core.hpp>

namespace skysphere {

/// The place in a grey picture of 8 bits, to whole pixels, at which a square of 32-bit levels is
/// most alike: that of its first pixel. `correlation` becomes the normalised correlation there, at
/// most 1, or -1 where nothing can be compared. Levels are rounded to whole ones: what is found is
/// improved anyway.
cv::Point most_alike(const cv::Mat& picture, const cv::Mat& square, double* correlation);

}  // namespace skysphere
