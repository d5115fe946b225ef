#include "labelled_canvas.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace skysphere {

namespace {

/// Rows and columns of the labels by which a photo's weight reaches past them.
constexpr int kLabelReach = 1;

int round_down(int value, int step) {
  const int remainder = ((value % step) + step) % step;
  return value - remainder;
}

int round_up(int value, int step) { return round_down(value + step - 1, step); }

int wrapped(int index, int count) { return ((index % count) + count) % count; }

/// The first and last label rows of some canvas rows, with what their weights reach.
cv::Range label_rows(const cv::Mat& labels, double scale, int first, int end) {
  return {std::max(0, static_cast<int>(std::floor(first * scale)) - kLabelReach),
          std::min(labels.rows, static_cast<int>(std::ceil(end * scale)) + kLabelReach)};
}

}  // namespace

LabelledCanvas LabelledCanvas::resized(int width) const {
  const double scale = static_cast<double>(width) / canvas.width;
  LabelledCanvas result{canvas, labels};
  result.canvas.width = width;
  result.canvas.height = std::max(1, static_cast<int>(std::ceil(canvas.height * scale - 1e-9)));
  result.canvas.scale *= scale;
  result.canvas.middle_x *= scale;
  result.canvas.middle_y *= scale;
  return result;
}

std::vector<int> LabelledCanvas::photos_in(const cv::Rect& area) const {
  const double scale = label_scale();
  const cv::Range rows = label_rows(labels, scale, area.y, area.br().y);
  int first = static_cast<int>(std::floor(area.x * scale)) - kLabelReach;
  int end = static_cast<int>(std::ceil(area.br().x * scale)) + kLabelReach;
  if (canvas.closes == 0 || end - first >= labels.cols) {
    first = std::max(0, canvas.closes == 0 ? first : 0);
    end = std::min(labels.cols, canvas.closes == 0 ? end : labels.cols);
  }
  std::vector<int> found;
  int last = SKYSPHERE_NO_PHOTO;
  for (int row = rows.start; row < rows.end; ++row) {
    const uint16_t* label = labels.ptr<uint16_t>(row);
    for (int column = first; column < end; ++column) {
      const int photo = label[wrapped(column, labels.cols)];
      if (photo == last || photo == SKYSPHERE_NO_PHOTO) continue;
      last = photo;
      const auto place = std::lower_bound(found.begin(), found.end(), photo);
      if (place == found.end() || *place != photo) found.insert(place, photo);
    }
  }
  return found;
}

cv::Rect LabelledCanvas::widened(int halo, int cell) const {
  const int beyond = canvas.closes != 0 ? halo : 0;
  const int left = round_down(-beyond, cell);
  const int right = round_up(canvas.width + beyond, cell);
  return cv::Rect(left, 0, right - left, round_up(canvas.height, cell));
}

std::vector<cv::Rect> LabelledCanvas::reach_of(int photo, int halo, int cell) const {
  std::vector<uint8_t> used(labels.cols, 0);
  int top = labels.rows, bottom = 0;
  for (int row = 0; row < labels.rows; ++row) {
    const uint16_t* label = labels.ptr<uint16_t>(row);
    for (int column = 0; column < labels.cols; ++column) {
      if (label[column] != photo) continue;
      used[column] = 1;
      top = std::min(top, row);
      bottom = row + 1;
    }
  }
  if (bottom == 0) return {};
  const double scale = label_scale();
  const int reach = halo + static_cast<int>(std::ceil((1 + kLabelReach) / scale));
  const cv::Rect whole = widened(halo, cell);
  // The canvas ends at its poles, so no rows are added beyond them.
  const int first_row =
      std::max(0, round_down(static_cast<int>(std::floor(top / scale)) - reach, cell));
  const int end_row =
      std::min(whole.br().y, round_up(static_cast<int>(std::ceil(bottom / scale)) + reach, cell));
  const auto block = [&](int begin, int end) {
    const int left = std::max(whole.x, round_down(begin, cell));
    const int right = std::min(whole.br().x, round_up(end, cell));
    return cv::Rect(left, first_row, std::max(0, right - left), end_row - first_row);
  };
  if (canvas.closes == 0) {
    const auto first = std::find(used.begin(), used.end(), 1) - used.begin();
    const auto end = used.rend() - std::find(used.rbegin(), used.rend(), 1);
    return {block(static_cast<int>(std::floor(first / scale)) - reach,
                  static_cast<int>(std::ceil(end / scale)) + reach)};
  }
  // The shortest run round the canvas that holds the labels is what the longest empty run leaves.
  int longest = 0, longest_end = 0, run = 0;
  for (int step = 0; step < 2 * labels.cols; ++step) {
    run = used[step % labels.cols] ? 0 : run + 1;
    if (run > longest) {
      longest = run;
      longest_end = step;
    }
  }
  const int first = longest_end + 1;
  const int begin = static_cast<int>(std::floor(first / scale)) - reach;
  const int end = static_cast<int>(std::ceil((first + labels.cols - longest) / scale)) + reach;
  if (longest == 0 || end - begin >= canvas.width) return {block(whole.x, whole.br().x)};
  std::vector<cv::Rect> blocks;
  for (int turn = -3; turn <= 3; ++turn) {
    const cv::Rect copy = block(begin + turn * canvas.width, end + turn * canvas.width);
    if (copy.width <= 0) continue;
    // Copies that touch on a narrow canvas are one, so that no pixel counts twice.
    if (!blocks.empty() && copy.x <= blocks.back().br().x) {
      blocks.back().width = std::max(blocks.back().br().x, copy.br().x) - blocks.back().x;
    } else {
      blocks.push_back(copy);
    }
  }
  return blocks;
}

