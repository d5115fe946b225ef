#include "hole_chart.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "hole_surface.hpp"
#include "hole_texture.hpp"
#include "parallel.hpp"

namespace skysphere {

namespace {

/// How much of what surrounds a hole is looked at, in radians.
constexpr double kRing = 12 * CV_PI / 180;
/// How far what the sky's broad colours do not explain reaches into the hole, in radians.
constexpr double kCloudReach = 12 * CV_PI / 180;
/// The same for what is finer, such as the border of a cloud.
constexpr double kDetailReach = 1.2 * CV_PI / 180;
/// Neighbouring cells of sky differ by no more grey levels, or by no more than so many times what
/// they usually do.
constexpr float kSkyStep = 7, kSkyStepFactor = 5;
/// The most cells of the grid that the thin plate is solved on.
constexpr int kPlateCells = 8000;

/// What a chart shows of the panorama.
struct ChartView {
  cv::Mat3f color;
  cv::Mat1b known;
  cv::Mat1b hole;
};

ChartView view(const SmallPanorama& panorama, int hole, const HoleChart& chart) {
  ChartView result;
  result.color = cv::Mat3f(chart.side, chart.side, cv::Vec3f(0, 0, 0));
  result.known = cv::Mat1b::zeros(chart.side, chart.side);
  result.hole = cv::Mat1b::zeros(chart.side, chart.side);
  share_out(chart.side, 16, [&](int begin, int end) {
    for (int y = begin; y < end; ++y) {
      for (int x = 0; x < chart.side; ++x) {
        double distance = 0;
        const Direction direction = chart.direction(x, y, &distance);
        if (distance > CV_PI) continue;
        const cv::Point2d place = panorama.place(direction);
        const int found = panorama.hole_at(cvRound(place.x), cvRound(place.y));
        if (found == hole) {
          result.hole(y, x) = 255;
        } else if (found == 0 && panorama.color_at(place, result.color(y, x))) {
          result.known(y, x) = 255;
        }
      }
    }
  });
  return result;
}

float step_between(const cv::Vec3f& a, const cv::Vec3f& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

/// The greatest step to a known neighbour, cell by cell.
cv::Mat1f steps_of(const cv::Mat3f& color, const cv::Mat1b& known) {
  cv::Mat1f result = cv::Mat1f::zeros(color.size());
  for (int y = 1; y + 1 < color.rows; ++y) {
    for (int x = 1; x + 1 < color.cols; ++x) {
      if (!known(y, x)) continue;
      const cv::Point neighbors[4] = {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}};
      for (const cv::Point& next : neighbors) {
        if (known(next)) {
          result(y, x) = std::max(result(y, x), step_between(color(y, x), color(next)));
        }
      }
    }
  }
  return result;
}

/// The cells that hang together with the sky's own colours without an edge: clouds and the glow of
/// the sun do, roofs and trees do not.
cv::Mat1b sky_of(const cv::Mat1b& ring, const cv::Mat1f& inliers, const cv::Mat1f& steps) {
  std::vector<float> usual;
  for (int y = 0; y < ring.rows; ++y) {
    for (int x = 0; x < ring.cols; ++x) {
      if (ring(y, x) && inliers(y, x) > 0.3f) usual.push_back(steps(y, x));
    }
  }
  cv::Mat1b sky = cv::Mat1b::zeros(ring.size());
  if (usual.empty()) return sky;
  std::nth_element(usual.begin(), usual.begin() + usual.size() / 2, usual.end());
  const float edge = std::max(kSkyStep, kSkyStepFactor * usual[usual.size() / 2]);
  std::vector<cv::Point> front;
  for (int y = 0; y < ring.rows; ++y) {
    for (int x = 0; x < ring.cols; ++x) {
      if (ring(y, x) && inliers(y, x) > 0.3f && steps(y, x) < edge) {
        sky(y, x) = 255;
        front.push_back({x, y});
      }
    }
  }
  while (!front.empty()) {
    const cv::Point here = front.back();
    front.pop_back();
    const cv::Point neighbors[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (const cv::Point& step : neighbors) {
      const cv::Point next = here + step;
      if (next.x < 0 || next.y < 0 || next.x >= ring.cols || next.y >= ring.rows) continue;
      if (!ring(next) || sky(next) || steps(next) >= edge) continue;
      sky(next) = 255;
      front.push_back(next);
    }
  }
  // Specks between edges, such as the panes of windows, are none.
  cv::Mat1b opened;
  cv::morphologyEx(sky, opened, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
  return opened;
}

}  // namespace

bool SmallPanorama::color_at(const cv::Point2d& place, cv::Vec3f& result) const {
  const int left = cvFloor(place.x), top = cvFloor(place.y);
  float weight = 0;
  cv::Vec3f sum(0, 0, 0);
  for (int y = top; y <= top + 1; ++y) {
    for (int x = left; x <= left + 1; ++x) {
      if (hole_at(x, y) != 0) continue;
      const int column = closes() ? ((x % canvas_width) + canvas_width) % canvas_width : x;
      const float share =
          static_cast<float>((1 - std::abs(place.x - x)) * (1 - std::abs(place.y - y)));
      sum += share * cv::Vec3f(color.at<cv::Vec3b>(y, column));
      weight += share;
    }
  }
  if (weight <= 1e-6f) return false;
  result = sum * (1 / weight);
  return true;
}

FilledHole fill_hole(const SmallPanorama& panorama, int hole, const HoleChart& chart, bool is_sky) {
  const ChartView seen = view(panorama, hole, chart);
  cv::Mat1f distance;
  cv::distanceTransform(~seen.hole, distance, cv::DIST_L2, cv::DIST_MASK_PRECISE, CV_32F);
  const cv::Mat1b ring = seen.known & cv::Mat1b(distance <= kRing / chart.step);
  const double area = cv::countNonZero(seen.hole);
  const double radius = std::sqrt(std::max(1.0, area) / CV_PI);
  const cv::Mat1f steps = steps_of(seen.color, seen.known);

  // Cells without edges near the hole say what sky is.
  cv::Mat1f prior = cv::Mat1f::zeros(ring.size());
  for (int y = 0; y < ring.rows; ++y) {
    for (int x = 0; x < ring.cols; ++x) {
      if (!ring(y, x)) continue;
      const float relative = steps(y, x) / 4;
      prior(y, x) = is_sky ? 1 / (1 + relative * relative) : 1;
    }
  }
  cv::Mat1f inliers;
  const cv::Mat3f trend = fit_trend(seen.color, prior, radius, is_sky, &inliers);
  const cv::Mat1b sky = is_sky ? sky_of(ring, inliers, steps) : ring.clone();

  cv::Mat3f rest = seen.color - trend;
  rest.setTo(0, sky == 0);
  cv::Mat3f clouds(rest.size(), cv::Vec3f(0, 0, 0));
  if (is_sky) clouds = matching_clouds(rest, sky);
  rest -= clouds;
  rest.setTo(0, sky == 0);

  cv::Mat1f weight;
  sky.convertTo(weight, CV_32F, 1 / 255.0);
  const int block = std::max(3, cvCeil(std::sqrt((area + cv::countNonZero(ring)) / kPlateCells)));
  const double reach = is_sky ? kCloudReach / chart.step : 4 * radius;
  const cv::Mat3f plate =
      thin_plate(rest, weight, seen.hole | ring, ~sky, std::min(reach, 4 * radius), block);
  cv::Mat3f left_over = rest - plate;
  // The sun, and the blue between sharp clouds, fade out; a roof ends where its photo ends.
  cv::Mat1b fading = sky.clone();
  for (int y = 0; y < ring.rows; ++y) {
    for (int x = 0; x < ring.cols; ++x) {
      if (!ring(y, x) || sky(y, x)) continue;
      const cv::Vec3f above = seen.color(y, x) - trend(y, x);
      const bool is_brighter = std::min({above[0], above[1], above[2]}) > 0;
      const bool is_bluer = above[2] > above[0] && seen.color(y, x)[2] > trend(y, x)[2] / 2;
      if (!is_brighter && !is_bluer) continue;
      fading(y, x) = 255;
      left_over(y, x) = above - clouds(y, x) - plate(y, x);
    }
  }
  const cv::Mat3f detail = fading_surface(left_over, fading, kDetailReach / chart.step);

  FilledHole result{chart, is_sky, trend + clouds + plate + detail, cv::Mat1f()};
  cv::distanceTransform(sky, result.clearance, cv::DIST_L2, cv::DIST_MASK_PRECISE, CV_32F);
  return result;
}

}  // namespace skysphere
