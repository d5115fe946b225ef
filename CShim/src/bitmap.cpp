#include "bitmap.hpp"

#include <opencv2/imgproc.hpp>

#include "guard.hpp"
#include "own_pages.hpp"

using skysphere::Failure;
using skysphere::guarded;

namespace {

int depth_of(skysphere_sample sample) {
  switch (sample) {
    case SKYSPHERE_SAMPLE_UINT8:
      return CV_8U;
    case SKYSPHERE_SAMPLE_UINT16:
      return CV_16U;
    case SKYSPHERE_SAMPLE_FLOAT32:
      return CV_32F;
  }
  throw Failure(SKYSPHERE_INVALID_ARGUMENT, "unknown sample type");
}

}  // namespace

skysphere_bitmap* skysphere_bitmap_make(int width, int height, int channels,
                                        skysphere_sample sample, skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    if (width <= 0 || height <= 0 || channels < 1 || channels > 4) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a picture needs a positive width and height");
    }
    cv::Mat pixels = cv::Mat::zeros(height, width, CV_MAKETYPE(depth_of(sample), channels));
    return skysphere::make_handle(std::move(pixels));
  });
}

void skysphere_bitmap_free(skysphere_bitmap* bitmap) noexcept { delete bitmap; }

int skysphere_bitmap_width(const skysphere_bitmap* bitmap) noexcept { return bitmap->pixels.cols; }

int skysphere_bitmap_height(const skysphere_bitmap* bitmap) noexcept { return bitmap->pixels.rows; }

int skysphere_bitmap_channels(const skysphere_bitmap* bitmap) noexcept {
  return bitmap->pixels.channels();
}

skysphere_sample skysphere_bitmap_sample(const skysphere_bitmap* bitmap) noexcept {
  switch (bitmap->pixels.depth()) {
    case CV_16U:
      return SKYSPHERE_SAMPLE_UINT16;
    case CV_32F:
      return SKYSPHERE_SAMPLE_FLOAT32;
    default:
      return SKYSPHERE_SAMPLE_UINT8;
  }
}

int64_t skysphere_bitmap_stride(const skysphere_bitmap* bitmap) noexcept {
  return static_cast<int64_t>(bitmap->pixels.step[0]);
}

void* skysphere_bitmap_data(skysphere_bitmap* bitmap) noexcept { return bitmap->pixels.data; }

skysphere_bitmap* skysphere_bitmap_resized(const skysphere_bitmap* bitmap, int width, int height,
                                           skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    if (width <= 0 || height <= 0) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a picture needs a positive width and height");
    }
    cv::Mat smaller;
    cv::resize(bitmap->pixels, smaller, cv::Size(width, height), 0, 0, cv::INTER_AREA);
    return skysphere::make_handle(std::move(smaller));
  });
}

skysphere_bitmap* skysphere_bitmap_grey(const skysphere_bitmap* bitmap,
                                        skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    if (bitmap->pixels.channels() != 3) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "only an RGB picture is made grey");
    }
    cv::Mat grey;
    cv::cvtColor(bitmap->pixels, grey, cv::COLOR_RGB2GRAY);
    return skysphere::make_handle(std::move(grey));
  });
}

skysphere_bitmap* skysphere_bitmap_in_own_pages(const skysphere_bitmap* bitmap,
                                                skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    skysphere::OwnPages own = skysphere::OwnPages::copy_of(bitmap->pixels);
    return new skysphere_bitmap{own.pixels, std::move(own.pages)};
  });
}
