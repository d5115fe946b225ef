// A tileable texture of noise with mip levels; everything natural in the town is made of it.
#pragma once

#include <vector>

#include "scene_math.hpp"

namespace skysphere::scene {

/// Four unlike noises in one texture: x is a fractal sum, y fine grain, z ridges, w clumps. Each
/// has mean 0 and, at its finest level, a standard deviation of about 0.4 in [-1, 1].
class NoiseTexture {
 public:
  static constexpr int kLog2Size = 9;
  static constexpr int kSize = 1 << kLog2Size;

  explicit NoiseTexture(uint64_t seed);

  /// The noise at a place, averaged over a footprint; all in tiles. Averages go to 0 smoothly as
  /// the footprint grows to a whole tile.
  Float4 sample(float u, float v, float footprint) const {
    const float level = rough_log2(footprint * kSize + 1e-9f);
    if (level >= kLog2Size) return splat(0);
    if (level <= 0) return bilinear(0, u, v);
    const int finer = static_cast<int>(level);
    const Float4 a = bilinear(finer, u, v);
    const Float4 b = bilinear(finer + 1, u, v);
    return mix(a, b, level - static_cast<float>(finer));
  }

 private:
  Float4 bilinear(int level, float u, float v) const {
    typedef uint8_t Byte4 __attribute__((vector_size(4)));
    const int size = kSize >> level;
    const int mask = size - 1;
    const float x = u * static_cast<float>(size) - 0.5f;
    const float y = v * static_cast<float>(size) - 0.5f;
    const int left = floor_to_int(x);
    const int top = floor_to_int(y);
    const float fx = x - static_cast<float>(left);
    const float fy = y - static_cast<float>(top);
    const uint32_t* texels = levels_[level];
    const uint32_t* row0 = texels + static_cast<size_t>(top & mask) * size;
    const uint32_t* row1 = texels + static_cast<size_t>((top + 1) & mask) * size;
    const int x0 = left & mask;
    const int x1 = (left + 1) & mask;
    const auto load = [](uint32_t texel) {
      Byte4 bytes;
      std::memcpy(&bytes, &texel, sizeof bytes);
      return __builtin_convertvector(bytes, Float4);
    };
    const Float4 upper = mix(load(row0[x0]), load(row0[x1]), fx);
    const Float4 lower = mix(load(row1[x0]), load(row1[x1]), fx);
    return (mix(upper, lower, fy) - splat(128)) * splat(1.0f / 127);
  }

  std::vector<uint32_t> texels_;
  const uint32_t* levels_[kLog2Size + 2];
};

}  // namespace skysphere::scene
