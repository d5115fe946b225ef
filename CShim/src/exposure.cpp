// Gains, white balance and vignetting from the overlaps of the photos.
#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>

#include "guard.hpp"
#include "highlights.hpp"
#include "light.hpp"
#include "overlap.hpp"
#include "seam_canvas.hpp"

using skysphere::guarded;
using skysphere::Patch;

namespace skysphere {

namespace {

/// One place that two photos see.
struct Sample {
  int first;
  int second;
  std::array<float, 3> log_ratio;      // Linear light of the first over the second.
  std::array<float, 3> first_radius;   // r², r⁴, r⁶ in the first photo.
  std::array<float, 3> second_radius;  // The same in the second.
};

constexpr int kSamplesPerPair = 300;
// Below, noise and black level rule; above, a channel may be clipped.
constexpr uint8_t kDarkest = 12, kBrightest = 244;
constexpr int kIterations = 12;
/// Beyond, a sample counts less: a natural logarithm of linear light.
constexpr double kHuber = 0.05;
/// Keeps the mean of the gains at zero.
constexpr double kAnchor = 1e3;
/// How many samples a prior weighs as much as.
constexpr double kGainPrior = 1.0, kVignettingPrior = 2.0;

std::vector<Sample> collect_samples(const skysphere_seam_canvas& canvas) {
  std::vector<Sample> samples;
  const int count = static_cast<int>(canvas.patches.size());
  const auto& linear = linear_from_srgb();
  for (int first = 0; first < count; ++first) {
    for (int second = first + 1; second < count; ++second) {
      const Patch& a = canvas.patches[first];
      const Patch& b = canvas.patches[second];
      std::vector<Sample> pair;
      for_each_shared_place(canvas, first, second, [&](cv::Point at, cv::Point there) {
        const cv::Vec3b color_a = a.color.at<cv::Vec3b>(at);
        const cv::Vec3b color_b = b.color.at<cv::Vec3b>(there);
        Sample sample{first, second, {}, {}, {}};
        for (int channel = 0; channel < 3; ++channel) {
          if (std::min(color_a[channel], color_b[channel]) < kDarkest ||
              std::max(color_a[channel], color_b[channel]) > kBrightest) {
            return;
          }
          sample.log_ratio[channel] = std::log(linear[color_a[channel]] / linear[color_b[channel]]);
        }
        const float ra = a.squared_radius.at<float>(at);
        const float rb = b.squared_radius.at<float>(there);
        sample.first_radius = {ra, ra * ra, ra * ra * ra};
        sample.second_radius = {rb, rb * rb, rb * rb * rb};
        pair.push_back(sample);
      });
      const size_t stride = std::max<size_t>(1, pair.size() / kSamplesPerPair);
      for (size_t index = stride / 2; index < pair.size(); index += stride) {
        samples.push_back(pair[index]);
      }
    }
  }
  return samples;
}

/// The unknowns, from the gains of the photos on.
class ExposureSystem {
 public:
  ExposureSystem(const std::vector<Sample>& samples, std::vector<int> camera_of_photo,
                 int camera_count)
      : samples_(samples),
        cameras_(std::move(camera_of_photo)),
        count_(static_cast<int>(cameras_.size())),
        unknowns_(3 * count_ + 3 * camera_count) {}

