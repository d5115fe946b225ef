// How a camera turns light into display values.
//
// The logarithm of the light that a display value stands for is a low polynomial of the value, as
// Mitsunaga and Nayar (Radiometric self calibration, CVPR 1999) take light itself to be, on top of
// sRGB's curve and of a shoulder as film has. Exposures of unknown ratio tell a curve only up to a
// power of light (Grossberg and Nayar, What can be known about the radiometric response function
// from images, ECCV 2002), so one camera keeps sRGB's power.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "srgb.hpp"

namespace skysphere {

/// The contrast beside other cameras, the shoulder, and Legendre's polynomials of order 1 to 4.
constexpr int kResponseTerms = 6;
using ResponseTerms = std::array<double, kResponseTerms>;

/// The term that only cameras beside others have.
constexpr int kContrastTerm = 0;

/// What each term adds to the logarithm of light at a display value from 0 to 1, and how fast that
/// changes with the value.
void response_basis(double value, ResponseTerms* terms, ResponseTerms* slopes);

/// The logarithm of the light of display values, up to what all have in common, and its slope.
struct ResponsePoint {
  double log_light;
  double slope;
};
ResponsePoint response_at(const ResponseTerms& terms, double value);

/// Whether more light gives a higher value everywhere, and no values are spread or squeezed beyond
/// what cameras do.
bool is_sound(const ResponseTerms& terms);

/// Tables of a camera's curve. Light is 1 where a display value is white.
class CameraResponse {
 public:
  /// The curve of these terms; where all are 0 that is sRGB's (IEC 61966-2-1). Kept while used.
  static std::shared_ptr<const CameraResponse> with(const double* terms);

  explicit CameraResponse(const ResponseTerms& terms);

  /// Light of the 256 display values.
  const std::array<float, 256>& light() const { return light_; }

  /// Light of the 65,536 display values of 16-bit pictures.
  const std::vector<float>& deep_light() const { return *deep_light_; }

  /// Light is looked up as `root_of(light) * kLinearSteps`. Curves with a shoulder have too little
  /// light in the shadows for even steps.
  float root_of(float light) const { return is_srgb_ ? light : std::sqrt(light); }
  float light_of(float root) const { return is_srgb_ ? root : root * root; }

  /// Display values in sixteenths of a grey level.
  const int16_t* levels() const { return levels_; }

  /// The display value, 0 to 1, of light.
  float deep_value(float light) const {
    if (is_srgb_) return deep_srgb_from_linear(light);
    const float place = std::sqrt(std::min(light, 1.0f)) * kDeepSteps;
    const int index = static_cast<int>(place);
    const float first = own_deep_values_[index];
    return first + (place - static_cast<float>(index)) * (own_deep_values_[index + 1] - first);
  }

 private:
  static constexpr int kDeepSteps = 1 << 12;

  bool is_srgb_;
  std::array<float, 256> light_;
  const std::vector<float>* deep_light_;
  const int16_t* levels_;
  std::vector<float> own_deep_light_;
  std::vector<int16_t> own_levels_;
  std::vector<float> own_deep_values_;
};

}  // namespace skysphere
