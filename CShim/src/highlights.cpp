// What blown-out pixels were, from other photos that show the same places darker.
#include "highlights.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "camera_response.hpp"
#include "overlap.hpp"

namespace skysphere {
namespace {

/// Up to here a photo tells the light of a place.
constexpr uint8_t kOpen = 244;
/// With fewer places, nothing is learnt.
constexpr size_t kFewestPlaces = 40;
/// Ratios tell where half of them are within this factor; at the edges of things they do not.
constexpr float kWidest = 1.35f;
/// White is what this share of the places where all channels are clipped is darker than: a cloud
/// that is a little too bright looks like one, a grey one does not.
constexpr double kWhite = 0.9;
/// How many times as bright as white a place may have been.
constexpr double kBrightest = 16;

using Places = std::array<std::vector<float>, 3>;

/// The value that a share of all are smaller than.
float quantile(std::vector<float>& values, double share) {
  const auto place =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

float median(std::vector<float>& values) { return quantile(values, 0.5); }

/// The ratio that places agree on; 0 where they are few or do not agree.
double common_ratio(std::vector<float>& ratios) {
  if (ratios.size() < kFewestPlaces) return 0;
  if (quantile(ratios, 0.75) > kWidest * quantile(ratios, 0.25)) return 0;
  return std::min<double>(median(ratios), kBrightest);
}

/// The logarithm of a photo's light over the scene's.
double log_factor(const skysphere_exposure& exposure, int channel, double s) {
  const double* terms = exposure.vignetting;
  return exposure.log_gain[channel] + s * (terms[0] + s * (terms[1] + s * terms[2]));
}

/// What photo `blown` says of places where it is blown out and `open` is not.
struct Learner {
  const skysphere_seam_canvas& canvas;
  const skysphere_exposure* exposures;
  /// By photo: how it turns light into display values.
  const std::vector<std::shared_ptr<const CameraResponse>>& responses;
  /// By photo: light over that of the channels that are not clipped, and light where all are.
  std::vector<Places>& ratios;
  std::vector<Places>& whites;

  void look(int blown, cv::Point at, int open, cv::Point there) const {
    const cv::Vec3b& color = canvas.patches[blown].color.at<cv::Vec3b>(at);
    const cv::Vec3b& other = canvas.patches[open].color.at<cv::Vec3b>(there);
    int clipped = 0;
    float mean = 0;
    for (int channel = 0; channel < 3; ++channel) {
      if (other[channel] > kOpen) return;
      if (color[channel] >= kClipped) {
        ++clipped;
      } else {
        mean += responses[blown]->light()[color[channel]];
      }
    }
    if (clipped == 0) return;
    const double s = canvas.patches[blown].squared_radius.at<float>(at);
    const double other_s = canvas.patches[open].squared_radius.at<float>(there);
    for (int channel = 0; channel < 3; ++channel) {
      if (color[channel] < kClipped) continue;
      // The light that the blown-out photo would have recorded.
      const double light = responses[open]->light()[other[channel]] *
                           std::exp(log_factor(exposures[blown], channel, s) -
                                    log_factor(exposures[open], channel, other_s));
      if (clipped == 3) {
        whites[blown][channel].push_back(static_cast<float>(light));
      } else {
        const float base = mean / static_cast<float>(3 - clipped);
        ratios[blown][channel].push_back(static_cast<float>(light) / std::max(base, 1e-3f));
      }
    }
  }
};

}  // namespace

void learn_highlights(const skysphere_seam_canvas& canvas, skysphere_exposure* exposures) {
  const int count = static_cast<int>(canvas.patches.size());
  std::vector<Places> ratios(count), whites(count);
  std::vector<std::shared_ptr<const CameraResponse>> responses;
  for (int photo = 0; photo < count; ++photo) {
    responses.push_back(CameraResponse::with(exposures[photo].response));
  }
  const Learner learner{canvas, exposures, responses, ratios, whites};
  for (int first = 0; first < count; ++first) {
    for (int second = first + 1; second < count; ++second) {
      for_each_shared_place(canvas, first, second, [&](cv::Point a, cv::Point b) {
        learner.look(first, a, second, b);
        learner.look(second, b, first, a);
      });
    }
  }
  // What is white to one photo is to the others, too; the brightest that any of them can show is
  // the least that it was. It has no colour: a little of one over a whole sky is worse than none.
  std::vector<float> all;
  double brightest = 0;
  for (int photo = 0; photo < count; ++photo) {
    const double* gains = exposures[photo].log_gain;
    for (int channel = 0; channel < 3; ++channel) {
      brightest = std::max(brightest, std::exp(-gains[channel]));
      for (float& light : whites[photo][channel]) {
        light *= static_cast<float>(std::exp(-gains[channel]));
        all.push_back(light);
      }
    }
  }
  const double usual = all.size() >= kFewestPlaces ? quantile(all, kWhite) : brightest;
  for (int photo = 0; photo < count; ++photo) {
    std::vector<float> own;
    for (const std::vector<float>& lights : whites[photo]) {
      own.insert(own.end(), lights.begin(), lights.end());
    }
    const double white = own.size() >= kFewestPlaces ? quantile(own, kWhite) : usual;
    for (int channel = 0; channel < 3; ++channel) {
      exposures[photo].white[channel] =
          std::min(white * std::exp(exposures[photo].log_gain[channel]), kBrightest);
      exposures[photo].highlight_ratio[channel] = common_ratio(ratios[photo][channel]);
    }
  }
}

}  // namespace skysphere
