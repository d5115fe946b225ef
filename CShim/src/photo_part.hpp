// The part of a photo that a panorama shows.
#pragma once

#include <memory>
#include <opencv2/core.hpp>

#include "labelled_canvas.hpp"

namespace skysphere {

class PhotoLight;

/// Pixels of a photo, or of a copy of another size, and where in it they lie.
struct PhotoPart {
  cv::Mat pixels;
  /// The place of the first pixel.
  cv::Point origin;
  /// The size of the photo or copy that it is a part of.
  cv::Size whole;
  /// What holds the pixels of a part, besides their own count.
  std::shared_ptr<void> pages;

  /// All of a photo.
  PhotoPart(const cv::Mat& photo) : pixels(photo), whole(photo.size()) {}

  /// A copy of a part in pages of its own (`OwnPages`), so that the rest can be let go.
  PhotoPart(const cv::Mat& photo, const cv::Rect& part);

  /// Places in the whole as places in the pixels. The shift is by whole pixels, so that a cut
  /// changes no bit of what is resampled.
  cv::Mat places(const cv::Mat& positions) const;
};

/// The part of a photo of some size that its labels show, with what resampling reaches past it.
cv::Rect shown_part(const LabelledCanvas& labelled, const PhotoLight& light, int photo,
                    const cv::Size& size);

}  // namespace skysphere

/// What the C interface hands out.
struct skysphere_photo_part {
  skysphere::PhotoPart part;
};