cv::Mat LabelledCanvas::weights(int photo, const cv::Rect& area, const cv::Mat& inside) const {
  const float scale = static_cast<float>(label_scale());
  cv::Mat result(area.size(), CV_16S);
  struct Sample {
    int low, high;
    float share;
  };
  std::vector<Sample> across(area.width);
  for (int column = 0; column < area.width; ++column) {
    const float place = (area.x + column + 0.5f) * scale - 0.5f;
    const int low = static_cast<int>(std::floor(place));
    const auto placed = [this](int index) {
      return canvas.closes != 0 ? wrapped(index, labels.cols)
                                : std::min(std::max(index, 0), labels.cols - 1);
    };
    across[column] = {placed(low), placed(low + 1), place - static_cast<float>(low)};
  }
  for (int row = 0; row < area.height; ++row) {
    const float place =
        std::min(std::max((area.y + row + 0.5f) * scale - 0.5f, 0.0f), labels.rows - 1.0f);
    const int low = std::min(static_cast<int>(place), labels.rows - 1);
    const int high = std::min(low + 1, labels.rows - 1);
    const float share = place - static_cast<float>(low);
    const uint16_t* upper = labels.ptr<uint16_t>(low);
    const uint16_t* lower = labels.ptr<uint16_t>(high);
    const uint8_t* covered = inside.empty() ? nullptr : inside.ptr<uint8_t>(row);
    int16_t* weight = result.ptr<int16_t>(row);
    for (int column = 0; column < area.width; ++column) {
      const Sample& sample = across[column];
      const float left = (upper[sample.low] == photo ? 1 - share : 0.0f) +
                         (lower[sample.low] == photo ? share : 0.0f);
      const float right = (upper[sample.high] == photo ? 1 - share : 0.0f) +
                          (lower[sample.high] == photo ? share : 0.0f);
      const float mine = left + (right - left) * sample.share;
      // Sharpened, so that only a few pixels show two photos; a power never leaves a gap where
      // three photos meet.
      const float squared = mine * mine;
      weight[column] =
          mine > 0 && (covered == nullptr || covered[column] != 0)
              ? static_cast<int16_t>(std::max(1.0f, squared * squared * kWeightOne + 0.5f))
              : 0;
    }
  }
  return result;
}

cv::Mat continued_labels(const cv::Mat& labels, int distance) {
  cv::Mat result = labels.clone();
  const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  for (int pass = 0; pass < distance; ++pass) {
    const cv::Mat before = result.clone();
    for (int y = 0; y < before.rows; ++y) {
      for (int x = 0; x < before.cols; ++x) {
        if (before.at<uint16_t>(y, x) != SKYSPHERE_NO_PHOTO) continue;
        for (const auto& step : steps) {
          const int next_y = y + step[1];
          if (next_y < 0 || next_y >= before.rows) continue;
          const uint16_t label = before.at<uint16_t>(next_y, wrapped(x + step[0], before.cols));
          if (label == SKYSPHERE_NO_PHOTO) continue;
          result.at<uint16_t>(y, x) = label;
          break;
        }
      }
    }
  }
  return result;
}

}  // namespace skysphere
