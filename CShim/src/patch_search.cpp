#include "patch_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace skysphere {

cv::Point most_alike(const cv::Mat& picture, const cv::Mat& square, double* correlation) {
  const int side = square.rows;
  // Rows end in zeros, so that all are sums of eight products at a time.
  const int padded = (side + 7) / 8 * 8;
  std::vector<int16_t> wanted(static_cast<size_t>(side) * padded, 0);
  int64_t wanted_sum = 0, wanted_squares = 0;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const int16_t level = cv::saturate_cast<int16_t>(square.at<float>(row, column));
      wanted[static_cast<size_t>(row) * padded + column] = level;
      wanted_sum += level;
      wanted_squares += int64_t{level} * level;
    }
  }
  const int width = picture.cols + padded;
  std::vector<int16_t> seen(static_cast<size_t>(picture.rows) * width, 0);
  for (int row = 0; row < picture.rows; ++row) {
    const uint8_t* pixels = picture.ptr<uint8_t>(row);
    std::copy(pixels, pixels + picture.cols, &seen[static_cast<size_t>(row) * width]);
  }
  cv::Mat sums, squares;
  cv::integral(picture, sums, squares, CV_32S, CV_64F);
  const auto total = [side](const auto& table, int x, int y) {
    return table(y + side, x + side) - table(y, x + side) - table(y + side, x) + table(y, x);
  };
  const cv::Mat_<int32_t> sum_table = sums;
  const cv::Mat_<double> square_table = squares;
  const double count = side * side;
  const double wanted_variance =
      static_cast<double>(wanted_squares) - static_cast<double>(wanted_sum) * wanted_sum / count;
  cv::Point best;
  *correlation = -1;
  for (int y = 0; y + side <= picture.rows; ++y) {
    for (int x = 0; x + side <= picture.cols; ++x) {
      int64_t products = 0;
      for (int row = 0; row < side; ++row) {
        const int16_t* left = &wanted[static_cast<size_t>(row) * padded];
        const int16_t* right = &seen[static_cast<size_t>(y + row) * width + x];
        int32_t product = 0;
        for (int column = 0; column < padded; ++column) {
          product += int32_t{left[column]} * right[column];
        }
        products += product;
      }
      const double sum = total(sum_table, x, y);
      const double variance = total(square_table, x, y) - sum * sum / count;
      const double variances = variance * wanted_variance;
      if (!(variances > 0)) continue;
      const double found =
          (static_cast<double>(products) - sum * wanted_sum / count) / std::sqrt(variances);
      if (found > *correlation) {
        *correlation = found;
        best = cv::Point(x, y);
      }
    }
  }
  return best;
}

}  // namespace skysphere
