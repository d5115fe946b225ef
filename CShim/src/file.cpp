#include "file.hpp"

#include <sys/stat.h>

#include <system_error>

#include "guard.hpp"

namespace skysphere {

std::string reason_of(int error_number) { return std::generic_category().message(error_number); }

File open_for_reading(const char* path) {
  struct stat status;
  if (stat(path, &status) != 0) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    throw Failure(missing ? SKYSPHERE_NOT_FOUND : SKYSPHERE_INPUT_OUTPUT,
                  missing ? "no such file" : "cannot be opened: " + reason_of(errno));
  }
  // Opening a pipe would wait for a writer for ever.
  if (!S_ISREG(status.st_mode)) throw Failure(SKYSPHERE_UNREADABLE, "not a regular file");
  if (status.st_size == 0) throw Failure(SKYSPHERE_UNREADABLE, "the file is empty");
  File file(std::fopen(path, "rb"));
  if (!file) throw Failure(SKYSPHERE_INPUT_OUTPUT, "cannot be opened: " + reason_of(errno));
  return file;
}

File open_for_writing(const char* path) {
  File file(std::fopen(path, "wb"));
  if (!file) throw Failure(SKYSPHERE_CANNOT_CREATE, "cannot be created: " + reason_of(errno));
  return file;
}

}  // namespace skysphere
