// Which photo each pixel of the panorama is taken from.
//
// Alpha expansion (Boykov, Veksler, Zabih, IEEE PAMI 23, 2001) over the photos, with the seam cost
// of Kwatra et al. (SIGGRAPH 2003): a seam is cheap where the two photos look alike on both of its
// sides. Edges to the right of the last column lead to the first, so seams close at ±180°.
//
// From coarse to fine (Lombaert et al., ICCV 2005), since the time of a cut grows faster than its
// area: only on the smallest canvas do photos compete for all that they cover; on each larger one
// the seams move by a few pixels.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <opencv2/imgproc.hpp>
#include <opencv2/imgproc/detail/gcgraph.hpp>
#include <vector>

#include "bitmap.hpp"
#include "guard.hpp"
#include "seam_canvas.hpp"

using skysphere::Failure;
using skysphere::guarded;
using skysphere::Patch;

namespace skysphere {
namespace {

constexpr uint16_t kNone = SKYSPHERE_NO_PHOTO;
/// Cost of a seam where the photos agree, in grey levels a pixel: keeps seams short.
constexpr float kLengthCost = 1.5f;
/// Cost of a seam where one side is not covered by both photos.
constexpr float kUnknownCost = 60.0f;
/// Cost of a pixel from a photo's border against one from its middle, in grey levels.
constexpr float kBorderCost = 0.4f;
/// Cost of a pixel that lost highlights which another photo may have kept, a grey level.
constexpr float kLostCost = 0.1f;
/// How often the canvas is halved, and the narrowest that it gets.
constexpr int kHalvings = 3, kNarrowest = 128;
/// How often each photo may take pixels, on the smallest canvas and on each larger one.
constexpr int kFirstSweeps = 2, kLaterSweeps = 1;
/// How far a seam may move at a time, in pixels: on the full canvas, and on those between.
constexpr int kFullReach = 8, kHalvedReach = 16;

class SeamFinder {
 public:
  /// `canvas` is `full` or that at `1 / scale` of its size; of photos there, only the area, what is
  /// valid and the centrality are read.
  SeamFinder(const skysphere_seam_canvas& full, const skysphere_seam_canvas& canvas, int scale)
      : full_(full),
        canvas_(canvas),
        scale_(scale),
        labels_(canvas.height, canvas.width, CV_16U, cv::Scalar(kNone)),
        nodes_(canvas.height, canvas.width, CV_32S, cv::Scalar(-1)) {
    row_area_.resize(canvas.height);
    for (int y = 0; y < canvas.height; ++y) {
      row_area_[y] = static_cast<float>(
          std::max(0.01, std::cos(CV_PI / 2 - (y + 0.5) / canvas.height * CV_PI)));
    }
    start_from_centers();
  }

  /// Takes the labels of a canvas of half the size, where they hold.
  void start_from(const cv::Mat& halved);
  /// Lets photo `alpha` take whatever pixels make the whole cheaper, up to `reach` pixels from
  /// those that it has; 0 is without limit.
  void expand(int alpha, int reach);
  void fill_borders();
  const cv::Mat& labels() const { return labels_; }

 private:
  static bool is_set(const cv::Mat& mask, const Patch& patch, int x, int y, int canvas_width) {
    const int row = y - patch.area.y;
    if (row < 0 || row >= patch.area.height) return false;
    const int column = patch.column(x, canvas_width);
    return column >= 0 && mask.at<uint8_t>(row, column) != 0;
  }

  bool is_valid(int photo, int x, int y) const {
    const Patch& patch = canvas_.patches[photo];
    return is_set(patch.valid, patch, x, y, canvas_.width);
  }

  bool covers(int photo, int x, int y) const {
    const Patch& patch = canvas_.patches[photo];
    return is_set(patch.inside, patch, x, y, canvas_.width);
  }

  /// How little two photos look alike at a pixel, in grey levels; −1 where one does not cover it.
  float difference(int first, int second, int x, int y) const {
    if (scale_ == 1) return full_difference(first, second, x, y);
    if (!is_valid(first, x, y) || !is_valid(second, x, y)) return -1;
    // The mean of four samples of the full canvas. Averaged photos would look alike where only
    // fine detail tells them apart.
    float sum = 0;
    for (int dy = scale_ / 4; dy < scale_; dy += scale_ / 2) {
      for (int dx = scale_ / 4; dx < scale_; dx += scale_ / 2) {
        sum += full_difference(first, second, x * scale_ + dx, y * scale_ + dy);
      }
    }
    return sum / 4;
  }

