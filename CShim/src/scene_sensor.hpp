// From linear light to the bytes of a photo: vignetting, exposure, photon noise, sRGB.
#pragma once

#include "scene_math.hpp"
#include "skysphere_scene.h"

namespace skysphere::scene {

class Sensor {
 public:
  Sensor(const skysphere_scene_sensor& settings, double center_x, double center_y,
         double half_diagonal);

  /// Writes one row. The noise follows from the seed and the pixel alone, so that any order of
  /// rendering gives the same bytes.
  void expose_row(const Float4* radiance, int y, int width, uint8_t* rgb) const;

 private:
  float vignetting_, exposure_, center_x_, center_y_, inverse_squared_diagonal_;
  float shot_variance_, read_variance_;
  Float4 white_balance_;
  uint64_t seed_;
  const uint8_t* srgb_;
  const float* normal_;
};

}  // namespace skysphere::scene
