#include "hole_surface.hpp"

#include <Eigen/Dense>
#include <Eigen/Sparse>
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "guard.hpp"

namespace skysphere {

namespace {

constexpr int kTerms = 8;
/// How much of what is left to white a sky may rise above the border of the hole.
constexpr double kHighlightShare = 0.7;

/// The terms of the trend at a place: three of a plane and two of a saddle, which vanish in the
/// middle as they should, and three slopes that run out towards the middle.
struct TrendTerms {
  double radius;
  bool has_slopes;

  void at(double x, double y, double* term) const {
    const double u = x / radius, v = y / radius;
    const double squared = u * u + v * v;
    // Along the radius it changes one for one at the border of the hole, and not at all in its
    // middle: by 0.39 radii in all. A clear sky of CIE S 011 changes by 0.34 to 0.40, an overcast
    // one by 0.53.
    const double inside = 1 - std::exp(std::min(0.0, (squared - 1) / 2));
    const double slope = !has_slopes ? 0 : squared < 1 ? inside : 1 - std::sqrt(squared);
    const double values[kTerms] = {1, u, v, u * u - v * v, 2 * u * v, slope, slope * u, slope * v};
    std::copy(values, values + kTerms, term);
  }
};

}  // namespace

cv::Mat3f fit_trend(const cv::Mat3f& color, const cv::Mat1f& weight, double distance_scale,
                    bool has_slopes, cv::Mat1f* inlier_weight) {
  const TrendTerms terms{std::max(1.0, distance_scale), has_slopes};
  struct Cell {
    double term[kTerms];
    cv::Vec3f color;
    float prior;
  };
  std::vector<Cell> cells;
  const double middle_x = (color.cols - 1) / 2.0, middle_y = (color.rows - 1) / 2.0;
  // Every second cell tells as much.
  for (int y = 0; y < color.rows; y += 2) {
    for (int x = 0; x < color.cols; x += 2) {
      if (weight(y, x) <= 0) continue;
      Cell cell{{}, color(y, x), weight(y, x)};
      terms.at(x - middle_x, y - middle_y, cell.term);
      cells.push_back(cell);
    }
  }
  *inlier_weight = cv::Mat1f::zeros(color.size());
  cv::Mat3f result(color.size(), cv::Vec3f(0, 0, 0));
  if (cells.empty()) return result;
  // Tukey's weights, the scale from wide to what the colours themselves scatter.
  std::vector<double> robust(cells.size(), 1.0), residual(cells.size());
  Eigen::Matrix<double, kTerms, 3> solution;
  double scale = 60;
  for (int iteration = 0; iteration < 24; ++iteration) {
    Eigen::Matrix<double, kTerms, kTerms> normal = Eigen::Matrix<double, kTerms, kTerms>::Zero();
    Eigen::Matrix<double, kTerms, 3> right = Eigen::Matrix<double, kTerms, 3>::Zero();
    double sum = 0;
    for (size_t index = 0; index < cells.size(); ++index) {
      const Cell& cell = cells[index];
      const double w = cell.prior * robust[index];
      if (w <= 0) continue;
      sum += w;
      for (int p = 0; p < kTerms; ++p) {
        for (int q = 0; q < kTerms; ++q) normal(p, q) += w * cell.term[p] * cell.term[q];
        for (int channel = 0; channel < 3; ++channel) {
          right(p, channel) += w * cell.term[p] * cell.color[channel];
        }
      }
    }
    if (sum <= 0) break;
    // Slopes that the border does not tell stay 0, and those around more than the mean one.
    const double ridge[kTerms] = {1e-6, 2e-3, 2e-3, 2e-3, 2e-3, 2e-4, 1e-3, 1e-3};
    for (int p = 0; p < kTerms; ++p) normal(p, p) += ridge[p] * sum;
    solution = normal.ldlt().solve(right);
    if (!solution.allFinite()) throw Failure(SKYSPHERE_NUMERICAL, "the sky has no trend");
    std::vector<double> inliers;
    for (size_t index = 0; index < cells.size(); ++index) {
      const Cell& cell = cells[index];
      double squared = 0;
      for (int channel = 0; channel < 3; ++channel) {
        double predicted = 0;
        for (int p = 0; p < kTerms; ++p) predicted += solution(p, channel) * cell.term[p];
        squared += (predicted - cell.color[channel]) * (predicted - cell.color[channel]);
      }
      residual[index] = std::sqrt(squared / 3);
      if (robust[index] > 0) inliers.push_back(residual[index]);
    }
    if (inliers.empty()) break;
    std::nth_element(inliers.begin(), inliers.begin() + inliers.size() / 2, inliers.end());
    const double spread = std::max(2.0, 4.5 * 1.48 * inliers[inliers.size() / 2]);
    scale = std::max(spread, scale * 0.8);
    for (size_t index = 0; index < cells.size(); ++index) {
      const double share = residual[index] / scale;
      robust[index] = share < 1 ? (1 - share * share) * (1 - share * share) : 0;
    }
  }
  for (int y = 0; y < color.rows; ++y) {
    for (int x = 0; x < color.cols; ++x) {
      double term[kTerms];
      terms.at(x - middle_x, y - middle_y, term);
      for (int channel = 0; channel < 3; ++channel) {
        double value = 0;
        for (int p = 0; p < kTerms; ++p) value += solution(p, channel) * term[p];
        // A bright sky does not run into white: what rises above the border's mean levels off.
        const double border = solution(0, channel);
        const double room = kHighlightShare * (255 - border);
        if (has_slopes && room > 1 && value > border) {
          value = border + room * (1 - std::exp((border - value) / room));
        }
        result(y, x)[channel] = static_cast<float>(value);
      }
      if (weight(y, x) <= 0) continue;
      const double share = cv::norm(result(y, x) - color(y, x)) / std::sqrt(3.0) / scale;
      if (share < 1)
        (*inlier_weight)(y, x) = static_cast<float>((1 - share * share) * (1 - share * share));
    }
  }
  return result;
}

cv::Mat3f thin_plate(const cv::Mat3f& value, const cv::Mat1f& weight, const cv::Mat1b& domain,
                     const cv::Mat1b& decays, double decay, int block) {
  const int rows = (value.rows + block - 1) / block, cols = (value.cols + block - 1) / block;
  cv::Mat1i number(rows, cols, -1);
  cv::Mat3f coarse(rows, cols, cv::Vec3f(0, 0, 0));
  std::vector<cv::Vec4d> data;  // The sums of the weighted colours, and of the weights.
  std::vector<double> pull;
  std::vector<cv::Point> places;
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      cv::Vec4d sum(0, 0, 0, 0);
      int inside = 0, pulled = 0;
      for (int y = row * block; y < std::min(value.rows, (row + 1) * block); ++y) {
        for (int x = col * block; x < std::min(value.cols, (col + 1) * block); ++x) {
          inside += domain(y, x) != 0;
          pulled += decays(y, x) != 0;
          const double w = weight(y, x);
          for (int channel = 0; channel < 3; ++channel) sum[channel] += w * value(y, x)[channel];
          sum[3] += w;
        }
      }
      if (inside == 0) continue;
      number(row, col) = static_cast<int>(data.size());
      data.push_back(sum / (block * block));
      pull.push_back(static_cast<double>(pulled) / (block * block));
      places.push_back({col, row});
    }
  }
  const int count = static_cast<int>(data.size());
  if (count == 0) return cv::Mat3f(value.size(), cv::Vec3f(0, 0, 0));
  std::vector<Eigen::Triplet<double>> entries;
  for (int index = 0; index < count; ++index) {
    const cv::Point neighbors[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int degree = 0;
    for (const cv::Point& step : neighbors) {
      const cv::Point next = places[index] + step;
      if (next.x < 0 || next.y < 0 || next.x >= cols || next.y >= rows) continue;
      if (number(next) < 0) continue;
      entries.emplace_back(index, number(next), 1.0);
      ++degree;
    }
    entries.emplace_back(index, index, -degree);
  }
  Eigen::SparseMatrix<double> laplacian(count, count);
  laplacian.setFromTriplets(entries.begin(), entries.end());
  Eigen::SparseMatrix<double> normal = laplacian.transpose() * laplacian;
  const double reach = std::max(1.0, decay / block);
  const double screen = 1 / (reach * reach * reach * reach);
  Eigen::MatrixXd right(count, 3);
  for (int index = 0; index < count; ++index) {
    normal.coeffRef(index, index) += data[index][3] + pull[index] * screen + 1e-9;
    for (int channel = 0; channel < 3; ++channel) right(index, channel) = data[index][channel];
  }
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver(normal);
  if (solver.info() != Eigen::Success) {
    throw Failure(SKYSPHERE_NUMERICAL, "the filling of a hole has no solution");
  }
  const Eigen::MatrixXd solution = solver.solve(right);
  for (int index = 0; index < count; ++index) {
    for (int channel = 0; channel < 3; ++channel) {
      coarse(places[index])[channel] = static_cast<float>(solution(index, channel));
    }
  }
  cv::Mat3f fine;
  cv::resize(coarse, fine, cv::Size(cols * block, rows * block), 0, 0, cv::INTER_CUBIC);
  return fine(cv::Rect(0, 0, value.cols, value.rows)).clone();
}

