#include "parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <opencv2/core/utility.hpp>
#include <system_error>
#include <thread>
#include <vector>

namespace skysphere {

namespace {

/// Pictures are worked on side by side, and big ones in shared ranges: OpenCV itself uses the
/// thread that calls it. Said before any other thread exists, since saying it ends the threads of
/// calls that are at work.
const bool opencv_uses_one_thread = [] {
  cv::setNumThreads(1);
  return true;
}();

std::atomic<int> thread_count{1};

}  // namespace

void set_shared_threads(int count) { thread_count = std::max(1, count); }

int shared_threads() { return thread_count; }

void share_out(int count, int step, const std::function<void(int begin, int end)>& body) {
  std::atomic<int> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  int failed_at = count;
  const auto work = [&] {
    while (true) {
      const int begin = next.fetch_add(step);
      if (begin >= count) return;
      try {
        body(begin, std::min(count, begin + step));
      } catch (...) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (begin < failed_at) {
          failed_at = begin;
          failure = std::current_exception();
        }
        next = count;
      }
    }
  };
  const int ranges = (count + step - 1) / step;
  std::vector<std::thread> others;
  // A thread that cannot be had leaves its work to the others.
  try {
    for (int other = 1; other < std::min(shared_threads(), ranges); ++other) {
      others.emplace_back(work);
    }
  } catch (const std::system_error&) {
  }
  work();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace skysphere
