#include "hole_search.hpp"

#include <algorithm>
#include <cmath>

namespace skysphere {

namespace {

/// A margin round the surroundings of a hole that are looked at, in radians.
constexpr double kChartMargin = 13 * CV_PI / 180;
/// A full-size pixel may lie in a hole that begins so many small pixels further.
constexpr int kOwnerMargin = 3;

/// One hole: its pixels on the small panorama.
struct Component {
  std::vector<cv::Point> pixels;
  bool holds_top = false;
  bool holds_bottom = false;
};

std::vector<Component> components_of(SmallPanorama& panorama) {
  std::vector<Component> holes;
  const cv::Rect area = panorama.area;
  const int height = panorama.canvas_width / 2;
  for (int y = 0; y < area.height; ++y) {
    for (int x = 0; x < area.width; ++x) {
      if (panorama.hole(y, x) != kUnnumberedHole) continue;
      Component hole;
      const int number = static_cast<int>(holes.size()) + 1;
      panorama.hole(y, x) = number;
      hole.pixels.push_back({x, y});
      for (size_t index = 0; index < hole.pixels.size(); ++index) {
        const cv::Point here = hole.pixels[index];
        hole.holds_top = hole.holds_top || here.y + area.y == 0;
        hole.holds_bottom = hole.holds_bottom || here.y + area.y == height - 1;
        const cv::Point steps[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (const cv::Point& step : steps) {
          cv::Point next = here + step;
          if (panorama.closes()) next.x = (next.x + area.width) % area.width;
          if (panorama.hole_at(next.x, next.y) != kUnnumberedHole) continue;
          panorama.hole(next) = number;
          hole.pixels.push_back(next);
        }
      }
      holes.push_back(std::move(hole));
    }
  }
  return holes;
}

Direction direction_of(const SmallPanorama& panorama, const cv::Point& pixel) {
  const double step = panorama.radians_per_pixel();
  return canvas_direction((pixel.x + panorama.area.x + 0.5) * step - CV_PI,
                          CV_PI / 2 - (pixel.y + panorama.area.y + 0.5) * step);
}

/// The chart of a hole: round a pole where the hole holds it, else round the hole's own middle.
HoleChart chart_of(const SmallPanorama& panorama, const Component& hole) {
  Direction middle{0, 0, 0};
  if (hole.holds_top || hole.holds_bottom) {
    middle[2] = hole.holds_top ? -1 : 1;
  } else {
    for (const cv::Point& pixel : hole.pixels) {
      const Direction direction = direction_of(panorama, pixel);
      const double area = std::hypot(direction[0], direction[1]);
      for (int axis = 0; axis < 3; ++axis) middle[axis] += area * direction[axis];
    }
    const double length = std::sqrt(HoleChart::dot(middle, middle));
    // A belt all round the sphere has no middle of its own.
    if (length < 1e-9) {
      middle = {0, 0, 1};
    } else {
      for (double& axis : middle) axis /= length;
    }
  }
  HoleChart chart(middle, panorama.radians_per_pixel(), 3);
  double farthest = 0;
  for (const cv::Point& pixel : hole.pixels) {
    const double along = HoleChart::dot(direction_of(panorama, pixel), middle);
    farthest = std::max(farthest, std::acos(std::min(1.0, std::max(-1.0, along))));
  }
  const double reach = std::min(CV_PI, farthest + kChartMargin);
  chart.side = 2 * cvCeil(reach / chart.step) + 3;
  return chart;
}

}  // namespace

std::vector<Hole> find_holes(SmallPanorama& panorama) {
  std::vector<Hole> holes;
  for (const Component& component : components_of(panorama)) {
    const int number = static_cast<int>(holes.size()) + 1;
    holes.push_back({number, chart_of(panorama, component), component.holds_top});
  }
  return holes;
}

cv::Mat1i owners_of(const SmallPanorama& panorama) {
  cv::Mat1i owner(panorama.hole.size(), -1);
  std::vector<cv::Point> front;
  for (int y = 0; y < owner.rows; ++y) {
    for (int x = 0; x < owner.cols; ++x) {
      if (panorama.hole(y, x) <= 0) continue;
      owner(y, x) = panorama.hole(y, x) - 1;
      front.push_back({x, y});
    }
  }
  for (int pass = 0; pass < kOwnerMargin; ++pass) {
    std::vector<cv::Point> next_front;
    for (const cv::Point& here : front) {
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          cv::Point next(here.x + dx, here.y + dy);
          if (panorama.closes()) next.x = (next.x + owner.cols) % owner.cols;
          if (panorama.hole_at(next.x, next.y) < 0 || owner(next) >= 0) continue;
          owner(next) = owner(here);
          next_front.push_back(next);
        }
      }
    }
    front = std::move(next_front);
  }
  return owner;
}

}  // namespace skysphere
