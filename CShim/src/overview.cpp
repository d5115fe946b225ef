#include "overview.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

#include "guard.hpp"

namespace skysphere {

namespace {

struct Pyramid {
  std::vector<cv::Mat> detail;
  std::vector<cv::Mat> weight;
};

Pyramid pyramid_of(cv::Mat level, cv::Mat weight, int bands) {
  Pyramid result;
  for (int band = 0; band < bands; ++band) {
    cv::Mat coarse, expanded, coarse_weight;
    cv::pyrDown(level, coarse);
    cv::pyrUp(coarse, expanded, level.size());
    result.detail.emplace_back(level - expanded);
    cv::pyrDown(weight, coarse_weight);
    result.weight.push_back(weight);
    level = coarse;
    weight = coarse_weight;
  }
  result.detail.push_back(level);
  result.weight.push_back(weight);
  return result;
}

/// Adds a photo's pyramid to the sums; `area` is its place on that of the canvas. Sums of integers
/// do not depend on their order.
void accumulate(const Pyramid& photo, const cv::Rect& area, std::vector<cv::Mat>& sum,
                std::vector<cv::Mat>& weight_sum) {
  for (size_t band = 0; band < sum.size(); ++band) {
    const int left = area.x >> band, top = area.y >> band;
    for (int row = 0; row < photo.weight[band].rows; ++row) {
      const int16_t* value = photo.detail[band].ptr<int16_t>(row);
      const int16_t* share = photo.weight[band].ptr<int16_t>(row);
      int16_t* total = sum[band].ptr<int16_t>(top + row) + 3 * left;
      int16_t* total_share = weight_sum[band].ptr<int16_t>(top + row) + left;
      for (int column = 0; column < photo.weight[band].cols; ++column) {
        const int factor = share[column];
        if (factor == 0) continue;
        total_share[column] = static_cast<int16_t>(total_share[column] + factor);
        for (int index = 3 * column; index < 3 * column + 3; ++index) {
          const int weighted = (value[index] * factor + kWeightOne / 2) >> kWeightShift;
          total[index] = static_cast<int16_t>(total[index] + weighted);
        }
      }
    }
  }
}

/// Divides a band by its weights, so that neither holes nor rounding darken it.
void normalize(cv::Mat& sum, const cv::Mat& weight_sum) {
  for (int row = 0; row < sum.rows; ++row) {
    int16_t* total = sum.ptr<int16_t>(row);
    const int16_t* share = weight_sum.ptr<int16_t>(row);
    for (int column = 0; column < sum.cols; ++column) {
      if (share[column] == kWeightOne) continue;
      const float factor =
          share[column] > 0 ? static_cast<float>(kWeightOne) / share[column] : 0.0f;
      for (int channel = 0; channel < 3; ++channel) {
        int16_t& value = total[3 * column + channel];
        value = cv::saturate_cast<int16_t>(value * factor);
      }
    }
  }
}

/// Rounded half up: the sum is positive.
void store(float value, int16_t* target) {
  *target = static_cast<int16_t>(static_cast<int>(value + 32768.5f) - 32768);
}

/// In the steps of 16-bit values.
void store(float value, int32_t* target) {
  *target = cvRound(value * (257.0f * kDeepLevelSteps / kLevelSteps));
}

/// Mixes the colours of two neighbours. What follows a colour is written to as well, but for the
/// `last` of a row.
template <typename Value>
void mix(const float* left, float share, bool last, Value* target) {
#if CV_SIMD128
  if constexpr (sizeof(Value) == 2) {
    if (!last) {
      const cv::v_float32x4 one = cv::v_load(left), other = cv::v_load(left + 3);
      const cv::v_float32x4 mixed = one + cv::v_setall_f32(share) * (other - one);
      // As `store` rounds, so that the last colours of rows are rounded like all others.
      const cv::v_int32x4 level =
          cv::v_trunc(mixed + cv::v_setall_f32(32768.5f)) - cv::v_setall_s32(32768);
      cv::v_store_low(target, cv::v_pack(level, level));
      return;
    }
  }
#endif
  for (int channel = 0; channel < 3; ++channel) {
    store(left[channel] + share * (left[channel + 3] - left[channel]), target + channel);
  }
}

/// Enlarges values by interpolation between the two nearest along each side. `first_x` and
/// `first_y` are the place of the first pixel on the small grid, `step` its pixels a pixel.
template <typename Value>
cv::Mat enlarged(const cv::Mat& small, const cv::Size& size, double first_x, double first_y,
                 double step) {
  cv::Mat result(size, CV_MAKETYPE(cv::DataType<Value>::depth, 3));
  // One value more than there are, which is read and not used.
  std::vector<float> between(static_cast<size_t>(small.cols) * 3 + 1);
  std::vector<int> index(size.width);
  std::vector<float> share(size.width);
  // Beyond the middles of the outermost pixels their values go on.
  const auto split = [](double place, int count, int* low) {
    *low = std::max(0, std::min(static_cast<int>(std::floor(place)), count - 2));
    return static_cast<float>(std::min(1.0, std::max(0.0, place - *low)));
  };
  for (int column = 0; column < size.width; ++column) {
    share[column] = split(first_x + column * step, small.cols, &index[column]);
  }
  for (int row = 0; row < size.height; ++row) {
    int low = 0;
    const float down = split(first_y + row * step, small.rows, &low);
    const int16_t* upper = small.ptr<int16_t>(low);
    const int16_t* lower = small.ptr<int16_t>(low + 1);
    for (size_t sample = 0; sample + 1 < between.size(); ++sample) {
      between[sample] = upper[sample] + down * static_cast<float>(lower[sample] - upper[sample]);
    }
    Value* value = result.ptr<Value>(row);
    for (int column = 0; column < size.width; ++column) {
      const float* left = between.data() + 3 * static_cast<size_t>(index[column]);
      mix(left, share[column], column + 1 == size.width, value + 3 * column);
    }
  }
  return result;
}

}  // namespace

Overview::Overview(const LabelledCanvas& canvas, int bands, size_t photo_count)
    : canvas_(canvas), bands_(bands), pieces_(photo_count), added_(photo_count, 0) {
  area_ = canvas.widened(halo(), cell());
  corrections_.resize(photo_count);
}

void Overview::add(int photo, const PhotoLight& light, const cv::Mat& copy) {
  for (const cv::Rect& area : canvas_.reach_of(photo, halo(), cell())) {
    cv::Mat inside;
    const cv::Mat level = light.on(canvas_.canvas, area, copy, &inside);
    // Photos count past their borders as far as their labels go, so that the corrections are right
    // up to the borders.
    const cv::Mat weight = canvas_.weights(photo, area, cv::Mat());
    const Pyramid pyramid = pyramid_of(level, weight, bands_);
    std::lock_guard<std::mutex> lock(mutex_);
    if (finished_) throw Failure(SKYSPHERE_INVALID_ARGUMENT, "the overview is finished");
    if (sum_.empty()) {
      for (int band = 0; band <= bands_; ++band) {
        const cv::Size size(area_.width >> band, area_.height >> band);
        sum_.push_back(cv::Mat::zeros(size, CV_16SC3));
        weight_sum_.push_back(cv::Mat::zeros(size, CV_16S));
      }
      covered_ = cv::Mat::zeros(area_.size(), CV_8U);
    }
    const cv::Rect place = area - area_.tl();
    accumulate(pyramid, place, sum_, weight_sum_);
    covered_(place).setTo(255, inside & (weight > 0));
    // Corrections are interpolated, so they are needed a little past the weights.
    cv::Mat used;
    cv::dilate(weight > 0, used, cv::getStructuringElement(cv::MORPH_RECT, {7, 7}));
    pieces_[photo].push_back({area, level, used});
  }
  added_[photo] = 1;
}

void Overview::finish() {
  const auto labelled = canvas_.photos_in({0, 0, canvas_.canvas.width, canvas_.canvas.height});
  for (const int photo : labelled) {
    if (!added_[photo]) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a photo of the overview is missing");
    }
  }
  finished_ = true;
  if (sum_.empty()) return;
  for (int band = bands_; band >= 0; --band) {
    normalize(sum_[band], weight_sum_[band]);
    weight_sum_[band].release();
    if (band == bands_) continue;
    cv::Mat expanded;
    cv::pyrUp(sum_[band + 1], expanded, sum_[band].size());
    sum_[band + 1].release();
    cv::add(sum_[band], expanded, sum_[band]);
  }
  for (size_t photo = 0; photo < pieces_.size(); ++photo) {
    for (Piece& piece : pieces_[photo]) {
      cv::Mat correction = sum_[0](piece.area - area_.tl()) - piece.light;
      correction.setTo(0, piece.used == 0);
      corrections_[photo].emplace_back(correction, piece.area.tl());
      piece = Piece();
    }
  }
  pieces_.clear();
  const cv::Rect canvas(-area_.x, 0, canvas_.canvas.width, canvas_.canvas.height);
  sum_[0](canvas).convertTo(picture_, CV_8U, 1.0 / kLevelSteps);
  covered_ = covered_(canvas).clone();
  sum_.clear();
}

