#include "exposure_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "guard.hpp"

namespace skysphere {
namespace {

constexpr int kIterations = 12;
/// Beyond, a sample counts less: a natural logarithm of linear light.
constexpr double kHuber = 0.05;
/// Keeps the mean of the gains at zero.
constexpr double kAnchor = 1e3;
/// How many samples a prior weighs as much as.
constexpr double kGainPrior = 1.0, kVignettingPrior = 2.0;

}  // namespace

ExposureSystem::ExposureSystem(const std::vector<ExposureSample>& samples,
                               std::vector<int> camera_of_photo,
                               const std::vector<ResponseTerms>& responses)
    : samples_(samples),
      cameras_(std::move(camera_of_photo)),
      count_(static_cast<int>(cameras_.size())),
      unknowns_(3 * count_ + 3 * static_cast<int>(responses.size())),
      levels_(responses.size()) {
  for (size_t camera = 0; camera < responses.size(); ++camera) {
    for (int level = 1; level < 256; ++level) {
      const ResponsePoint point = response_at(responses[camera], level / 255.0);
      levels_[camera][level] = {point.log_light, response_at({}, level / 255.0).slope, point.slope};
    }
  }
}

void ExposureSystem::solve(const std::vector<double>& stated) {
  // What is solved for is how far gains are from the stated ones.
  solution_ = Eigen::VectorXd::Zero(unknowns_);
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(unknowns_, unknowns_);
    Eigen::VectorXd right = Eigen::VectorXd::Zero(unknowns_);
    double squared_sum = 0, weight_sum = 0;
    for (const ExposureSample& sample : samples_) {
      const int first_lens = 3 * count_ + 3 * cameras_[sample.first];
      const int second_lens = 3 * count_ + 3 * cameras_[sample.second];
      for (int channel = 0; channel < 3; ++channel) {
        const int index[8] = {3 * sample.first + channel,
                              3 * sample.second + channel,
                              first_lens,
                              first_lens + 1,
                              first_lens + 2,
                              second_lens,
                              second_lens + 1,
                              second_lens + 2};
        const float* a = sample.first_radius.data();
        const float* b = sample.second_radius.data();
        const double value[8] = {1, -1, a[0], a[1], a[2], -b[0], -b[1], -b[2]};
        const Level& first = levels_[cameras_[sample.first]][sample.first_color[channel]];
        const Level& second = levels_[cameras_[sample.second]][sample.second_color[channel]];
        const double target =
            first.log_light - second.log_light - (stated[sample.first] - stated[sample.second]);
        // What differs is seen in display values: where a curve is steep, as in its shoulder, much
        // light is little to see, and much noise.
        const double seen =
            (first.slope_of_srgb + second.slope_of_srgb) / (first.slope + second.slope);
        double residual = target;
        for (int p = 0; p < 8; ++p) residual -= value[p] * solution_[index[p]];
        residual *= seen;
        const double huber =
            iteration == 0 || std::abs(residual) <= kHuber ? 1.0 : kHuber / std::abs(residual);
        squared_sum += huber * residual * residual;
        weight_sum += huber;
        const double weight = huber * seen * seen;
        for (int p = 0; p < 8; ++p) {
          right[index[p]] += weight * value[p] * target;
          for (int q = 0; q < 8; ++q) normal(index[p], index[q]) += weight * value[p] * value[q];
        }
      }
    }
    residual_ = weight_sum > 0 ? std::sqrt(squared_sum / weight_sum) : 0;
    for (int p = 0; p < count_; ++p) {
      for (int q = 0; q < count_; ++q) {
        for (int channel = 0; channel < 3; ++channel) {
          normal(3 * p + channel, 3 * q + channel) += kAnchor;
        }
      }
    }
    for (int p = 0; p < 3 * count_; ++p) normal(p, p) += kGainPrior;
    for (int p = 3 * count_; p < unknowns_; ++p) normal(p, p) += kVignettingPrior;
    const Eigen::VectorXd next = normal.ldlt().solve(right);
    if (!next.allFinite()) throw Failure(SKYSPHERE_NUMERICAL, "the exposures have no solution");
    const double change = (next - solution_).cwiseAbs().maxCoeff();
    solution_ = next;
    if (iteration > 0 && change < 1e-5) break;
  }
  for (int photo = 0; photo < count_; ++photo) {
    for (int channel = 0; channel < 3; ++channel) solution_[3 * photo + channel] += stated[photo];
  }
}

}  // namespace skysphere
