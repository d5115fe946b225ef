#ifndef SKYSPHERE_PATCHES_H
#define SKYSPHERE_PATCHES_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_error.h"
#include "skysphere_lens.h"
#include "skysphere_pair_rotation.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Small squares cut out of one full-size photo, to compare after the photo has been let go.
typedef struct skysphere_patches skysphere_patches;

/// A square of one photo and the square of another that shows the same.
typedef struct skysphere_patch_pair {
  int32_t first;
  int32_t second;
} skysphere_patch_pair;

typedef struct skysphere_patch_options {
  /// How far the compared square reaches from its middle, in pixels.
  int32_t radius;
  /// How far the second place may be off, in pixels along each axis.
  int32_t reach;
  /// The least correlation (zero mean, normalised) of what shows the same, at most 1.
  double least_correlation;
  /// The largest standard deviation of a place that is worth keeping, in pixels.
  double largest_deviation;
} skysphere_patch_options;

/// The least half side of the squares that these options need.
int32_t skysphere_patch_radius(const skysphere_patch_options* options) SKYSPHERE_NOEXCEPT;

/// Cuts squares with the given half side round places (x and y in turn, in pixels; the centre of
/// the first pixel is at (0.5, 0.5)) out of a grey picture of 8 bits. A square that does not lie
/// within the picture is kept empty.
skysphere_patches* skysphere_patches_make(const skysphere_bitmap* grey, const double* places,
                                          int32_t count, int32_t radius,
                                          skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Gives squares back; NULL is allowed.
void skysphere_patches_free(skysphere_patches* patches) SKYSPHERE_NOEXCEPT;

/// Moves the second place of each pair to where its square looks like the first one's, turned as
/// the cameras are: first by whole pixels, then by least squares with gain and offset (Lucas and
/// Kanade, IJCAI 1981). Writes the places of all pairs, and into `refined` 1 where that succeeded.
/// Gives the number of those.
int32_t skysphere_patches_refine(const skysphere_patches* first, const skysphere_lens* first_lens,
                                 const skysphere_patches* second, const skysphere_lens* second_lens,
                                 const double* second_from_first, const skysphere_patch_pair* pairs,
                                 int32_t count, const skysphere_patch_options* options,
                                 skysphere_correspondence* places, uint8_t* refined,
                                 skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
