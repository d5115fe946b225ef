#include <ceres/ceres.h>
#include <ceres/rotation.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "guard.hpp"
#include "lens.hpp"
#include "skysphere_bundle.h"

using skysphere::Failure;
using skysphere::guarded;

namespace {

/// The logarithm of the focal length, the two distortion terms, the principal point in pixels.
constexpr int lens_parameters = 5;

/// How far what a match shows may be from the ground, as a share of its nearness: a house half as
/// high as the aircraft is twice as near. Held closer to the ground, houses would turn the cameras:
/// on a rendered town with 1 % of drift the worst rotation is off by 0.10° with 0.3, by 0.03° so.
constexpr double nearness_sigma = 1;

double value_of(double number) { return number; }

template <int size>
double value_of(const ceres::Jet<double, size>& jet) {
  return jet.a;
}

/// The direction (not normalised) that falls on a place.
///
/// The radius is solved without derivatives, then improved by one Newton step with them, which
/// gives the derivatives of the solution (implicit function theorem).
template <typename T>
void direction_of(double x, double y, const T* lens, T* direction) {
  const T inverse_focal_length = exp(-lens[0]);
  const T u = (x - lens[3]) * inverse_focal_length;
  const T v = (y - lens[4]) * inverse_focal_length;
  T scale(1.0);
  const double target = std::hypot(value_of(u), value_of(v));
  if (target > 0) {
    const double radius =
        skysphere::undistorted_radius(target, value_of(lens[1]), value_of(lens[2]));
    const T distorted = sqrt(u * u + v * v);
    const double s = radius * radius;
    const T error = radius * (1.0 + s * (lens[1] + s * lens[2])) - distorted;
    const T slope = 1.0 + s * (3.0 * lens[1] + 5.0 * s * lens[2]);
    scale = (radius - error / slope) / distorted;
  }
  direction[0] = u * scale;
  direction[1] = v * scale;
  direction[2] = T(1.0);
}

/// Where a direction falls; false when the camera cannot see it.
template <typename T>
bool place_of(const T* direction, const T* lens, T* x, T* y) {
  if (!(value_of(direction[2]) >
        1e-2 * std::hypot(value_of(direction[0]), value_of(direction[1])))) {
    return false;
  }
  const T u = direction[0] / direction[2];
  const T v = direction[1] / direction[2];
  const T s = u * u + v * v;
  const T factor = exp(lens[0]) * (1.0 + s * (lens[1] + s * lens[2]));
  *x = factor * u + lens[3];
  *y = factor * v + lens[4];
  return true;
}

/// Where a place of one photo falls in another. `from_drift` and `to_drift` are NULL for cameras in
/// the common place; otherwise the place lies 1 / `nearness` units below it, the ground one unit.
template <typename T>
bool transfer_error(const T* nearness, double from_x, double from_y, const T* from_rotation,
                    const T* from_drift, const T* from_lens, double to_x, double to_y,
                    const T* to_rotation, const T* to_drift, const T* to_lens, T* error) {
  const T inverse[4] = {from_rotation[0], -from_rotation[1], -from_rotation[2], -from_rotation[3]};
  T in_from[3];
  T in_world[3];
  T in_to[3];
  direction_of(from_x, from_y, from_lens, in_from);
  ceres::UnitQuaternionRotatePoint(inverse, in_from, in_world);
  if (from_drift != nullptr && value_of(in_world[2]) > 0) {
    const T below = in_world[2] * nearness[0] / (1.0 - from_drift[2] * nearness[0]);
    for (int axis = 0; axis < 3; ++axis) in_world[axis] += from_drift[axis] * below;
  }
  if (to_drift != nullptr && value_of(in_world[2]) > 0) {
    const T below = in_world[2] * nearness[0];
    for (int axis = 0; axis < 3; ++axis) in_world[axis] -= to_drift[axis] * below;
  }
  ceres::UnitQuaternionRotatePoint(to_rotation, in_world, in_to);
  T x;
  T y;
  if (!place_of(in_to, to_lens, &x, &y)) return false;
  error[0] = x - to_x;
  error[1] = y - to_y;
  return true;
}

/// The distances of a match in one of its photos.
struct MatchError {
  double first_x, first_y, second_x, second_y;
  /// Whether the first place is taken to the second photo; else the second to the first.
  bool forward;