  /// The difference at a pixel of the full canvas.
  float full_difference(int first, int second, int x, int y) const {
    const Patch& a = full_.patches[first];
    const Patch& b = full_.patches[second];
    const int row_a = y - a.area.y, row_b = y - b.area.y;
    if (row_a < 0 || row_b < 0 || row_a >= a.area.height || row_b >= b.area.height) return -1;
    const int column_a = a.column(x, full_.width), column_b = b.column(x, full_.width);
    if (column_a < 0 || column_b < 0) return -1;
    if (!a.valid.at<uint8_t>(row_a, column_a) || !b.valid.at<uint8_t>(row_b, column_b)) return -1;
    const cv::Vec3b color_a = a.color.at<cv::Vec3b>(row_a, column_a);
    const cv::Vec3b color_b = b.color.at<cv::Vec3b>(row_b, column_b);
    const cv::Vec2s gradient_a = a.gradient.at<cv::Vec2s>(row_a, column_a);
    const cv::Vec2s gradient_b = b.gradient.at<cv::Vec2s>(row_b, column_b);
    const int color = std::abs(color_a[0] - color_b[0]) + std::abs(color_a[1] - color_b[1]) +
                      std::abs(color_a[2] - color_b[2]);
    const int gradient =
        std::abs(gradient_a[0] - gradient_b[0]) + std::abs(gradient_a[1] - gradient_b[1]);
    return color / 3.0f + 0.5f * gradient;
  }

  /// The cost of a seam between photo `first` at one pixel and photo `second` at its neighbour.
  float seam_cost(int first, int second, int x, int y, int next_x, int next_y) const {
    if (first == second) return 0;
    const float here = difference(first, second, x, y);
    const float there = difference(first, second, next_x, next_y);
    // The side of a vertical step is short near the poles, that of a horizontal step is not.
    const float length = next_y == y ? 1.0f : 0.5f * (row_area_[y] + row_area_[next_y]);
    if (here < 0 && there < 0) return length * (kUnknownCost + kLengthCost);
    const float both = here < 0 ? 2 * there : there < 0 ? 2 * here : here + there;
    return length * (both + kLengthCost);
  }

  float data_cost(int photo, int x, int y) const {
    const Patch& patch = canvas_.patches[photo];
    const int row = y - patch.area.y, column = patch.column(x, canvas_.width);
    const float away = 1 - std::min(1.0f, patch.centrality.at<float>(row, column));
    const float lost =
        patch.lost.empty() ? 0.0f : static_cast<float>(patch.lost.at<uint8_t>(row, column));
    // Of a coarse canvas, a pixel's area grows by the square of the scale, its side by the scale.
    return static_cast<float>(scale_) * row_area_[y] *
           (kBorderCost * away * away + kLostCost * lost);
  }

  void start_from_centers() {
    cv::Mat best(labels_.size(), CV_32F, cv::Scalar(-1));
    for (size_t photo = 0; photo < canvas_.patches.size(); ++photo) {
      const Patch& patch = canvas_.patches[photo];
      for (int row = 0; row < patch.area.height; ++row) {
        for (int column = 0; column < patch.area.width; ++column) {
          if (!patch.valid.at<uint8_t>(row, column)) continue;
          const int x = (patch.area.x + column) % canvas_.width, y = patch.area.y + row;
          const float central = patch.centrality.at<float>(row, column);
          if (central > best.at<float>(y, x)) {
            best.at<float>(y, x) = central;
            labels_.at<uint16_t>(y, x) = static_cast<uint16_t>(photo);
          }
        }
      }
    }
  }

  std::vector<cv::Point> find_candidates(int alpha, int reach) const;

