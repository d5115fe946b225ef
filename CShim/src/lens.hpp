#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>

#include "skysphere_lens.h"

namespace skysphere {

/// The squared radius up to which distortion grows with the angle; see Lens.largestSquaredRadius.
inline double largest_squared_radius(double k1, double k2) {
  const double a = 5 * k2;
  const double b = 3 * k1;
  const double infinity = std::numeric_limits<double>::infinity();
  if (std::abs(a) < 1e-15) return b < 0 ? -1 / b : infinity;
  const double discriminant = b * b - 4 * a;
  if (discriminant < 0) return infinity;
  const double root = std::sqrt(discriminant);
  const double low = std::min((-b - root) / (2 * a), (-b + root) / (2 * a));
  const double high = std::max((-b - root) / (2 * a), (-b + root) / (2 * a));
  return low > 0 ? low : (high > 0 ? high : infinity);
}

/// The undistorted radius whose distorted radius is `target`, by Newton's method.
inline double undistorted_radius(double target, double k1, double k2) {
  double radius = target;
  for (int iteration = 0; iteration < 30; ++iteration) {
    const double s = radius * radius;
    const double slope = 1 + s * (3 * k1 + 5 * k2 * s);
    if (std::abs(slope) < 1e-6) break;
    const double step = (radius * (1 + s * (k1 + s * k2)) - target) / slope;
    radius -= step;
    if (std::abs(step) < 1e-12) break;
  }
  return radius;
}

/// The unit direction in the camera that falls on a pixel.
inline Eigen::Vector3d direction_of_pixel(const skysphere_lens& lens, double x, double y) {
  const double u = (x - lens.principal_x) / lens.focal_length;
  const double v = (y - lens.principal_y) / lens.focal_length;
  const double target = std::hypot(u, v);
  const double scale = target > 0 ? undistorted_radius(target, lens.k1, lens.k2) / target : 1;
  return Eigen::Vector3d(u * scale, v * scale, 1).normalized();
}

/// Where a direction falls; false when it is behind the camera or beyond the lens's range.
inline bool pixel_of_direction(const skysphere_lens& lens, const Eigen::Vector3d& direction,
                               Eigen::Vector2d* pixel) {
  if (direction.z() < 1e-9) return false;
  const Eigen::Vector2d uv = direction.head<2>() / direction.z();
  const double s = uv.squaredNorm();
  if (s >= largest_squared_radius(lens.k1, lens.k2)) return false;
  const double factor = lens.focal_length * (1 + s * (lens.k1 + s * lens.k2));
  *pixel = Eigen::Vector2d(lens.principal_x, lens.principal_y) + factor * uv;
  return true;
}

}  // namespace skysphere
