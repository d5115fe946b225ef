#ifndef SKYSPHERE_COMPOSITION_H
#define SKYSPHERE_COMPOSITION_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_error.h"
#include "skysphere_photo_mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A photo's camera as the canvas sees it. The canvas frame is north-east-down turned so that its
/// x axis points at the middle column; camera axes are x right, y down, z forward; the centre of
/// the first pixel is at (0.5, 0.5).
typedef struct skysphere_camera {
  int width;
  int height;
  double focal_length;
  /// The focal length along y over that along x: 1, but for copies whose sides were rounded.
  double pixel_aspect;
  double principal_x;
  double principal_y;
  double k1;
  double k2;
  double camera_from_canvas[9];  ///< Row by row.
  /// How far the camera was from the common place, in the canvas frame, in heights above the
  /// ground; what lies below the horizon is moved as if it lay on level ground.
  double drift[3];
} skysphere_camera;

/// How directions become places on a canvas.
typedef enum skysphere_projection {
  SKYSPHERE_EQUIRECTANGULAR = 0,
  SKYSPHERE_CYLINDRICAL = 1,    ///< Headings as columns, tan(elevation) as rows.
  SKYSPHERE_MERCATOR = 2,       ///< The same, stretched so that small shapes are kept.
  SKYSPHERE_RECTILINEAR = 3,    ///< As a lens without distortion shows it.
  SKYSPHERE_LITTLE_PLANET = 4,  ///< Stereographic, the nadir in the middle.
} skysphere_projection;

/// What a panorama is painted on. The middle heading is in the middle column;
/// in a little planet it is up.
typedef struct skysphere_canvas {
  skysphere_projection projection;
  int width;
  int height;
  /// Whether the right edge continues at the left one.
  int closes;
  /// Pixels a radian on the horizon, or in the middle of a rectilinear picture
  /// or little planet.
  double scale;
  /// The place in pixels of the middle heading on the horizon, of the middle of
  /// the view, or of the nadir.
  double middle_x;
  double middle_y;
  /// How many radians the middle of a rectilinear picture lies above the
  /// horizon.
  double elevation;
} skysphere_canvas;

/// How a photo's brightness differs from the scene's, as natural logarithms in
/// linear light.
typedef struct skysphere_exposure {
  double log_gain[3];    ///< Red, green, blue: the photo is exp(log_gain) times the scene.
  double vignetting[3];  ///< Terms of r², r⁴, r⁶; r is 1 in the corner. Negative darkens.
  /// The curves by which the photo and the panorama turn light into display values: terms that are
  /// added to the logarithm of sRGB's light, see camera_response.hpp. All 0 is sRGB.
  double response[6];
  double panorama_response[6];
  /// The light that channels of the photo had where they are clipped, 1 being where they clip: as a
  /// multiple of the mean of those that are not, and where all are. 0 where it is not known.
  double highlight_ratio[3];
  double white[3];
} skysphere_exposure;

/// The label of a seam canvas pixel that no photo covers.
#define SKYSPHERE_NO_PHOTO 65535

/// A small equirectangular canvas, closed at its left and right edge, with every photo warped on
/// it: exposures and seams are found here.
typedef struct skysphere_seam_canvas skysphere_seam_canvas;

/// A canvas `width` pixels wide and half as high.
skysphere_seam_canvas* skysphere_seam_canvas_make(int width, int photo_count,
                                                  skysphere_error* error) SKYSPHERE_NOEXCEPT;
void skysphere_seam_canvas_free(skysphere_seam_canvas* canvas) SKYSPHERE_NOEXCEPT;

