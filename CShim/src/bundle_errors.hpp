// What bundle adjustment makes small: distances of matches, and pulls towards what is known.
#pragma once

#include <ceres/ceres.h>
#include <ceres/rotation.h>

#include <cmath>

#include "lens.hpp"

namespace skysphere::bundle {

/// The logarithm of the focal length, the two distortion terms, the principal point in pixels.
constexpr int lens_parameters = 5;

/// How far what a match shows may be from the ground, as a share of its nearness: a house half as
/// high as the aircraft is twice as near. Held closer to the ground, houses would turn the cameras:
/// on a rendered town with 1 % of drift the worst rotation is off by 0.10° with 0.3, by 0.03° so.
constexpr double nearness_sigma = 1;

inline double value_of(double number) { return number; }

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

/// A camera's pose: its rotation as a quaternion, then its drift.
constexpr int rotation_parameters = 4;
constexpr int pose_parameters = rotation_parameters + 3;

/// The distances of a match in one of its photos, for cameras in the common place.
struct MatchError {
  double first_x, first_y, second_x, second_y;
  /// Whether the first place is taken to the second photo; else the second to the first.
  bool forward;

  template <typename T>
  bool operator()(const T* first_rotation, const T* second_rotation, const T* first_lens,
                  const T* second_lens, T* error) const {
    return transferred<T>(nullptr, first_rotation, second_rotation, nullptr, nullptr, first_lens,
                          second_lens, error);
  }

  /// The same for one lens.
  template <typename T>
  bool operator()(const T* first_rotation, const T* second_rotation, const T* lens,
                  T* error) const {
    return (*this)(first_rotation, second_rotation, lens, lens, error);
  }

  template <typename T>
  bool transferred(const T* nearness, const T* first_rotation, const T* second_rotation,
                   const T* first_drift, const T* second_drift, const T* first_lens,
                   const T* second_lens, T* error) const {
    return forward ? transfer_error(nearness, first_x, first_y, first_rotation, first_drift,
                                    first_lens, second_x, second_y, second_rotation, second_drift,
                                    second_lens, error)
                   : transfer_error(nearness, second_x, second_y, second_rotation, second_drift,
                                    second_lens, first_x, first_y, first_rotation, first_drift,
                                    first_lens, error);
  }
};

/// The same for cameras that have drifted.
struct DriftMatchError {
  MatchError match;

  template <typename T>
  bool operator()(const T* nearness, const T* first_pose, const T* second_pose, const T* first_lens,
                  const T* second_lens, T* error) const {
    return match.transferred(nearness, first_pose, second_pose, first_pose + rotation_parameters,
                             second_pose + rotation_parameters, first_lens, second_lens, error);
  }

  /// The same for one lens.
  template <typename T>
  bool operator()(const T* nearness, const T* first_pose, const T* second_pose, const T* lens,
                  T* error) const {
    return (*this)(nearness, first_pose, second_pose, lens, lens, error);
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
  bool operator()(const T* pose, T* error) const {
    for (int axis = 0; axis < 3; ++axis) error[axis] = pose[rotation_parameters + axis] / sigma;
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

}  // namespace skysphere::bundle
