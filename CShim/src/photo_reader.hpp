// What the readers of the single formats offer to skysphere_photo_read.
#pragma once

#include <cstdint>
#include <cstdio>
#include <opencv2/core.hpp>

#include "skysphere_codec.h"

namespace skysphere {

/// What the caller wants to have.
struct ReadRequest {
  int channels;
  int scale_eighths;
  int64_t pixel_limit;
  /// Whether samples of 16 bits are kept; readers may give 8 bits all the same where no more are
  /// stored.
  bool keeps_16_bits = false;
};

/// Throws when a picture has more pixels than allowed; called before memory is taken.
void check_pixel_count(int64_t width, int64_t height, int64_t pixel_limit);

/// The length of a side after scaling.
inline int scaled_side(int side, int scale_eighths) {
  return static_cast<int>((static_cast<int64_t>(side) * scale_eighths + 7) / 8);
}

void probe_jpeg(std::FILE* file, skysphere_photo_description& description);
cv::Mat read_jpeg(std::FILE* file, const ReadRequest& request);

void probe_png(std::FILE* file, skysphere_photo_description& description);
/// Ignores the scale.
cv::Mat read_png(std::FILE* file, const ReadRequest& request);

void probe_tiff(const char* path, skysphere_photo_description& description);
/// Ignores the scale.
cv::Mat read_tiff(const char* path, const ReadRequest& request);

}  // namespace skysphere
