// Draws pictures of a scene: tile by tile, with smooth edges.
#pragma once

#include <algorithm>
#include <opencv2/core.hpp>
#include <vector>

#include "scene_projection.hpp"
#include "scene_sensor.hpp"

namespace skysphere::scene {

/// The beam of a part of a picture, a little wider than its pixels.
template <typename Projection>
Beam beam_of(const Projection& projection, float x0, float y0, float x1, float y1) {
  constexpr float kMargin = 1;
  constexpr int kPoints = 4;
  Beam beam{};
  const Ray middle = projection.ray((x0 + x1) / 2, (y0 + y1) / 2);
  beam.origin = middle.origin;
  beam.axis = middle.direction;
  const Vec3 a = beam.axis;
  // Any direction at right angles to the axis will do.
  beam.across = std::fabs(a.z) < 0.7f ? normalized({-a.y, a.x, 0}) : normalized({0, -a.z, a.y});
  beam.along = {a.y * beam.across.z - a.z * beam.across.y,
                a.z * beam.across.x - a.x * beam.across.z,
                a.x * beam.across.y - a.y * beam.across.x};
  beam.cosine = 1;
  const auto widen = [&](float x, float y) {
    const Vec3 direction = projection.ray(x, y).direction;
    const float depth = dot(direction, a);
    beam.cosine = std::min(beam.cosine, depth);
    const float across = dot(direction, beam.across) / std::max(depth, 0.01f);
    const float along = dot(direction, beam.along) / std::max(depth, 0.01f);
    beam.low_across = std::min(beam.low_across, across);
    beam.high_across = std::max(beam.high_across, across);
    beam.low_along = std::min(beam.low_along, along);
    beam.high_along = std::max(beam.high_along, along);
  };
  for (int i = 0; i <= kPoints; ++i) {
    const float share = static_cast<float>(i) / kPoints;
    const float x = lerp(x0 - kMargin, x1 + kMargin, share);
    const float y = lerp(y0 - kMargin, y1 + kMargin, share);
    widen(x, y0 - kMargin);
    widen(x, y1 + kMargin);
    widen(x0 - kMargin, y);
    widen(x1 + kMargin, y);
  }
  beam.sine = std::sqrt(std::max(1 - beam.cosine * beam.cosine, 0.0f));
  return beam;
}

/// Draws rows of a picture with one sample a pixel, and four others where a neighbour shows
/// another surface. Tiles lie at multiples of their size whatever the rows, so that the bytes do
/// not depend on how a picture is cut into ranges of rows.
template <typename Projection>
class PictureDrawing {
 public:
  PictureDrawing(const Source& source, const Projection& projection, const Sensor& sensor,
                 cv::Mat& picture)
      : source_(source),
        projection_(projection),
        sensor_(sensor),
        picture_(picture),
        width_(picture.cols),
        height_(picture.rows),
        tiles_((picture.cols + kTile - 1) / kTile),
        wide_((picture.cols + kWide - 1) / kWide),
        radiance_(static_cast<size_t>(2 * kTile) * picture.cols),
        surface_(radiance_.size()) {
    narrow_[0].resize(tiles_);
    narrow_[1].resize(tiles_);
  }

  void draw(int first_row, int end_row) {
    if (first_row >= end_row) return;
    // One row more on either side, for the edges.
    const int first_seen = std::max(first_row - 1, 0);
    const int end_seen = std::min(end_row + 1, height_);
    int finished = first_row;
    for (int top = first_seen / kTile * kTile; top < end_seen; top += kTile) {
      see_band(top, std::max(top, first_seen), std::min(top + kTile, end_seen));
      const bool last = top + kTile >= height_;
      const int ready = std::min(last ? height_ : top + kTile - 1, end_row);
      for (; finished < ready; ++finished) finish_row(finished);
    }
  }

 private:
  static constexpr int kTile = 16;
  static constexpr int kWide = 128;

  size_t place(int x, int y) const { return static_cast<size_t>(y % (2 * kTile)) * width_ + x; }

  void see_band(int top, int first_row, int end_row) {
    if (top / kWide != wide_row_) {
      wide_row_ = top / kWide;
      const float y0 = static_cast<float>(wide_row_ * kWide);
      const float y1 = std::min(y0 + kWide, static_cast<float>(height_));
      for (int i = 0; i < static_cast<int>(wide_.size()); ++i) {
        const float x0 = static_cast<float>(i * kWide);
        const float x1 = std::min(x0 + kWide, static_cast<float>(width_));
        source_.select(beam_of(projection_, x0, y0, x1, y1), wide_[i]);
      }
    }
    std::vector<Candidates>& narrow = narrow_[top / kTile % 2];
    const float y0 = static_cast<float>(top);
    const float y1 = std::min(y0 + kTile, static_cast<float>(height_));
    for (int tile = 0; tile < tiles_; ++tile) {
      const int x0 = tile * kTile;
      const int x1 = std::min(x0 + kTile, width_);
      source_.refine(beam_of(projection_, static_cast<float>(x0), y0, static_cast<float>(x1), y1),
                     wide_[x0 / kWide], narrow[tile]);
      for (int y = first_row; y < end_row; ++y) {
        for (int x = x0; x < x1; ++x) {
          const Ray ray =
              projection_.ray(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
          const Sight sight = source_.look(ray, narrow[tile]);
          radiance_[place(x, y)] = sight.radiance;
          surface_[place(x, y)] = sight.surface;
        }
      }
    }
  }

  void finish_row(int y) {
    // A rotated square: no two samples share a row or a column.
    constexpr float kOffsets[4][2] = {
        {-0.125f, -0.375f}, {0.375f, -0.125f}, {0.125f, 0.375f}, {-0.375f, 0.125f}};
    const std::vector<Candidates>& narrow = narrow_[y / kTile % 2];
    const uint32_t* above = &surface_[place(0, std::max(y - 1, 0))];
    const uint32_t* here = &surface_[place(0, y)];
    const uint32_t* below = &surface_[place(0, std::min(y + 1, height_ - 1))];
    Float4* radiance = &radiance_[place(0, y)];
    for (int x = 0; x < width_; ++x) {
      const uint32_t surface = here[x];
      if (surface != here[x > 0 ? x - 1 : 0] || surface != here[x + 1 < width_ ? x + 1 : x] ||
          surface != above[x] || surface != below[x]) {
        Float4 light = splat(0);
        for (const auto& offset : kOffsets) {
          const Ray ray = projection_.ray(static_cast<float>(x) + 0.5f + offset[0],
                                          static_cast<float>(y) + 0.5f + offset[1]);
          light += source_.look(ray, narrow[x / kTile]).radiance;
        }
        radiance[x] = light * splat(0.25f);
      }
    }
    sensor_.expose_row(radiance, y, width_, picture_.ptr<uint8_t>(y));
  }

  const Source& source_;
  const Projection& projection_;
  const Sensor& sensor_;
  cv::Mat& picture_;
  int width_, height_, tiles_;
  int wide_row_ = -1;
  std::vector<Candidates> wide_;
  std::vector<Candidates> narrow_[2];
  /// The last two bands of tiles, row y at y modulo their height.
  std::vector<Float4> radiance_;
  std::vector<uint32_t> surface_;
};

}  // namespace skysphere::scene
