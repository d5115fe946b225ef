// The gains of photos and the vignetting of cameras, whose curves are known.
#pragma once

#include <Eigen/Dense>
#include <vector>

#include "camera_response.hpp"
#include "exposure_samples.hpp"

namespace skysphere {

class ExposureSystem {
 public:
  /// `responses` has a curve a camera; `samples` must outlive this.
  ExposureSystem(const std::vector<ExposureSample>& samples, std::vector<int> camera_of_photo,
                 const std::vector<ResponseTerms>& responses);

  /// Solves log ratio = gain(first) − gain(second) + Σ vignetting · (r² …)(first) − … (second).
  ///
  /// Iteratively reweighted least squares with Huber's weights, so that things that moved between
  /// two photos do not count in full. Weak priors keep what the overlaps do not tell at the stated
  /// gains, apart from what all have in common, and at no vignetting.
  void solve(const std::vector<double>& stated);

  double gain(int photo, int channel) const { return solution_[3 * photo + channel]; }
  double vignetting(int photo, int term) const {
    return solution_[3 * count_ + 3 * cameras_[photo] + term];
  }
  double residual() const { return residual_; }

 private:
  /// A display value's logarithm of light under its camera's curve, and how much sRGB's changes
  /// for a change of that.
  struct Level {
    double log_light;
    double slope_of_srgb;
    double slope;
  };

  const std::vector<ExposureSample>& samples_;
  const std::vector<int> cameras_;
  const int count_;
  const int unknowns_;
  std::vector<std::array<Level, 256>> levels_;
  Eigen::VectorXd solution_;
  double residual_ = 0;
};

}  // namespace skysphere
