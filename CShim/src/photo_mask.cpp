#include "photo_mask.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>

#include "bitmap.hpp"
#include "guard.hpp"

using skysphere::Failure;
using skysphere::guarded;

namespace {

constexpr uint8_t kUsed = 255;
/// What is left out beside what the mask excludes, in pixels of the photo: a JPEG shares colours
/// between neighbours.
constexpr double kMargin = 2;

/// All of what a pixel shows is used, or none of it.
cv::Mat resized(const cv::Mat& used, const cv::Size& size) {
  if (used.size() == size) return used;
  cv::Mat result;
  cv::resize(used, result, size, 0, 0, cv::INTER_AREA);
  cv::compare(result, kUsed, result, cv::CMP_EQ);
  return result;
}

/// Half of a picture's width and height; each pixel is the mean of those of the four below it that
/// are used.
template <typename Sample>
void halve(const cv::Mat& fine, const cv::Mat& fine_used, cv::Mat& coarse, cv::Mat& coarse_used) {
  const int channels = fine.channels();
  coarse.create((fine.rows + 1) / 2, (fine.cols + 1) / 2, fine.type());
  coarse_used.create(coarse.size(), CV_8U);
  for (int y = 0; y < coarse.rows; ++y) {
    Sample* target = coarse.ptr<Sample>(y);
    uint8_t* is_used = coarse_used.ptr<uint8_t>(y);
    for (int x = 0; x < coarse.cols; ++x, target += channels) {
      uint32_t sums[4] = {0, 0, 0, 0};
      uint32_t count = 0;
      for (int row = 2 * y; row < std::min(2 * y + 2, fine.rows); ++row) {
        for (int column = 2 * x; column < std::min(2 * x + 2, fine.cols); ++column) {
          if (fine_used.at<uint8_t>(row, column) == 0) continue;
          const Sample* source = fine.ptr<Sample>(row) + channels * column;
          for (int channel = 0; channel < channels; ++channel) sums[channel] += source[channel];
          ++count;
        }
      }
      is_used[x] = count > 0 ? kUsed : 0;
      for (int channel = 0; channel < channels; ++channel) {
        target[channel] = static_cast<Sample>(count > 0 ? (sums[channel] + count / 2) / count : 0);
      }
    }
  }
}

/// Takes the pixels that are not used from a picture of half the size, between its pixels.
template <typename Sample>
void complete(cv::Mat& fine, const cv::Mat& used, const cv::Mat& coarse) {
  const int channels = fine.channels();
  for (int y = 0; y < fine.rows; ++y) {
    const uint8_t* is_used = used.ptr<uint8_t>(y);
    // Pixel centres are a quarter of a coarse pixel off.
    const int near_row = std::min(y / 2, coarse.rows - 1);
    const int far_row = std::clamp(near_row + (y % 2 == 0 ? -1 : 1), 0, coarse.rows - 1);
    for (int x = 0; x < fine.cols; ++x) {
      if (is_used[x] != 0) continue;
      const int near = std::min(x / 2, coarse.cols - 1);
      const int far = std::clamp(near + (x % 2 == 0 ? -1 : 1), 0, coarse.cols - 1);
      const Sample* upper = coarse.ptr<Sample>(near_row);
      const Sample* lower = coarse.ptr<Sample>(far_row);
      Sample* target = fine.ptr<Sample>(y) + channels * x;
      for (int channel = 0; channel < channels; ++channel) {
        const uint32_t sum =
            9u * upper[channels * near + channel] + 3u * upper[channels * far + channel] +
            3u * lower[channels * near + channel] + lower[channels * far + channel];
        target[channel] = static_cast<Sample>((sum + 8) / 16);
      }
    }
  }
}

/// Fills what is not used from coarser and coarser pictures of what is (push and pull: Gortler,
/// Grzeszczuk, Szeliski and Cohen, SIGGRAPH 1996).
template <typename Sample>
void fill(cv::Mat& pixels, const cv::Mat& used) {
  if (cv::countNonZero(used) == used.rows * used.cols || (pixels.cols == 1 && pixels.rows == 1)) {
    return;
  }
  cv::Mat coarse, coarse_used;
  halve<Sample>(pixels, used, coarse, coarse_used);
  fill<Sample>(coarse, coarse_used);
  complete<Sample>(pixels, used, coarse);
}

}  // namespace

cv::Mat skysphere_photo_mask::at(const cv::Size& size) const {
  cv::Mat used(height, width, CV_8U);
  for (int y = 0; y < height; ++y) {
    uint8_t* row = used.ptr<uint8_t>(y);
    for (int x = 0; x < width; ++x) row[x] = uses(x, y) ? kUsed : 0;
  }
  return resized(used, size);
}

