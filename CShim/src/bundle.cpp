#include <ceres/ceres.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "bundle_errors.hpp"
#include "guard.hpp"
#include "skysphere_bundle.h"

using namespace skysphere::bundle;
using skysphere::Failure;
using skysphere::guarded;

namespace {

/// Up to so many parameters a dense matrix is solved faster than a sparse one.
constexpr int kDenseParameters = 800;

void check_photo(int32_t number, int32_t count) {
  if (number < 0 || number >= count) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a match names a photo that is not there");
  }
}

/// The cameras while they are solved: rotations, and drifts where they may drift, in one block of
/// parameters each.
class Poses {
 public:
  Poses(skysphere_bundle_photo* photos, int32_t count, bool may_drift)
      : photos_(photos), poses_(static_cast<size_t>(count)), may_drift_(may_drift) {
    for (size_t index = 0; index < poses_.size(); ++index) {
      const skysphere_bundle_photo& photo = photos[index];
      std::copy_n(photo.camera_from_world, rotation_parameters, poses_[index].begin());
      std::copy_n(photo.drift, 3, poses_[index].begin() + rotation_parameters);
    }
  }

  double* operator[](int32_t photo) { return poses_[static_cast<size_t>(photo)].data(); }

  /// Adds them with the pulls towards recorded angles, and fixes what nothing else fixes.
  void add_to(ceres::Problem& problem, const skysphere_bundle_options& options) {
    bool anchored = false;
    for (size_t index = 0; index < poses_.size(); ++index) {
      double* pose = poses_[index].data();
      if (may_drift_) {
        problem.AddParameterBlock(
            pose, pose_parameters,
            new ceres::ProductManifold<ceres::QuaternionManifold, ceres::EuclideanManifold<3>>);
      } else {
        problem.AddParameterBlock(pose, rotation_parameters, new ceres::QuaternionManifold);
      }
      if (photos_[index].has_recorded == 0) continue;
      anchored = true;
      add_recorded(problem, photos_[index], pose, options);
    }
    if (anchored || poses_.empty()) return;
    double* first = poses_.front().data();
    if (may_drift_) {
      problem.SetManifold(first, new ceres::SubsetManifold(pose_parameters, {0, 1, 2, 3}));
    } else {
      problem.SetParameterBlockConstant(first);
    }
  }

  /// Pulls the cameras that matches see towards the common place.
  void add_drifts_to(ceres::Problem& problem, double sigma) {
    for (auto& pose : poses_) {
      problem.AddResidualBlock(
          new ceres::AutoDiffCostFunction<DriftError, 3, pose_parameters>(new DriftError{sigma}),
          nullptr, pose.data());
    }
  }

  void write_back() const {
    for (size_t index = 0; index < poses_.size(); ++index) {
      std::copy_n(poses_[index].begin(), rotation_parameters, photos_[index].camera_from_world);
      std::copy_n(poses_[index].begin() + rotation_parameters, 3, photos_[index].drift);
    }
  }

 private:
  void add_recorded(ceres::Problem& problem, const skysphere_bundle_photo& photo, double* pose,
                    const skysphere_bundle_options& options) const {
    auto error = std::make_unique<RecordedError>();
    std::copy_n(photo.recorded_camera_from_world, rotation_parameters, error->recorded);
    error->tilt_sigma = options.tilt_sigma_radians;
    error->heading_sigma = options.heading_sigma_radians;
    ceres::CostFunction* cost = nullptr;
    if (may_drift_) {
      cost = new ceres::AutoDiffCostFunction<RecordedError, 3, pose_parameters>(error.release());
    } else {
      cost =
          new ceres::AutoDiffCostFunction<RecordedError, 3, rotation_parameters>(error.release());
    }
    problem.AddResidualBlock(cost, new ceres::CauchyLoss(2.0), pose);
  }

  skysphere_bundle_photo* photos_;
  std::vector<std::array<double, pose_parameters>> poses_;
  bool may_drift_;
};

