#include <png.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "attempt.hpp"
#include "bitmap.hpp"
#include "file.hpp"
#include "guard.hpp"
#include "lossless_writer.hpp"
#include "photo_reader.hpp"

namespace skysphere {
namespace {

/// libpng's errors, turned into Failures.
class PngErrors {
 public:
  /// Runs calls into libpng and throws a Failure when one of them gave up. See `attempt` for what
  /// `step` must not do.
  template <typename Step>
  void run(const Step& step) {
    if (!attempt(jump_, step)) throw Failure(status_, message_);
  }

  static void on_error(png_structp png, png_const_charp text) {
    auto* errors = static_cast<PngErrors*>(png_get_error_ptr(png));
    std::snprintf(errors->message_, sizeof(errors->message_), "libpng: %s", text);
    std::longjmp(errors->jump_, 1);
  }
  static void on_warning(png_structp, png_const_charp) {}

  /// Ends the current step with an error of the file system.
  [[noreturn]] void fail_writing(int error_number) {
    status_ = SKYSPHERE_INPUT_OUTPUT;
    // The C function, since this frame is jumped over and must not hold a std::string.
    char reason[96];
    std::snprintf(message_, sizeof(message_), "writing failed: %s",
                  strerror_r(error_number, reason, sizeof(reason)));
    std::longjmp(jump_, 1);
  }

 private:
  std::jmp_buf jump_;
  skysphere_status status_ = SKYSPHERE_UNREADABLE;
  char message_[256] = "";
};

class PngReader {
 public:
  explicit PngReader(std::FILE* file) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &errors_, PngErrors::on_error,
                                  PngErrors::on_warning);
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
    if (info_ == nullptr) {
      png_destroy_read_struct(&png_, nullptr, nullptr);
      throw Failure(SKYSPHERE_OUT_OF_MEMORY, "libpng could not start");
    }
    try {
      errors_.run([&] {
        // Sizes are checked by check_pixel_count, which gives a better message.
        png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
        png_init_io(png_, file);
        png_read_info(png_, info_);
      });
    } catch (...) {
      png_destroy_read_struct(&png_, &info_, nullptr);
      throw;
    }
  }
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;

  png_structp png() { return png_; }
  png_infop info() { return info_; }
  PngErrors& errors() { return errors_; }
  int64_t width() const { return png_get_image_width(png_, info_); }
  int64_t height() const { return png_get_image_height(png_, info_); }
  bool has_alpha() const {
    return (png_get_color_type(png_, info_) & PNG_COLOR_MASK_ALPHA) != 0 ||
           png_get_valid(png_, info_, PNG_INFO_tRNS) != 0;
  }

 private:
  PngErrors errors_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

/// Asks libpng to turn whatever is stored into samples of the wanted channels, of 16 bits where
/// these are stored and wanted, else of 8.
void set_transforms(png_structp png, png_infop info, int channels, bool has_alpha, bool is_deep) {
  const int color = png_get_color_type(png, info);
  png_set_expand(png);
  if (is_deep) {
    // PNG is big-endian; the machines that this runs on are not.
    png_set_swap(png);
  } else {
    png_set_scale_16(png);
  }
  if (channels == 4) {
    if ((color & PNG_COLOR_MASK_COLOR) == 0) png_set_gray_to_rgb(png);
    if (!has_alpha) png_set_add_alpha(png, is_deep ? 65535 : 255, PNG_FILLER_AFTER);
    return;
  }
  if (has_alpha) png_set_strip_alpha(png);
  if (channels == 3 && (color & PNG_COLOR_MASK_COLOR) == 0) png_set_gray_to_rgb(png);
  if (channels == 1 && (color & PNG_COLOR_MASK_COLOR) != 0) {
    // ITU-R BT.601 luma, the same grey as a JPEG gives.
    png_set_rgb_to_gray(png, PNG_ERROR_ACTION_NONE, 0.299, 0.587);
  }
}

}  // namespace

void probe_png(std::FILE* file, skysphere_photo_description& description) {
  PngReader reader(file);
  description.width = static_cast<int>(reader.width());
  description.height = static_cast<int>(reader.height());
  const bool palette = png_get_color_type(reader.png(), reader.info()) == PNG_COLOR_TYPE_PALETTE;
  description.channels = palette ? 3 : png_get_channels(reader.png(), reader.info());
  description.bits_per_sample = palette ? 8 : png_get_bit_depth(reader.png(), reader.info());
  description.has_alpha = reader.has_alpha();
}

