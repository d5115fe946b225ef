// Strips of a panorama: photos are blended into them, all at once or some at a time.
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "bitmap.hpp"
#include "composer.hpp"
#include "guard.hpp"

using skysphere::Failure;
using skysphere::guarded;
using skysphere::Job;
using skysphere::kWeightOne;
using skysphere::kWeightShift;
using skysphere::Pyramid;

namespace {

/// Adds a photo's pyramid to the strip's.
void accumulate(const Pyramid& photo, const Job& job, const cv::Rect& strip,
                std::vector<cv::Mat>& sum, std::vector<cv::Mat>& weight_sum) {
  for (size_t band = 0; band < sum.size(); ++band) {
    const int first = (job.core.begin - job.area.x) >> band;
    const int end = (job.core.end - job.area.x) >> band;
    const int shift = (job.area.x - strip.x) >> band;
    for (int row = 0; row < sum[band].rows; ++row) {
      const int16_t* value = photo.detail[band].ptr<int16_t>(row);
      const int16_t* share = photo.weight[band].ptr<int16_t>(row);
      int16_t* total = sum[band].ptr<int16_t>(row) + 3 * shift;
      int16_t* total_share = weight_sum[band].ptr<int16_t>(row) + shift;
      for (int column = first; column < end; ++column) {
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
  cv::parallel_for_(cv::Range(0, sum.rows), [&](const cv::Range& rows) {
    for (int row = rows.start; row < rows.end; ++row) {
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
  });
}

/// Builds the pyramids of all jobs on OpenCV's threads and adds them in the order of the jobs, so
/// that the sums do not depend on the number of threads. No more pyramids are held than threads.
void blend(const skysphere_composer& composer, const std::vector<Job>& jobs, const cv::Rect& strip,
           const skysphere_bitmap* const* photos, std::vector<cv::Mat>& sum,
           std::vector<cv::Mat>& weight_sum) {
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::condition_variable turned;
  size_t turn = 0;
  std::exception_ptr failure;
  const int workers = std::max(1, cv::getNumThreads());
  cv::parallel_for_(
      cv::Range(0, workers),
      [&](const cv::Range&) {
        for (size_t index = next++; index < jobs.size(); index = next++) {
          Pyramid pyramid;
          std::exception_ptr mine;
          try {
            const Job& job = jobs[index];
            pyramid = composer.pyramid(job.photo, job.area, photos[job.photo]->pixels);
          } catch (...) {
            mine = std::current_exception();
          }
          std::unique_lock<std::mutex> lock(mutex);
          turned.wait(lock, [&] { return turn == index; });
          if (mine && !failure) failure = mine;
          if (!failure) accumulate(pyramid, jobs[index], strip, sum, weight_sum);
          ++turn;
          turned.notify_all();
        }
      },
      workers);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

/// Rows of the canvas that photos are blended into.
struct skysphere_strip {
  const skysphere_composer* composer;
  /// What is asked for.
  cv::Rect wanted;
  /// That and what its pyramids reach.
  cv::Rect area;
  /// What photos are still to be blended into.
  std::vector<Job> jobs;
  /// The bands, and the weights that they have got.
  std::vector<cv::Mat> sum, weight_sum;
};

skysphere_strip* skysphere_strip_make(const skysphere_composer* composer, int first_row,
                                      int end_row, int first_column, int end_column,
                                      skysphere_error* error) noexcept {
  return guarded<skysphere_strip*>(error, nullptr, [&] {
    auto strip = std::make_unique<skysphere_strip>();
    strip->composer = composer;
    strip->wanted =
        cv::Rect(first_column, first_row, end_column - first_column, end_row - first_row);
    strip->area = composer->strip_of(first_row, end_row, first_column, end_column);
    strip->jobs = composer->jobs_of(strip->area);
    for (int band = 0; band <= composer->bands; ++band) {
      const cv::Size size(strip->area.width >> band, strip->area.height >> band);
      strip->sum.push_back(cv::Mat::zeros(size, CV_16SC3));
      strip->weight_sum.push_back(cv::Mat::zeros(size, CV_16S));
    }
    return strip.release();
  });
}

void skysphere_strip_free(skysphere_strip* strip) noexcept { delete strip; }

void skysphere_strip_blend(skysphere_strip* strip, const skysphere_bitmap* const* photos,
                           skysphere_error* error) noexcept {
  guarded<int>(error, 0, [&] {
    std::vector<Job> now, later;
    for (const Job& job : strip->jobs) {
      if (photos[job.photo] == nullptr) {
        later.push_back(job);
        continue;
      }
      if (photos[job.photo]->pixels.type() != CV_8UC3) {
        throw Failure(SKYSPHERE_INVALID_ARGUMENT, "photos to blend have three channels of 8 bits");
      }
      now.push_back(job);
    }
    blend(*strip->composer, now, strip->area, photos, strip->sum, strip->weight_sum);
    strip->jobs = std::move(later);
    return 0;
  });
}

skysphere_bitmap* skysphere_strip_finish(skysphere_strip* strip, skysphere_bitmap** covered,
                                         skysphere_error* error) noexcept {
  return guarded<skysphere_bitmap*>(error, nullptr, [&] {
    if (!strip->jobs.empty()) {
      throw Failure(SKYSPHERE_INVALID_ARGUMENT, "a photo that these rows need is missing");
    }
    std::vector<cv::Mat>& sum = strip->sum;
    for (int band = strip->composer->bands; band >= 0; --band) {
      normalize(sum[band], strip->weight_sum[band]);
      if (band == strip->composer->bands) continue;
      cv::Mat expanded;
      cv::pyrUp(sum[band + 1], expanded, sum[band].size());
      sum[band + 1].release();
      cv::add(sum[band], expanded, sum[band]);
    }
    cv::Mat result(strip->wanted.size(), CV_8UC3);
    cv::Mat mask(result.size(), CV_8U);
    const cv::Point offset = strip->wanted.tl() - strip->area.tl();
    for (int row = 0; row < result.rows; ++row) {
      const int16_t* value = sum[0].ptr<int16_t>(offset.y + row) + 3 * offset.x;
      const int16_t* share = strip->weight_sum[0].ptr<int16_t>(offset.y + row) + offset.x;
      uint8_t* color = result.ptr<uint8_t>(row);
      uint8_t* is_covered = mask.ptr<uint8_t>(row);
      for (int column = 0; column < result.cols; ++column) {
        for (int index = 3 * column; index < 3 * column + 3; ++index) {
          const int level = (value[index] + skysphere::kLevelSteps / 2) >> 4;
          color[index] = share[column] > 0 ? cv::saturate_cast<uint8_t>(level) : 0;
        }
        is_covered[column] = share[column] > 0 ? 255 : 0;
      }
    }
    *covered = skysphere::make_handle(std::move(mask));
    return skysphere::make_handle(std::move(result));
  });
}
