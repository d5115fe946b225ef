// Fills the holes of a panorama, a strip of rows at a time.
#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "hole_chart.hpp"
#include "hole_search.hpp"
#include "hole_texture.hpp"
#include "parallel.hpp"
#include "skysphere_fill.h"

using skysphere::canvas_direction;
using skysphere::Direction;
using skysphere::Failure;
using skysphere::FilledHole;
using skysphere::guarded;
using skysphere::HoleChart;
using skysphere::SmallPanorama;

struct skysphere_hole_fill {
  SmallPanorama panorama;
  std::vector<FilledHole> holes;
  /// For each pixel of the small panorama the index of the hole whose chart fills what is empty
  /// there: the hole itself and a margin round it; −1 elsewhere.
  cv::Mat1i owner;
  /// Grain in grey levels, and how many of its pixels a radian has; empty where there is none.
  cv::Mat3f grain;
  double grain_pixels_per_radian = 1;
};

namespace {

/// Catmull and Rom's cubic through the cells round a place.
cv::Vec3f cubic(const cv::Mat3f& cells, double x, double y) {
  const int left = std::min(std::max(cvFloor(x), 1), cells.cols - 3);
  const int top = std::min(std::max(cvFloor(y), 1), cells.rows - 3);
  const auto weights = [](float t, float* w) {
    w[0] = ((-0.5f * t + 1) * t - 0.5f) * t;
    w[1] = (1.5f * t - 2.5f) * t * t + 1;
    w[2] = ((-1.5f * t + 2) * t + 0.5f) * t;
    w[3] = (0.5f * t - 0.5f) * t * t;
  };
  float across[4], down[4];
  weights(static_cast<float>(x - left), across);
  weights(static_cast<float>(y - top), down);
  cv::Vec3f sum(0, 0, 0);
  for (int row = 0; row < 4; ++row) {
    const cv::Vec3f* line = cells.ptr<cv::Vec3f>(top - 1 + row) + left - 1;
    sum += down[row] *
           (across[0] * line[0] + across[1] * line[1] + across[2] * line[2] + across[3] * line[3]);
  }
  return sum;
}

/// A number from −0.5 to 0.5 that belongs to a pixel.
float dither(int column, int row) {
  uint32_t hash =
      static_cast<uint32_t>(column) * 0x9E3779B1U ^ static_cast<uint32_t>(row) * 0x85EBCA77U;
  hash = (hash ^ hash >> 15) * 0x2C1B3C6DU;
  hash = (hash ^ hash >> 12) * 0x297A2D39U;
  hash ^= hash >> 15;
  return static_cast<float>(hash >> 8) / 16777216.0f - 0.5f;
}

/// The canvas that is being filled: the cosines and sines of its columns, and of one more.
struct FullCanvas {
  int width;
  int first_column;
  std::vector<double> cosine, sine;

  FullCanvas(int canvas_width, int first, int columns) : width(canvas_width), first_column(first) {
    for (int column = 0; column <= columns; ++column) {
      const double heading = (first + column + 0.5) / width * 2 * CV_PI - CV_PI;
      cosine.push_back(std::cos(heading));
      sine.push_back(std::sin(heading));
    }
  }
};

/// Fills one row.
class RowFiller {
 public:
  RowFiller(const skysphere_hole_fill& fill, const FullCanvas& canvas, int row)
      : fill_(fill), canvas_(canvas), row_(row) {
    elevation_ = CV_PI / 2 - (row + 0.5) / (canvas.width / 2.0) * CV_PI;
    level_ = std::cos(elevation_);
    down_ = -std::sin(elevation_);
    const double scale = static_cast<double>(fill.panorama.canvas_width) / canvas.width;
    small_row_ = std::min(std::max(cvFloor((row + 0.5) * scale) - fill.panorama.area.y, 0),
                          fill.owner.rows - 1);
    small_scale_ = scale;
    stride_ = std::max(1, cvFloor(1 / scale));
  }

  /// Samples are 8 or 16 bits wide.
  template <typename Level>
  void fill(const uint8_t* covered, Level* color, uint8_t* invented, int columns) const {
    for (int column = 0; column < columns;) {
      if (covered[column]) {
        ++column;
        continue;
      }
      const int owner = owner_of(column);
      Sample left = sample(owner, column);
      do {
        int end = column + 1;
        while (end < columns && end - column < stride_ && is_hole_of(owner, end, covered)) ++end;
        const Sample right = sample(owner, end);
        if (left.is_known) {
          paint(owner, column, end, left, right, color);
          std::fill(invented + column, invented + end, static_cast<uint8_t>(255));
        }
        left = right;
        column = end;
      } while (column < columns && is_hole_of(owner, column, covered));
    }
  }

