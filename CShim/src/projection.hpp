// Where the pixels of a canvas fall in a photo.
#pragma once

#include <opencv2/core.hpp>

#include "skysphere_composition.h"

namespace skysphere {

/// Photo positions for a block of canvas pixels.
struct ProjectionMap {
  /// Two floats a pixel, x and y in OpenCV's convention: the first pixel's centre is at (0, 0).
  cv::Mat positions;
  /// 255 where the position lies in the photo, 0 elsewhere; the same for copies of any size.
  cv::Mat inside;
};

/// Maps the block of `width` × `height` canvas pixels whose first pixel is (x, y). The canvas
/// repeats every `canvas_width` columns, so x may be negative or beyond it. Positions that lie far
/// outside, or behind the camera, are moved to a place just far enough outside. A rim of the photo,
/// as a share of its sides, counts as outside.
ProjectionMap project_block(const skysphere_camera& camera, int canvas_width, int x, int y,
                            int width, int height, double rim = 0);

/// The same for a canvas in any projection. What lies beyond the edges of one
/// that does not close is continued as far as the projection goes.
ProjectionMap project_block(const skysphere_camera& camera, const skysphere_canvas& canvas, int x,
                            int y, int width, int height, double rim = 0);

/// The photo of each pixel of an equirectangular label canvas, brought to a
/// canvas of another projection: as wide as keeps the labels' resolution in the
/// middle, at most as wide as the canvas.
cv::Mat project_labels(const cv::Mat& labels, const skysphere_canvas& canvas);

/// The block of the canvas that a photo touches. Columns run from `x` and may
/// pass the right edge; a photo that holds a pole takes all columns from 0.
cv::Rect footprint(const skysphere_camera& camera, int canvas_width, int margin);

/// The camera of a copy of the photo that has another size.
skysphere_camera resized(const skysphere_camera& camera, int width, int height);

/// The squared radius (x² + y²)/z² where the distortion polynomial folds back.
double largest_squared_radius(double k1, double k2);

}  // namespace skysphere
