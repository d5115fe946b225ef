// libjpeg's errors and warnings, turned into Failures.
#pragma once

#include <csetjmp>
#include <cstdio>

// jpeglib.h needs FILE and size_t from the lines above.
#include <jpeglib.h>

#include "attempt.hpp"

namespace skysphere {

/// An error manager that jumps out on errors and on warnings that mean damaged pixels.
class JpegErrors {
 public:
  JpegErrors();
  JpegErrors(const JpegErrors&) = delete;
  JpegErrors& operator=(const JpegErrors&) = delete;

  jpeg_error_mgr* manager() { return &manager_; }

  /// Runs calls into libjpeg and throws a Failure when one of them gave up. See `attempt` for what
  /// `step` must not do.
  template <typename Step>
  void run(const Step& step) {
    if (!attempt(jump_, step)) fail();
  }

 private:
  [[noreturn]] void fail() const;
  [[noreturn]] static void jump_out(j_common_ptr codec);
  static void on_message(j_common_ptr codec, int level);
  static void on_output(j_common_ptr) {}

  // First, so that a pointer to it is a pointer to this object.
  jpeg_error_mgr manager_;
  std::jmp_buf jump_;
  char message_[JMSG_LENGTH_MAX];
  int code_ = 0;
  int error_number_ = 0;
};

}  // namespace skysphere
