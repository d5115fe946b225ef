import Glibc
import Testing

@testable import CommandLineKit

/// Sends real signals to the test process, of a kind that nothing else listens for.
@Suite(.serialized) struct InterruptHandlerTests {
  private final class Heard: Sendable {
    let events = Locked<[String]>([])

    func add(_ event: String) { events.withLock { $0.append(event) } }

    func wait(for count: Int) async throws -> [String] {
      for _ in 0..<2_000 where events.withLock({ $0.count < count }) {
        try await Task.sleep(for: .milliseconds(1))
      }
      return events.withLock { $0 }
    }
  }

  @Test func firstSignalCancelsAndLaterOnesEnd() async throws {
    let heard = Heard()
    let handler = InterruptHandler(signals: [SIGUSR1, SIGUSR2]) {
      heard.add("first")
    } onSecond: {
      heard.add("second")
    }
    kill(getpid(), SIGUSR1)
    #expect(try await heard.wait(for: 1) == ["first"])
    kill(getpid(), SIGUSR2)
    #expect(try await heard.wait(for: 2) == ["first", "second"])
    withExtendedLifetime(handler) {}
  }

  @Test func leavesIgnoredSignalsIgnored() async throws {
    let heard = Heard()
    signal(SIGWINCH, SIG_IGN)
    defer { signal(SIGWINCH, SIG_DFL) }
    let handler = InterruptHandler(signals: [SIGWINCH, SIGUSR1]) {
      heard.add("first")
    } onSecond: {
      heard.add("second")
    }
    kill(getpid(), SIGWINCH)
    kill(getpid(), SIGUSR1)
    #expect(try await heard.wait(for: 1) == ["first"])
    try await Task.sleep(for: .milliseconds(20))
    #expect(try await heard.wait(for: 1) == ["first"])
    withExtendedLifetime(handler) {}
  }
}
