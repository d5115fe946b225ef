#include "scene_noise.hpp"

#include <algorithm>
#include <array>

namespace skysphere::scene {
namespace {

constexpr int kSize = NoiseTexture::kSize;
using Plane = std::vector<float>;

/// Adds tileable value noise with `period` lattice points a tile.
void add_octave(Plane& plane, int period, float amplitude, Random& random) {
  std::vector<float> lattice(static_cast<size_t>(period) * period);
  for (float& value : lattice) value = random.uniform(-amplitude, amplitude);
  std::array<int, kSize> index{};
  std::array<float, kSize> weight{};
  for (int x = 0; x < kSize; ++x) {
    // Half a texel off the lattice, so that the finest octave is not sampled at its knots only.
    const float position = (static_cast<float>(x) + 0.5f) * static_cast<float>(period) / kSize;
    index[x] = static_cast<int>(position) % period;
    weight[x] = smooth01(position - std::floor(position));
  }
  std::vector<float> blended(period);
  for (int y = 0; y < kSize; ++y) {
    const float* above = &lattice[static_cast<size_t>(index[y]) * period];
    const float* below = &lattice[static_cast<size_t>((index[y] + 1) % period) * period];
    for (int i = 0; i < period; ++i) blended[i] = lerp(above[i], below[i], weight[y]);
    float* row = &plane[static_cast<size_t>(y) * kSize];
    for (int x = 0; x < kSize; ++x) {
      const int left = index[x];
      const int right = left + 1 == period ? 0 : left + 1;
      row[x] += lerp(blended[left], blended[right], weight[x]);
    }
  }
}

Plane fractal(int first_octave, int last_octave, float persistence, Random& random) {
  Plane plane(static_cast<size_t>(kSize) * kSize, 0.0f);
  float amplitude = 1;
  for (int octave = first_octave; octave <= last_octave; ++octave) {
    add_octave(plane, 1 << octave, amplitude, random);
    amplitude *= persistence;
  }
  return plane;
}

/// Distance to the nearest of randomly placed points, one in each cell of a lattice.
void add_clumps(Plane& plane, int cells, float amplitude, Random& random) {
  struct Point {
    float x, y;
  };
  std::vector<Point> points(static_cast<size_t>(cells) * cells);
  for (Point& point : points) point = {random.uniform(), random.uniform()};
  const float scale = static_cast<float>(cells) / kSize;
  for (int y = 0; y < kSize; ++y) {
    for (int x = 0; x < kSize; ++x) {
      const float px = (static_cast<float>(x) + 0.5f) * scale;
      const float py = (static_cast<float>(y) + 0.5f) * scale;
      const int cx = static_cast<int>(px);
      const int cy = static_cast<int>(py);
      float nearest = 4;
      for (int j = cy - 1; j <= cy + 1; ++j) {
        for (int i = cx - 1; i <= cx + 1; ++i) {
          const Point& point =
              points[static_cast<size_t>((j + cells) % cells) * cells + (i + cells) % cells];
          const float dx = static_cast<float>(i) + point.x - px;
          const float dy = static_cast<float>(j) + point.y - py;
          nearest = std::min(nearest, dx * dx + dy * dy);
        }
      }
      plane[static_cast<size_t>(y) * kSize + x] -= amplitude * std::sqrt(nearest);
    }
  }
}

/// Brings a plane to mean 0 and a standard deviation of 0.4, cut at ±1.
void normalize(Plane& plane) {
  double sum = 0;
  double squares = 0;
  for (const float value : plane) {
    sum += value;
    squares += static_cast<double>(value) * value;
  }
  const double count = static_cast<double>(plane.size());
  const double mean = sum / count;
  const double deviation = std::sqrt(std::max(squares / count - mean * mean, 1e-12));
  for (float& value : plane) {
    const double scaled = (value - mean) / deviation * 0.4;
    value = static_cast<float>(std::clamp(scaled, -1.0, 1.0));
  }
}

}  // namespace

NoiseTexture::NoiseTexture(uint64_t seed) {
  Random random(seed);
  std::array<Plane, 4> planes = {fractal(1, 9, 0.68f, random), fractal(6, 9, 1.05f, random),
                                 fractal(2, 8, 0.62f, random), fractal(3, 9, 0.5f, random)};
  for (float& value : planes[2]) value = -std::fabs(value);
  for (float& value : planes[3]) value *= 0.35f;
  add_clumps(planes[3], 24, 0.8f, random);
  add_clumps(planes[3], 60, 0.8f, random);
  for (Plane& plane : planes) normalize(plane);

  size_t total = 0;
  for (int level = 0; level <= kLog2Size; ++level) {
    total += static_cast<size_t>((kSize >> level) + 1) * (kSize >> level);
  }
  texels_.resize(total);
  uint32_t* target = texels_.data();
  for (int level = 0; level <= kLog2Size; ++level) {
    const int size = kSize >> level;
    levels_[level] = target;
    for (int i = 0; i < size * size; ++i) {
      uint32_t texel = 0;
      for (int channel = 0; channel < 4; ++channel) {
        const long byte = std::lround(planes[channel][i] * 127 + 128);
        texel |= static_cast<uint32_t>(std::clamp(byte, 0L, 255L)) << (8 * channel);
      }
      target[i / size * (size + 1) + i % size] = texel;
    }
    for (int y = 0; y < size; ++y) target[y * (size + 1) + size] = target[y * (size + 1)];
    target += static_cast<size_t>(size) * (size + 1);
    const int half = size / 2;
    for (Plane& plane : planes) {
      for (int y = 0; y < half; ++y) {
        for (int x = 0; x < half; ++x) {
          const float* source = &plane[static_cast<size_t>(2 * y) * size + 2 * x];
          plane[static_cast<size_t>(y) * half + x] =
              (source[0] + source[1] + source[size] + source[size + 1]) / 4;
        }
      }
    }
  }
  levels_[kLog2Size + 1] = levels_[kLog2Size];
}

}  // namespace skysphere::scene
