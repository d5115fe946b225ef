// Strips of a panorama at full size: photos, corrected by the overview, are put into them, all at
// once or some at a time.
#include <algorithm>
#include <cstring>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "bitmap.hpp"
#include "composer.hpp"
#include "guard.hpp"
#include "parallel.hpp"
#include "photo_part.hpp"

using skysphere::Failure;
using skysphere::guarded;
using skysphere::kLevelSteps;

namespace {

/// A part of a strip.
struct Block {
  cv::Rect area;
  /// The photos that are still to come.
  std::vector<int> photos;
  /// Weighted sums of what came, while photos are missing. Sums of integers do not depend on their
  /// order.
  cv::Mat sum, share;
};

/// How samples of 8 and of 16 bits are held while they are added.
template <typename Sample>
struct Depth;
template <>
struct Depth<uint8_t> {
  using Light = int16_t;
  static constexpr int steps = kLevelSteps;
};
template <>
struct Depth<uint16_t> {
  using Light = int32_t;
  static constexpr int steps = skysphere::kDeepLevelSteps;
};

template <typename Sample>
Sample level_of(int value) {
  constexpr int steps = Depth<Sample>::steps;
  return cv::saturate_cast<Sample>((value + steps / 2) / steps);
}

}  // namespace

/// Rows of the canvas that photos are put into.
struct skysphere_strip {
  const skysphere_composer* composer;
  cv::Rect area;
  std::vector<Block> blocks;
  cv::Mat color, covered;

  /// Whether samples have 16 bits.
  bool is_deep() const { return color.depth() == CV_16U; }

  /// A photo's light in a block, corrected.
  cv::Mat corrected(int photo, const cv::Rect& part, const skysphere::PhotoPart& pixels,
                    cv::Mat* inside) const {
    const skysphere_canvas& canvas = composer->labelled.canvas;
    cv::Mat light = composer->lights[photo].on(canvas, part, pixels, inside);
    cv::Mat correction;
    if (composer->overview->correction(photo, canvas, part, is_deep(), &correction)) {
      cv::add(light, correction, light);
    }
    return light;
  }

  /// A block that shows one photo only.
  template <typename Sample>
  void paint(const Block& block, const skysphere::PhotoPart& pixels) {
    cv::Mat inside;
    const cv::Mat light = corrected(block.photos.front(), block.area, pixels, &inside);
    const cv::Point place = block.area.tl() - area.tl();
    for (int row = 0; row < light.rows; ++row) {
      const auto* value = light.ptr<typename Depth<Sample>::Light>(row);
      const uint8_t* shown = inside.ptr<uint8_t>(row);
      Sample* target = color.ptr<Sample>(place.y + row) + 3 * place.x;
      uint8_t* mask = covered.ptr<uint8_t>(place.y + row) + place.x;
      // First as if all were shown, which is mostly so, in a loop without questions.
      for (int index = 0; index < 3 * light.cols; ++index) {
        target[index] = level_of<Sample>(value[index]);
      }
      std::copy(shown, shown + light.cols, mask);
      if (std::memchr(shown, 0, light.cols) == nullptr) continue;
      for (int column = 0; column < light.cols; ++column) {
        if (shown[column] == 0) std::fill_n(target + 3 * column, 3, Sample{0});
      }
    }
  }

  template <typename Sample>
  void add(Block& block, int photo, const skysphere::PhotoPart& pixels) const {
    const skysphere::LabelledCanvas& labelled = composer->labelled;
    const cv::Mat all = labelled.weights(photo, block.area, cv::Mat());
    const cv::Rect part = cv::boundingRect(all > 0);
    if (part.empty()) return;
    cv::Mat inside;
    const cv::Mat light = corrected(photo, part + block.area.tl(), pixels, &inside);
    for (int row = 0; row < part.height; ++row) {
      const auto* value = light.ptr<typename Depth<Sample>::Light>(row);
      const uint8_t* shown = inside.ptr<uint8_t>(row);
      const int16_t* weight = all.ptr<int16_t>(part.y + row) + part.x;
      int32_t* sum = block.sum.ptr<int32_t>(part.y + row) + 3 * part.x;
      int32_t* share = block.share.ptr<int32_t>(part.y + row) + part.x;
      for (int column = 0; column < part.width; ++column) {
        const int factor = shown[column] != 0 ? weight[column] : 0;
        share[column] += factor;
        for (int index = 3 * column; index < 3 * column + 3; ++index) {
          sum[index] += factor * value[index];
        }
      }
    }
  }

