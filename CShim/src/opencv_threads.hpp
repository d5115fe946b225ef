#pragma once

#include <mutex>
#include <opencv2/core/utility.hpp>

namespace skysphere {

/// Makes OpenCV use the calling thread only: photos are worked on in parallel by Swift's side, and
/// results then do not depend on the number of cores. Once a process, since OpenCV's setting is
/// global and not safe to change while it works.
inline void use_one_thread_a_call() {
  static std::once_flag once;
  std::call_once(once, [] { cv::setNumThreads(1); });
}

}  // namespace skysphere
