// From a photo's values to the scene's brightness and back to display values.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>

#include "camera_response.hpp"
#include "skysphere_composition.h"
#include "srgb.hpp"

namespace skysphere {

/// Takes a photo's exposure and vignetting out of its pixels.
class LightTable {
 public:
  explicit LightTable(const skysphere_exposure& exposure)
      : photo_(CameraResponse::with(exposure.response)),
        panorama_(CameraResponse::with(exposure.panorama_response)),
        light_(photo_->light()),
        levels_(panorama_->levels()) {
    for (int channel = 0; channel < 3; ++channel) {
      const float gain = static_cast<float>(std::exp(-exposure.log_gain[channel]));
      gain_[channel] = gain;
      const float full = gain * kLinearSteps;
      highlight_ratio_[channel] = static_cast<float>(exposure.highlight_ratio[channel]) * full;
      white_[channel] = static_cast<float>(exposure.white[channel]) * full;
      for (int value = 0; value < 256; ++value) {
        scaled_[channel][value] = panorama_->root_of(light_[value] * gain) * kLinearSteps;
      }
    }
    for (int index = 0; index <= kRadiusSteps; ++index) {
      const double s = index * kLargestRadius / kRadiusSteps;
      vignetting_[index] = panorama_->root_of(static_cast<float>(
          std::exp(-s * (exposure.vignetting[0] +
                         s * (exposure.vignetting[1] + s * exposure.vignetting[2])))));
    }
    for (int value = kClipsFrom; value < 256; ++value) {
      const float place =
          static_cast<float>(value - kClipsFrom) / static_cast<float>(255 - kClipsFrom);
      clipped_[value - kClipsFrom] = place * place;
    }
  }

  /// The number of a place's vignetting in the table; `squared_radius` is 1 in the photo's corner.
  static int vignetting_step(float squared_radius) {
    const float place = std::min(squared_radius, kLargestRadius) * (kRadiusSteps / kLargestRadius);
    return static_cast<int>(place + 0.5f);
  }

  /// The result is in sixteenths of a grey level.
  void apply(const uint8_t* color, int vignetting_step, int16_t* result) const {
    const float correction = vignetting_[vignetting_step];
    float root[3];
    for (int channel = 0; channel < 3; ++channel) root[channel] = scaled_[channel][color[channel]];
    if (std::max(std::max(color[0], color[1]), color[2]) > kClipsFrom) {
      float light[3];
      for (int channel = 0; channel < 3; ++channel) light[channel] = light_of(root[channel]);
      restore(color, light);
      for (int channel = 0; channel < 3; ++channel) {
        root[channel] = panorama_->root_of(light[channel] / kLinearSteps) * kLinearSteps;
      }
    }
    for (int channel = 0; channel < 3; ++channel) {
      const int place = static_cast<int>(root[channel] * correction + 0.5f);
      result[channel] = levels_[std::min(place, kLinearSteps)];
    }
  }

  /// The same for a 16-bit photo; the result is in quarters of a 16-bit level.
  void apply(const uint16_t* color, int vignetting_step, int32_t* result) const {
    const float correction = panorama_->light_of(vignetting_[vignetting_step]) / kLinearSteps;
    float light[3];
    for (int channel = 0; channel < 3; ++channel) {
      light[channel] = linear(color[channel]) * gain_[channel] * kLinearSteps;
    }
    if (std::max(std::max(color[0], color[1]), color[2]) > 257 * kClipsFrom) restore(color, light);
    for (int channel = 0; channel < 3; ++channel) {
      const float value = panorama_->deep_value(light[channel] * correction);
      result[channel] = static_cast<int32_t>(value * (65535.0f * kDeepLevelSteps) + 0.5f);
    }
  }

 private:
  float linear(uint8_t value) const { return light_[value]; }
  float linear(uint16_t value) const { return photo_->deep_light()[value]; }

  /// Light in units of 1/kLinearSteps of a root in the same units.
  float light_of(float root) const {
    return panorama_->light_of(root / kLinearSteps) * kLinearSteps;
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
      const float full = gain_[channel] * kLinearSteps;
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
  std::shared_ptr<const CameraResponse> photo_, panorama_;
  std::array<float, 256> light_;
  const int16_t* levels_;
  std::array<float, 3> gain_;
  std::array<std::array<float, 256>, 3> scaled_;
  /// As roots of light.
  std::array<float, kRadiusSteps + 1> vignetting_;
  std::array<float, 256 - kClipsFrom> clipped_{};
  std::array<float, 3> highlight_ratio_, white_;
};

}  // namespace skysphere
