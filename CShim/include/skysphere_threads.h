#ifndef SKYSPHERE_THREADS_H
#define SKYSPHERE_THREADS_H

#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How many threads share the work of one call on a big picture, for the whole process: 1 at first,
/// for pictures that are worked on side by side.
void skysphere_set_shared_threads(int count) SKYSPHERE_NOEXCEPT;

/// Names the calling thread for debuggers; Linux keeps the first 15 bytes.
void skysphere_name_thread(const char* name) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
