// A canvas and the photo that each place of it is taken from.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "skysphere_composition.h"

namespace skysphere {

/// A weight of one.
constexpr int kWeightOne = 1024;
constexpr int kWeightShift = 10;

struct LabelledCanvas {
  skysphere_canvas canvas;
  /// The photo of each place, 16 bits; fewer of them than pixels, or as many.
  cv::Mat labels;

  double label_scale() const { return static_cast<double>(labels.cols) / canvas.width; }

  /// The same canvas with so many columns.
  LabelledCanvas resized(int width) const;

  /// The photos that have weight in a block of the canvas, in ascending order.
  std::vector<int> photos_in(const cv::Rect& area) const;

  /// The blocks outside of which a photo's weights are 0, widened by `halo` and rounded to the grid
  /// of `cell`. A canvas that closes is continued by `halo` to both sides, and a photo that comes
  /// by twice has two blocks.
  std::vector<cv::Rect> reach_of(int photo, int halo, int cell) const;

  /// What the canvas takes with its continuation to both sides, on the grid of `cell`.
  cv::Rect widened(int halo, int cell) const;

  /// How much of each pixel comes from a photo, in 1/1024: its labels, enlarged smoothly, where
  /// `inside` is not 0. An empty `inside` leaves nothing out.
  cv::Mat weights(int photo, const cv::Rect& area, const cv::Mat& inside) const;
};

/// Continues labels into the empty part of a canvas, so that there the photos' own borders, which
/// are sharper than the labels can show, end the picture.
cv::Mat continued_labels(const cv::Mat& labels, int distance);

}  // namespace skysphere
