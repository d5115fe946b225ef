// Files and the errors of the C library, for the codecs.
#pragma once

#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>

namespace skysphere {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

using File = std::unique_ptr<std::FILE, CloseFile>;

/// Opens a regular file for reading; throws a Failure that tells missing from unreadable.
File open_for_reading(const char* path);

/// Opens a file for writing and empties it; throws a Failure.
File open_for_writing(const char* path);

/// The reason behind an errno in words, such as "No space left on device".
std::string reason_of(int error_number);

}  // namespace skysphere
