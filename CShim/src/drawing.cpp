#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "skysphere_drawing.h"

using skysphere::Failure;
using skysphere::guarded;

namespace {

constexpr int kFont = cv::FONT_HERSHEY_SIMPLEX;
/// Binary digits behind the point in places of shapes.
constexpr int kShift = 4;

cv::Mat canvas_of(const skysphere_bitmap* bitmap) {
  if (bitmap->pixels.type() != CV_8UC3) {
    throw Failure(SKYSPHERE_INVALID_ARGUMENT, "drawing needs an RGB picture of 8 bits");
  }
  return bitmap->pixels;
}

cv::Scalar scalar(const uint8_t color[3]) {
  return {1.0 * color[0], 1.0 * color[1], 1.0 * color[2]};
}

double scale_of(int height) {
  if (height <= 0) throw Failure(SKYSPHERE_INVALID_ARGUMENT, "text needs a positive height");
  return cv::getFontScaleFromHeight(kFont, height, 1);
}

/// Stands for the degree sign, which the font lacks.
constexpr char kDegree = 127;

/// The text in ASCII; the degree sign becomes kDegree, and other characters `?`.
std::string printable(const char* text) {
  std::string result;
  for (const char* place = text; *place != 0; ++place) {
    const unsigned char character = static_cast<unsigned char>(*place);
    if (character == 0xC2 && static_cast<unsigned char>(place[1]) == 0xB0) {
      result += kDegree;
      ++place;
    } else {
      result += character < 32 || character > 126 ? '?' : *place;
    }
  }
  return result;
}

/// Hands out the pieces between degree signs, and the signs, each with its place; the width.
template <typename Piece, typename Sign>
int lay_out(const std::string& text, int height, int stroke_width, Piece piece, Sign sign) {
  int x = 0;
  size_t start = 0;
  while (start <= text.size()) {
    const size_t end = std::min(text.find(kDegree, start), text.size());
    const std::string part = text.substr(start, end - start);
    if (!part.empty()) {
      int below = 0;
      piece(part, x);
      x += cv::getTextSize(part, kFont, scale_of(height), stroke_width, &below).width;
    }
    if (end < text.size()) {
      sign(x);
      x += (height + 1) / 2;
    }
    start = end + 1;
  }
  return x;
}

/// Lays a colour over a picture where a mask says how much, at a place.
void blend(cv::Mat canvas, const cv::Mat& mask, cv::Point place, const uint8_t color[3],
           double opacity) {
  for (int y = 0; y < mask.rows; ++y) {
    const uint8_t* share = mask.ptr<uint8_t>(y);
    uint8_t* pixel = canvas.ptr<uint8_t>(place.y + y) + 3 * place.x;
    for (int x = 0; x < mask.cols; ++x, pixel += 3) {
      if (share[x] == 0) continue;
      const double alpha = opacity * share[x] / 255;
      for (int channel = 0; channel < 3; ++channel) {
        pixel[channel] =
            cv::saturate_cast<uint8_t>(pixel[channel] * (1 - alpha) + color[channel] * alpha);
      }
    }
  }
}

/// Paints what `draw` draws into a mask, inside of a rectangle of the canvas.
///
/// `draw` gets the mask and the points in it, with kShift binary digits behind the point.
template <typename Draw>
void paint(cv::Mat canvas, const double* points, int count, double margin, const int inside[4],
           const uint8_t color[3], double opacity, Draw draw) {
  if (count < 1) return;
  double left = points[0], right = points[0], top = points[1], bottom = points[1];
  for (int index = 0; index < count; ++index) {
    const double x = points[2 * index], y = points[2 * index + 1];
    if (!(std::abs(x) < 1e6 && std::abs(y) < 1e6)) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a shape reaches too far out of the picture");
    }
    left = std::min(left, x), right = std::max(right, x);
    top = std::min(top, y), bottom = std::max(bottom, y);
  }
  const cv::Rect shape(cv::Point(static_cast<int>(std::floor(left - margin)),
                                 static_cast<int>(std::floor(top - margin))),
                       cv::Point(static_cast<int>(std::ceil(right + margin)) + 1,
                                 static_cast<int>(std::ceil(bottom + margin)) + 1));
  const cv::Rect part = shape & cv::Rect(inside[0], inside[1], inside[2], inside[3]) &
                        cv::Rect(0, 0, canvas.cols, canvas.rows);
  if (part.empty()) return;
  cv::Mat mask(part.size(), CV_8U, cv::Scalar(0));
  std::vector<cv::Point> places;
  for (int index = 0; index < count; ++index) {
    // OpenCV's places are the middles of pixels.
    places.emplace_back(cvRound((points[2 * index] - part.x - 0.5) * (1 << kShift)),
                        cvRound((points[2 * index + 1] - part.y - 0.5) * (1 << kShift)));
  }
  draw(mask, places);
  blend(canvas, mask, part.tl(), color, opacity);
}

}  // namespace

