// Multi-band blending of the photos on the canvas, a strip of rows at a time.
//
// Burt and Adelson (ACM Trans. Graphics 2, 1983): each photo's Laplacian pyramid is weighted with a
// Gaussian pyramid of its seam mask. A strip carries so many rows above and below that its pyramids
// agree with those of the whole canvas, and the canvas is continued beyond ±180° by its other side.
#include "composer.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"

using skysphere::Failure;
using skysphere::guarded;
using skysphere::Interval;
using skysphere::Job;
using skysphere::kWeightOne;
using skysphere::LightTable;
using skysphere::Pyramid;

namespace {

/// What coverage leaves out along a photo's sides, as a share of them: rounding must never call a
/// pixel covered that rendering leaves empty.
constexpr double kCoverageRim = 5e-4;
/// Rows and columns of the label canvas by which a photo's weight reaches past its labels.
constexpr int kLabelReach = 1;

int round_down(int value, int step) {
  const int remainder = ((value % step) + step) % step;
  return value - remainder;
}

int round_up(int value, int step) { return round_down(value + step - 1, step); }

}  // namespace

cv::Rect skysphere_composer::strip_of(int first_row, int end_row, int first_column,
                                      int end_column) const {
  if (first_row < 0 || end_row > height || first_row >= end_row || first_column < 0 ||
      end_column > width || first_column >= end_column) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a part outside of the canvas was asked for");
  }
  // The canvas ends at its poles, so no rows are added beyond them.
  const int top = std::max(0, round_down(first_row - halo(), cell()));
  const int bottom = std::min(round_up(end_row + halo(), cell()), round_up(height, cell()));
  const int left = round_down(first_column - halo(), cell());
  const int right = round_up(end_column + halo(), cell());
  return cv::Rect(left, top, right - left, bottom - top);
}

/// The columns of the strip to which a photo contributes: the shortest run round the canvas that
/// holds its labels in these rows, widened by the reach of blending, as often as it comes by.
std::vector<Interval> skysphere_composer::columns_of(int photo, const cv::Rect& strip) const {
  const double scale = label_scale();
  const int top = std::max(0, static_cast<int>(std::floor(strip.y * scale)) - kLabelReach);
  const int bottom =
      std::min(labels.rows, static_cast<int>(std::ceil(strip.br().y * scale)) + kLabelReach);
  std::vector<uint8_t> used(labels.cols, 0);
  bool any = false;
  for (int row = top; row < bottom; ++row) {
    const uint16_t* label = labels.ptr<uint16_t>(row);
    for (int column = 0; column < labels.cols; ++column) {
      if (label[column] == photo) {
        used[column] = 1;
        any = true;
      }
    }
  }
  if (!any) return {};
  if (canvas.closes == 0) {
    const Interval extent = extent_of(used, strip);
    if (extent.begin >= extent.end) return {};
    return {extent};
  }
  // The run is what the longest empty run leaves, going round.
  int longest = 0, longest_end = 0, run = 0;
  for (int step = 0; step < 2 * labels.cols; ++step) {
    run = used[step % labels.cols] ? 0 : run + 1;
    if (run > longest) {
      longest = run;
      longest_end = step;
    }
  }
  const int reach = halo() + static_cast<int>(std::ceil((1 + kLabelReach) / scale));
  const int first = longest_end + 1;
  const int begin = static_cast<int>(std::floor(first / scale)) - reach;
  const int end = static_cast<int>(std::ceil((first + labels.cols - longest) / scale)) + reach;
  if (longest == 0 || end - begin >= width) return {{strip.x, strip.br().x}};
  std::vector<Interval> intervals;
  for (int turn = -3; turn <= 3; ++turn) {
    const Interval copy{std::max(strip.x, round_down(begin + turn * width, cell())),
                        std::min(strip.br().x, round_up(end + turn * width, cell()))};
    if (copy.begin >= copy.end) continue;
    // Copies that touch on a narrow canvas are one, so that no pixel counts twice.
    if (!intervals.empty() && copy.begin <= intervals.back().end) {
      intervals.back().end = std::max(intervals.back().end, copy.end);
    } else {
      intervals.push_back(copy);
    }
  }
  return intervals;
}

/// The columns of a strip, on a canvas that does not close, from the first used
/// column of the labels to the last, widened by the reach of blending.
Interval skysphere_composer::extent_of(const std::vector<uint8_t>& used,
                                       const cv::Rect& strip) const {
  const double scale = label_scale();
  const int reach = halo() + static_cast<int>(std::ceil((1 + kLabelReach) / scale));
  const auto first = std::find(used.begin(), used.end(), 1);
  const auto last = std::find(used.rbegin(), used.rend(), 1);
  const int begin = static_cast<int>(std::floor((first - used.begin()) / scale)) - reach;
  const int end = static_cast<int>(std::ceil((used.rend() - last) / scale)) + reach;
  return {std::max(strip.x, round_down(begin, cell())),
          std::min(strip.br().x, round_up(end, cell()))};
}

