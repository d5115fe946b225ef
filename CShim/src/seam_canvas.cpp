#include "seam_canvas.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "bitmap.hpp"
#include "guard.hpp"
#include "photo_mask.hpp"
#include "projection.hpp"

using skysphere::Failure;
using skysphere::guarded;
using skysphere::Patch;

namespace skysphere {

cv::Mat brightness_gradient(const cv::Mat& color) {
  cv::Mat gray, parts[2], gradient;
  cv::cvtColor(color, gray, cv::COLOR_RGB2GRAY);
  cv::Sobel(gray, parts[0], CV_16S, 1, 0, 3, 0.25);
  cv::Sobel(gray, parts[1], CV_16S, 0, 1, 3, 0.25);
  cv::merge(parts, 2, gradient);
  return gradient;
}

namespace {

/// Leaves out every pixel of the canvas that shows something of what a photo's mask excludes.
void exclude(const skysphere_photo_mask& mask, const cv::Size& photo, ProjectionMap& map) {
  cv::Mat used = mask.at(photo), warped;
  cv::erode(used, used, cv::Mat());
  cv::remap(used, warped, map.positions, cv::noArray(), cv::INTER_NEAREST, cv::BORDER_REPLICATE);
  cv::bitwise_and(map.inside, warped, map.inside);
}

}  // namespace
}  // namespace skysphere

skysphere_seam_canvas* skysphere_seam_canvas_make(int width, int photo_count,
                                                  skysphere_error* error) noexcept {
  return guarded<skysphere_seam_canvas*>(error, nullptr, [&] {
    if (width < 16 || width % 2 != 0 || photo_count < 1 || photo_count >= SKYSPHERE_NO_PHOTO) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a seam canvas needs an even width and photos");
    }
    auto* canvas = new skysphere_seam_canvas{width, width / 2, {}};
    canvas->patches.resize(photo_count);
    return canvas;
  });
}

void skysphere_seam_canvas_free(skysphere_seam_canvas* canvas) noexcept { delete canvas; }

void skysphere_seam_canvas_add(skysphere_seam_canvas* canvas, int index,
                               const skysphere_bitmap* photo, const skysphere_camera* camera,
                               const skysphere_photo_mask* mask, skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    if (index < 0 || index >= static_cast<int>(canvas->patches.size()) ||
        photo->pixels.type() != CV_8UC3) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a seam canvas takes 8-bit RGB photos");
    }
    const skysphere_camera full = *camera;
    // A copy with far more pixels than the canvas would alias: average it down first.
    const double canvas_focal = canvas->width / (2 * CV_PI);
    cv::Mat pixels = photo->pixels;
    const double ratio = full.focal_length * pixels.cols / full.width / canvas_focal;
    if (ratio > 1.5) {
      cv::Mat smaller;
      cv::resize(pixels, smaller,
                 cv::Size(std::max(8, cvRound(pixels.cols / ratio)),
                          std::max(8, cvRound(pixels.rows / ratio))),
                 0, 0, cv::INTER_AREA);
      pixels = smaller;
    }
    const skysphere_camera small = skysphere::resized(full, pixels.cols, pixels.rows);
    Patch patch;
    patch.area = skysphere::footprint(small, canvas->width, 3);
    skysphere::ProjectionMap map = skysphere::project_block(
        small, canvas->width, patch.area.x, patch.area.y, patch.area.width, patch.area.height);
    cv::remap(pixels, patch.color, map.positions, cv::noArray(), cv::INTER_LINEAR,
              cv::BORDER_REFLECT);
    if (mask != nullptr) skysphere::exclude(*mask, cv::Size(small.width, small.height), map);
    // Seams stay clear of the border, where a lens is at its worst and rounding shows.
    cv::erode(map.inside, patch.valid, cv::Mat(), cv::Point(-1, -1), 2);
    patch.inside = map.inside;
    patch.gradient = skysphere::brightness_gradient(patch.color);
    patch.squared_radius.create(patch.area.size(), CV_32F);
    patch.centrality.create(patch.area.size(), CV_32F);
    const float corner = static_cast<float>(std::hypot(small.width / 2.0, small.height / 2.0));
    for (int row = 0; row < patch.area.height; ++row) {
      const float* position = map.positions.ptr<float>(row);
      float* radius = patch.squared_radius.ptr<float>(row);
      float* central = patch.centrality.ptr<float>(row);
      for (int column = 0; column < patch.area.width; ++column) {
        const float px = position[2 * column], py = position[2 * column + 1];
        const float dx = (px + 0.5f - static_cast<float>(small.principal_x)) / corner;
        const float dy = (py + 0.5f - static_cast<float>(small.principal_y)) / corner;
        radius[column] = dx * dx + dy * dy;
        const float border =
            std::min(std::min(px, small.width - 1 - px), std::min(py, small.height - 1 - py));
        central[column] =
            std::max(0.0f, 2 * border / static_cast<float>(std::min(small.width, small.height)));
      }
    }
    canvas->patches[index] = std::move(patch);
    return 0;
  });
}