 private:
  int owner_of(int column) const {
    const int x =
        cvFloor((canvas_.first_column + column + 0.5) * small_scale_) - fill_.panorama.area.x;
    return fill_.owner(small_row_, std::min(std::max(x, 0), fill_.owner.cols - 1));
  }

  Direction direction(int column) const {
    return {level_ * canvas_.cosine[column], level_ * canvas_.sine[column], down_};
  }

  bool is_hole_of(int owner, int column, const uint8_t* covered) const {
    return !covered[column] && owner_of(column) == owner;
  }

  /// The smooth colours at a column, and where its grain lies.
  struct Sample {
    cv::Vec3f color{0, 0, 0};
    cv::Point2d grain{0, 0};
    bool is_known = true;
  };

  Sample sample(int owner, int column) const {
    const Direction here = direction(column);
    Sample result;
    if (owner < 0) {
      // A hole that is too small for the small panorama takes the colours round it.
      result.is_known = fill_.panorama.color_at(fill_.panorama.place(here), result.color);
      return result;
    }
    const FilledHole& hole = fill_.holes[owner];
    const cv::Point2d place = place_in(hole.chart, here);
    result.color = cubic(hole.color, place.x, place.y);
    // A cell more, so that no place is negative.
    result.grain = (place + cv::Point2d(1, 1)) * (hole.chart.step * fill_.grain_pixels_per_radian);
    return result;
  }

  /// Round a pole, all of a row is equally far from the middle.
  cv::Point2d place_in(const HoleChart& chart, const Direction& here) const {
    if (!chart.is_polar()) return chart.place(here);
    const double distance = CV_PI / 2 + (chart.center[2] > 0 ? elevation_ : -elevation_);
    const double scale = distance / std::max(level_, 1e-12) / chart.step;
    const double middle = (chart.side - 1) / 2.0;
    return {middle + here[0] * scale, middle + here[1] * scale};
  }

  /// Paints columns [begin, end). Smooth colours change so slowly that these lie on a line.
  template <typename Level>
  void paint(int owner, int begin, int end, const Sample& left, const Sample& right,
             Level* color) const {
    const cv::Mat3f& grain = fill_.grain;
    const bool has_grain = owner >= 0 && fill_.holes[owner].is_sky && !grain.empty();
    const float inverse = 1.0f / static_cast<float>(end - begin);
    const cv::Vec3f color_step = (right.color - left.color) * inverse;
    const cv::Point2d grain_step = (right.grain - left.grain) * inverse;
    Level* pixel = color + 3 * begin;
    for (int index = 0; index < end - begin; ++index, pixel += 3) {
      float value[3];
      for (int channel = 0; channel < 3; ++channel) {
        value[channel] = left.color[channel] + static_cast<float>(index) * color_step[channel];
      }
      if (has_grain) {
        // The nearest grain: between grains, they would vary less.
        const int mask = grain.cols - 1;
        const int x = static_cast<int>(left.grain.x + index * grain_step.x) & mask;
        const int y = static_cast<int>(left.grain.y + index * grain_step.y) & mask;
        const float* added = grain.ptr<float>(y) + 3 * x;
        for (int channel = 0; channel < 3; ++channel) value[channel] += added[channel];
      }
      for (int channel = 0; channel < 3; ++channel) {
        if constexpr (sizeof(Level) == 1) {
          const float noise = dither(canvas_.first_column + begin + index, row_) + 0.5f;
          const float level = std::min(std::max(value[channel] + noise, 0.0f), 255.0f);
          pixel[channel] = static_cast<uint8_t>(level);
        } else {
          // Fine enough without dither.
          pixel[channel] = cv::saturate_cast<Level>(257 * value[channel]);
        }
      }
    }
  }

  const skysphere_hole_fill& fill_;
  const FullCanvas& canvas_;
  int row_;
  double elevation_, level_, down_;
  int small_row_;
  double small_scale_;
  int stride_;
};

/// A picture with 8 bits a sample; smooth surfaces and grain need no more.
cv::Mat in_8_bits(const cv::Mat& picture) {
  if (picture.depth() != CV_16U) return picture;
  cv::Mat result;
  picture.convertTo(result, CV_8U, 1 / 257.0);
  return result;
}

}  // namespace