cv::Mat read_png(std::FILE* file, const ReadRequest& request) {
  PngReader reader(file);
  check_pixel_count(reader.width(), reader.height(), request.pixel_limit);
  png_structp png = reader.png();
  const bool has_alpha = reader.has_alpha();
  const bool is_deep = request.keeps_16_bits && png_get_bit_depth(png, reader.info()) == 16;
  reader.errors().run([&] {
    set_transforms(png, reader.info(), request.channels, has_alpha, is_deep);
    png_set_interlace_handling(png);
    png_read_update_info(png, reader.info());
  });
  cv::Mat pixels(static_cast<int>(reader.height()), static_cast<int>(reader.width()),
                 CV_MAKETYPE(is_deep ? CV_16U : CV_8U, request.channels));
  if (png_get_rowbytes(png, reader.info()) != pixels.cols * pixels.elemSize()) {
    throw Failure(SKYSPHERE_INTERNAL, "libpng made rows of another length");
  }
  std::vector<png_bytep> rows(static_cast<size_t>(pixels.rows));
  for (int y = 0; y < pixels.rows; ++y) rows[static_cast<size_t>(y)] = pixels.ptr(y);
  reader.errors().run([&] {
    png_read_image(png, rows.data());
    png_read_end(png, nullptr);
  });
  return pixels;
}

namespace {

void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  auto* file = static_cast<std::FILE*>(png_get_io_ptr(png));
  if (std::fwrite(bytes, 1, count, file) != count) {
    static_cast<PngErrors*>(png_get_error_ptr(png))->fail_writing(errno);
  }
}

void flush(png_structp) {}

class PngWriter {
 public:
  PngWriter() {
    png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, &errors_, PngErrors::on_error,
                                   PngErrors::on_warning);
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
    if (info_ == nullptr) {
      png_destroy_write_struct(&png_, nullptr);
      throw Failure(SKYSPHERE_OUT_OF_MEMORY, "libpng could not start");
    }
  }
  ~PngWriter() { png_destroy_write_struct(&png_, &info_); }
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;

  void begin(std::FILE* file, int width, int height, int type, bool is_mask,
             const skysphere_picture_tags& tags = {}) {
    const int color = CV_MAT_CN(type) == 1   ? PNG_COLOR_TYPE_GRAY
                      : CV_MAT_CN(type) == 3 ? PNG_COLOR_TYPE_RGB
                                             : PNG_COLOR_TYPE_RGB_ALPHA;
    errors_.run([&] {
      png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
      png_set_write_fn(png_, file, write_bytes, flush);
      png_set_IHDR(png_, info_, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height),
                   CV_MAT_DEPTH(type) == CV_16U ? 16 : 8, color, PNG_INTERLACE_NONE,
                   PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
      if (is_mask) {
        // Long runs of two values need neither filters nor a long search.
        png_set_filter(png_, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
        png_set_compression_level(png_, 1);
      }
      set_tags(tags);
      png_write_info(png_, info_);
      // PNG is big-endian; the machines that this runs on are not.
      if (CV_MAT_DEPTH(type) == CV_16U) png_set_swap(png_);
    });
  }

  void write(const cv::Mat& pixels) {
    errors_.run([&] {
      for (int y = 0; y < pixels.rows; ++y) png_write_row(png_, pixels.ptr(y));
    });
  }

  void write_row(const uint8_t* samples) {
    errors_.run([&] { png_write_row(png_, samples); });
  }

  /// A faster search than libpng's own, for pictures of hundreds of megapixels.
  void hurry() {
    errors_.run([&] { png_set_compression_level(png_, 3); });
  }

  void end() {
    errors_.run([&] { png_write_end(png_, nullptr); });
  }

 private:
  /// Called within a step of `errors_`.
  void set_tags(const skysphere_picture_tags& tags) {
    if (tags.exif_count > 0) {
      png_set_eXIf_1(png_, info_, static_cast<png_uint_32>(tags.exif_count),
                     const_cast<png_bytep>(tags.exif));
    }
    if (tags.icc_count > 0) {
      // A profile that libpng finds fault with is left out, since viewers would do the same.
      png_set_benign_errors(png_, 1);
      png_set_iCCP(png_, info_, "ICC profile", PNG_COMPRESSION_TYPE_BASE, tags.icc,
                   static_cast<png_uint_32>(tags.icc_count));
      png_set_benign_errors(png_, 0);
    }
    if (tags.xmp_count > 0) {
      // XMP specification, part 3 (Adobe 2020), 1.1.5: uncompressed, so that it can be found.
      char key[] = "XML:com.adobe.xmp", none[] = "";
      png_text text = {};
      text.compression = PNG_ITXT_COMPRESSION_NONE;
      text.key = key;
      text.text = reinterpret_cast<char*>(const_cast<uint8_t*>(tags.xmp));
      text.itxt_length = static_cast<png_size_t>(tags.xmp_count);
      text.lang = none;
      text.lang_key = none;
      png_set_text(png_, info_, &text, 1);
    }
  }

  PngErrors errors_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

void close_written(File file) {
  if (std::fclose(file.release()) != 0) {
    throw Failure(SKYSPHERE_INPUT_OUTPUT, "writing failed: " + reason_of(errno));
  }
}

}  // namespace
}  // namespace skysphere

