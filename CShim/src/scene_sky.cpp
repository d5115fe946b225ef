#include "scene_sky.hpp"

#include <algorithm>

namespace skysphere::scene {
namespace {

const Float4 kZenith = colour(0.085f, 0.21f, 0.56f);
const Float4 kMiddle = colour(0.24f, 0.44f, 0.80f);
const Float4 kHorizon = colour(0.66f, 0.76f, 0.86f);
const Float4 kSunlight = colour(1, 0.9f, 0.74f);

float power8(float value) {
  const float v2 = value * value;
  const float v4 = v2 * v2;
  return v4 * v4;
}

}  // namespace

Sky::Sky(uint64_t seed, const NoiseTexture& noise) : noise_(noise) {
  Random random(seed ^ 0x736b79ULL);
  const float azimuth = random.uniform(0, 6.2832f);
  const float elevation = random.uniform(0.66f, 0.82f);
  sun_ = {std::cos(elevation) * std::cos(azimuth), std::cos(elevation) * std::sin(azimuth),
          std::sin(elevation)};
  offset_x_ = random.uniform();
  offset_y_ = random.uniform();
}

Float4 Sky::air(Vec3 direction) const {
  const float level = direction.x * sun_.x + direction.y * sun_.y;
  return kHorizon + kSunlight * splat(0.09f * std::max(level, 0.0f));
}

Float4 Sky::clear(Vec3 direction) const {
  const float up = std::max(direction.z, 0.0f);
  const float low = 1 - up;
  const float low2 = low * low;
  const float low8 = low2 * low2 * low2 * low2;
  Float4 light = mix(mix(kZenith, kMiddle, low2), air(direction), low8);
  const float towards = std::max(dot(direction, sun_), 0.0f);
  const float glow = power8(towards);
  const float halo = power8(power8(glow));
  light += kSunlight * splat(0.16f * glow + 0.9f * halo);
  // The sun's radius is 0.27°; the edge is softened over another 0.1°.
  const float disc = smooth01((towards - 0.999980f) / 0.0000098f);
  return light + kSunlight * splat(40 * disc);
}

float Sky::density(float x, float y, float footprint) const {
  const Float4 wide = noise_.sample(x * 0.06f + offset_x_, y * 0.06f + offset_y_,
                                    std::max(footprint * 0.06f, 0.005f));
  const float bx = 0.83f * x - 0.56f * y;
  const float by = 0.56f * x + 0.83f * y;
  // Droplets have no hard edges: nothing finer than a few dozen metres.
  const Float4 near = noise_.sample(bx * 0.29f, by * 0.29f, std::max(footprint * 0.29f, 0.009f));
  return 0.8f * wide[0] + 0.3f * wide[3] + 0.27f * near[0] + 0.16f * near[3] - 0.1f;
}

Float4 Sky::look(Vec3 direction, float pixel_angle) const {
  const Float4 blue = clear(direction);
  if (direction.z < 0.02f) return blue;
  // The cloud layer is a sphere 1.6 km above a ground of the earth's radius, in units of 1.6 km.
  constexpr float kRadius = 6371 / 1.6f;
  const float rs = kRadius * direction.z;
  const float distance = std::sqrt(rs * rs + 2 * kRadius + 1) - rs;
  const float x = direction.x * distance;
  const float y = direction.y * distance;
  const float footprint = pixel_angle * distance / std::sqrt(direction.z);
  const float here = density(x, y, footprint);
  if (here <= 0) return blue;
  const float cover = smooth01(here * 2.2f);
  // Lit where the layer is thinner towards the sun.
  const float sunwards = density(x + sun_.x * 0.25f, y + sun_.y * 0.25f, footprint);
  const float lit = clamp01(0.7f + (here - sunwards) * 0.8f - here * 0.3f);
  const float towards = std::max(dot(direction, sun_), 0.0f);
  Float4 cloud = mix(colour(0.47f, 0.53f, 0.62f), colour(0.98f, 0.97f, 0.95f), lit);
  cloud += kSunlight * splat(0.25f * power8(towards) * (1 - 0.6f * cover));
  const float fade = smooth01((direction.z - 0.02f) * 7);
  return mix(blue, cloud, cover * 0.94f * fade);
}

}  // namespace skysphere::scene