skysphere_hole_fill* skysphere_hole_fill_make(const skysphere_bitmap* picture,
                                              const skysphere_bitmap* covered, int canvas_width,
                                              int first_row, int first_column,
                                              skysphere_error* error) noexcept {
  return guarded<skysphere_hole_fill*>(error, nullptr, [&] {
    const cv::Mat color = in_8_bits(picture->pixels);
    const cv::Rect area(first_column, first_row, color.cols, color.rows);
    const cv::Rect canvas(0, 0, canvas_width, canvas_width / 2);
    if (color.type() != CV_8UC3 || covered->pixels.type() != CV_8U ||
        covered->pixels.size() != color.size() || (area & canvas) != area || canvas_width < 16) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "holes are filled from an RGB picture and a mask");
    }
    auto fill = std::make_unique<skysphere_hole_fill>();
    fill->panorama = {canvas_width, area, color, cv::Mat1i(color.size(), 0)};
    fill->panorama.hole.setTo(skysphere::kUnnumberedHole, covered->pixels == 0);
    for (const skysphere::Hole& hole : skysphere::find_holes(fill->panorama)) {
      fill->holes.push_back(
          skysphere::fill_hole(fill->panorama, hole.number, hole.chart, hole.holds_zenith));
    }
    fill->owner = skysphere::owners_of(fill->panorama);
    return fill.release();
  });
}

void skysphere_hole_fill_free(skysphere_hole_fill* fill) noexcept { delete fill; }

int skysphere_hole_fill_sky_places(const skysphere_hole_fill* fill, double radius, int limit,
                                   double* headings, double* elevations,
                                   skysphere_error* error) noexcept {
  return guarded<int>(error, 0, [&] {
    int found = 0;
    for (const FilledHole& hole : fill->holes) {
      if (!hole.is_sky) continue;
      // In each sector round the hole, the clear place that is closest to it.
      const int sectors = limit - found;
      struct Place {
        double distance = 1e9;
        Direction direction;
      };
      std::vector<Place> best(std::max(0, sectors));
      const float needed = static_cast<float>(radius / hole.chart.step);
      for (int y = 0; y < hole.clearance.rows; ++y) {
        for (int x = 0; x < hole.clearance.cols; ++x) {
          if (hole.clearance(y, x) < needed) continue;
          double distance = 0;
          const Direction direction = hole.chart.direction(x, y, &distance);
          const double middle = (hole.chart.side - 1) / 2.0;
          const double turn = std::atan2(y - middle, x - middle) / (2 * CV_PI) + 0.5;
          const int sector = std::min(sectors - 1, static_cast<int>(turn * sectors));
          if (distance < best[sector].distance) best[sector] = {distance, direction};
        }
      }
      for (const Place& place : best) {
        if (place.distance > 1e8) continue;
        const Direction& d = place.direction;
        headings[found] = std::atan2(d[1], d[0]);
        elevations[found] = std::atan2(-d[2], std::hypot(d[0], d[1]));
        ++found;
      }
      if (found >= limit) break;
    }
    return found;
  });
}

void skysphere_hole_fill_learn_grain(skysphere_hole_fill* fill,
                                     const skysphere_bitmap* const* pieces, int count,
                                     double radians_per_pixel, skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    std::vector<cv::Mat> pixels;
    for (int index = 0; index < count; ++index) {
      const cv::Mat piece = in_8_bits(pieces[index]->pixels);
      if (piece.type() != CV_8UC3) {
        throw Failure(SKYSPHERE_INVALID_ARGUMENT, "grain is learnt from RGB pictures");
      }
      cv::Mat square;
      cv::resize(piece, square, cv::Size(piece.rows, piece.rows), 0, 0, cv::INTER_CUBIC);
      pixels.push_back(square);
    }
    // The cells of the charts hold what is coarser.
    const double coarsest = 0.53 * fill->panorama.radians_per_pixel() / radians_per_pixel;
    fill->grain = skysphere::random_phase_grain(pixels, coarsest);
    fill->grain_pixels_per_radian = 1 / radians_per_pixel;
    return 0;
  });
}

void skysphere_hole_fill_apply(const skysphere_hole_fill* fill, int canvas_width, int first_row,
                               int first_column, skysphere_bitmap* picture,
                               const skysphere_bitmap* covered, skysphere_bitmap* invented,
                               skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    cv::Mat& color = picture->pixels;
    const cv::Mat& mask = covered->pixels;
    const bool is_deep = color.type() == CV_16UC3;
    if ((color.type() != CV_8UC3 && !is_deep) || mask.type() != CV_8U ||
        mask.size() != color.size() || invented->pixels.type() != CV_8U ||
        invented->pixels.size() != color.size() || canvas_width < fill->panorama.canvas_width) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "holes are filled in an RGB picture with a mask");
    }
    const FullCanvas canvas(canvas_width, first_column, color.cols);
    skysphere::share_out(color.rows, 16, [&](int begin, int end) {
      for (int row = begin; row < end; ++row) {
        const RowFiller filler(*fill, canvas, first_row + row);
        uint8_t* is_invented = invented->pixels.ptr<uint8_t>(row);
        if (is_deep) {
          filler.fill(mask.ptr<uint8_t>(row), color.ptr<uint16_t>(row), is_invented, color.cols);
        } else {
          filler.fill(mask.ptr<uint8_t>(row), color.ptr<uint8_t>(row), is_invented, color.cols);
        }
      }
    });
    return 0;
  });
}