  /// Solves log_ratio = gain(first) − gain(second) + Σ vignetting · (r² …)(first) − … (second).
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
  const std::vector<Sample>& samples_;
  const std::vector<int> cameras_;
  const int count_;
  const int unknowns_;
  Eigen::VectorXd solution_;
  double residual_ = 0;
};

void ExposureSystem::solve(const std::vector<double>& stated) {
  // What is solved for is how far gains are from the stated ones.
  solution_ = Eigen::VectorXd::Zero(unknowns_);
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(unknowns_, unknowns_);
    Eigen::VectorXd right = Eigen::VectorXd::Zero(unknowns_);
    double squared_sum = 0, weight_sum = 0;
    for (const Sample& sample : samples_) {
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
        const double target =
            sample.log_ratio[channel] - (stated[sample.first] - stated[sample.second]);
        double residual = target;
        for (int p = 0; p < 8; ++p) residual -= value[p] * solution_[index[p]];
        const double weight =
            iteration == 0 || std::abs(residual) <= kHuber ? 1.0 : kHuber / std::abs(residual);
        squared_sum += weight * residual * residual;
        weight_sum += weight;
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

/// The stated gains, less their mean; 0 for photos that state none. Empty when fewer than two do.
std::vector<double> stated_gains(const skysphere_light_prior* priors, int count) {
  double sum = 0;
  int stated = 0;
  for (int photo = 0; photo < count; ++photo) {
    if (!std::isfinite(priors[photo].stated_log_gain)) continue;
    sum += priors[photo].stated_log_gain;
    ++stated;
  }
  if (stated < 2) return {};
  std::vector<double> gains(count, 0);
  for (int photo = 0; photo < count; ++photo) {
    if (std::isfinite(priors[photo].stated_log_gain)) {
      gains[photo] = priors[photo].stated_log_gain - sum / stated;
    }
  }
  return gains;
}

/// Whether stated gains explain what the overlaps say better than equal ones do.
///
/// Some cameras and most programs brighten pictures after they were exposed, and copies may keep
/// the tags of what they were made of.
bool agrees(const std::vector<double>& stated, const std::vector<Sample>& samples,
            const ExposureSystem& solved) {
  double with = 0, without = 0;
  std::pair<int, int> last{-1, -1};
  for (const Sample& sample : samples) {
    const std::pair<int, int> pair{sample.first, sample.second};
    if (pair == last) continue;
    last = pair;
    double found = 0;
    for (int channel = 0; channel < 3; ++channel) {
      found += (solved.gain(pair.first, channel) - solved.gain(pair.second, channel)) / 3;
    }
    with += std::abs(found - (stated[pair.first] - stated[pair.second]));
    without += std::abs(found);
  }
  return with <= without;
}

/// Numbers cameras from 0 in the order in which they come.
std::vector<int> number_cameras(const skysphere_light_prior* priors, int count, int* camera_count) {
  std::vector<int> known, result;
  for (int photo = 0; photo < count; ++photo) {
    const auto place = std::find(known.begin(), known.end(), priors[photo].camera);
    result.push_back(static_cast<int>(place - known.begin()));
    if (place == known.end()) known.push_back(priors[photo].camera);
  }
  *camera_count = static_cast<int>(known.size());
  return result;
}

}  // namespace
}  // namespace skysphere

void skysphere_seam_canvas_solve_exposures(const skysphere_seam_canvas* canvas,
                                           const skysphere_light_prior* priors,
                                           skysphere_exposure* exposures,
                                           skysphere_exposure_summary* summary,
                                           skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    const int count = static_cast<int>(canvas->patches.size());
    const std::vector<skysphere::Sample> samples = skysphere::collect_samples(*canvas);
    int camera_count = 0;
    std::vector<int> cameras = skysphere::number_cameras(priors, count, &camera_count);
    skysphere::ExposureSystem system(samples, std::move(cameras), camera_count);
    system.solve(std::vector<double>(count, 0));
    const std::vector<double> stated = skysphere::stated_gains(priors, count);
    const bool uses_stated = !stated.empty() && skysphere::agrees(stated, samples, system);
    if (uses_stated) system.solve(stated);
    for (int photo = 0; photo < count; ++photo) {
      for (int index = 0; index < 3; ++index) {
        exposures[photo].log_gain[index] = system.gain(photo, index);
        exposures[photo].vignetting[index] = system.vignetting(photo, index);
      }
    }
    skysphere::learn_highlights(*canvas, exposures);
    *summary = {system.residual(), uses_stated ? 1 : 0};
    return 0;
  });
}
