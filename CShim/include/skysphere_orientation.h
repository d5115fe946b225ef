#ifndef SKYSPHERE_ORIENTATION_H
#define SKYSPHERE_ORIENTATION_H

#include "skysphere_bitmap.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A copy turned upright, given the EXIF orientation (1 to 8) of the picture as stored; or NULL.
skysphere_bitmap* skysphere_bitmap_upright(const skysphere_bitmap* bitmap, int orientation,
                                           skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
