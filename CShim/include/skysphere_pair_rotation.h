#ifndef SKYSPHERE_PAIR_ROTATION_H
#define SKYSPHERE_PAIR_ROTATION_H

#include <stdint.h>

#include "skysphere_error.h"
#include "skysphere_lens.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A place in one picture and the place in another that looks the same, in pixels.
typedef struct skysphere_correspondence {
  double first_x;
  double first_y;
  double second_x;
  double second_y;
} skysphere_correspondence;

typedef struct skysphere_pair_rotation_options {
  double threshold_pixels;     ///< How far from the predicted place an inlier may be.
  int32_t maximum_iterations;  ///< Of the random search.
  uint64_t seed;
} skysphere_pair_rotation_options;

/// Finds the rotation of the second camera from the first that most correspondences agree with.
/// Writes its matrix row by row and, for each correspondence, 1 where it agrees; gives the number
/// that agree: 0 when no two correspondences fit any rotation.
int32_t skysphere_pair_rotation_estimate(const skysphere_correspondence* correspondences,
                                         int32_t count, const skysphere_lens* first_lens,
                                         const skysphere_lens* second_lens,
                                         const skysphere_pair_rotation_options* options,
                                         double* second_from_first, uint8_t* inliers,
                                         skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
