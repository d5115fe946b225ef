#include <vector>

#include "guard.hpp"
#include "jpeg_errors.hpp"
#include "photo_reader.hpp"

namespace skysphere {
namespace {

/// A libjpeg decompressor that is given back whatever happens.
class Decompressor {
 public:
  Decompressor() {
    codec_.err = errors_.manager();
    errors_.run([&] { jpeg_create_decompress(&codec_); });
    made_ = true;
  }
  ~Decompressor() {
    if (made_) jpeg_destroy_decompress(&codec_);
  }
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  /// Not part of the constructor: what a constructor has made when it throws is not given back.
  void read_header(std::FILE* file) {
    errors_.run([&] {
      jpeg_stdio_src(&codec_, file);
      jpeg_read_header(&codec_, TRUE);
    });
  }

  jpeg_decompress_struct& codec() { return codec_; }
  JpegErrors& errors() { return errors_; }

 private:
  JpegErrors errors_;
  jpeg_decompress_struct codec_ = {};
  bool made_ = false;
};

bool is_cmyk(const jpeg_decompress_struct& codec) {
  return codec.jpeg_color_space == JCS_CMYK || codec.jpeg_color_space == JCS_YCCK;
}

/// Red, green, blue from the four inks. Adobe's files hold the inks inverted: 255 is no ink.
void convert_cmyk_row(const uint8_t* inks, uint8_t* target, int width, int channels,
                      bool inverted) {
  for (int x = 0; x < width; ++x, inks += 4, target += channels) {
    int light[4];
    for (int i = 0; i < 4; ++i) light[i] = inverted ? inks[i] : 255 - inks[i];
    const int red = (light[0] * light[3] + 127) / 255;
    const int green = (light[1] * light[3] + 127) / 255;
    const int blue = (light[2] * light[3] + 127) / 255;
    if (channels == 1) {
      // ITU-R BT.601 luma, as in JPEG itself (ITU-T T.871), in 16.16 fixed point.
      target[0] = static_cast<uint8_t>((19595 * red + 38470 * green + 7471 * blue + 32768) >> 16);
      continue;
    }
    target[0] = static_cast<uint8_t>(red);
    target[1] = static_cast<uint8_t>(green);
    target[2] = static_cast<uint8_t>(blue);
    if (channels == 4) target[3] = 255;
  }
}

J_COLOR_SPACE output_space(const jpeg_decompress_struct& codec, int channels) {
  if (is_cmyk(codec)) return JCS_CMYK;
  switch (channels) {
    case 1:
      return JCS_GRAYSCALE;
    case 4:
      return JCS_EXT_RGBA;
    default:
      return JCS_EXT_RGB;
  }
}

}  // namespace

void probe_jpeg(std::FILE* file, skysphere_photo_description& description) {
  Decompressor decompressor;
  decompressor.read_header(file);
  const jpeg_decompress_struct& codec = decompressor.codec();
  description.width = static_cast<int>(codec.image_width);
  description.height = static_cast<int>(codec.image_height);
  description.channels = codec.num_components;
  description.bits_per_sample = codec.data_precision;
  if (codec.num_components >= 3) {
    const jpeg_component_info& luma = codec.comp_info[0];
    const jpeg_component_info& chroma = codec.comp_info[1];
    const bool fine =
        luma.h_samp_factor == chroma.h_samp_factor && luma.v_samp_factor == chroma.v_samp_factor;
    description.chroma = fine ? SKYSPHERE_CHROMA_444 : SKYSPHERE_CHROMA_420;
  }
}

cv::Mat read_jpeg(std::FILE* file, const ReadRequest& request) {
  Decompressor decompressor;
  decompressor.read_header(file);
  jpeg_decompress_struct& codec = decompressor.codec();
  check_pixel_count(codec.image_width, codec.image_height, request.pixel_limit);

  codec.scale_num = static_cast<unsigned int>(request.scale_eighths);
  codec.scale_denom = 8;
  codec.out_color_space = output_space(codec, request.channels);
  decompressor.errors().run([&] { jpeg_start_decompress(&codec); });

  const int width = static_cast<int>(codec.output_width);
  cv::Mat pixels(static_cast<int>(codec.output_height), width, CV_8UC(request.channels));
  if (is_cmyk(codec)) {
    std::vector<uint8_t> inks(static_cast<size_t>(width) * 4);
    for (int y = 0; y < pixels.rows; ++y) {
      JSAMPROW row = inks.data();
      decompressor.errors().run([&] { jpeg_read_scanlines(&codec, &row, 1); });
      convert_cmyk_row(inks.data(), pixels.ptr(y), width, request.channels, codec.saw_Adobe_marker);
    }
  } else {
    decompressor.errors().run([&] {
      while (codec.output_scanline < codec.output_height) {
        JSAMPROW row = pixels.data + pixels.step[0] * codec.output_scanline;
        jpeg_read_scanlines(&codec, &row, 1);
      }
    });
  }
  // Also reads up to the end marker, so that a file without its last bytes is noticed.
  decompressor.errors().run([&] { jpeg_finish_decompress(&codec); });
  return pixels;
}

}  // namespace skysphere
