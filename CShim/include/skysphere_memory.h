#ifndef SKYSPHERE_MEMORY_H
#define SKYSPHERE_MEMORY_H

#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// From now on the allocator keeps what is freed, so that pictures that are made and freed over and
/// over do not ask the system for memory, which clears it, each time.
void skysphere_keep_freed_memory(void) SKYSPHERE_NOEXCEPT;

/// Gives memory that was freed back to the system; the allocator keeps what threads freed for them.
void skysphere_give_back_memory(void) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
