// The CaptureExecution room.
