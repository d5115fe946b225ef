// The exception wall: every C function runs its body through `guarded`, so that no C++ exception
// crosses into Swift.
#pragma once

#include <cstdio>
#include <exception>
#include <new>
#include <opencv2/core.hpp>
#include <stdexcept>
#include <string>

#include "skysphere_error.h"

namespace skysphere {

/// An error with a status, thrown inside the shim and turned into a skysphere_error at the wall.
class Failure : public std::runtime_error {
 public:
  Failure(skysphere_status status, const std::string& message)
      : std::runtime_error(message), status(status) {}
  skysphere_status status;
};

inline void set_error(skysphere_error* error, skysphere_status status, const char* message) {
  if (error == nullptr) return;
  error->status = status;
  std::snprintf(error->message, sizeof(error->message), "%s", message);
}

/// Runs `body` and returns its result, or `fallback` with `error` filled when it throws.
template <typename Result, typename Body>
Result guarded(skysphere_error* error, Result fallback, Body&& body) noexcept {
  try {
    set_error(error, SKYSPHERE_OK, "");
    return body();
  } catch (const Failure& failure) {
    set_error(error, failure.status, failure.what());
  } catch (const cv::Exception& exception) {
    const bool memory = exception.code == cv::Error::StsNoMem;
    set_error(error, memory ? SKYSPHERE_OUT_OF_MEMORY : SKYSPHERE_INTERNAL,
              (exception.func + ": " + exception.err).c_str());
  } catch (const std::bad_alloc&) {
    set_error(error, SKYSPHERE_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& exception) {
    set_error(error, SKYSPHERE_INTERNAL, exception.what());
  } catch (...) {
    set_error(error, SKYSPHERE_INTERNAL, "unknown exception");
  }
  return fallback;
}

}  // namespace skysphere
