#include "projection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "guard.hpp"

namespace skysphere {

namespace {

constexpr double kPi = 3.14159265358979323846;

struct CanvasPoint {
  double heading;    // Radians right of the middle column, in (-pi, pi].
  double elevation;  // Radians above the horizon.
};

/// Undoes the radial distortion by Newton's method.
double undistorted_radius(const skysphere_camera& camera, double distorted) {
  double radius = distorted;
  for (int step = 0; step < 30; ++step) {
    const double s = radius * radius;
    const double error = radius * (1 + s * (camera.k1 + s * camera.k2)) - distorted;
    const double slope = 1 + s * (3 * camera.k1 + 5 * camera.k2 * s);
    if (std::abs(slope) < 1e-6) break;
    radius -= error / slope;
    if (std::abs(error) < 1e-12) break;
  }
  return radius;
}

CanvasPoint canvas_point(const skysphere_camera& camera, double px, double py) {
  const double u = (px - camera.principal_x) / camera.focal_length;
  const double v = (py - camera.principal_y) / (camera.focal_length * camera.pixel_aspect);
  const double distorted = std::hypot(u, v);
  const double scale = distorted > 0 ? undistorted_radius(camera, distorted) / distorted : 1;
  const double ray[3] = {u * scale, v * scale, 1};
  const double* r = camera.camera_from_canvas;
  double world[3];
  for (int axis = 0; axis < 3; ++axis) {
    world[axis] = r[axis] * ray[0] + r[3 + axis] * ray[1] + r[6 + axis] * ray[2];
  }
  if (world[2] > 0) {
    const double below = world[2] / (1 - camera.drift[2]);
    for (int axis = 0; axis < 3; ++axis) world[axis] += camera.drift[axis] * below;
  }
  return {std::atan2(world[1], world[0]), std::atan2(-world[2], std::hypot(world[0], world[1]))};
}

/// Whether the zenith (sign −1) or the nadir (sign +1) lies in the photo, or nearly.
bool holds_pole(const skysphere_camera& camera, double sign) {
  const double* r = camera.camera_from_canvas;
  const double below = std::max(0.0, sign);
  const double pole[3] = {-below * camera.drift[0], -below * camera.drift[1],
                          sign - below * camera.drift[2]};
  const double x = r[0] * pole[0] + r[1] * pole[1] + r[2] * pole[2];
  const double y = r[3] * pole[0] + r[4] * pole[1] + r[5] * pole[2];
  const double z = r[6] * pole[0] + r[7] * pole[1] + r[8] * pole[2];
  if (z <= 1e-6) return false;
  const double u = x / z, v = y / z, s = u * u + v * v;
  if (s >= largest_squared_radius(camera.k1, camera.k2)) return false;
  const double factor = camera.focal_length * (1 + s * (camera.k1 + s * camera.k2));
  const double px = camera.principal_x + factor * u,
               py = camera.principal_y + factor * camera.pixel_aspect * v;
  const double slack = 0.02 * std::max(camera.width, camera.height);
  return px > -slack && px < camera.width + slack && py > -slack && py < camera.height + slack;
}

}  // namespace

double largest_squared_radius(double k1, double k2) {
  const double a = 5 * k2, b = 3 * k1;
  const double infinity = std::numeric_limits<double>::infinity();
  if (std::abs(a) < 1e-15) return b < 0 ? -1 / b : infinity;
  const double discriminant = b * b - 4 * a;
  if (discriminant < 0) return infinity;
  const double root = std::sqrt(discriminant);
  double smallest = infinity;
  for (const double candidate : {(-b - root) / (2 * a), (-b + root) / (2 * a)}) {
    if (candidate > 0) smallest = std::min(smallest, candidate);
  }
  return smallest;
}

skysphere_camera resized(const skysphere_camera& camera, int width, int height) {
  skysphere_camera result = camera;
  const double scale = static_cast<double>(width) / camera.width;
  result.width = width;
  result.height = height;
  result.focal_length *= scale;
  result.principal_x *= scale;
  const double scale_y = static_cast<double>(height) / camera.height;
  result.principal_y *= scale_y;
  result.pixel_aspect *= scale_y / scale;
  return result;
}

namespace {

/// Puts directions on a photo.
class PhotoPlacer {
 public:
  /// A rim of the photo, as a share of its sides, counts as outside.
  PhotoPlacer(const skysphere_camera& camera, double rim)
      : fold_(static_cast<float>(std::min(largest_squared_radius(camera.k1, camera.k2), 1e4) *
                                 0.9999)),
        k1_(static_cast<float>(camera.k1)),
        k2_(static_cast<float>(camera.k2)),
        focal_(static_cast<float>(camera.focal_length)),
        aspect_(static_cast<float>(camera.pixel_aspect)),
        center_x_(static_cast<float>(camera.principal_x - 0.5)),
        center_y_(static_cast<float>(camera.principal_y - 0.5)),
        right_(static_cast<float>(camera.width - 1)),
        bottom_(static_cast<float>(camera.height - 1)),
        // A photo ends at the edges of its border pixels, half a pixel beyond
        // their centres.
        left_rim_(static_cast<float>(camera.width * rim - 0.5)),
        top_rim_(static_cast<float>(camera.height * rim - 0.5)),
        right_rim_(static_cast<float>(camera.width * (1 - rim) - 0.5)),
        bottom_rim_(static_cast<float>(camera.height * (1 - rim) - 0.5)) {}

