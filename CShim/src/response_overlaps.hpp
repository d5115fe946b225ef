// What pairs of photos show of the same places, for finding how their cameras turn light into
// display values.
#pragma once

#include <array>
#include <vector>

#include "seam_canvas.hpp"

namespace skysphere {

/// Display values, 0 to 1, of one place in two photos: means over a few pixels, so that noise and
/// a place that is a pixel off count little.
struct ResponsePlace {
  std::array<float, 3> first;
  std::array<float, 3> second;
  float first_squared_radius;
  float second_squared_radius;
};

/// Two photos that overlap.
struct ResponsePair {
  int first_camera;
  int second_camera;
  std::vector<ResponsePlace> places;
};

/// Even places of every overlap, as many of each brightness as there are, up to a limit: a curve is
/// to be right in the sky and in the shadows, however much lawn there is.
std::vector<ResponsePair> collect_response_pairs(const skysphere_seam_canvas& canvas,
                                                 const std::vector<int>& camera_of_photo);

}  // namespace skysphere
