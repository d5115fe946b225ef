#include "exposure_samples.hpp"

#include <algorithm>

#include "overlap.hpp"

namespace skysphere {
namespace {

constexpr size_t kSamplesPerPair = 300;
// Below, noise and black level rule; above, a channel may be clipped.
constexpr uint8_t kDarkest = 12, kBrightest = 244;

bool tells(const cv::Vec3b& color) {
  return std::min({color[0], color[1], color[2]}) >= kDarkest &&
         std::max({color[0], color[1], color[2]}) <= kBrightest;
}

}  // namespace

std::vector<ExposureSample> collect_exposure_samples(const skysphere_seam_canvas& canvas) {
  std::vector<ExposureSample> samples;
  const int count = static_cast<int>(canvas.patches.size());
  for (int first = 0; first < count; ++first) {
    for (int second = first + 1; second < count; ++second) {
      const Patch& a = canvas.patches[first];
      const Patch& b = canvas.patches[second];
      std::vector<ExposureSample> pair;
      for_each_shared_place(canvas, first, second, [&](cv::Point at, cv::Point there) {
        const cv::Vec3b color_a = a.color.at<cv::Vec3b>(at);
        const cv::Vec3b color_b = b.color.at<cv::Vec3b>(there);
        if (!tells(color_a) || !tells(color_b)) return;
        const float ra = a.squared_radius.at<float>(at);
        const float rb = b.squared_radius.at<float>(there);
        pair.push_back({first,
                        second,
                        color_a,
                        color_b,
                        {ra, ra * ra, ra * ra * ra},
                        {rb, rb * rb, rb * rb * rb}});
      });
      const size_t stride = std::max<size_t>(1, pair.size() / kSamplesPerPair);
      for (size_t index = stride / 2; index < pair.size(); index += stride) {
        samples.push_back(pair[index]);
      }
    }
  }
  return samples;
}

}  // namespace skysphere
