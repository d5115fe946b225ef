#ifndef SKYSPHERE_BITMAP_H
#define SKYSPHERE_BITMAP_H

#include <stdint.h>

#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A picture in memory: rows of interleaved samples. Colour order is red, green, blue.
typedef struct skysphere_bitmap skysphere_bitmap;

typedef enum skysphere_sample {
  SKYSPHERE_SAMPLE_UINT8 = 0,
  SKYSPHERE_SAMPLE_UINT16 = 1,
  SKYSPHERE_SAMPLE_FLOAT32 = 2
} skysphere_sample;

/// A new picture filled with zeros, or NULL. Channels 1 (grey or mask), 3 (RGB) or 4 (RGBA).
skysphere_bitmap* skysphere_bitmap_make(int width, int height, int channels,
                                        skysphere_sample sample,
                                        skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Gives a picture back; NULL is allowed.
void skysphere_bitmap_free(skysphere_bitmap* bitmap) SKYSPHERE_NOEXCEPT;

int skysphere_bitmap_width(const skysphere_bitmap* bitmap) SKYSPHERE_NOEXCEPT;
int skysphere_bitmap_height(const skysphere_bitmap* bitmap) SKYSPHERE_NOEXCEPT;
int skysphere_bitmap_channels(const skysphere_bitmap* bitmap) SKYSPHERE_NOEXCEPT;
skysphere_sample skysphere_bitmap_sample(const skysphere_bitmap* bitmap) SKYSPHERE_NOEXCEPT;
/// Bytes from one row to the next.
int64_t skysphere_bitmap_stride(const skysphere_bitmap* bitmap) SKYSPHERE_NOEXCEPT;
/// The first byte of the first row; borrowed.
void* skysphere_bitmap_data(skysphere_bitmap* bitmap) SKYSPHERE_NOEXCEPT;

/// A copy of another size, each pixel the average of the area that it covers.
skysphere_bitmap* skysphere_bitmap_resized(const skysphere_bitmap* bitmap, int width, int height,
                                           skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// A copy in pages of its own, which go back to the system with it.
skysphere_bitmap* skysphere_bitmap_in_own_pages(const skysphere_bitmap* bitmap,
                                                skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// A copy with one channel: the luma of an RGB picture.
skysphere_bitmap* skysphere_bitmap_grey(const skysphere_bitmap* bitmap,
                                        skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