bool Overview::correction(int photo, const skysphere_canvas& canvas, const cv::Rect& area,
                          bool is_deep, cv::Mat* values) const {
  const double step = static_cast<double>(canvas_.canvas.width) / canvas.width;
  const double first_x = (area.x + 0.5) * step - 0.5, first_y = (area.y + 0.5) * step - 0.5;
  const int left = static_cast<int>(std::floor(first_x));
  const int right = static_cast<int>(std::floor(first_x + (area.width - 1) * step)) + 2;
  // Two rows at least, of those that there are.
  const int top = std::max(0, std::min(static_cast<int>(std::floor(first_y)), area_.height - 2));
  const int last = static_cast<int>(std::floor(first_y + (area.height - 1) * step)) + 2;
  const int bottom = std::min(area_.height, std::max(top + 2, last));
  const cv::Rect part(left, top, right - left, bottom - top);
  cv::Mat small = cv::Mat::zeros(part.size(), CV_16SC3);
  bool any = false;
  for (const SparseValues& correction : corrections_[photo]) {
    any = correction.copy(part, small) || any;
  }
  if (!any) return false;
  const auto enlarge = is_deep ? enlarged<int32_t> : enlarged<int16_t>;
  *values = enlarge(small, area.size(), first_x - left, first_y - top, step);
  return true;
}

