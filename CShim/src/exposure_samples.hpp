// Places that two photos see, from which their exposures are solved.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <vector>

#include "seam_canvas.hpp"

namespace skysphere {

/// One place that two photos see.
struct ExposureSample {
  int first;
  int second;
  cv::Vec3b first_color;
  cv::Vec3b second_color;
  std::array<float, 3> first_radius;   // r², r⁴, r⁶ in the first photo.
  std::array<float, 3> second_radius;  // The same in the second.
};

/// Some places of each overlap, evenly over its area, where no channel is black or clipped.
std::vector<ExposureSample> collect_exposure_samples(const skysphere_seam_canvas& canvas);

}  // namespace skysphere