  /// The place of a camera direction of any length, two floats, and 255 where
  /// it is in the photo.
  void place(float dx, float dy, float dz, float* position, uint8_t* inside) const {
    // Beyond the border the photo is continued by reflection; half a photo of
    // it is plenty.
    const float outside_x = 0.5f * right_, outside_y = 0.5f * bottom_;
    const bool front = dz > 1e-3f;
    const float inverse = 1.0f / (front ? dz : 1e-3f);
    const float u = dx * inverse, v = dy * inverse;
    const float s = u * u + v * v;
    const bool sound = front & (s < fold_);
    const float factor = focal_ * (1.0f + s * (k1_ + s * k2_));
    const float px = sound ? center_x_ + factor * u : -outside_x;
    const float py = sound ? center_y_ + factor * aspect_ * v : -outside_y;
    const bool within =
        (px >= left_rim_) & (py >= top_rim_) & (px <= right_rim_) & (py <= bottom_rim_);
    *inside = within ? 255 : 0;
    position[0] = std::min(std::max(px, -outside_x), right_ + outside_x);
    position[1] = std::min(std::max(py, -outside_y), bottom_ + outside_y);
  }

 private:
  float fold_, k1_, k2_, focal_, aspect_, center_x_, center_y_, right_, bottom_;
  float left_rim_, top_rim_, right_rim_, bottom_rim_;
};

struct Ray {
  double x, y, z;
};

/// Unit directions of the pixels of a canvas, in its frame: x to the middle
/// heading, z down.
///
/// The inverses of Snyder, Map Projections: A Working Manual (USGS Professional
/// Paper 1395, 1987): chapters 7 (Mercator), 21 (stereographic) and 22
/// (gnomonic), for a sphere of radius 1 and written with vectors. The cylinder
/// is the sphere seen from its middle.
class CanvasRays {
 public:
  CanvasRays(const skysphere_canvas& canvas, int first_column, int column_count, double step = 1)
      : canvas_(canvas), first_column_(first_column), step_(step) {
    if (!is_round()) return;
    for (int column = 0; column < column_count; ++column) {
      const double heading = plane_x(column);
      columns_.push_back({std::cos(heading), std::sin(heading), 0});
    }
  }

  /// The direction of the pixel in a column of this block and a row of the
  /// canvas.
  Ray at(int column, double row) const {
    const double v = (canvas_.middle_y - (row + 0.5) * step_) / canvas_.scale;
    switch (canvas_.projection) {
      case SKYSPHERE_EQUIRECTANGULAR:
        return around(column, std::cos(v), -std::sin(v));
      case SKYSPHERE_CYLINDRICAL: {
        const double length = std::hypot(1, v);
        return around(column, 1 / length, -v / length);
      }
      case SKYSPHERE_MERCATOR:
        return around(column, 1 / std::cosh(v), -std::tanh(v));
      case SKYSPHERE_RECTILINEAR: {
        const double u = plane_x(column), length = std::sqrt(1 + u * u + v * v);
        const double cosine = std::cos(canvas_.elevation), sine = std::sin(canvas_.elevation);
        return {(cosine - v * sine) / length, u / length, -(sine + v * cosine) / length};
      }
      case SKYSPHERE_LITTLE_PLANET: {
        // Twice the tangent of half the angle from the nadir is the distance from
        // the middle.
        const double u = plane_x(column), quarter = (u * u + v * v) / 4;
        return {v / (1 + quarter), u / (1 + quarter), (1 - quarter) / (1 + quarter)};
      }
    }
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "an unknown projection");
  }

