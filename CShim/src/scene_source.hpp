// What every scene offers to the camera: the light along a ray.
#pragma once

#include "scene_math.hpp"

namespace skysphere::scene {

/// A line of sight; x north, y east, z up, metres above the ground at the scene's origin.
struct Ray {
  Vec3 origin;
  Vec3 direction;     ///< Unit length.
  float pixel_angle;  ///< Radians that one pixel spans.
};

/// What a ray sees.
struct Sight {
  Float4 radiance;   ///< Linear light; 1 is white at exposure 0.
  uint32_t surface;  ///< Neighbours with another number are separated by an edge.
};

class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;
  /// Called from many threads at once.
  virtual Sight look(const Ray& ray) const = 0;
};

}  // namespace skysphere::scene
