#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "lens.hpp"
#include "opencv_threads.hpp"
#include "skysphere_patches.h"

using Eigen::Matrix2d;
using Eigen::Matrix3d;
using Eigen::Vector2d;
using skysphere::Failure;
using skysphere::guarded;

struct skysphere_patches {
  struct Patch {
    Vector2d place;
    /// The picture's pixel in the square's top left corner.
    cv::Point corner;
    /// Empty where the square does not lie within the picture.
    cv::Mat pixels;
  };

  std::vector<Patch> patches;
};

namespace {

using Patch = skysphere_patches::Patch;

/// How much larger than the compared square its image in the first photo may be.
constexpr double largest_scale = 1.6;
constexpr int interpolation_reach = 2;

/// The weights of the four pixels round a place (Keys, IEEE Trans. ASSP 29, 1981, a = -1/2).
void cubic_weights(double t, double* weights) {
  weights[0] = ((-0.5 * t + 1.0) * t - 0.5) * t;
  weights[1] = (1.5 * t - 2.5) * t * t + 1.0;
  weights[2] = ((-1.5 * t + 2.0) * t + 0.5) * t;
  weights[3] = (0.5 * t - 0.5) * t * t;
}

/// The value of a square at a place of its picture; false outside it.
bool sample(const Patch& patch, double x, double y, double* value) {
  const double u = x - 0.5 - patch.corner.x;
  const double v = y - 0.5 - patch.corner.y;
  const int column = static_cast<int>(std::floor(u)) - 1;
  const int row = static_cast<int>(std::floor(v)) - 1;
  if (column < 0 || row < 0 || column + 4 > patch.pixels.cols || row + 4 > patch.pixels.rows) {
    return false;
  }
  double across[4];
  double down[4];
  cubic_weights(u - (column + 1), across);
  cubic_weights(v - (row + 1), down);
  double sum = 0;
  for (int dy = 0; dy < 4; ++dy) {
    const uint8_t* pixels = patch.pixels.ptr<uint8_t>(row + dy) + column;
    sum += down[dy] * (across[0] * pixels[0] + across[1] * pixels[1] + across[2] * pixels[2] +
                       across[3] * pixels[3]);
  }
  *value = sum;
  return true;
}

/// How places of the first photo move with places of the second, near a place of the second.
bool first_from_second(const skysphere_lens& first, const skysphere_lens& second,
                       const Matrix3d& second_from_first, const Vector2d& place, Matrix2d* slope) {
  constexpr double step = 4;
  for (int axis = 0; axis < 2; ++axis) {
    Vector2d ends[2];
    for (int side = 0; side < 2; ++side) {
      Vector2d moved = place;
      moved(axis) += side == 0 ? -step : step;
      const Eigen::Vector3d direction = second_from_first.transpose() *
                                        skysphere::direction_of_pixel(second, moved.x(), moved.y());
      if (!skysphere::pixel_of_direction(first, direction, &ends[side])) return false;
    }
    slope->col(axis) = (ends[1] - ends[0]) / (2 * step);
  }
  const Eigen::Vector2d scales = slope->jacobiSvd().singularValues();
  return scales(0) <= largest_scale && scales(1) >= 1 / (2 * largest_scale);
}

/// What the first photo shows round its place, as the second would show it.
class Template {
 public:
  Template(const Patch& patch, const Matrix2d& slope, int radius)
      : radius_(radius), side_(2 * radius + 1), pixels_(side_ + 2, side_ + 2, CV_32F) {
    for (int row = 0; row < side_ + 2; ++row) {
      for (int column = 0; column < side_ + 2; ++column) {
        const Vector2d offset(column - radius - 1, row - radius - 1);
        const Vector2d place = patch.place + slope * offset;
        double value = 0;
        is_whole_ = is_whole_ && sample(patch, place.x(), place.y(), &value);
        pixels_.at<float>(row, column) = static_cast<float>(value);
      }
    }
  }

  bool is_whole() const { return is_whole_; }

