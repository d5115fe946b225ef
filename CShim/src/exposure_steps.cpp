// What exposures do to the photos on the small canvas, and what steps they leave at seams.
#include <algorithm>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>
#include <tuple>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "light.hpp"
#include "seam_canvas.hpp"

using skysphere::Failure;
using skysphere::guarded;
using skysphere::Patch;

namespace {

/// A step is measured on what lies within so many pixels of a seam.
constexpr int kBand = 3;
/// Seams are measured piece by piece: in cells of so many pixels each way, with at least so many
/// pixels that tell.
constexpr int kCell = 32, kFewestPixels = 60;
/// Below, 8 bits are too coarse to tell a step; linear light.
constexpr float kDarkestLight = 0.02f;

float luminance(const cv::Vec3b& color) {
  const auto& linear = skysphere::linear_from_srgb();
  return 0.2126f * linear[color[0]] + 0.7152f * linear[color[1]] + 0.0722f * linear[color[2]];
}

/// Highlights are lost where a photo may be too dark by more grey levels than this.
constexpr int kLost = 2;

/// What a photo shows at a place of the canvas.
struct Sight {
  float light;
  bool is_lost;
};

/// False where the photo does not show the place.
bool look(const skysphere_seam_canvas& canvas, int photo, int x, int y, Sight* sight) {
  const Patch& patch = canvas.patches[photo];
  const int row = y - patch.area.y;
  if (row < 0 || row >= patch.area.height) return false;
  const int column = patch.column(x, canvas.width);
  if (column < 0 || !patch.valid.at<uint8_t>(row, column)) return false;
  *sight = {luminance(patch.color.at<cv::Vec3b>(row, column)),
            !patch.lost.empty() && patch.lost.at<uint8_t>(row, column) > kLost};
  return true;
}

}  // namespace

void skysphere_seam_canvas_apply_exposures(skysphere_seam_canvas* canvas,
                                           const skysphere_exposure* exposures,
                                           skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    for (size_t index = 0; index < canvas->patches.size(); ++index) {
      Patch& patch = canvas->patches[index];
      const skysphere::LightTable table(exposures[index]);
      const auto response = skysphere::CameraResponse::with(exposures[index].panorama_response);
      // What is restored of a clipped channel is a guess: photos that kept it go first.
      uint8_t lost_of_channel[3];
      for (int channel = 0; channel < 3; ++channel) {
        const double clips = std::exp(-exposures[index].log_gain[channel]);
        const int level = response->levels()[cv::saturate_cast<int>(
            response->root_of(static_cast<float>(std::min(1.0, clips))) * skysphere::kLinearSteps)];
        lost_of_channel[channel] = cv::saturate_cast<uint8_t>(255 - level / skysphere::kLevelSteps);
      }
      patch.lost = cv::Mat::zeros(patch.color.size(), CV_8U);
      for (int row = 0; row < patch.color.rows; ++row) {
        cv::Vec3b* color = patch.color.ptr<cv::Vec3b>(row);
        const float* radius = patch.squared_radius.ptr<float>(row);
        uint8_t* lost = patch.lost.ptr<uint8_t>(row);
        for (int column = 0; column < patch.color.cols; ++column) {
          int16_t corrected[3];
          table.apply(color[column].val, skysphere::LightTable::vignetting_step(radius[column]),
                      corrected);
          for (int channel = 0; channel < 3; ++channel) {
            const auto value =
                cv::saturate_cast<uint8_t>((corrected[channel] + 8) / skysphere::kLevelSteps);
            if (color[column][channel] >= skysphere::kClipped) {
              lost[column] = std::max(lost[column], lost_of_channel[channel]);
            }
            color[column][channel] = value;
          }
        }
      }
      patch.gradient = skysphere::brightness_gradient(patch.color);
    }
    return 0;
  });
}

