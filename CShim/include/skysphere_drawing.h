#ifndef SKYSPHERE_DRAWING_H
#define SKYSPHERE_DRAWING_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Fills a rectangle of an RGB picture of 8 bits; parts outside the picture are passed over.
int skysphere_draw_rectangle(skysphere_bitmap* bitmap, int left, int top, int width, int height,
                             const uint8_t color[3], skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Copies an RGB picture of 8 bits into another; parts outside are passed over.
int skysphere_draw_picture(skysphere_bitmap* bitmap, const skysphere_bitmap* picture, int left,
                           int top, skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Writes a line of ASCII text and degree signs into an RGB picture of 8 bits; other characters
/// become `?`.
///
/// The baseline is `baseline` pixels below the top edge, capitals are `height` pixels high, and
/// their lines `stroke_width` pixels wide.
int skysphere_draw_text(skysphere_bitmap* bitmap, const char* text, int left, int baseline,
                        int height, const uint8_t color[3], int stroke_width,
                        skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// The width in pixels that a line of text takes at a height of capitals, or -1.
int skysphere_text_width(const char* text, int height, skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Fills a polygon in an RGB picture of 8 bits, with smooth edges.
///
/// `points` holds `count` pairs x, y in pixels from the top left corner. `inside` is left, top,
/// width, height of the part of the picture that is painted. `opacity` is 0 to 1.
int skysphere_draw_polygon(skysphere_bitmap* bitmap, const double* points, int count,
                           const uint8_t color[3], double opacity, const int inside[4],
                           skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Draws a line through points, `width` pixels wide; the rest as for a polygon.
int skysphere_draw_line(skysphere_bitmap* bitmap, const double* points, int count, int width,
                        const uint8_t color[3], double opacity, const int inside[4],
                        skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
