// The small canvas on which exposures and seams are found.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "skysphere_composition.h"

namespace skysphere {

/// A photo warped on the small canvas.
struct Patch {
  /// Where it lies; columns count on past the right edge.
  cv::Rect area;
  /// Red, green, blue, 8 bits.
  cv::Mat color;
  /// 255 where the photo covers the pixel.
  cv::Mat inside;
  /// 255 where seams may run: a little inside the photo's border.
  cv::Mat valid;
  /// Horizontal and vertical change of brightness, 16 bits signed, two channels.
  cv::Mat gradient;
  /// The squared distance from the principal point, 1 in the photo's corner.
  cv::Mat squared_radius;
  /// By how many grey levels a clipped pixel may be too dark once its exposure is taken out; 0
  /// elsewhere, empty before.
  cv::Mat lost;
  /// The distance from the nearest border of the photo: 0 there, 1 in the middle.
  cv::Mat centrality;

  /// The patch column of a canvas column, or −1 when it lies outside.
  int column(int canvas_x, int canvas_width) const {
    int offset = canvas_x - area.x;
    if (offset < 0) offset += canvas_width;
    return offset < area.width ? offset : -1;
  }
};

/// From here on a photo's channel may be clipped.
constexpr uint8_t kClipped = 250;

/// Horizontal and vertical change of brightness, for the seam cost.
cv::Mat brightness_gradient(const cv::Mat& color);

}  // namespace skysphere

struct skysphere_seam_canvas {
  int width;
  int height;
  std::vector<skysphere::Patch> patches;
};