namespace {

/// The membrane that equals the values where `fixed` is set, with a pull to 0.
cv::Mat3f fading_membrane(const cv::Mat3f& value, const cv::Mat1b& fixed, double decay) {
  cv::Mat3f result(value.size(), cv::Vec3f(0, 0, 0));
  value.copyTo(result, fixed);
  const float share = static_cast<float>(1 / (4 + 1 / (decay * decay)));
  // Over-relaxed Gauss and Seidel; a fading membrane is settled after a few times its reach.
  const float over = 1.5f;
  const int sweeps = std::max(20, cvRound(12 * decay));
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (int y = 1; y + 1 < result.rows; ++y) {
      for (int x = 1; x + 1 < result.cols; ++x) {
        if (fixed(y, x)) continue;
        const cv::Vec3f around =
            result(y - 1, x) + result(y + 1, x) + result(y, x - 1) + result(y, x + 1);
        result(y, x) += over * (around * share - result(y, x));
      }
    }
  }
  return result;
}

/// How the values change from one fixed cell to the next towards where none is fixed: the slope of
/// a plane through the fixed cells of 5 × 5. `known` is where enough of them tell.
cv::Mat3f slopes_outwards(const cv::Mat3f& value, const cv::Mat1b& fixed, cv::Mat1b* known) {
  constexpr int kReach = 2;
  constexpr int kEnoughCells = 8;
  cv::Mat1f share, across, down;
  fixed.convertTo(share, CV_32F, 1 / 255.0);
  cv::GaussianBlur(share, share, cv::Size(5, 5), 1.2);
  cv::Sobel(share, across, CV_32F, 1, 0);
  cv::Sobel(share, down, CV_32F, 0, 1);
  cv::Mat3f result(value.size(), cv::Vec3f(0, 0, 0));
  *known = cv::Mat1b::zeros(fixed.size());
  for (int y = kReach; y + kReach < fixed.rows; ++y) {
    for (int x = kReach; x + kReach < fixed.cols; ++x) {
      const bool is_border = fixed(y, x) && (!fixed(y - 1, x) || !fixed(y + 1, x) ||
                                             !fixed(y, x - 1) || !fixed(y, x + 1));
      const float length = std::hypot(across(y, x), down(y, x));
      if (!is_border || length < 1e-6f) continue;
      const double out_x = -across(y, x) / length, out_y = -down(y, x) / length;
      Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
      Eigen::Matrix3d right = Eigen::Matrix3d::Zero();
      int count = 0;
      for (int dy = -kReach; dy <= kReach; ++dy) {
        for (int dx = -kReach; dx <= kReach; ++dx) {
          if (!fixed(y + dy, x + dx)) continue;
          const cv::Vec3f& cell = value(y + dy, x + dx);
          const Eigen::Vector3d term(1, dx, dy);
          normal += term * term.transpose();
          right += term * Eigen::RowVector3d(cell[0], cell[1], cell[2]);
          ++count;
        }
      }
      if (count < kEnoughCells || normal.determinant() < 1) continue;
      const Eigen::Matrix3d plane = normal.ldlt().solve(right);
      for (int channel = 0; channel < 3; ++channel) {
        result(y, x)[channel] =
            static_cast<float>(out_x * plane(1, channel) + out_y * plane(2, channel));
      }
      (*known)(y, x) = 255;
    }
  }
  return result;
}

