import Synchronization

/// A switch that is thrown once to ask work in progress to stop.
///
/// Native code polls it through its progress callback; Swift loops call ``check()``.
public final class CancellationFlag: Sendable {
  private let cancelled = Atomic(false)

  /// Creates a flag that is not set.
  public init() {}

  /// Whether work should stop.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Asks the work to stop; cannot be taken back.
  public func cancel() {
    cancelled.store(true, ordering: .relaxed)
  }

  /// Throws when work should stop.
  ///
  /// - Throws: `CancellationError` once ``cancel()`` was called.
  public func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }
}