  const skysphere_seam_canvas& full_;
  const skysphere_seam_canvas& canvas_;
  const int scale_;
  cv::Mat labels_;
  /// The node of each pixel in the graph of expand(), −1 for those that are not in it.
  cv::Mat nodes_;
  std::vector<float> row_area_;
};

void SeamFinder::start_from(const cv::Mat& halved) {
  for (int y = 0; y < canvas_.height; ++y) {
    for (int x = 0; x < canvas_.width; ++x) {
      // Where half the size is too coarse to hold a label, the most central photo stays.
      const uint16_t label = halved.at<uint16_t>(y / 2, x / 2);
      if (label != kNone && is_valid(label, x, y)) labels_.at<uint16_t>(y, x) = label;
    }
  }
}

/// The pixels that photo `alpha` may take.
std::vector<cv::Point> SeamFinder::find_candidates(int alpha, int reach) const {
  const Patch& patch = canvas_.patches[alpha];
  std::vector<cv::Point> candidates;
  if (patch.area.empty()) return candidates;
  // With a margin on both sides, since a photo that reaches all around is its own neighbour.
  cv::Mat near(patch.area.height, patch.area.width + 2 * reach, CV_8U, cv::Scalar(255));
  if (reach > 0) {
    for (int row = 0; row < near.rows; ++row) {
      const uint16_t* labels = labels_.ptr<uint16_t>(patch.area.y + row);
      for (int column = 0; column < near.cols; ++column) {
        const int x = (patch.area.x + column - reach + canvas_.width) % canvas_.width;
        near.at<uint8_t>(row, column) = labels[x] == alpha ? 255 : 0;
      }
    }
    const int side = 2 * reach + 1;
    cv::dilate(near, near, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(side, side)));
  }
  for (int row = 0; row < patch.area.height; ++row) {
    for (int column = 0; column < patch.area.width; ++column) {
      if (!near.at<uint8_t>(row, column + reach) || !patch.valid.at<uint8_t>(row, column)) continue;
      const cv::Point pixel((patch.area.x + column) % canvas_.width, patch.area.y + row);
      if (labels_.at<uint16_t>(pixel) != alpha) candidates.push_back(pixel);
    }
  }
  return candidates;
}

/// One minimum cut.
void SeamFinder::expand(int alpha, int reach) {
  const std::vector<cv::Point> candidates = find_candidates(alpha, reach);
  if (candidates.empty()) return;
  const int count = static_cast<int>(candidates.size());
  cv::detail::GCGraph<float> graph(count + 1, 4 * count + 2);
  for (const cv::Point& pixel : candidates) {
    const int node = graph.addVtx();
    nodes_.at<int>(pixel) = node;
    // In the source segment the pixel keeps its photo, in the sink segment it takes alpha.
    graph.addTermWeights(node, data_cost(alpha, pixel.x, pixel.y),
                         data_cost(labels_.at<uint16_t>(pixel), pixel.x, pixel.y));
  }
  // OpenCV cuts no graph without edges, and a candidate may be alone.
  graph.addEdges(0, graph.addVtx(), 0, 0);
  const auto add_unary = [&graph](int node, float when_taken) {
    if (when_taken > 0) {
      graph.addTermWeights(node, when_taken, 0);
    } else {
      graph.addTermWeights(node, 0, -when_taken);
    }
  };
  const int steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  for (int node = 0; node < count; ++node) {
    const int x = candidates[node].x, y = candidates[node].y;
    const int label = labels_.at<uint16_t>(y, x);
    for (const auto& step : steps) {
      const int next_x = (x + step[0] + canvas_.width) % canvas_.width, next_y = y + step[1];
      if (next_y < 0 || next_y >= canvas_.height) continue;
      const int next_label = labels_.at<uint16_t>(next_y, next_x);
      if (next_label == kNone) continue;
      const int next_node = nodes_.at<int>(next_y, next_x);
      // Two nodes are each other's neighbours and need one edge.
      if (next_node >= 0 && step[0] + step[1] < 0) continue;
      const float keep_keep = seam_cost(label, next_label, x, y, next_x, next_y);
      const float take_keep = seam_cost(alpha, next_label, x, y, next_x, next_y);
      add_unary(node, take_keep - keep_keep);
      if (next_node >= 0) {
        const float keep_take = seam_cost(label, alpha, x, y, next_x, next_y);
        add_unary(next_node, -take_keep);
        graph.addEdges(node, next_node, std::max(0.0f, keep_take + take_keep - keep_keep), 0);
      }
    }
  }
  graph.maxFlow();
  for (int node = 0; node < count; ++node) {
    nodes_.at<int>(candidates[node]) = -1;
    if (!graph.inSourceSegment(node)) {
      labels_.at<uint16_t>(candidates[node]) = static_cast<uint16_t>(alpha);
    }
  }
}

/// Gives the rim that seams keep clear of back to the photos, where nothing else covers it: each
/// pixel to the photo of a neighbour, as far as that photo reaches.
void SeamFinder::fill_borders() {
  const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  for (bool changed = true; changed;) {
    changed = false;
    const cv::Mat before = labels_.clone();
    for (int y = 0; y < canvas_.height; ++y) {
      for (int x = 0; x < canvas_.width; ++x) {
        if (before.at<uint16_t>(y, x) != kNone) continue;
        for (const auto& step : steps) {
          const int next_y = y + step[1];
          if (next_y < 0 || next_y >= canvas_.height) continue;
          const int next_x = (x + step[0] + canvas_.width) % canvas_.width;
          const uint16_t label = before.at<uint16_t>(next_y, next_x);
          if (label == kNone || !covers(label, x, y)) continue;
          labels_.at<uint16_t>(y, x) = label;
          changed = true;
          break;
        }
      }
    }
  }
}

/// What SeamFinder reads of a photo on a coarse canvas, at half the size.
Patch halve(const Patch& patch, int canvas_width) {
  const cv::Rect& area = patch.area;
  Patch half;
  if (area.empty()) return half;
  half.area.x = area.x / 2;
  half.area.y = area.y / 2;
  half.area.width = std::min((area.br().x + 1) / 2 - half.area.x, canvas_width / 2);
  half.area.height = (area.br().y + 1) / 2 - half.area.y;
  const auto shrink = [&](const cv::Mat& pixels, int border) {
    cv::Mat even, result;
    cv::copyMakeBorder(pixels, even, area.y % 2, area.br().y % 2, area.x % 2, area.br().x % 2,
                       border, cv::Scalar(0));
    cv::resize(even, result, cv::Size(even.cols / 2, even.rows / 2), 0, 0, cv::INTER_AREA);
    return cv::Mat(result, cv::Rect(cv::Point(0, 0), half.area.size()));
  };
  half.valid = shrink(patch.valid, cv::BORDER_CONSTANT) == 255;
  half.centrality = shrink(patch.centrality, cv::BORDER_REPLICATE);
  if (!patch.lost.empty()) half.lost = shrink(patch.lost, cv::BORDER_REPLICATE);
  return half;
}

/// The canvas and its halves, as far as they divide; `full` first.
std::vector<skysphere_seam_canvas> halved_canvases(const skysphere_seam_canvas& full) {
  std::vector<skysphere_seam_canvas> canvases{full};
  for (int step = 0; step < kHalvings; ++step) {
    const skysphere_seam_canvas& last = canvases.back();
    if (last.width % 4 != 0 || last.width < 2 * kNarrowest) break;
    skysphere_seam_canvas half{last.width / 2, last.height / 2, {}};
    for (const Patch& patch : last.patches) half.patches.push_back(halve(patch, last.width));
    canvases.push_back(std::move(half));
  }
  return canvases;
}

}  // namespace
}  // namespace skysphere