int skysphere_draw_rectangle(skysphere_bitmap* bitmap, int left, int top, int width, int height,
                             const uint8_t color[3], skysphere_error* error) noexcept {
  return guarded<int>(error, -1, [&] {
    cv::Mat canvas = canvas_of(bitmap);
    const cv::Rect inside =
        cv::Rect(left, top, width, height) & cv::Rect(0, 0, canvas.cols, canvas.rows);
    if (!inside.empty()) canvas(inside).setTo(scalar(color));
    return 0;
  });
}

int skysphere_draw_picture(skysphere_bitmap* bitmap, const skysphere_bitmap* picture, int left,
                           int top, skysphere_error* error) noexcept {
  return guarded<int>(error, -1, [&] {
    cv::Mat canvas = canvas_of(bitmap);
    const cv::Mat source = canvas_of(picture);
    const cv::Rect inside =
        cv::Rect(left, top, source.cols, source.rows) & cv::Rect(0, 0, canvas.cols, canvas.rows);
    if (!inside.empty()) {
      source(cv::Rect(inside.x - left, inside.y - top, inside.width, inside.height))
          .copyTo(canvas(inside));
    }
    return 0;
  });
}

int skysphere_draw_text(skysphere_bitmap* bitmap, const char* text, int left, int baseline,
                        int height, const uint8_t color[3], int stroke_width,
                        skysphere_error* error) noexcept {
  return guarded<int>(error, -1, [&] {
    cv::Mat canvas = canvas_of(bitmap);
    lay_out(
        printable(text), height, stroke_width,
        [&](const std::string& part, int x) {
          cv::putText(canvas, part, cv::Point(left + x, baseline), kFont, scale_of(height),
                      scalar(color), stroke_width, cv::LINE_AA);
        },
        [&](int x) {
          cv::circle(canvas, cv::Point(left + x + height / 4, baseline - height * 5 / 6),
                     std::max(1, height / 6), scalar(color), stroke_width, cv::LINE_AA);
        });
    return 0;
  });
}

int skysphere_text_width(const char* text, int height, skysphere_error* error) noexcept {
  return guarded<int>(error, -1, [&] {
    return lay_out(
        printable(text), height, 1, [](const std::string&, int) {}, [](int) {});
  });
}

int skysphere_draw_polygon(skysphere_bitmap* bitmap, const double* points, int count,
                           const uint8_t color[3], double opacity, const int inside[4],
                           skysphere_error* error) noexcept {
  return guarded<int>(error, -1, [&] {
    paint(canvas_of(bitmap), points, count, 1, inside, color, opacity,
          [](cv::Mat& mask, const std::vector<cv::Point>& places) {
            cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{places}, cv::Scalar(255),
                         cv::LINE_AA, kShift);
          });
    return 0;
  });
}

int skysphere_draw_line(skysphere_bitmap* bitmap, const double* points, int count, int width,
                        const uint8_t color[3], double opacity, const int inside[4],
                        skysphere_error* error) noexcept {
  return guarded<int>(error, -1, [&] {
    if (width < 1) throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a line needs a positive width");
    // OpenCV's smooth lines are 1.7 pixels wider than asked for, and odd widths those of the next.
    const int thickness = width < 3 ? 1 : 2 * cvRound((width - 1.7) / 2);
    paint(canvas_of(bitmap), points, count, width + 1, inside, color, opacity,
          [thickness](cv::Mat& mask, const std::vector<cv::Point>& places) {
            cv::polylines(mask, std::vector<std::vector<cv::Point>>{places}, false, cv::Scalar(255),
                          thickness, cv::LINE_AA, kShift);
          });
    return 0;
  });
}
