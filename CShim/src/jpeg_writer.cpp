#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "bitmap.hpp"
#include "bytes.hpp"
#include "file.hpp"
#include "guard.hpp"
#include "jpeg_codes.hpp"
#include "jpeg_errors.hpp"
#include "skysphere_codec.h"

using skysphere::Failure;
using skysphere::guarded;

namespace {

struct PictureForm {
  int width;
  int height;
  int channels;
  int quality;
  skysphere_chroma chroma;
};

void check_form(const PictureForm& form) {
  // The format itself would allow 65535; libjpeg stops here.
  constexpr int most = JPEG_MAX_DIMENSION;
  if (form.width < 1 || form.height < 1 || form.width > most || form.height > most) {
    throw Failure(SKYSPHERE_UNSUPPORTED,
                  std::to_string(form.width) + " x " + std::to_string(form.height) +
                      " pixels; a JPEG side is 1 to " + std::to_string(most) + " pixels");
  }
  if (form.channels != 1 && form.channels != 3) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a JPEG is written from 1 or 3 channels");
  }
  if (form.quality < 1 || form.quality > 100) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the JPEG quality must be 1 to 100");
  }
}

/// A libjpeg compressor that is given back whatever happens.
class Compressor {
 public:
  Compressor() {
    codec_.err = errors_.manager();
    errors_.run([&] { jpeg_create_compress(&codec_); });
    made_ = true;
  }
  ~Compressor() {
    if (made_) jpeg_destroy_compress(&codec_);
  }
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  /// Starts the file; the destination must have been set.
  void start(const PictureForm& form, bool with_jfif_header, bool has_shortest_codes = false) {
    errors_.run([&] {
      codec_.image_width = static_cast<JDIMENSION>(form.width);
      codec_.image_height = static_cast<JDIMENSION>(form.height);
      codec_.input_components = form.channels;
      codec_.in_color_space = form.channels == 1 ? JCS_GRAYSCALE : JCS_EXT_RGB;
      jpeg_set_defaults(&codec_);
      jpeg_set_quality(&codec_, form.quality, TRUE);
      const int factor = form.chroma == SKYSPHERE_CHROMA_420 && form.channels == 3 ? 2 : 1;
      codec_.comp_info[0].h_samp_factor = factor;
      codec_.comp_info[0].v_samp_factor = factor;
      codec_.optimize_coding = has_shortest_codes ? TRUE : FALSE;
      codec_.write_JFIF_header = with_jfif_header ? TRUE : FALSE;
      jpeg_start_compress(&codec_, TRUE);
    });
  }

  void write_marker(int marker, const uint8_t* bytes, int64_t count) {
    errors_.run(
        [&] { jpeg_write_marker(&codec_, marker, bytes, static_cast<unsigned int>(count)); });
  }

  void write_rows(const cv::Mat& pixels, int first_column, int first_row, int row_count) {
    const uint8_t* start = pixels.data + pixels.step[0] * static_cast<size_t>(first_row) +
                           pixels.elemSize() * static_cast<size_t>(first_column);
    errors_.run([&] {
      for (int i = 0; i < row_count; ++i) {
        JSAMPROW row = const_cast<JSAMPROW>(start + pixels.step[0] * static_cast<size_t>(i));
        jpeg_write_scanlines(&codec_, &row, 1);
      }
    });
  }

  void finish() {
    errors_.run([&] { jpeg_finish_compress(&codec_); });
  }

  jpeg_compress_struct& codec() { return codec_; }
  skysphere::JpegErrors& errors() { return errors_; }

 private:
  skysphere::JpegErrors errors_;
  jpeg_compress_struct codec_ = {};
  bool made_ = false;
};

void check_rows(const cv::Mat& pixels, const PictureForm& form, int first_column, int first_row,
                int row_count) {
  if (pixels.depth() != CV_8U || pixels.channels() != form.channels) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the rows have another kind of pixels");
  }
  if (first_column < 0 || first_row < 0 || row_count < 0 ||
      first_column > pixels.cols - form.width || first_row > pixels.rows - row_count) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the rows lie outside the bitmap");
  }
}

/// The standard codes suit fine quantisation: above this quality, codes of the picture's own make
/// files smaller by about a hundredth, and take a tenth of the time that a panorama takes.
constexpr int kShortensCodesUpTo = 90;

}  // namespace

struct skysphere_jpeg_writer {
  PictureForm form;
  std::string path;
  skysphere::File file;
  Compressor compressor;
  std::vector<std::pair<int, std::vector<uint8_t>>> segments;
  bool started = false;