void Overview::picture(const cv::Size& size, cv::Mat* color, cv::Mat* covered) const {
  // What is empty must not darken what is averaged with it.
  cv::Mat share, small_share, sum, small_sum;
  covered_.convertTo(share, CV_32F, 1.0 / 255);
  cv::resize(share, small_share, size, 0, 0, cv::INTER_AREA);
  picture_.convertTo(sum, CV_32FC3);
  cv::Mat shares[3] = {share, share, share}, wide;
  cv::merge(shares, 3, wide);
  cv::multiply(sum, wide, sum);
  cv::resize(sum, small_sum, size, 0, 0, cv::INTER_AREA);
  *covered = small_share > 0.5f;
  color->create(size, CV_8UC3);
  for (int row = 0; row < size.height; ++row) {
    for (int column = 0; column < size.width; ++column) {
      const float weight = small_share.at<float>(row, column);
      const cv::Vec3f value = small_sum.at<cv::Vec3f>(row, column);
      cv::Vec3b& target = color->at<cv::Vec3b>(row, column);
      for (int channel = 0; channel < 3; ++channel) {
        target[channel] = weight > 0.5f ? cv::saturate_cast<uint8_t>(value[channel] / weight) : 0;
      }
    }
  }
}

size_t Overview::bytes() const {
  size_t sum = picture_.total() * picture_.elemSize() + covered_.total();
  for (const auto& photo : corrections_) {
    for (const SparseValues& correction : photo) sum += correction.bytes();
  }
  return sum;
}

}  // namespace skysphere
