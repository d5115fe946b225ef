// Gains, white balance and vignetting from the overlaps of the photos.
#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "guard.hpp"
#include "light.hpp"
#include "seam_canvas.hpp"

using skysphere::guarded;
using skysphere::Patch;

namespace skysphere {

namespace {

/// One place that two photos see.
struct Sample {
  int first;
  int second;
  std::array<float, 3> log_ratio;     // Linear light of the first over the second.
  std::array<float, 3> radius_terms;  // r², r⁴, r⁶ of the first minus those of the second.
};

constexpr int kSamplesPerPair = 300;
// Below, noise and black level rule; above, a channel may be clipped.
constexpr uint8_t kDarkest = 12, kBrightest = 244;

std::vector<Sample> collect_samples(const skysphere_seam_canvas& canvas) {
  std::vector<Sample> samples;
  const int count = static_cast<int>(canvas.patches.size());
  const auto& linear = linear_from_srgb();
  for (int first = 0; first < count; ++first) {
    for (int second = first + 1; second < count; ++second) {
      const Patch& a = canvas.patches[first];
      const Patch& b = canvas.patches[second];
      const int top = std::max(a.area.y, b.area.y);
      const int bottom = std::min(a.area.br().y, b.area.br().y);
      std::vector<Sample> pair;
      for (int y = top; y < bottom; ++y) {
        const uint8_t* valid_a = a.valid.ptr<uint8_t>(y - a.area.y);
        const uint8_t* valid_b = b.valid.ptr<uint8_t>(y - b.area.y);
        // Near the poles neighbouring columns show the same place.
        const double elevation = CV_PI / 2 - (y + 0.5) / canvas.height * CV_PI;
        const int step = std::max(1, cvRound(1 / std::max(0.02, std::cos(elevation))));
        for (int column = 0; column < a.area.width; column += step) {
          if (!valid_a[column]) continue;
          const int x = (a.area.x + column) % canvas.width;
          const int other = b.column(x, canvas.width);
          if (other < 0 || !valid_b[other]) continue;
          const cv::Vec3b color_a = a.color.at<cv::Vec3b>(y - a.area.y, column);
          const cv::Vec3b color_b = b.color.at<cv::Vec3b>(y - b.area.y, other);
          bool usable = true;
          Sample sample{first, second, {}, {}};
          for (int channel = 0; channel < 3; ++channel) {
            usable = usable && std::min(color_a[channel], color_b[channel]) >= kDarkest &&
                     std::max(color_a[channel], color_b[channel]) <= kBrightest;
          }
          if (!usable) continue;
          for (int channel = 0; channel < 3; ++channel) {
            sample.log_ratio[channel] =
                std::log(linear[color_a[channel]] / linear[color_b[channel]]);
          }
          const float ra = a.squared_radius.at<float>(y - a.area.y, column);
          const float rb = b.squared_radius.at<float>(y - b.area.y, other);
          sample.radius_terms = {ra - rb, ra * ra - rb * rb, ra * ra * ra - rb * rb * rb};
          pair.push_back(sample);
        }
      }
      const size_t stride = std::max<size_t>(1, pair.size() / kSamplesPerPair);
      for (size_t index = stride / 2; index < pair.size(); index += stride) {
        samples.push_back(pair[index]);
      }
    }
  }
  return samples;
}

/// Solves log_ratio = gain(first) − gain(second) + vignetting · radius_terms for all samples.
///
/// Iteratively reweighted least squares with Huber's weights, so that things that moved between
/// two photos do not count in full. Weak priors keep what the overlaps do not tell at zero.
double solve(const std::vector<Sample>& samples, int count, skysphere_exposure* exposures) {
  const int unknowns = 3 * count + 3;
  Eigen::VectorXd solution = Eigen::VectorXd::Zero(unknowns);
  const double huber = 0.05;
  double squared_sum = 0, weight_sum = 0;
  for (int iteration = 0; iteration < 12; ++iteration) {
    Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(unknowns, unknowns);
    Eigen::VectorXd right = Eigen::VectorXd::Zero(unknowns);
    squared_sum = weight_sum = 0;
    for (const Sample& sample : samples) {
      for (int channel = 0; channel < 3; ++channel) {
        const int i = 3 * sample.first + channel, j = 3 * sample.second + channel;
        double predicted = solution[i] - solution[j];
        for (int term = 0; term < 3; ++term) {
          predicted += solution[3 * count + term] * sample.radius_terms[term];
        }
        const double residual = sample.log_ratio[channel] - predicted;
        const double weight =
            iteration == 0 || std::abs(residual) <= huber ? 1.0 : huber / std::abs(residual);
        squared_sum += weight * residual * residual;
        weight_sum += weight;
        const int index[5] = {i, j, 3 * count, 3 * count + 1, 3 * count + 2};
        const double value[5] = {1, -1, sample.radius_terms[0], sample.radius_terms[1],
                                 sample.radius_terms[2]};
        for (int p = 0; p < 5; ++p) {
          right[index[p]] += weight * value[p] * sample.log_ratio[channel];
          for (int q = 0; q < 5; ++q) normal(index[p], index[q]) += weight * value[p] * value[q];
        }
      }
    }
    // The mean gain is zero in each channel: the brightness of the whole stays that of the photos.
    const double anchor = 1e3;
    for (int p = 0; p < count; ++p) {
      for (int q = 0; q < count; ++q) {
        for (int channel = 0; channel < 3; ++channel) {
          normal(3 * p + channel, 3 * q + channel) += anchor;
        }
      }
    }
    for (int p = 0; p < 3 * count; ++p) normal(p, p) += 1.0;
    for (int term = 0; term < 3; ++term) normal(3 * count + term, 3 * count + term) += 50.0;
    const Eigen::VectorXd next = normal.ldlt().solve(right);
    if (!next.allFinite()) throw Failure(SKYSPHERE_NUMERICAL, "the exposures have no solution");
    const double change = (next - solution).cwiseAbs().maxCoeff();
    solution = next;
    if (iteration > 0 && change < 1e-5) break;
  }
  for (int photo = 0; photo < count; ++photo) {
    for (int channel = 0; channel < 3; ++channel) {
      exposures[photo].log_gain[channel] = solution[3 * photo + channel];
      exposures[photo].vignetting[channel] = solution[3 * count + channel];
    }
  }
  return weight_sum > 0 ? std::sqrt(squared_sum / weight_sum) : 0;
}

}  // namespace
}  // namespace skysphere

double skysphere_seam_canvas_solve_exposures(skysphere_seam_canvas* canvas,
                                             skysphere_exposure* exposures,
                                             skysphere_error* error) noexcept {
  return guarded<double>(error, 0.0, [&] {
    const int count = static_cast<int>(canvas->patches.size());
    const double residual = skysphere::solve(skysphere::collect_samples(*canvas), count, exposures);
    for (int index = 0; index < count; ++index) {
      Patch& patch = canvas->patches[index];
      const skysphere::LightTable table(exposures[index]);
      for (int row = 0; row < patch.color.rows; ++row) {
        cv::Vec3b* color = patch.color.ptr<cv::Vec3b>(row);
        const float* radius = patch.squared_radius.ptr<float>(row);
        for (int column = 0; column < patch.color.cols; ++column) {
          int16_t corrected[3];
          table.apply(color[column].val, radius[column], corrected);
          for (int channel = 0; channel < 3; ++channel) {
            color[column][channel] =
                cv::saturate_cast<uint8_t>((corrected[channel] + 8) / skysphere::kLevelSteps);
          }
        }
      }
      patch.gradient = skysphere::brightness_gradient(patch.color);
    }
    return residual;
  });
}
