// What the composer of a panorama knows: shared by those who ask it and by the strips it makes.
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <vector>

#include "light.hpp"
#include "photo_mask.hpp"
#include "projection.hpp"
#include "skysphere_composition.h"

namespace skysphere {

/// A weight of one.
constexpr int kWeightOne = 1024;
constexpr int kWeightShift = 10;

/// Columns [begin, end) on the canvas that is continued past its edges.
struct Interval {
  int begin;
  int end;
};

/// A block of a strip that one photo contributes to. The pyramid is built for `area`; of that, the
/// columns of `core` are used, the rest is the reach of the pyramid.
struct Job {
  int photo;
  cv::Rect area;
  Interval core;
};

struct Pyramid {
  std::vector<cv::Mat> detail;
  std::vector<cv::Mat> weight;
};

}  // namespace skysphere

struct skysphere_composer {
  skysphere_canvas canvas;
  int width;
  int height;
  int bands;
  cv::Mat labels;
  std::vector<skysphere_camera> cameras;
  /// NULL where all of a photo is used.
  std::vector<const skysphere_photo_mask*> masks;
  std::vector<std::unique_ptr<skysphere::LightTable>> light;

  int cell() const { return 1 << bands; }
  /// How far a pixel reaches through the pyramid: 2 samples a level, down and up.
  int halo() const { return 4 * cell(); }
  double label_scale() const { return static_cast<double>(labels.cols) / width; }

  /// The rows and columns that a part of the canvas needs, on the grid of the coarsest band.
  cv::Rect strip_of(int first_row, int end_row, int first_column, int end_column) const;
  std::vector<skysphere::Interval> columns_of(int photo, const cv::Rect& strip) const;
  skysphere::Interval extent_of(const std::vector<uint8_t>& used, const cv::Rect& strip) const;
  std::vector<skysphere::Job> jobs_of(const cv::Rect& strip) const;
  cv::Mat weights(int photo, const cv::Rect& area, const cv::Mat& inside) const;
  skysphere::Pyramid pyramid(int photo, const cv::Rect& area, const cv::Mat& pixels) const;
  void exclude_masked(int photo, const skysphere_camera& camera,
                      skysphere::ProjectionMap& map) const;
  cv::Mat light_of(int photo, const cv::Rect& area, const cv::Mat& pixels, cv::Mat* inside) const;
};
