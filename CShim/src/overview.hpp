// The panorama blended at a fraction of its size, and what that adds to each photo.
//
// Burt and Adelson (ACM Trans. Graphics 2, 1983): each photo's Laplacian pyramid is weighted with a
// Gaussian pyramid of its seam mask. The finest bands hold what seams hide in any case, so they are
// cut sharply, at full size, and only the coarser ones are blended, here. A photo plus its
// correction, the blended coarse bands less its own, is what multi-band blending gives; where a
// photo is alone the correction is 0, and most of the panorama is that.
#pragma once

#include <memory>
#include <mutex>
#include <opencv2/core.hpp>
#include <vector>

#include "labelled_canvas.hpp"
#include "photo_light.hpp"
#include "sparse_values.hpp"

namespace skysphere {

class Overview {
 public:
  /// `canvas` is the small one; `bands` are blended on it.
  Overview(const LabelledCanvas& canvas, int bands, size_t photo_count);

  /// Blends a photo in, from a copy of about the canvas's resolution. From any thread; the order
  /// changes nothing.
  void add(int photo, const PhotoLight& light, const cv::Mat& copy);

  /// Works out the corrections once all photos with labels are in.
  void finish();

  bool is_finished() const { return finished_; }

  /// What is to be added to a photo in a block of the canvas of which this is the overview, in
  /// sixteenths of a level, or, for a photo of 16 bits, in quarters of its levels. Returns false,
  /// and nothing, where it is 0.
  bool correction(int photo, const skysphere_canvas& canvas, const cv::Rect& area, bool is_deep,
                  cv::Mat* values) const;

  /// The blended picture, resized, and 255 where photos cover.
  void picture(const cv::Size& size, cv::Mat* color, cv::Mat* covered) const;

  /// What is kept for correction, in bytes.
  size_t bytes() const;

 private:
  struct Piece {
    cv::Rect area;
    cv::Mat light;
    /// Not 0 where the photo takes part.
    cv::Mat used;
  };

  LabelledCanvas canvas_;
  int bands_;
  cv::Rect area_;
  std::mutex mutex_;
  /// The bands, and the weights that they have got.
  std::vector<cv::Mat> sum_, weight_sum_;
  cv::Mat covered_;
  std::vector<std::vector<Piece>> pieces_;
  std::vector<std::vector<SparseValues>> corrections_;
  std::vector<uint8_t> added_;
  /// The blended picture, 8 bits.
  cv::Mat picture_;
  bool finished_ = false;

  int cell() const { return 1 << bands_; }
  /// How far a pixel reaches through the pyramid: 2 samples a level, down and up.
  int halo() const { return 4 * cell(); }
};

}  // namespace skysphere
