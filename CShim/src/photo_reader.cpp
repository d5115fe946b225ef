#include "photo_reader.hpp"

#include <cstring>
#include <opencv2/imgproc.hpp>
#include <string>

#include "bitmap.hpp"
#include "file.hpp"
#include "guard.hpp"

using skysphere::Failure;
using skysphere::File;
using skysphere::guarded;

namespace skysphere {

void check_pixel_count(int64_t width, int64_t height, int64_t pixel_limit) {
  if (width <= 0 || height <= 0) throw Failure(SKYSPHERE_UNREADABLE, "a picture without pixels");
  if (width > pixel_limit / height) {
    throw Failure(SKYSPHERE_UNSUPPORTED, std::to_string(width) + " x " + std::to_string(height) +
                                             " pixels; the most that is read is " +
                                             std::to_string(pixel_limit) + " in all");
  }
}

namespace {

bool starts_with(const unsigned char* head, size_t count, const char* magic, size_t length,
                 size_t offset = 0) {
  return count >= offset + length && std::memcmp(head + offset, magic, length) == 0;
}

/// The format by the file's first bytes; leaves the file at its start.
skysphere_format format_of(std::FILE* file) {
  unsigned char head[16];
  const size_t count = std::fread(head, 1, sizeof(head), file);
  if (std::ferror(file)) {
    throw Failure(SKYSPHERE_INPUT_OUTPUT, "reading failed: " + reason_of(errno));
  }
  std::rewind(file);
  if (starts_with(head, count, "\xFF\xD8\xFF", 3)) return SKYSPHERE_FORMAT_JPEG;
  if (starts_with(head, count, "\x89PNG\r\n\x1A\n", 8)) return SKYSPHERE_FORMAT_PNG;
  if (starts_with(head, count, "II\x2A\0", 4) || starts_with(head, count, "MM\0\x2A", 4) ||
      starts_with(head, count, "II\x2B\0", 4) || starts_with(head, count, "MM\0\x2B", 4)) {
    return SKYSPHERE_FORMAT_TIFF;
  }
  const char* other = nullptr;
  if (starts_with(head, count, "GIF8", 4)) other = "GIF";
  if (starts_with(head, count, "RIFF", 4) && starts_with(head, count, "WEBP", 4, 8)) {
    other = "WebP";
  }
  if (starts_with(head, count, "ftyphei", 7, 4) || starts_with(head, count, "ftypmif", 7, 4)) {
    other = "HEIC";
  }
  if (starts_with(head, count, "ftypavif", 8, 4)) other = "AVIF";
  if (starts_with(head, count, "\xFF\x0A", 2)) other = "JPEG XL";
  if (other != nullptr) {
    throw Failure(SKYSPHERE_UNSUPPORTED,
                  std::string("a ") + other + " file; only JPEG, PNG and TIFF are read");
  }
  throw Failure(SKYSPHERE_UNREADABLE, "not a JPEG, PNG or TIFF file");
}

void check_request(const ReadRequest& request) {
  if (request.channels != 1 && request.channels != 3 && request.channels != 4) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "channels must be 1, 3 or 4");
  }
  if (request.scale_eighths < 1 || request.scale_eighths > 8) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the scale must be 1 to 8 eighths");
  }
}

cv::Mat scaled(cv::Mat pixels, int scale_eighths) {
  if (scale_eighths == 8) return pixels;
  cv::Mat result;
  cv::resize(
      pixels, result,
      cv::Size(scaled_side(pixels.cols, scale_eighths), scaled_side(pixels.rows, scale_eighths)), 0,
      0, cv::INTER_AREA);
  return result;
}

}  // namespace
}  // namespace skysphere

int skysphere_photo_probe(const char* path, skysphere_photo_description* description,
                          skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    File file = skysphere::open_for_reading(path);
    *description = {};
    description->chroma = SKYSPHERE_CHROMA_444;
    description->format = skysphere::format_of(file.get());
    switch (description->format) {
      case SKYSPHERE_FORMAT_JPEG:
        skysphere::probe_jpeg(file.get(), *description);
        break;
      case SKYSPHERE_FORMAT_PNG:
        skysphere::probe_png(file.get(), *description);
        break;
      case SKYSPHERE_FORMAT_TIFF:
        skysphere::probe_tiff(path, *description);
        break;
    }
    return 1;
  });
}

skysphere_bitmap* skysphere_photo_read(const char* path, int channels, skysphere_sample sample,
                                       int scale_eighths, int64_t pixel_limit,
                                       skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    if (sample != SKYSPHERE_SAMPLE_UINT8 && sample != SKYSPHERE_SAMPLE_UINT16) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "photos are read with 8 or 16 bits a sample");
    }
    const bool is_deep = sample == SKYSPHERE_SAMPLE_UINT16;
    const skysphere::ReadRequest request{channels, scale_eighths, pixel_limit, is_deep};
    skysphere::check_request(request);
    File file = skysphere::open_for_reading(path);
    cv::Mat pixels;
    switch (skysphere::format_of(file.get())) {
      case SKYSPHERE_FORMAT_JPEG:
        pixels = skysphere::read_jpeg(file.get(), request);
        break;
      case SKYSPHERE_FORMAT_PNG:
        pixels = skysphere::scaled(skysphere::read_png(file.get(), request), scale_eighths);
        break;
      case SKYSPHERE_FORMAT_TIFF:
        pixels = skysphere::scaled(skysphere::read_tiff(path, request), scale_eighths);
        break;
    }
    if (is_deep && pixels.depth() == CV_8U) {
      cv::Mat spread;
      pixels.convertTo(spread, CV_16U, 257);
      pixels = spread;
    }
    return skysphere::make_handle(std::move(pixels));
  });
}

skysphere_bitmap* skysphere_jpeg_read_memory(const uint8_t* bytes, int64_t count, int channels,
                                             int scale_eighths, int64_t pixel_limit,
                                             skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    const skysphere::ReadRequest request{channels, scale_eighths, pixel_limit};
    skysphere::check_request(request);
    if (count <= 0) throw Failure(SKYSPHERE_UNREADABLE, "no bytes");
    File file(fmemopen(const_cast<uint8_t*>(bytes), static_cast<size_t>(count), "rb"));
    if (!file) throw Failure(SKYSPHERE_INTERNAL, skysphere::reason_of(errno));
    if (skysphere::format_of(file.get()) != SKYSPHERE_FORMAT_JPEG) {
      throw Failure(SKYSPHERE_UNREADABLE, "not a JPEG file");
    }
    return skysphere::make_handle(skysphere::read_jpeg(file.get(), request));
  });
}
