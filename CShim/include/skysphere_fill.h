// What no photo shows: the hole in the sky and other holes, and a picture put over the nadir.
#ifndef SKYSPHERE_FILL_H
#define SKYSPHERE_FILL_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What the holes of a panorama are filled with.
typedef struct skysphere_hole_fill skysphere_hole_fill;

/// Works out the filling of all holes from a small copy of the panorama.
///
/// `picture` (8-bit RGB) and `covered` (255 where photos cover) are the part of a small canvas,
/// `canvas_width` pixels wide, that begins at (first_column, first_row). What lies outside of that
/// part is not looked at. A hole that holds the zenith is filled with sky.
skysphere_hole_fill* skysphere_hole_fill_make(const skysphere_bitmap* picture,
                                              const skysphere_bitmap* covered, int canvas_width,
                                              int first_row, int first_column,
                                              skysphere_error* error) SKYSPHERE_NOEXCEPT;
void skysphere_hole_fill_free(skysphere_hole_fill* fill) SKYSPHERE_NOEXCEPT;

/// Finds places in the sky round a hole where nothing but sky lies within `radius` radians, spread
/// over the headings: their headings and elevations in radians on the canvas. Returns how many were
/// found, at most `limit`.
int skysphere_hole_fill_sky_places(const skysphere_hole_fill* fill, double radius, int limit,
                                   double* headings, double* elevations,
                                   skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Learns the grain of the full-size panorama from pieces of sky, RGB, whose rows are
/// `radians_per_pixel` apart and whose columns are stretched so that each is a square on the
/// sphere.
void skysphere_hole_fill_learn_grain(skysphere_hole_fill* fill,
                                     const skysphere_bitmap* const* pieces, int count,
                                     double radians_per_pixel,
                                     skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Fills the pixels of `picture` (RGB of 8 or 16 bits) that `covered` has as 0, and sets them to
/// 255 in `invented`; the picture is the part of a canvas, `canvas_width` pixels wide, that begins
/// at (first_column, first_row). A pixel depends on its place and on what its row covers only.
void skysphere_hole_fill_apply(const skysphere_hole_fill* fill, int canvas_width, int first_row,
                               int first_column, skysphere_bitmap* picture,
                               const skysphere_bitmap* covered, skysphere_bitmap* invented,
                               skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// A round picture that lies over the nadir.
typedef struct skysphere_nadir_patch skysphere_nadir_patch;

/// Prepares a picture (8-bit RGBA, the largest centred circle of it is used) for a canvas. Seen
/// from above, its upper side points to the heading in the middle of the canvas.
skysphere_nadir_patch* skysphere_nadir_patch_make(const skysphere_bitmap* picture,
                                                  double diameter_radians, int canvas_width,
                                                  skysphere_error* error) SKYSPHERE_NOEXCEPT;
void skysphere_nadir_patch_free(skysphere_nadir_patch* patch) SKYSPHERE_NOEXCEPT;

/// Puts it over a part of the canvas that begins at (first_column, first_row), and sets the pixels
/// that it changes to 255 in `invented`.
void skysphere_nadir_patch_apply(const skysphere_nadir_patch* patch, int first_row,
                                 int first_column, skysphere_bitmap* picture,
                                 skysphere_bitmap* invented,
                                 skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
