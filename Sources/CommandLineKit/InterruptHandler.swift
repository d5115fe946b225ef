import Dispatch
import Foundation
import Glibc

/// Listens for signals that ask the process to stop: the first cancels, the second ends at once.
///
/// Runs on a queue of its own, so that it hears the user while every thread of the pool is busy.
final class InterruptHandler: Sendable {
  private let sources = Locked<[any DispatchSourceSignal]>([])
  private let count = Locked(0)
  private let onFirst: @Sendable () -> Void
  private let onSecond: @Sendable () -> Void

  /// Begins to listen.
  ///
  /// A signal that the process was started to ignore (as by `nohup`) stays ignored.
  ///
  /// - Parameters:
  ///   - signals: The signals to listen for.
  ///   - onFirst: Called once, for the first signal.
  ///   - onSecond: Called for every later signal.
  init(
    signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], onFirst: @escaping @Sendable () -> Void,
    onSecond: @escaping @Sendable () -> Void
  ) {
    self.onFirst = onFirst
    self.onSecond = onSecond
    let queue = DispatchQueue(label: "skysphere.interrupt", qos: .userInteractive)
    for number in signals where !Self.isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in self?.receive() }
      // Until the source is registered, a signal would still end the process.
      let registration = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { registration.signal() }
      source.resume()
      registration.wait()
      sources.withLock { $0.append(source) }
    }
  }

  deinit { sources.withLock { $0.forEach { $0.cancel() } } }

  private func receive() {
    let isFirst = count.withLock { count in
      count += 1
      return count == 1
    }
    isFirst ? onFirst() : onSecond()
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
