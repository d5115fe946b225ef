#ifndef SKYSPHERE_ERROR_H
#define SKYSPHERE_ERROR_H

#ifdef __cplusplus
extern "C" {
#define SKYSPHERE_NOEXCEPT noexcept
#else
#define SKYSPHERE_NOEXCEPT
#endif

/// What kind of thing went wrong.
typedef enum skysphere_status {
  SKYSPHERE_OK = 0,
  SKYSPHERE_INVALID_ARGUMENT = 1,  ///< A value outside what the function takes.
  SKYSPHERE_NOT_FOUND = 2,         ///< No such file.
  SKYSPHERE_UNREADABLE = 3,        ///< The file is broken or not what it says.
  SKYSPHERE_UNSUPPORTED = 4,       ///< The file is sound, but of a kind that is not read.
  SKYSPHERE_INPUT_OUTPUT = 5,      ///< Reading or writing failed; the disk may be full.
  SKYSPHERE_CANNOT_CREATE = 6,     ///< The output cannot be created.
  SKYSPHERE_OUT_OF_MEMORY = 7,
  SKYSPHERE_CANCELLED = 8,  ///< The progress callback asked to stop.
  SKYSPHERE_NUMERICAL = 9,  ///< A solver did not find an answer.
  SKYSPHERE_INTERNAL = 10   ///< A library threw what it should not throw.
} skysphere_status;

/// Filled by a function that fails; owned by the caller. A NULL error pointer is allowed.
typedef struct skysphere_error {
  skysphere_status status;
  char message[512];
} skysphere_error;

/// Told the share that is done, 0 to 1; a result other than 0 asks the function to stop.
typedef int (*skysphere_progress)(void* context, double fraction);

#ifdef __cplusplus
}
#endif
#endif
