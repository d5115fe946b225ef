// What the composer of a panorama knows: shared by those who ask it and by the strips it makes.
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <vector>

#include "labelled_canvas.hpp"
#include "overview.hpp"
#include "photo_light.hpp"
#include "skysphere_composition.h"

struct skysphere_composer {
  skysphere::LabelledCanvas labelled;
  std::vector<skysphere::PhotoLight> lights;
  std::unique_ptr<skysphere::Overview> overview;

  int width() const { return labelled.canvas.width; }
  int height() const { return labelled.canvas.height; }
  /// Fails for a part that does not lie on the canvas.
  void check(const cv::Rect& area) const;
};

namespace skysphere {

/// Blocks that areas are worked on in: a block's map of the photo and its pixels stay in the cache.
constexpr int kBlockColumns = 256;
constexpr int kBlockRows = 128;

/// Cuts an area in blocks.
std::vector<cv::Rect> blocks_of(const cv::Rect& area);

}  // namespace skysphere
