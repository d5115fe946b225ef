#include <opencv2/imgproc.hpp>
#include <string>

#include "bitmap.hpp"
#include "guard.hpp"
#include "skysphere_drawing.h"

using skysphere::Failure;
using skysphere::guarded;

namespace {

constexpr int kFont = cv::FONT_HERSHEY_SIMPLEX;

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

std::string printable(const char* text) {
  std::string result(text);
  for (char& character : result) {
    if (character < 32 || character > 126) character = '?';
  }
  return result;
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
                        int height, const uint8_t color[3], skysphere_error* error) noexcept {
  return guarded<int>(error, -1, [&] {
    cv::putText(canvas_of(bitmap), printable(text), cv::Point(left, baseline), kFont,
                scale_of(height), scalar(color), 1, cv::LINE_AA);
    return 0;
  });
}

int skysphere_text_width(const char* text, int height, skysphere_error* error) noexcept {
  return guarded<int>(error, -1, [&] {
    int below = 0;
    return cv::getTextSize(printable(text), kFont, scale_of(height), 1, &below).width;
  });
}