int skysphere_png_write(const char* path, const skysphere_bitmap* bitmap,
                        skysphere_error* error) noexcept {
  return skysphere::guarded<int>(error, 0, [&] {
    const cv::Mat& pixels = bitmap->pixels;
    const int channels = pixels.channels();
    if ((pixels.depth() != CV_8U && pixels.depth() != CV_16U) || channels == 2) {
      throw skysphere::Failure(SKYSPHERE_INVALID_ARGUMENT,
                               "a PNG is written from 8- or 16-bit samples, 1, 3 or 4 channels");
    }
    skysphere::File file = skysphere::open_for_writing(path);
    skysphere::PngWriter writer;
    writer.begin(file.get(), pixels.cols, pixels.rows, pixels.type(), false);
    writer.write(pixels);
    writer.end();
    skysphere::close_written(std::move(file));
    return 1;
  });
}

struct skysphere_mask_writer {
  skysphere::File file;
  skysphere::PngWriter png;
  int width;
  int rows_left;
};

skysphere_mask_writer* skysphere_mask_writer_make(const char* path, int width, int height,
                                                  skysphere_error* error) noexcept {
  return skysphere::guarded<skysphere_mask_writer*>(error, nullptr, [&] {
    if (width < 1 || height < 1) {
      throw skysphere::Failure(SKYSPHERE_INVALID_ARGUMENT, "a mask has a positive size");
    }
    auto writer = std::make_unique<skysphere_mask_writer>();
    writer->file = skysphere::open_for_writing(path);
    writer->width = width;
    writer->rows_left = height;
    writer->png.begin(writer->file.get(), width, height, CV_8U, true);
    return writer.release();
  });
}

int skysphere_mask_writer_write(skysphere_mask_writer* writer, const skysphere_bitmap* rows,
                                skysphere_error* error) noexcept {
  return skysphere::guarded<int>(error, 0, [&] {
    const cv::Mat& pixels = rows->pixels;
    if (pixels.type() != CV_8U || pixels.cols != writer->width || pixels.rows > writer->rows_left) {
      throw skysphere::Failure(SKYSPHERE_INVALID_ARGUMENT, "these rows do not fit the mask");
    }
    writer->png.write(pixels);
    writer->rows_left -= pixels.rows;
    return 1;
  });
}

int skysphere_mask_writer_finish(skysphere_mask_writer* writer, skysphere_error* error) noexcept {
  return skysphere::guarded<int>(error, 0, [&] {
    if (writer->rows_left != 0) {
      throw skysphere::Failure(SKYSPHERE_INVALID_ARGUMENT, "rows of the mask are missing");
    }
    writer->png.end();
    skysphere::close_written(std::move(writer->file));
    return 1;
  });
}

void skysphere_mask_writer_free(skysphere_mask_writer* writer) noexcept { delete writer; }

namespace {

/// A picture without loss, a row at a time.
struct PngPicture : skysphere_lossless_writer {
  skysphere::File file;
  skysphere::PngWriter png;
  std::vector<uint8_t> row;

  void write(const cv::Mat& colors, const cv::Mat* opacity) override {
    for (int y = 0; y < colors.rows; ++y) {
      form.interleave(colors, opacity, y, row.data());
      png.write_row(row.data());
    }
  }

  void finish() override {
    png.end();
    skysphere::close_written(std::move(file));
  }
};

}  // namespace

skysphere_lossless_writer* skysphere_png_writer_make(const char* path, int width, int height,
                                                     int has_alpha, skysphere_sample sample,
                                                     const skysphere_picture_tags* tags,
                                                     skysphere_error* error) noexcept {
  return skysphere::guarded<skysphere_lossless_writer*>(error, nullptr, [&] {
    auto writer = std::make_unique<PngPicture>();
    writer->begin(width, height, has_alpha != 0, sample);
    writer->row.resize(writer->form.row_bytes());
    writer->file = skysphere::open_for_writing(path);
    // libpng wants texts that end with a NUL.
    std::vector<uint8_t> xmp(tags->xmp, tags->xmp + tags->xmp_count);
    xmp.push_back(0);
    skysphere_picture_tags ended = *tags;
    ended.xmp = xmp.data();
    writer->png.hurry();
    writer->png.begin(writer->file.get(), width, height, writer->form.type(), false, ended);
    return writer.release();
  });
}
