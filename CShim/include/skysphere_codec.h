// Picture files: reading and writing JPEG, PNG and TIFF.
#ifndef SKYSPHERE_CODEC_H
#define SKYSPHERE_CODEC_H

#include <stdint.h>

#include "skysphere_bitmap.h"
#include "skysphere_bytes.h"
#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum skysphere_format {
  SKYSPHERE_FORMAT_JPEG = 0,
  SKYSPHERE_FORMAT_PNG = 1,
  SKYSPHERE_FORMAT_TIFF = 2
} skysphere_format;

/// How finely a JPEG holds colour.
typedef enum skysphere_chroma {
  SKYSPHERE_CHROMA_444 = 0,  ///< One colour sample a pixel.
  SKYSPHERE_CHROMA_420 = 1   ///< One colour sample for two by two pixels.
} skysphere_chroma;

/// What a picture file says about its own pixels, read from its first bytes, not from its name.
typedef struct skysphere_photo_description {
  skysphere_format format;
  int width;
  int height;
  int channels;         ///< As stored: 1 grey, 2 grey and alpha, 3 colour, 4 with alpha or CMYK.
  int bits_per_sample;  ///< As stored.
  int has_alpha;
  skysphere_chroma chroma;  ///< Of a JPEG; 4:4:4 for the others.
} skysphere_photo_description;

/// Fills in a description. Returns 1, or 0 with `error` filled.
int skysphere_photo_probe(const char* path, skysphere_photo_description* description,
                          skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Decodes a file to samples of 8 or 16 bits, or returns NULL.
///
/// `channels` is 1 (grey), 3 (RGB) or 4 (RGBA). Stored samples of another depth are rounded, or
/// spread over the 16 bits. `scale_eighths` is 1 to 8: each side becomes
/// ceil(side * scale_eighths / 8), for JPEG by decoding fewer DCT coefficients. A file of more
/// than `pixel_limit` pixels is refused before memory is taken. The EXIF orientation is not
/// applied. A file that is cut short or damaged is an error, not half a picture.
skysphere_bitmap* skysphere_photo_read(const char* path, int channels, skysphere_sample sample,
                                       int scale_eighths, int64_t pixel_limit,
                                       skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// The same for a file that is in memory, with 8 bits; JPEG only.
skysphere_bitmap* skysphere_jpeg_read_memory(const uint8_t* bytes, int64_t count, int channels,
                                             int scale_eighths, int64_t pixel_limit,
                                             skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// A JPEG file that is written row by row.
typedef struct skysphere_jpeg_writer skysphere_jpeg_writer;

/// Opens `path` for writing, or returns NULL. Channels 1 or 3, quality 1 to 100, sides up to 65500.
skysphere_jpeg_writer* skysphere_jpeg_writer_make(const char* path, int width, int height,
                                                  int channels, int quality,
                                                  skysphere_chroma chroma,
                                                  skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Adds a marker segment (0xE0 to 0xEF, 0xFE) before the first row is written; `count` <= 65533.
int skysphere_jpeg_writer_add_segment(skysphere_jpeg_writer* writer, int marker,
                                      const uint8_t* bytes, int64_t count,
                                      skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Appends rows `first_row ..< first_row + row_count` of a bitmap, from `first_column` on.
int skysphere_jpeg_writer_write(skysphere_jpeg_writer* writer, const skysphere_bitmap* bitmap,
                                int first_column, int first_row, int row_count,
                                skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Writes the end of the file, up to a quality of 90 makes its Huffman codes the shortest, and
/// hands all bytes to the system; all rows must have been written.
int skysphere_jpeg_writer_finish(skysphere_jpeg_writer* writer,
                                 skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Closes the file, finished or not; NULL is allowed. The file itself stays where it is.
void skysphere_jpeg_writer_free(skysphere_jpeg_writer* writer) SKYSPHERE_NOEXCEPT;

/// Encodes a whole bitmap (8-bit, 1 or 3 channels) as JPEG in memory, or returns NULL. Huffman
/// codes as short as those of a written file take longer.
skysphere_bytes* skysphere_jpeg_encode(const skysphere_bitmap* bitmap, int quality,
                                       skysphere_chroma chroma, int has_shortest_codes,
                                       skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// Writes a bitmap (8 or 16 bits; 1, 3 or 4 channels) as a PNG file.
int skysphere_png_write(const char* path, const skysphere_bitmap* bitmap,
                        skysphere_error* error) SKYSPHERE_NOEXCEPT;

/// What a PNG or TIFF file says besides its pixels. NULL and 0 leave a value out.
typedef struct skysphere_picture_tags {
  const uint8_t* exif;  ///< A TIFF structure; for PNG.
  int64_t exif_count;
  const uint8_t* xmp;  ///< An XMP packet.
  int64_t xmp_count;
  const uint8_t* icc;  ///< A colour profile.
  int64_t icc_count;
  // TIFF has what EXIF says in directories of its own.
  const char* make;
  const char* model;
  const char* software;
  const char* date_taken;  ///< "2026:04:02 17:47:54".
  int has_position;
  double latitude;  ///< Degrees, north is positive.
  double longitude;
  int has_altitude;
  double altitude;  ///< Metres above sea level.
} skysphere_picture_tags;

/// A PNG or TIFF file of RGB, or RGBA where `has_alpha` is not 0, with 8 or 16 bits a sample, that
/// is written row by row.
typedef struct skysphere_lossless_writer skysphere_lossless_writer;

/// Opens `path` for writing as PNG, or returns NULL.
skysphere_lossless_writer* skysphere_png_writer_make(const char* path, int width, int height,
                                                     int has_alpha, skysphere_sample sample,
                                                     const skysphere_picture_tags* tags,
                                                     skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Opens `path` for writing as TIFF, in deflated strips of about a mebibyte, or returns NULL. It is
/// a BigTIFF when its pixels take more than 3.7 GiB.
skysphere_lossless_writer* skysphere_tiff_writer_make(const char* path, int width, int height,
                                                      int has_alpha, skysphere_sample sample,
                                                      const skysphere_picture_tags* tags,
                                                      skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Appends all rows of an RGB bitmap of the file's depth; `opacity`, of one channel of 8 bits, is
/// NULL without alpha.
int skysphere_lossless_writer_write(skysphere_lossless_writer* writer, const skysphere_bitmap* rows,
                                    const skysphere_bitmap* opacity,
                                    skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Writes the end of the file and hands all bytes to the system; all rows must have been written.
int skysphere_lossless_writer_finish(skysphere_lossless_writer* writer,
                                     skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Closes the file, finished or not; NULL is allowed. The file itself stays where it is.
void skysphere_lossless_writer_free(skysphere_lossless_writer* writer) SKYSPHERE_NOEXCEPT;

/// A mask, one channel of 8 bits, that is written as a PNG file row by row.
typedef struct skysphere_mask_writer skysphere_mask_writer;

/// Opens `path` for writing, or returns NULL.
skysphere_mask_writer* skysphere_mask_writer_make(const char* path, int width, int height,
                                                  skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Appends the rows of a bitmap.
int skysphere_mask_writer_write(skysphere_mask_writer* writer, const skysphere_bitmap* rows,
                                skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Writes the end of the file and hands all bytes to the system; all rows must have been written.
int skysphere_mask_writer_finish(skysphere_mask_writer* writer,
                                 skysphere_error* error) SKYSPHERE_NOEXCEPT;
/// Closes the file, finished or not; NULL is allowed. The file itself stays where it is.
void skysphere_mask_writer_free(skysphere_mask_writer* writer) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
