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
    return sample_level(u, v, level_of(footprint));
  }

  /// The level whose texels have the size of a footprint in tiles.
  static float level_of(float footprint) { return rough_log2(footprint * kSize + 1e-9f); }

  /// The noise at a place on a level, of which 0 is the finest.
  Float4 sample_level(float u, float v, float level) const {
    if (level >= kLog2Size) return splat(0);
    int finer = 0;
    float share = 0;
    if (level > 0) {
      finer = static_cast<int>(level);
      // Most of the way, the blend of two levels; close to one of them, that one alone.
      share = (level - static_cast<float>(finer)) * 1.6f - 0.3f;
      if (share >= 1) {
        ++finer;
        share = 0;
      }
    }
    // Both levels at once: x and y of the finer one, then of the coarser one.
    const float size = static_cast<float>(kSize >> finer);
    const Float4 place =
        Float4{u, v, u, v} * Float4{size, size, size * 0.5f, size * 0.5f} - splat(0.5f);
    Int4 whole = __builtin_convertvector(place, Int4);
    whole += place < __builtin_convertvector(whole, Float4);
    const Float4 rest = place - __builtin_convertvector(whole, Float4);
    const Float4 a = bilinear(finer, whole[0], whole[1], rest[0], rest[1]);
    if (share <= 0) return scaled(a);
    const Float4 b = bilinear(finer + 1, whole[2], whole[3], rest[2], rest[3]);
    return scaled(mix(a, b, share));
  }

 private:
  static Float4 scaled(Float4 value) {
    return value * splat(1.0f / (127 * 256)) - splat(128.0f / 127);
  }

  /// 256 times the texels' mean, weighted by the distance to each.
  Float4 bilinear(int level, int x, int y, float rest_x, float rest_y) const {
    typedef uint8_t Byte8 __attribute__((vector_size(8)));
    typedef uint16_t Short8 __attribute__((vector_size(16)));
    typedef uint16_t Short4 __attribute__((vector_size(8)));
    const int size = kSize >> level;
    const int mask = size - 1;
    const uint32_t* column = levels_[level] + (x & mask);
    // Two neighbours along x in one load.
    const auto load = [&](int row) {
      Byte8 bytes;
      std::memcpy(&bytes, column + (row & mask) * (size + 1), sizeof bytes);
      return __builtin_convertvector(bytes, Short8);
    };
    const uint16_t w = static_cast<uint16_t>(rest_y * 256);
    const uint16_t v = static_cast<uint16_t>(256 - w);
    const Short8 down =
        load(y) * Short8{v, v, v, v, v, v, v, v} + load(y + 1) * Short8{w, w, w, w, w, w, w, w};
    const Short4 left = __builtin_shufflevector(down, down, 0, 1, 2, 3);
    const Short4 right = __builtin_shufflevector(down, down, 4, 5, 6, 7);
    return mix(__builtin_convertvector(left, Float4), __builtin_convertvector(right, Float4),
               rest_x);
  }

  /// All levels; each row ends with a copy of its first texel.
  std::vector<uint32_t> texels_;
  const uint32_t* levels_[kLog2Size + 2];
};

}  // namespace skysphere::scene