  template <typename Sample>
  void finish(const Block& block) {
    const cv::Point place = block.area.tl() - area.tl();
    for (int row = 0; row < block.area.height; ++row) {
      const int32_t* sum = block.sum.ptr<int32_t>(row);
      const int32_t* share = block.share.ptr<int32_t>(row);
      Sample* target = color.ptr<Sample>(place.y + row) + 3 * place.x;
      uint8_t* mask = covered.ptr<uint8_t>(place.y + row) + place.x;
      for (int column = 0; column < block.area.width; ++column) {
        const int whole = share[column];
        mask[column] = whole > 0 ? 255 : 0;
        for (int index = 3 * column; index < 3 * column + 3; ++index) {
          target[index] =
              whole > 0 ? level_of<Sample>((sum[index] + whole / 2) / whole) : Sample{0};
        }
      }
    }
  }

  /// Puts the photos at hand into a block.
  template <typename Sample>
  void advance(Block& block, const skysphere_photo_part* const* photos) {
    std::vector<int> now, later;
    for (const int photo : block.photos) (photos[photo] != nullptr ? now : later).push_back(photo);
    if (now.empty()) return;
    if (block.sum.empty() && later.empty() && now.size() == 1) {
      paint<Sample>(block, photos[now.front()]->part);
    } else {
      if (block.sum.empty()) {
        block.sum = cv::Mat::zeros(block.area.size(), CV_32SC3);
        block.share = cv::Mat::zeros(block.area.size(), CV_32S);
      }
      for (const int photo : now) add<Sample>(block, photo, photos[photo]->part);
      if (later.empty()) {
        finish<Sample>(block);
        block.sum.release();
        block.share.release();
      }
    }
    block.photos = std::move(later);
  }
};

skysphere_strip* skysphere_strip_make(const skysphere_composer* composer, int first_row,
                                      int end_row, int first_column, int end_column,
                                      skysphere_sample sample, skysphere_error* error) noexcept {
  return guarded<skysphere_strip*>(error, nullptr, [&] {
    const cv::Rect area(first_column, first_row, end_column - first_column, end_row - first_row);
    composer->check(area);
    if (!composer->overview->is_finished()) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "strips need the overview first");
    }
    auto strip = std::make_unique<skysphere_strip>();
    strip->composer = composer;
    strip->area = area;
    if (sample == SKYSPHERE_SAMPLE_FLOAT32) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "strips have samples of 8 or 16 bits");
    }
    const bool is_deep = sample == SKYSPHERE_SAMPLE_UINT16;
    strip->color = cv::Mat::zeros(area.size(), is_deep ? CV_16UC3 : CV_8UC3);
    strip->covered = cv::Mat::zeros(area.size(), CV_8U);
    for (const cv::Rect& block : skysphere::blocks_of(area)) {
      strip->blocks.push_back({block, composer->labelled.photos_in(block), {}, {}});
    }
    return strip.release();
  });
}

void skysphere_strip_free(skysphere_strip* strip) noexcept { delete strip; }

void skysphere_strip_blend(skysphere_strip* strip, const skysphere_photo_part* const* photos,
                           skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    for (size_t photo = 0; photo < strip->composer->lights.size(); ++photo) {
      if (photos[photo] != nullptr && photos[photo]->part.pixels.type() != strip->color.type()) {
        throw Failure(SKYSPHERE_INVALID_ARGUMENT, "photos to blend are RGB of the strip's depth");
      }
    }
    const int count = static_cast<int>(strip->blocks.size());
    skysphere::share_out(count, 1, [&](int begin, int end) {
      for (int index = begin; index < end; ++index) {
        Block& block = strip->blocks[index];
        if (strip->is_deep()) {
          strip->advance<uint16_t>(block, photos);
        } else {
          strip->advance<uint8_t>(block, photos);
        }
      }
    });
    return 0;
  });
}

skysphere_bitmap* skysphere_strip_finish(skysphere_strip* strip, skysphere_bitmap** covered,
                                         skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    for (const Block& block : strip->blocks) {
      if (!block.photos.empty()) {
        throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a photo that these rows need is missing");
      }
    }
    *covered = skysphere::make_handle(std::move(strip->covered));
    return skysphere::make_handle(std::move(strip->color));
  });
}
