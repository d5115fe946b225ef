// Calls into C libraries that report errors by longjmp (libjpeg, libpng).
#pragma once

#include <csetjmp>

namespace skysphere {

/// Runs `step`; false when a library jumped back to `jump`.
///
/// A longjmp over a frame that holds an object with a destructor is undefined behaviour. So `step`
/// makes no such object and calls only the C library; all that it works on is held by the caller,
/// whose frame is not jumped over, and is given back by the caller's destructors. Not inlined: the
/// caller's variables then live in memory, where the jump does not touch them.
template <typename Step>
[[gnu::noinline]] bool attempt(std::jmp_buf& jump, const Step& step) {
  if (setjmp(jump) != 0) return false;
  step();
  return true;
}

}  // namespace skysphere
