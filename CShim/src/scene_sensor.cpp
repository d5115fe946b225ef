#include "scene_sensor.hpp"

#include <algorithm>
#include <array>

namespace skysphere::scene {
namespace {

constexpr int kToneSteps = 1 << 13;
constexpr int kNormalSteps = 1 << 10;

/// sRGB bytes for linear light in equal steps. 2^13 steps are fine enough that no byte is skipped:
/// the curve is steepest at black, 12.92 · 255 / 2^13 = 0.4 bytes a step.
const std::array<uint8_t, kToneSteps>& tone_table() {
  static const std::array<uint8_t, kToneSteps> table = [] {
    std::array<uint8_t, kToneSteps> bytes{};
    for (int i = 0; i < kToneSteps; ++i) {
      const double l = i / (kToneSteps - 1.0);
      const double s = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055;
      bytes[i] = static_cast<uint8_t>(std::lround(s * 255));
    }
    return bytes;
  }();
  return table;
}

/// Quantiles of the standard normal distribution at the middles of equal shares, by bisection.
const std::array<float, kNormalSteps>& normal_table() {
  static const std::array<float, kNormalSteps> table = [] {
    std::array<float, kNormalSteps> quantiles{};
    for (int i = 0; i < kNormalSteps / 2; ++i) {
      const double share = (i + 0.5) / kNormalSteps;
      double low = -5;
      double high = 0;
      for (int step = 0; step < 40; ++step) {
        const double middle = (low + high) / 2;
        (0.5 * std::erfc(-middle * M_SQRT1_2) < share ? low : high) = middle;
      }
      quantiles[i] = static_cast<float>(low);
      quantiles[kNormalSteps - 1 - i] = static_cast<float>(-low);
    }
    return quantiles;
  }();
  return table;
}

}  // namespace

Sensor::Sensor(const skysphere_scene_sensor& settings, double center_x, double center_y,
               double half_diagonal)
    : vignetting_(static_cast<float>(settings.vignetting)),
      exposure_(static_cast<float>(settings.exposure)),
      center_x_(static_cast<float>(center_x)),
      center_y_(static_cast<float>(center_y)),
      inverse_squared_diagonal_(static_cast<float>(1 / (half_diagonal * half_diagonal))),
      shot_variance_(0),
      read_variance_(0),
      white_balance_(colour(static_cast<float>(settings.white_balance[0]),
                            static_cast<float>(settings.white_balance[1]),
                            static_cast<float>(settings.white_balance[2]))),
      seed_(split_mix(settings.noise_seed)),
      srgb_(tone_table().data()),
      normal_(normal_table().data()) {
  if (settings.full_well_electrons > 0) {
    const double read = settings.read_noise_electrons / settings.full_well_electrons;
    shot_variance_ = static_cast<float>(1 / settings.full_well_electrons);
    read_variance_ = static_cast<float>(read * read);
  }
}

void Sensor::expose_row(const Float4* radiance, int y, int width, uint8_t* rgb) const {
  const Float4 scale = white_balance_ * splat(kToneSteps - 1);
  const uint64_t row = static_cast<uint64_t>(static_cast<uint32_t>(y)) << 32;
  const float dy = static_cast<float>(y) + 0.5f - center_y_;
  const bool noisy = shot_variance_ > 0;
  for (int x = 0; x < width; ++x, rgb += 3) {
    const float dx = static_cast<float>(x) + 0.5f - center_x_;
    const float s = (dx * dx + dy * dy) * inverse_squared_diagonal_;
    const float falloff = 1 - vignetting_ * s * (0.6f + 0.4f * s);
    Float4 light = radiance[x] * splat(exposure_ * std::max(falloff, 0.0f));
    if (noisy) {
      const uint64_t bits = split_mix(seed_ ^ row ^ static_cast<uint64_t>(x));
      const Float4 normal = {normal_[bits % kNormalSteps], normal_[(bits >> 16) % kNormalSteps],
                             normal_[(bits >> 32) % kNormalSteps], 0};
      const Float4 variance = light * splat(shot_variance_) + splat(read_variance_);
      light += __builtin_elementwise_sqrt(variance) * normal;
    }
    light = light * scale + splat(0.5f);
    light = light > splat(0) ? light : splat(0);
    light = light < splat(kToneSteps - 1) ? light : splat(kToneSteps - 1);
    const Int4 steps = __builtin_convertvector(light, Int4);
    rgb[0] = srgb_[steps[0]];
    rgb[1] = srgb_[steps[1]];
    rgb[2] = srgb_[steps[2]];
  }
}

}  // namespace skysphere::scene
