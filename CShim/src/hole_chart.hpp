// A flat map of the surroundings of a hole.
#pragma once

#include <array>
#include <cmath>
#include <opencv2/core.hpp>
#include <vector>

namespace skysphere {

/// A unit vector in the canvas frame: x to the middle column, y to the right of it, z down.
using Direction = std::array<double, 3>;

inline Direction canvas_direction(double heading, double elevation) {
  const double level = std::cos(elevation);
  return {level * std::cos(heading), level * std::sin(heading), -std::sin(elevation)};
}

/// An azimuthal equidistant map of square cells round the middle of a hole, so that a pole is a
/// place like any other.
struct HoleChart {
  Direction center;
  Direction right;
  Direction up;
  /// The width of a cell in radians.
  double step = 1;
  /// The cells along each side.
  int side = 0;

  /// A chart round a direction.
  HoleChart(const Direction& middle, double cell, int cells)
      : center(middle), step(cell), side(cells) {
    // At the poles, `right` points to the middle column.
    const double level = std::hypot(middle[0], middle[1]);
    if (level < 1e-9) {
      center = {0, 0, middle[2] < 0 ? -1.0 : 1.0};
      right = {1, 0, 0};
      up = {0, 1, 0};
    } else {
      right = {-middle[1] / level, middle[0] / level, 0};
      up = {center[1] * right[2] - center[2] * right[1],
            center[2] * right[0] - center[0] * right[2],
            center[0] * right[1] - center[1] * right[0]};
    }
  }

  bool is_polar() const { return center[0] == 0 && center[1] == 0; }

  /// Where a direction lies, in cells; the centre of the first cell is at (0, 0).
  cv::Point2d place(const Direction& direction) const {
    const double along = dot(direction, center), a = dot(direction, right), b = dot(direction, up);
    const double across = std::hypot(a, b);
    const double scale = across > 1e-12 ? std::atan2(across, along) / across / step : 1 / step;
    const double middle = (side - 1) / 2.0;
    return {middle + a * scale, middle + b * scale};
  }

  /// The direction of a place in cells, and how far it is from the middle in radians.
  Direction direction(double x, double y, double* distance) const {
    const double middle = (side - 1) / 2.0;
    const double a = (x - middle) * step, b = (y - middle) * step;
    *distance = std::hypot(a, b);
    const double across = *distance > 1e-12 ? std::sin(*distance) / *distance : 1.0;
    const double along = std::cos(*distance);
    Direction result;
    for (int axis = 0; axis < 3; ++axis) {
      result[axis] = along * center[axis] + across * (a * right[axis] + b * up[axis]);
    }
    return result;
  }

  static double dot(const Direction& a, const Direction& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
};

/// The part of a small canvas that holes are looked for in.
struct SmallPanorama {
  int canvas_width;
  /// Where the pixels lie on that canvas.
  cv::Rect area;
  /// Red, green, blue, 8 bits.
  cv::Mat color;
  /// 0 where photos cover, −1 outside of what is looked at, otherwise the number of the hole.
  cv::Mat1i hole;

  double radians_per_pixel() const { return 2 * CV_PI / canvas_width; }
  bool closes() const { return area.width == canvas_width; }
  /// Where a direction lies in the pixels; the centre of the first pixel is at (0, 0).
  cv::Point2d place(const Direction& direction) const {
    const double heading = std::atan2(direction[1], direction[0]);
    const double elevation = std::atan2(-direction[2], std::hypot(direction[0], direction[1]));
    double column = (heading + CV_PI) / radians_per_pixel() - 0.5 - area.x;
    const double row = (CV_PI / 2 - elevation) / radians_per_pixel() - 0.5 - area.y;
    if (column < -0.5) column += canvas_width;
    return {column, row};
  }
  /// The hole at a pixel, −1 outside.
  int hole_at(int column, int row) const {
    if (closes()) column = ((column % canvas_width) + canvas_width) % canvas_width;
    if (column < 0 || row < 0 || column >= area.width || row >= area.height) return -1;
    return hole(row, column);
  }
  /// The colour at a place from the covered pixels round it; false where there are none.
  bool color_at(const cv::Point2d& place, cv::Vec3f& result) const;
};

/// A hole, and the colours that fill it.
struct FilledHole {
  HoleChart chart;
  bool is_sky;
  /// The colour of each cell, three channels of 32 bits, in grey levels: invented in the hole,
  /// photographed round it.
  cv::Mat3f color;
  /// How far the nearest cell that is not clear sky is, in cells; 0 in the hole.
  cv::Mat1f clearance;
};

/// Works out the colours of a hole from what surrounds it.
FilledHole fill_hole(const SmallPanorama& panorama, int hole, const HoleChart& chart, bool is_sky);

}  // namespace skysphere
