#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "pixel_runs.hpp"
#include "skysphere_crop.h"

using skysphere::Failure;
using skysphere::PixelRegion;
using skysphere::PixelRegions;

namespace {

// What is known of a pixel while a hole is being traced.
constexpr uint8_t bright = 0;
constexpr uint8_t near_black = 1;
constexpr uint8_t flat = 2;
constexpr uint8_t empty = 3;

constexpr uint8_t picture_value = 255;

using Color = std::array<uint8_t, 3>;

bool is_near_black(const uint8_t* pixel, int level) {
  return pixel[0] <= level && pixel[1] <= level && pixel[2] <= level;
}

/// The near-black colour that is most frequent along the border; false when none is near black.
bool hole_color(const cv::Mat& picture, int level, Color& color) {
  const size_t side = static_cast<size_t>(level) + 1;
  std::vector<int64_t> counts(side * side * side, 0);
  const auto count = [&](int x, int y) {
    const uint8_t* pixel = picture.ptr(y, x);
    if (is_near_black(pixel, level)) counts[(pixel[0] * side + pixel[1]) * side + pixel[2]]++;
  };
  for (int x = 0; x < picture.cols; ++x) {
    count(x, 0);
    count(x, picture.rows - 1);
  }
  for (int y = 0; y < picture.rows; ++y) {
    count(0, y);
    count(picture.cols - 1, y);
  }
  const auto most = std::max_element(counts.begin(), counts.end());
  if (*most == 0) return false;
  const size_t index = static_cast<size_t>(most - counts.begin());
  color = {static_cast<uint8_t>(index / (side * side)), static_cast<uint8_t>(index / side % side),
           static_cast<uint8_t>(index % side)};
  return true;
}

/// Marks near-black pixels, and as flat those that lie in a run of exactly one colour, along the
/// row or along the column.
cv::Mat mark_flat_runs(const cv::Mat& picture, const Color& color,
                       const skysphere_empty_area_options& options) {
  cv::Mat marks(picture.size(), CV_8UC1);
  std::vector<int> column_runs(static_cast<size_t>(picture.cols), 0);
  for (int y = 0; y < picture.rows; ++y) {
    const uint8_t* pixel = picture.ptr(y);
    uint8_t* mark = marks.ptr(y);
    int row_run = 0;
    for (int x = 0; x < picture.cols; ++x, pixel += 3) {
      mark[x] = is_near_black(pixel, options.black_level) ? near_black : bright;
      const bool same = pixel[0] == color[0] && pixel[1] == color[1] && pixel[2] == color[2];
      int& column_run = column_runs[static_cast<size_t>(x)];
      row_run = same ? row_run + 1 : 0;
      column_run = same ? column_run + 1 : 0;
      // The pixel that completes a run marks all of it, each later one itself.
      if (row_run == options.shortest_run) {
        std::fill(mark + x - row_run + 1, mark + x + 1, flat);
      } else if (row_run > options.shortest_run) {
        mark[x] = flat;
      }
      if (column_run == options.shortest_run) {
        for (int i = 0; i < column_run; ++i) marks.at<uint8_t>(y - i, x) = flat;
      } else if (column_run > options.shortest_run) {
        mark[x] = flat;
      }
    }
  }
  return marks;
}

/// Lets the empty area grow into near-black pixels beside it, one pixel in all directions a round.
void grow(cv::Mat& marks, int rounds) {
  std::vector<cv::Point> front;
  for (int y = 0; y < marks.rows; ++y) {
    const uint8_t* row = marks.ptr(y);
    for (int x = 0; x < marks.cols; ++x) {
      if (row[x] != empty) continue;
      const bool inside = x > 0 && x < marks.cols - 1 && y > 0 && y < marks.rows - 1;
      const uint8_t* above = inside ? marks.ptr(y - 1) + x : nullptr;
      const uint8_t* below = inside ? marks.ptr(y + 1) + x : nullptr;
      if (inside && row[x - 1] == empty && row[x + 1] == empty && above[-1] == empty &&
          above[0] == empty && above[1] == empty && below[-1] == empty && below[0] == empty &&
          below[1] == empty) {
        continue;
      }
      front.emplace_back(x, y);
    }
  }
  std::vector<cv::Point> next;
  for (int round = 0; round < rounds && !front.empty(); ++round) {
    next.clear();
    for (const cv::Point& point : front) {
      for (int y = std::max(point.y - 1, 0); y <= std::min(point.y + 1, marks.rows - 1); ++y) {
        for (int x = std::max(point.x - 1, 0); x <= std::min(point.x + 1, marks.cols - 1); ++x) {
          uint8_t& mark = marks.at<uint8_t>(y, x);
          if (mark == bright || mark == empty) continue;
          mark = empty;
          next.emplace_back(x, y);
        }
      }
    }
    front.swap(next);
  }
}

cv::Mat find_picture(const cv::Mat& picture, const skysphere_empty_area_options& options) {
  Color color;
  if (!hole_color(picture, options.black_level, color)) {
    return cv::Mat(picture.size(), CV_8UC1, cv::Scalar(picture_value));
  }
  cv::Mat marks = mark_flat_runs(picture, color, options);
  PixelRegions(marks, flat).paint(marks, empty, [&](const PixelRegion& region) {
    return region.touches_border && region.pixel_count >= options.smallest_hole;
  });
  grow(marks, options.growth);

  cv::Mat mask(picture.size(), CV_8UC1);
  for (int y = 0; y < mask.rows; ++y) {
    const uint8_t* mark = marks.ptr(y);
    uint8_t* row = mask.ptr(y);
    for (int x = 0; x < mask.cols; ++x) row[x] = mark[x] == empty ? 0 : picture_value;
  }
  const int64_t pixel_count = static_cast<int64_t>(mask.total());
  PixelRegions(mask, picture_value).paint(mask, 0, [&](const PixelRegion& region) {
    return region.pixel_count <= options.largest_speck && region.pixel_count < pixel_count;
  });
  return mask;
}

}  // namespace

skysphere_bitmap* skysphere_mask_of_channel(const skysphere_bitmap* bitmap, int channel,
                                            skysphere_error* error) noexcept {
  return skysphere::guarded<skysphere_bitmap*>(error, nullptr, [&] {
    const cv::Mat& pixels = bitmap->pixels;
    if (pixels.depth() != CV_8U || channel < 0 || channel >= pixels.channels()) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "no such 8-bit channel");
    }
    cv::Mat samples;
    cv::extractChannel(pixels, samples, channel);
    cv::Mat mask;
    cv::compare(samples, 128, mask, cv::CMP_GE);
    return skysphere::make_handle(std::move(mask));
  });
}

skysphere_bitmap* skysphere_find_picture(const skysphere_bitmap* picture,
                                         skysphere_empty_area_options options,
                                         skysphere_error* error) noexcept {
  return skysphere::guarded<skysphere_bitmap*>(error, nullptr, [&] {
    if (picture->pixels.type() != CV_8UC3) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the picture must be 8-bit RGB");
    }
    if (options.black_level < 0 || options.black_level > 64 || options.shortest_run < 1 ||
        options.growth < 0 || options.smallest_hole < 0 || options.largest_speck < 0) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "options of the empty area out of their ranges");
    }
    return skysphere::make_handle(find_picture(picture->pixels, options));
  });
}
