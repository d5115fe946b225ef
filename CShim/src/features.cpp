#include "features.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/features2d.hpp>
#include <tuple>

#include "bitmap.hpp"
#include "guard.hpp"
#include "opencv_threads.hpp"
#include "photo_mask.hpp"

using skysphere::descriptor_length;
using skysphere::Failure;
using skysphere::guarded;

namespace {

/// OpenCV 4.6 finds keypoints on a picture twice as large, whose pixel centres it does not map
/// back exactly: a feature at x is reported at x + 0.25 (mended by `enable_precise_upscale` in
/// later versions). Its first pixel has its centre at 0, ours at 0.5.
constexpr float position_correction = 0.5F - 0.25F;

/// The strongest keypoints first; ties in an order that depends on nothing else.
bool comes_before(const cv::KeyPoint& a, const cv::KeyPoint& b) {
  return std::make_tuple(-a.response, a.pt.y, a.pt.x, a.size, a.angle) <
         std::make_tuple(-b.response, b.pt.y, b.pt.x, b.size, b.angle);
}

/// Keeps the strongest keypoints of each cell of a grid, then the strongest of the rest, so that a
/// tree does not take the places of the clouds above it.
std::vector<cv::KeyPoint> spread(std::vector<cv::KeyPoint> keypoints, cv::Size size, int maximum) {
  std::sort(keypoints.begin(), keypoints.end(), comes_before);
  if (static_cast<int>(keypoints.size()) <= maximum) return keypoints;
  constexpr int cells_along_longer_side = 12;
  const double cell = std::max(size.width, size.height) / double{cells_along_longer_side};
  const int columns = static_cast<int>(std::ceil(size.width / cell));
  const int rows = static_cast<int>(std::ceil(size.height / cell));
  const int quota = std::max(1, maximum / (columns * rows));
  std::vector<int> taken(static_cast<size_t>(columns) * rows, 0);
  std::vector<cv::KeyPoint> kept;
  std::vector<cv::KeyPoint> rest;
  for (const cv::KeyPoint& keypoint : keypoints) {
    const int column = std::clamp(static_cast<int>(keypoint.pt.x / cell), 0, columns - 1);
    const int row = std::clamp(static_cast<int>(keypoint.pt.y / cell), 0, rows - 1);
    int& count = taken[static_cast<size_t>(row) * columns + column];
    if (count < quota) {
      ++count;
      kept.push_back(keypoint);
    } else {
      rest.push_back(keypoint);
    }
  }
  for (const cv::KeyPoint& keypoint : rest) {
    if (static_cast<int>(kept.size()) >= maximum) break;
    kept.push_back(keypoint);
  }
  return kept;
}

/// RootSIFT (Arandjelović and Zisserman, CVPR 2012): the square root of the descriptor scaled to a
/// sum of 1, whose Euclidean distance is the Hellinger distance. Held as 0 to 511.
void append_root_descriptor(const cv::Mat& row, skysphere_features& features) {
  const float* values = row.ptr<float>();
  float sum = 0;
  for (int k = 0; k < descriptor_length; ++k) sum += values[k];
  int32_t squared_length = 0;
  for (int k = 0; k < descriptor_length; ++k) {
    const float root = sum > 0 ? std::sqrt(values[k] / sum) : 0;
    const auto quantised = static_cast<int16_t>(std::min(511.0F, root * 512 + 0.5F));
    features.descriptors.push_back(quantised);
    squared_length += int32_t{quantised} * quantised;
  }
  features.squared_lengths.push_back(squared_length);
}

}  // namespace

skysphere_features* skysphere_features_make(const skysphere_bitmap* grey,
                                            const skysphere_photo_mask* mask,
                                            const skysphere_feature_options* options,
                                            skysphere_error* error) noexcept {
  return guarded<skysphere_features*>(error, nullptr, [&] {
    if (grey->pixels.type() != CV_8UC1 || options->maximum_count < 1) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "features need a grey picture of 8 bits");
    }
    skysphere::use_one_thread_a_call();
    auto features = std::make_unique<skysphere_features>();
    const auto sift =
        cv::SIFT::create(0, 3, options->contrast_threshold, options->edge_threshold, 1.6);
    std::vector<cv::KeyPoint> keypoints;
    sift->detect(grey->pixels, keypoints,
                 mask == nullptr ? cv::Mat() : mask->at(grey->pixels.size()));
    keypoints = spread(std::move(keypoints), grey->pixels.size(), options->maximum_count);
    cv::Mat descriptors;
    if (!keypoints.empty()) sift->compute(grey->pixels, keypoints, descriptors);
    features->positions.reserve(keypoints.size());
    features->descriptors.reserve(keypoints.size() * descriptor_length);
    for (size_t index = 0; index < keypoints.size(); ++index) {
      features->positions.push_back(keypoints[index].pt +
                                    cv::Point2f(position_correction, position_correction));
      append_root_descriptor(descriptors.row(static_cast<int>(index)), *features);
    }
    return features.release();
  });
}

void skysphere_features_free(skysphere_features* features) noexcept { delete features; }

int32_t skysphere_features_count(const skysphere_features* features) noexcept {
  return static_cast<int32_t>(features->positions.size());
}

const float* skysphere_features_positions(const skysphere_features* features) noexcept {
  return features->positions.empty() ? nullptr : &features->positions.front().x;
}
