import Foundation

/// Measures wall time and the processor time of the whole process.
struct Stopwatch {
  private let startWall = ContinuousClock.now
  private let startCPU = Stopwatch.cpuSeconds()

  /// Seconds on the wall since the stopwatch was made.
  var wallSeconds: Double {
    let elapsed = startWall.duration(to: .now).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
  }

  /// Seconds of all processors since the stopwatch was made.
  var cpuSeconds: Double { Stopwatch.cpuSeconds() - startCPU }

  private static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
