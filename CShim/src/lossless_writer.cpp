#include "lossless_writer.hpp"

#include "bitmap.hpp"
#include "guard.hpp"

using skysphere::Failure;
using skysphere::guarded;

void skysphere_lossless_writer::begin(int width, int height, bool has_alpha,
                                      skysphere_sample sample) {
  if (width < 1 || height < 1 || sample == SKYSPHERE_SAMPLE_FLOAT32) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT,
                  "a picture has a positive size, and samples of 8 or 16 bits");
  }
  form = {width, height, has_alpha, sample == SKYSPHERE_SAMPLE_UINT16};
}

int skysphere_lossless_writer_write(skysphere_lossless_writer* writer, const skysphere_bitmap* rows,
                                    const skysphere_bitmap* opacity,
                                    skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    const cv::Mat* alpha = opacity != nullptr ? &opacity->pixels : nullptr;
    writer->form.check(rows->pixels, alpha);
    writer->write(rows->pixels, alpha);
    writer->form.rows_left -= rows->pixels.rows;
    return 1;
  });
}

int skysphere_lossless_writer_finish(skysphere_lossless_writer* writer,
                                     skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    if (writer->form.rows_left != 0) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "rows of the picture are missing");
    }
    writer->finish();
    return 1;
  });
}

void skysphere_lossless_writer_free(skysphere_lossless_writer* writer) noexcept { delete writer; }