 private:
  /// Whether columns are headings.
  bool is_round() const {
    return canvas_.projection != SKYSPHERE_RECTILINEAR &&
           canvas_.projection != SKYSPHERE_LITTLE_PLANET;
  }
  double plane_x(int column) const {
    return ((first_column_ + column + 0.5) * step_ - canvas_.middle_x) / canvas_.scale;
  }
  Ray around(int column, double level, double down) const {
    return {columns_[column].x * level, columns_[column].y * level, down};
  }

  skysphere_canvas canvas_;
  int first_column_;
  double step_;
  std::vector<Ray> columns_;
};

}  // namespace

ProjectionMap project_block(const skysphere_camera& camera, int canvas_width, int x, int y,
                            int width, int height, double rim) {
  ProjectionMap map;
  map.positions.create(height, width, CV_32FC2);
  map.inside.create(height, width, CV_8U);
  const double* r = camera.camera_from_canvas;
  // The camera direction of a pixel is cos(elevation) · across[column] + sin(elevation) · up, less
  // the camera's drift as far as the direction points below the horizon.
  double drift[3];
  for (int axis = 0; axis < 3; ++axis) {
    drift[axis] = r[3 * axis] * camera.drift[0] + r[3 * axis + 1] * camera.drift[1] +
                  r[3 * axis + 2] * camera.drift[2];
  }
  std::vector<float> across_x(width), across_y(width), across_z(width);
  for (int column = 0; column < width; ++column) {
    const double heading = (x + column + 0.5) / canvas_width * 2 * kPi - kPi;
    const double cosine = std::cos(heading), sine = std::sin(heading);
    across_x[column] = static_cast<float>(r[0] * cosine + r[1] * sine);
    across_y[column] = static_cast<float>(r[3] * cosine + r[4] * sine);
    across_z[column] = static_cast<float>(r[6] * cosine + r[7] * sine);
  }
  const PhotoPlacer placer(camera, rim);
  for (int row = 0; row < height; ++row) {
    const double elevation = kPi / 2 - (y + row + 0.5) / (canvas_width / 2.0) * kPi;
    const float cosine = static_cast<float>(std::cos(elevation));
    const double sine = std::sin(elevation);
    const double below = std::max(0.0, -sine);
    const float up_x = static_cast<float>(-r[2] * sine - drift[0] * below);
    const float up_y = static_cast<float>(-r[5] * sine - drift[1] * below);
    const float up_z = static_cast<float>(-r[8] * sine - drift[2] * below);
    float* positions = map.positions.ptr<float>(row);
    uint8_t* inside = map.inside.ptr<uint8_t>(row);
    for (int column = 0; column < width; ++column) {
      const float dx = cosine * across_x[column] + up_x;
      const float dy = cosine * across_y[column] + up_y;
      const float dz = cosine * across_z[column] + up_z;
      placer.place(dx, dy, dz, positions + 2 * column, inside + column);
    }
  }
  return map;
}