/// Solves a problem in which no residual has two of the parameters `first`: these are eliminated
/// before the others, `rest` (Schur complement). Without `first`, all are solved at once.
void solve(ceres::Problem& problem, std::vector<double>& first, const std::vector<double*>& rest,
           const skysphere_bundle_options& options, skysphere_bundle_summary* summary) {
  ceres::Solver::Options solver_options;
  solver_options.linear_solver_type = ceres::SPARSE_NORMAL_CHOLESKY;
  // Eigen's own solvers: one thread, and the same sums in the same order everywhere.
  solver_options.sparse_linear_algebra_library_type = ceres::EIGEN_SPARSE;
  solver_options.dense_linear_algebra_library_type = ceres::EIGEN;
  if (!first.empty()) {
    auto ordering = std::make_shared<ceres::ParameterBlockOrdering>();
    for (double& parameter : first) {
      if (problem.HasParameterBlock(&parameter)) ordering->AddElementToGroup(&parameter, 0);
    }
    // A group each, in the order of the caller: within a group Ceres orders by addresses, which
    // differ from run to run, and with them the last digits.
    int group = 1;
    for (double* block : rest) {
      if (problem.HasParameterBlock(block)) ordering->AddElementToGroup(block, group++);
    }
    const int left = problem.NumParameters() - ordering->GroupSize(0);
    solver_options.linear_solver_type =
        left <= kDenseParameters ? ceres::DENSE_SCHUR : ceres::SPARSE_SCHUR;
    solver_options.linear_solver_ordering = ordering;
  }
  solver_options.num_threads = 1;
  solver_options.max_num_iterations = options.maximum_iterations;
  solver_options.function_tolerance = options.function_tolerance;
  solver_options.parameter_tolerance = 1e-10;
  solver_options.logging_type = ceres::SILENT;
  ceres::Solver::Summary result;
  ceres::Solve(solver_options, &problem, &result);
  if (!result.IsSolutionUsable() || !std::isfinite(result.final_cost)) {
    throw Failure(SKYSPHERE_NUMERICAL, "the solver gave up: " + result.message);
  }
  summary->initial_cost = result.initial_cost;
  summary->final_cost = result.final_cost;
  summary->iterations = static_cast<int32_t>(result.iterations.size());
}

MatchTransfer transfer_of(const skysphere_bundle_match& match, bool forward) {
  return {match.places.first_x, match.places.first_y, match.places.second_x, match.places.second_y,
          forward};
}

std::vector<double> parameters_of(const skysphere_lens* lenses, int32_t count) {
  std::vector<double> parameters;
  for (int32_t index = 0; index < count; ++index) {
    const skysphere_lens& lens = lenses[index];
    if (!(lens.focal_length > 0)) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a lens needs a positive focal length");
    }
    parameters.insert(parameters.end(), {std::log(lens.focal_length), lens.k1, lens.k2,
                                         lens.principal_x, lens.principal_y});
  }
  return parameters;
}

/// Pulls a lens towards what is expected of it; a standard deviation of 0 holds a parameter.
void add_lens(ceres::Problem& problem, double* parameters, const double* expected,
              const skysphere_bundle_options& options) {
  if (!problem.HasParameterBlock(parameters)) return;
  const double principal_sigma = options.principal_point_sigma * std::exp(expected[0]);
  const double sigmas[lens_parameters] = {options.focal_length_sigma, options.distortion_sigma,
                                          options.distortion_sigma, principal_sigma,
                                          principal_sigma};
  auto error = std::make_unique<LensError>();
  std::vector<int> held;
  for (int k = 0; k < lens_parameters; ++k) {
    if (!(sigmas[k] > 0)) held.push_back(k);
    error->expected[k] = expected[k];
    error->weights[k] = sigmas[k] > 0 ? 1 / sigmas[k] : 0;
  }
  if (held.size() == lens_parameters) {
    problem.SetParameterBlockConstant(parameters);
    return;
  }
  if (!held.empty()) {
    problem.SetManifold(parameters, new ceres::SubsetManifold(lens_parameters, held));
  }
  problem.AddResidualBlock(
      new ceres::AutoDiffCostFunction<LensError, lens_parameters, lens_parameters>(error.release()),
      nullptr, parameters);
}

