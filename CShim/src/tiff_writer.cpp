// TIFF files that are written row by row.
//
// Strips are deflated side by side here and handed to libtiff as they are, since libtiff packs one
// after another. The horizontal differences are those of TIFF 6.0, section 14, Predictor 2.
#include <tiffio.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "bitmap.hpp"
#include "file.hpp"
#include "guard.hpp"
#include "lossless_writer.hpp"
#include "parallel.hpp"

using skysphere::Failure;
using skysphere::guarded;

namespace {

constexpr size_t kStripBytes = 1 << 20;
/// Offsets of the classic format have 32 bits; a part is left for what deflating badly adds.
constexpr uint64_t kClassicBytes = 0xF0000000;
/// Twice as fast as zlib's 6 and two in a hundred larger, on photos.
constexpr int kDeflateLevel = 4;

/// The file under a TIFF, and what went wrong with it.
struct Storage {
  skysphere::File file;
  int error_number = 0;
  char message[256] = "";

  static Storage& of(thandle_t handle) { return *static_cast<Storage*>(handle); }

  static tmsize_t read(thandle_t handle, void* bytes, tmsize_t count) {
    return static_cast<tmsize_t>(
        std::fread(bytes, 1, static_cast<size_t>(count), of(handle).file.get()));
  }
  static tmsize_t write(thandle_t handle, void* bytes, tmsize_t count) {
    Storage& storage = of(handle);
    const size_t written = std::fwrite(bytes, 1, static_cast<size_t>(count), storage.file.get());
    if (written != static_cast<size_t>(count)) storage.error_number = errno;
    return static_cast<tmsize_t>(written);
  }
  static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    Storage& storage = of(handle);
    if (fseeko(storage.file.get(), static_cast<off_t>(offset), origin) != 0) {
      storage.error_number = errno;
      return static_cast<toff_t>(-1);
    }
    return static_cast<toff_t>(ftello(storage.file.get()));
  }
  static int close(thandle_t) { return 0; }
  static toff_t size(thandle_t handle) {
    std::FILE* file = of(handle).file.get();
    const off_t place = ftello(file);
    fseeko(file, 0, SEEK_END);
    const off_t size = ftello(file);
    fseeko(file, place, SEEK_SET);
    return static_cast<toff_t>(size);
  }

  static int keep(TIFF*, void* self, const char*, const char* format, va_list arguments) {
    auto* storage = static_cast<Storage*>(self);
    if (storage->message[0] == 0) {
      std::vsnprintf(storage->message, sizeof(storage->message), format, arguments);
    }
    return 1;
  }
  static int ignore(TIFF*, void*, const char*, const char*, va_list) { return 1; }

  [[noreturn]] void fail() const {
    if (error_number != 0) {
      throw Failure(SKYSPHERE_INPUT_OUTPUT,
                    "writing failed: " + skysphere::reason_of(error_number));
    }
    throw Failure(SKYSPHERE_INTERNAL, std::string("libtiff: ") + message);
  }
};

struct CloseTiff {
  void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};

struct FreeOptions {
  void operator()(TIFFOpenOptions* options) const { TIFFOpenOptionsFree(options); }
};

/// Rows as they are stored, before they are deflated.
using Strip = std::vector<uint8_t>;

/// Replaces samples by their difference to the pixel before.
template <typename Sample>
void take_differences(Strip& strip, int width, int channels) {
  const size_t count = static_cast<size_t>(width) * channels;
  for (size_t start = 0; start < strip.size(); start += count * sizeof(Sample)) {
    auto* row = reinterpret_cast<Sample*>(strip.data() + start);
    for (size_t index = count - 1; index >= static_cast<size_t>(channels); --index) {
      row[index] = static_cast<Sample>(row[index] - row[index - channels]);
    }
  }
}

Strip deflated(const Strip& strip) {
  uLongf count = compressBound(strip.size());
  Strip result(count);
  if (compress2(result.data(), &count, strip.data(), strip.size(), kDeflateLevel) != Z_OK) {
    throw Failure(SKYSPHERE_INTERNAL, "zlib could not deflate a strip");
  }
  result.resize(count);
  return result;
}

