#ifndef SKYSPHERE_MATCHING_H
#define SKYSPHERE_MATCHING_H

#include <stdint.h>

#include "skysphere_error.h"
#include "skysphere_features.h"
#include "skysphere_lens.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two features that look alike, by their numbers.
typedef struct skysphere_match {
  int32_t first;
  int32_t second;
} skysphere_match;

/// Where the features of the first picture are to be looked for in the second.
typedef struct skysphere_match_guide {
  skysphere_lens first_lens;  ///< In pixels of the pictures in which the features were found.
  skysphere_lens second_lens;
  double second_from_first[9];  ///< The rotation of the second camera from the first, row by row.
  double radius_pixels;         ///< How far from the predicted place, in the second picture.
} skysphere_match_guide;

/// Matches by the nearest descriptor, mutually, nearer than `ratio` times the second nearest
/// (Lowe, IJCV 60, 2004). With a guide only the features near the predicted place compete; without,
/// only the first `limit` features of each picture, which are the strongest.
/// Writes at most `capacity` matches, in the order of the first features; gives their number.
int32_t skysphere_features_match(const skysphere_features* first, const skysphere_features* second,
                                 double ratio, int32_t limit, const skysphere_match_guide* guide,
                                 skysphere_match* matches, int32_t capacity,
                                 skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
