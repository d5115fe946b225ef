// Lines of sight of the pixels of a photo and of a panorama.
#pragma once

#include <algorithm>
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
  static constexpr int kSteps = 512;
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

inline Ray PhotoProjection::ray(float x, float y) const {
  const float u = (x - center_x_) * inverse_focal_;
  const float v = (y - center_y_) * inverse_focal_;
  const float position = (u * u + v * v) * steps_per_squared_radius_;
  const int index = std::min(static_cast<int>(position), kSteps);
  const float factor =
      lerp(undistortion_[index], undistortion_[index + 1], position - static_cast<float>(index));
  const Vec3 direction = right_ * (u * factor) + down_ * (v * factor) + forward_;
  const float inverse_length = 1 / std::sqrt(dot(direction, direction));
  // A pixel spans f⁻¹ cos² θ radially and f⁻¹ cos θ across; the larger of the two.
  const float angle = inverse_focal_ * factor * inverse_length;
  return {origin_, direction * inverse_length, angle};
}

}  // namespace skysphere::scene
