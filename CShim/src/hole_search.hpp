// The holes of a panorama, and the flat maps that they are filled on.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "hole_chart.hpp"

namespace skysphere {

/// The mark of an empty pixel that is not numbered yet.
constexpr int kUnnumberedHole = -2;

/// A hole and the map of its surroundings.
struct Hole {
  int number;
  HoleChart chart;
  bool holds_zenith;
};

/// Numbers the empty pixels of a panorama by the hole that they belong to, from 1.
std::vector<Hole> find_holes(SmallPanorama& panorama);

/// For each pixel the index of the hole that fills what is empty there: the hole itself, and a
/// margin round it; −1 elsewhere.
cv::Mat1i owners_of(const SmallPanorama& panorama);

}  // namespace skysphere
