#include "bytes.hpp"

const uint8_t* skysphere_bytes_data(const skysphere_bytes* bytes) noexcept {
  return bytes->content.data();
}

int64_t skysphere_bytes_count(const skysphere_bytes* bytes) noexcept {
  return static_cast<int64_t>(bytes->content.size());
}

void skysphere_bytes_free(skysphere_bytes* bytes) noexcept { delete bytes; }
