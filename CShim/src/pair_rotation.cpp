#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <vector>

#include "guard.hpp"
#include "lens.hpp"
#include "random.hpp"
#include "skysphere_pair_rotation.h"

using Eigen::Matrix3d;
using Eigen::Vector3d;
using skysphere::Failure;
using skysphere::guarded;

namespace {

struct DirectionPair {
  Vector3d first;
  Vector3d second;
};

/// The frame of two directions: their bisector, their common normal, and what completes them.
Matrix3d frame_of(const Vector3d& a, const Vector3d& b) {
  Matrix3d frame;
  frame.col(0) = (a + b).normalized();
  frame.col(1) = a.cross(b).normalized();
  frame.col(2) = frame.col(0).cross(frame.col(1));
  return frame;
}

/// The rotation that brings the inliers of `rotation` together best (Horn, J. Opt. Soc. Am. A 4,
/// 1987: the eigenvector of the largest eigenvalue is the quaternion).
Matrix3d refined(const std::vector<DirectionPair>& pairs, const Matrix3d& rotation,
                 double squared_threshold) {
  Matrix3d sum = Matrix3d::Zero();
  for (const DirectionPair& pair : pairs) {
    if ((rotation * pair.first - pair.second).squaredNorm() < squared_threshold) {
      sum += pair.first * pair.second.transpose();
    }
  }
  Eigen::Matrix4d quadratic;
  quadratic << sum.trace(), sum(1, 2) - sum(2, 1), sum(2, 0) - sum(0, 2), sum(0, 1) - sum(1, 0),
      sum(1, 2) - sum(2, 1), sum(0, 0) - sum(1, 1) - sum(2, 2), sum(0, 1) + sum(1, 0),
      sum(2, 0) + sum(0, 2), sum(2, 0) - sum(0, 2), sum(0, 1) + sum(1, 0),
      -sum(0, 0) + sum(1, 1) - sum(2, 2), sum(1, 2) + sum(2, 1), sum(0, 1) - sum(1, 0),
      sum(2, 0) + sum(0, 2), sum(1, 2) + sum(2, 1), -sum(0, 0) - sum(1, 1) + sum(2, 2);
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> solver(quadratic);
  const Eigen::Vector4d best = solver.eigenvectors().col(3);
  return Eigen::Quaterniond(best(0), best(1), best(2), best(3)).toRotationMatrix();
}

/// The sum of squared distances, each at most the threshold's (MSAC: Torr and Zisserman, CVIU 78,
/// 2000); less is better.
double cost_of(const std::vector<DirectionPair>& pairs, const Matrix3d& rotation,
               double squared_threshold) {
  double cost = 0;
  for (const DirectionPair& pair : pairs) {
    cost += std::min(squared_threshold, (rotation * pair.first - pair.second).squaredNorm());
  }
  return cost;
}

int count_inliers(const std::vector<DirectionPair>& pairs, const Matrix3d& rotation,
                  double squared_threshold) {
  return static_cast<int>(std::count_if(pairs.begin(), pairs.end(), [&](const auto& pair) {
    return (rotation * pair.first - pair.second).squaredNorm() < squared_threshold;
  }));
}

/// The best rotation by random samples of two pairs, each good one refined on its inliers
/// (Chum, Matas and Kittler, DAGM 2003).
bool search(const std::vector<DirectionPair>& pairs, double threshold, int maximum_iterations,
            uint64_t seed, Matrix3d* best) {
  const auto count = static_cast<int32_t>(pairs.size());
  if (count < 2) return false;
  const double squared_threshold = threshold * threshold;
  skysphere::SplitMix64 random(seed);
  double best_cost = squared_threshold * count;
  bool found = false;
  int needed = maximum_iterations;
  for (int iteration = 0; iteration < needed; ++iteration) {
    const int32_t a = random.below(count);
    const int32_t b = random.below(count);
    if (a == b) continue;
    const double first_length = (pairs[a].first - pairs[b].first).norm();
    const double second_length = (pairs[a].second - pairs[b].second).norm();
    // Two directions close together say little of the turn about them.
    if (first_length < 10 * threshold) continue;
    if (std::abs(first_length - second_length) > 2 * threshold) continue;
    Matrix3d rotation = frame_of(pairs[a].second, pairs[b].second) *
                        frame_of(pairs[a].first, pairs[b].first).transpose();
    double cost = cost_of(pairs, rotation, squared_threshold);
    if (cost >= best_cost) continue;
    for (int step = 0; step < 4; ++step) {
      const Matrix3d candidate = refined(pairs, rotation, squared_threshold);
      const double candidate_cost = cost_of(pairs, candidate, squared_threshold);
      if (candidate_cost >= cost) break;
      rotation = candidate;
      cost = candidate_cost;
    }
    best_cost = cost;
    *best = rotation;
    found = true;
    // So many draws find a sample of two inliers with a probability of 0.9999.
    const double share = count_inliers(pairs, rotation, squared_threshold) / double(count);
    const double miss = std::log(std::max(1e-12, 1 - share * share));
    needed = std::min(maximum_iterations,
                      iteration + 1 + static_cast<int>(std::ceil(std::log(1e-4) / miss)));
  }
  return found;
}

}  // namespace

int32_t skysphere_pair_rotation_estimate(const skysphere_correspondence* correspondences,
                                         int32_t count, const skysphere_lens* first_lens,
                                         const skysphere_lens* second_lens,
                                         const skysphere_pair_rotation_options* options,
                                         double* second_from_first, uint8_t* inliers,
                                         skysphere_error* error) noexcept {
  return guarded<int32_t>(error, 0, [&] {
    if (count < 0 || !(options->threshold_pixels > 0) || !(first_lens->focal_length > 0) ||
        !(second_lens->focal_length > 0)) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a rotation needs a focal length and a threshold");
    }
    std::vector<DirectionPair> pairs;
    pairs.reserve(count);
    for (int32_t index = 0; index < count; ++index) {
      const skysphere_correspondence& place = correspondences[index];
      pairs.push_back(
          {skysphere::direction_of_pixel(*first_lens, place.first_x, place.first_y),
           skysphere::direction_of_pixel(*second_lens, place.second_x, place.second_y)});
    }
    const double threshold = options->threshold_pixels / second_lens->focal_length;
    Matrix3d rotation = Matrix3d::Identity();
    std::fill(inliers, inliers + count, uint8_t{0});
    if (!search(pairs, threshold, options->maximum_iterations, options->seed, &rotation)) return 0;
    int32_t inlier_count = 0;
    for (int32_t index = 0; index < count; ++index) {
      const double squared = (rotation * pairs[index].first - pairs[index].second).squaredNorm();
      inliers[index] = squared < threshold * threshold ? 1 : 0;
      inlier_count += inliers[index];
    }
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        second_from_first[3 * row + column] = rotation(row, column);
      }
    }
    return inlier_count;
  });
}
