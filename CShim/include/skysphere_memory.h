#ifndef SKYSPHERE_MEMORY_H
#define SKYSPHERE_MEMORY_H

#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Gives memory that was freed back to the system; the allocator keeps what threads freed for them.
void skysphere_give_back_memory(void) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