skysphere_bitmap* skysphere_seam_canvas_find_seams(skysphere_seam_canvas* canvas,
                                                   skysphere_progress progress, void* context,
                                                   skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    const std::vector<skysphere_seam_canvas> canvases = skysphere::halved_canvases(*canvas);
    const int count = static_cast<int>(canvas->patches.size());
    const int last = static_cast<int>(canvases.size()) - 1;
    const int steps = (skysphere::kFirstSweeps + last * skysphere::kLaterSweeps) * count;
    int done = 0;
    cv::Mat labels;
    for (int halvings = last; halvings >= 0; --halvings) {
      skysphere::SeamFinder finder(*canvas, canvases[halvings], 1 << halvings);
      if (halvings < last) finder.start_from(labels);
      const int sweeps = halvings == last ? skysphere::kFirstSweeps : skysphere::kLaterSweeps;
      const int reach = halvings == last ? 0
                        : halvings == 0  ? skysphere::kFullReach
                                         : skysphere::kHalvedReach;
      for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (int photo = 0; photo < count; ++photo) {
          const double fraction = done++ / static_cast<double>(steps);
          if (progress != nullptr && progress(context, fraction) != 0) {
            throw Failure(SKYSPHERE_CANCELLED, "stopped while seams were found");
          }
          finder.expand(photo, reach);
        }
      }
      if (halvings == 0) finder.fill_borders();
      labels = finder.labels();
    }
    return skysphere::make_handle(labels);
  });
}
