#ifndef SKYSPHERE_FEATURES_H
#define SKYSPHERE_FEATURES_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_error.h"
#include "skysphere_photo_mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The features of one picture: positions and descriptors.
typedef struct skysphere_features skysphere_features;

typedef struct skysphere_feature_options {
  /// At most so many positions are kept, spread over the picture.
  int32_t maximum_count;
  /// SIFT's contrast threshold, as OpenCV counts it (0.04 is its default).
  double contrast_threshold;
  /// SIFT's edge threshold (10 is the default).
  double edge_threshold;
} skysphere_feature_options;

/// Finds SIFT features in a grey picture of 8 bits, or gives NULL. `mask` is NULL or says where.
skysphere_features* skysphere_features_make(const skysphere_bitmap* grey,
                                            const skysphere_photo_mask* mask,
                                            const skysphere_feature_options* options,
                                            skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Gives features back; NULL is allowed.
void skysphere_features_free(skysphere_features* features) SKYSPHERE_NOEXCEPT;

int32_t skysphere_features_count(const skysphere_features* features) SKYSPHERE_NOEXCEPT;
/// The positions, x and y in turn, in pixels; the centre of the first pixel is at (0.5, 0.5).
/// Borrowed.
const float* skysphere_features_positions(const skysphere_features* features) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
