#ifndef SKYSPHERE_LINES_H
#define SKYSPHERE_LINES_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The ends of a straight edge, in pixels; the centre of the first pixel is at (0.5, 0.5).
typedef struct skysphere_line {
  double start_x, start_y, end_x, end_y;
} skysphere_line;

/// Finds straight edges in a grey picture of 8 bits (von Gioi et al., LSD: a Line Segment Detector,
/// IPOL 2, 2012) that are at least so long. Writes at most `capacity`, longest first; gives their
/// number.
int32_t skysphere_lines_find(const skysphere_bitmap* grey, double least_length,
                             skysphere_line* lines, int32_t capacity,
                             skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
