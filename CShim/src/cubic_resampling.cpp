#include "cubic_resampling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <opencv2/core/hal/intrin.hpp>
#include <vector>

#include "guard.hpp"

namespace skysphere {

namespace {

constexpr int kPhaseBits = 8;
constexpr int kPhases = 1 << kPhaseBits;
constexpr int kTaps = 4;
/// Weights of whole numbers add up to this.
constexpr int kUnit = 1 << 14;
/// Places further out than this are as good as infinitely far.
constexpr float kFarthest = 1e6f;

/// The weights of the four pixels round a place, by how far it is past the second.
struct Weights {
  /// Those of the twelve samples of a row of pixels, for sums that whole weights were used in.
  alignas(16) std::array<float, 3 * kTaps> by_sample;
  std::array<float, kTaps> exact;
  std::array<int16_t, kTaps> whole;
};

Weights weights_at(double t) {
  Weights weights{};
  const double exact[kTaps] = {((-0.5 * t + 1.0) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0,
                               ((-1.5 * t + 2.0) * t + 0.5) * t, (0.5 * t - 0.5) * t * t};
  int left = kUnit;
  for (int tap = 0; tap < kTaps; ++tap) {
    weights.exact[tap] = static_cast<float>(exact[tap]);
    weights.whole[tap] = static_cast<int16_t>(std::lround(exact[tap] * kUnit));
    left -= weights.whole[tap];
    std::fill_n(weights.by_sample.begin() + 3 * tap, 3, weights.exact[tap] / kUnit);
  }
  // Rounding must not change the brightness: the largest weight takes what is left.
  weights.whole[t < 0.5 ? 1 : 2] = static_cast<int16_t>(weights.whole[t < 0.5 ? 1 : 2] + left);
  return weights;
}

const std::array<Weights, kPhases>& weight_table() {
  static const std::array<Weights, kPhases> table = [] {
    std::array<Weights, kPhases> weights{};
    for (int phase = 0; phase < kPhases; ++phase) {
      weights[phase] = weights_at(static_cast<double>(phase) / kPhases);
    }
    return weights;
  }();
  return table;
}

/// Places in whole phases, held where they are far away or not a number at all.
void count_phases(const float* places, int count, int32_t* phases) {
  for (int index = 0; index < count; ++index) {
    const float place = places[index];
    const float held = place > -kFarthest ? std::min(place, kFarthest) : -kFarthest;
    phases[index] = cvRound(held * kPhases);
  }
}

/// A coordinate as its first tap's pixel and the weights of the four.
struct Taps {
  int first;
  const Weights& weights;

  Taps(int32_t phases, const Weights* table)
      : first((phases >> kPhaseBits) - 1), weights(table[phases & (kPhases - 1)]) {}
};

int reflected(int index, int count) {
  const int place = ((index % (2 * count)) + 2 * count) % (2 * count);
  return place < count ? place : 2 * count - 1 - place;
}

/// A pixel whose taps may lie beyond the borders.
template <typename Sample>
void sample_reflected(const cv::Mat& picture, const Taps& across, const Taps& down,
                      Sample* result) {
  float sum[3] = {0, 0, 0};
  for (int y = 0; y < kTaps; ++y) {
    const Sample* row = picture.ptr<Sample>(reflected(down.first + y, picture.rows));
    for (int x = 0; x < kTaps; ++x) {
      const Sample* pixel = row + 3 * reflected(across.first + x, picture.cols);
      const float weight = down.weights.exact[y] * across.weights.exact[x];
      for (int channel = 0; channel < 3; ++channel) {
        sum[channel] += weight * static_cast<float>(pixel[channel]);
      }
    }
  }
  for (int channel = 0; channel < 3; ++channel) {
    result[channel] = cv::saturate_cast<Sample>(sum[channel]);
  }
}

/// A pixel whose taps lie in the picture.
void sample_inside(const cv::Mat& picture, const Taps& across, const Taps& down, uint16_t* result) {
  float sum[3] = {0, 0, 0};
  for (int y = 0; y < kTaps; ++y) {
    const uint16_t* pixel = picture.ptr<uint16_t>(down.first + y) + 3 * across.first;
    const float* weight = across.weights.exact.data();
    for (int channel = 0; channel < 3; ++channel) {
      sum[channel] +=
          down.weights.exact[y] * (weight[0] * pixel[channel] + weight[1] * pixel[channel + 3] +
                                   weight[2] * pixel[channel + 6] + weight[3] * pixel[channel + 9]);
    }
  }
  for (int channel = 0; channel < 3; ++channel) {
    result[channel] = cv::saturate_cast<uint16_t>(sum[channel]);
  }
}

#if CV_SIMD128

/// How many samples of a row are read in one go: the four pixels' twelve and some after them.
constexpr int kLoaded = 16;

/// Twelve samples of two rows, each weighted by its row.
struct WeightedRows {
  cv::v_int32x4 first, middle, last;

  WeightedRows(const uint8_t* upper, const uint8_t* lower, const int16_t* weights) {
    int32_t pair;
    std::memcpy(&pair, weights, sizeof pair);
    const cv::v_int16x8 both = cv::v_reinterpret_as_s16(cv::v_setall_s32(pair));
    cv::v_uint8x16 low, high;
    cv::v_zip(cv::v_load(upper), cv::v_load(lower), low, high);
    first = cv::v_dotprod(cv::v_reinterpret_as_s16(cv::v_expand_low(low)), both);
    middle = cv::v_dotprod(cv::v_reinterpret_as_s16(cv::v_expand_high(low)), both);
    last = cv::v_dotprod(cv::v_reinterpret_as_s16(cv::v_expand_low(high)), both);
  }
};

inline void sample_inside(const cv::Mat& picture, const Taps& across, const Taps& down,
                          uint8_t* result) {
  const size_t step = picture.step;
  const uint8_t* pixels = picture.ptr<uint8_t>(down.first) + 3 * across.first;
  const WeightedRows upper(pixels, pixels + step, down.weights.whole.data());
  const WeightedRows lower(pixels + 2 * step, pixels + 3 * step, down.weights.whole.data() + 2);
  const float* weights = across.weights.by_sample.data();
  const auto weighted = [weights](const cv::v_int32x4& a, const cv::v_int32x4& b, int place) {
    return cv::v_cvt_f32(a + b) * cv::v_load_aligned(weights + place);
  };
  const cv::v_float32x4 first = weighted(upper.first, lower.first, 0);
  const cv::v_float32x4 middle = weighted(upper.middle, lower.middle, 4);
  const cv::v_float32x4 last = weighted(upper.last, lower.last, 8);
  const cv::v_float32x4 sum = (first + cv::v_extract<3>(first, middle)) +
                              (cv::v_extract<2>(middle, last) + cv::v_extract<1>(last, last));
  const cv::v_int16x8 narrow = cv::v_pack(cv::v_round(sum), cv::v_setzero_s32());
  const uint32_t color = cv::v_reinterpret_as_u32(cv::v_pack_u(narrow, narrow)).get0();
  std::memcpy(result, &color, 3);
}

#else

constexpr int kLoaded = 3 * kTaps;

void sample_inside(const cv::Mat& picture, const Taps& across, const Taps& down, uint8_t* result) {
  sample_reflected(picture, across, down, result);
}

#endif

template <typename Sample>
void resample(const cv::Mat& picture, const cv::Mat& positions, cv::Mat& result) {
  // What is read after the last tap is in the picture, too.
  constexpr int beyond = (kLoaded - 3 * kTaps + 2) / 3;
  const int end_column = picture.cols - kTaps - beyond, end_row = picture.rows - kTaps;
  const Weights* weights = weight_table().data();
  std::vector<int32_t> phases(static_cast<size_t>(positions.cols) * 2);
  for (int row = 0; row < positions.rows; ++row) {
    count_phases(positions.ptr<float>(row), 2 * positions.cols, phases.data());
    Sample* color = result.ptr<Sample>(row);
    for (int column = 0; column < positions.cols; ++column) {
      const Taps across(phases[2 * column], weights), down(phases[2 * column + 1], weights);
      const bool is_inside = across.first >= 0 && across.first <= end_column && down.first >= 0 &&
                             down.first <= end_row;
      if (is_inside) {
        sample_inside(picture, across, down, color + 3 * column);
      } else {
        sample_reflected(picture, across, down, color + 3 * column);
      }
    }
  }
}

}  // namespace

void resample_cubic(const cv::Mat& picture, const cv::Mat& positions, cv::Mat* result) {
  result->create(positions.size(), picture.type());
  switch (picture.type()) {
    case CV_8UC3:
      return resample<uint8_t>(picture, positions, *result);
    case CV_16UC3:
      return resample<uint16_t>(picture, positions, *result);
    default:
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "photos have three channels of 8 or 16 bits");
  }
}

}  // namespace skysphere
