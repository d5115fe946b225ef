#include <ceres/ceres.h>

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

void add_recorded(ceres::Problem& problem, skysphere_bundle_photo& photo,
                  const skysphere_bundle_options& options) {
  auto error = std::make_unique<RecordedError>();
  std::copy(photo.recorded_camera_from_world, photo.recorded_camera_from_world + 4,
            error->recorded);
  error->tilt_sigma = options.tilt_sigma_radians;
  error->heading_sigma = options.heading_sigma_radians;
  problem.AddResidualBlock(new ceres::AutoDiffCostFunction<RecordedError, 3, 4>(error.release()),
                           new ceres::CauchyLoss(2.0), photo.camera_from_world);
}

/// Adds the rotations and the pulls towards recorded angles, and fixes what nothing else fixes.
void add_photos(ceres::Problem& problem, skysphere_bundle_photo* photos, int32_t count,
                const skysphere_bundle_options& options) {
  bool anchored = false;
  for (int32_t index = 0; index < count; ++index) {
    problem.AddParameterBlock(photos[index].camera_from_world, 4, new ceres::QuaternionManifold);
    if (photos[index].has_recorded == 0) continue;
    add_recorded(problem, photos[index], options);
    anchored = true;
  }
  if (!anchored && count > 0) problem.SetParameterBlockConstant(photos[0].camera_from_world);
}

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

MatchError error_of(const skysphere_bundle_match& match, bool forward) {
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

void add_match(ceres::Problem& problem, const MatchError& error, double weight,
               const skysphere_bundle_options& options, skysphere_bundle_photo& first,
               skysphere_bundle_photo& second, double* nearness, double* first_lens,
               double* second_lens) {
  // In units of the loss scale, so that the pulls, which count in their standard deviations, weigh
  // against what the matches really tell: their errors have more in common than noise has.
  const double scale = options.loss_scale_pixels;
  auto* loss = new ceres::ScaledLoss(new ceres::HuberLoss(scale), weight / (scale * scale),
                                     ceres::TAKE_OWNERSHIP);
  if (options.drift_sigma > 0) {
    if (first_lens == second_lens) {
      problem.AddResidualBlock(
          new ceres::AutoDiffCostFunction<DriftMatchError, 2, 1, 4, 4, 3, 3, lens_parameters>(
              new DriftMatchError{error}),
          loss, nearness, first.camera_from_world, second.camera_from_world, first.drift,
          second.drift, first_lens);
    } else {
      problem.AddResidualBlock(
          new ceres::AutoDiffCostFunction<MatchError, 2, 1, 4, 4, 3, 3, lens_parameters,
                                          lens_parameters>(new MatchError(error)),
          loss, nearness, first.camera_from_world, second.camera_from_world, first.drift,
          second.drift, first_lens, second_lens);
    }
    problem.AddResidualBlock(
        new ceres::AutoDiffCostFunction<NearnessError, 1, 1>(new NearnessError{nearness_sigma}),
        nullptr, nearness);
  } else if (first_lens == second_lens) {
    problem.AddResidualBlock(new ceres::AutoDiffCostFunction<MatchError, 2, 4, 4, lens_parameters>(
                                 new MatchError(error)),
                             loss, first.camera_from_world, second.camera_from_world, first_lens);
  } else {
    problem.AddResidualBlock(
        new ceres::AutoDiffCostFunction<MatchError, 2, 4, 4, lens_parameters, lens_parameters>(
            new MatchError(error)),
        loss, first.camera_from_world, second.camera_from_world, first_lens, second_lens);
  }
}

void add_drifts(ceres::Problem& problem, skysphere_bundle_photo* photos, int32_t count,
                double sigma) {
  for (int32_t index = 0; index < count; ++index) {
    if (!problem.HasParameterBlock(photos[index].drift)) continue;
    problem.AddResidualBlock(
        new ceres::AutoDiffCostFunction<DriftError, 3, 3>(new DriftError{sigma}), nullptr,
        photos[index].drift);
  }
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
    add_photos(problem, photos, photo_count, *options);
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
          new ceres::HuberLoss(2.0), photos[relative.first_photo].camera_from_world,
          photos[relative.second_photo].camera_from_world);
    }
    std::vector<double> none;
    solve(problem, none, {}, *options, summary);
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
    std::vector<double> nearness(static_cast<size_t>(match_count), 1.0);
    std::vector<double> none;
    ceres::Problem problem;
    add_photos(problem, photos, photo_count, *options);
    for (int32_t index = 0; index < match_count; ++index) {
      const skysphere_bundle_match& match = matches[index];
      check_photo(match.first_photo, photo_count);
      check_photo(match.second_photo, photo_count);
      skysphere_bundle_photo& first = photos[match.first_photo];
      skysphere_bundle_photo& second = photos[match.second_photo];
      if (first.lens < 0 || first.lens >= lens_count || second.lens < 0 ||
          second.lens >= lens_count) {
        throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a photo names a lens that is not there");
      }
      // The two ways of a match are one measurement seen twice: one is enough, in turn, so that no
      // photo counts for less.
      const MatchError cost = error_of(match, index % 2 == 0);
      double* first_lens = &parameters[static_cast<size_t>(first.lens) * lens_parameters];
      double* second_lens = &parameters[static_cast<size_t>(second.lens) * lens_parameters];
      // A match that the first values put behind a camera would stop the solver before it starts.
      double unused[2];
      if (!cost(&nearness[index], first.camera_from_world, second.camera_from_world, first.drift,
                second.drift, first_lens, second_lens, unused)) {
        continue;
      }
      add_match(problem, cost, match.weight, *options, first, second, &nearness[index], first_lens,
                second_lens);
    }
    if (options->drift_sigma > 0) {
      add_drifts(problem, photos, photo_count, options->drift_sigma);
    }
    for (int32_t index = 0; index < lens_count; ++index) {
      const size_t start = static_cast<size_t>(index) * lens_parameters;
      add_lens(problem, &parameters[start], &expected[start], *options);
    }
    std::vector<double*> rest;
    for (int32_t index = 0; index < photo_count; ++index) {
      rest.insert(rest.end(), {photos[index].camera_from_world, photos[index].drift});
    }
    for (size_t lens = 0; lens < static_cast<size_t>(lens_count); ++lens) {
      rest.push_back(&parameters[lens * lens_parameters]);
    }
    solve(problem, options->drift_sigma > 0 ? nearness : none, rest, *options, summary);
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
      const double on_ground = 1;
      double squared = 0;
      for (const bool forward : {true, false}) {
        double distance[2];
        const bool seen = error_of(match, forward)(
            &on_ground, first.camera_from_world, second.camera_from_world, first.drift,
            second.drift, &parameters[static_cast<size_t>(first.lens) * lens_parameters],
            &parameters[static_cast<size_t>(second.lens) * lens_parameters], distance);
        squared += seen ? distance[0] * distance[0] + distance[1] * distance[1]
                        : std::numeric_limits<double>::infinity();
      }
      // The mean of both ways.
      residuals[index] = std::sqrt(squared / 2);
    }
    return 0;
  });
}
