#include "hole_texture.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "random.hpp"

namespace skysphere {

namespace {

/// How much of a blur must be known for its result to count.
constexpr float kEnoughKnown = 0.75f;
constexpr int kTileSide = 256;
/// The variance that dithering and rounding to 8 bits add.
constexpr double kRoundingVariance = 1.0 / 6;

cv::Mat3f blurred(const cv::Mat3f& value, const cv::Mat1f& known, double sigma, cv::Mat1f* share) {
  if (sigma == 0) {
    *share = known.clone();
    return value.clone();
  }
  cv::Mat3f sum;
  const int reach = 2 * cvCeil(2.5 * sigma) + 1;
  cv::GaussianBlur(value, sum, cv::Size(reach, reach), sigma, sigma, cv::BORDER_CONSTANT);
  cv::GaussianBlur(known, *share, cv::Size(reach, reach), sigma, sigma, cv::BORDER_CONSTANT);
  for (int y = 0; y < sum.rows; ++y) {
    for (int x = 0; x < sum.cols; ++x) {
      const float weight = (*share)(y, x);
      sum(y, x) = weight > 1e-3f ? sum(y, x) * (1 / weight) : cv::Vec3f(0, 0, 0);
    }
  }
  return sum;
}

constexpr int kBands = 5;
/// Band b holds what lies between Gaussian blurs of these widths in cells.
constexpr double kWidths[kBands + 1] = {0, 1, 2, 4, 8, 12};
constexpr int kSectors = 24;

/// What a band lets through of a wave, by radians a cell.
double band_pass(int band, double frequency) {
  const double fine = kWidths[band] * frequency, coarse = kWidths[band + 1] * frequency;
  return std::exp(-fine * fine / 2) - std::exp(-coarse * coarse / 2);
}

/// The gains of the bands of white noise that give the wanted variance in each band.
///
/// Neighbouring bands overlap, so the gains are corrected again and again by what comes out.
std::array<double, kBands> gains_for(const std::array<double, kBands>& wanted) {
  constexpr int kSteps = 512;
  std::array<double, kBands> gain;
  for (int band = 0; band < kBands; ++band) gain[band] = std::sqrt(wanted[band]);
  for (int iteration = 0; iteration < 60; ++iteration) {
    std::array<double, kBands> present{};
    for (int step = 0; step < kSteps; ++step) {
      const double frequency = (step + 0.5) / kSteps * CV_PI;
      // White noise of variance 1 has this share in a ring of frequencies.
      const double share = frequency * (CV_PI / kSteps) / (2 * CV_PI);
      double amplitude = 0;
      for (int band = 0; band < kBands; ++band)
        amplitude += gain[band] * band_pass(band, frequency);
      for (int band = 0; band < kBands; ++band) {
        const double passed = amplitude * band_pass(band, frequency);
        present[band] += share * passed * passed;
      }
    }
    for (int band = 0; band < kBands; ++band) {
      const double ratio = present[band] > 1e-12 ? wanted[band] / present[band] : 1;
      gain[band] *= std::pow(std::min(std::max(ratio, 0.25), 4.0), 0.35);
    }
  }
  return gain;
}

/// The variances of bands without what the bending of broad colours adds to them: that is no
/// texture and lies in the surfaces already.
///
/// A bent surface adds the square of the difference of the squared widths; clouds add less to the
/// last band, which is narrow, than to the one before.
std::array<double, kBands> without_bending(const std::array<double, kBands>& variance) {
  constexpr double kCloudShare = 0.4;
  std::array<double, kBands> bending;
  for (int band = 0; band < kBands; ++band) {
    const double fine = kWidths[band], coarse = kWidths[band + 1];
    bending[band] = std::pow(coarse * coarse - fine * fine, 2);
  }
  constexpr int kLast = kBands - 1;
  const double bent = std::max(0.0, variance[kLast] - kCloudShare * variance[kLast - 1]) /
                      (bending[kLast] - kCloudShare * bending[kLast - 1]);
  std::array<double, kBands> result;
  for (int band = 0; band < kBands; ++band) {
    result[band] = std::max(0.0, variance[band] - bent * bending[band]);
  }
  return result;
}

/// The variance of a channel over the cells that count: the median of the sectors round the middle,
/// so that the sun or a single cloud does not put texture everywhere.
double usual_variance(const cv::Mat3f& value, const cv::Mat1f& share, int channel) {
  std::array<double, kSectors> sum{}, count{};
  const double middle_x = (value.cols - 1) / 2.0, middle_y = (value.rows - 1) / 2.0;
  for (int y = 0; y < value.rows; ++y) {
    for (int x = 0; x < value.cols; ++x) {
      if (share(y, x) < kEnoughKnown) continue;
      const double turn = std::atan2(y - middle_y, x - middle_x) / (2 * CV_PI) + 0.5;
      const int sector = std::min(kSectors - 1, static_cast<int>(turn * kSectors));
      sum[sector] += value(y, x)[channel] * value(y, x)[channel];
      ++count[sector];
    }
  }
  std::vector<double> variances;
  for (int sector = 0; sector < kSectors; ++sector) {
    if (count[sector] >= 20) variances.push_back(sum[sector] / count[sector]);
  }
  if (variances.empty()) return 0;
  std::nth_element(variances.begin(), variances.begin() + variances.size() / 2, variances.end());
  return variances[variances.size() / 2];
}

/// The axes of colour along which the values vary independently of each other.
Eigen::Matrix3d color_axes(const cv::Mat3f& value, const cv::Mat1b& known) {
  Eigen::Matrix3d sum = 1e-9 * Eigen::Matrix3d::Identity();
  for (int y = 0; y < value.rows; ++y) {
    for (int x = 0; x < value.cols; ++x) {
      if (!known(y, x)) continue;
      const Eigen::Vector3d vector(value(y, x)[0], value(y, x)[1], value(y, x)[2]);
      sum += vector * vector.transpose();
    }
  }
  return Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(sum).eigenvectors();
}

cv::Mat3f turned(const cv::Mat3f& value, const Eigen::Matrix3d& matrix) {
  cv::Mat3f result(value.size());
  for (int y = 0; y < value.rows; ++y) {
    for (int x = 0; x < value.cols; ++x) {
      const Eigen::Vector3d vector =
          matrix * Eigen::Vector3d(value(y, x)[0], value(y, x)[1], value(y, x)[2]);
      for (int channel = 0; channel < 3; ++channel) {
        result(y, x)[channel] = static_cast<float>(vector[channel]);
      }
    }
  }
  return result;
}

}  // namespace

float normal_at(uint64_t seed, int x, int y) {
  // Mixed first: fields whose seeds differ in a bit must not be copies of each other.
  const uint64_t field = SplitMix64(seed).next();
  SplitMix64 generator(
      field ^ (static_cast<uint64_t>(static_cast<uint32_t>(y)) << 32 | static_cast<uint32_t>(x)));
  // The sum of 12 uniform numbers: no function whose last bits depend on the library.
  int64_t sum = 0;
  for (int part = 0; part < 4; ++part) {
    const uint64_t bits = generator.next();
    for (int piece = 0; piece < 3; ++piece) sum += bits >> (21 * piece) & 0x1FFFFF;
  }
  return static_cast<float>(static_cast<double>(sum) / 0x200000 - 6 + 6.0 / 0x200000);
}

cv::Mat3f matching_clouds(const cv::Mat3f& value, const cv::Mat1b& known) {
  const Eigen::Matrix3d axes = color_axes(value, known);
  cv::Mat1f mask;
  known.convertTo(mask, CV_32F, 1 / 255.0);
  cv::Mat3f masked(value.size(), cv::Vec3f(0, 0, 0));
  turned(value, axes.transpose()).copyTo(masked, known);
  // One field of white noise for all bands, since neighbouring bands have something in common.
  cv::Mat3f noise(value.size());
  for (int y = 0; y < noise.rows; ++y) {
    for (int x = 0; x < noise.cols; ++x) {
      for (int channel = 0; channel < 3; ++channel) noise(y, x)[channel] = normal_at(channel, x, y);
    }
  }
  std::array<std::array<double, kBands>, 3> wanted{};
  std::vector<cv::Mat3f> noise_bands;
  cv::Mat3f finer = masked, finer_noise = noise;
  const cv::Mat1f everywhere(value.size(), 1.0f);
  for (int band = 0; band < kBands; ++band) {
    cv::Mat1f share, whole;
    const cv::Mat3f coarser = blurred(masked, mask, kWidths[band + 1], &share);
    const cv::Mat3f coarser_noise = blurred(noise, everywhere, kWidths[band + 1], &whole);
    share.setTo(0, known == 0);
    const cv::Mat3f detail = finer - coarser;
    for (int channel = 0; channel < 3; ++channel) {
      wanted[channel][band] = usual_variance(detail, share, channel);
    }
    noise_bands.push_back(finer_noise - coarser_noise);
    finer = coarser;
    finer_noise = coarser_noise;
  }
  cv::Mat3f result(value.size(), cv::Vec3f(0, 0, 0));
  for (int channel = 0; channel < 3; ++channel) {
    const std::array<double, kBands> gain = gains_for(without_bending(wanted[channel]));
    for (int band = 0; band < kBands; ++band) {
      for (int y = 0; y < result.rows; ++y) {
        for (int x = 0; x < result.cols; ++x) {
          result(y, x)[channel] +=
              static_cast<float>(gain[band]) * noise_bands[band](y, x)[channel];
        }
      }
    }
  }
  return turned(result, axes);
}

cv::Mat3f random_phase_grain(const std::vector<cv::Mat>& squares, double coarsest) {
  struct Detail {
    cv::Mat3f pixels;
    double variance;
  };
  std::vector<Detail> details;
  for (const cv::Mat& square : squares) {
    cv::Mat3f level, coarse;
    square.convertTo(level, CV_32F);
    const double sigma = std::max(0.5, coarsest);
    const int reach = 2 * cvCeil(3 * sigma) + 1;
    cv::GaussianBlur(level, coarse, cv::Size(reach, reach), sigma, sigma, cv::BORDER_REFLECT);
    cv::Mat3f pixels = level - coarse;
    details.push_back({pixels, cv::norm(pixels, cv::NORM_L2SQR) / (3.0 * pixels.total())});
  }
  if (details.empty()) return {};
  // A bird or a cable makes a square vary more than the others.
  std::sort(details.begin(), details.end(),
            [](const Detail& a, const Detail& b) { return a.variance < b.variance; });
  const double median = details[details.size() / 2].variance;
  details.erase(std::remove_if(details.begin(), details.end(),
                               [&](const Detail& d) { return d.variance > 1.5 * median + 0.05; }),
                details.end());
  cv::Mat3f tile(kTileSide, kTileSide, cv::Vec3f(0, 0, 0));
  for (size_t index = 0; index < details.size(); ++index) {
    const cv::Mat3f& pixels = details[index].pixels;
    const int side = std::min({pixels.rows, pixels.cols, kTileSide});
    cv::Mat1f window(side, side);
    double energy = 0;
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        const double wave = std::sin(CV_PI * (y + 0.5) / side) * std::sin(CV_PI * (x + 0.5) / side);
        window(y, x) = static_cast<float>(wave);
        energy += wave * wave;
      }
    }
    cv::Mat1f noise(kTileSide, kTileSide);
    for (int y = 0; y < kTileSide; ++y) {
      for (int x = 0; x < kTileSide; ++x) noise(y, x) = normal_at(1000 + index, x, y);
    }
    cv::Mat noise_spectrum;
    cv::dft(noise, noise_spectrum, cv::DFT_COMPLEX_OUTPUT);
    std::vector<cv::Mat1f> channels(3), sums(3);
    cv::split(pixels(cv::Rect(0, 0, side, side)), channels.data());
    cv::split(tile, sums.data());
    for (int channel = 0; channel < 3; ++channel) {
      cv::Mat1f kernel = cv::Mat1f::zeros(kTileSide, kTileSide);
      cv::Mat1f part = kernel(cv::Rect(0, 0, side, side));
      cv::multiply(channels[channel], window, part, 1 / std::sqrt(energy * details.size()));
      cv::Mat spectrum, texture;
      cv::dft(kernel, spectrum, cv::DFT_COMPLEX_OUTPUT);
      cv::mulSpectrums(spectrum, noise_spectrum, spectrum, 0);
      cv::dft(spectrum, texture, cv::DFT_INVERSE | cv::DFT_SCALE | cv::DFT_REAL_OUTPUT);
      sums[channel] += texture;
    }
    cv::merge(sums.data(), 3, tile);
  }
  // Rounding to whole levels is part of what was measured, and will be added again.
  const double variance = cv::norm(tile, cv::NORM_L2SQR) / (3.0 * tile.total());
  if (variance <= kRoundingVariance) return {};
  tile *= std::sqrt((variance - kRoundingVariance) / variance);
  return tile;
}

}  // namespace skysphere