void skysphere_photo_mask::exclude(const cv::Mat& positions, const cv::Size& photo,
                                   cv::Mat& inside) const {
  const float scale_x = static_cast<float>(width) / static_cast<float>(photo.width);
  const float scale_y = static_cast<float>(height) / static_cast<float>(photo.height);
  for (int row = 0; row < inside.rows; ++row) {
    const float* position = positions.ptr<float>(row);
    uint8_t* is_inside = inside.ptr<uint8_t>(row);
    for (int column = 0; column < inside.cols; ++column) {
      if (is_inside[column] == 0) continue;
      const int x = static_cast<int>((position[2 * column] + 0.5f) * scale_x);
      const int y = static_cast<int>((position[2 * column + 1] + 0.5f) * scale_y);
      if (!uses(std::clamp(x, 0, width - 1), std::clamp(y, 0, height - 1))) is_inside[column] = 0;
    }
  }
}

skysphere_photo_mask* skysphere_photo_mask_make(const skysphere_bitmap* bitmap, int photo_width,
                                                int photo_height, const skysphere_photo_mask* other,
                                                skysphere_error* error) noexcept {
  return guarded<skysphere_photo_mask*>(error, nullptr, [&] {
    const int channels = bitmap->pixels.channels();
    if (bitmap->pixels.depth() != CV_8U || (channels != 1 && channels != 4) || photo_width < 1 ||
        photo_height < 1) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a mask has one or four channels of 8 bits");
    }
    cv::Mat used;
    if (channels == 1) {
      used = bitmap->pixels.clone();
    } else {
      cv::extractChannel(bitmap->pixels, used, 3);
    }
    cv::threshold(used, used, 127, kUsed, cv::THRESH_BINARY);
    // A mask finer than its photo says no more.
    if (used.cols > photo_width) used = resized(used, cv::Size(photo_width, photo_height));
    if (other != nullptr) cv::bitwise_and(used, other->at(used.size()), used);
    auto mask = std::make_unique<skysphere_photo_mask>();
    mask->width = used.cols;
    mask->height = used.rows;
    const int64_t count = static_cast<int64_t>(used.cols) * used.rows;
    mask->excluded_share = 1 - static_cast<double>(cv::countNonZero(used)) / count;
    const int reach = static_cast<int>(std::ceil(kMargin * used.cols / photo_width));
    cv::erode(used, used,
              cv::getStructuringElement(cv::MORPH_RECT, cv::Size(2 * reach + 1, 2 * reach + 1)));
    mask->bits.assign(static_cast<size_t>((count + 7) / 8), 0);
    for (int y = 0; y < used.rows; ++y) {
      const uint8_t* row = used.ptr<uint8_t>(y);
      const size_t start = static_cast<size_t>(y) * static_cast<size_t>(used.cols);
      for (int x = 0; x < used.cols; ++x) {
        const size_t place = start + static_cast<size_t>(x);
        if (row[x] != 0) mask->bits[place / 8] |= static_cast<uint8_t>(1u << (place % 8));
      }
    }
    return mask.release();
  });
}

void skysphere_photo_mask_free(skysphere_photo_mask* mask) noexcept { delete mask; }

double skysphere_photo_mask_excluded_share(const skysphere_photo_mask* mask) noexcept {
  return mask->excluded_share;
}

int64_t skysphere_photo_mask_byte_count(const skysphere_photo_mask* mask) noexcept {
  return static_cast<int64_t>(mask->bits.size());
}

int skysphere_photo_mask_uses(const skysphere_photo_mask* mask, double x, double y) noexcept {
  const double column = std::floor(x * mask->width), row = std::floor(y * mask->height);
  if (!(column >= 0 && row >= 0 && column < mask->width && row < mask->height)) return 0;
  return mask->uses(static_cast<int>(column), static_cast<int>(row)) ? 1 : 0;
}

void skysphere_photo_mask_apply(const skysphere_photo_mask* mask, skysphere_bitmap* photo,
                                skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    cv::Mat& pixels = photo->pixels;
    const cv::Mat used = mask->at(pixels.size());
    switch (pixels.depth()) {
      case CV_8U:
        fill<uint8_t>(pixels, used);
        break;
      case CV_16U:
        fill<uint16_t>(pixels, used);
        break;
      default:
        throw Failure(SKYSPHERE_INVALID_ARGUMENT, "photos have samples of 8 or 16 bits");
    }
    return 0;
  });
}
