#ifndef SKYSPHERE_BUNDLE_H
#define SKYSPHERE_BUNDLE_H

#include <stdint.h>

#include "skysphere_error.h"
#include "skysphere_lens.h"
#include "skysphere_pair_rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A camera to be solved. Rotations are unit quaternions, real part first.
typedef struct skysphere_bundle_photo {
  double camera_from_world[4];           ///< A first value; overwritten by the solution.
  double recorded_camera_from_world[4];  ///< Where the gimbal said the camera pointed.
  /// How far the camera is from the common place, north, east and down, in heights above the
  /// ground.
  double drift[3];
  int32_t has_recorded;  ///< Whether that is to be used.
  int32_t lens;          ///< The number of its lens.
} skysphere_bundle_photo;

/// What one photo's picture and another's have in common.
typedef struct skysphere_bundle_match {
  skysphere_correspondence places;
  double weight;  ///< How much it counts beside the others.
  int32_t first_photo;
  int32_t second_photo;
} skysphere_bundle_match;

/// The rotation between two cameras, as their matches alone give it.
typedef struct skysphere_relative_rotation {
  double second_from_first[4];
  double weight;  ///< Of the squared angle; 1 for a link of ordinary strength.
  int32_t first_photo;
  int32_t second_photo;
} skysphere_relative_rotation;

typedef struct skysphere_bundle_options {
  /// Up to this distance a match counts with its square, beyond it linearly (Huber's loss).
  double loss_scale_pixels;
  /// How far the recorded angles may be off: about a level axis, and in heading.
  double tilt_sigma_radians;
  double heading_sigma_radians;
  /// How far the focal length may be from the expected one, as a share; 0 holds it.
  double focal_length_sigma;
  /// How far the distortion terms may be from the expected ones; 0 holds them.
  double distortion_sigma;
  /// How far the principal point may be from the expected one, as a share of the focal length; 0
  /// holds it.
  double principal_point_sigma;
  /// How far the cameras may be from their common place, in heights above the ground; 0 holds them.
  double drift_sigma;
  /// The solver stops when a step lowers the cost by less than this share.
  double function_tolerance;
  int32_t maximum_iterations;
} skysphere_bundle_options;

typedef struct skysphere_bundle_summary {
  double initial_cost;
  double final_cost;
  int32_t iterations;
} skysphere_bundle_summary;

/// Solves rotations that agree with the relative ones and, loosely, with the recorded ones.
void skysphere_bundle_average_rotations(skysphere_bundle_photo* photos, int32_t photo_count,
                                        const skysphere_relative_rotation* relatives,
                                        int32_t relative_count,
                                        const skysphere_bundle_options* options,
                                        skysphere_bundle_summary* summary,
                                        skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Solves rotations, focal lengths and distortion so that matches fall on each other, both ways.
/// Lenses hold first values and are overwritten; they are pulled towards the expected ones.
/// Where no photo has recorded angles, the first one keeps its rotation. With a drift sigma the
/// world must be level: what is seen below the horizon is taken to lie on level ground.
void skysphere_bundle_adjust(skysphere_bundle_photo* photos, int32_t photo_count,
                             skysphere_lens* lenses, const skysphere_lens* expected_lenses,
                             int32_t lens_count, const skysphere_bundle_match* matches,
                             int32_t match_count, const skysphere_bundle_options* options,
                             skysphere_bundle_summary* summary,
                             skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// The distance in pixels between each match and where the cameras put it: the root mean square of
/// both ways; infinite where a camera cannot see it.
void skysphere_bundle_residuals(const skysphere_bundle_photo* photos, int32_t photo_count,
                                const skysphere_lens* lenses, int32_t lens_count,
                                const skysphere_bundle_match* matches, int32_t match_count,
                                double* residuals, skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