  /// The compared square, without the rim that gradients need.
  cv::Mat middle() const { return pixels_(cv::Rect(1, 1, side_, side_)); }

  /// Finds where the second photo looks the same, near a place; improves it by least squares.
  /// Gives the standard deviation of the result in its worst direction, or a negative number.
  double match(const Patch& patch, Vector2d* place, double* correlation) const {
    Eigen::Matrix4d normal;
    double sum_of_squares = 0;
    for (int iteration = 0; iteration < 15; ++iteration) {
      normal.setZero();
      Eigen::Vector4d right = Eigen::Vector4d::Zero();
      double sums[5] = {0, 0, 0, 0, 0};
      sum_of_squares = 0;
      for (int row = 0; row < side_; ++row) {
        for (int column = 0; column < side_; ++column) {
          double seen;
          if (!sample(patch, place->x() + column - radius_, place->y() + row - radius_, &seen)) {
            return -1;
          }
          const float* above = pixels_.ptr<float>(row) + column + 1;
          const float* here = pixels_.ptr<float>(row + 1) + column + 1;
          const float* below = pixels_.ptr<float>(row + 2) + column + 1;
          // seen(place) = gain · here + offset - gain · slope · move: linear in all four.
          const Eigen::Vector4d row_of_design(here[0], 1, 0.5 * (here[1] - here[-1]),
                                              0.5 * (below[0] - above[0]));
          normal += row_of_design * row_of_design.transpose();
          right += row_of_design * seen;
          sums[0] += here[0];
          sums[1] += double{here[0]} * here[0];
          sums[2] += seen;
          sums[3] += seen * seen;
          sums[4] += seen * here[0];
        }
      }
      const Eigen::LDLT<Eigen::Matrix4d> solver(normal);
      const Eigen::Vector4d solution = solver.solve(right);
      if (solver.info() != Eigen::Success || !solution.allFinite() || !(solution(0) > 0.05)) {
        return -1;
      }
      const double count = side_ * side_;
      sum_of_squares = std::max(0.0, sums[3] - right.dot(solution));
      const double covariance = sums[4] - sums[0] * sums[2] / count;
      const double variances =
          (sums[1] - sums[0] * sums[0] / count) * (sums[3] - sums[2] * sums[2] / count);
      *correlation = variances > 0 ? covariance / std::sqrt(variances) : 0;
      const Vector2d move = solution.tail<2>() / solution(0);
      if (move.norm() > 1) return -1;
      *place -= move;
      if (move.norm() > 0.003) continue;
      const Matrix2d inverse = normal.inverse().bottomRightCorner<2, 2>() * sum_of_squares /
                               (count - 4) / (solution(0) * solution(0));
      const double largest =
          0.5 * (inverse.trace() + std::hypot(inverse(0, 0) - inverse(1, 1), 2 * inverse(0, 1)));
      return largest > 0 ? std::sqrt(largest) : -1;
    }
    return -1;
  }

 private:
  int radius_;
  int side_;
  cv::Mat pixels_;
  bool is_whole_ = true;
};

bool refine(const Patch& first, const skysphere_lens& first_lens, const Patch& second,
            const skysphere_lens& second_lens, const Matrix3d& second_from_first,
            const skysphere_patch_options& options, Vector2d* place) {
  if (first.pixels.empty() || second.pixels.empty()) return false;
  Matrix2d slope;
  if (!first_from_second(first_lens, second_lens, second_from_first, second.place, &slope)) {
    return false;
  }
  const Template view(first, slope, options.radius);
  if (!view.is_whole()) return false;
  // Whole pixels first: the middle of the search is the pixel that holds the second place.
  const cv::Point middle(static_cast<int>(std::floor(second.place.x())) - second.corner.x,
                         static_cast<int>(std::floor(second.place.y())) - second.corner.y);
  const int margin = options.radius + options.reach;
  const cv::Rect searched(middle.x - margin, middle.y - margin, 2 * margin + 1, 2 * margin + 1);
  if ((searched & cv::Rect(0, 0, second.pixels.cols, second.pixels.rows)) != searched) return false;
  cv::Mat seen;
  second.pixels(searched).convertTo(seen, CV_32F);
  cv::Mat correlations;
  cv::matchTemplate(seen, view.middle(), correlations, cv::TM_CCOEFF_NORMED);
  double highest;
  cv::Point at;
  cv::minMaxLoc(correlations, nullptr, &highest, nullptr, &at);
  if (!(highest >= options.least_correlation)) return false;
  const Vector2d start(second.corner.x + searched.x + at.x + options.radius + 0.5,
                       second.corner.y + searched.y + at.y + options.radius + 0.5);
  Vector2d found = start;
  double correlation = 0;
  const double deviation = view.match(second, &found, &correlation);
  if (!(deviation >= 0 && deviation <= options.largest_deviation)) return false;
  if (!(correlation >= options.least_correlation) || (found - start).norm() > 1.5) return false;
  *place = found;
  return true;
}

}  // namespace

