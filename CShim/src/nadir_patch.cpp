// A round picture over the nadir, where a tripod or a landing leg would be: a logo.
#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "parallel.hpp"
#include "skysphere_fill.h"

using skysphere::Failure;
using skysphere::guarded;

struct skysphere_nadir_patch {
  int canvas_width;
  double radius;
  /// Red, green, blue, each times the opacity, and the opacity, 0 to 255.
  cv::Mat4f pixels;

  /// The picture at a place, 0 to 1 along its sides.
  cv::Vec4f sample(double across, double down) const {
    const double x = std::min(std::max(across * pixels.cols - 0.5, 0.0), pixels.cols - 1.0);
    const double y = std::min(std::max(down * pixels.rows - 0.5, 0.0), pixels.rows - 1.0);
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const int right = std::min(left + 1, pixels.cols - 1);
    const int bottom = std::min(top + 1, pixels.rows - 1);
    const float fx = static_cast<float>(x - left), fy = static_cast<float>(y - top);
    return (1 - fy) * ((1 - fx) * pixels(top, left) + fx * pixels(top, right)) +
           fy * ((1 - fx) * pixels(bottom, left) + fx * pixels(bottom, right));
  }
};

skysphere_nadir_patch* skysphere_nadir_patch_make(const skysphere_bitmap* picture,
                                                  double diameter_radians, int canvas_width,
                                                  skysphere_error* error) noexcept {
  return guarded<skysphere_nadir_patch*>(error, nullptr, [&] {
    const cv::Mat& all = picture->pixels;
    if (all.type() != CV_8UC4 || !(diameter_radians > 0 && diameter_radians <= CV_PI) ||
        canvas_width < 4) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT,
                    "a nadir patch needs an RGBA picture and an angle of at most 180 degrees");
    }
    const int side = std::min(all.cols, all.rows);
    cv::Mat4f square;
    all(cv::Rect((all.cols - side) / 2, (all.rows - side) / 2, side, side))
        .convertTo(square, CV_32F);
    for (cv::Vec4f& pixel : square) {
      for (int channel = 0; channel < 3; ++channel) pixel[channel] *= pixel[3] / 255;
    }
    auto patch = std::make_unique<skysphere_nadir_patch>();
    patch->canvas_width = canvas_width;
    patch->radius = diameter_radians / 2;
    // A picture with more pixels than the canvas shows would alias.
    const int shown = std::max(2, cvRound(diameter_radians / (2 * CV_PI) * canvas_width));
    if (shown < side) {
      cv::resize(square, patch->pixels, cv::Size(shown, shown), 0, 0, cv::INTER_AREA);
    } else {
      patch->pixels = square;
    }
    return patch.release();
  });
}

namespace {

/// Lays a patch, whose levels are those of 8 bits, over the pixels of a row; `unit` is one of them.
template <typename Sample>
void cover_row(const skysphere_nadir_patch& patch, double reach, float edge, float unit,
               const std::vector<double>& sine, const std::vector<double>& cosine, Sample* pixel,
               uint8_t* is_invented) {
  for (size_t column = 0; column < sine.size(); ++column, pixel += 3) {
    const cv::Vec4f over =
        edge * patch.sample(0.5 + reach * sine[column], 0.5 - reach * cosine[column]);
    if (over[3] < 0.5f) continue;
    const float rest = 1 - over[3] / 255;
    for (int channel = 0; channel < 3; ++channel) {
      pixel[channel] = cv::saturate_cast<Sample>(unit * over[channel] + rest * pixel[channel]);
    }
    is_invented[column] = 255;
  }
}

}  // namespace

void skysphere_nadir_patch_free(skysphere_nadir_patch* patch) noexcept { delete patch; }

void skysphere_nadir_patch_apply(const skysphere_nadir_patch* patch, int first_row,
                                 int first_column, skysphere_bitmap* picture,
                                 skysphere_bitmap* invented, skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    cv::Mat& color = picture->pixels;
    cv::Mat& mask = invented->pixels;
    const bool is_deep = color.depth() == CV_16U;
    if ((color.type() != CV_8UC3 && color.type() != CV_16UC3) || mask.type() != CV_8U ||
        mask.size() != color.size()) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a nadir patch lies on an RGB picture with a mask");
    }
    const double step = 2 * CV_PI / patch->canvas_width;
    std::vector<double> sine(color.cols), cosine(color.cols);
    for (int column = 0; column < color.cols; ++column) {
      const double heading = (first_column + column + 0.5) * step - CV_PI;
      sine[column] = std::sin(heading);
      cosine[column] = std::cos(heading);
    }
    skysphere::share_out(color.rows, 16, [&](int begin, int end) {
      for (int row = begin; row < end; ++row) {
        const double distance = CV_PI - (first_row + row + 0.5) * step;
        const double inside = (patch->radius - distance) / step + 0.5;
        if (inside <= 0) continue;
        const float edge = static_cast<float>(std::min(1.0, inside));
        const double reach = distance / patch->radius / 2;
        uint8_t* is_invented = mask.ptr<uint8_t>(row);
        if (is_deep) {
          cover_row(*patch, reach, edge, 257, sine, cosine, color.ptr<uint16_t>(row), is_invented);
        } else {
          cover_row(*patch, reach, edge, 1, sine, cosine, color.ptr<uint8_t>(row), is_invented);
        }
      }
    });
    return 0;
  });
}
