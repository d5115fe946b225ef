#include "scene_projection.hpp"

#include <algorithm>

namespace skysphere::scene {
namespace {

Vec3 up_from_ned(const double ned[3]) {
  return {static_cast<float>(ned[0]), static_cast<float>(ned[1]), static_cast<float>(-ned[2])};
}

/// The radius that the polynomial r (1 + k1 r² + k2 r⁴) distorts to `target`, by Newton's method.
/// Beyond the fold of the polynomial there is none: the search stays at the fold.
double undistorted_radius(double target, double k1, double k2) {
  double radius = target;
  for (int step = 0; step < 30; ++step) {
    const double s = radius * radius;
    const double slope = 1 + s * (3 * k1 + 5 * k2 * s);
    if (std::fabs(slope) < 1e-6) break;
    const double change = (radius * (1 + s * (k1 + s * k2)) - target) / slope;
    radius -= change;
    if (std::fabs(change) < 1e-12) break;
  }
  return radius;
}

}  // namespace

PhotoProjection::PhotoProjection(const skysphere_scene_camera& camera)
    : origin_(up_from_ned(camera.position_ned)),
      inverse_focal_(static_cast<float>(1 / camera.focal_length)),
      center_x_(static_cast<float>(camera.principal_point_x)),
      center_y_(static_cast<float>(camera.principal_point_y)) {
  // The rows of cameraFromWorld are the camera's axes in the world.
  right_ = up_from_ned(camera.camera_from_world);
  down_ = up_from_ned(camera.camera_from_world + 3);
  forward_ = up_from_ned(camera.camera_from_world + 6);
  const double far_x = std::max(camera.principal_point_x, camera.width - camera.principal_point_x);
  const double far_y = std::max(camera.principal_point_y, camera.height - camera.principal_point_y);
  // Two pixels more than the corner, for the extra samples and the table's last step.
  const double largest = (std::hypot(far_x, far_y) + 2) / camera.focal_length;
  const double step = largest * largest / kSteps;
  steps_per_squared_radius_ = static_cast<float>(1 / step);
  undistortion_.resize(kSteps + 2);
  undistortion_[0] = 1;
  for (int i = 1; i < kSteps + 2; ++i) {
    const double target = std::sqrt(i * step);
    undistortion_[i] =
        static_cast<float>(undistorted_radius(target, camera.k1, camera.k2) / target);
  }
}

PanoramaProjection::PanoramaProjection(int width, double center_heading_degrees,
                                       const double position_ned[3])
    : origin_(up_from_ned(position_ned)),
      radians_per_pixel_(2 * M_PI / width),
      center_heading_(center_heading_degrees * M_PI / 180),
      width_(width) {}

Ray PanoramaProjection::ray(float x, float y) const {
  const double heading = (x - width_ / 2.0) * radians_per_pixel_ + center_heading_;
  const double elevation = M_PI / 2 - y * radians_per_pixel_;
  const double level = std::cos(elevation);
  const Vec3 direction = {static_cast<float>(level * std::cos(heading)),
                          static_cast<float>(level * std::sin(heading)),
                          static_cast<float>(std::sin(elevation))};
  return {origin_, direction, static_cast<float>(radians_per_pixel_)};
}

}  // namespace skysphere::scene