int32_t skysphere_patch_radius(const skysphere_patch_options* options) noexcept {
  const int second = options->radius + options->reach + interpolation_reach + 2;
  const int first =
      static_cast<int>(std::ceil((options->radius + 1) * largest_scale * std::sqrt(2.0))) +
      interpolation_reach;
  return std::max(first, second);
}

skysphere_patches* skysphere_patches_make(const skysphere_bitmap* grey, const double* places,
                                          int32_t count, int32_t radius,
                                          skysphere_error* error) noexcept {
  return guarded<skysphere_patches*>(error, nullptr, [&] {
    if (grey->pixels.type() != CV_8UC1 || count < 0 || radius < 1) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "patches need a grey picture of 8 bits");
    }
    auto result = std::make_unique<skysphere_patches>();
    result->patches.resize(static_cast<size_t>(count));
    const cv::Rect whole(0, 0, grey->pixels.cols, grey->pixels.rows);
    for (int32_t index = 0; index < count; ++index) {
      Patch& patch = result->patches[static_cast<size_t>(index)];
      patch.place = Vector2d(places[2 * index], places[2 * index + 1]);
      if (!patch.place.allFinite() || patch.place.cwiseAbs().maxCoeff() > 1e6) continue;
      patch.corner = cv::Point(static_cast<int>(std::floor(patch.place.x())) - radius,
                               static_cast<int>(std::floor(patch.place.y())) - radius);
      const cv::Rect square(patch.corner.x, patch.corner.y, 2 * radius + 1, 2 * radius + 1);
      if ((square & whole) == square) patch.pixels = grey->pixels(square).clone();
    }
    return result.release();
  });
}

void skysphere_patches_free(skysphere_patches* patches) noexcept { delete patches; }

int32_t skysphere_patches_refine(const skysphere_patches* first, const skysphere_lens* first_lens,
                                 const skysphere_patches* second, const skysphere_lens* second_lens,
                                 const double* second_from_first, const skysphere_patch_pair* pairs,
                                 int32_t count, const skysphere_patch_options* options,
                                 skysphere_correspondence* places, uint8_t* refined,
                                 skysphere_error* error) noexcept {
  return guarded<int32_t>(error, 0, [&] {
    if (options->radius < 2 || options->reach < 1 || !(options->largest_deviation > 0)) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a radius of 2 or more, a reach, a deviation");
    }
    skysphere::use_one_thread_a_call();
    const Matrix3d rotation =
        Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(second_from_first);
    int32_t refined_count = 0;
    for (int32_t index = 0; index < count; ++index) {
      const Patch& from = first->patches.at(static_cast<size_t>(pairs[index].first));
      const Patch& to = second->patches.at(static_cast<size_t>(pairs[index].second));
      Vector2d place = to.place;
      refined[index] =
          refine(from, *first_lens, to, *second_lens, rotation, *options, &place) ? 1 : 0;
      places[index] = {from.place.x(), from.place.y(), place.x(), place.y()};
      refined_count += refined[index];
    }
    return refined_count;
  });
}
