internal import CShim
import Foundation

/// The jobs that wait, and the threads that take them; the threads hold this object, not the
/// ``NativeThreads`` in front of it, so that the latter can end them.
final class NativeJobQueue: @unchecked Sendable {
  private static let stackBytes = 8 << 20

  private let name: String
  /// Guards all that follows.
  private let condition = NSCondition()
  private var jobs: [@Sendable () -> Void] = []
  private var wantedThreads = 0
  private var runningThreads = 0
  private var startedThreads = 0

  init(name: String) {
    self.name = name
  }

  var threadCount: Int {
    condition.withLock { wantedThreads }
  }

  func setThreadCount(_ count: Int) {
    condition.withLock {
      wantedThreads = max(1, count)
      while runningThreads < wantedThreads { startThread() }
      condition.broadcast()
    }
  }

  func add(_ job: @escaping @Sendable () -> Void) {
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  /// Lets the threads end once the jobs that wait are done.
  func stop() {
    condition.withLock {
      wantedThreads = 0
      condition.broadcast()
    }
  }

  private func startThread() {
    runningThreads += 1
    startedThreads += 1
    let threadName = "\(name)-\(startedThreads)"
    let thread = Thread {
      // Thread.name reaches the thread only once its starter has gone on, if at all.
      skysphere_name_thread(threadName)
      self.work()
    }
    thread.stackSize = NativeJobQueue.stackBytes
    thread.start()
  }

  private func work() {
    while let job = nextJob() { job() }
  }

  /// The next job, or nil when the calling thread is to end.
  private func nextJob() -> (@Sendable () -> Void)? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      let isSurplus = runningThreads > wantedThreads
      let hasJob = !jobs.isEmpty
      // With no thread wanted at all the queue is being given up: what waits is still done.
      if isSurplus && (wantedThreads > 0 || !hasJob) {
        runningThreads -= 1
        // The signal that woke this thread may have been meant for a job.
        condition.signal()
        return nil
      }
      if hasJob { return jobs.removeFirst() }
      condition.wait()
    }
  }
}
