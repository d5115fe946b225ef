import Foundation
import Synchronization
import Testing

@testable import Imaging

struct NativeThreadsTests {
  private struct Broken: Error {}

  @Test("A call runs on a named thread of its own with its stack")
  func namedThread() async throws {
    let threads = NativeThreads(count: 1, name: "trial")
    let (name, stack) = try await threads.run {
      let name = try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
      return (name, Thread.current.stackSize)
    }
    #expect(name == "trial-1\n")
    #expect(stack == 8 << 20)
  }

  @Test("map keeps the order and the window")
  func mapKeepsOrder() async throws {
    let threads = NativeThreads(count: 4)
    let running = Atomic(0)
    let most = Atomic(0)
    let results = try await threads.map(Array(0..<40), limit: 3) { item in
      let now = running.add(1, ordering: .sequentiallyConsistent).newValue
      most.max(now, ordering: .sequentiallyConsistent)
      Thread.sleep(forTimeInterval: 0.001 * Double(item % 3))
      running.subtract(1, ordering: .sequentiallyConsistent)
      return item * item
    }
    #expect(results == (0..<40).map { $0 * $0 })
    #expect(most.load(ordering: .sequentiallyConsistent) <= 3)
  }

  @Test("map throws the first failure and starts no further calls")
  func mapStopsAtFailure() async {
    let threads = NativeThreads(count: 1)
    let started = Atomic(0)
    await #expect(throws: Broken.self) {
      try await threads.map(Array(0..<100), limit: 1) { item in
        started.add(1, ordering: .relaxed)
        if item == 3 { throw Broken() }
      }
    }
    #expect(started.load(ordering: .relaxed) == 4)
  }

  @Test("Cancelling the task reaches the call through its flag", .timeLimit(.minutes(1)))
  func cancellation() async {
    let threads = NativeThreads(count: 1)
    let task = Task {
      try await threads.runCancellable { flag in
        while true {
          try flag.check()
          Thread.sleep(forTimeInterval: 0.001)
        }
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Blocked calls do not hold up other tasks")
  func blockedCallsLeaveTheSwiftPoolFree() async throws {
    let threads = NativeThreads(count: 8)
    let release = DispatchSemaphore(value: 0)
    async let blocked: [Void] = threads.map(Array(0..<8)) { _ in release.wait() }
    // With eight calls blocked in Swift's own pool this would never be reached.
    let sum = await Task { (1...10).reduce(0, +) }.value
    #expect(sum == 55)
    for _ in 0..<8 { release.signal() }
    _ = try await blocked
  }

  @Test("The number of threads can be changed while jobs wait", .timeLimit(.minutes(1)))
  func resize() async throws {
    let threads = NativeThreads(count: 1)
    threads.threadCount = 3
    // Three jobs that all wait for each other need three threads.
    let arrived = Atomic(0)
    _ = try await threads.map([0, 1, 2]) { _ in
      arrived.add(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 3 {
        Thread.sleep(forTimeInterval: 0.0005)
      }
    }
    threads.threadCount = 0
    #expect(threads.threadCount == 1)
    let results = try await threads.map(Array(0..<20)) { $0 + 1 }
    #expect(results == Array(1...20))
  }
}
