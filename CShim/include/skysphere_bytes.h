#ifndef SKYSPHERE_BYTES_H
#define SKYSPHERE_BYTES_H

#include <stdint.h>

#include "skysphere_error.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that a function made: an encoded picture, a metadata block.
typedef struct skysphere_bytes skysphere_bytes;

/// The first byte; borrowed.
const uint8_t* skysphere_bytes_data(const skysphere_bytes* bytes) SKYSPHERE_NOEXCEPT;
int64_t skysphere_bytes_count(const skysphere_bytes* bytes) SKYSPHERE_NOEXCEPT;
/// Gives bytes back; NULL is allowed.
void skysphere_bytes_free(skysphere_bytes* bytes) SKYSPHERE_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
