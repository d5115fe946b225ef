// Which part of a panorama is empty, and the part without emptiness.
#ifndef SKYSPHERE_CROP_H
#define SKYSPHERE_CROP_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A rectangle of whole pixels.
typedef struct skysphere_rectangle {
  int left;
  int top;
  int width;
  int height;
} skysphere_rectangle;

/// The largest rectangle of nonzero pixels of an 8-bit mask; of equals the topmost, then the
/// leftmost, then the widest. All zeros when there is no nonzero pixel. Returns 1, or 0 on errors.
int skysphere_largest_rectangle(const skysphere_bitmap* mask, skysphere_rectangle* rectangle,
                                skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// The rectangle that is left when, again and again, the edge with the greatest share of zero
/// pixels is moved in by one, until no edge has a greater share than `tolerated_share`. All zeros
/// when nothing is left.
int skysphere_narrow_edges(const skysphere_bitmap* mask, double tolerated_share,
                           skysphere_rectangle* rectangle,
                           skysphere_error* error) SKYSPHERE_NOEXCEPT;

typedef struct skysphere_empty_area_options {
  int black_level;    ///< The greatest sample of a near-black pixel.
  int shortest_run;   ///< The fewest pixels of exactly one colour in a line that are a hole.
  int growth;         ///< How far a hole reaches into near-black pixels beside it.
  int smallest_hole;  ///< Holes of fewer flat pixels are picture.
  int largest_speck;  ///< Picture of no more pixels, with emptiness all round, is empty.
} skysphere_empty_area_options;

/// A mask of an 8-bit RGB picture: 0 where it is empty, 255 where it is picture; or NULL.
/// The method is described at `EmptyArea` in Swift.
skysphere_bitmap* skysphere_find_picture(const skysphere_bitmap* picture,
                                         skysphere_empty_area_options options,
                                         skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// A mask of one 8-bit channel: 255 where it is 128 or more, else 0; or NULL.
skysphere_bitmap* skysphere_mask_of_channel(const skysphere_bitmap* bitmap, int channel,
                                            skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
