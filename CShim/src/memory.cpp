#include <malloc.h>

#include "guard.hpp"
#include "skysphere_memory.h"

void skysphere_give_back_memory(void) noexcept {
  skysphere::guarded<int>(nullptr, 0, [] { return malloc_trim(0); });
}
