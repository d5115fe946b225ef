#include <malloc.h>

#include "guard.hpp"
#include "skysphere_memory.h"

void skysphere_keep_freed_memory(void) noexcept {
  skysphere::guarded<int>(nullptr, 0, [] {
    // 32 MB is the most that glibc allows; larger blocks are asked of the system each time.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    return mallopt(M_TRIM_THRESHOLD, 256 << 20);
  });
}

void skysphere_give_back_memory(void) noexcept {
  skysphere::guarded<int>(nullptr, 0, [] { return malloc_trim(0); });
}
