#include "match_transfer.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "lens.hpp"

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

namespace skysphere::bundle {

namespace {

using LensSlopes3 = Eigen::Matrix<double, 3, lens_parameters>;
using LensSlopes2 = Eigen::Matrix<double, 2, lens_parameters>;

/// The direction (not normalised) that falls on a place.
Vector3d direction_of(const Vector2d& place, const double* lens, LensSlopes3* slopes) {
  const double inverse_focal_length = std::exp(-lens[0]);
  const double u = (place.x() - lens[3]) * inverse_focal_length;
  const double v = (place.y() - lens[4]) * inverse_focal_length;
  const double distorted = std::hypot(u, v);
  const bool is_middle = !(distorted > 0);
  const double radius = is_middle ? 0 : undistorted_radius(distorted, lens[1], lens[2]);
  const double scale = is_middle ? 1 : radius / distorted;
  if (slopes != nullptr) {
    const double s = radius * radius;
    // radius · (1 + k1 · s + k2 · s²) = distorted, so that the radius changes by (implicit function
    // theorem):
    const double by_distorted = 1 / (1 + s * (3 * lens[1] + 5 * s * lens[2]));
    Eigen::Matrix<double, 1, lens_parameters> du, dv, distorted_slope, radius_slope;
    du << -u, 0, 0, -inverse_focal_length, 0;
    dv << -v, 0, 0, 0, -inverse_focal_length;
    distorted_slope.setZero();
    radius_slope.setZero();
    if (!is_middle) {
      distorted_slope = (u * du + v * dv) / distorted;
      radius_slope = by_distorted * distorted_slope;
      radius_slope(1) -= by_distorted * s * radius;
      radius_slope(2) -= by_distorted * s * s * radius;
      radius_slope = (radius_slope - scale * distorted_slope) / distorted;
    }
    slopes->row(0) = scale * du + u * radius_slope;
    slopes->row(1) = scale * dv + v * radius_slope;
    slopes->row(2).setZero();
  }
  return {u * scale, v * scale, 1};
}

/// Where a direction falls; false when the camera cannot see it.
bool place_of(const Vector3d& direction, const double* lens, Vector2d* place,
              Eigen::Matrix<double, 2, 3>* direction_slopes, LensSlopes2* lens_slopes) {
  if (!(direction.z() > 1e-2 * direction.head<2>().norm())) return false;
  const Vector2d uv = direction.head<2>() / direction.z();
  const double s = uv.squaredNorm();
  const double focal_length = std::exp(lens[0]);
  const double factor = focal_length * (1 + s * (lens[1] + s * lens[2]));
  *place = factor * uv + Vector2d(lens[3], lens[4]);
  if (direction_slopes == nullptr) return true;
  const double factor_slope = 2 * focal_length * (lens[1] + 2 * s * lens[2]);
  const Eigen::Matrix2d by_uv =
      factor * Eigen::Matrix2d::Identity() + factor_slope * uv * uv.transpose();
  direction_slopes->leftCols<2>() = by_uv / direction.z();
  direction_slopes->col(2) = -by_uv * uv / direction.z();
  lens_slopes->col(0) = factor * uv;
  lens_slopes->col(1) = focal_length * s * uv;
  lens_slopes->col(2) = focal_length * s * s * uv;
  lens_slopes->col(3) = Vector2d::UnitX();
  lens_slopes->col(4) = Vector2d::UnitY();
  return true;
}

Matrix3d cross_matrix(const Vector3d& v) {
  Matrix3d matrix;
  matrix << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return matrix;
}

/// A unit quaternion's turn of a vector: p + 2w · v × p + 2v × (v × p).
struct Turn {
  double w;
  Vector3d v;

  Vector3d of(const Vector3d& p) const {
    const Vector3d twice = 2 * v.cross(p);
    return p + w * twice + v.cross(twice);
  }

