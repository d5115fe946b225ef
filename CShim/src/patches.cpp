#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "lens.hpp"
#include "patch_search.hpp"
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

/// The pixels round a place of a picture, and how they are weighted.
struct Taps {
  int column, row;
  double across[4], down[4];

  Taps(const Patch& patch, double x, double y) {
    const double u = x - 0.5 - patch.corner.x;
    const double v = y - 0.5 - patch.corner.y;
    column = static_cast<int>(std::floor(u)) - 1;
    row = static_cast<int>(std::floor(v)) - 1;
    cubic_weights(u - (column + 1), across);
    cubic_weights(v - (row + 1), down);
  }

  /// Whether they lie in the square, as do those of the next places on both sides.
  bool are_in(const Patch& patch, int columns, int rows) const {
    return column >= 0 && row >= 0 && column + columns + 3 <= patch.pixels.cols &&
           row + rows + 3 <= patch.pixels.rows;
  }
};

/// The value of a square at a place of its picture; false outside it.
bool sample(const Patch& patch, double x, double y, double* value) {
  const Taps taps(patch, x, y);
  if (!taps.are_in(patch, 1, 1)) return false;
  double sum = 0;
  for (int dy = 0; dy < 4; ++dy) {
    const uint8_t* pixels = patch.pixels.ptr<uint8_t>(taps.row + dy) + taps.column;
    sum += taps.down[dy] * (taps.across[0] * pixels[0] + taps.across[1] * pixels[1] +
                            taps.across[2] * pixels[2] + taps.across[3] * pixels[3]);
  }
  *value = sum;
  return true;
}

/// The values at places that are whole pixels apart, from `x` and `y` on; false where one is
/// outside the square. All of them lie between their pixels alike, so that rows are weighted once.
bool sample_grid(const Patch& patch, double x, double y, int side, std::vector<double>& weighted,
                 std::vector<double>& values) {
  const Taps taps(patch, x, y);
  if (!taps.are_in(patch, side, side)) return false;
  const int rows = side + 3;
  weighted.resize(static_cast<size_t>(rows) * side);
  values.resize(static_cast<size_t>(side) * side);
  for (int row = 0; row < rows; ++row) {
    const uint8_t* pixels = patch.pixels.ptr<uint8_t>(taps.row + row) + taps.column;
    double* target = &weighted[static_cast<size_t>(row) * side];
    for (int column = 0; column < side; ++column) {
      target[column] = taps.across[0] * pixels[column] + taps.across[1] * pixels[column + 1] +
                       taps.across[2] * pixels[column + 2] + taps.across[3] * pixels[column + 3];
    }
  }
  const size_t count = values.size();
  for (size_t index = 0; index < count; ++index) {
    const double* above = &weighted[index];
    values[index] = taps.down[0] * above[0] + taps.down[1] * above[side] +
                    taps.down[2] * above[2 * side] + taps.down[3] * above[3 * side];
  }
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
    // seen(place) = gain · here + offset - gain · slope · move: linear in all four, and what they
    // are multiplied with is the same in every iteration.
    const Eigen::MatrixX4d design = this->design();
    const Eigen::Matrix4d normal = design.transpose() * design;
    const Eigen::LDLT<Eigen::Matrix4d> solver(normal);
    if (solver.info() != Eigen::Success) return -1;
    const double count = side_ * side_;
    const double mean = normal(0, 1) / count;
    std::vector<double> weighted, values;
    for (int iteration = 0; iteration < 15; ++iteration) {
      if (!sample_grid(patch, place->x() - radius_, place->y() - radius_, side_, weighted,
                       values)) {
        return -1;
      }
      const Eigen::Map<const Eigen::VectorXd> seen(values.data(), side_ * side_);
      const Eigen::Vector4d right = design.transpose() * seen;
      const Eigen::Vector4d solution = solver.solve(right);
      if (!solution.allFinite() || !(solution(0) > 0.05)) return -1;
      const double squares = seen.squaredNorm();
      const double covariance = right(0) - mean * right(1);
      const double variances =
          (normal(0, 0) - count * mean * mean) * (squares - right(1) * right(1) / count);
      *correlation = variances > 0 ? covariance / std::sqrt(variances) : 0;
      const Vector2d move = solution.tail<2>() / solution(0);
      if (move.norm() > 1) return -1;
      *place -= move;
      if (move.norm() > 0.003) continue;
      const double sum_of_squares = std::max(0.0, squares - right.dot(solution));
      const Matrix2d inverse = normal.inverse().bottomRightCorner<2, 2>() * sum_of_squares /
                               (count - 4) / (solution(0) * solution(0));
      const double largest =
          0.5 * (inverse.trace() + std::hypot(inverse(0, 0) - inverse(1, 1), 2 * inverse(0, 1)));
      return largest > 0 ? std::sqrt(largest) : -1;
    }
    return -1;
  }

 private:
  /// A row for each pixel: its value, 1, and its slopes to the right and down.
  Eigen::MatrixX4d design() const {
    Eigen::MatrixX4d result(side_ * side_, 4);
    for (int row = 0; row < side_; ++row) {
      const float* above = pixels_.ptr<float>(row) + 1;
      const float* here = pixels_.ptr<float>(row + 1) + 1;
      const float* below = pixels_.ptr<float>(row + 2) + 1;
      for (int column = 0; column < side_; ++column) {
        result.row(row * side_ + column) << here[column], 1,
            0.5 * (here[column + 1] - here[column - 1]), 0.5 * (below[column] - above[column]);
      }
    }
    return result;
  }

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
  double highest;
  const cv::Point at = skysphere::most_alike(second.pixels(searched), view.middle(), &highest);
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