/// Degrees, minutes and seconds of an angle without its sign, as EXIF has them.
std::vector<double> sexagesimal(double degrees) {
  // In ten-thousandths of a second, so that no 60 comes out.
  const double units = std::round(std::abs(degrees) * 3600e4);
  return {std::floor(units / 3600e4), std::floor(std::fmod(units, 3600e4) / 60e4),
          std::fmod(units, 60e4) / 1e4};
}

struct TiffPicture : skysphere_lossless_writer {
  int rows_per_strip;
  // Before the TIFF, which writes to it while it closes.
  Storage storage;
  std::unique_ptr<TIFF, CloseTiff> tiff;
  /// Strips that are not written yet; the last one may be short of rows.
  std::vector<Strip> strips;
  uint32_t next_strip = 0;

  template <typename... Values>
  void set(uint32_t tag, Values... values) {
    if (TIFFSetField(tiff.get(), tag, values...) == 0) storage.fail();
  }

  uint64_t write_exif_directory(const skysphere_picture_tags& tags);
  uint64_t write_gps_directory(const skysphere_picture_tags& tags);
  void set_tags(const skysphere_picture_tags& tags, int height);
  void write_strips();
  void write(const cv::Mat& colors, const cv::Mat* opacity) override;
  void finish() override;
};

uint64_t TiffPicture::write_exif_directory(const skysphere_picture_tags& tags) {
  uint64_t offset = 0;
  if (TIFFCreateEXIFDirectory(tiff.get()) != 0) storage.fail();
  set(EXIFTAG_DATETIMEORIGINAL, tags.date_taken);
  if (TIFFWriteCustomDirectory(tiff.get(), &offset) == 0) storage.fail();
  return offset;
}

uint64_t TiffPicture::write_gps_directory(const skysphere_picture_tags& tags) {
  uint64_t offset = 0;
  if (TIFFCreateGPSDirectory(tiff.get()) != 0) storage.fail();
  const uint8_t version[4] = {2, 3, 0, 0};
  set(GPSTAG_VERSIONID, version);
  set(GPSTAG_LATITUDEREF, tags.latitude < 0 ? "S" : "N");
  set(GPSTAG_LATITUDE, sexagesimal(tags.latitude).data());
  set(GPSTAG_LONGITUDEREF, tags.longitude < 0 ? "W" : "E");
  set(GPSTAG_LONGITUDE, sexagesimal(tags.longitude).data());
  if (tags.has_altitude != 0) {
    set(GPSTAG_ALTITUDEREF, tags.altitude < 0 ? 1 : 0);
    set(GPSTAG_ALTITUDE, std::abs(tags.altitude));
  }
  if (TIFFWriteCustomDirectory(tiff.get(), &offset) == 0) storage.fail();
  return offset;
}

