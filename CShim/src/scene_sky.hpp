// The sky of the town: a gradient, the sun, soft clouds on a curved layer, and haze.
#pragma once

#include "scene_noise.hpp"

namespace skysphere::scene {

class Sky {
 public:
  Sky(uint64_t seed, const NoiseTexture& noise);

  /// The light from a direction above the horizon; below it the horizon's own light.
  Float4 look(Vec3 direction, float pixel_angle) const;
  /// The light of far air in a direction; distant things fade into it.
  Float4 air(Vec3 direction) const;
  /// A colour seen through air.
  Float4 through_air(Float4 radiance, Vec3 direction, float distance) const {
    const float a = distance * (1.0f / 9000);
    const float transmitted = 1 / (1 + a * (1 + 0.5f * a));
    return mix(air(direction), radiance, transmitted);
  }
  /// The unit vector towards the sun.
  Vec3 sun() const { return sun_; }

 private:
  Float4 clear(Vec3 direction) const;
  float density(float x, float y, float footprint) const;

  const NoiseTexture& noise_;
  Vec3 sun_;
  float offset_x_, offset_y_;
};

}  // namespace skysphere::scene
