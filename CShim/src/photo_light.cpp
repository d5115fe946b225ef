#include "photo_light.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cubic_resampling.hpp"

namespace skysphere {

ProjectionMap PhotoLight::places(const skysphere_canvas& canvas, const cv::Rect& area,
                                 const cv::Size& size, double rim) const {
  ProjectionMap map = project_block(resized(camera_, size.width, size.height), canvas, area.x,
                                    area.y, area.width, area.height, rim);
  if (mask_ != nullptr) mask_->exclude(map.positions, size, map.inside);
  return map;
}

/// Takes the exposure out of resampled pixels.
template <typename Sample, typename Light>
void PhotoLight::correct(const cv::Mat& warped, const cv::Mat& positions,
                         const skysphere_camera& camera, cv::Mat result) const {
  const float inverse_corner = static_cast<float>(2 / std::hypot(camera.width, camera.height));
  const float center_x = static_cast<float>(camera.principal_x - 0.5) * inverse_corner;
  const float center_y = static_cast<float>(camera.principal_y - 0.5) * inverse_corner;
  std::vector<int> steps(static_cast<size_t>(result.cols));
  for (int row = 0; row < result.rows; ++row) {
    const Sample* color = warped.ptr<Sample>(row);
    const float* position = positions.ptr<float>(row);
    Light* corrected = result.ptr<Light>(row);
    // Apart, in a loop that has no tables in it: several at a time.
    for (int column = 0; column < result.cols; ++column) {
      const float dx = position[2 * column] * inverse_corner - center_x;
      const float dy = position[2 * column + 1] * inverse_corner - center_y;
      steps[column] = LightTable::vignetting_step(dx * dx + dy * dy);
    }
    for (int column = 0; column < result.cols; ++column) {
      table_.apply(color + 3 * column, steps[column], corrected + 3 * column);
    }
  }
}

cv::Mat PhotoLight::on(const skysphere_canvas& canvas, const cv::Rect& area, const PhotoPart& photo,
                       cv::Mat* inside) const {
  const cv::Mat& pixels = photo.pixels;
  const skysphere_camera camera = resized(camera_, photo.whole.width, photo.whole.height);
  const bool is_deep = pixels.depth() == CV_16U;
  cv::Mat result(area.size(), is_deep ? CV_32SC3 : CV_16SC3);
  inside->create(area.size(), CV_8U);
  // In blocks: the map of a block stays in the cache.
  const int block = 256;
  cv::Mat warped;
  for (int y = 0; y < area.height; y += block) {
    for (int x = 0; x < area.width; x += block) {
      const cv::Rect part(x, y, std::min(block, area.width - x), std::min(block, area.height - y));
      const ProjectionMap map = places(canvas, part + area.tl(), photo.whole, 0);
      resample_cubic(pixels, photo.places(map.positions), &warped);
      map.inside.copyTo((*inside)(part));
      if (is_deep) {
        correct<uint16_t, int32_t>(warped, map.positions, camera, result(part));
      } else {
        correct<uint8_t, int16_t>(warped, map.positions, camera, result(part));
      }
    }
  }
  return result;
}

}  // namespace skysphere
