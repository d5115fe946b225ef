#include <tiffio.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "guard.hpp"
#include "photo_reader.hpp"

namespace skysphere {
namespace {

constexpr uint32_t dng_version_tag = 50706;

/// The first message of libtiff about one file.
struct TiffMessage {
  char text[256] = "";

  static int keep(TIFF*, void* self, const char*, const char* format, va_list arguments) {
    auto* message = static_cast<TiffMessage*>(self);
    if (message->text[0] == 0) {
      std::vsnprintf(message->text, sizeof(message->text), format, arguments);
    }
    return 1;
  }
  static int ignore(TIFF*, void*, const char*, const char*, va_list) { return 1; }
};

struct CloseTiff {
  void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};

struct FreeOptions {
  void operator()(TIFFOpenOptions* options) const { TIFFOpenOptionsFree(options); }
};

class TiffFile {
 public:
  explicit TiffFile(const char* path) {
    std::unique_ptr<TIFFOpenOptions, FreeOptions> options(TIFFOpenOptionsAlloc());
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), TiffMessage::keep, &message_);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), TiffMessage::ignore, nullptr);
    tiff_.reset(TIFFOpenExt(path, "r", options.get()));
    if (!tiff_) fail("cannot be opened");
    TIFFGetField(tiff_.get(), TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff_.get(), TIFFTAG_IMAGELENGTH, &height);
    // A raw photo is a TIFF whose first picture is its thumbnail.
    uint8_t* version = nullptr;
    if (TIFFGetField(tiff_.get(), dng_version_tag, &version) != 0) {
      throw Failure(SKYSPHERE_UNSUPPORTED, "a DNG raw file; develop it to TIFF or JPEG first");
    }
  }

  TIFF* tiff() { return tiff_.get(); }

  [[noreturn]] void fail(const char* otherwise) const {
    throw Failure(SKYSPHERE_UNREADABLE,
                  std::string("libtiff: ") + (message_.text[0] != 0 ? message_.text : otherwise));
  }

  uint32_t width = 0;
  uint32_t height = 0;

 private:
  // Before the file, which tells it errors while it closes.
  TiffMessage message_;
  std::unique_ptr<TIFF, CloseTiff> tiff_;
};

/// libtiff's converter to 8-bit RGBA, ended whatever happens.
class RgbaConverter {
 public:
  explicit RgbaConverter(TiffFile& file) {
    char text[1024] = "";
    if (TIFFRGBAImageOK(file.tiff(), text) == 0) {
      throw Failure(SKYSPHERE_UNSUPPORTED, std::string("libtiff: ") + text);
    }
    constexpr int stop_on_error = 1;
    if (TIFFRGBAImageBegin(&image_, file.tiff(), stop_on_error, text) == 0) {
      throw Failure(SKYSPHERE_UNREADABLE, std::string("libtiff: ") + text);
    }
    // As stored: turning the picture upright is the caller's business.
    image_.req_orientation = image_.orientation;
  }
  ~RgbaConverter() { TIFFRGBAImageEnd(&image_); }
  RgbaConverter(const RgbaConverter&) = delete;
  RgbaConverter& operator=(const RgbaConverter&) = delete;

  bool read_rows(uint32_t first_row, uint32_t row_count, uint32_t* rgba) {
    image_.row_offset = static_cast<int>(first_row);
    image_.col_offset = 0;
    return TIFFRGBAImageGet(&image_, rgba, image_.width, row_count) != 0;
  }

 private:
  TIFFRGBAImage image_ = {};
};

/// Rows that are stored together, so that no strip is decoded twice.
uint32_t rows_of_block(TIFF* tiff, uint32_t height) {
  uint32_t rows = 0;
  if (TIFFIsTiled(tiff)) {
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &rows);
  } else {
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
  }
  if (rows == 0 || rows > height) return height;
  constexpr uint32_t few = 64;
  if (rows < few) rows *= (few + rows - 1) / rows;
  return std::min(rows, height);
}

void convert_row(const uint32_t* source, uint8_t* target, int width, int channels) {
  for (int x = 0; x < width; ++x, target += channels) {
    const uint32_t pixel = source[x];
    const uint32_t red = TIFFGetR(pixel);
    const uint32_t green = TIFFGetG(pixel);
    const uint32_t blue = TIFFGetB(pixel);
    if (channels == 1) {
      // ITU-R BT.601 luma, the same grey as a JPEG gives.
      target[0] = static_cast<uint8_t>((19595 * red + 38470 * green + 7471 * blue + 32768) >> 16);
      continue;
    }
    target[0] = static_cast<uint8_t>(red);
    target[1] = static_cast<uint8_t>(green);
    target[2] = static_cast<uint8_t>(blue);
    if (channels == 4) target[3] = static_cast<uint8_t>(TIFFGetA(pixel));
  }
}

}  // namespace

void probe_tiff(const char* path, skysphere_photo_description& description) {
  TiffFile file(path);
  uint16_t samples = 1;
  uint16_t bits = 1;
  uint16_t extra_count = 0;
  uint16_t* extra_kinds = nullptr;
  TIFFGetFieldDefaulted(file.tiff(), TIFFTAG_SAMPLESPERPIXEL, &samples);
  TIFFGetFieldDefaulted(file.tiff(), TIFFTAG_BITSPERSAMPLE, &bits);
  TIFFGetFieldDefaulted(file.tiff(), TIFFTAG_EXTRASAMPLES, &extra_count, &extra_kinds);
  if (file.width == 0 || file.height == 0 || file.width > INT32_MAX || file.height > INT32_MAX) {
    file.fail("a picture without a usable size");
  }
  description.width = static_cast<int>(file.width);
  description.height = static_cast<int>(file.height);
  description.channels = samples;
  description.bits_per_sample = bits;
  description.has_alpha = extra_count > 0 && extra_kinds[0] != EXTRASAMPLE_UNSPECIFIED;
}

cv::Mat read_tiff(const char* path, const ReadRequest& request) {
  TiffFile file(path);
  check_pixel_count(file.width, file.height, request.pixel_limit);
  const int width = static_cast<int>(file.width);
  const uint32_t block = rows_of_block(file.tiff(), file.height);
  RgbaConverter converter(file);
  cv::Mat pixels(static_cast<int>(file.height), width, CV_8UC(request.channels));
  std::vector<uint32_t> rgba(static_cast<size_t>(file.width) * block);
  for (uint32_t first = 0; first < file.height; first += block) {
    const uint32_t count = std::min(block, file.height - first);
    if (!converter.read_rows(first, count, rgba.data())) file.fail("the pixels cannot be read");
    for (uint32_t i = 0; i < count; ++i) {
      convert_row(rgba.data() + static_cast<size_t>(i) * file.width,
                  pixels.ptr(static_cast<int>(first + i)), width, request.channels);
    }
  }
  return pixels;
}

}  // namespace skysphere
