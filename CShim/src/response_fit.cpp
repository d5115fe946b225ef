#include "response_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace skysphere {
namespace {

/// Unknowns of a camera: its curve, then its vignetting.
constexpr int kVignettingTerms = 3;
constexpr int kTerms = kResponseTerms + kVignettingTerms;
/// How exact a mean of display values is, 0 to 1.
constexpr double kNoise = 1.5 / 255;
/// Beyond, in units of noise, a place counts less.
constexpr double kHuber = 2;
/// How many places of noise 1 a prior weighs as much as.
constexpr double kTermPrior = 20, kVignettingPrior = 20;
constexpr int kIterations = 60;
/// A place counts no more than this in the error, in grey levels.
constexpr double kLargestError = 20;
/// Other curves are used where they leave less than this share of the error that sRGB leaves.
constexpr double kClearly = 0.85;

double huber_cost(double residual) {
  const double size = std::abs(residual);
  return size <= kHuber ? residual * residual / 2 : kHuber * size - kHuber * kHuber / 2;
}

/// A place in one channel under a model: how far two photos' light differs, in units of noise.
struct Misfit {
  double difference;  // Of the logarithms of light, but for the exposures.
  double spread;      // How much noise makes of it.
  ResponseTerms basis[2];
  ResponseTerms slopes[2];
  double slope[2];
  double squared_radius[2];
};

Misfit misfit(const ResponsePair& pair, const ResponsePlace& place, int channel,
              const ResponseModel& model) {
  Misfit result;
  const int cameras[2] = {pair.first_camera, pair.second_camera};
  const double values[2] = {place.first[channel], place.second[channel]};
  const double radii[2] = {place.first_squared_radius, place.second_squared_radius};
  double lights[2];
  for (int side = 0; side < 2; ++side) {
    response_basis(values[side], &result.basis[side], &result.slopes[side]);
    // The first term is sRGB's logarithm, which all have.
    lights[side] = result.basis[side][kContrastTerm];
    result.slope[side] = result.slopes[side][kContrastTerm];
    const ResponseTerms& terms = model.terms[cameras[side]];
    for (int term = 0; term < kResponseTerms; ++term) {
      lights[side] += terms[term] * result.basis[side][term];
      result.slope[side] += terms[term] * result.slopes[side][term];
    }
    const double s = radii[side];
    const auto& vignetting = model.vignetting[cameras[side]];
    lights[side] -= s * (vignetting[0] + s * (vignetting[1] + s * vignetting[2]));
    result.squared_radius[side] = s;
  }
  result.difference = lights[0] - lights[1];
  result.spread = kNoise * std::hypot(result.slope[0], result.slope[1]);
  return result;
}

/// The difference in exposure of a pair in one channel that fits best.
double best_offset(const ResponsePair& pair, int channel, const ResponseModel& model) {
  std::vector<double> differences, spreads;
  for (const ResponsePlace& place : pair.places) {
    const Misfit at = misfit(pair, place, channel, model);
    differences.push_back(at.difference);
    spreads.push_back(at.spread);
  }
  std::vector<double> sorted = differences;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  double offset = *middle;
  for (int iteration = 0; iteration < 8; ++iteration) {
    double sum = 0, weight_sum = 0;
    for (size_t index = 0; index < differences.size(); ++index) {
      const double residual = (differences[index] - offset) / spreads[index];
      const double huber = std::abs(residual) <= kHuber ? 1 : kHuber / std::abs(residual);
      const double weight = huber / (spreads[index] * spreads[index]);
      sum += weight * differences[index];
      weight_sum += weight;
    }
    offset = sum / weight_sum;
  }
  return offset;
}

using Pairs = std::vector<const ResponsePair*>;
using Offsets = std::vector<std::array<double, 3>>;

/// Levenberg and Marquardt's method; the exposures of pairs are eliminated.
class ResponseFit {
 public:
  ResponseFit(const Pairs& pairs, int camera_count, int reference, bool is_free)
      : pairs_(pairs), camera_count_(camera_count), unknowns_(kTerms * camera_count) {
    is_fixed_.assign(unknowns_, 0);
    for (int camera = 0; camera < camera_count; ++camera) {
      for (int term = 0; term < kResponseTerms; ++term) {
        is_fixed_[kTerms * camera + term] =
            !is_free || (term == kContrastTerm && camera == reference);
      }
    }
  }

  ResponseModel solve();

