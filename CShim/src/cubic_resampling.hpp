// Pictures at places between their pixels.
#pragma once

#include <opencv2/core.hpp>

namespace skysphere {

/// The picture at some places, by cubic convolution.
///
/// Keys, "Cubic convolution interpolation for digital image processing", IEEE Trans. ASSP 29, 1981,
/// with the slope `a` = -1/2 at which a smooth picture is met to the third order. Places are taken
/// to 1/256 of a pixel. `positions` has two channels of 32 bits; the middle of the first pixel is
/// at 0, as OpenCV has it. Beyond its borders the picture is continued by reflection.
///
/// `picture` has three channels of 8 or 16 bits; `result` becomes of the same type, as large as
/// `positions`.
void resample_cubic(const cv::Mat& picture, const cv::Mat& positions, cv::Mat* result);

}  // namespace skysphere
