#include <pthread.h>

#include <algorithm>
#include <mutex>
#include <opencv2/core/utility.hpp>
#include <string>

#include "guard.hpp"
#include "skysphere_threads.h"

void skysphere_set_pixel_threads(int count) noexcept {
  skysphere::guarded<int>(nullptr, 0, [&] {
    // For more threads than processors TBB writes a warning to standard error.
    const int wanted = std::clamp(count, 1, std::max(1, cv::getNumberOfCPUs()));
    // Setting the number ends the workers, also those that another panorama's calls are using.
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    if (cv::getNumThreads() != wanted) cv::setNumThreads(wanted);
    return 1;
  });
}

void skysphere_name_thread(const char* name) noexcept {
  skysphere::guarded<int>(nullptr, 0, [&] {
    pthread_setname_np(pthread_self(), std::string(name).substr(0, 15).c_str());
    return 1;
  });
}
