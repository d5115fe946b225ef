// Which parts of a photo are used.
#ifndef SKYSPHERE_PHOTO_MASK_H
#define SKYSPHERE_PHOTO_MASK_H

#include "skysphere_bitmap.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A photo's mask, a bit a pixel. It lies over the picture whatever the sizes of both.
typedef struct skysphere_photo_mask skysphere_photo_mask;

/// Makes the mask of a photo of `photo_width` × `photo_height` pixels, or returns NULL. Pixels
/// count where the last channel of an 8-bit bitmap of 1 (brightness) or 4 channels (opacity) is at
/// least 128, and, unless NULL, where `other` uses them, too.
skysphere_photo_mask* skysphere_photo_mask_make(const skysphere_bitmap* bitmap, int photo_width,
                                                int photo_height, const skysphere_photo_mask* other,
                                                skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Gives a mask back; NULL is allowed.
void skysphere_photo_mask_free(skysphere_photo_mask* mask) SKYSPHERE_NOEXCEPT;

/// The share of the photo that is left out, 0 to 1.
double skysphere_photo_mask_excluded_share(const skysphere_photo_mask* mask) SKYSPHERE_NOEXCEPT;

/// What the mask takes in memory, in bytes.
int64_t skysphere_photo_mask_byte_count(const skysphere_photo_mask* mask) SKYSPHERE_NOEXCEPT;

/// Whether a place is used, given as shares of the width and the height; 0 outside of the photo.
int skysphere_photo_mask_uses(const skysphere_photo_mask* mask, double x,
                              double y) SKYSPHERE_NOEXCEPT;

/// Replaces what is left out of a copy of the photo, of any size, by a smooth continuation of what
/// is used, so that nothing of it is left.
void skysphere_photo_mask_apply(const skysphere_photo_mask* mask, skysphere_bitmap* photo,
                                skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
