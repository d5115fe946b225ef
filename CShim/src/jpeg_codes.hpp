// Shorter codes for a JPEG file that is written.
#pragma once

namespace skysphere {

/// Replaces the Huffman codes of a baseline JPEG file of one scan, without restart markers, by the
/// shortest that its symbols allow, in place. Pixels stay as they are.
///
/// libjpeg would hold all coefficients of the picture to do so; here the file is read twice, a
/// block at a time.
void shorten_jpeg_codes(const char* path);

}  // namespace skysphere
