#include "camera_response.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <mutex>

namespace skysphere {
namespace {

/// Keeps the shoulder finite at white.
constexpr double kShoulderRoom = 0.02;
/// Slopes as multiples of those of sRGB.
constexpr double kLeastSlope = 0.2, kLargestSlope = 40;
/// Steps in which a curve is turned round.
constexpr int kValueSteps = 1 << 12;

/// The logarithm of linear light of sRGB and its slope.
ResponsePoint srgb_at(double value) {
  value = std::max(value, 1e-6);
  return {std::log(linear_of(value)), value <= 0.04045 ? 1 / value : 2.4 / (value + 0.055)};
}

/// The display value of each of evenly spaced roots of light, 0 to 1.
std::vector<double> values_of_roots(const ResponseTerms& terms, int steps) {
  const double white = response_at(terms, 1).log_light;
  std::vector<double> roots(kValueSteps + 1, 0.0);
  for (int index = 1; index <= kValueSteps; ++index) {
    const double value = static_cast<double>(index) / kValueSteps;
    roots[index] = std::exp((response_at(terms, value).log_light - white) / 2);
  }
  std::vector<double> values(steps + 1);
  int below = 0;
  for (int index = 0; index <= steps; ++index) {
    const double root = static_cast<double>(index) / steps;
    while (below + 1 < kValueSteps && roots[below + 1] <= root) ++below;
    const double rise = roots[below + 1] - roots[below];
    const double share = rise > 0 ? std::min(1.0, (root - roots[below]) / rise) : 0.0;
    values[index] = (below + share) / kValueSteps;
  }
  return values;
}

}  // namespace

void response_basis(double value, ResponseTerms* terms, ResponseTerms* slopes) {
  const ResponsePoint srgb = srgb_at(value);
  const double x = 2 * value - 1;
  const double y = x * x;
  *terms = {srgb.log_light,      -std::log(1 + kShoulderRoom - value), x, (3 * y - 1) / 2,
            (5 * y - 3) * x / 2, ((35 * y - 30) * y + 3) / 8};
  *slopes = {srgb.slope, 1 / (1 + kShoulderRoom - value), 2, 6 * x, 15 * y - 3, (35 * y - 15) * x};
}

ResponsePoint response_at(const ResponseTerms& terms, double value) {
  ResponsePoint point = srgb_at(value);
  ResponseTerms basis, slopes;
  response_basis(value, &basis, &slopes);
  for (int term = 0; term < kResponseTerms; ++term) {
    point.log_light += terms[term] * basis[term];
    point.slope += terms[term] * slopes[term];
  }
  return point;
}

bool is_sound(const ResponseTerms& terms) {
  constexpr int kPlaces = 64;
  for (int place = 0; place <= kPlaces; ++place) {
    const double value = static_cast<double>(place) / kPlaces;
    const double ratio = response_at(terms, value).slope / srgb_at(value).slope;
    if (!(ratio >= kLeastSlope && ratio <= kLargestSlope)) return false;
  }
  return true;
}

std::shared_ptr<const CameraResponse> CameraResponse::with(const double* terms) {
  static std::mutex mutex;
  static std::map<ResponseTerms, std::weak_ptr<const CameraResponse>> known;
  ResponseTerms key;
  std::copy(terms, terms + kResponseTerms, key.begin());
  const std::lock_guard<std::mutex> lock(mutex);
  std::shared_ptr<const CameraResponse> response = known[key].lock();
  if (!response) {
    for (auto item = known.begin(); item != known.end();) {
      item = item->second.expired() ? known.erase(item) : std::next(item);
    }
    response = std::make_shared<const CameraResponse>(key);
    known[key] = response;
  }
  return response;
}

CameraResponse::CameraResponse(const ResponseTerms& terms)
    : is_srgb_(std::all_of(terms.begin(), terms.end(), [](double term) { return term == 0; })),
      light_(linear_from_srgb()),
      deep_light_(&linear_from_deep_srgb()),
      levels_(srgb_from_linear().data()) {
  if (is_srgb_) return;
  const double white = response_at(terms, 1).log_light;
  const auto light = [&](double value) {
    return value > 0 ? static_cast<float>(std::exp(response_at(terms, value).log_light - white))
                     : 0.0f;
  };
  for (int value = 0; value < 256; ++value) light_[value] = light(value / 255.0);
  own_deep_light_.resize(1 << 16);
  for (size_t value = 0; value < own_deep_light_.size(); ++value) {
    own_deep_light_[value] = light(static_cast<double>(value) / 65535);
  }
  deep_light_ = &own_deep_light_;
  for (double value : values_of_roots(terms, kLinearSteps)) {
    own_levels_.push_back(static_cast<int16_t>(std::lround(value * 255 * kLevelSteps)));
  }
  levels_ = own_levels_.data();
  for (double value : values_of_roots(terms, kDeepSteps)) {
    own_deep_values_.push_back(static_cast<float>(value));
  }
  own_deep_values_.push_back(1.0f);
}

}  // namespace skysphere
