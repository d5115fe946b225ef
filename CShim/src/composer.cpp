// The composer of a panorama: what it is made from, which photos a part of it needs, and what they
// cover.
#include "composer.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "projection.hpp"

using skysphere::Failure;
using skysphere::guarded;
using skysphere::LabelledCanvas;

namespace {

/// What coverage leaves out along a photo's sides, as a share of them: rounding must never call a
/// pixel covered that rendering leaves empty.
constexpr double kCoverageRim = 5e-4;
/// Octaves that seams cut sharply, at full size: detail of up to four pixels.
constexpr int kSharpBands = 2;
/// The widest that the overview gets while fewer bands can be blended: it bounds memory.
constexpr int kWidestOverview = 5120;
/// No overview is narrower, so that what is learned from it, such as a sky to go on with, is not
/// too coarse: small canvases are blended less reduced, or as they are.
constexpr int kNarrowestOverview = 480;

/// How many octaves are left out of the overview.
int sharp_bands(int width, int bands) {
  int result = std::min(kSharpBands, bands);
  while (result < bands && width >> result > kWidestOverview) ++result;
  while (result > 0 && width >> result < kNarrowestOverview) --result;
  return result;
}

}  // namespace

void skysphere_composer::check(const cv::Rect& area) const {
  if (area.x < 0 || area.y < 0 || area.width <= 0 || area.height <= 0 || area.br().x > width() ||
      area.br().y > height()) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a part outside of the canvas was asked for");
  }
}

std::vector<cv::Rect> skysphere::blocks_of(const cv::Rect& area) {
  std::vector<cv::Rect> blocks;
  for (int y = area.y; y < area.br().y; y += kBlockRows) {
    for (int x = area.x; x < area.br().x; x += kBlockColumns) {
      blocks.push_back(cv::Rect(x, y, kBlockColumns, kBlockRows) & area);
    }
  }
  return blocks;
}

skysphere_composer* skysphere_composer_make(
    const skysphere_canvas* canvas, const skysphere_bitmap* labels, const skysphere_camera* cameras,
    const skysphere_exposure* exposures, const skysphere_photo_mask* const* masks, int photo_count,
    int band_count, skysphere_error* error) noexcept {
  return guarded<skysphere_composer*>(error, nullptr, [&] {
    const bool is_sphere = canvas->projection == SKYSPHERE_EQUIRECTANGULAR;
    if (is_sphere && (canvas->width % 4 != 0 || canvas->height != canvas->width / 2)) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "an equirectangular canvas is 4·n by 2·n pixels");
    }
    if (canvas->width < 4 || canvas->height < 2 || !(canvas->scale > 0) || photo_count < 1 ||
        band_count < 0 || band_count > 10 || labels->pixels.type() != CV_16U) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a composer needs labels and a canvas");
    }
    auto composer = std::make_unique<skysphere_composer>();
    cv::Mat continued = skysphere::continued_labels(labels->pixels, 2);
    if (!is_sphere) continued = skysphere::project_labels(continued, *canvas);
    composer->labelled = LabelledCanvas{*canvas, continued};
    for (int photo = 0; photo < photo_count; ++photo) {
      composer->lights.emplace_back(cameras[photo], exposures[photo], masks[photo]);
    }
    const int sharp = sharp_bands(canvas->width, band_count);
    const int width = (canvas->width + (1 << sharp) - 1) >> sharp;
    composer->overview = std::make_unique<skysphere::Overview>(
        composer->labelled.resized(width), band_count - sharp, composer->lights.size());
    return composer.release();
  });
}

void skysphere_composer_free(skysphere_composer* composer) noexcept { delete composer; }

int skysphere_composer_reduction(int canvas_width, int band_count) noexcept {
  return 1 << sharp_bands(canvas_width, band_count);
}

void skysphere_composer_add(skysphere_composer* composer, int index, const skysphere_bitmap* copy,
                            skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    if (index < 0 || static_cast<size_t>(index) >= composer->lights.size() ||
        copy->pixels.type() != CV_8UC3) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "copies have three channels of 8 bits");
    }
    composer->overview->add(index, composer->lights[index], copy->pixels);
    return 0;
  });
}

void skysphere_composer_balance(skysphere_composer* composer, skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    composer->overview->finish();
    return 0;
  });
}

int64_t skysphere_composer_bytes(const skysphere_composer* composer) noexcept {
  return static_cast<int64_t>(composer->overview->bytes());
}

skysphere_bitmap* skysphere_composer_overview(const skysphere_composer* composer, int width,
                                              int first_row, int end_row, int first_column,
                                              int end_column, skysphere_bitmap** covered,
                                              skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    const double scale = static_cast<double>(width) / composer->width();
    const cv::Size whole(width,
                         std::max(1, static_cast<int>(std::lround(composer->height() * scale))));
    const cv::Rect part(first_column, first_row, end_column - first_column, end_row - first_row);
    if (!composer->overview->is_finished() || width < 1 || part.empty() ||
        (part & cv::Rect({0, 0}, whole)) != part) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "there is no such part of an overview yet");
    }
    cv::Mat color, mask;
    composer->overview->picture(whole, &color, &mask);
    *covered = skysphere::make_handle(mask(part).clone());
    return skysphere::make_handle(color(part).clone());
  });
}

void skysphere_composer_photos_needed(const skysphere_composer* composer, int first_row,
                                      int end_row, int first_column, int end_column,
                                      uint8_t* needed, skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    const cv::Rect area(first_column, first_row, end_column - first_column, end_row - first_row);
    composer->check(area);
    std::fill_n(needed, composer->lights.size(), 0);
    for (const int photo : composer->labelled.photos_in(area)) needed[photo] = 1;
    return 0;
  });
}

skysphere_bitmap* skysphere_composer_coverage(const skysphere_composer* composer, int first_row,
                                              int end_row, skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    const cv::Rect rows(0, first_row, composer->width(), end_row - first_row);
    composer->check(rows);
    const LabelledCanvas& labelled = composer->labelled;
    cv::Mat result = cv::Mat::zeros(rows.size(), CV_8U);
    for (const cv::Rect& block : skysphere::blocks_of(rows)) {
      for (const int photo : labelled.photos_in(block)) {
        const skysphere::ProjectionMap map = composer->lights[photo].places(
            labelled.canvas, block, composer->lights[photo].size(), kCoverageRim);
        const cv::Mat weight = labelled.weights(photo, block, map.inside);
        cv::Mat part = result(block - rows.tl());
        part.setTo(255, weight > 0);
      }
    }
    return skysphere::make_handle(std::move(result));
  });
}
