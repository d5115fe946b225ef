#include <pthread.h>

#include <string>

#include "guard.hpp"
#include "parallel.hpp"
#include "skysphere_threads.h"

void skysphere_set_shared_threads(int count) noexcept { skysphere::set_shared_threads(count); }

void skysphere_name_thread(const char* name) noexcept {
  skysphere::guarded<int>(nullptr, 0, [&] {
    pthread_setname_np(pthread_self(), std::string(name).substr(0, 15).c_str());
    return 1;
  });
}
