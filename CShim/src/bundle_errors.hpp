// What bundle adjustment makes small: distances of matches, and pulls towards what is known.
#pragma once

#include <ceres/ceres.h>
#include <ceres/rotation.h>

#include "match_transfer.hpp"

namespace skysphere::bundle {

/// How far what a match shows may be from the ground, as a share of its nearness: a house a third
/// as high as the aircraft is half as near again.
constexpr double nearness_sigma = 0.5;

/// A match whose one place is taken to the other photo.
struct MatchTransfer {
  double first_x, first_y, second_x, second_y;
  /// Whether the first place is taken to the second photo; else the second to the first.
  bool forward;

  /// The distance in the photo that it is taken to, in pixels; false when that cannot see it.
  bool error(const CameraParameters& first, const CameraParameters& second, double nearness,
             double* distance, TransferDerivatives* derivatives) const {
    const Eigen::Vector2d first_place(first_x, first_y), second_place(second_x, second_y);
    Eigen::Vector2d place = forward ? first_place : second_place;
    if (!transfer(forward ? first : second, forward ? second : first, nearness, &place,
                  derivatives)) {
      return false;
    }
    place -= forward ? second_place : first_place;
    distance[0] = place.x();
    distance[1] = place.y();
    return true;
  }
};

/// What bundle adjustment asks of a match.
///
/// Its parameters: with drift its nearness; the poses of the cameras, without drift only their
/// rotations; the lens of the first camera, and that of the second where it is another one.
class MatchError final : public ceres::CostFunction {
 public:
  MatchError(const MatchTransfer& match, bool has_drift, bool has_two_lenses)
      : match_(match), has_drift_(has_drift), has_two_lenses_(has_two_lenses) {
    set_num_residuals(2);
    const int pose = has_drift ? pose_parameters : rotation_parameters;
    *mutable_parameter_block_sizes() = {pose, pose, lens_parameters};
    if (has_two_lenses) mutable_parameter_block_sizes()->push_back(lens_parameters);
    if (has_drift) {
      mutable_parameter_block_sizes()->insert(mutable_parameter_block_sizes()->begin(), 1);
    }
  }

  bool Evaluate(const double* const* parameters, double* residuals,
                double** jacobians) const override {
    const double* const* cameras = parameters + (has_drift_ ? 1 : 0);
    const auto camera = [&](int number) {
      const double* pose = cameras[number];
      return CameraParameters{pose, has_drift_ ? pose + rotation_parameters : nullptr,
                              cameras[number == 1 && has_two_lenses_ ? 3 : 2]};
    };
    const double nearness = has_drift_ ? parameters[0][0] : 0;
    if (jacobians == nullptr) {
      return match_.error(camera(0), camera(1), nearness, residuals, nullptr);
    }
    TransferDerivatives slopes;
    if (!match_.error(camera(0), camera(1), nearness, residuals, &slopes)) return false;
    write(match_.forward ? slopes.from : slopes.to, match_.forward ? slopes.to : slopes.from,
          jacobians + (has_drift_ ? 1 : 0));
    if (has_drift_ && jacobians[0] != nullptr) {
      Eigen::Map<Eigen::Vector2d>{jacobians[0]} = slopes.nearness;
    }
    return true;
  }

 private:
  template <int columns>
  using Rows = Eigen::Map<Eigen::Matrix<double, 2, columns, Eigen::RowMajor>>;

  void write(const TransferDerivatives::Camera& first, const TransferDerivatives::Camera& second,
             double** jacobians) const {
    write_pose(first, jacobians[0]);
    write_pose(second, jacobians[1]);
    if (has_two_lenses_) {
      if (jacobians[2] != nullptr) Rows<lens_parameters>{jacobians[2]} = first.lens;
      if (jacobians[3] != nullptr) Rows<lens_parameters>{jacobians[3]} = second.lens;
    } else if (jacobians[2] != nullptr) {
      Rows<lens_parameters>{jacobians[2]} = first.lens + second.lens;
    }
  }

  void write_pose(const TransferDerivatives::Camera& camera, double* jacobian) const {
    if (jacobian == nullptr) return;
    if (has_drift_) {
      Rows<pose_parameters> rows(jacobian);
      rows.leftCols<rotation_parameters>() = camera.rotation;
      rows.rightCols<3>() = camera.drift;
    } else {
      Rows<rotation_parameters>{jacobian} = camera.rotation;
    }
  }

  MatchTransfer match_;
  bool has_drift_, has_two_lenses_;
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