std::vector<Job> skysphere_composer::jobs_of(const cv::Rect& strip) const {
  std::vector<Job> jobs;
  // A photo that goes all round is cut in pieces, for memory and for even work.
  const int piece = round_up(2048, cell());
  for (size_t photo = 0; photo < cameras.size(); ++photo) {
    for (const Interval& interval : columns_of(static_cast<int>(photo), strip)) {
      for (int begin = interval.begin; begin < interval.end; begin += piece) {
        const Interval core{begin, std::min(interval.end, begin + piece)};
        const int left = std::max(interval.begin, core.begin - halo());
        const int right = std::min(interval.end, core.end + halo());
        jobs.push_back(
            {static_cast<int>(photo), cv::Rect(left, strip.y, right - left, strip.height), core});
      }
    }
  }
  return jobs;
}

/// How much of each pixel comes from a photo: its labels, enlarged smoothly, where it covers.
cv::Mat skysphere_composer::weights(int photo, const cv::Rect& area, const cv::Mat& inside) const {
  const float scale = static_cast<float>(label_scale());
  cv::Mat result(area.size(), CV_16S);
  struct Sample {
    int low, high;
    float share;
  };
  std::vector<Sample> across(area.width);
  for (int column = 0; column < area.width; ++column) {
    const float place = (area.x + column + 0.5f) * scale - 0.5f;
    const int low = static_cast<int>(std::floor(place));
    const auto wrap = [this](int index) {
      return canvas.closes != 0 ? ((index % labels.cols) + labels.cols) % labels.cols
                                : std::min(std::max(index, 0), labels.cols - 1);
    };
    across[column] = {wrap(low), wrap(low + 1), place - static_cast<float>(low)};
  }
  for (int row = 0; row < area.height; ++row) {
    const float place =
        std::min(std::max((area.y + row + 0.5f) * scale - 0.5f, 0.0f), labels.rows - 1.0f);
    const int low = std::min(static_cast<int>(place), labels.rows - 1);
    const int high = std::min(low + 1, labels.rows - 1);
    const float share = place - static_cast<float>(low);
    const uint16_t* upper = labels.ptr<uint16_t>(low);
    const uint16_t* lower = labels.ptr<uint16_t>(high);
    const uint8_t* covered = inside.ptr<uint8_t>(row);
    int16_t* weight = result.ptr<int16_t>(row);
    for (int column = 0; column < area.width; ++column) {
      const Sample& sample = across[column];
      const float left = (upper[sample.low] == photo ? 1 - share : 0.0f) +
                         (lower[sample.low] == photo ? share : 0.0f);
      const float right = (upper[sample.high] == photo ? 1 - share : 0.0f) +
                          (lower[sample.high] == photo ? share : 0.0f);
      const float mine = left + (right - left) * sample.share;
      // Sharpened, so that only a few pixels show two photos; a power never leaves a gap where
      // three photos meet.
      const float squared = mine * mine;
      weight[column] =
          covered[column] && mine > 0
              ? static_cast<int16_t>(std::max(1.0f, squared * squared * kWeightOne + 0.5f))
              : 0;
    }
  }
  return result;
}

/// Leaves out what a photo's mask excludes; `camera` is that of the copy that `map` leads to.
void skysphere_composer::exclude_masked(int photo, const skysphere_camera& camera,
                                        skysphere::ProjectionMap& map) const {
  if (masks[photo] == nullptr) return;
  masks[photo]->exclude(map.positions, cv::Size(camera.width, camera.height), map.inside);
}

/// A block of the canvas as a photo shows it, its exposure taken out, in sixteenths of a level.
cv::Mat skysphere_composer::light_of(int photo, const cv::Rect& area, const cv::Mat& pixels,
                                     cv::Mat* inside) const {
  const skysphere_camera camera = skysphere::resized(cameras[photo], pixels.cols, pixels.rows);
  const float corner = static_cast<float>(std::hypot(camera.width / 2.0, camera.height / 2.0));
  const float center_x = static_cast<float>(camera.principal_x - 0.5);
  const float center_y = static_cast<float>(camera.principal_y - 0.5);
  cv::Mat result(area.size(), CV_16SC3);
  inside->create(area.size(), CV_8U);
  // In blocks: the map of a block stays in the cache, and remap takes at most 32,767 columns.
  const int block = 512;
  cv::Mat warped;
  for (int y = 0; y < area.height; y += block) {
    for (int x = 0; x < area.width; x += block) {
      const cv::Rect part(x, y, std::min(block, area.width - x), std::min(block, area.height - y));
      skysphere::ProjectionMap map = skysphere::project_block(
          camera, canvas, area.x + part.x, area.y + part.y, part.width, part.height);
      exclude_masked(photo, camera, map);
      cv::remap(pixels, warped, map.positions, cv::noArray(), cv::INTER_CUBIC, cv::BORDER_REFLECT);
      map.inside.copyTo((*inside)(part));
      for (int row = 0; row < part.height; ++row) {
        const uint8_t* color = warped.ptr<uint8_t>(row);
        const float* position = map.positions.ptr<float>(row);
        int16_t* corrected = result.ptr<int16_t>(part.y + row) + 3 * part.x;
        for (int column = 0; column < part.width; ++column) {
          const float dx = (position[2 * column] - center_x) / corner;
          const float dy = (position[2 * column + 1] - center_y) / corner;
          light[photo]->apply(color + 3 * column, dx * dx + dy * dy, corrected + 3 * column);
        }
      }
    }
  }
  return result;
}