/// Adds a match of two photos; `nearness` is NULL for cameras in the common place.
void add_match(ceres::Problem& problem, const MatchTransfer& match, double weight,
               const skysphere_bundle_options& options, double* first, double* second,
               double* nearness, double* first_lens, double* second_lens) {
  // In units of the loss scale, so that the pulls, which count in their standard deviations, weigh
  // against what the matches really tell: their errors have more in common than noise has.
  const double scale = options.loss_scale_pixels;
  auto* loss = new ceres::ScaledLoss(new ceres::HuberLoss(scale), weight / (scale * scale),
                                     ceres::TAKE_OWNERSHIP);
  const bool has_two_lenses = first_lens != second_lens;
  std::vector<double*> blocks{first, second, first_lens};
  if (has_two_lenses) blocks.push_back(second_lens);
  if (nearness != nullptr) blocks.insert(blocks.begin(), nearness);
  problem.AddResidualBlock(new MatchError(match, nearness != nullptr, has_two_lenses), loss,
                           blocks);
  if (nearness == nullptr) return;
  problem.AddResidualBlock(
      new ceres::AutoDiffCostFunction<NearnessError, 1, 1>(new NearnessError{nearness_sigma}),
      nullptr, nearness);
}

}  // namespace

void skysphere_bundle_average_rotations(skysphere_bundle_photo* photos, int32_t photo_count,
                                        const skysphere_relative_rotation* relatives,
                                        int32_t relative_count,
                                        const skysphere_bundle_options* options,
                                        skysphere_bundle_summary* summary,
                                        skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    constexpr double sigma_radians = 0.5 * M_PI / 180;
    ceres::Problem problem;
    Poses poses(photos, photo_count, false);
    poses.add_to(problem, *options);
    for (int32_t index = 0; index < relative_count; ++index) {
      const skysphere_relative_rotation& relative = relatives[index];
      check_photo(relative.first_photo, photo_count);
      check_photo(relative.second_photo, photo_count);
      auto cost = std::make_unique<RelativeError>();
      std::copy(relative.second_from_first, relative.second_from_first + 4,
                cost->second_from_first);
      cost->scale = std::sqrt(relative.weight) / sigma_radians;
      problem.AddResidualBlock(
          new ceres::AutoDiffCostFunction<RelativeError, 3, 4, 4>(cost.release()),
          new ceres::HuberLoss(2.0), poses[relative.first_photo], poses[relative.second_photo]);
    }
    std::vector<double> none;
    solve(problem, none, {}, *options, summary);
    poses.write_back();
    return 0;
  });
}

