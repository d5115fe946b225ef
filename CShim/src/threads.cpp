#include "guard.hpp"
#include "skysphere_threads.h"

void skysphere_set_pixel_threads(int count) noexcept {
  skysphere::guarded<int>(nullptr, 0, [&] {
    cv::setNumThreads(count < 1 ? 1 : count);
    return 1;
  });
}
