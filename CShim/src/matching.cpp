#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "features.hpp"
#include "guard.hpp"
#include "lens.hpp"
#include "skysphere_matching.h"

using skysphere::descriptor_length;
using skysphere::Failure;
using skysphere::guarded;

namespace {

constexpr int32_t far_away = std::numeric_limits<int32_t>::max();

/// Features nearer together than this are one place with two orientations, and do not compete in
/// the ratio test.
constexpr float same_place_pixels = 3;

/// The squared distances of one descriptor to those listed, by their dot products; in whole
/// numbers, so that every processor finds the same.
#if defined(__x86_64__)
__attribute__((target_clones("avx2", "default")))
#endif
void squared_distances(const int16_t* descriptor, int32_t squared_length,
                       const skysphere_features& others, const int32_t* indices, int count,
                       int32_t* distances) {
  for (int index = 0; index < count; ++index) {
    const int32_t other = indices[index];
    const int16_t* values = others.descriptors.data() + int64_t{other} * descriptor_length;
    int32_t dot = 0;
    for (int k = 0; k < descriptor_length; ++k) dot += int32_t{descriptor[k]} * values[k];
    distances[index] = squared_length + others.squared_lengths[other] - 2 * dot;
  }
}

/// The features of the second picture sorted into square cells, to find those near a place.
class FeatureGrid {
 public:
  FeatureGrid(const std::vector<cv::Point2f>& positions, double cell)
      : positions_(positions), cell_(cell) {
    float right = 0;
    float bottom = 0;
    for (const cv::Point2f& position : positions) {
      right = std::max(right, position.x);
      bottom = std::max(bottom, position.y);
    }
    columns_ = static_cast<int>(right / cell) + 1;
    rows_ = static_cast<int>(bottom / cell) + 1;
    cells_.resize(static_cast<size_t>(columns_) * rows_);
    for (size_t index = 0; index < positions.size(); ++index) {
      const int column = std::max(0, static_cast<int>(positions[index].x / cell));
      const int row = std::max(0, static_cast<int>(positions[index].y / cell));
      cells_[static_cast<size_t>(row) * columns_ + column].push_back(static_cast<int32_t>(index));
    }
  }

  void find(const Eigen::Vector2d& centre, double radius, std::vector<int32_t>* found) const {
    found->clear();
    const int left = std::max(0, cell_number(centre.x() - radius));
    const int right = std::min(columns_ - 1, cell_number(centre.x() + radius));
    const int top = std::max(0, cell_number(centre.y() - radius));
    const int bottom = std::min(rows_ - 1, cell_number(centre.y() + radius));
    for (int row = top; row <= bottom; ++row) {
      for (int column = left; column <= right; ++column) {
        for (const int32_t index : cells_[static_cast<size_t>(row) * columns_ + column]) {
          const double dx = positions_[index].x - centre.x();
          const double dy = positions_[index].y - centre.y();
          if (dx * dx + dy * dy <= radius * radius) found->push_back(index);
        }
      }
    }
  }

 private:
  int cell_number(double coordinate) const {
    return static_cast<int>(std::floor(std::clamp(coordinate / cell_, -1.0, 1e6)));
  }

  const std::vector<cv::Point2f>& positions_;
  double cell_;
  int columns_;
  int rows_;
  std::vector<std::vector<int32_t>> cells_;
};

/// The nearest of the candidates where it passes the ratio test, else -1.
int32_t clear_nearest(const std::vector<int32_t>& candidates, const int32_t* distances,
                      const skysphere_features& others, double squared_ratio) {
  const int32_t* nearest = std::min_element(distances, distances + candidates.size());
  const size_t best = static_cast<size_t>(nearest - distances);
  const cv::Point2f place = others.positions[candidates[best]];
  int32_t second = far_away;
  for (size_t index = 0; index < candidates.size(); ++index) {
    if (distances[index] >= second) continue;
    const cv::Point2f offset = others.positions[candidates[index]] - place;
    if (offset.dot(offset) > same_place_pixels * same_place_pixels) second = distances[index];
  }
  // Without a second nearest there is nothing to be clearer than: the whole descriptor's length
  // stands for it.
  if (second == far_away) second = others.squared_lengths[candidates[best]];
  return *nearest < squared_ratio * second ? candidates[best] : -1;
}

/// Keeps, for each first feature, its clear nearest, and for each second one its nearest.
class MutualMatches {
 public:
  MutualMatches(const skysphere_features& first, const skysphere_features& second, double ratio)
      : second_(second),
        squared_ratio_(ratio * ratio),
        nearest_of_first_(first.positions.size(), -1),
        nearest_of_second_(second.positions.size(), -1),
        distance_of_second_(second.positions.size(), far_away) {}

