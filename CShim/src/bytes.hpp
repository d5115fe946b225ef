#pragma once

#include <cstdint>
#include <vector>

#include "skysphere_bytes.h"

/// The bytes behind the opaque handle.
struct skysphere_bytes {
  std::vector<uint8_t> content;
};
