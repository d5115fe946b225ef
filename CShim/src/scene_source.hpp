// What every scene offers to the camera: the light along a ray.
#pragma once

#include <vector>

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

/// A bundle of rays from one point: a cone, and a rectangle on the plane one unit along its axis.
struct Beam {
  Vec3 origin;
  Vec3 axis, across, along;  ///< Unit length, at right angles.
  float cosine, sine;        ///< Of the angle between the axis and the cone.
  float low_across, high_across, low_along, high_along;
};

/// The things that rays of a beam may meet, the nearest first.
struct Candidate {
  float nearest;  ///< No point of it is nearer than this.
  uint32_t index;
};
using Candidates = std::vector<Candidate>;

class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  // All of these are called from many threads at once.

  /// Selects what the rays of a wide beam may meet, roughly.
  virtual void select(const Beam& beam, Candidates& candidates) const = 0;
  /// Selects what the rays of a narrow beam may meet, from those of a wide beam that holds it.
  virtual void refine(const Beam& beam, const Candidates& wide, Candidates& narrow) const = 0;
  /// What a ray sees; `candidates` are those of a beam that holds the ray.
  virtual Sight look(const Ray& ray, const Candidates& candidates) const = 0;
};

}  // namespace skysphere::scene