ProjectionMap project_block(const skysphere_camera& camera, const skysphere_canvas& canvas, int x,
                            int y, int width, int height, double rim) {
  if (canvas.projection == SKYSPHERE_EQUIRECTANGULAR) {
    return project_block(camera, canvas.width, x, y, width, height, rim);
  }
  ProjectionMap map;
  map.positions.create(height, width, CV_32FC2);
  map.inside.create(height, width, CV_8U);
  const double* r = camera.camera_from_canvas;
  const CanvasRays rays(canvas, x, width);
  const PhotoPlacer placer(camera, rim);
  for (int row = 0; row < height; ++row) {
    float* positions = map.positions.ptr<float>(row);
    uint8_t* inside = map.inside.ptr<uint8_t>(row);
    for (int column = 0; column < width; ++column) {
      Ray ray = rays.at(column, y + row);
      // What lies below the horizon is moved as if it lay on level ground.
      const double below = std::max(0.0, ray.z);
      ray = {ray.x - camera.drift[0] * below, ray.y - camera.drift[1] * below,
             ray.z - camera.drift[2] * below};
      placer.place(static_cast<float>(r[0] * ray.x + r[1] * ray.y + r[2] * ray.z),
                   static_cast<float>(r[3] * ray.x + r[4] * ray.y + r[5] * ray.z),
                   static_cast<float>(r[6] * ray.x + r[7] * ray.y + r[8] * ray.z),
                   positions + 2 * column, inside + column);
    }
  }
  return map;
}

cv::Mat project_labels(const cv::Mat& labels, const skysphere_canvas& canvas) {
  const double share = std::min(1.0, labels.cols / (2 * kPi * canvas.scale));
  const int columns = std::max(1, static_cast<int>(std::lround(canvas.width * share)));
  const double step = static_cast<double>(canvas.width) / columns;
  cv::Mat result(std::max(1, static_cast<int>(std::ceil(canvas.height / step))), columns, CV_16U);
  const CanvasRays rays(canvas, 0, columns, step);
  for (int row = 0; row < result.rows; ++row) {
    uint16_t* label = result.ptr<uint16_t>(row);
    for (int column = 0; column < columns; ++column) {
      const Ray ray = rays.at(column, row);
      const double across = std::atan2(ray.y, ray.x) / (2 * kPi) + 0.5;
      const double down = 0.5 + std::atan2(ray.z, std::hypot(ray.x, ray.y)) / kPi;
      label[column] =
          labels.at<uint16_t>(std::min(labels.rows - 1, static_cast<int>(down * labels.rows)),
                              std::min(labels.cols - 1, static_cast<int>(across * labels.cols)));
    }
  }
  return result;
}

cv::Rect footprint(const skysphere_camera& camera, int canvas_width, int margin) {
  const int canvas_height = canvas_width / 2;
  const int steps = 96;
  double first = 0, low = 0, high = 0, previous = 0;
  double lowest = kPi / 2, highest = -kPi / 2, turned = 0;
  bool started = false;
  for (int side = 0; side < 4; ++side) {
    for (int step = 0; step < steps; ++step) {
      const double t = static_cast<double>(step) / steps;
      const double corner_x[5] = {0, 1, 1, 0, 0}, corner_y[5] = {0, 0, 1, 1, 0};
      const double fx = corner_x[side] + t * (corner_x[side + 1] - corner_x[side]);
      const double fy = corner_y[side] + t * (corner_y[side + 1] - corner_y[side]);
      const CanvasPoint point = canvas_point(camera, fx * camera.width, fy * camera.height);
      lowest = std::min(lowest, point.elevation);
      highest = std::max(highest, point.elevation);
      if (!started) {
        first = previous = point.heading;
        started = true;
      } else {
        turned += std::remainder(point.heading - previous, 2 * kPi);
        previous = point.heading;
        low = std::min(low, turned);
        high = std::max(high, turned);
      }
    }
  }
  const bool zenith = holds_pole(camera, -1), nadir = holds_pole(camera, 1);
  if (zenith) highest = kPi / 2;
  if (nadir) lowest = -kPi / 2;
  const int top =
      std::max(0, static_cast<int>(std::floor((kPi / 2 - highest) / kPi * canvas_height)) - margin);
  const int bottom =
      std::min(canvas_height,
               static_cast<int>(std::ceil((kPi / 2 - lowest) / kPi * canvas_height)) + margin);
  const int left =
      static_cast<int>(std::floor((first + low + kPi) / (2 * kPi) * canvas_width)) - margin;
  const int end =
      static_cast<int>(std::ceil((first + high + kPi) / (2 * kPi) * canvas_width)) + margin;
  if (zenith || nadir || end - left >= canvas_width) {
    return cv::Rect(0, top, canvas_width, bottom - top);
  }
  const int wrapped = ((left % canvas_width) + canvas_width) % canvas_width;
  return cv::Rect(wrapped, top, end - left, bottom - top);
}

}  // namespace skysphere
