#include <algorithm>
#include <memory>

#include "bitmap.hpp"
#include "guard.hpp"
#include "scene_equirectangular.hpp"
#include "scene_picture.hpp"
#include "scene_town.hpp"
#include "skysphere_scene.h"

using skysphere::Failure;
using skysphere::guarded;
namespace scene = skysphere::scene;

struct skysphere_scene {
  std::unique_ptr<const scene::Source> source;
};

namespace {

void check_picture(const skysphere_bitmap* picture, int first_row, int end_row) {
  if (picture == nullptr || picture->pixels.type() != CV_8UC3) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a scene is rendered into an 8-bit RGB picture");
  }
  if (first_row < 0 || end_row > picture->pixels.rows || first_row > end_row) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the rows to render are outside the picture");
  }
}

void check_sensor(const skysphere_scene_sensor& sensor) {
  const bool sound = sensor.vignetting >= 0 && sensor.vignetting <= 1 && sensor.exposure >= 0 &&
                     sensor.full_well_electrons >= 0 && sensor.read_noise_electrons >= 0 &&
                     sensor.white_balance[0] >= 0 && sensor.white_balance[1] >= 0 &&
                     sensor.white_balance[2] >= 0;
  if (!sound) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT,
                  "a sensor takes a vignetting of 0 to 1 and no negative values");
  }
}

bool is_finite(const double* values, int count) {
  return std::all_of(values, values + count, [](double value) { return std::isfinite(value); });
}

}  // namespace

skysphere_scene* skysphere_scene_make_town(uint64_t seed, skysphere_error* error) noexcept {
  return guarded<skysphere_scene*>(
      error, nullptr, [&] { return new skysphere_scene{std::make_unique<scene::Town>(seed)}; });
}

skysphere_scene* skysphere_scene_make_equirectangular(const skysphere_bitmap* picture,
                                                      double center_heading_degrees,
                                                      skysphere_error* error) noexcept {
  return guarded<skysphere_scene*>(error, nullptr, [&] {
    if (picture == nullptr || picture->pixels.type() != CV_8UC3) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "an equirectangular scene takes 8-bit RGB");
    }
    if (picture->pixels.cols != 2 * picture->pixels.rows) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT,
                    "an equirectangular picture is twice as wide as high; this one has " +
                        std::to_string(picture->pixels.cols) + " × " +
                        std::to_string(picture->pixels.rows) + " pixels");
    }
    return new skysphere_scene{
        std::make_unique<scene::Equirectangular>(picture->pixels, center_heading_degrees)};
  });
}

void skysphere_scene_free(skysphere_scene* scene) noexcept { delete scene; }

int skysphere_scene_render(const skysphere_scene* scene, const skysphere_scene_camera* camera,
                           const skysphere_scene_sensor* sensor, int first_row, int end_row,
                           skysphere_bitmap* picture, skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    check_picture(picture, first_row, end_row);
    check_sensor(*sensor);
    if (camera->width != picture->pixels.cols || camera->height != picture->pixels.rows) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the picture does not have the lens's size");
    }
    const double lens[] = {camera->focal_length, camera->principal_point_x,
                           camera->principal_point_y, camera->k1, camera->k2};
    if (!is_finite(lens, 5) || camera->focal_length <= 0 ||
        !is_finite(camera->camera_from_world, 9) || !is_finite(camera->position_ned, 3)) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT,
                    "a camera takes a positive focal length and finite numbers");
    }
    const scene::Sensor exposure(*sensor, camera->principal_point_x, camera->principal_point_y,
                                 std::hypot(camera->width, camera->height) / 2);
    const scene::PhotoProjection projection(*camera);
    scene::PictureDrawing(*scene->source, projection, exposure, picture->pixels)
        .draw(first_row, end_row);
    return 1;
  });
}

int skysphere_scene_render_panorama(const skysphere_scene* scene, double center_heading_degrees,
                                    const double position_ned[3],
                                    const skysphere_scene_sensor* sensor, int first_row,
                                    int end_row, skysphere_bitmap* picture,
                                    skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    check_picture(picture, first_row, end_row);
    check_sensor(*sensor);
    const int width = picture->pixels.cols;
    if (width != 2 * picture->pixels.rows) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a panorama is twice as wide as high");
    }
    if (!is_finite(position_ned, 3) || !std::isfinite(center_heading_degrees)) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a panorama takes finite numbers");
    }
    skysphere_scene_sensor level = *sensor;
    level.vignetting = 0;
    const scene::Sensor exposure(level, 0, 0, 1);
    const scene::PanoramaProjection projection(width, center_heading_degrees, position_ned);
    scene::PictureDrawing(*scene->source, projection, exposure, picture->pixels)
        .draw(first_row, end_row);
    return 1;
  });
}
