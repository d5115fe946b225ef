#include "memory_file.hpp"

#include <algorithm>
#include <cstring>
#include <exception>

namespace czip {
namespace {

MemoryFile* file_of(voidpf opaque) { return static_cast<MemoryFile*>(opaque); }

voidpf open_file(voidpf opaque, const void*, int) { return opaque; }

uLong read_file(voidpf opaque, voidpf, void* buffer, uLong size) {
  MemoryFile* file = file_of(opaque);
  const size_t left = file->bytes.size() - std::min(file->place, file->bytes.size());
  const size_t count = std::min<size_t>(size, left);
  if (count > 0) std::memcpy(buffer, file->bytes.data() + file->place, count);
  file->place += count;
  return count;
}

uLong write_file(voidpf opaque, voidpf, const void* buffer, uLong size) {
  MemoryFile* file = file_of(opaque);
  try {
    if (file->place + size > file->bytes.size()) file->bytes.resize(file->place + size);
  } catch (const std::exception&) {
    return 0;
  }
  if (size > 0) std::memcpy(file->bytes.data() + file->place, buffer, size);
  file->place += size;
  return size;
}

ZPOS64_T tell_file(voidpf opaque, voidpf) { return file_of(opaque)->place; }

long seek_file(voidpf opaque, voidpf, ZPOS64_T offset, int origin) {
  MemoryFile* file = file_of(opaque);
  size_t base = 0;
  if (origin == ZLIB_FILEFUNC_SEEK_CUR) base = file->place;
  if (origin == ZLIB_FILEFUNC_SEEK_END) base = file->bytes.size();
  if (base + offset > file->bytes.size()) return -1;
  file->place = base + offset;
  return 0;
}

int close_file(voidpf, voidpf) { return 0; }

int test_error(voidpf, voidpf) { return 0; }

}  // namespace

zlib_filefunc64_def MemoryFile::functions() {
  return {open_file, read_file, write_file, tell_file, seek_file, close_file, test_error, this};
}

}  // namespace czip
