#ifndef SKYSPHERE_SCENE_H
#define SKYSPHERE_SCENE_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a simulated camera looks at. It does not change after it is made, so that any number of
/// threads may render from it at once.
typedef struct skysphere_scene skysphere_scene;

/// A camera in the scene. World axes are north, east, down; camera axes right, down, forward.
typedef struct skysphere_scene_camera {
  double camera_from_world[9];  ///< Row by row.
  double position_ned[3];       ///< Metres from the scene's origin, which lies on the ground.
  int width, height;            ///< Pixels.
  double focal_length;          ///< Pixels.
  double principal_point_x, principal_point_y;  ///< Pixels; the first pixel's centre is at 0.5.
  double k1, k2;                                ///< Radial distortion, Brown 1971.
} skysphere_scene_camera;

/// How light becomes numbers. All of it happens in linear light, before the sRGB curve.
typedef struct skysphere_scene_sensor {
  double vignetting;            ///< The share of light that is missing in the corners, 0 to 1.
  double exposure;              ///< A factor on the light.
  double white_balance[3];      ///< Factors on red, green, blue.
  double full_well_electrons;   ///< Electrons that make white; 0 leaves out all noise.
  double read_noise_electrons;  ///< Standard deviation.
  uint64_t noise_seed;
} skysphere_scene_sensor;

/// The built-in town; everything in it follows from the seed.
skysphere_scene* skysphere_scene_make_town(uint64_t seed,
                                           skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// A whole sphere from an equirectangular picture (8-bit RGB, twice as wide as high) whose middle
/// column looks at a heading in degrees. The picture is copied.
skysphere_scene* skysphere_scene_make_equirectangular(const skysphere_bitmap* picture,
                                                      double center_heading_degrees,
                                                      skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Gives a scene back; NULL is allowed.
void skysphere_scene_free(skysphere_scene* scene) SKYSPHERE_NOEXCEPT;

/// Renders the rows from first_row up to but without end_row into an 8-bit RGB picture of the
/// camera's size. Ranges of rows may be rendered at once; they give the same bytes as one range.
/// Returns 1, or 0 with the error filled.
int skysphere_scene_render(const skysphere_scene* scene, const skysphere_scene_camera* camera,
                           const skysphere_scene_sensor* sensor, int first_row, int end_row,
                           skysphere_bitmap* picture, skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Renders rows of the whole sphere, as seen from a position, into an 8-bit RGB picture that is
/// twice as wide as high. Vignetting does not apply to it. Returns 1, or 0 with the error filled.
int skysphere_scene_render_panorama(const skysphere_scene* scene, double center_heading_degrees,
                                    const double position_ned[3],
                                    const skysphere_scene_sensor* sensor, int first_row,
                                    int end_row, skysphere_bitmap* picture,
                                    skysphere_error* error) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
