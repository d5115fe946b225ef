// Between display values and linear light, as sRGB has it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace skysphere {

/// Display values are held in sixteenths of a grey level, so that blending does not band.
constexpr int kLevelSteps = 16;

/// Those of 16-bit pictures are held in quarters of one of their levels.
constexpr int kDeepLevelSteps = 4;

/// Linear light, 0 to 1, of a display value from 0 to 1 (IEC 61966-2-1, sRGB).
inline double linear_of(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// Linear light, 0 to 1, of the 256 display values.
inline const std::array<float, 256>& linear_from_srgb() {
  static const std::array<float, 256> table = [] {
    std::array<float, 256> values{};
    for (int index = 0; index < 256; ++index) {
      values[index] = static_cast<float>(linear_of(index / 255.0));
    }
    return values;
  }();
  return table;
}

/// Linear light of the 65,536 display values of 16-bit pictures.
inline const std::vector<float>& linear_from_deep_srgb() {
  static const std::vector<float> table = [] {
    std::vector<float> values(1 << 16);
    for (size_t index = 0; index < values.size(); ++index) {
      values[index] = static_cast<float>(linear_of(static_cast<double>(index) / 65535));
    }
    return values;
  }();
  return table;
}

/// The display value, 0 to 1, of linear light. Interpolated over its square root, by which it is so
/// little bent that no value is off by a hundredth of a 16-bit level.
inline float deep_srgb_from_linear(float linear) {
  constexpr int kSteps = 1 << 12;
  static const std::vector<float> table = [] {
    std::vector<float> values(kSteps + 2);
    for (int index = 0; index <= kSteps + 1; ++index) {
      const double root = static_cast<double>(index) / kSteps;
      values[index] = static_cast<float>(1.055 * std::pow(root, 2 / 2.4) - 0.055);
    }
    return values;
  }();
  if (linear <= 0.0031308f) return 12.92f * linear;
  const float place = std::sqrt(std::min(linear, 1.0f)) * kSteps;
  const int index = static_cast<int>(place);
  return table[index] + (place - static_cast<float>(index)) * (table[index + 1] - table[index]);
}

constexpr int kLinearSteps = 1 << 14;

/// Display values in sixteenths of a grey level for linear light in steps of 1/16384.
inline const std::vector<int16_t>& srgb_from_linear() {
  static const std::vector<int16_t> table = [] {
    std::vector<int16_t> values(kLinearSteps + 1);
    for (int index = 0; index <= kLinearSteps; ++index) {
      const double linear = static_cast<double>(index) / kLinearSteps;
      const double value =
          linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
      values[index] = static_cast<int16_t>(std::lround(value * 255 * kLevelSteps));
    }
    return values;
  }();
  return table;
}

}  // namespace skysphere
