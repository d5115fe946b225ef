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

struct Pixel {
  uint32_t red;
  uint32_t green;
  uint32_t blue;
  uint32_t alpha;
};

template <typename Sample>
void store(const Pixel& pixel, Sample* target, int channels) {
  if (channels == 1) {
    // ITU-R BT.601 luma, the same grey as a JPEG gives.
    target[0] = static_cast<Sample>(
        (19595 * pixel.red + 38470 * pixel.green + 7471 * pixel.blue + 32768) >> 16);
    return;
  }
  target[0] = static_cast<Sample>(pixel.red);
  target[1] = static_cast<Sample>(pixel.green);
  target[2] = static_cast<Sample>(pixel.blue);
  if (channels == 4) target[3] = static_cast<Sample>(pixel.alpha);
}

void convert_row(const uint32_t* source, uint8_t* target, int width, int channels) {
  for (int x = 0; x < width; ++x, target += channels) {
    const uint32_t rgba = source[x];
    store({TIFFGetR(rgba), TIFFGetG(rgba), TIFFGetB(rgba), TIFFGetA(rgba)}, target, channels);
  }
}

/// How the samples of a picture are stored.
struct SampleForm {
  uint16_t samples = 1;
  uint16_t bits = 1;
  uint16_t photometric = 0;
  uint16_t planar = PLANARCONFIG_CONTIG;
  uint16_t format = SAMPLEFORMAT_UINT;
  bool has_alpha = false;

  explicit SampleForm(TIFF* tiff) {
    uint16_t extra_count = 0;
    uint16_t* extra_kinds = nullptr;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extra_count, &extra_kinds);
    has_alpha = extra_count > 0 && extra_kinds[0] != EXTRASAMPLE_UNSPECIFIED;
  }

  bool is_plain_16_bit() const {
    const bool grey = photometric == PHOTOMETRIC_MINISBLACK && samples >= 1;
    const bool color = photometric == PHOTOMETRIC_RGB && samples >= 3;
    return bits == 16 && format == SAMPLEFORMAT_UINT && planar == PLANARCONFIG_CONTIG &&
           (grey || color);
  }
};

/// Puts part of a row of 16-bit samples into pixels, rounded to 8 bits where these are.
template <typename Sample>
void convert_deep_row(const uint16_t* source, Sample* target, int width, int channels,
                      const SampleForm& form) {
  constexpr bool is_narrow = sizeof(Sample) == 1;
  const auto narrow = [](uint32_t value) {
    return is_narrow ? (value * 255 + 32895) >> 16 : value;
  };
  const int colors = form.photometric == PHOTOMETRIC_RGB ? 3 : 1;
  const bool has_alpha = form.has_alpha && form.samples > colors;
  for (int x = 0; x < width; ++x, source += form.samples, target += channels) {
    const uint32_t first = narrow(source[0]);
    const uint32_t alpha = has_alpha ? narrow(source[colors]) : is_narrow ? 255 : 65535;
    if (colors == 1) {
      store({first, first, first, alpha}, target, channels);
    } else {
      store({first, narrow(source[1]), narrow(source[2]), alpha}, target, channels);
    }
  }
}

/// libtiff's converter cuts 16 bits down without rounding, and in release 4.5 it mixes up the rows
/// of a grey picture whose last tile is not full; so plain 16-bit files are read block by block.
void read_deep(TiffFile& file, const SampleForm& form, int64_t pixel_limit, cv::Mat& pixels) {
  TIFF* tiff = file.tiff();
  const bool tiled = TIFFIsTiled(tiff) != 0;
  uint32_t block_width = file.width;
  uint32_t block_height = file.height;
  if (tiled) {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &block_width);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &block_height);
  } else {
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &block_height);
    block_height = std::min(block_height, file.height);
  }
  check_pixel_count(block_width, block_height, pixel_limit);
  const size_t row_samples = static_cast<size_t>(block_width) * form.samples;
  const tmsize_t block_bytes = tiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
  if (block_width == 0 || block_height == 0 ||
      static_cast<uint64_t>(block_bytes) < row_samples * 2 * block_height) {
    file.fail("strips or tiles of an impossible size");
  }
  std::vector<uint16_t> block(row_samples * block_height);
  for (uint32_t y = 0; y < file.height; y += block_height) {
    const uint32_t rows = std::min(block_height, file.height - y);
    for (uint32_t x = 0; x < file.width; x += block_width) {
      const tmsize_t wanted =
          static_cast<tmsize_t>(row_samples * 2 * (tiled ? block_height : rows));
      const tmsize_t count =
          tiled ? TIFFReadEncodedTile(tiff, TIFFComputeTile(tiff, x, y, 0, 0), block.data(), wanted)
                : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, y, 0), block.data(), wanted);
      if (count != wanted) file.fail("the pixels cannot be read");
      const int columns = static_cast<int>(std::min(block_width, file.width - x));
      for (uint32_t row = 0; row < rows; ++row) {
        const uint16_t* source = block.data() + row_samples * row;
        uint8_t* target = pixels.ptr(static_cast<int>(y + row), static_cast<int>(x));
        if (pixels.depth() == CV_16U) {
          convert_deep_row(source, reinterpret_cast<uint16_t*>(target), columns, pixels.channels(),
                           form);
        } else {
          convert_deep_row(source, target, columns, pixels.channels(), form);
        }
      }
    }
  }
}

}  // namespace

void probe_tiff(const char* path, skysphere_photo_description& description) {
  TiffFile file(path);
  const SampleForm form(file.tiff());
  if (file.width == 0 || file.height == 0 || file.width > INT32_MAX || file.height > INT32_MAX) {
    file.fail("a picture without a usable size");
  }
  description.width = static_cast<int>(file.width);
  description.height = static_cast<int>(file.height);
  description.channels = form.samples;
  description.bits_per_sample = form.bits;
  description.has_alpha = form.has_alpha;
}

cv::Mat read_tiff(const char* path, const ReadRequest& request) {
  TiffFile file(path);
  check_pixel_count(file.width, file.height, request.pixel_limit);
  const int width = static_cast<int>(file.width);
  const SampleForm form(file.tiff());
  const bool is_deep = form.is_plain_16_bit();
  cv::Mat pixels(static_cast<int>(file.height), width,
                 CV_MAKETYPE(is_deep && request.keeps_16_bits ? CV_16U : CV_8U, request.channels));
  if (is_deep) {
    read_deep(file, form, request.pixel_limit, pixels);
    return pixels;
  }
  const uint32_t block = rows_of_block(file.tiff(), file.height);
  RgbaConverter converter(file);
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
