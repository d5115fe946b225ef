// A picture file without loss that is written row by row.
#pragma once

#include "alpha_rows.hpp"
#include "skysphere_codec.h"

/// What the formats have in common; each adds how it stores rows.
struct skysphere_lossless_writer {
  skysphere::AlphaRows form;

  virtual ~skysphere_lossless_writer() = default;

  /// Sets the form; the size must be positive.
  void begin(int width, int height, bool has_alpha, skysphere_sample sample);

  /// Stores rows that fit the form.
  virtual void write(const cv::Mat& colors, const cv::Mat* opacity) = 0;

  /// Ends the file once all rows are stored, and hands all bytes to the system.
  virtual void finish() = 0;
};