void skysphere_seam_canvas_photo_shares(const skysphere_seam_canvas* canvas, double* shares,
                                        skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    cv::Mat count = cv::Mat::zeros(canvas->height, canvas->width, CV_16U);
    const auto for_each = [&](const auto& visit) {
      for (size_t photo = 0; photo < canvas->patches.size(); ++photo) {
        const Patch& patch = canvas->patches[photo];
        for (int row = 0; row < patch.area.height; ++row) {
          for (int column = 0; column < patch.area.width; ++column) {
            if (!patch.inside.at<uint8_t>(row, column)) continue;
            const int x = (patch.area.x + column) % canvas->width, y = patch.area.y + row;
            visit(photo, y, count.at<uint16_t>(y, x));
          }
        }
      }
    };
    for_each([](size_t, int, uint16_t& photos) { ++photos; });
    std::fill(shares, shares + canvas->patches.size(), 0.0);
    const double pixel = CV_PI / canvas->height / canvas->width / 2;
    for_each([&](size_t photo, int y, uint16_t& photos) {
      shares[photo] += pixel * std::sin((y + 0.5) / canvas->height * CV_PI) / photos;
    });
    return 0;
  });
}

int skysphere_seam_canvas_measure_steps(const skysphere_seam_canvas* canvas,
                                        const skysphere_bitmap* labels, skysphere_seam_step* steps,
                                        int capacity, skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    const cv::Mat& label = labels->pixels;
    if (label.type() != CV_16U || label.cols != canvas->width || label.rows != canvas->height) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the labels are not those of this canvas");
    }
    struct Piece {
      std::vector<float> log_ratios;
      int lost = 0;
    };
    // By the pair of photos and the cell.
    std::map<std::tuple<int, int, int, int>, Piece> pieces;
    for (int y = 0; y < canvas->height; ++y) {
      for (int x = 0; x < canvas->width; ++x) {
        const int mine = label.at<uint16_t>(y, x);
        if (mine == SKYSPHERE_NO_PHOTO) continue;
        // The nearest other photo along the rows and columns of the band.
        int other = -1;
        for (int distance = 1; distance <= kBand && other < 0; ++distance) {
          const int places[4][2] = {{distance, 0}, {-distance, 0}, {0, distance}, {0, -distance}};
          for (const auto& place : places) {
            const int next_y = y + place[1];
            if (next_y < 0 || next_y >= canvas->height) continue;
            const int next_x = (x + place[0] + canvas->width) % canvas->width;
            const int next = label.at<uint16_t>(next_y, next_x);
            if (next == mine || next == SKYSPHERE_NO_PHOTO) continue;
            other = next;
            break;
          }
        }
        if (other < 0) continue;
        const int first = std::min(mine, other), second = std::max(mine, other);
        Sight a, b;
        if (!look(*canvas, first, x, y, &a) || !look(*canvas, second, x, y, &b)) continue;
        if (a.light < kDarkestLight || b.light < kDarkestLight) continue;
        Piece& piece = pieces[{first, second, y / kCell, x / kCell}];
        if (a.is_lost || b.is_lost) {
          ++piece.lost;
        } else {
          piece.log_ratios.push_back(std::log(a.light / b.light));
        }
      }
    }
    int count = 0;
    for (auto& [place, piece] : pieces) {
      std::vector<float>& ratios = piece.log_ratios;
      const int length = static_cast<int>(ratios.size());
      if (length + piece.lost < kFewestPixels) continue;
      double middle = std::nan("");
      if (length >= kFewestPixels) {
        // The mean of the middle half: a median of 8-bit values would move in steps.
        std::sort(ratios.begin(), ratios.end());
        middle = 0;
        for (int index = length / 4; index < length - length / 4; ++index) middle += ratios[index];
        middle /= length - 2 * (length / 4);
      }
      if (count < capacity) {
        const auto& [first, second, row, column] = place;
        steps[count] = {
            first,      second, column * kCell + kCell / 2, row * kCell + kCell / 2, length,
            piece.lost, middle};
      }
      ++count;
    }
    return count;
  });
}
