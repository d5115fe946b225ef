import Foundation

/// Carries a Swift progress closure through a C callback.
///
/// Pass ``context`` and ``callback`` to the C function and keep the relay alive until it returns.
final class ProgressRelay {
  private let report: (Double) -> Bool

  /// Creates a relay.
  ///
  /// - Parameter report: Told the share that is done, 0 to 1; returns false to stop the work.
  init(_ report: @escaping (Double) -> Bool) {
    self.report = report
  }

  /// What the C function hands back to the callback.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// The C callback.
  static let callback: @convention(c) (UnsafeMutableRawPointer?, Double) -> Int32 = {
    context, fraction in
    guard let context else { return 0 }
    return Unmanaged<ProgressRelay>.fromOpaque(context).takeUnretainedValue().report(fraction)
      ? 0 : 1
  }
}