 private:
  struct Step {
    Eigen::MatrixXd normal;
    Eigen::VectorXd gradient;
    // By pair and channel: what eliminates the exposure.
    std::vector<Eigen::VectorXd> mixed;
    std::vector<double> own, own_gradient;
  };

  double prior(int unknown) const {
    return unknown % kTerms < kResponseTerms ? kTermPrior : kVignettingPrior;
  }
  ResponseModel model(const Eigen::VectorXd& values) const;
  double cost(const Eigen::VectorXd& values, const Offsets& offsets) const;
  Step linearise(const Eigen::VectorXd& values, const Offsets& offsets) const;

  const Pairs& pairs_;
  const int camera_count_;
  const int unknowns_;
  std::vector<char> is_fixed_;
};

ResponseModel ResponseFit::model(const Eigen::VectorXd& values) const {
  ResponseModel result;
  for (int camera = 0; camera < camera_count_; ++camera) {
    const double* own = values.data() + kTerms * camera;
    result.terms.emplace_back();
    std::copy(own, own + kResponseTerms, result.terms.back().begin());
    result.vignetting.push_back(
        {own[kResponseTerms], own[kResponseTerms + 1], own[kResponseTerms + 2]});
  }
  return result;
}

double ResponseFit::cost(const Eigen::VectorXd& values, const Offsets& offsets) const {
  const ResponseModel current = model(values);
  if (!std::all_of(current.terms.begin(), current.terms.end(), is_sound)) return INFINITY;
  double sum = 0;
  for (size_t index = 0; index < pairs_.size(); ++index) {
    for (const ResponsePlace& place : pairs_[index]->places) {
      for (int channel = 0; channel < 3; ++channel) {
        const Misfit at = misfit(*pairs_[index], place, channel, current);
        sum += huber_cost((at.difference - offsets[index][channel]) / at.spread);
      }
    }
  }
  for (int unknown = 0; unknown < unknowns_; ++unknown) {
    sum += prior(unknown) * values[unknown] * values[unknown] / 2;
  }
  return sum;
}

ResponseFit::Step ResponseFit::linearise(const Eigen::VectorXd& values,
                                         const Offsets& offsets) const {
  const ResponseModel current = model(values);
  Step step;
  step.normal = Eigen::MatrixXd::Zero(unknowns_, unknowns_);
  step.gradient = Eigen::VectorXd::Zero(unknowns_);
  for (int unknown = 0; unknown < unknowns_; ++unknown) {
    step.normal(unknown, unknown) += prior(unknown);
    step.gradient[unknown] += prior(unknown) * values[unknown];
  }
  int index[2 * kTerms];
  double derivative[2 * kTerms];
  for (size_t number = 0; number < pairs_.size(); ++number) {
    const ResponsePair& pair = *pairs_[number];
    const int entries = pair.first_camera == pair.second_camera ? kTerms : 2 * kTerms;
    for (int entry = 0; entry < entries; ++entry) {
      index[entry] =
          kTerms * (entry < kTerms ? pair.first_camera : pair.second_camera) + entry % kTerms;
    }
    for (int channel = 0; channel < 3; ++channel) {
      Eigen::VectorXd mixed = Eigen::VectorXd::Zero(unknowns_);
      double own = 1e-9, own_gradient = 0;
      for (const ResponsePlace& place : pair.places) {
        const Misfit at = misfit(pair, place, channel, current);
        const double residual = (at.difference - offsets[number][channel]) / at.spread;
        const double weight = std::abs(residual) <= kHuber ? 1 : kHuber / std::abs(residual);
        // A steeper curve also makes noise count less.
        const double of_spread = residual * kNoise * kNoise / (at.spread * at.spread);
        std::fill(derivative, derivative + entries, 0.0);
        for (int side = 0; side < 2; ++side) {
          const double sign = side == 0 ? 1 : -1;
          double* own_derivative = derivative + (side == 0 ? 0 : entries - kTerms);
          for (int term = 0; term < kResponseTerms; ++term) {
            own_derivative[term] += sign * at.basis[side][term] / at.spread -
                                    of_spread * at.slope[side] * at.slopes[side][term];
          }
          double power = 1;
          for (int term = kResponseTerms; term < kTerms; ++term) {
            power *= at.squared_radius[side];
            own_derivative[term] -= sign * power / at.spread;
          }
        }
        const double of_offset = -1 / at.spread;
        own += weight * of_offset * of_offset;
        own_gradient += weight * of_offset * residual;
        for (int p = 0; p < entries; ++p) {
          step.gradient[index[p]] += weight * derivative[p] * residual;
          mixed[index[p]] += weight * derivative[p] * of_offset;
          for (int q = 0; q < entries; ++q) {
            step.normal(index[p], index[q]) += weight * derivative[p] * derivative[q];
          }
        }
      }
      step.normal -= mixed * mixed.transpose() / own;
      step.gradient -= mixed * (own_gradient / own);
      step.mixed.push_back(mixed);
      step.own.push_back(own);
      step.own_gradient.push_back(own_gradient);
    }
  }
  for (int unknown = 0; unknown < unknowns_; ++unknown) {
    if (!is_fixed_[unknown]) continue;
    step.normal.row(unknown).setZero();
    step.normal.col(unknown).setZero();
    step.normal(unknown, unknown) = 1;
    step.gradient[unknown] = 0;
  }
  return step;
}

ResponseModel ResponseFit::solve() {
  Eigen::VectorXd values = Eigen::VectorXd::Zero(unknowns_);
  Offsets offsets(pairs_.size());
  const auto fit_offsets = [&](const Eigen::VectorXd& at) {
    Offsets result(pairs_.size());
    const ResponseModel current = model(at);
    for (size_t index = 0; index < pairs_.size(); ++index) {
      for (int channel = 0; channel < 3; ++channel) {
        result[index][channel] = best_offset(*pairs_[index], channel, current);
      }
    }
    return result;
  };
  offsets = fit_offsets(values);
  double least = cost(values, offsets);
  double damping = 1e-3;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    const Step step = linearise(values, offsets);
    double gained = 0;
    while (damping < 1e8) {
      Eigen::MatrixXd damped = step.normal;
      damped.diagonal() *= 1 + damping;
      const Eigen::VectorXd change = damped.ldlt().solve(-step.gradient);
      const Eigen::VectorXd next = values + change;
      Offsets shifted = offsets;
      for (size_t index = 0; index < pairs_.size(); ++index) {
        for (int channel = 0; channel < 3; ++channel) {
          const size_t number = 3 * index + channel;
          shifted[index][channel] -=
              (step.own_gradient[number] + step.mixed[number].dot(change)) / step.own[number];
        }
      }
      const double next_cost = cost(next, shifted);
      if (next_cost < least) {
        gained = least - next_cost;
        least = next_cost;
        values = next;
        offsets = shifted;
        damping = std::max(damping / 10, 1e-9);
        break;
      }
      damping *= 10;
    }
    if (gained < 1e-5 * least) break;
  }
  return model(values);
}

}  // namespace

