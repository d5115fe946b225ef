internal import CShim
import Foundation

/// A fixed number of threads for calls that block: decoding, matching, writing files.
///
/// Swift's own thread pool has one thread a core, and on Linux dispatch queues draw on the same
/// few; a call that blocks there holds up every task of the process. These threads belong to
/// nobody else. Do not wait inside a job for another job of the same object: with all threads
/// waiting nothing would go on.
public final class NativeThreads: Sendable {
  /// The threads that all stages share, as many as there are cores unless set otherwise.
  public static let shared = NativeThreads(count: ProcessInfo.processInfo.activeProcessorCount)

  private let queue: NativeJobQueue

  /// Starts threads.
  ///
  /// - Parameters:
  ///   - count: The number of threads, at least 1.
  ///   - name: What the threads are called in a debugger.
  public init(count: Int, name: String = "skysphere") {
    FreeMemory.keep()
    queue = NativeJobQueue(name: name)
    queue.setThreadCount(count)
  }

  deinit {
    queue.stop()
  }

  /// The number of jobs that can run at the same time; at least 1.
  ///
  /// Surplus threads end when their current job does.
  public var threadCount: Int {
    get { queue.threadCount }
    set { queue.setThreadCount(newValue) }
  }

  /// Runs a blocking call on one of the threads.
  ///
  /// When the surrounding task is cancelled before the call starts, it is not started.
  ///
  /// - Parameter body: The call.
  /// - Returns: Its result.
  /// - Throws: What the call throws, or `CancellationError`.
  public func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await runCancellable { _ in try body() }
  }

  /// Runs a blocking call that can be stopped on the way.
  ///
  /// - Parameter body: The call; it gets the flag that is set when the surrounding task is
  ///   cancelled, and should throw soon after that.
  /// - Returns: Its result.
  /// - Throws: What the call throws, or `CancellationError` when it was not started.
  public func runCancellable<Result: Sendable>(
    _ body: @escaping @Sendable (CancellationFlag) throws -> Result
  ) async throws -> Result {
    let flag = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.add {
          continuation.resume(
            with: Swift.Result {
              try flag.check()
              return try body(flag)
            })
        }
      }
    } onCancel: {
      flag.cancel()
    }
  }

  /// Runs a blocking call for each item, some at a time, and keeps their order.
  ///
  /// The first failure cancels the calls that have not started and is thrown when those that have
  /// are done.
  ///
  /// - Parameters:
  ///   - items: What to work on.
  ///   - limit: The most items in work at once, for the sake of memory; nil for one a thread.
  ///   - body: The call for one item.
  /// - Returns: The results in the order of the items.
  /// - Throws: What the first call to fail threw, or `CancellationError`.
  public func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], limit: Int? = nil,
    _ body: @escaping @Sendable (Item) throws -> Result
  ) async throws -> [Result] {
    let window = max(1, limit ?? threadCount)
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: items.count)
      var next = 0
      func startNext() {
        guard next < items.count else { return }
        let (index, item) = (next, items[next])
        next += 1
        group.addTask { (index, try await self.run { try body(item) }) }
      }
      for _ in 0..<min(window, items.count) { startNext() }
      while let (index, result) = try await group.next() {
        results[index] = result
        startNext()
      }
      return results.compactMap { $0 }
    }
  }

  /// Sets how many threads share the work of one call on a big picture, for the whole process.
  ///
  /// It is 1 at first, for pictures that are worked on side by side. Results do not depend on it.
  ///
  /// - Parameter count: The number of threads, at least 1.
  public static func setSharedThreads(_ count: Int) {
    skysphere_set_shared_threads(Int32(clamping: count))
  }
}