  template <typename T>
  bool operator()(const T* nearness, const T* first_rotation, const T* second_rotation,
                  const T* first_drift, const T* second_drift, const T* first_lens,
                  const T* second_lens, T* error) const {
    return forward ? transfer_error(nearness, first_x, first_y, first_rotation, first_drift,
                                    first_lens, second_x, second_y, second_rotation, second_drift,
                                    second_lens, error)
                   : transfer_error(nearness, second_x, second_y, second_rotation, second_drift,
                                    second_lens, first_x, first_y, first_rotation, first_drift,
                                    first_lens, error);
  }

  /// The same for cameras in the common place.
  template <typename T>
  bool operator()(const T* first_rotation, const T* second_rotation, const T* first_lens,
                  const T* second_lens, T* error) const {
    const T* none = nullptr;
    return (*this)(none, first_rotation, second_rotation, none, none, first_lens, second_lens,
                   error);
  }

  /// The same for one lens.
  template <typename T>
  bool operator()(const T* first_rotation, const T* second_rotation, const T* lens,
                  T* error) const {
    return (*this)(first_rotation, second_rotation, lens, lens, error);
  }
};

/// The distances of a match of two cameras that have drifted and share a lens.
struct DriftMatchError {
  MatchError match;

  template <typename T>
  bool operator()(const T* nearness, const T* first_rotation, const T* second_rotation,
                  const T* first_drift, const T* second_drift, const T* lens, T* error) const {
    return match(nearness, first_rotation, second_rotation, first_drift, second_drift, lens, lens,
                 error);
  }
};

/// A pull of what a match shows towards the ground: houses and trees stand on it.
struct NearnessError {
  double sigma;

  template <typename T>
  bool operator()(const T* nearness, T* error) const {
    error[0] = (nearness[0] - 1.0) / sigma;
    return true;
  }
};

/// A pull of a camera towards the common place.
struct DriftError {
  double sigma;

  template <typename T>
  bool operator()(const T* drift, T* error) const {
    for (int axis = 0; axis < 3; ++axis) error[axis] = drift[axis] / sigma;
    return true;
  }
};

/// How far a camera is turned from where the gimbal said, about the world's axes: the first two
/// tilt the horizon, the third changes the heading; also right where the camera looks straight
/// down and yaw cannot be told from roll.
struct RecordedError {
  double recorded[4];
  double tilt_sigma, heading_sigma;

  template <typename T>
  bool operator()(const T* rotation, T* error) const {
    const T recorded_inverse[4] = {T(recorded[0]), T(-recorded[1]), T(-recorded[2]),
                                   T(-recorded[3])};
    T turn[4];
    ceres::QuaternionProduct(recorded_inverse, rotation, turn);
    ceres::QuaternionToAngleAxis(turn, error);
    error[0] /= tilt_sigma;
    error[1] /= tilt_sigma;
    error[2] /= heading_sigma;
    return true;
  }
};

/// What is left between a relative rotation and that of two solved cameras, in units of `sigma`.
struct RelativeError {
  double second_from_first[4];
  double scale;

  template <typename T>
  bool operator()(const T* first_rotation, const T* second_rotation, T* error) const {
    const T second_inverse[4] = {second_rotation[0], -second_rotation[1], -second_rotation[2],
                                 -second_rotation[3]};
    const T relative[4] = {T(second_from_first[0]), T(second_from_first[1]),
                           T(second_from_first[2]), T(second_from_first[3])};
    T predicted[4];
    T turn[4];
    ceres::QuaternionProduct(relative, first_rotation, predicted);
    ceres::QuaternionProduct(second_inverse, predicted, turn);
    ceres::QuaternionToAngleAxis(turn, error);
    for (int k = 0; k < 3; ++k) error[k] *= scale;
    return true;
  }
};

/// A pull of one lens towards what is expected of it.
struct LensError {
  double expected[lens_parameters];
  double weights[lens_parameters];

  template <typename T>
  bool operator()(const T* lens, T* error) const {
    for (int k = 0; k < lens_parameters; ++k) error[k] = (lens[k] - expected[k]) * weights[k];
    return true;
  }
};

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
