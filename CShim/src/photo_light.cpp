#include "photo_light.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace skysphere {

ProjectionMap PhotoLight::places(const skysphere_canvas& canvas, const cv::Rect& area,
                                 const cv::Size& size, double rim) const {
  ProjectionMap map = project_block(resized(camera_, size.width, size.height), canvas, area.x,
                                    area.y, area.width, area.height, rim);
  if (mask_ != nullptr) mask_->exclude(map.positions, size, map.inside);
  return map;
}

cv::Mat PhotoLight::on(const skysphere_canvas& canvas, const cv::Rect& area, const cv::Mat& pixels,
                       cv::Mat* inside) const {
  const skysphere_camera camera = resized(camera_, pixels.cols, pixels.rows);
  const float corner = static_cast<float>(std::hypot(camera.width / 2.0, camera.height / 2.0));
  const float center_x = static_cast<float>(camera.principal_x - 0.5);
  const float center_y = static_cast<float>(camera.principal_y - 0.5);
  cv::Mat result(area.size(), CV_16SC3);
  inside->create(area.size(), CV_8U);
  // In blocks: the map of a block stays in the cache, and remap takes at most 32,767 columns.
  const int block = 256;
  cv::Mat warped;
  for (int y = 0; y < area.height; y += block) {
    for (int x = 0; x < area.width; x += block) {
      const cv::Rect part(x, y, std::min(block, area.width - x), std::min(block, area.height - y));
      const ProjectionMap map = places(canvas, part + area.tl(), pixels.size(), 0);
      cv::remap(pixels, warped, map.positions, cv::noArray(), cv::INTER_CUBIC, cv::BORDER_REFLECT);
      map.inside.copyTo((*inside)(part));
      for (int row = 0; row < part.height; ++row) {
        const uint8_t* color = warped.ptr<uint8_t>(row);
        const float* position = map.positions.ptr<float>(row);
        int16_t* corrected = result.ptr<int16_t>(part.y + row) + 3 * part.x;
        for (int column = 0; column < part.width; ++column) {
          const float dx = (position[2 * column] - center_x) / corner;
          const float dy = (position[2 * column + 1] - center_y) / corner;
          table_.apply(color + 3 * column, dx * dx + dy * dy, corrected + 3 * column);
        }
      }
    }
  }
  return result;
}

}  // namespace skysphere