  void start_once() {
    if (started) return;
    // Exif wants its segment to be the first of the file, where JFIF wants its own.
    const bool with_exif = std::any_of(segments.begin(), segments.end(), [](const auto& segment) {
      return segment.first == JPEG_APP0 + 1;
    });
    compressor.start(form, !with_exif);
    started = true;
    for (const auto& [marker, payload] : segments) {
      compressor.write_marker(marker, payload.data(), static_cast<int64_t>(payload.size()));
    }
  }
};

skysphere_jpeg_writer* skysphere_jpeg_writer_make(const char* path, int width, int height,
                                                  int channels, int quality,
                                                  skysphere_chroma chroma,
                                                  skysphere_error* error) noexcept {
  return guarded<skysphere_jpeg_writer*>(error, nullptr, [&] {
    const PictureForm form{width, height, channels, quality, chroma};
    check_form(form);
    auto writer = std::make_unique<skysphere_jpeg_writer>();
    writer->form = form;
    writer->path = path;
    writer->file = skysphere::open_for_writing(path);
    Compressor& compressor = writer->compressor;
    std::FILE* file = writer->file.get();
    compressor.errors().run([&] { jpeg_stdio_dest(&compressor.codec(), file); });
    return writer.release();
  });
}

int skysphere_jpeg_writer_add_segment(skysphere_jpeg_writer* writer, int marker,
                                      const uint8_t* bytes, int64_t count,
                                      skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    if (writer->started) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "segments go before the first row");
    }
    if ((marker < JPEG_APP0 || marker > JPEG_APP0 + 15) && marker != JPEG_COM) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "not the marker of an APP or COM segment");
    }
    if (count < 0 || count > 65533) {
      throw Failure(SKYSPHERE_UNSUPPORTED,
                    "a JPEG segment holds 65533 bytes, not " + std::to_string(count));
    }
    writer->segments.emplace_back(marker, std::vector<uint8_t>(bytes, bytes + count));
    return 1;
  });
}

int skysphere_jpeg_writer_write(skysphere_jpeg_writer* writer, const skysphere_bitmap* bitmap,
                                int first_column, int first_row, int row_count,
                                skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    check_rows(bitmap->pixels, writer->form, first_column, first_row, row_count);
    const int64_t written =
        writer->started ? static_cast<int64_t>(writer->compressor.codec().next_scanline) : 0;
    if (written + row_count > writer->form.height) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "more rows than the picture is high");
    }
    writer->start_once();
    writer->compressor.write_rows(bitmap->pixels, first_column, first_row, row_count);
    return 1;
  });
}

int skysphere_jpeg_writer_finish(skysphere_jpeg_writer* writer, skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    const int64_t written =
        writer->started ? static_cast<int64_t>(writer->compressor.codec().next_scanline) : 0;
    if (written != writer->form.height) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, std::to_string(written) + " of " +
                                                    std::to_string(writer->form.height) +
                                                    " rows were written");
    }
    writer->compressor.finish();
    // Only closing tells of the last bytes that did not fit.
    if (std::fclose(writer->file.release()) != 0) {
      throw Failure(SKYSPHERE_INPUT_OUTPUT, "writing failed: " + skysphere::reason_of(errno));
    }
    if (writer->form.quality <= kShortensCodesUpTo) {
      skysphere::shorten_jpeg_codes(writer->path.c_str());
    }
    return 1;
  });
}

void skysphere_jpeg_writer_free(skysphere_jpeg_writer* writer) noexcept { delete writer; }

skysphere_bytes* skysphere_jpeg_encode(const skysphere_bitmap* bitmap, int quality,
                                       skysphere_chroma chroma, int has_shortest_codes,
                                       skysphere_error* error) noexcept {
  return guarded<skysphere_bytes*>(error, nullptr, [&] {
    const cv::Mat& pixels = bitmap->pixels;
    const PictureForm form{pixels.cols, pixels.rows, pixels.channels(), quality, chroma};
    check_form(form);
    check_rows(pixels, form, 0, 0, pixels.rows);

    // libjpeg allocates with malloc and keeps the two variables up to date until the end.
    struct MallocBuffer {
      unsigned char* bytes = nullptr;
      unsigned long count = 0;
      ~MallocBuffer() { std::free(bytes); }
    } buffer;
    Compressor compressor;
    compressor.errors().run(
        [&] { jpeg_mem_dest(&compressor.codec(), &buffer.bytes, &buffer.count); });
    compressor.start(form, true, has_shortest_codes != 0);
    compressor.write_rows(pixels, 0, 0, pixels.rows);
    compressor.finish();
    auto result = std::make_unique<skysphere_bytes>();
    result->content.assign(buffer.bytes, buffer.bytes + buffer.count);
    return result.release();
  });
}