void TiffPicture::set_tags(const skysphere_picture_tags& tags, int height) {
  const uint64_t exif = tags.date_taken != nullptr ? write_exif_directory(tags) : 0;
  const uint64_t gps = tags.has_position != 0 ? write_gps_directory(tags) : 0;
  if (TIFFCreateDirectory(tiff.get()) != 0) storage.fail();
  set(TIFFTAG_IMAGEWIDTH, static_cast<uint32_t>(form.width));
  set(TIFFTAG_IMAGELENGTH, static_cast<uint32_t>(height));
  set(TIFFTAG_BITSPERSAMPLE, form.bits());
  set(TIFFTAG_SAMPLESPERPIXEL, form.channels());
  set(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
  set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  set(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  set(TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
  set(TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
  set(TIFFTAG_ROWSPERSTRIP, static_cast<uint32_t>(rows_per_strip));
  if (form.has_alpha) {
    const uint16_t extra = EXTRASAMPLE_UNASSALPHA;
    set(TIFFTAG_EXTRASAMPLES, 1, &extra);
  }
  const std::pair<uint32_t, const char*> texts[] = {{TIFFTAG_MAKE, tags.make},
                                                    {TIFFTAG_MODEL, tags.model},
                                                    {TIFFTAG_SOFTWARE, tags.software},
                                                    {TIFFTAG_DATETIME, tags.date_taken}};
  for (const auto& [tag, text] : texts) {
    if (text != nullptr) set(tag, text);
  }
  if (tags.xmp_count > 0) {
    set(TIFFTAG_XMLPACKET, static_cast<uint32_t>(tags.xmp_count), tags.xmp);
  }
  if (tags.icc_count > 0) {
    set(TIFFTAG_ICCPROFILE, static_cast<uint32_t>(tags.icc_count), tags.icc);
  }
  if (exif != 0) set(TIFFTAG_EXIFIFD, exif);
  if (gps != 0) set(TIFFTAG_GPSIFD, gps);
}

/// Writes all strips that are there.
void TiffPicture::write_strips() {
  std::vector<Strip> packed(strips.size());
  skysphere::share_out(static_cast<int>(strips.size()), 1, [&](int begin, int end) {
    for (int index = begin; index < end; ++index) {
      if (form.is_deep) {
        take_differences<uint16_t>(strips[index], form.width, form.channels());
      } else {
        take_differences<uint8_t>(strips[index], form.width, form.channels());
      }
      packed[index] = deflated(strips[index]);
    }
  });
  for (Strip& strip : packed) {
    const tmsize_t count = static_cast<tmsize_t>(strip.size());
    if (TIFFWriteRawStrip(tiff.get(), next_strip++, strip.data(), count) != count) storage.fail();
  }
  strips.clear();
}

void TiffPicture::write(const cv::Mat& colors, const cv::Mat* opacity) {
  const size_t row_bytes = form.row_bytes();
  const size_t full = row_bytes * static_cast<size_t>(rows_per_strip);
  const size_t most = 2 * static_cast<size_t>(skysphere::shared_threads());
  for (int row = 0; row < colors.rows; ++row) {
    if (strips.empty() || strips.back().size() == full) {
      if (strips.size() >= most) write_strips();
      strips.emplace_back();
      strips.back().reserve(full);
    }
    Strip& strip = strips.back();
    strip.resize(strip.size() + row_bytes);
    form.interleave(colors, opacity, row, strip.data() + strip.size() - row_bytes);
  }
}

void TiffPicture::finish() {
  write_strips();
  if (TIFFWriteDirectory(tiff.get()) == 0) storage.fail();
  tiff.reset();
  if (storage.error_number != 0) storage.fail();
  if (std::fclose(storage.file.release()) != 0) {
    throw Failure(SKYSPHERE_INPUT_OUTPUT, "writing failed: " + skysphere::reason_of(errno));
  }
}

}  // namespace

skysphere_lossless_writer* skysphere_tiff_writer_make(const char* path, int width, int height,
                                                      int has_alpha, skysphere_sample sample,
                                                      const skysphere_picture_tags* tags,
                                                      skysphere_error* error) noexcept {
  return guarded<skysphere_lossless_writer*>(error, nullptr, [&] {
    auto writer = std::make_unique<TiffPicture>();
    writer->begin(width, height, has_alpha != 0, sample);
    const size_t row_bytes = writer->form.row_bytes();
    writer->rows_per_strip =
        static_cast<int>(std::min<size_t>(height, std::max<size_t>(1, kStripBytes / row_bytes)));
    writer->storage.file = skysphere::open_for_writing(path);
    std::unique_ptr<TIFFOpenOptions, FreeOptions> options(TIFFOpenOptionsAlloc());
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), Storage::keep, &writer->storage);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), Storage::ignore, nullptr);
    const bool is_big = static_cast<uint64_t>(row_bytes) * height > kClassicBytes;
    writer->tiff.reset(TIFFClientOpenExt(path, is_big ? "w8" : "w", &writer->storage, Storage::read,
                                         Storage::write, Storage::seek, Storage::close,
                                         Storage::size, nullptr, nullptr, options.get()));
    if (!writer->tiff) writer->storage.fail();
    writer->set_tags(*tags, height);
    return writer.release();
  });
}
