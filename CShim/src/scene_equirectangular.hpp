// An equirectangular picture as a scene, infinitely far away.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "scene_source.hpp"

namespace skysphere::scene {

class Equirectangular : public Source {
 public:
  /// The picture is 8-bit RGB and twice as wide as high; its middle column looks at the heading.
  Equirectangular(const cv::Mat& picture, double center_heading_degrees);
  // Everything is infinitely far away: there is nothing to select.
  void select(const Beam&, Candidates&) const override {}
  void refine(const Beam&, const Candidates&, Candidates&) const override {}
  Sight look(const Ray& ray, const Candidates& candidates) const override;

 private:
  struct Level {
    int width, height;
    std::vector<uint32_t> texels;
  };
  Float4 cubic(const Level& level, double u, double v) const;

  std::vector<Level> levels_;
  double center_heading_;
  /// Linear light over the sRGB scale from 0 to 255 in steps of 1/kStepsPerByte.
  std::vector<float> linear_;
};

}  // namespace skysphere::scene