  /// Takes the distances of a first feature to the candidates for it.
  void add(int32_t first, const std::vector<int32_t>& candidates, const int32_t* distances) {
    for (size_t index = 0; index < candidates.size(); ++index) {
      const int32_t candidate = candidates[index];
      if (distances[index] < distance_of_second_[candidate]) {
        distance_of_second_[candidate] = distances[index];
        nearest_of_second_[candidate] = first;
      }
    }
    nearest_of_first_[first] = clear_nearest(candidates, distances, second_, squared_ratio_);
  }

  int32_t write(skysphere_match* matches, int32_t capacity) const {
    int32_t count = 0;
    const auto first_count = static_cast<int32_t>(nearest_of_first_.size());
    for (int32_t index = 0; index < first_count && count < capacity; ++index) {
      const int32_t match = nearest_of_first_[index];
      if (match >= 0 && nearest_of_second_[match] == index) matches[count++] = {index, match};
    }
    return count;
  }

 private:
  const skysphere_features& second_;
  double squared_ratio_;
  std::vector<int32_t> nearest_of_first_;
  std::vector<int32_t> nearest_of_second_;
  std::vector<int32_t> distance_of_second_;
};

/// Compares every feature with every other; some first features at a time, whose descriptors stay
/// in the nearest cache while those of the second pass by.
void compare_all(const skysphere_features& first, const skysphere_features& second, int32_t limit,
                 MutualMatches* mutual) {
  constexpr int32_t block = 16;
  const int32_t first_count = std::min(limit, skysphere_features_count(&first));
  const int32_t second_count = std::min(limit, skysphere_features_count(&second));
  std::vector<int32_t> candidates(second_count);
  std::iota(candidates.begin(), candidates.end(), 0);
  std::vector<int32_t> distances(static_cast<size_t>(block) * second_count);
  int32_t members[block];
  int32_t column[block];
  for (int32_t start = 0; start < first_count; start += block) {
    const int32_t size = std::min(block, first_count - start);
    std::iota(members, members + size, start);
    for (int32_t index = 0; index < second_count; ++index) {
      squared_distances(second.descriptors.data() + int64_t{index} * descriptor_length,
                        second.squared_lengths[index], first, members, size, column);
      for (int32_t member = 0; member < size; ++member) {
        distances[static_cast<size_t>(member) * second_count + index] = column[member];
      }
    }
    for (int32_t member = 0; member < size; ++member) {
      mutual->add(start + member, candidates,
                  &distances[static_cast<size_t>(member) * second_count]);
    }
  }
}

/// Compares features with those near the predicted places.
void compare_guided(const skysphere_features& first, const skysphere_features& second,
                    const skysphere_match_guide& guide, MutualMatches* mutual) {
  const FeatureGrid grid(second.positions, guide.radius_pixels);
  const Eigen::Matrix3d second_from_first =
      Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(guide.second_from_first);
  const int32_t first_count = skysphere_features_count(&first);
  std::vector<int32_t> candidates;
  std::vector<int32_t> distances(second.positions.size());
  for (int32_t index = 0; index < first_count; ++index) {
    const cv::Point2f position = first.positions[index];
    const Eigen::Vector3d direction =
        skysphere::direction_of_pixel(guide.first_lens, position.x, position.y);
    Eigen::Vector2d place;
    if (!skysphere::pixel_of_direction(guide.second_lens, second_from_first * direction, &place)) {
      continue;
    }
    grid.find(place, guide.radius_pixels, &candidates);
    if (candidates.empty()) continue;
    squared_distances(first.descriptors.data() + int64_t{index} * descriptor_length,
                      first.squared_lengths[index], second, candidates.data(),
                      static_cast<int>(candidates.size()), distances.data());
    mutual->add(index, candidates, distances.data());
  }
}

}  // namespace

int32_t skysphere_features_match(const skysphere_features* first, const skysphere_features* second,
                                 double ratio, int32_t limit, const skysphere_match_guide* guide,
                                 skysphere_match* matches, int32_t capacity,
                                 skysphere_error* error) noexcept {
  return guarded<int32_t>(error, 0, [&] {
    if (!(ratio > 0 && ratio <= 1) || limit < 1 ||
        (guide != nullptr && !(guide->radius_pixels > 0))) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a ratio in (0, 1] and a positive radius");
    }
    if (first->positions.empty() || second->positions.empty()) return 0;
    MutualMatches mutual(*first, *second, ratio);
    if (guide == nullptr) {
      compare_all(*first, *second, limit, &mutual);
    } else {
      compare_guided(*first, *second, *guide, &mutual);
    }
    return mutual.write(matches, capacity);
  });
}
