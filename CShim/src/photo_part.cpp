// Cuts photos down to what their seams leave of them.
#include "photo_part.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "bitmap.hpp"
#include "composer.hpp"
#include "guard.hpp"
#include "own_pages.hpp"
#include "photo_light.hpp"

namespace skysphere {

namespace {

/// How far past a place resampling looks, in pixels.
constexpr float kResamplingReach = 3;
/// Labels by which a photo's weights reach past them, and one more.
constexpr int kWeightReach = 2;

/// Where in a block of the labels a photo has weight: 255, and 0 elsewhere.
cv::Mat1b weighted(const LabelledCanvas& labelled, int photo, const cv::Rect& block) {
  const int columns = labelled.labels.cols;
  cv::Mat1b own = cv::Mat1b::zeros(block.size());
  for (int row = 0; row < block.height; ++row) {
    if (block.y + row >= labelled.labels.rows) break;
    const uint16_t* label = labelled.labels.ptr<uint16_t>(block.y + row);
    for (int column = 0; column < block.width; ++column) {
      const int place = block.x + column;
      if (labelled.canvas.closes == 0 && (place < 0 || place >= columns)) continue;
      if (label[((place % columns) + columns) % columns] == photo) own(row, column) = 255;
    }
  }
  const int side = 2 * kWeightReach + 1;
  cv::Mat1b result;
  cv::dilate(own, result, cv::getStructuringElement(cv::MORPH_RECT, {side, side}));
  return result;
}

}  // namespace

PhotoPart::PhotoPart(const cv::Mat& photo, const cv::Rect& part)
    : origin(part.tl()), whole(photo.size()) {
  OwnPages own = OwnPages::copy_of(photo(part));
  pixels = own.pixels;
  pages = std::move(own.pages);
}

cv::Mat PhotoPart::places(const cv::Mat& positions) const {
  if (origin == cv::Point(0, 0)) return positions;
  cv::Mat result;
  cv::subtract(positions, cv::Scalar(origin.x, origin.y), result);
  return result;
}

cv::Rect shown_part(const LabelledCanvas& labelled, const PhotoLight& light, int photo,
                    const cv::Size& size) {
  const LabelledCanvas small = labelled.resized(labelled.labels.cols);
  const cv::Point2f limit(static_cast<float>(size.width), static_cast<float>(size.height));
  cv::Point2f low = limit, high(0, 0);
  float step = 0;
  for (const cv::Rect& block : small.reach_of(photo, kWeightReach, 1)) {
    const cv::Mat1b used = weighted(small, photo, block);
    const cv::Mat2f places = light.places(small.canvas, block, size, 0).positions;
    for (int row = 0; row < block.height; ++row) {
      for (int column = 0; column < block.width; ++column) {
        if (used(row, column) == 0) continue;
        const cv::Vec2f place = places(row, column);
        low = {std::min(low.x, place[0]), std::min(low.y, place[1])};
        high = {std::max(high.x, place[0]), std::max(high.y, place[1])};
        if (row == 0 || used(row - 1, column) == 0) continue;
        const cv::Vec2f change = place - places(row - 1, column);
        step = std::max({step, std::abs(change[0]), std::abs(change[1])});
      }
    }
  }
  // Beyond the last row of labels the canvas goes on by half a label to its pole.
  const float margin = step + kResamplingReach;
  const auto inside = [](float place, int side) {
    return static_cast<int>(std::min(std::max(place, 0.0f), static_cast<float>(side)));
  };
  const cv::Point first(inside(std::floor(low.x - margin), size.width),
                        inside(std::floor(low.y - margin), size.height));
  const cv::Point end(inside(std::ceil(high.x + margin) + 1, size.width),
                      inside(std::ceil(high.y + margin) + 1, size.height));
  const cv::Rect part = cv::Rect(first, end) & cv::Rect({0, 0}, size);
  return part.empty() ? cv::Rect(0, 0, 1, 1) : part;
}

}  // namespace skysphere

using skysphere::Failure;
using skysphere::guarded;

namespace {

cv::Rect part_of(const skysphere_composer* composer, int index, const cv::Size& size) {
  if (index < 0 || static_cast<size_t>(index) >= composer->lights.size() || size.empty()) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "there is no such photo to cut");
  }
  return skysphere::shown_part(composer->labelled, composer->lights[index], index, size);
}

}  // namespace

int64_t skysphere_composer_part_pixels(const skysphere_composer* composer, int index, int width,
                                       int height, skysphere_error* error) noexcept {
  return guarded<int64_t>(error, 0, [&] {
    const cv::Rect part = part_of(composer, index, {width, height});
    return static_cast<int64_t>(part.width) * part.height;
  });
}

skysphere_photo_part* skysphere_composer_cut(const skysphere_composer* composer, int index,
                                             const skysphere_bitmap* photo,
                                             skysphere_error* error) noexcept {
  return guarded<skysphere_photo_part*>(error, nullptr, [&] {
    const cv::Rect part = part_of(composer, index, photo->pixels.size());
    if (part.size() == photo->pixels.size()) return new skysphere_photo_part{photo->pixels};
    return new skysphere_photo_part{skysphere::PhotoPart(photo->pixels, part)};
  });
}

skysphere_photo_part* skysphere_photo_part_whole(const skysphere_bitmap* photo,
                                                 skysphere_error* error) noexcept {
  return guarded<skysphere_photo_part*>(error, nullptr,
                                        [&] { return new skysphere_photo_part{photo->pixels}; });
}

int64_t skysphere_photo_part_bytes(const skysphere_photo_part* part) noexcept {
  return static_cast<int64_t>(part->part.pixels.total() * part->part.pixels.elemSize());
}

void skysphere_photo_part_free(skysphere_photo_part* part) noexcept { delete part; }
