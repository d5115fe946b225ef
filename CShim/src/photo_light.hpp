// A photo as a canvas shows it, its exposure taken out.
#pragma once

#include <opencv2/core.hpp>

#include "light.hpp"
#include "photo_mask.hpp"
#include "photo_part.hpp"
#include "projection.hpp"
#include "skysphere_composition.h"

namespace skysphere {

class PhotoLight {
 public:
  /// `mask` is NULL where all of the photo is used, and must outlive this.
  PhotoLight(const skysphere_camera& camera, const skysphere_exposure& exposure,
             const skysphere_photo_mask* mask)
      : camera_(camera), table_(exposure), mask_(mask) {}

  cv::Size size() const { return cv::Size(camera_.width, camera_.height); }

  /// Where a block of a canvas falls in the photo, or in a copy of another size; what the mask
  /// excludes is outside, and a rim of the photo, as a share of its sides, too.
  ProjectionMap places(const skysphere_canvas& canvas, const cv::Rect& area, const cv::Size& size,
                       double rim) const;

  /// A block of a canvas in sixteenths of a grey level, three channels of 16 bits; of a photo of 16
  /// bits in quarters of its levels, three channels of 32 bits.
  ///
  /// `photo` is all of it or a part, or of a copy of another size; beyond its borders it is
  /// continued by reflection. `inside` becomes 255 where the photo shows the pixel and its mask
  /// does not exclude it, and 0 elsewhere.
  cv::Mat on(const skysphere_canvas& canvas, const cv::Rect& area, const PhotoPart& photo,
             cv::Mat* inside) const;

 private:
  template <typename Sample, typename Light>
  void correct(const cv::Mat& warped, const cv::Mat& positions, const skysphere_camera& camera,
               cv::Mat result) const;

  skysphere_camera camera_;
  LightTable table_;
  const skysphere_photo_mask* mask_;
};

}  // namespace skysphere
