#include "response_overlaps.hpp"

#include <algorithm>
#include <cmath>

#include "overlap.hpp"

namespace skysphere {
namespace {

/// Means are taken over so many pixels to each side.
constexpr int kReach = 2;
/// Places that vary more than this, as a standard deviation in grey levels, are edges of things.
constexpr float kLargestVariation = 10;
/// Where a pixel is outside of these, a channel may be black or clipped.
constexpr uint8_t kDarkest = 3, kBrightest = 250;
constexpr int kBins = 16;
/// How many places of each brightness a pair tells at most, and all pairs together.
constexpr size_t kPlacesPerBin = 24, kMostPlaces = 10000;
/// How many places of a pair are looked at.
constexpr int kCandidates = 4000;
/// A pair with fewer places tells nothing.
constexpr size_t kFewestPlaces = 40;

/// The mean colour round a pixel, 0 to 1; false where it tells nothing.
bool mean_color(const Patch& patch, cv::Point at, std::array<float, 3>* mean) {
  if (at.x < kReach || at.y < kReach || at.x + kReach >= patch.color.cols ||
      at.y + kReach >= patch.color.rows) {
    return false;
  }
  int sum[3] = {}, squares[3] = {};
  for (int row = at.y - kReach; row <= at.y + kReach; ++row) {
    const cv::Vec3b* color = patch.color.ptr<cv::Vec3b>(row);
    const uint8_t* valid = patch.valid.ptr<uint8_t>(row);
    for (int column = at.x - kReach; column <= at.x + kReach; ++column) {
      if (!valid[column]) return false;
      for (int channel = 0; channel < 3; ++channel) {
        const int value = color[column][channel];
        if (value < kDarkest || value > kBrightest) return false;
        sum[channel] += value;
        squares[channel] += value * value;
      }
    }
  }
  constexpr float kPixels = (2 * kReach + 1) * (2 * kReach + 1);
  for (int channel = 0; channel < 3; ++channel) {
    const float level = static_cast<float>(sum[channel]) / kPixels;
    const float variance = static_cast<float>(squares[channel]) / kPixels - level * level;
    if (variance > kLargestVariation * kLargestVariation) return false;
    (*mean)[channel] = level / 255;
  }
  return true;
}

/// A place's brightness in both photos, in sixteenths.
int bin_of(const ResponsePlace& place) {
  float sum = 0;
  for (int channel = 0; channel < 3; ++channel) sum += place.first[channel] + place.second[channel];
  return std::min(kBins - 1, static_cast<int>(sum / 6 * kBins));
}

/// Leaves at most `limit` places in each bin, evenly over the overlap.
std::vector<ResponsePlace> thinned(const std::vector<ResponsePlace>& places, size_t limit) {
  size_t count[kBins] = {}, seen[kBins] = {};
  for (const ResponsePlace& place : places) ++count[bin_of(place)];
  std::vector<ResponsePlace> result;
  for (const ResponsePlace& place : places) {
    const int bin = bin_of(place);
    const size_t index = seen[bin]++;
    if (count[bin] <= limit || index * limit / count[bin] != (index + 1) * limit / count[bin]) {
      result.push_back(place);
    }
  }
  return result;
}

}  // namespace

std::vector<ResponsePair> collect_response_pairs(const skysphere_seam_canvas& canvas,
                                                 const std::vector<int>& camera_of_photo) {
  std::vector<ResponsePair> pairs;
  const int count = static_cast<int>(canvas.patches.size());
  size_t total = 0;
  for (int first = 0; first < count; ++first) {
    for (int second = first + 1; second < count; ++second) {
      int shared = 0;
      for_each_shared_place(canvas, first, second, [&](cv::Point, cv::Point) { ++shared; });
      const int stride =
          std::max(1, static_cast<int>(std::sqrt(static_cast<double>(shared) / kCandidates)));
      const Patch& a = canvas.patches[first];
      const Patch& b = canvas.patches[second];
      ResponsePair pair{camera_of_photo[first], camera_of_photo[second], {}};
      for_each_shared_place(canvas, first, second, [&](cv::Point at, cv::Point there) {
        if (at.x % stride != 0 || at.y % stride != 0) return;
        ResponsePlace place{};
        if (!mean_color(a, at, &place.first) || !mean_color(b, there, &place.second)) return;
        place.first_squared_radius = a.squared_radius.at<float>(at);
        place.second_squared_radius = b.squared_radius.at<float>(there);
        pair.places.push_back(place);
      });
      pair.places = thinned(pair.places, kPlacesPerBin);
      if (pair.places.size() < kFewestPlaces) continue;
      total += pair.places.size();
      pairs.push_back(std::move(pair));
    }
  }
  if (total > kMostPlaces) {
    const size_t limit = std::max<size_t>(2, kPlacesPerBin * kMostPlaces / total);
    for (ResponsePair& pair : pairs) pair.places = thinned(pair.places, limit);
  }
  return pairs;
}

}  // namespace skysphere
