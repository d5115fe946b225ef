// Bytes in memory as minizip reads and writes files.
#pragma once

#include <minizip/ioapi.h>

#include <cstdint>
#include <vector>

namespace czip {

/// A file in memory with a place in it.
struct MemoryFile {
  std::vector<uint8_t> bytes;
  size_t place = 0;

  /// The functions that minizip calls; the object must outlive the archive.
  zlib_filefunc64_def functions();
};

}  // namespace czip
