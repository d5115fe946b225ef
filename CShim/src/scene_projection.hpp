// Lines of sight of the pixels of a photo and of a panorama.
#pragma once

#include <vector>

#include "scene_source.hpp"
#include "skysphere_scene.h"

namespace skysphere::scene {

/// Pixel positions to rays for a lens with radial distortion.
class PhotoProjection {
 public:
  explicit PhotoProjection(const skysphere_scene_camera& camera);
  Ray ray(float x, float y) const;

 private:
  static constexpr int kSteps = 4096;
  Vec3 origin_, right_, down_, forward_;
  float inverse_focal_, center_x_, center_y_, steps_per_squared_radius_;
  /// Undistorted by distorted radius, over the squared distorted radius in equal steps.
  std::vector<float> undistortion_;
};

/// Pixel positions to rays for the whole sphere in equirectangular projection.
class PanoramaProjection {
 public:
  PanoramaProjection(int width, double center_heading_degrees, const double position_ned[3]);
  Ray ray(float x, float y) const;

 private:
  Vec3 origin_;
  double radians_per_pixel_, center_heading_;
  int width_;
};

}  // namespace skysphere::scene
