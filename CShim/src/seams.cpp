// Which photo each pixel of the panorama is taken from.
//
// Alpha expansion (Boykov, Veksler, Zabih, IEEE PAMI 23, 2001) over the photos, with the seam cost
// of Kwatra et al. (SIGGRAPH 2003): a seam is cheap where the two photos look alike on both of its
// sides. Edges to the right of the last column lead to the first, so seams close at ±180°.
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

class SeamFinder {
 public:
  explicit SeamFinder(const skysphere_seam_canvas& canvas)
      : canvas_(canvas), labels_(canvas.height, canvas.width, CV_16U, cv::Scalar(kNone)) {
    row_area_.resize(canvas.height);
    for (int y = 0; y < canvas.height; ++y) {
      row_area_[y] = static_cast<float>(
          std::max(0.01, std::cos(CV_PI / 2 - (y + 0.5) / canvas.height * CV_PI)));
    }
    start_from_centers();
  }

  void expand(int alpha);
  void fill_borders();
  const cv::Mat& labels() const { return labels_; }

 private:
  bool covers(int photo, int x, int y) const {
    const Patch& patch = canvas_.patches[photo];
    const int row = y - patch.area.y;
    if (row < 0 || row >= patch.area.height) return false;
    const int column = patch.column(x, canvas_.width);
    return column >= 0 && patch.inside.at<uint8_t>(row, column) != 0;
  }

  /// How little two photos look alike at a pixel, in grey levels; −1 where one does not cover it.
  float difference(int first, int second, int x, int y) const {
    const Patch& a = canvas_.patches[first];
    const Patch& b = canvas_.patches[second];
    const int row_a = y - a.area.y, row_b = y - b.area.y;
    if (row_a < 0 || row_b < 0 || row_a >= a.area.height || row_b >= b.area.height) return -1;
    const int column_a = a.column(x, canvas_.width), column_b = b.column(x, canvas_.width);
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
    const float central =
        patch.centrality.at<float>(y - patch.area.y, patch.column(x, canvas_.width));
    const float away = 1 - std::min(1.0f, central);
    return kBorderCost * row_area_[y] * away * away;
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

  const skysphere_seam_canvas& canvas_;
  cv::Mat labels_;
  std::vector<float> row_area_;
};

/// Lets photo `alpha` take whatever pixels make the whole cheaper: one minimum cut.
void SeamFinder::expand(int alpha) {
  const Patch& patch = canvas_.patches[alpha];
  if (patch.area.empty()) return;
  cv::Mat nodes(patch.area.size(), CV_32S, cv::Scalar(-1));
  cv::detail::GCGraph<float> graph(static_cast<unsigned>(patch.area.area()),
                                   static_cast<unsigned>(2 * patch.area.area()));
  int node_count = 0;
  for (int row = 0; row < patch.area.height; ++row) {
    for (int column = 0; column < patch.area.width; ++column) {
      const int x = (patch.area.x + column) % canvas_.width, y = patch.area.y + row;
      const uint16_t current = labels_.at<uint16_t>(y, x);
      if (!patch.valid.at<uint8_t>(row, column) || current == alpha) continue;
      const int node = graph.addVtx();
      ++node_count;
      nodes.at<int>(row, column) = node;
      // In the source segment the pixel keeps its photo, in the sink segment it takes alpha.
      graph.addTermWeights(node, data_cost(alpha, x, y), data_cost(current, x, y));
    }
  }
  // A photo that shares no pixel has nothing to take, and an empty graph has no minimum cut.
  if (node_count == 0) return;
  const auto add_unary = [&graph](int node, float when_taken) {
    if (when_taken > 0) {
      graph.addTermWeights(node, when_taken, 0);
    } else {
      graph.addTermWeights(node, 0, -when_taken);
    }
  };
  const int steps[2][2] = {{1, 0}, {0, 1}};
  // One row and column more at the top and left, for the neighbours outside of the patch.
  for (int row = -1; row < patch.area.height; ++row) {
    for (int column = -1; column < patch.area.width; ++column) {
      for (const auto& step : steps) {
        const int y = patch.area.y + row, next_y = y + step[1];
        if (y < 0 || next_y >= canvas_.height) continue;
        const bool whole_turn = patch.area.width == canvas_.width;
        if (whole_turn && column < 0) continue;
        const int x = (patch.area.x + column + canvas_.width) % canvas_.width;
        const int next_x = (x + step[0]) % canvas_.width;
        const int next_row = row + step[1];
        int next_column = column + step[0];
        if (whole_turn) next_column %= canvas_.width;
        const int p = row >= 0 && column >= 0 ? nodes.at<int>(row, column) : -1;
        const int q = next_row >= 0 && next_column >= 0 && next_row < patch.area.height &&
                              next_column < patch.area.width
                          ? nodes.at<int>(next_row, next_column)
                          : -1;
        if (p < 0 && q < 0) continue;
        const int label_p = labels_.at<uint16_t>(y, x);
        const int label_q = labels_.at<uint16_t>(next_y, next_x);
        if (label_p == kNone || label_q == kNone) continue;
        if (p >= 0 && q >= 0) {
          const float keep_keep = seam_cost(label_p, label_q, x, y, next_x, next_y);
          const float keep_take = seam_cost(label_p, alpha, x, y, next_x, next_y);
          const float take_keep = seam_cost(alpha, label_q, x, y, next_x, next_y);
          add_unary(p, take_keep - keep_keep);
          add_unary(q, -take_keep);
          graph.addEdges(p, q, std::max(0.0f, keep_take + take_keep - keep_keep), 0);
        } else {
          const int node = p >= 0 ? p : q;
          const int mine = p >= 0 ? label_p : label_q, fixed = p >= 0 ? label_q : label_p;
          const float keep = seam_cost(mine, fixed, x, y, next_x, next_y);
          const float take = seam_cost(alpha, fixed, x, y, next_x, next_y);
          add_unary(node, take - keep);
        }
      }
    }
  }
  graph.maxFlow();
  for (int row = 0; row < patch.area.height; ++row) {
    for (int column = 0; column < patch.area.width; ++column) {
      const int node = nodes.at<int>(row, column);
      if (node < 0 || graph.inSourceSegment(node)) continue;
      const int x = (patch.area.x + column) % canvas_.width;
      labels_.at<uint16_t>(patch.area.y + row, x) = static_cast<uint16_t>(alpha);
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

}  // namespace
}  // namespace skysphere

skysphere_bitmap* skysphere_seam_canvas_find_seams(skysphere_seam_canvas* canvas,
                                                   skysphere_progress progress, void* context,
                                                   skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    skysphere::SeamFinder finder(*canvas);
    const int count = static_cast<int>(canvas->patches.size());
    const int sweeps = 2;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      for (int photo = 0; photo < count; ++photo) {
        const double fraction = (sweep * count + photo) / static_cast<double>(sweeps * count);
        if (progress != nullptr && progress(context, fraction) != 0) {
          throw Failure(SKYSPHERE_CANCELLED, "stopped while seams were found");
        }
        finder.expand(photo);
      }
    }
    finder.fill_borders();
    return skysphere::make_handle(finder.labels().clone());
  });
}
