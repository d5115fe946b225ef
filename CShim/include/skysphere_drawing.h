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

/// Writes a line of ASCII text into an RGB picture of 8 bits; other characters become `?`.
///
/// The baseline is `baseline` pixels below the top edge, capitals are `height` pixels high.
int skysphere_draw_text(skysphere_bitmap* bitmap, const char* text, int left, int baseline,
                        int height, const uint8_t color[3],
                        skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// The width in pixels that a line of text takes at a height of capitals, or -1.
int skysphere_text_width(const char* text, int height, skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
