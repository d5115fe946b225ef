#include <pthread.h>

#include <string>

#include "guard.hpp"
#include "skysphere_threads.h"

void skysphere_set_pixel_threads(int count) noexcept {
  skysphere::guarded<int>(nullptr, 0, [&] {
    cv::setNumThreads(count < 1 ? 1 : count);
    return 1;
  });
}

void skysphere_name_thread(const char* name) noexcept {
  skysphere::guarded<int>(nullptr, 0, [&] {
    pthread_setname_np(pthread_self(), std::string(name).substr(0, 15).c_str());
    return 1;
  });
}
