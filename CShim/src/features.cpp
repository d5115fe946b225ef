#include "features.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <opencv2/features2d.hpp>
#include <tuple>

#include "bitmap.hpp"
#include "guard.hpp"
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

/// The numbers of the strongest keypoints of each cell of a grid, then of the strongest of the
/// rest, so that a tree does not take the places of the clouds above it.
std::vector<size_t> spread(const std::vector<cv::KeyPoint>& keypoints, cv::Size size, int maximum) {
  std::vector<size_t> order(keypoints.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return comes_before(keypoints[a], keypoints[b]); });
  if (static_cast<int>(order.size()) <= maximum) return order;
  constexpr int cells_along_longer_side = 12;
  const double cell = std::max(size.width, size.height) / double{cells_along_longer_side};
  const int columns = static_cast<int>(std::ceil(size.width / cell));
  const int rows = static_cast<int>(std::ceil(size.height / cell));
  const int quota = std::max(1, maximum / (columns * rows));
  std::vector<int> taken(static_cast<size_t>(columns) * rows, 0);
  std::vector<size_t> kept;
  std::vector<size_t> rest;
  for (const size_t number : order) {
    const cv::Point2f& place = keypoints[number].pt;
    const int column = std::clamp(static_cast<int>(place.x / cell), 0, columns - 1);
    const int row = std::clamp(static_cast<int>(place.y / cell), 0, rows - 1);
    int& count = taken[static_cast<size_t>(row) * columns + column];
    if (count < quota) {
      ++count;
      kept.push_back(number);
    } else {
      rest.push_back(number);
    }
  }
  for (const size_t number : rest) {
    if (static_cast<int>(kept.size()) >= maximum) break;
    kept.push_back(number);
  }
  return kept;
}

/// The described keypoints of a picture, the strongest first.
struct Keypoints {
  std::vector<cv::KeyPoint> places;
  cv::Mat descriptors;
};

/// Finds and describes keypoints. Both need the picture's scale space, which OpenCV makes anew for
/// each of two calls: where there are few keypoints, all are described in the call that finds them.
Keypoints keypoints_in(const cv::Mat& grey, const cv::Mat& mask,
                       const skysphere_feature_options& options) {
  // Pixels a keypoint in pictures full of detail.
  constexpr size_t detail = 100;
  const auto sift = cv::SIFT::create(0, 3, options.contrast_threshold, options.edge_threshold, 1.6);
  std::vector<cv::KeyPoint> found;
  cv::Mat all;
  const bool are_few = grey.total() <= detail * static_cast<size_t>(options.maximum_count);
  if (are_few) {
    sift->detectAndCompute(grey, mask, found, all);
  } else {
    sift->detect(grey, found, mask);
  }
  Keypoints result;
  const std::vector<size_t> kept = spread(found, grey.size(), options.maximum_count);
  for (const size_t number : kept) result.places.push_back(found[number]);
  if (kept.empty()) return result;
  if (are_few) {
    for (const size_t number : kept) {
      result.descriptors.push_back(all.row(static_cast<int>(number)));
    }
  } else {
    sift->compute(grey, result.places, result.descriptors);
  }
  return result;
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
    auto features = std::make_unique<skysphere_features>();
    const Keypoints keypoints = keypoints_in(
        grey->pixels, mask == nullptr ? cv::Mat() : mask->at(grey->pixels.size()), *options);
    const size_t count = keypoints.places.size();
    features->positions.reserve(count);
    features->descriptors.reserve(count * descriptor_length);
    for (size_t index = 0; index < count; ++index) {
      features->positions.push_back(keypoints.places[index].pt +
                                    cv::Point2f(position_correction, position_correction));
      append_root_descriptor(keypoints.descriptors.row(static_cast<int>(index)), *features);
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