ResponseModel fit_response(const std::vector<const ResponsePair*>& pairs, int camera_count,
                           int reference, bool is_free) {
  return ResponseFit(pairs, camera_count, reference, is_free).solve();
}

double response_error(const std::vector<const ResponsePair*>& pairs, const ResponseModel& model) {
  double sum = 0;
  size_t count = 0;
  for (const ResponsePair* pair : pairs) {
    for (int channel = 0; channel < 3; ++channel) {
      const double offset = best_offset(*pair, channel, model);
      for (const ResponsePlace& place : pair->places) {
        const Misfit at = misfit(*pair, place, channel, model);
        const double levels = std::abs(at.difference - offset) / at.spread * kNoise * 255;
        sum += std::min(levels, kLargestError);
        ++count;
      }
    }
  }
  return count > 0 ? sum / static_cast<double>(count) : 0;
}

std::vector<ResponseTerms> find_responses(const std::vector<ResponsePair>& pairs, int camera_count,
                                          int reference) {
  const std::vector<ResponseTerms> srgb(camera_count, ResponseTerms{});
  if (pairs.size() < 2) return srgb;
  std::vector<const ResponsePair*> all, halves[2];
  for (size_t index = 0; index < pairs.size(); ++index) {
    all.push_back(&pairs[index]);
    halves[index % 2].push_back(&pairs[index]);
  }
  for (int half = 0; half < 2; ++half) {
    const auto& known = halves[half];
    const auto& held_out = halves[1 - half];
    const double with_curve =
        response_error(held_out, fit_response(known, camera_count, reference, true));
    const double without =
        response_error(held_out, fit_response(known, camera_count, reference, false));
    if (!(with_curve < kClearly * without)) return srgb;
  }
  return fit_response(all, camera_count, reference, true).terms;
}

}  // namespace skysphere