/// Warps a (reduced) copy of photo `index` on the canvas; `mask` is NULL or says what of it is
/// used. Different photos may be added from different threads at once.
void skysphere_seam_canvas_add(skysphere_seam_canvas* canvas, int index,
                               const skysphere_bitmap* photo, const skysphere_camera* camera,
                               const skysphere_photo_mask* mask,
                               skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// What is known of a photo's light before its overlaps are looked at.
typedef struct skysphere_light_prior {
  /// Photos of one camera have one vignetting; any number.
  int camera;
  /// How much brighter the photo is than others after its tags, as a natural logarithm; NaN where
  /// it does not say.
  double stated_log_gain;
} skysphere_light_prior;

/// How the exposures were found.
typedef struct skysphere_exposure_summary {
  /// The root mean square of what still differs, as a natural logarithm of linear light; 0 without
  /// overlaps.
  double residual;
  /// Whether the stated gains explain the overlaps better than none, and were used.
  int uses_stated_gains;
  /// Whether a curve other than sRGB's foretells overlaps clearly better that had no part in
  /// finding it, and was used.
  int finds_response;
} skysphere_exposure_summary;

/// Solves the exposures of all photos and each camera's vignetting, and its curve where that is
/// clearly not sRGB's, from the overlaps; what those do not say follows the stated gains, if these
/// agree with the overlaps. The mean of all gains is 0 in each channel. `priors` and `exposures`
/// have one element a photo.
void skysphere_seam_canvas_solve_exposures(const skysphere_seam_canvas* canvas,
                                           const skysphere_light_prior* priors,
                                           skysphere_exposure* exposures,
                                           skysphere_exposure_summary* summary,
                                           skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Takes exposures out of the photos on the canvas, once.
void skysphere_seam_canvas_apply_exposures(skysphere_seam_canvas* canvas,
                                           const skysphere_exposure* exposures,
                                           skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Writes for each photo its share of the sphere, 0 to 1; photos that show the same place share it.
void skysphere_seam_canvas_photo_shares(const skysphere_seam_canvas* canvas, double* shares,
                                        skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// How two photos differ in brightness along a piece of their seam.
typedef struct skysphere_seam_step {
  int first;   ///< The photo with the lower index.
  int second;  ///< The other.
  int x, y;    ///< The middle of the piece on the seam canvas.
  int length;  ///< How many pixels of the canvas tell.
  int lost;    ///< How many more do not, since a photo lost highlights there.
  /// Mean of the middle half of the natural logarithms of linear light, first over second; NaN
  /// where too little tells.
  double log_ratio;
} skysphere_seam_step;

/// Measures the steps along the seams of `labels`, which find_seams gave, on the photos as they are
/// on the canvas; writes up to `capacity` of them and returns how many there are.
int skysphere_seam_canvas_measure_steps(const skysphere_seam_canvas* canvas,
                                        const skysphere_bitmap* labels, skysphere_seam_step* steps,
                                        int capacity, skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Finds for every pixel the photo that it is taken from; one channel of 16 bits.
skysphere_bitmap* skysphere_seam_canvas_find_seams(skysphere_seam_canvas* canvas,
                                                   skysphere_progress progress, void* context,
                                                   skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Renders the panorama from photos, their cameras, exposures and seam labels: first an overview,
/// in which all coarse bands are blended, then strips at full size.
typedef struct skysphere_composer skysphere_composer;

/// `labels` is what find_seams gave, on an equirectangular canvas; it is
/// copied. Arrays have one element a photo; that of `masks` is NULL where all of it is used, and
/// the masks must outlive the composer.
skysphere_composer* skysphere_composer_make(
    const skysphere_canvas* canvas, const skysphere_bitmap* labels, const skysphere_camera* cameras,
    const skysphere_exposure* exposures, const skysphere_photo_mask* const* masks, int photo_count,
    int band_count, skysphere_error* error) SKYSPHERE_NOEXCEPT;
void skysphere_composer_free(skysphere_composer* composer) SKYSPHERE_NOEXCEPT;

/// How many canvas pixels one of the overview stands for along each side, about.
int skysphere_composer_reduction(int canvas_width, int band_count) SKYSPHERE_NOEXCEPT;

/// Blends a photo into the overview, from a copy of about its resolution. Different photos may be
/// added from different threads at once; the order changes nothing.
void skysphere_composer_add(skysphere_composer* composer, int index, const skysphere_bitmap* copy,
                            skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Ends the overview, once all photos that have labels are in. Strips can be made after.
void skysphere_composer_balance(skysphere_composer* composer,
                                skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// What the composer keeps of the overview, in bytes.
int64_t skysphere_composer_bytes(const skysphere_composer* composer) SKYSPHERE_NOEXCEPT;

/// The rows [first_row, end_row) and columns [first_column, end_column) of the overview, resized to
/// `width` columns for the whole canvas, and the mask `covered` of what photos cover.
skysphere_bitmap* skysphere_composer_overview(const skysphere_composer* composer, int width,
                                              int first_row, int end_row, int first_column,
                                              int end_column, skysphere_bitmap** covered,
                                              skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Writes to `needed` (one element a photo) whether a part of the canvas needs
/// each photo.
void skysphere_composer_photos_needed(const skysphere_composer* composer, int first_row,
                                      int end_row, int first_column, int end_column,
                                      uint8_t* needed, skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Pixels of a photo, or of a resized copy, that parts of the canvas are blended from.
typedef struct skysphere_photo_part skysphere_photo_part;

/// A copy of what the canvas shows of a photo, so that the rest need not be held; blended, it gives
/// the same as the whole photo.
skysphere_photo_part* skysphere_composer_cut(const skysphere_composer* composer, int index,
                                             const skysphere_bitmap* photo,
                                             skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// How many pixels that leaves of a photo, or of a copy, of `width` × `height`.
int64_t skysphere_composer_part_pixels(const skysphere_composer* composer, int index, int width,
                                       int height, skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// All of a photo; shares its pixels.
skysphere_photo_part* skysphere_photo_part_whole(const skysphere_bitmap* photo,
                                                 skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// What the pixels take.
int64_t skysphere_photo_part_bytes(const skysphere_photo_part* part) SKYSPHERE_NOEXCEPT;
void skysphere_photo_part_free(skysphere_photo_part* part) SKYSPHERE_NOEXCEPT;

/// A part of the canvas on its way: photos are blended into it, all at once or some at a time, so
/// that not all of them need be held. Its composer must outlive it.
typedef struct skysphere_strip skysphere_strip;

/// The rows [first_row, end_row) and columns [first_column, end_column) of the canvas, empty, with
/// samples of 8 or 16 bits, as its photos must have.
skysphere_strip* skysphere_strip_make(const skysphere_composer* composer, int first_row,
                                      int end_row, int first_column, int end_column,
                                      skysphere_sample sample,
                                      skysphere_error* error) SKYSPHERE_NOEXCEPT;
void skysphere_strip_free(skysphere_strip* strip) SKYSPHERE_NOEXCEPT;

/// Blends photos in; `photos` has one element a photo, NULL for those that come later, were blended
/// in before or are not needed. A photo of another size than its camera's is taken as a resized
/// copy.
void skysphere_strip_blend(skysphere_strip* strip, const skysphere_photo_part* const* photos,
                           skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Ends the part once all photos that it needs are in; which pixels they do not cover is 0 in the
/// result and in the mask `covered`, 255 elsewhere in the mask.
skysphere_bitmap* skysphere_strip_finish(skysphere_strip* strip, skysphere_bitmap** covered,
                                         skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// The covered pixels of the rows [first_row, end_row), from the geometry
/// alone: 255 or 0.
skysphere_bitmap* skysphere_composer_coverage(const skysphere_composer* composer, int first_row,
                                              int end_row,
                                              skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