void skysphere_bundle_adjust(skysphere_bundle_photo* photos, int32_t photo_count,
                             skysphere_lens* lenses, const skysphere_lens* expected_lenses,
                             int32_t lens_count, const skysphere_bundle_match* matches,
                             int32_t match_count, const skysphere_bundle_options* options,
                             skysphere_bundle_summary* summary, skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    std::vector<double> parameters = parameters_of(lenses, lens_count);
    const std::vector<double> expected = parameters_of(expected_lenses, lens_count);
    const bool may_drift = options->drift_sigma > 0;
    std::vector<double> nearness(may_drift ? static_cast<size_t>(match_count) : 0, 1.0);
    ceres::Problem problem;
    Poses poses(photos, photo_count, may_drift);
    poses.add_to(problem, *options);
    for (int32_t index = 0; index < match_count; ++index) {
      const skysphere_bundle_match& match = matches[index];
      check_photo(match.first_photo, photo_count);
      check_photo(match.second_photo, photo_count);
      const skysphere_bundle_photo& first = photos[match.first_photo];
      const skysphere_bundle_photo& second = photos[match.second_photo];
      if (first.lens < 0 || first.lens >= lens_count || second.lens < 0 ||
          second.lens >= lens_count) {
        throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a photo names a lens that is not there");
      }
      // The two ways of a match are one measurement seen twice: one is enough, in turn, so that no
      // photo counts for less.
      const MatchTransfer taken = transfer_of(match, index % 2 == 0);
      double* first_lens = &parameters[static_cast<size_t>(first.lens) * lens_parameters];
      double* second_lens = &parameters[static_cast<size_t>(second.lens) * lens_parameters];
      double* own_nearness = may_drift ? &nearness[index] : nullptr;
      // A match that the first values put behind a camera would stop the solver before it starts.
      double unused[2];
      const double* first_drift = may_drift ? first.drift : nullptr;
      const double* second_drift = may_drift ? second.drift : nullptr;
      if (!taken.error({first.camera_from_world, first_drift, first_lens},
                       {second.camera_from_world, second_drift, second_lens}, 1, unused, nullptr)) {
        continue;
      }
      add_match(problem, taken, match.weight, *options, poses[match.first_photo],
                poses[match.second_photo], own_nearness, first_lens, second_lens);
    }
    if (may_drift) poses.add_drifts_to(problem, options->drift_sigma);
    for (int32_t index = 0; index < lens_count; ++index) {
      const size_t start = static_cast<size_t>(index) * lens_parameters;
      add_lens(problem, &parameters[start], &expected[start], *options);
    }
    std::vector<double*> rest;
    for (int32_t index = 0; index < photo_count; ++index) rest.push_back(poses[index]);
    for (size_t lens = 0; lens < static_cast<size_t>(lens_count); ++lens) {
      rest.push_back(&parameters[lens * lens_parameters]);
    }
    solve(problem, nearness, rest, *options, summary);
    poses.write_back();
    for (int32_t index = 0; index < lens_count; ++index) {
      const double* solved = &parameters[static_cast<size_t>(index) * lens_parameters];
      lenses[index].focal_length = std::exp(solved[0]);
      lenses[index].k1 = solved[1];
      lenses[index].k2 = solved[2];
      lenses[index].principal_x = solved[3];
      lenses[index].principal_y = solved[4];
    }
    return 0;
  });
}

void skysphere_bundle_residuals(const skysphere_bundle_photo* photos, int32_t photo_count,
                                const skysphere_lens* lenses, int32_t lens_count,
                                const skysphere_bundle_match* matches, int32_t match_count,
                                double* residuals, skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    const std::vector<double> parameters = parameters_of(lenses, lens_count);
    for (int32_t index = 0; index < match_count; ++index) {
      const skysphere_bundle_match& match = matches[index];
      check_photo(match.first_photo, photo_count);
      check_photo(match.second_photo, photo_count);
      const skysphere_bundle_photo& first = photos[match.first_photo];
      const skysphere_bundle_photo& second = photos[match.second_photo];
      const double* first_lens = &parameters[static_cast<size_t>(first.lens) * lens_parameters];
      const double* second_lens = &parameters[static_cast<size_t>(second.lens) * lens_parameters];
      constexpr double on_ground = 1;
      double squared = 0;
      for (const bool forward : {true, false}) {
        double distance[2];
        const bool seen = transfer_of(match, forward)
                              .error({first.camera_from_world, first.drift, first_lens},
                                     {second.camera_from_world, second.drift, second_lens},
                                     on_ground, distance, nullptr);
        squared += seen ? distance[0] * distance[0] + distance[1] * distance[1]
                        : std::numeric_limits<double>::infinity();
      }
      // The mean of both ways.
      residuals[index] = std::sqrt(squared / 2);
    }
    return 0;
  });
}