/// What is known, carried on all round: averages over the known cells near by.
cv::Mat3f carried_on(const cv::Mat3f& value, const cv::Mat1b& known, double sigma) {
  cv::Mat1f share;
  known.convertTo(share, CV_32F, 1 / 255.0);
  cv::Mat3f sum = value.clone();
  sum.setTo(0, known == 0);
  // As far as it takes for what is carried on to count no more.
  const int side = 2 * cvCeil(6 * sigma) + 1;
  cv::GaussianBlur(sum, sum, cv::Size(side, side), sigma, sigma, cv::BORDER_CONSTANT);
  cv::GaussianBlur(share, share, cv::Size(side, side), sigma, sigma, cv::BORDER_CONSTANT);
  for (int y = 0; y < sum.rows; ++y) {
    for (int x = 0; x < sum.cols; ++x) {
      const float weight = share(y, x);
      sum(y, x) = weight > 1e-12f ? sum(y, x) * (1 / weight) : cv::Vec3f(0, 0, 0);
    }
  }
  return sum;
}

}  // namespace

cv::Mat3f fading_surface(const cv::Mat3f& value, const cv::Mat1b& fixed, double decay) {
  /// The most that a slope may add, in grey levels.
  constexpr double kMostAdded = 24;
  cv::Mat3f result = fading_membrane(value, fixed, decay);
  cv::Mat1b known;
  cv::Mat3f slope = slopes_outwards(value, fixed, &known);
  // The membrane itself runs down to 0 from the border.
  slope += value * (1 / decay);
  const double limit = kMostAdded * std::exp(1.0) / decay;
  for (cv::Vec3f& cell : slope) {
    for (int channel = 0; channel < 3; ++channel) {
      cell[channel] = static_cast<float>(std::min(limit, std::max(-limit, 1.0 * cell[channel])));
    }
  }
  slope = carried_on(slope, known, decay);
  cv::Mat1f distance;
  cv::distanceTransform(~fixed, distance, cv::DIST_L2, cv::DIST_MASK_PRECISE, CV_32F);
  for (int y = 0; y < result.rows; ++y) {
    for (int x = 0; x < result.cols; ++x) {
      if (fixed(y, x)) continue;
      const double out = distance(y, x);
      result(y, x) += slope(y, x) * static_cast<float>(out * std::exp(-out / decay));
    }
  }
  return result;
}

}  // namespace skysphere
