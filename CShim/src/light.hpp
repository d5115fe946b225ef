// From a photo's values to the scene's brightness and back to display values.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "skysphere_composition.h"

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

/// Takes a photo's exposure and vignetting out of its pixels.
class LightTable {
 public:
  explicit LightTable(const skysphere_exposure& exposure) {
    for (int channel = 0; channel < 3; ++channel) {
      const float gain = static_cast<float>(std::exp(-exposure.log_gain[channel]));
      gain_[channel] = gain;
      const float full = gain * kLinearSteps;
      highlight_ratio_[channel] = static_cast<float>(exposure.highlight_ratio[channel]) * full;
      white_[channel] = static_cast<float>(exposure.white[channel]) * full;
      for (int value = 0; value < 256; ++value) {
        scaled_[channel][value] = linear_from_srgb()[value] * gain * kLinearSteps;
      }
    }
    for (int index = 0; index <= kRadiusSteps; ++index) {
      const double s = index * kLargestRadius / kRadiusSteps;
      vignetting_[index] = static_cast<float>(
          std::exp(-s * (exposure.vignetting[0] +
                         s * (exposure.vignetting[1] + s * exposure.vignetting[2]))));
    }
    for (int value = kClipsFrom; value < 256; ++value) {
      const float place =
          static_cast<float>(value - kClipsFrom) / static_cast<float>(255 - kClipsFrom);
      clipped_[value - kClipsFrom] = place * place;
    }
  }

  /// `squared_radius` is 1 in the photo's corner; the result is in sixteenths of a grey level.
  void apply(const uint8_t* color, float squared_radius, int16_t* result) const {
    const float correction = brightening(squared_radius);
    const int16_t* encode = srgb_from_linear().data();
    float light[3];
    for (int channel = 0; channel < 3; ++channel) light[channel] = scaled_[channel][color[channel]];
    if (std::max(std::max(color[0], color[1]), color[2]) > kClipsFrom) restore(color, light);
    for (int channel = 0; channel < 3; ++channel) {
      const int linear = static_cast<int>(light[channel] * correction + 0.5f);
      result[channel] = encode[std::min(linear, kLinearSteps)];
    }
  }

  /// The same for a 16-bit photo; the result is in quarters of a 16-bit level.
  void apply(const uint16_t* color, float squared_radius, int32_t* result) const {
    const float correction = brightening(squared_radius) / kLinearSteps;
    float light[3];
    for (int channel = 0; channel < 3; ++channel) {
      light[channel] = linear(color[channel]) * gain_[channel] * kLinearSteps;
    }
    if (std::max(std::max(color[0], color[1]), color[2]) > 257 * kClipsFrom) restore(color, light);
    for (int channel = 0; channel < 3; ++channel) {
      const float value = deep_srgb_from_linear(light[channel] * correction);
      result[channel] = static_cast<int32_t>(value * (65535.0f * kDeepLevelSteps) + 0.5f);
    }
  }

 private:
  static float linear(uint8_t value) { return linear_from_srgb()[value]; }
  static float linear(uint16_t value) { return linear_from_deep_srgb()[value]; }

  float brightening(float squared_radius) const {
    const float place =
        std::min(std::max(squared_radius, 0.0f), kLargestRadius) * (kRadiusSteps / kLargestRadius);
    return vignetting_[static_cast<int>(place + 0.5f)];
  }

  /// How far a value may be clipped, 0 to 1.
  float clipped(uint8_t value) const {
    return value > kClipsFrom ? clipped_[value - kClipsFrom] : 0.0f;
  }
  static float clipped(uint16_t value) {
    constexpr int least = 257 * kClipsFrom;
    const float place =
        static_cast<float>(std::max(0, value - least)) / static_cast<float>(65535 - least);
    return place * place;
  }

  /// From here on a channel may be clipped, the more the higher.
  static constexpr int kClipsFrom = 235;

  /// Adds to clipped channels what they were more than they could show: what other photos show
  /// where this one is like that, and as much as the brightest channel, or other gains than its
  /// would give white a colour. Where gains make nothing darker, there is nothing to add.
  template <typename Sample>
  void restore(const Sample* color, float* light) const {
    float lost[3];
    float open = 0, sum = 0;
    for (int channel = 0; channel < 3; ++channel) {
      lost[channel] = clipped(color[channel]);
      open += 1 - lost[channel];
      sum += (1 - lost[channel]) * linear(color[channel]);
    }
    const float mean = open > 0 ? sum / open : 0.0f;
    const float share = std::min(1.0f, open);
    const float brightest = std::max(std::max(light[0], light[1]), light[2]);
    for (int channel = 0; channel < 3; ++channel) {
      const float full = scaled_[channel][255];
      const float told = share * std::min(highlight_ratio_[channel] * mean, kMostRestored * full) +
                         (1 - share) * white_[channel];
      const float wanted = std::min(std::max(told, brightest), static_cast<float>(kLinearSteps));
      light[channel] += lost[channel] * std::max(0.0f, wanted - full);
    }
  }

  /// How many times as bright as it clips a channel may have been next to others that are not
  /// clipped: at the edges of things their ratio tells little.
  static constexpr float kMostRestored = 1.5f;

  static constexpr int kRadiusSteps = 2048;
  static constexpr float kLargestRadius = 1.25f;
  std::array<float, 3> gain_;
  std::array<std::array<float, 256>, 3> scaled_;
  std::array<float, kRadiusSteps + 1> vignetting_;
  std::array<float, 256 - kClipsFrom> clipped_{};
  std::array<float, 3> highlight_ratio_, white_;
};

}  // namespace skysphere
