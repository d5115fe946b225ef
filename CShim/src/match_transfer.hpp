// Where a place of one photo falls in another, and how that changes with the cameras.
#pragma once

#include <Eigen/Core>

namespace skysphere::bundle {

/// The logarithm of the focal length, the two distortion terms, the principal point in pixels.
constexpr int lens_parameters = 5;

/// A camera's pose: its rotation as a unit quaternion, real part first, then its drift.
constexpr int rotation_parameters = 4;
constexpr int pose_parameters = rotation_parameters + 3;

/// A camera while it is solved.
struct CameraParameters {
  const double* rotation;
  /// NULL for cameras in the common place.
  const double* drift;
  const double* lens;
};

/// How the place in the second photo changes with what it rests on: pixels for each unit.
struct TransferDerivatives {
  struct Camera {
    Eigen::Matrix<double, 2, rotation_parameters> rotation;
    Eigen::Matrix<double, 2, 3> drift;
    Eigen::Matrix<double, 2, lens_parameters> lens;
  };

  Camera from, to;
  Eigen::Vector2d nearness;
};

/// Takes a place of one photo to another.
///
/// With drift, the place lies 1 / `nearness` units below the common place, the ground one unit;
/// what is above the horizon is taken to be far away.
///
/// - `place`: In pixels; where it falls in the other photo then.
/// - `derivatives`: Filled unless NULL; without drift, those of drift and nearness are not.
///
/// Returns false when the other camera cannot see it.
bool transfer(const CameraParameters& from, const CameraParameters& to, double nearness,
              Eigen::Vector2d* place, TransferDerivatives* derivatives);

}  // namespace skysphere::bundle