Pyramid skysphere_composer::pyramid(int photo, const cv::Rect& area, const cv::Mat& pixels) const {
  Pyramid result;
  cv::Mat inside;
  cv::Mat level = light_of(photo, area, pixels, &inside);
  cv::Mat weight = weights(photo, area, inside);
  for (int band = 0; band < bands; ++band) {
    cv::Mat coarse, expanded, coarse_weight;
    cv::pyrDown(level, coarse);
    cv::pyrUp(coarse, expanded, level.size());
    cv::subtract(level, expanded, level);
    cv::pyrDown(weight, coarse_weight);
    result.detail.push_back(level);
    result.weight.push_back(weight);
    level = coarse;
    weight = coarse_weight;
  }
  result.detail.push_back(level);
  result.weight.push_back(weight);
  return result;
}

namespace {

/// Continues labels into the empty part of the canvas, so that there the photos' own borders, which
/// are sharper than the small canvas can show, end the picture.
cv::Mat continue_labels(const cv::Mat& labels, int distance) {
  cv::Mat result = labels.clone();
  const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  for (int pass = 0; pass < distance; ++pass) {
    const cv::Mat before = result.clone();
    for (int y = 0; y < before.rows; ++y) {
      for (int x = 0; x < before.cols; ++x) {
        if (before.at<uint16_t>(y, x) != SKYSPHERE_NO_PHOTO) continue;
        for (const auto& step : steps) {
          const int next_y = y + step[1];
          if (next_y < 0 || next_y >= before.rows) continue;
          const int next_x = (x + step[0] + before.cols) % before.cols;
          const uint16_t label = before.at<uint16_t>(next_y, next_x);
          if (label == SKYSPHERE_NO_PHOTO) continue;
          result.at<uint16_t>(y, x) = label;
          break;
        }
      }
    }
  }
  return result;
}

}  // namespace

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
    composer->canvas = *canvas;
    composer->width = canvas->width;
    composer->height = canvas->height;
    composer->bands = band_count;
    composer->labels = continue_labels(labels->pixels, 2);
    if (!is_sphere) composer->labels = skysphere::project_labels(composer->labels, *canvas);
    composer->cameras.assign(cameras, cameras + photo_count);
    composer->masks.assign(masks, masks + photo_count);
    for (int photo = 0; photo < photo_count; ++photo) {
      composer->light.push_back(std::make_unique<LightTable>(exposures[photo]));
    }
    return composer.release();
  });
}

void skysphere_composer_free(skysphere_composer* composer) noexcept { delete composer; }

void skysphere_composer_photos_needed(const skysphere_composer* composer, int first_row,
                                      int end_row, int first_column, int end_column,
                                      uint8_t* needed, skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    const cv::Rect strip = composer->strip_of(first_row, end_row, first_column, end_column);
    for (size_t photo = 0; photo < composer->cameras.size(); ++photo) {
      needed[photo] = !composer->columns_of(static_cast<int>(photo), strip).empty();
    }
    return 0;
  });
}

skysphere_bitmap* skysphere_composer_coverage(const skysphere_composer* composer, int first_row,
                                              int end_row, skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    if (first_row < 0 || end_row > composer->height || first_row >= end_row) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "rows outside of the canvas were asked for");
    }
    cv::Mat result = cv::Mat::zeros(end_row - first_row, composer->width, CV_8U);
    const cv::Rect rows(0, first_row, composer->width, end_row - first_row);
    for (size_t photo = 0; photo < composer->cameras.size(); ++photo) {
      for (const Interval& interval : composer->columns_of(static_cast<int>(photo), rows)) {
        const cv::Rect area(interval.begin, first_row, interval.end - interval.begin, rows.height);
        skysphere::ProjectionMap map =
            skysphere::project_block(composer->cameras[photo], composer->canvas, area.x, area.y,
                                     area.width, area.height, kCoverageRim);
        composer->exclude_masked(static_cast<int>(photo), composer->cameras[photo], map);
        const cv::Mat weight = composer->weights(static_cast<int>(photo), area, map.inside);
        cv::Mat part = result(area - cv::Point(0, first_row));
        part.setTo(255, weight > 0);
      }
    }
    return skysphere::make_handle(std::move(result));
  });
}