  Matrix3d matrix() const {
    const Matrix3d cross = cross_matrix(v);
    return Matrix3d::Identity() + 2 * w * cross + 2 * cross * cross;
  }

  /// How the turned vector changes with w and v.
  Eigen::Matrix<double, 3, rotation_parameters> slopes(const Vector3d& p) const {
    Eigen::Matrix<double, 3, rotation_parameters> result;
    result.col(0) = 2 * v.cross(p);
    result.rightCols<3>() = 2 * (-w * cross_matrix(p) + v.dot(p) * Matrix3d::Identity() +
                                 v * p.transpose() - 2 * p * v.transpose());
    return result;
  }
};

}  // namespace

bool transfer(const CameraParameters& from, const CameraParameters& to, double nearness,
              Vector2d* place, TransferDerivatives* derivatives) {
  const bool has_slopes = derivatives != nullptr;
  LensSlopes3 from_lens;
  const Vector3d in_from = direction_of(*place, from.lens, has_slopes ? &from_lens : nullptr);
  const Turn world_from_camera{from.rotation[0], -Eigen::Map<const Vector3d>(from.rotation + 1)};
  const Turn camera_from_world{to.rotation[0], Eigen::Map<const Vector3d>(to.rotation + 1)};
  Vector3d in_world = world_from_camera.of(in_from);

  // What `from` sees is moved to the common place, then to the place of `to`: both shift it along a
  // drift by as much as it lies below, in units of its nearness.
  Matrix3d by_direction = Matrix3d::Identity();
  Eigen::Matrix<double, 3, 3> by_from_drift = Matrix3d::Zero(), by_to_drift = Matrix3d::Zero();
  Vector3d by_nearness = Vector3d::Zero();
  if (from.drift != nullptr && in_world.z() > 0) {
    const Eigen::Map<const Vector3d> drift(from.drift);
    const double share = 1 / (1 - drift.z() * nearness);
    const double below = in_world.z() * nearness * share;
    if (has_slopes) {
      by_direction.col(2) += drift * nearness * share;
      by_from_drift = below * Matrix3d::Identity();
      by_from_drift.col(2) += drift * (below * nearness * share);
      by_nearness = drift * (in_world.z() * share * share);
    }
    in_world += drift * below;
  }
  if (to.drift != nullptr && in_world.z() > 0) {
    const Eigen::Map<const Vector3d> drift(to.drift);
    if (has_slopes) {
      Matrix3d by_world = Matrix3d::Identity();
      by_world.col(2) -= drift * nearness;
      by_direction = by_world * by_direction;
      by_from_drift = by_world * by_from_drift;
      by_nearness = by_world * by_nearness - drift * in_world.z();
      by_to_drift = -in_world.z() * nearness * Matrix3d::Identity();
    }
    in_world -= drift * (in_world.z() * nearness);
  }

  const Vector3d in_to = camera_from_world.of(in_world);
  if (!has_slopes) return place_of(in_to, to.lens, place, nullptr, nullptr);
  Eigen::Matrix<double, 2, 3> by_camera;
  if (!place_of(in_to, to.lens, place, &by_camera, &derivatives->to.lens)) return false;
  derivatives->to.rotation = by_camera * camera_from_world.slopes(in_world);
  const Eigen::Matrix<double, 2, 3> by_world = by_camera * camera_from_world.matrix();
  if (from.drift != nullptr) derivatives->from.drift = by_world * by_from_drift;
  if (to.drift != nullptr) derivatives->to.drift = by_world * by_to_drift;
  derivatives->nearness = by_world * by_nearness;
  const Eigen::Matrix<double, 2, 3> by_from = by_world * by_direction;
  derivatives->from.rotation = by_from * world_from_camera.slopes(in_from);
  // Its vector is that of the camera's quaternion with the other sign.
  derivatives->from.rotation.rightCols<3>() *= -1;
  derivatives->from.lens = by_from * world_from_camera.matrix() * from_lens;
  return true;
}

}  // namespace skysphere::bundle
