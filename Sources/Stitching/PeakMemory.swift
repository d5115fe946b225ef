import Foundation

/// The most memory that this process has held so far.
enum PeakMemory {
  /// Bytes of resident memory at their highest; 0 where the system does not say.
  static var bytes: Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1024
  }
}
